//! What a seat may do now.

use arrayvec::ArrayVec;
use bivouac_engine::Seat;

use crate::TerribleThings;
use crate::action::{Action, Pay, Stall};
use crate::board::{Board, Phase};
use crate::cards::Cards;
use crate::check::check;
use crate::combo::{MOST_DICE, Part, dice_of, fits, one, within};
use crate::content::Res;
use crate::pool::DiceSet;
use crate::rules::{answers, cards, dice, solo, spend, trade};
use crate::state::State;

pub(crate) fn legal(game: &TerribleThings, state: &State, seat: Seat, out: &mut Vec<Action>) {
    let board = &state.board;
    if board.end.is_some() || board.turn != seat {
        return;
    }
    if let Some(ask) = board.asked() {
        return answers::each(game, state, ask, &mut |answer| out.push(answer));
    }
    let may = |out: &mut Vec<Action>, action: Action| {
        if check(game, state, seat, &action).is_ok() {
            out.push(action);
        }
    };
    match board.phase {
        Phase::MapChoice => {
            out.push(Action::KeepMap);
            out.extend(board.rivals().map(|to| Action::GiveMap { to }));
        }
        Phase::Move => {
            let open = (1..).zip(&board.places).filter(|(_, place)| place.encounter.is_some());
            out.extend(open.map(|(to, _)| Action::Move { to }));
        }
        Phase::Explore | Phase::Desperation => {
            may(out, Action::Act);
            may(out, Action::EndExplore);
            may(out, Action::Desperate);
            may(out, Action::NoDesperate);
            roll(game, board, out);
        }
        Phase::Pool => roll(game, board, out),
        Phase::Rolling => rolling(game, board, out),
        Phase::Spending => {
            if let Some(own) = board.own() {
                matching(board, &spend::needs(game, board, own), |dice| out.push(Action::Overcome { dice }));
            }
            for row in &game.ready.rows {
                matching(board, &row.needs, |dice| out.push(Action::Claim { row: row.id, dice }));
            }
            out.push(Action::EndSpending);
        }
        Phase::Terrible => {
            out.push(Action::TakeTerrible);
            may(out, Action::DiscardMap);
        }
        Phase::Stock | Phase::Buying => trading(game, board, out),
        Phase::Forget => forgetting(game, board, out),
        Phase::Over => (),
    }
    playable(game, state, out);
}

fn roll(game: &TerribleThings, board: &Board, out: &mut Vec<Action>) {
    if cards::reach(game, board).contains(&Phase::Pool) {
        out.extend([Action::Roll, Action::DeclineRoll]);
    }
}

/// Feats of the hand and Swag that fit this moment.
fn playable(game: &TerribleThings, state: &State, out: &mut Vec<Action>) {
    let board = &state.board;
    if cards::reach(game, board).is_empty() {
        return;
    }
    let mut told = Cards::NONE;
    for held in &state.hands[board.turn] {
        let card = *held.card.unseen();
        if !told.has(card) {
            told.add(card);
            if cards::check_feat(game, board, card).is_ok() {
                out.push(Action::Play { card: game.feat(card).id });
            }
        }
    }
    let ready = board.me().swag - board.me().exhausted;
    let usable = ready.iter().filter(|card| cards::check_swag(game, board, *card).is_ok());
    out.extend(usable.map(|card| Action::Use { card: game.swag(card).id }));
}

