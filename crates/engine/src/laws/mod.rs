//! The laws: what every game is tested against.
//!
//! [`hold`] plays random games and checks at every step what a game may never do:
//! refuse what it offers, accept what it does not offer, change on a refusal, answer
//! twice differently, leak through a view, an event, a list or a refusal, take back
//! past a revelation, get stuck, or go on for ever. A [`Breach`] names the law, the
//! seed and the step, so that it can be played again.
//!
//! ```text
//! #[test]
//! fn laws_hold() {
//!     laws::hold(&laws::Plan::<Pig>::default());
//! }
//! ```
mod actions;
mod alike;
mod carried;
mod chance;
mod garbage;
mod likely;
mod persons;
mod rewinds;
mod walk;
mod worlds;

use std::fmt;
use std::ops::RangeInclusive;

use crate::bot::Imagine;
use crate::edition::Edition;
use crate::fair::Seed;
use crate::game::Game;

/// How thoroughly to look.
#[derive(Clone, Debug)]
pub struct Plan<G: Game> {
    /// With which content.
    pub edition: Edition<G>,
    /// Each of these is tried.
    pub options: Vec<G::Options>,
    /// With each of these numbers of seats.
    pub seats: RangeInclusive<u8>,
    /// So many games each.
    pub games: u32,
    /// From this seed.
    pub seed: Seed,
    /// The dear laws are checked at the first steps of a game and then at one step in so many.
    pub every: u32,
    /// Things said aloud now and then, besides the calls: words that the rules listen to.
    pub phrases: Vec<String>,
    /// How many worlds are dealt to see whether `imagine` is as likely as it should be;
    /// 0 leaves that law out.
    pub worlds: u32,
    /// At how many positions.
    pub positions: u32,
    /// Whether views forget nothing that was ever seen: then worlds imagined earlier and
    /// played on must be as likely as those imagined now.
    pub remembers: bool,
}

impl<G: Game> Default for Plan<G> {
    fn default() -> Plan<G> {
        Plan {
            edition: Edition::built_in(),
            options: vec![G::Options::default()],
            seats: G::SEATS,
            games: 4,
            seed: Seed::of("laws"),
            every: 12,
            phrases: vec!["hello".to_owned()],
            worlds: 3000,
            positions: 6,
            remembers: false,
        }
    }
}

/// The laws, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Law {
    /// Options that the game calls its own are accepted, with every number of seats.
    Opens,
    /// Everything `legal` offers is accepted, and offered once.
    OfferedIsAccepted,
    /// Everything accepted equals, in its canonical form, something offered.
    AcceptedIsOffered,
    /// A refusal changes nothing and touches no die.
    RefusalChangesNothing,
    /// `to_act` names just the seats that are offered something.
    ToActIsTrue,
    /// Text and JSON forms read back equal, and every action has a sentence.
    FormsReadBack,
    /// Equal arguments give equal results; replaying gives the same digests and state.
    ReplayIsEqual,
    /// What is done to a copy does not happen to the original.
    CopiesShareNothing,
    /// A takeback gives back the exact state, and reaches no further than the last revelation.
    TakebackIsExact,
    /// `view(imagine(view)) == view`.
    ImagineFits,
    /// Re-dealing what a viewer cannot know does not change what it sees.
    ViewKeepsSecrets,
    /// … nor what it is offered.
    LegalKeepsSecrets,
    /// … nor what it is refused, and why.
    RefusalKeepsSecrets,
    /// … nor what it is told of a step that shows it nothing.
    EventsKeepSecrets,
    /// Viewers of whom the game says that they see alike have equal views, and are told the same.
    AlikeSeeTheSame,
    /// Whoever changes seats, or has several, knows what these seats knew while they had them, and
    /// nothing else.
    SeatsAddUp,
    /// A step that may be taken back has shown nobody anything.
    PlansAreBlind,
    /// Imagined worlds are as likely as they really are.
    ImagineIsLikely,
    /// Without talking, somebody can act, or a deadline runs, or it is over.
    NeverStuck,
    /// Every game ends within its bound.
    Ends,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::Opens => "the game opens with its own options and seats",
            Law::OfferedIsAccepted => "everything offered is accepted, and offered once",
            Law::AcceptedIsOffered => "everything accepted is offered, in canonical form",
            Law::RefusalChangesNothing => "a refusal changes nothing",
            Law::ToActIsTrue => "to_act names just the seats that are offered something",
            Law::FormsReadBack => "text and JSON forms read back, and actions have sentences",
            Law::ReplayIsEqual => "replaying gives the same digests",
            Law::CopiesShareNothing => "copies share nothing",
            Law::TakebackIsExact => "a takeback gives back the exact state and never re-rolls",
            Law::ImagineFits => "view(imagine(view)) == view",
            Law::ViewKeepsSecrets => "the view does not depend on what the viewer cannot know",
            Law::AlikeSeeTheSame => "whoever is said to see alike sees and hears the same",
            Law::SeatsAddUp => "whoever changes seats knows what their seats knew, and nothing else",
            Law::LegalKeepsSecrets => "the legal list does not depend on what the seat cannot know",
            Law::RefusalKeepsSecrets => "refusals do not depend on what the seat cannot know",
            Law::EventsKeepSecrets => "events do not depend on what the viewer cannot know",
            Law::PlansAreBlind => "a step that may be taken back shows nobody anything",
            Law::ImagineIsLikely => "imagined worlds are as likely as they really are",
            Law::NeverStuck => "somebody can act, or a deadline runs, or it is over",
            Law::Ends => "every game ends within its bound",
        })
    }
}

