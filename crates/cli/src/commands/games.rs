//! `bivouac games`: which games there are, how they can be set up and who plays them.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use bivouac_catalog::{BotAbout, Title};
use bivouac_engine::ContentHash;
use clap::Args;
use serde::Serialize;

use crate::content::{self, Contents};
use crate::describe::{self, OptionAbout};
use crate::fault::{Verdict, misuse};
use crate::output::{Out, columns};

#[derive(Debug, Args)]
pub(crate) struct Games {
    /// One game alone, instead of all
    game: Option<String>,
    /// Print all that is printed on the game's cards and boards, as JSON
    #[arg(long, requires = "game", conflicts_with = "export_content")]
    book: bool,
    /// Write the data files of the game that are compiled in to this folder, for you to edit
    #[arg(long, value_name = "DIR", requires = "game")]
    export_content: Option<PathBuf>,
    #[command(flatten)]
    contents: Contents,
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
    /// Names the data that it is played with; none where it has none.
    content: Option<ContentHash>,
    /// Whether `--book` prints something.
    book: bool,
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
            content: Some(title.content()).filter(|content| *content != ContentHash::NONE),
            book: title.book().is_some(),
            takeback: title.takeback(),
            options: describe::options(&title.schema(), &title.defaults()),
            bots: title.bots(),
        }
    }
}

impl Games {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        let shelf = self.contents.shelf(self.game.as_deref())?;
        let one = self.game.as_deref().map(|game| shelf.find(game).map_err(misuse)).transpose()?;
        if let (Some(title), true) = (one, self.book) {
            let book = title.book();
            out.json(
                &book.ok_or_else(|| anyhow!("{} has no book: its views say all there is", title.name()))?,
            )?;
            return Ok(Verdict::Yes);
        }
        if let (Some(title), Some(folder)) = (one, &self.export_content) {
            out.line(content::export(title, folder)?)?;
            return Ok(Verdict::Yes);
        }
        let titles = one.as_ref().map_or(shelf.games(), std::slice::from_ref);
        let games: Vec<About> = titles.iter().map(|title| About::of(*title)).collect();
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
    let About { key, name, seats: SeatRange { min, max }, rules, content, takeback, options, bots, .. } =
        about;
    let seats = if min == max { format!("{min} seats") } else { format!("{min} to {max} seats") };
    let takeback = if *takeback { "" } else { ", no takebacks" };
    out.line(format!("{key}  {name}: {seats}, rules version {rules}{takeback}"))?;
    if let Some(content) = content {
        out.line(format!("  content {content}"))?;
    }
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
