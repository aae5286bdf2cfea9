//! What each effect does, and when it is possible (section 5.2 of the rules page).

use bivouac_engine::{Audience, Cx};

use crate::TerribleThings;
use crate::board::{Ask, Board, EffectRef, MOST_HAND, Phase, Task};
use crate::cards::Cards;
use crate::content::{Discount, Effect, From, Kind, Res, SetTo, What, Where, Whither, Window};
use crate::event::{Eased, Event, Went};
use crate::rules::{answers, desperation, dice, explore, round, spend, terrible};
use crate::state::{Held, State};
use crate::tokens::Tokens;

/// Whether an effect can be carried out by whoever's turn it is, with these tokens left.
pub(crate) fn possible(
    game: &TerribleThings,
    board: &Board,
    tokens: Tokens,
    at: EffectRef,
    window: Window,
) -> bool {
    can(game, board, tokens, game.ready.effect(at), window)
}

fn can(game: &TerribleThings, board: &Board, tokens: Tokens, effect: &Effect, window: Window) -> bool {
    let (now, own) = (&board.now, board.own());
    let courage = tokens.courage;
    let action = |place: usize| possible(game, board, tokens, game.ready.places[place], window);
    match effect {
        Effect::Gain(What::Res(_), _) | Effect::RedrawFeats | Effect::TradeToken(From::Bank) => true,
        Effect::Gain(What::EncounterType, _) | Effect::LowerMinimum(_) => own.is_some(),
        Effect::Choose(options) => options.iter().any(|option| can(game, board, tokens, option, window)),
        Effect::Exchange(count) => tokens.total() >= u32::from(*count),
        Effect::Steal(count) => {
            board.rivals().any(|seat| board.players[seat].tokens.total() >= u32::from(*count))
        }
        Effect::TradeToken(From::Rival) => board.rivals().any(|seat| board.players[seat].tokens.total() > 0),
        Effect::DesperateAct => board.places.iter().any(|place| {
            place.encounter.is_some_and(|card| desperation::price(game, board, card) <= courage)
        }),
        Effect::HushRumour => {
            board.rumours.last().is_some_and(|top| u16::from(game.encounter(*top).secrets) <= courage)
        }
        Effect::TakeMap => board.map != Some(board.turn),
        Effect::LocationAction(Where::Here) => now.at.is_some_and(|at| action(usize::from(at))),
        Effect::LocationAction(Where::Any) => !now.acted && (0..6).any(action),
        Effect::SwapEncounters => {
            own.is_some() && board.places.iter().filter(|place| place.encounter.is_some()).count() > 1
        }
        Effect::AddDice(kind, count) => board.pool.count(*kind) + count <= supply(game, *kind),
        Effect::SwapDice(kind, _) => {
            board.pool.count(*kind) < supply(game, *kind) && board.pool.count(Kind::Basic) > 0
        }
        Effect::FreeReroll(_) => !dice::unlocked(board).is_empty(),
        Effect::FocusDiscount(_) => dice::left(board) > 0,
        Effect::Flip(_) | Effect::SetDie(SetTo::Any) | Effect::Wild(_) => {
            board.pool.dice().iter().any(|die| !die.wild)
        }
        Effect::Adjust(_, steps) => board.pool.dice().iter().any(|die| {
            let to = |step: &i8| die.value.checked_add_signed(*step);
            !die.wild && steps.iter().filter_map(to).any(|to| (1..=6).contains(&to))
        }),
        Effect::SetDie(SetTo::MatchOther) => board.pool.dice().iter().filter(|die| !die.wild).count() > 1,
        Effect::DropPart => own.is_some_and(|card| spend::needs(game, board, card).len() > 1),
        Effect::DoubleRow => !now.double_row,
        Effect::DivertTerrible(Whither::Rival) => !board.is_solo(),
        Effect::TakeFeatDiscard => !board.discard.is_empty() && usize::from(board.me().hand) < MOST_HAND,
        Effect::ReadySwag(_) => !board.me().exhausted.is_empty(),
        Effect::RivalDiscardsFeat(_) => board.rivals().any(|seat| board.players[seat].hand > 0),
        Effect::Hex(hex) => board.rivals().any(|seat| !board.players[seat].hexes.has(*hex)),
        Effect::DesperateDiscount(_)
        | Effect::ExtraReroll(_)
        | Effect::DivertTerrible(Whither::Box)
        | Effect::PriceDiscount(_) => true,
        // These work all the time and are never carried out.
        Effect::HandLimit(_) | Effect::IgnoreHighestTerrible => false,
    }
}

/// How many dice of a kind there are.
#[inline]
fn supply(game: &TerribleThings, kind: Kind) -> u8 {
    game.book().dice[kind as usize].count
}

/// Carries out what waits until somebody has to decide, or nothing waits any more.
pub(crate) fn settle(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    while let Some(task) = state.board.tasks.pop() {
        match task {
            Task::Effect { does } => carry_out(game, state, does, cx),
            Task::Discard { feat } => state.board.discard.push(feat),
            Task::Ask { what } => match answers::only(game, state, what) {
                // Where there is but one answer, it is given (ATT-R-40).
                Some(answer) => answers::give(game, state, what, &answer, cx),
                None => return state.board.tasks.push(Task::Ask { what }),
            },
        }
    }
    // While dice are spent, a card may have been the last thing to do.
    if state.board.phase == Phase::Spending {
        spend::go_on(game, state, cx);
    }
}

