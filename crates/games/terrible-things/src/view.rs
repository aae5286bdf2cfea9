//! What can be seen, and what follows from it for whoever looks.

use bivouac_engine::{BySeat, Face, Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::TerribleThings;
use crate::action::{Pay, Stall};
use crate::board::{Board, Phase};
use crate::cards::Cards;
use crate::combo::Part;
use crate::content::{Res, Side};
use crate::options::Options;
use crate::pool::DiceSet;
use crate::rules::{achieve, desperation, dice, spend, trade};
use crate::score::Score;
use crate::state::State;

/// All that a viewer may know. Cards are named by their places in the book.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct View {
    /// What the table agreed on.
    pub options: Options,
    /// The side of the Scenario cards that is played.
    pub side: Side,
    /// How many Terrible Things lay on the Expedition track at first.
    pub terrible: u8,
    /// Everything that everybody sees.
    pub board: Board,
    /// Feat cards in hands, in the order in which they came.
    pub hands: BySeat<Vec<SeenFeat>>,
    /// The places in the hand of whoever's turn it is of the cards set aside, in order, for whoever sees
    /// that hand.
    pub aside: Vec<u8>,
    /// Feat cards that the viewer cannot see, by the deck they were drawn from or are still in.
    pub unseen: Vec<Unseen>,
    /// Swag cards in the deck, in the order of the book.
    pub unseen_swag: Vec<u8>,
    /// What everybody has now.
    pub scores: BySeat<Score>,
    /// How far everybody is with each Achievement, in the order of the book.
    pub progress: BySeat<Vec<u8>>,
    /// The title that was earned alone, by its place in the book.
    pub honour: Option<u8>,
    /// What follows for whoever's turn it is.
    pub now: Now,
}

/// A Feat card in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct SeenFeat {
    /// Which it is.
    pub card: Face<u8>,
    /// How often the deck had been renewed when it was drawn.
    pub era: u8,
    /// Whether everybody knows it.
    pub open: bool,
    /// What everybody knows that it is not.
    pub not: Cards,
}

/// Feat cards that nobody who looks can see: those of one deck that are still in it or in hands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Unseen {
    /// How often the deck had been renewed.
    pub era: u8,
    /// Which they are, in the order of the book.
    pub cards: Vec<u8>,
}

/// What follows from the board for whoever's turn it is: nothing that is not on it, but nobody should
/// have to work it out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Now {
    /// The own Encounter, while it is in play.
    pub own: Option<Own>,
    /// What can be rolled again, while dice are rolled.
    pub reroll: Option<Again>,
    /// What a desperate act against the Encounter of each location costs.
    pub desperate: [Option<u16>; 6],
    /// What is for sale, at the Trading Post.
    pub stalls: Vec<Sale>,
    /// What it costs to renew slots, at the Trading Post.
    pub renewal: Option<u8>,
    /// What is owed, at the end of a solo round.
    pub debt: Option<Debt>,
}

/// The own Encounter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Own {
    /// Which.
    pub encounter: u8,
    /// What it needs this turn.
    pub needs: Vec<Part>,
    /// What a desperate act against it costs.
    pub courage: u16,
    /// Whether the dice on the table meet its needs.
    pub met: bool,
}

/// What can be rolled again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Again {
    /// Re-rolls left.
    pub left: u8,
    /// Dice that count for the price.
    pub priced: DiceSet,
    /// Dice that are rolled or held as one likes.
    pub free: DiceSet,
    /// What it costs to roll none, one, two … of the priced dice, for each die rolled.
    pub by_rerolled: Vec<Price>,
    /// The same for each die held.
    pub by_held: Vec<Price>,
}

/// What a re-roll costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Price {
    /// In Focus.
    pub focus: u16,
    /// Whether there is as much.
    pub affordable: bool,
}

/// A Swag card for sale.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Sale {
    /// Where it lies.
    pub stall: Stall,
    /// Which.
    pub card: u8,
    /// What it costs now.
    pub treasure: u8,
}

/// What is owed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Debt {
    /// How much.
    pub owed: u16,
    /// What the marked cards are worth.
    pub marked: u16,
}

