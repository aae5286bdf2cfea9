//! The book made ready for play: effects in one list, windows as bits, what each card costs.

use std::sync::Arc;

use bivouac_engine::{Illegal, rule};

use crate::board::EffectRef;
use crate::content::{Book, Cond, Effect, GameLength, Header, On, Power, Row, SetupRow, Window};
use crate::options::Options;

/// A card that can be played: when, and what it does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Playable {
    /// Its windows, as bits.
    when: u8,
    /// Under which condition.
    pub(crate) only_if: Option<Cond>,
    /// What it costs in Feat tokens.
    pub(crate) cost: u8,
    first: u16,
    count: u16,
}

impl Playable {
    /// Whether it may be played in this window.
    #[inline]
    pub(crate) const fn in_window(self, window: Window) -> bool {
        self.when >> window as u8 & 1 == 1
    }

    /// What it does, in order.
    #[inline]
    pub(crate) fn effects(self) -> impl DoubleEndedIterator<Item = EffectRef> {
        (self.first..self.first + self.count).map(|effect| EffectRef { effect, option: None })
    }
}

/// The book made ready for play with so many seats and these options.
#[derive(Clone, Debug)]
pub(crate) struct Ready {
    pub(crate) book: Arc<Book>,
    effects: Vec<Effect>,
    pub(crate) feats: Vec<Playable>,
    pub(crate) swag: Vec<Playable>,
    pub(crate) triggers: Vec<Trigger>,
    pub(crate) places: [EffectRef; 6],
    pub(crate) rows: Vec<Row>,
    pub(crate) setup: SetupRow,
    /// For each window the lowest cost of a Feat card that can be played in it.
    pub(crate) cheapest: [Option<u8>; 7],
}

/// A Swag card that works by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trigger {
    pub(crate) swag: u8,
    pub(crate) on: On,
    pub(crate) exhaust: bool,
    pub(crate) does: Playable,
}

fn bits(when: &[Window]) -> u8 {
    when.iter().fold(0, |bits, window| bits | 1 << *window as u8)
}

impl Ready {
    pub(crate) fn new(book: &Arc<Book>, options: &Options, seats: u8) -> Result<Ready, Illegal> {
        let length = options.length(seats);
        let row = book.setup.iter().find(|row| row.players == seats && row.length == length);
        let because = "the content has no set-up for so many players and this length";
        let setup = *row.ok_or_else(|| Illegal::new(rule!("ATT-SET-03"), because))?;
        let mut effects = Vec::new();
        let mut keep = |list: &[Effect]| {
            let first = effects.len() as u16;
            effects.extend_from_slice(list);
            Playable { first, count: list.len() as u16, ..Playable::default() }
        };
        let feats: Vec<Playable> = book
            .feats
            .iter()
            .map(|card| Playable {
                when: bits(&card.when),
                only_if: card.only_if,
                cost: card.cost,
                ..keep(&card.effects)
            })
            .collect();
        let mut triggers = Vec::new();
        let mut swag = Vec::new();
        for (index, card) in book.swag.iter().enumerate() {
            swag.push(match &card.power {
                Power::Trophy | Power::Passive(_) => Playable::default(),
                Power::Exhaust { when, only_if, effects } => {
                    Playable { when: bits(when), only_if: *only_if, ..keep(effects) }
                }
                Power::Trigger { on, exhaust, effects } => {
                    let does = keep(effects);
                    triggers.push(Trigger { swag: index as u8, on: *on, exhaust: *exhaust, does });
                    Playable::default()
                }
            });
        }
        let solo = length == GameLength::Solo;
        let places = std::array::from_fn(|place| {
            let location = &book.locations[place];
            let action = if solo { &location.solo_action } else { &location.action };
            EffectRef { effect: keep(std::slice::from_ref(action)).first, option: None }
        });
        let in_game = |card: usize| !(solo && book.feats[card].header == Header::Purple);
        let cheapest = std::array::from_fn(|window| {
            let fits = |card: &usize| in_game(*card) && feats[*card].when >> window & 1 == 1;
            (0..feats.len()).filter(fits).map(|card| feats[card].cost).min()
        });
        let rows = book.scenarios[options.scenario.side() as usize].rows.clone();
        Ok(Ready { book: Arc::clone(book), effects, feats, swag, triggers, places, rows, setup, cheapest })
    }

    /// What an effect says.
    #[inline]
    pub(crate) fn effect(&self, at: EffectRef) -> &Effect {
        match (&self.effects[usize::from(at.effect)], at.option) {
            (Effect::Choose(options), Some(option)) => &options[usize::from(option)],
            (effect, _) => effect,
        }
    }
}