fn carry_out(game: &TerribleThings, state: &mut State, at: EffectRef, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    let window = crate::rules::cards::window(board.phase).unwrap_or(Window::Explore);
    let tokens = board.me().tokens;
    // ATT-CRD-13: what is impossible is skipped.
    if !possible(game, board, tokens, at, window) {
        return;
    }
    let seat = board.turn;
    let ask = |board: &mut Board, what: Ask| board.tasks.push(Task::Ask { what });
    let now = &mut board.now;
    match game.ready.effect(at) {
        Effect::Gain(What::Res(token), count) => gain(state, *token, *count, cx),
        Effect::Gain(What::EncounterType, count) => ask(board, Ask::Type { count: *count }),
        Effect::Choose(_) => ask(board, Ask::Choose { of: at }),
        Effect::Exchange(count) => ask(board, Ask::Return { left: *count, gain: *count }),
        Effect::Steal(count) => ask(board, Ask::Steal { left: *count, from: None }),
        Effect::TradeToken(From::Rival) => ask(board, Ask::TradeRival),
        Effect::TradeToken(From::Bank) => ask(board, Ask::TradeBank),
        Effect::RedrawFeats => ask(board, Ask::Redraw),
        Effect::DesperateAct => ask(board, Ask::Target),
        Effect::HushRumour => {
            if let Some(encounter) = board.rumours.pop() {
                let courage = u16::from(game.encounter(encounter).secrets);
                board.me_mut().tokens.pay(Res::Courage, courage);
                cx.tell(Audience::All, Event::Hushed { encounter, courage });
            }
        }
        Effect::TakeMap => round::give_map(state, Some(seat), cx),
        Effect::LocationAction(Where::Here) => {
            let at = now.at.unwrap_or_default();
            explore::act_at(game, state, at, cx);
        }
        Effect::LocationAction(Where::Any) => {
            now.acted = true;
            ask(board, Ask::Location);
        }
        Effect::SwapEncounters => ask(board, Ask::SwapWith),
        Effect::DesperateDiscount(by) => {
            now.desperate_off = now.desperate_off.saturating_add(*by);
            eased(Eased::Desperate { by: now.desperate_off }, cx);
        }
        Effect::AddDice(kind, count) => {
            (0..*count).for_each(|_| board.pool.add(*kind));
            cx.tell(Audience::All, Event::Dice { die: *kind, count: *count, swapped: false });
        }
        Effect::SwapDice(kind, most) => ask(board, Ask::SwapDice { to: *kind, most: *most }),
        Effect::FreeReroll(most) => ask(board, Ask::Reroll { most: *most }),
        Effect::ExtraReroll(more) => {
            now.allowed = now.allowed.saturating_add(*more);
            eased(Eased::Rerolls { more: *more }, cx);
        }
        Effect::FocusDiscount(discount) => {
            match discount {
                Discount::By(by) => now.focus_off = now.focus_off.saturating_add(*by),
                Discount::All => now.focus_free = true,
            }
            eased(Eased::Focus { by: now.focus_off, free: now.focus_free }, cx);
        }
        Effect::Adjust(count, _) => {
            ask(board, Ask::Adjust { by: at, left: *count, done: Default::default() });
        }
        Effect::Flip(count) => ask(board, Ask::Flip { left: *count, done: Default::default() }),
        Effect::SetDie(SetTo::Any) => ask(board, Ask::SetAny),
        Effect::SetDie(SetTo::MatchOther) => ask(board, Ask::SetMatch),
        Effect::Wild(count) => ask(board, Ask::Wild { left: *count, some: false }),
        Effect::LowerMinimum(by) => {
            now.lowered = now.lowered.saturating_add(*by);
            eased(Eased::Lowered { by: now.lowered }, cx);
        }
        Effect::DropPart => ask(board, Ask::DropPart),
        Effect::DoubleRow => {
            now.double_row = true;
            eased(Eased::Double, cx);
        }
        Effect::DivertTerrible(Whither::Box) => divert(game, state, Went::Away, cx),
        Effect::DivertTerrible(Whither::Rival) => ask(board, Ask::Blame),
        Effect::PriceDiscount(by) => {
            now.price_off = now.price_off.saturating_add(*by);
            eased(Eased::Price { by: now.price_off }, cx);
        }
        Effect::TakeFeatDiscard => {
            if let Some(card) = board.discard.pop() {
                // ATT-INF-02: everybody saw which one it was.
                let open = bivouac_engine::Hidden::face_up(card);
                let held = Held { card: open, era: board.era, not: Cards::NONE };
                state.hands[seat].push(held);
                board.me_mut().hand += 1;
                cx.tell(Audience::All, Event::TookDiscard { seat, card });
            }
        }
        Effect::ReadySwag(count) => ask(board, Ask::Ready { left: *count, some: false }),
        Effect::RivalDiscardsFeat(count) => ask(board, Ask::Gossip { count: *count }),
        Effect::Hex(hex) => ask(board, Ask::Hex { hex: *hex }),
        Effect::HandLimit(_) | Effect::IgnoreHighestTerrible => (),
    }
}

fn eased(how: Eased, cx: &mut Cx<'_, Event>) {
    cx.tell(Audience::All, Event::Eased { how });
}

/// Tokens from the supply.
pub(crate) fn gain(state: &mut State, token: Res, count: u8, cx: &mut Cx<'_, Event>) {
    let seat = state.board.turn;
    state.board.me_mut().tokens.gain(token, count);
    cx.tell(Audience::All, Event::Gained { seat, token, count, swag: None });
}

/// The token goes elsewhere; the card that sends it is on the discard pile by then (ATT-TER-08).
pub(crate) fn divert(game: &TerribleThings, state: &mut State, went: Went, cx: &mut Cx<'_, Event>) {
    while let Some(task) = state.board.tasks.pop() {
        if let Task::Discard { feat } = task {
            state.board.discard.push(feat);
        }
    }
    terrible::unleash(game, state, went, cx);
}