impl View {
    pub(crate) fn of(game: &TerribleThings, state: &State, viewer: Viewer) -> View {
        let State { board, deck: _, feats, swag, hands, aside } = state;
        let sees_turn = match viewer {
            Viewer::Open => true,
            Viewer::Seats(seats) => seats.contains(board.turn) || board.is_solo(),
            Viewer::Spectator => board.is_solo(),
        };
        let mut unseen_swag: Vec<u8> = swag.iter().map(|card| *card.unseen()).collect();
        unseen_swag.sort_unstable();
        let mut unseen: Vec<(u8, u8)> = Vec::with_capacity(MOST_LIKELY);
        let seen = |held: &crate::state::Held| SeenFeat {
            card: held.card.face(viewer),
            era: held.era,
            open: held.card.known_by().is_none(),
            not: held.not,
        };
        let hidden = hands.values().flatten().filter(|held| !held.card.is_seen_by(viewer));
        unseen.extend(hidden.map(|held| (held.era, *held.card.unseen())));
        unseen.extend(feats.iter().map(|card| (board.era, *card.unseen())));
        unseen.sort_unstable();
        View {
            options: game.options.clone(),
            side: game.options.scenario.side(),
            terrible: game.ready.setup.tokens,
            board: board.clone(),
            hands: hands.map(|_, hand| hand.iter().map(seen).collect()),
            aside: if sees_turn { aside.to_vec() } else { Vec::new() },
            unseen: unseen
                .chunk_by(|one, other| one.0 == other.0)
                .map(|cards| Unseen { era: cards[0].0, cards: cards.iter().map(|card| card.1).collect() })
                .collect(),
            unseen_swag,
            scores: board.players.map(|seat, _| game.score(board, seat)),
            progress: board.players.map(|_, player| {
                game.book()
                    .achievements
                    .iter()
                    .map(|card| achieve::progress(&player.ever, card.when))
                    .collect()
            }),
            honour: game.honour(board),
            now: Now::of(game, board),
        }
    }

    /// The Feat cards in a hand that the viewer sees.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = u8> {
        self.hands.get(seat).into_iter().flatten().filter_map(|held| held.card.up().copied())
    }
}

/// As many unseen Feat cards as there are in a usual game.
const MOST_LIKELY: usize = 40;

impl Now {
    fn of(game: &TerribleThings, board: &Board) -> Now {
        let own = board.own().map(|encounter| {
            let needs = spend::needs(game, board, encounter);
            let (counts, wild) = board.pool.counts(board.pool.unspent());
            Own {
                encounter,
                courage: desperation::price(game, board, encounter),
                met: crate::combo::fits(counts, wild, &needs),
                needs: needs.to_vec(),
            }
        });
        let reroll = (board.phase == Phase::Rolling).then(|| {
            let priced = dice::priced(game, board);
            let count = priced.len();
            let price = |rolled, pay| {
                let focus = dice::price(board, rolled, count - rolled, pay);
                Price { focus, affordable: focus <= board.has(Res::Focus) }
            };
            let prices = |pay| (0..=count).map(|rolled| price(rolled, pay)).collect();
            Again {
                left: dice::left(board),
                priced,
                free: dice::free(game, board),
                by_rerolled: prices(Pay::ByRerolled),
                by_held: prices(Pay::ByHeld),
            }
        });
        let desperate = board
            .places
            .each_ref()
            .map(|place| place.encounter.map(|encounter| desperation::price(game, board, encounter)));
        let trades = matches!(board.phase, Phase::Stock | Phase::Buying);
        let stalls = if trades { &Stall::ALL[..] } else { &[] };
        let sale = |stall: &Stall| {
            let card = trade::at(board, *stall)?;
            Some(Sale { stall: *stall, card, treasure: trade::price(game, board, card) })
        };
        let debt = (board.phase == Phase::Forget)
            .then(|| Debt { owed: game.debt(board), marked: game.worth(board.me(), board.marked) });
        Now {
            own,
            reroll,
            desperate,
            stalls: stalls.iter().filter_map(sale).collect(),
            renewal: trades.then_some(trade::REFRESH),
            debt,
        }
    }
}
