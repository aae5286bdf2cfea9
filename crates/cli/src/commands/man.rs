//! `bivouac man`: the manual, from the one definition of verbs and flags.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use clap::{Args, Command, CommandFactory as _};
use clap_mangen::Man;

use crate::Cli;
use crate::fault::{Verdict, misuse};
use crate::output::{Out, counted};

#[derive(Debug, Args)]
pub(crate) struct Manual {
    /// The page of one verb, instead of the page that lists them
    #[arg(conflicts_with = "to")]
    verb: Option<String>,
    /// Write all pages to this folder, as bivouac.1, bivouac-sim.1 and so on
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
}

impl Manual {
    pub(crate) fn run(&self, out: &mut Out) -> Result<Verdict> {
        let mut all = Cli::command();
        all.build();
        if let Some(folder) = &self.to {
            out.line(write(&all, folder)?)?;
            return Ok(Verdict::Yes);
        }
        let command = match &self.verb {
            None => &all,
            Some(verb) => all.find_subcommand(verb).ok_or_else(|| {
                let verbs: Vec<&str> = verbs(&all).map(Command::get_name).collect();
                misuse(format!("unknown verb \"{verb}\"; there are: {}", verbs.join(", ")))
            })?,
        };
        out.part(String::from_utf8_lossy(&page(command)?))?;
        Ok(Verdict::Yes)
    }
}

fn verbs(all: &Command) -> impl Iterator<Item = &Command> {
    all.get_subcommands().filter(|verb| verb.get_name() != "help")
}

/// One page, in the form that `man` reads.
fn page(command: &Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    let source = concat!("Bivouac ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).source(source).render(&mut page).context("a page cannot be written")?;
    Ok(page)
}

fn write(all: &Command, folder: &Path) -> Result<String> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut count = 0;
    for command in
        std::iter::once(all).chain(verbs(all).flat_map(|verb| std::iter::once(verb).chain(verbs(verb))))
    {
        let name = command.get_display_name().unwrap_or(command.get_name());
        let file = folder.join(format!("{name}.1"));
        fs::write(&file, page(command)?).with_context(|| format!("cannot write {}", file.display()))?;
        count += 1;
    }
    Ok(format!("{} in {}", counted(count, "page"), folder.display()))
}