/// A law that does not hold, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{game} breaks a law: {law}\n  {place}\n  {what}")]
pub struct Breach {
    /// The game's key.
    pub game: &'static str,
    /// Which law.
    pub law: Law,
    /// Which game of the plan, and which step.
    pub place: String,
    /// What was seen.
    pub what: String,
}

/// What was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Steps in them.
    pub steps: u64,
    /// Actions tried that were not offered.
    pub garbage: u64,
    /// Pairs of worlds compared.
    pub worlds: u64,
    /// Changes of seats looked at, each in two worlds.
    pub changes: u64,
    /// Takebacks made.
    pub takebacks: u64,
    /// Positions at which the odds of `imagine` were measured.
    pub positions: u64,
}

/// Plays the plan; panics with the breach if a law does not hold. For tests.
///
/// # Panics
/// When a law does not hold.
pub fn hold<G: Imagine>(plan: &Plan<G>) -> Report {
    match check(plan) {
        Ok(report) => report,
        Err(breach) => panic!("{breach}"),
    }
}

/// Plays the plan and says what was looked at, or which law does not hold.
pub fn check<G: Imagine>(plan: &Plan<G>) -> Result<Report, Breach> {
    let mut report = Report::default();
    for (number, options) in plan.options.iter().enumerate() {
        for seats in plan.seats.clone() {
            for index in 0..plan.games {
                let mark = u64::from(index) << 16 | (number as u64) << 8 | u64::from(seats);
                let at = Place { options: number, seats, game: index, seed: plan.seed.apart("game", mark) };
                walk::walk::<G>(plan, options, &at, &mut report)?;
            }
            if plan.worlds > 0 {
                let mark = (number as u64) << 8 | u64::from(seats);
                let at = Place { options: number, seats, game: 0, seed: plan.seed.apart("likely", mark) };
                likely::likely::<G>(plan, options, &at, &mut report)?;
            }
        }
    }
    Ok(report)
}

/// Where in a plan we are.
pub(crate) struct Place {
    options: usize,
    seats: u8,
    game: u32,
    seed: Seed,
}

impl Place {
    fn breach<G: Game>(&self, law: Law, step: u64, what: impl Into<String>) -> Breach {
        let Place { options, seats, game, .. } = self;
        let place = format!("options {options}, {seats} seats, game {game}, step {step}");
        Breach { game: G::KEY, law, place, what: what.into() }
    }
}
