//! What an effect asks, what can be answered, and what follows (ATT-R-39).

use bivouac_engine::{Audience, Cx, Face, Rule, Seat, Seats, rule};

use crate::TerribleThings;
use crate::action::Action;
use crate::board::{Ask, Board, EffectRef, Task};
use crate::cards::Cards;
use crate::content::{Effect, Hex, Kind, Res, Window};
use crate::event::{Declined, Eased, Event, Went};
use crate::no::{Checked, no};
use crate::pool::DiceSet;
use crate::rules::{desperation, dice, effects, explore, refresh};
use crate::state::State;

/// Tells of every answer.
pub(crate) fn each(game: &TerribleThings, state: &State, ask: Ask, tell: &mut dyn FnMut(Action)) {
    let board = &state.board;
    let tokens = board.me().tokens;
    let kinds = |tell: &mut dyn FnMut(Action), from: Seat| {
        for token in board.players[from].tokens.kinds() {
            tell(Action::Take { token, from: Some(from) });
        }
    };
    let any_kind = |tell: &mut dyn FnMut(Action)| {
        Res::ALL.into_iter().for_each(|token| tell(Action::Take { token, from: None }));
    };
    let seats = |tell: &mut dyn FnMut(Action), may: &dyn Fn(Seat) -> bool| {
        board.rivals().filter(|seat| may(*seat)).for_each(|seat| tell(Action::Rival { seat }));
    };
    let places = |tell: &mut dyn FnMut(Action), may: &dyn Fn(u8) -> bool| {
        (0..6).filter(|place| may(*place)).for_each(|place| tell(Action::At { place: place + 1 }));
    };
    let possible = |at: EffectRef| effects::possible(game, board, tokens, at, Window::Explore);
    match ask {
        Ask::Choose { of } => {
            let count = if let Effect::Choose(list) = game.ready.effect(of) { list.len() as u8 } else { 0 };
            (0..count)
                .filter(|option| possible(EffectRef { option: Some(*option), ..of }))
                .for_each(|option| tell(Action::Choose { option: option + 1 }));
        }
        Ask::Type { .. } => {
            let own = board.own().map(|own| &game.encounter(own).types);
            own.into_iter().flatten().for_each(|of| tell(Action::Type { of: *of }));
        }
        Ask::Return { .. } | Ask::Give { .. } => {
            tokens.kinds().for_each(|token| tell(Action::Give { token }));
        }
        Ask::Gain { .. } | Ask::TradeBank => any_kind(tell),
        Ask::Steal { from: Some(from), .. } => kinds(tell, from),
        Ask::Steal { left, from: None } => {
            let rich = |seat: &Seat| board.players[*seat].tokens.total() >= u32::from(left);
            board.rivals().filter(rich).for_each(|seat| kinds(tell, seat));
        }
        Ask::TradeRival => board.rivals().for_each(|seat| kinds(tell, seat)),
        Ask::Redraw => {
            let mut told = Cards::NONE;
            for (place, held) in state.hands[board.turn].iter().enumerate() {
                let card = *held.card.unseen();
                if !state.aside.contains(&(place as u8)) && !told.has(card) {
                    told.add(card);
                    tell(Action::SetAside { card: game.feat(card).id });
                }
            }
            tell(Action::Redraw);
        }
        Ask::Target => places(tell, &|place| {
            let card = board.places[usize::from(place)].encounter;
            card.is_some_and(|card| desperation::price(game, board, card) <= tokens.courage)
        }),
        Ask::Location => places(tell, &|place| possible(game.ready.places[usize::from(place)])),
        Ask::SwapWith => places(tell, &|place| {
            board.places[usize::from(place)].encounter.is_some() && board.now.at != Some(place)
        }),
        Ask::SwapDice { to, most } => {
            let free = game.book().dice[to as usize].count.saturating_sub(board.pool.count(to));
            (1..=most.min(free).min(board.pool.count(Kind::Basic)))
                .for_each(|count| tell(Action::SwapDice { count }));
        }
        Ask::Reroll { most } => {
            let sets = dice::unlocked(board).subsets().filter(|set| set.len() <= most);
            sets.for_each(|dice| tell(Action::Reroll { dice }));
        }
        Ask::Adjust { by, done, .. } => {
            let steps: &[i8] = if let Effect::Adjust(_, steps) = game.ready.effect(by) { steps } else { &[] };
            for (index, value) in shown(board, done) {
                for to in steps.iter().filter_map(|step| value.checked_add_signed(*step)) {
                    if (1..=6).contains(&to) {
                        tell(Action::Turn { die: index + 1, to });
                    }
                }
            }
            enough(!done.is_empty(), tell);
        }
        Ask::Flip { done, .. } => {
            shown(board, done)
                .for_each(|(index, value)| tell(Action::Turn { die: index + 1, to: 7 - value }));
            enough(!done.is_empty(), tell);
        }
        Ask::SetAny => {
            for (index, _) in shown(board, DiceSet::NONE) {
                (1..=6).for_each(|to| tell(Action::Turn { die: index + 1, to }));
            }
        }
        Ask::SetMatch => {
            for (index, _) in shown(board, DiceSet::NONE) {
                let is_other = |to: &u8| {
                    shown(board, DiceSet::NONE).any(|(other, value)| other != index && value == *to)
                };
                (1..=6).filter(is_other).for_each(|to| tell(Action::Turn { die: index + 1, to }));
            }
        }
        Ask::Wild { some, .. } => {
            shown(board, DiceSet::NONE).for_each(|(index, _)| tell(Action::Wild { die: index + 1 }));
            enough(some, tell);
        }
        Ask::DropPart => {
            let count = board.own().map_or(0, |own| game.encounter(own).needs.len() as u8);
            let kept = (0..count).filter(|part| board.now.dropped >> part & 1 == 0);
            kept.for_each(|part| tell(Action::Drop { part: part + 1 }));
        }
        Ask::Gossip { .. } => seats(tell, &|seat| board.players[seat].hand > 0),
        Ask::Hex { hex } => seats(tell, &|seat| !board.players[seat].hexes.has(hex)),
        Ask::Blame => seats(tell, &|_| true),
        Ask::Ready { some, .. } => {
            let exhausted = board.me().exhausted.iter();
            exhausted.for_each(|card| tell(Action::Ready { card: game.swag(card).id }));
            enough(some, tell);
        }
    }
}

