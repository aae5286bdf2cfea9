//! What may be: worlds that fit a view, as likely as they really are (B34-INFO-06).
//!
//! The tile stack and the tokens say nothing of each other, so each is dealt on its own. What is
//! known of either is turned into a [`chain::Puzzle`], which draws a world.

mod chain;
mod tiles;
mod tokens;

use bivouac_engine::{Dice, Hidden, Imagine, Millis, Viewer};

use crate::Biomes;
use crate::state::State;
use crate::token::{SeenToken, Token};
use crate::view::View;

impl Imagine for Biomes {
    fn imagine(&self, view: &View, _viewer: Viewer, _at: Millis, dice: &mut Dice) -> State {
        let stack = tiles::deal(self, view, dice);
        let dealt = tokens::deal(self, view, dice);
        let token = |(seen, kind): (&SeenToken, _)| Token {
            kind: if seen.up { Hidden::face_up(kind) } else { Hidden::known_to(kind, seen.known) },
            slot: seen.slot,
            order: seen.order,
        };
        State {
            board: view.board.clone(),
            tokens: view.tokens.iter().zip(dealt.kinds).map(token).collect(),
            stack,
            boxed: dealt.boxed,
            looks: dealt.looks,
            rush: 0,
        }
    }
}
