//! What may lie face down on a tile, as likely as it is for whoever has this view (B34-INFO-06):
//! counted in worlds that fit it.

use bivouac_engine::{Dice, Imagine, Millis, Seed, Viewer};
use serde::Serialize;

use crate::Biomes;
use crate::kind::Kind;
use crate::tile::TileId;
use crate::token::Marker;
use crate::view::View;

/// In so many worlds. A share of one sixth is told to within a few hundredths.
const WORLDS: u16 = 120;

/// The answer about a tile.
#[derive(Serialize)]
pub(super) struct Odds {
    tokens: Vec<TokenOdds>,
}

/// What a token may be that the viewer does not know.
#[derive(Serialize)]
struct TokenOdds {
    marker: Marker,
    /// The likeliest first; what it cannot be is left out.
    kinds: Vec<KindOdds>,
}

#[derive(Serialize)]
struct KindOdds {
    kind: Kind,
    chance: f64,
}

impl Odds {
    pub(super) fn of(game: &Biomes, view: &View, at: TileId) -> Odds {
        let is_hidden = |marker: &Marker| view.token(*marker).is_some_and(|token| token.face.up().is_none());
        let hidden: Vec<Marker> = view.board[at].tokens.iter().filter(is_hidden).collect();
        let mut counts = vec![[0_u16; Kind::COUNT]; hidden.len()];
        if !hidden.is_empty() {
            // The same question about the same view has the same answer.
            let mut dice = Dice::fast(&Seed::of("odds"));
            for _ in 0..WORLDS {
                let world = game.imagine(view, Viewer::Spectator, Millis::ZERO, &mut dice);
                for (counts, marker) in counts.iter_mut().zip(&hidden) {
                    counts[world.kind(*marker).index()] += 1;
                }
            }
        }
        let tokens = hidden.into_iter().zip(counts);
        Odds { tokens: tokens.map(|(marker, counts)| TokenOdds::of(marker, counts)).collect() }
    }
}

impl TokenOdds {
    fn of(marker: Marker, counts: [u16; Kind::COUNT]) -> TokenOdds {
        let chance = |kind: Kind| f64::from(counts[kind.index()]) / f64::from(WORLDS);
        let mut kinds: Vec<KindOdds> =
            Kind::ALL.into_iter().map(|kind| KindOdds { kind, chance: chance(kind) }).collect();
        kinds.retain(|odds| odds.chance > 0.0);
        kinds.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        TokenOdds { marker, kinds }
    }
}