fn enough(may: bool, tell: &mut dyn FnMut(Action)) {
    if may {
        tell(Action::Enough);
    }
}

/// Dice that show a number and are not among these: their places from 0, and what they show (ATT-DIE-08).
fn shown(board: &Board, done: DiceSet) -> impl Iterator<Item = (u8, u8)> {
    let dice = board.pool.dice().iter().enumerate();
    dice.filter(move |(index, die)| !die.wild && !done.has(*index))
        .map(|(index, die)| (index as u8, die.value))
}

/// The answer, where there is but one. Which Feat cards to redraw is a secret, so it is always asked.
pub(crate) fn only(game: &TerribleThings, state: &State, ask: Ask) -> Option<Action> {
    if ask == Ask::Redraw && state.board.me().hand > 0 {
        return None;
    }
    let (mut first, mut count) = (None, 0);
    each(game, state, ask, &mut |answer| {
        count += 1;
        first.get_or_insert(answer);
    });
    first.filter(|_| count == 1)
}

/// Whether this answers what is asked.
pub(crate) fn check(game: &TerribleThings, state: &State, ask: Ask, action: &Action) -> Checked {
    let mut found = false;
    each(game, state, ask, &mut |answer| found |= answer == *action);
    if found {
        return Ok(());
    }
    let (rule, because): (Rule, _) = match ask {
        Ask::Choose { .. } => (rule!("ATT-R-39"), "choose one of what the card or the location offers"),
        Ask::Type { .. } => (rule!("ATT-R-39"), "choose one of the types of your Encounter"),
        Ask::Return { .. } => (rule!("ATT-R-39"), "choose a token of yours to return"),
        Ask::Gain { .. } => (rule!("ATT-R-39"), "choose a token to gain from the supply"),
        Ask::Steal { .. } => (rule!("ATT-R-39"), "choose a token of one rival who has enough of them"),
        Ask::TradeRival => (rule!("ATT-LOC-04"), "choose a token that a rival has"),
        Ask::TradeBank => (rule!("ATT-SOL-22"), "choose a token to take from the bank"),
        Ask::Give { to: Some(_) } => (rule!("ATT-LOC-04"), "the gift is compulsory: choose a token of yours"),
        Ask::Give { to: None } => (rule!("ATT-SOL-22"), "choose a token of yours to return to the bank"),
        Ask::Redraw => (rule!("ATT-LOC-02"), "set Feat cards of your hand aside, or redraw"),
        Ask::Target => (rule!("ATT-LOC-10"), "choose an Encounter in play that your Courage can pay for"),
        Ask::Location => (rule!("ATT-LOC-11"), "choose a location whose action can be carried out"),
        Ask::SwapWith => (rule!("ATT-R-39"), "choose another location with an Encounter"),
        Ask::SwapDice { .. } => {
            (rule!("ATT-POL-03"), "choose how many Basic dice to swap, as far as there are dice")
        }
        Ask::Reroll { .. } => {
            (rule!("ATT-DIE-04"), "choose dice that are not locked, as many as the card says")
        }
        Ask::Adjust { .. } | Ask::Flip { .. } | Ask::SetAny | Ask::SetMatch | Ask::Wild { .. } => {
            (rule!("ATT-DIE-08"), "choose a die that shows a number, and what the card lets it become")
        }
        Ask::DropPart => (rule!("ATT-CRD-14"), "choose a part of your Encounter that still counts"),
        Ask::Gossip { .. } => (rule!("ATT-R-39"), "choose a rival who has Feat cards"),
        Ask::Hex { .. } => (rule!("ATT-HEX-03"), "choose a rival who does not carry that Hex yet"),
        Ask::Blame => (rule!("ATT-R-39"), "choose a rival"),
        Ask::Ready { .. } => (rule!("ATT-R-39"), "choose an exhausted Swag card of yours"),
    };
    no(rule, because)
}

