//! `bivouac games`: which games there are, how they can be set up and who plays them.

use anyhow::Result;
use bivouac_catalog::{BotAbout, Title};
use clap::Args;
use serde::Serialize;

use crate::describe::{self, OptionAbout};
use crate::fault::Verdict;
use crate::output::{Out, columns};

#[derive(Debug, Args)]
pub(crate) struct Games {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct About {
    key: &'static str,
    name: &'static str,
    seats: SeatRange,
    rules: u32,
    takeback: bool,
    options: Vec<OptionAbout>,
    bots: Vec<BotAbout>,
}

#[derive(Clone, Copy, Debug, Serialize)]
struct SeatRange {
    min: u8,
    max: u8,
}

impl About {
    fn of(title: &dyn Title) -> About {
        let (min, max) = title.seats();
        About {
            key: title.key(),
            name: title.name(),
            seats: SeatRange { min, max },
            rules: title.rules(),
            takeback: title.takeback(),
            options: describe::options(&title.schema(), &title.defaults()),
            bots: title.bots(),
        }
    }
}

impl Games {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        let games: Vec<About> = bivouac_catalog::games().iter().map(|title| About::of(*title)).collect();
        if self.json {
            out.json(&games)?;
        } else {
            for (index, about) in games.iter().enumerate() {
                if index > 0 {
                    out.line("")?;
                }
                print(about, out)?;
            }
        }
        Ok(Verdict::Yes)
    }
}

fn print(about: &About, out: &mut Out) -> Result<()> {
    let About { key, name, seats: SeatRange { min, max }, rules, takeback, options, bots } = about;
    let seats = if min == max { format!("{min} seats") } else { format!("{min} to {max} seats") };
    let takeback = if *takeback { "" } else { ", no takebacks" };
    out.line(format!("{key}  {name}: {seats}, rules version {rules}{takeback}"))?;
    if !options.is_empty() {
        out.line("  options (--set option=value)")?;
    }
    let mut rows = Vec::new();
    for option in options {
        let set = format!("{}={}", option.name, describe::plain(&option.default));
        rows.push(vec![format!("    {set}"), option.values(), option.description.clone()]);
        let told = option.choices.iter().filter(|choice| !choice.description.is_empty());
        rows.extend(told.map(|choice| {
            vec![String::new(), format!("  {}", describe::plain(&choice.value)), choice.description.clone()]
        }));
    }
    columns(&rows, &[]).iter().try_for_each(|line| out.line(line))?;
    out.line("  bots (--bots bot:setting=value,…)")?;
    let mut rows = Vec::new();
    for bot in bots {
        rows.push(vec![format!("    {}", bot.name), bot.about.to_owned()]);
        rows.extend(
            bot.settings
                .iter()
                .map(|setting| vec![format!("      {}", setting.name), setting.about.to_owned()]),
        );
    }
    columns(&rows, &[]).iter().try_for_each(|line| out.line(line))
}
