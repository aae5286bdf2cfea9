//! A bot for any game that can be imagined: single-observer information-set Monte Carlo
//! tree search.
//!
//! For each iteration it deals a world that fits its view, walks down the tree of what was
//! done in earlier worlds, tries one thing more, and plays on at random to see who wins. The
//! tree is keyed by who did what and not by what came of it, so one tree serves all worlds
//! and all dice.
//!
//! It is made for games in turns. A bot is told neither its seat nor the moment, so it takes
//! the seat from whose turn it is and begins every world at the table's first moment; where
//! several seats may act at once it lets one of them, as chance has it.
//!
//! It knows its view, what it is offered and its own dice, and nothing else. With a number of
//! iterations the same dice make the same choice on any machine; with `millis` the choice
//! depends on how fast the machine is, and no two runs need be alike.

pub mod guided;
mod tree;
mod world;

use std::fmt;
use std::time::{Duration, Instant};

use bivouac_engine::{Bot, Dice, Game, Imagine, Malformed, Seed, Seen};

use crate::spec::BotSpec;
use tree::{Found, Tree};
use world::World;

/// What can be set, for people.
pub const SETTINGS: &[(&str, &str)] = &[
    ("iterations", "how many worlds it deals and plays out for one choice; 400 unless set"),
    ("millis", "think so long by the clock instead; the same seed may then play another game"),
    ("depth", "after so many steps a playout is cut off and counts as half a win; 500 unless set"),
    ("explore", "how much it tries what has not worked so far; 0.7 unless set"),
];

/// How it searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// When it has thought enough.
    pub budget: Budget,
    /// After so many steps a playout is cut off.
    pub depth: u32,
    /// How much it tries what has not worked so far.
    pub explore: f64,
}

/// When it has thought enough about one choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// After so many worlds.
    Iterations(u32),
    /// After so many milliseconds of wall clock, which makes it depend on the machine.
    Millis(u32),
}

impl Budget {
    /// The budget that `spec` asks for, if it does.
    fn read(spec: &BotSpec) -> Result<Option<Budget>, Malformed> {
        let iterations = spec.number("iterations", 1..=10_000_000)?;
        match (iterations, spec.number("millis", 1..=3_600_000)?) {
            (Some(_), Some(_)) => {
                Err(Malformed(format!("{} is set by iterations or by millis, not by both", spec.name)))
            }
            (None, Some(millis)) => Ok(Some(Budget::Millis(millis))),
            (iterations, None) => Ok(iterations.map(Budget::Iterations)),
        }
    }
}

/// When a bot has thought enough about one choice, if it is one that thinks ahead.
pub fn budget(spec: &BotSpec) -> Result<Option<Budget>, Malformed> {
    match spec.name.as_str() {
        "search" => Settings::read(spec).map(|settings| Some(settings.budget)),
        "guide" => guided::Settings::read(spec).map(|settings| Some(settings.budget)),
        _ => Budget::read(spec),
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { budget: Budget::Iterations(400), depth: 500, explore: 0.7 }
    }
}

impl Settings {
    /// The settings that `spec` asks for.
    pub fn read(spec: &BotSpec) -> Result<Settings, Malformed> {
        let usual = Settings::default();
        let budget = Budget::read(spec)?.unwrap_or(usual.budget);
        let depth = spec.number("depth", 0..=1_000_000)?.unwrap_or(usual.depth);
        let explore = spec.number("explore", 0.0..=100.0)?.unwrap_or(usual.explore);
        Ok(Settings { budget, depth, explore })
    }
}

/// The bot. What it keeps between choices is memory to write on, never what it thought.
pub struct Search<G: Game> {
    settings: Settings,
    tree: Tree<G::Action>,
    legal: Vec<G::Action>,
    worlds: u32,
}

impl<G: Game> Search<G> {
    /// A bot with these settings.
    pub fn new(settings: Settings) -> Search<G> {
        Search { settings, tree: Tree::new(settings.explore), legal: Vec::new(), worlds: 0 }
    }

    /// How many worlds the last choice took; none where there was nothing to choose.
    pub fn worlds(&self) -> u32 {
        self.worlds
    }
}

impl<G: Game> fmt::Debug for Search<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("game", &G::KEY)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

impl<G: Imagine> Bot<G> for Search<G> {
    fn choose(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        let legal = seen.legal;
        self.worlds = 0;
        if let [] | [_] = legal {
            return legal.first().cloned();
        }
        // A fast stream whatever the given dice are, which it leaves two draws further on
        // however long it thinks.
        let name = [dice.below(u32::MAX), dice.below(u32::MAX)];
        let dice = &mut Dice::fast(&Seed::of(format_args!("search {} {}", name[0], name[1])));

        self.tree.clear();
        let began = Instant::now();
        loop {
            let enough = match self.settings.budget {
                Budget::Iterations(iterations) => self.worlds >= iterations,
                Budget::Millis(millis) => {
                    self.worlds > 0 && began.elapsed() >= Duration::from_millis(millis.into())
                }
            };
            if enough {
                break;
            }
            self.iterate(seen, dice);
            self.worlds += 1;
        }
        self.tree.favourite(legal).cloned()
    }

    fn speaks(&self) -> bool {
        false
    }
}

impl<G: Imagine> Search<G> {
    /// Deals one world and learns from it.
    fn iterate(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) {
        let mut world = World::new(seen, dice);
        let (mut seat, mut found) = (seen.seat, self.tree.descend(seen.seat, seen.legal, dice));
        while world.play(seat, self.tree.action(), dice) && found == Found::Known {
            let Some(next) = world.next(&mut self.legal, dice) else { break };
            (seat, found) = (next, self.tree.descend(next, &self.legal, dice));
        }
        world.play_out(self.settings.depth, &mut self.legal, dice);
        self.tree.learn(world.shares());
    }
}
