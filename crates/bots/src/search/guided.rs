//! A bot that thinks ahead with a [`Guide`]: it deals worlds that fit its view, lets the guide
//! play each of them on in every way that it names, and takes the way that did best.
//!
//! It is no tree: the guide's ways are compared at the root and nowhere else. All of them play
//! the same worlds with the same dice, so that they differ by what they do and not by their luck,
//! and the usual way is left only for one that is better beyond doubt. So with little time to
//! think it plays as the guide does.
//!
//! Where a guide's own idea of an unfinished game is rough, it pays to play nearly to the end:
//! then only how a game ends counts.
//!
//! What somebody learns in a world is no use there: the guides see no more than their seats
//! would, but the way itself was chosen before anything was seen. Looking is worth no more to it
//! than the guide thinks.

use std::fmt;
use std::time::{Duration, Instant};

use bivouac_engine::{Bot, BySeat, Dice, Game, Guide, Imagine, Malformed, Seed, Seen};

use super::Budget;
use super::world::World;
use crate::spec::BotSpec;

/// What can be set, for people.
pub const SETTINGS: &[(&str, &str)] = &[
    ("iterations", "how many games it plays on for one choice; 48 unless set"),
    ("millis", "think so long by the clock instead; the same seed may then play another game"),
    ("depth", "after so many actions a game is weighed and not played on; 600 unless set"),
    ("doubt", "how sure it must be to leave the usual way, in standard errors; 2 unless set"),
];

/// How it thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// When it has thought enough.
    pub budget: Budget,
    /// After so many actions a game is weighed and not played on.
    pub depth: u32,
    /// How many standard errors better a way must be than the usual one.
    pub doubt: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { budget: Budget::Iterations(48), depth: 600, doubt: 2.0 }
    }
}

impl Settings {
    /// The settings that `spec` asks for.
    pub fn read(spec: &BotSpec) -> Result<Settings, Malformed> {
        let usual = Settings::default();
        let budget = Budget::read(spec)?.unwrap_or(usual.budget);
        let depth = spec.number("depth", 0..=1_000_000)?.unwrap_or(usual.depth);
        let doubt = spec.number("doubt", 0.0..=100.0)?.unwrap_or(usual.doubt);
        Ok(Settings { budget, depth, doubt })
    }
}

/// The bot.
pub struct Guided<G: Game, P> {
    settings: Settings,
    /// As it was made, for the others in a world.
    fresh: P,
    /// As it is now.
    guide: P,
    legal: Vec<G::Action>,
}

impl<G: Game, P: Guide<G>> Guided<G, P> {
    /// A bot that thinks ahead with `guide`.
    pub fn new(settings: Settings, guide: P) -> Guided<G, P> {
        Guided { settings, fresh: guide.clone(), guide, legal: Vec::new() }
    }
}

impl<G: Game, P> fmt::Debug for Guided<G, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guided")
            .field("game", &G::KEY)
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

/// A way to play on, and how it did.
struct Way<A, P> {
    guide: P,
    action: A,
    /// By how much it did better than the usual way, in all worlds together.
    gain: f64,
    /// The same squared.
    gain_squared: f64,
}

/// So many worlds are played before a way may be given up.
const LEAST: u32 = 8;
/// A way that is so many standard errors worse is given up.
const HOPELESS: f64 = 2.0;

impl<A, P> Way<A, P> {
    /// By how much it is better on average, and how sure that is.
    fn edge(&self, worlds: u32) -> (f64, f64) {
        let worlds = f64::from(worlds);
        let mean = self.gain / worlds;
        let spread = (self.gain_squared / worlds - mean * mean).max(0.0);
        (mean, (spread / worlds).sqrt())
    }
}

