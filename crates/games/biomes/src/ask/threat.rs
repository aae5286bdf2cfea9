//! What the next board turn may bring, as everybody can work it out: the rules themselves are
//! played on a copy of the board, once for every way that the gang may go.

use bivouac_engine::{Cx, Dice, Hidden, Seat, Seed};
use serde::Serialize;

use crate::Biomes;
use crate::board::{Board, EnemyCamp, MOST_TILES, Status};
use crate::kind::{Counts, Kind};
use crate::play::Play;
use crate::state::State;
use crate::tile::TileId;
use crate::token::{SeenToken, Token};
use crate::view::View;

/// What the enemy camps and the gang may do in the next board turn.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Threats {
    /// By enemy camp, in the order of revealing.
    pub(crate) threats: Vec<Threat>,
    /// Where the gang may end.
    pub(crate) gang: Vec<Prowl>,
}

/// What an enemy camp would do next.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Threat {
    /// The enemy camp.
    pub(crate) camp: TileId,
    pub(crate) killer: bool,
    /// What it would raid as things are: one, or several that are equally near.
    pub(crate) targets: Vec<TileId>,
    /// How likely it is to attack in the next board turn, as far as its own cool-down, its party
    /// and the gang's way decide.
    pub(crate) chance: f64,
    /// Why it cannot attack just now.
    pub(crate) held: Option<Held>,
    /// What it could take, target by target.
    pub(crate) takes: Vec<Takes>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Held {
    /// Its party is out.
    Party,
    /// The gang stands on it.
    Gang,
}

/// What a raid of a tile could take.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Takes {
    /// The tile.
    pub(crate) at: TileId,
    /// Out of these.
    pub(crate) out_of: Counts,
    /// So many.
    pub(crate) count: u8,
    /// Whether the camp itself would be destroyed.
    pub(crate) ruin: bool,
}

/// Where the gang may end.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Prowl {
    pub(crate) to: TileId,
    pub(crate) chance: f64,
}

impl Threats {
    pub(crate) fn of(game: &Biomes, view: &View) -> Threats {
        let now = public(view);
        let mut chances = [0.0; 4];
        let mut prowls = [0.0; MOST_TILES];
        for_each_way(game, &now, |then, weight| {
            if let Some(gang) = then.board.gang {
                prowls[gang.index()] += weight;
            }
            for (chance, enemy) in chances.iter_mut().zip(&then.board.enemies) {
                *chance += weight * attacks(then, *enemy);
            }
        });
        let threat = |(enemy, chance): (&EnemyCamp, f64)| threat(game, &now, *enemy, chance);
        Threats {
            threats: now.board.enemies.iter().zip(chances).map(threat).collect(),
            gang: now
                .board
                .numbered()
                .map(|(to, _)| Prowl { to, chance: prowls[to.index()] })
                .filter(|prowl| prowl.chance > 0.0)
                .collect(),
        }
    }
}

fn threat(game: &Biomes, now: &State, enemy: EnemyCamp, chance: f64) -> Threat {
    let EnemyCamp { at, killer, .. } = enemy;
    let targets = now.targets(game, at, killer);
    let held = match () {
        () if now.board.party_of(at).is_some() => Some(Held::Party),
        () if now.board.is_ganged(at) => Some(Held::Gang),
        () => None,
    };
    let takes = |at: &TileId| {
        let prey = now.prey(*at);
        Takes { at: *at, out_of: now.counts(prey), count: prey.len().min(2) as u8, ruin: prey.is_empty() }
    };
    let takes = targets.iter().map(takes).collect();
    Threat { camp: at, killer, targets: targets.to_vec(), chance, held, takes }
}

/// How likely it is to attack in step 7, which is about to begin.
fn attacks(state: &State, enemy: EnemyCamp) -> f64 {
    let EnemyCamp { at, cool, .. } = enemy;
    let board = &state.board;
    if board.end.is_some() || board.is_ganged(at) || board.party_of(at).is_some() {
        return 0.0;
    }
    clears(cool)
}

/// The board with what everybody sees. What is face down does not matter to raids.
fn public(view: &View) -> State {
    let token = |seen: &SeenToken| Token {
        kind: match seen.face.up() {
            Some(kind) if seen.up => Hidden::face_up(*kind),
            _ => Hidden::new(Kind::Foresight),
        },
        slot: seen.slot,
        order: seen.order,
    };
    State {
        board: view.board.clone(),
        tokens: view.tokens.iter().map(token).collect(),
        stack: arrayvec::ArrayVec::new(),
        boxed: Counts::NONE,
        looks: view.looks.map(|_, _| None),
        rush: 0,
    }
}

/// Plays steps 2 to 6 of the board turn for everything that decides where the gang goes, and hands
/// over what comes of each and how likely it is.
fn for_each_way(game: &Biomes, now: &State, mut look: impl FnMut(&State, f64)) {
    let (healer, heals) = healing(&now.board);
    if let Some(seat) = healer.filter(|_| now.board.gang.is_some()) {
        // Whoever heals in time keeps the gang off Main Camp (B34-GANG-06).
        let mut healed = now.clone();
        healed.board.players[seat].status = Status::Free;
        prowl(game, healed, heals, &mut look);
        prowl(game, now.clone(), 1.0 - heals, &mut look);
    } else {
        prowl(game, now.clone(), 1.0, &mut look);
    }
}

/// Somebody who may heal in the next board turn, and how likely it is that anybody does.
fn healing(board: &Board) -> (Option<Seat>, f64) {
    let (mut healer, mut none) = (None, 1.0);
    for (seat, player) in board.players.iter().filter(|_| !board.is_ganged(TileId::HOME)) {
        if let Status::Injured { cool } = player.status
            && cool <= 6
        {
            healer = Some(seat);
            none *= 1.0 - clears(cool);
        }
    }
    (healer, 1.0 - none)
}

/// How likely one die clears a cool-down.
fn clears(cool: u8) -> f64 {
    f64::from(7_u8.saturating_sub(cool.max(1))) / 6.0
}

/// Plays steps 4 to 6 for every way that the gang may go.
fn prowl(game: &Biomes, mut state: State, weight: f64, look: &mut impl FnMut(&State, f64)) {
    // Which token the gang destroys is of no account here.
    let mut dice = Dice::fast(&Seed::of("threat"));
    let mut cx = Cx::quiet(&mut dice);
    let mut play = Play { game, state: &mut state, cx: &mut cx };
    play.move_bands();
    let gang = play.state.board.gang;
    let ways = match gang {
        Some(gang) if !play.is_over() && !play.hold_gang() => Some((gang, play.gang_ways(gang))),
        _ => None,
    };
    let Some((gang, ways)) = ways.filter(|(_, ways)| !ways.is_empty()) else {
        play.move_parties();
        return look(&state, weight);
    };
    let each = weight / ways.iter().count() as f64;
    for dir in ways.iter() {
        let mut then = state.clone();
        let mut play = Play { game, state: &mut then, cx: &mut cx };
        play.send_gang(gang, dir, Vec::new());
        if !play.is_over() {
            play.move_parties();
        }
        look(&then, each);
    }
}