fn rolling(game: &TerribleThings, board: &Board, out: &mut Vec<Action>) {
    out.push(Action::Stop);
    for (index, die) in board.pool.dice().iter().enumerate() {
        if let Some(cost) = game.book().dice[die.kind as usize].raise_cost
            && !die.wild
            && die.value < 6
            && board.has(Res::Feat) >= u16::from(cost)
        {
            out.push(Action::Raise { die: index as u8 + 1 });
        }
    }
    if dice::left(board) == 0 {
        return;
    }
    let (unlocked, free, priced) =
        (dice::unlocked(board), dice::free(game, board), dice::priced(game, board));
    for hold in std::iter::once(DiceSet::NONE).chain(free.subsets()) {
        if !(unlocked - hold).is_empty() {
            out.push(Action::Unfocused { hold });
        }
    }
    // What each number of priced dice costs is looked at once.
    let (count, focus) = (priced.len(), board.has(Res::Focus));
    let affordable = |pay: Pay| -> u16 {
        let can = |rolled: &u8| dice::price(board, *rolled, count - rolled, pay) <= focus;
        (0..=count).filter(can).fold(0, |bits, rolled| bits | 1 << rolled)
    };
    let ways = [(Pay::ByRerolled, affordable(Pay::ByRerolled)), (Pay::ByHeld, affordable(Pay::ByHeld))];
    if ways.iter().all(|(_, bits)| *bits == 0) {
        return;
    }
    for dice in unlocked.subsets() {
        let rolled = (priced & dice).len();
        for (pay, bits) in ways {
            if bits >> rolled & 1 == 1 {
                out.push(Action::Focused { dice, pay });
            }
        }
    }
}

/// Tells of every set of unspent dice that meets the parts exactly.
pub(crate) fn matching(board: &Board, parts: &[Part], mut tell: impl FnMut(DiceSet)) {
    let (unspent, count) = (board.pool.unspent(), dice_of(parts));
    let (counts, wild) = board.pool.counts(unspent);
    if !fits(counts, wild, parts) {
        return;
    }
    let sets = unspent.subsets().filter(|dice| dice.len() == count);
    if wild == 0 {
        let mut words = [0; MOST_DICE];
        words.iter_mut().zip(board.pool.dice()).for_each(|(word, die)| *word = one(die.value));
        for dice in sets {
            let word = dice.iter().map(|index| words[index]).sum();
            if within(word, parts) {
                tell(dice);
            }
        }
        return;
    }
    for dice in sets {
        if spend::meets(board, dice, parts) {
            tell(dice);
        }
    }
}

/// What `check` would ask of every offer is asked once for all of them.
fn trading(game: &TerribleThings, board: &Board, out: &mut Vec<Action>) {
    out.push(Action::EndBuying);
    let lies = |slot: u8| board.slots[usize::from(slot - 1)].is_some();
    if board.phase == Phase::Stock {
        out.push(Action::NoSwap);
        out.extend((1..=3).filter(|slot| lies(*slot)).map(|slot| Action::Swap { slot }));
    }
    let treasure = board.has(Res::Treasure);
    let payable = |from: &Stall| {
        trade::at(board, *from).is_some_and(|card| u16::from(trade::price(game, board, card)) <= treasure)
    };
    out.extend(Stall::ALL.into_iter().filter(payable).map(|from| Action::Buy { from }));
    if treasure < u16::from(trade::REFRESH) {
        return;
    }
    let mut refresh = |slots: [u8; 3], count: usize| {
        let mut slots = ArrayVec::from(slots);
        slots.truncate(count);
        out.push(Action::Refresh { slots });
    };
    for one in (1..=3).filter(|one| lies(*one)) {
        refresh([one, 0, 0], 1);
        for two in (1..=3).filter(|two| *two != one && lies(*two)) {
            let three = 6 - one - two;
            refresh([one, two, three], 2);
            if lies(three) {
                refresh([one, two, three], 3);
            }
        }
    }
}

fn forgetting(game: &TerribleThings, board: &Board, out: &mut Vec<Action>) {
    let (may, done) = (solo::forgettable(game, board), board.marked);
    let encounters = (may.encounters - done.encounters).iter().map(|card| game.encounter(card).id);
    let achievements = (may.achievements - done.achievements).iter().map(|card| game.achievement(card).id);
    let swag = (may.swag - done.swag).iter().map(|card| game.swag(card).id);
    out.extend(encounters.chain(achievements).chain(swag).map(|card| Action::Mark { card }));
    if game.worth(board.me(), done) >= game.debt(board) {
        out.push(Action::Forget);
    }
}