impl<G: Imagine, P: Guide<G>> Bot<G> for Guided<G, P> {
    fn choose(&mut self, seen: &Seen<'_, G>, dice: &mut Dice) -> Option<G::Action> {
        if let [only] = seen.legal {
            // A guide that waits rather than do the only thing there is is asked for no more.
            let waits = self.guide.clone().choose(seen, &mut Dice::fast(&Seed::of("only"))).is_none();
            return Some(only.clone()).filter(|_| !waits);
        }
        let name = [dice.below(u32::MAX), dice.below(u32::MAX)];
        let seed = Seed::of(format_args!("guided {} {}", name[0], name[1]));
        let mut ways = self.ways(seen, &seed);
        if ways.len() > 1 {
            self.compare(&mut ways, seen, &seed);
        }
        let Way { guide, action, .. } = ways.into_iter().next()?;
        self.guide = guide;
        Some(action)
    }

    fn speaks(&self) -> bool {
        self.guide.speaks()
    }

    fn speak(&mut self, seen: &Seen<'_, G>, calls: &[G::Call], dice: &mut Dice) -> Option<G::Call> {
        self.guide.speak(seen, calls, dice)
    }
}

impl<G: Imagine, P: Guide<G>> Guided<G, P> {
    /// The ways that begin differently, the usual one first.
    fn ways(&self, seen: &Seen<'_, G>, seed: &Seed) -> Vec<Way<G::Action, P>> {
        let mut ways: Vec<Way<G::Action, P>> = Vec::new();
        for mut guide in self.guide.ways(seen) {
            let action = guide.choose(seen, &mut Dice::fast(&seed.apart("way", 0)));
            let Some(action) = action.filter(|action| seen.legal.contains(action)) else { continue };
            if ways.iter().all(|way| way.action != action) {
                ways.push(Way { guide, action, gain: 0.0, gain_squared: 0.0 });
            }
        }
        ways
    }

    /// Leaves the best way in front.
    fn compare(&mut self, ways: &mut Vec<Way<G::Action, P>>, seen: &Seen<'_, G>, seed: &Seed) {
        let began = Instant::now();
        let (mut worlds, mut games) = (0, 0);
        while ways.len() > 1 {
            let enough = match self.settings.budget {
                Budget::Iterations(iterations) => games + ways.len() as u32 > iterations,
                Budget::Millis(millis) => {
                    worlds > 0 && began.elapsed() >= Duration::from_millis(millis.into())
                }
            };
            if enough {
                break;
            }
            let mut usual = None;
            for way in ways.iter_mut() {
                let worth = self.play(way, seen, &seed.apart("world", worlds.into()));
                let gain = worth - *usual.get_or_insert(worth);
                way.gain += gain;
                way.gain_squared += gain * gain;
                games += 1;
            }
            worlds += 1;
            if worlds >= LEAST {
                let mut first = true;
                ways.retain(|way| {
                    let (edge, error) = way.edge(worlds);
                    std::mem::take(&mut first) || edge + HOPELESS * error > 0.0
                });
            }
        }
        if worlds < LEAST {
            return;
        }
        let sure = |way: &Way<G::Action, P>| {
            let (edge, error) = way.edge(worlds);
            edge > self.settings.doubt * error && edge > 0.0
        };
        let best = (1..ways.len()).filter(|&index| sure(&ways[index]));
        if let Some(best) = best.max_by(|&one, &two| ways[one].gain.total_cmp(&ways[two].gain)) {
            ways.swap(0, best);
        }
    }

    /// What a way is worth in one world.
    fn play(&mut self, way: &Way<G::Action, P>, seen: &Seen<'_, G>, seed: &Seed) -> f64 {
        let dice = &mut Dice::fast(seed);
        let mut world = World::new(seen, dice);
        let mut guides = BySeat::of(*G::SEATS.end(), |seat| {
            if seat == seen.seat { way.guide.clone() } else { self.fresh.clone() }
        });
        if world.play(seen.seat, &way.action, dice) {
            world.play_on(&mut guides, self.settings.depth, &mut self.legal, dice);
        }
        world.worth(seen.seat, &self.fresh)
    }
}
