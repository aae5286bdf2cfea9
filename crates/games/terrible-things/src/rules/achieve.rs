//! Encounters gained, triggers, and Achievements (ATT-ACH, ATT-CRD-11, ATT-CRD-12).

use bivouac_engine::{Audience, Cx};

use crate::TerribleThings;
use crate::board::Ever;
use crate::content::{Effect, Goal, On, TypeOrBack, What};
use crate::event::Event;
use crate::state::State;

/// The Encounter at a location, counted from 0, joins the score pile.
pub(crate) fn gain_encounter(game: &TerribleThings, state: &mut State, place: u8, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    let Some(encounter) = board.places[usize::from(place)].encounter.take() else { return };
    let card = game.encounter(encounter);
    let player = board.me_mut();
    player.scored.add(encounter);
    player.ever.gained(&card.types, card.back);
    trigger(game, state, |on| matches!(on, On::Overcome(of) if card.types.contains(&of)), cx);
    claim(game, state, cx);
}

/// Swag cards that work by themselves do (ATT-CRD-11).
pub(crate) fn trigger(
    game: &TerribleThings,
    state: &mut State,
    sets_off: impl Fn(On) -> bool,
    cx: &mut Cx<'_, Event>,
) {
    let seat = state.board.turn;
    for trigger in &game.ready.triggers {
        let player = &mut state.board.players[seat];
        let works = player.swag.has(trigger.swag) && sets_off(trigger.on);
        if !works || trigger.exhaust && player.exhausted.has(trigger.swag) {
            continue;
        }
        if trigger.exhaust {
            player.exhausted.add(trigger.swag);
        }
        for effect in trigger.does.effects() {
            if let Effect::Gain(What::Res(token), count) = *game.ready.effect(effect) {
                player.tokens.gain(token, count);
                cx.tell(Audience::All, Event::Gained { seat, token, count, swag: Some(trigger.swag) });
            }
        }
    }
}

/// Whoever's turn it is takes every Achievement that is earned and lies there (ATT-ACH-02, ATT-ACH-05).
pub(crate) fn claim(game: &TerribleThings, state: &mut State, cx: &mut Cx<'_, Event>) {
    let board = &mut state.board;
    let seat = board.turn;
    for achievement in board.achievements.iter() {
        if is_met(&board.players[seat].ever, game.achievement(achievement).when) {
            board.achievements.remove(achievement);
            board.players[seat].achieved.add(achievement);
            cx.tell(Audience::All, Event::Achieved { seat, achievement });
        }
    }
}

/// Whether what was done over the whole game is enough (ATT-ACH-03, ATT-ACH-04).
pub(crate) fn is_met(ever: &Ever, goal: Goal) -> bool {
    progress(ever, goal) >= goal.count()
}

/// How much of it was done so far: as much as counts, or more.
pub(crate) fn progress(ever: &Ever, goal: Goal) -> u8 {
    match goal {
        Goal::Encounters { of: TypeOrBack::Type(of), .. } => ever.types[of as usize],
        Goal::Encounters { of: TypeOrBack::Back(of), .. } => ever.backs[of as usize],
        Goal::OneOfEachType => ever.types.iter().filter(|count| **count > 0).count() as u8,
        Goal::SwagAcquired(_) => ever.swag,
        Goal::DesperateActs(_) => ever.desperate,
        Goal::Streak(_) => ever.streak,
    }
}
