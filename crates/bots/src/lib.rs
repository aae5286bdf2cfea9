//! Players that are programs, and the arena in which they meet.
//!
//! [`Random`] and [`Search`] play every game; a game's own bots live with the game, and
//! [`Guided`] thinks ahead with one that is a [`Guide`](bivouac_engine::Guide). A
//! [`BotSpec`] names a bot and its settings as people type them, a [`Kind`] makes one, and
//! [`arena::play`] lets them play many games on all cores.
//!
//! Nothing here knows a rule, and no bot sees more than a person in its seat would.
//!
//! ```
//! use bivouac_bots::arena::{self, Plan, Unwatched};
//! use bivouac_bots::{kinds, spec};
//! use bivouac_pig::{Options, Pig};
//!
//! let bots = spec::list("search:iterations=20,random")?;
//! let plan = Plan { games: 10, ..Plan::new(2, 7) };
//! let report = arena::play::<Pig>(&Options { goal: 20 }, &bots, &kinds(), &plan, &Unwatched, None)?;
//! assert_eq!(report.games, 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
pub mod arena;
mod kind;
pub mod near;
mod random;
pub mod search;
pub mod spec;
pub mod stats;

pub use kind::{Kind, Make, kinds, make};
pub use random::Random;
pub use search::Search;
pub use search::guided::Guided;
pub use spec::BotSpec;