/// Carries out an answer that was checked. The question is off the list by now.
pub(crate) fn give(
    game: &TerribleThings,
    state: &mut State,
    ask: Ask,
    action: &Action,
    cx: &mut Cx<'_, Event>,
) {
    let seat = state.board.turn;
    let board = &mut state.board;
    let again = |board: &mut Board, what: Ask| board.tasks.push(Task::Ask { what });
    match (ask, action) {
        (Ask::Choose { of }, Action::Choose { option }) => {
            let does = EffectRef { option: Some(option - 1), ..of };
            board.tasks.push(Task::Effect { does });
        }
        (Ask::Type { count }, Action::Type { of }) => effects::gain(state, of.token(), count, cx),
        (Ask::Return { left, gain }, Action::Give { token }) => {
            board.me_mut().tokens.pay(*token, 1);
            cx.tell(Audience::All, Event::Returned { seat, token: *token });
            let left = left - 1;
            again(board, if left > 0 { Ask::Return { left, gain } } else { Ask::Gain { left: gain } });
        }
        (Ask::Gain { left }, Action::Take { token, .. }) => {
            if left > 1 {
                again(board, Ask::Gain { left: left - 1 });
            }
            effects::gain(state, *token, 1, cx);
        }
        (Ask::Steal { left, .. }, Action::Take { token, from: Some(from) }) => {
            if left > 1 {
                again(board, Ask::Steal { left: left - 1, from: Some(*from) });
            }
            pass(board, *token, *from, seat, cx);
        }
        (Ask::TradeRival, Action::Take { token, from: Some(from) }) => {
            again(board, Ask::Give { to: Some(*from) });
            pass(board, *token, *from, seat, cx);
        }
        (Ask::TradeBank, Action::Take { token, .. }) => {
            again(board, Ask::Give { to: None });
            effects::gain(state, *token, 1, cx);
        }
        (Ask::Give { to: Some(to) }, Action::Give { token }) => pass(board, *token, seat, to, cx),
        (Ask::Give { to: None }, Action::Give { token }) => {
            board.me_mut().tokens.pay(*token, 1);
            cx.tell(Audience::All, Event::Returned { seat, token: *token });
        }
        (Ask::Redraw, Action::SetAside { card }) => {
            again(board, Ask::Redraw);
            set_aside(game, state, game.book().feat(*card).unwrap_or_default(), cx);
        }
        (Ask::Redraw, _) => redraw(game, state, cx),
        (Ask::Target, Action::At { place }) => desperation::act(game, state, place - 1, cx),
        (Ask::Location, Action::At { place }) => explore::act_at(game, state, place - 1, cx),
        (Ask::SwapWith, Action::At { place }) => {
            let here = board.now.at.unwrap_or_default();
            let (one, other) = (usize::from(here), usize::from(place - 1));
            let mine = board.places[one].encounter;
            board.places[one].encounter = std::mem::replace(&mut board.places[other].encounter, mine);
            cx.tell(Audience::All, Event::Exchanged { here: here + 1, there: *place });
        }
        (Ask::SwapDice { to, .. }, Action::SwapDice { count }) => {
            for _ in 0..*count {
                board.pool.remove(Kind::Basic);
                board.pool.add(to);
            }
            cx.tell(Audience::All, Event::Dice { die: to, count: *count, swapped: true });
        }
        (Ask::Reroll { .. }, Action::Reroll { dice }) => dice::again(game, state, *dice, None, true, cx),
        (Ask::Adjust { by, left, mut done }, Action::Turn { die, to }) => {
            done.add(usize::from(die - 1));
            if left > 1 {
                again(board, Ask::Adjust { by, left: left - 1, done });
            }
            dice::turn(state, usize::from(die - 1), *to, cx);
        }
        (Ask::Flip { left, mut done }, Action::Turn { die, to }) => {
            done.add(usize::from(die - 1));
            if left > 1 {
                again(board, Ask::Flip { left: left - 1, done });
            }
            dice::turn(state, usize::from(die - 1), *to, cx);
        }
        (Ask::SetAny | Ask::SetMatch, Action::Turn { die, to }) => {
            dice::turn(state, usize::from(die - 1), *to, cx);
        }
        (Ask::Wild { left, .. }, Action::Wild { die }) => {
            let made = &mut board.pool.dice_mut()[usize::from(die - 1)];
            (made.wild, made.locked) = (true, true);
            if left > 1 {
                again(board, Ask::Wild { left: left - 1, some: true });
            }
            cx.tell(Audience::All, Event::Wild { die: *die });
        }
        (Ask::DropPart, Action::Drop { part }) => {
            board.now.dropped |= 1 << (part - 1);
            cx.tell(Audience::All, Event::Eased { how: Eased::Dropped { part: *part } });
        }
        (Ask::Gossip { count }, Action::Rival { seat }) => gossip(state, *seat, count, cx),
        (Ask::Hex { hex }, Action::Rival { seat }) => {
            let hexes = &mut board.players[*seat].hexes;
            match hex {
                Hex::FewerRerolls(by) => hexes.fewer_rerolls = by,
                Hex::FocusTax(by) => hexes.focus_tax = by,
            }
            cx.tell(Audience::All, Event::Hexed { seat: *seat, hex });
        }
        (Ask::Blame, Action::Rival { seat }) => effects::divert(game, state, Went::To(*seat), cx),
        (Ask::Ready { left, .. }, Action::Ready { card }) => {
            let card = game.book().swag(*card).unwrap_or_default();
            board.me_mut().exhausted.remove(card);
            if left > 1 {
                again(board, Ask::Ready { left: left - 1, some: true });
            }
            cx.tell(Audience::All, Event::Readied { card });
        }
        // `Enough`: the question is off the list.
        _ => cx.tell(Audience::All, Event::Declined { seat, what: Declined::More }),
    }
}

/// A token goes from one to another.
fn pass(board: &mut Board, token: Res, from: Seat, to: Seat, cx: &mut Cx<'_, Event>) {
    board.players[from].tokens.pay(token, 1);
    board.players[to].tokens.gain(token, 1);
    cx.tell(Audience::All, Event::Passed { token, from, to });
}

/// A card of the hand is set aside; the others see that one is (ATT-R-45).
fn set_aside(game: &TerribleThings, state: &mut State, card: u8, cx: &mut Cx<'_, Event>) {
    let seat = state.board.turn;
    let Some(place) = state.held(seat, card) else { return };
    state.aside.push(place as u8);
    state.board.now.aside += 1;
    if game.seats == 1 {
        return cx.tell(Audience::All, Event::SetAside { seat, card: Face::Up(card) });
    }
    let mine = Seats::only(seat);
    cx.tell(Audience::Only(mine), Event::SetAside { seat, card: Face::Up(card) });
    cx.tell(Audience::AllBut(mine), Event::SetAside { seat, card: Face::Down });
}

/// What was set aside is discarded in that order, and as many cards are drawn (ATT-LOC-02, ATT-R-10).
fn redraw(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let seat = state.board.turn;
    let aside = std::mem::take(&mut state.aside);
    state.board.now.aside = 0;
    if aside.is_empty() {
        cx.tell(Audience::All, Event::Declined { seat, what: Declined::Redraw });
    }
    if game.seats > 1 && !aside.is_empty() {
        // Which cards were set aside is news even where everybody knew them.
        cx.reveals(Audience::All);
    }
    for (done, place) in aside.iter().enumerate() {
        state.rule_out(seat, usize::from(*place), &aside[..done]);
    }
    for place in &aside {
        let card = *state.hands[seat][usize::from(*place)].card.reveal(cx);
        state.board.discard.push(card);
        cx.tell(Audience::All, Event::Discarded { seat, card });
    }
    let mut place = 0;
    state.hands[seat].retain(|_| {
        place += 1;
        !aside.contains(&(place - 1))
    });
    state.board.me_mut().hand -= aside.len() as u8;
    refresh::draw(game, state, seat, aside.len() as u8, cx);
}

/// A rival discards Feat cards at random (ATT-INF-03). Chance names a place in the hand, and everybody sees
/// from where the card came, so that it tells of no other (ATT-R-52).
fn gossip(state: &mut State, seat: Seat, count: u8, cx: &mut Cx<'_, Event>) {
    for _ in 0..count.min(state.board.players[seat].hand) {
        let place = cx.dice().below(state.hands[seat].len() as u32) as usize;
        // Which card chance names is news, even where everybody knew it.
        cx.reveals(Audience::All);
        let card = *state.hands[seat].remove(place).card.reveal(cx);
        state.board.players[seat].hand -= 1;
        state.board.discard.push(card);
        cx.tell(Audience::All, Event::Discarded { seat, card });
    }
}
