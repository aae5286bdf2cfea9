//! What follows from an action that was found to be legal.

use bivouac_engine::{Cx, Illegal, Seat};

use crate::Biomes;
use crate::action::Action;
use crate::check;
use crate::event::Event;
use crate::play::Play;
use crate::state::State;

pub(crate) fn apply(
    game: &Biomes,
    state: &mut State,
    seat: Seat,
    action: Action,
    cx: &mut Cx<'_, Event>,
) -> Result<(), Illegal> {
    check::check(game, state, seat, action)?;
    let mut play = Play { game, state, cx };
    play.act(seat, action);
    play.settle();
    Ok(())
}

impl Play<'_, '_> {
    pub(crate) fn act(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Move { to } => self.walk(seat, to),
            Action::Cross { to, pack } => self.cross(seat, to, pack),
            Action::Ride { route } => self.ride(seat, route),
            Action::Explore { to, turn } => self.explore(seat, to, turn),
            Action::Discover { slot } => self.discover(seat, slot),
            Action::PickUp { slot } => self.pick_up(seat, slot),
            Action::Take { what } => self.take(seat, what),
            Action::Place { what } => self.place(seat, what),
            Action::Reveal { what } => self.show(seat, what),
            Action::UseKey { from } => self.use_key(seat, from),
            Action::UseSupply { from } => self.use_supply(seat, from),
            Action::BuildFarm { from, serves } => self.build_farm(seat, from, serves),
            Action::BuildCamp { from } => self.build_camp(seat, from),
            Action::LayRoute { from, path } => self.lay_route(seat, from, path),
            Action::Clairvoyance { from } => self.see_near(seat, from),
            Action::Foresight { from, stack } => self.foresee(seat, from, stack),
            Action::Teleport { from, to } => self.teleport(seat, from, to),
            Action::Send { route, what, from, pack } => self.send(seat, route, what, from, pack),
            Action::Trade { pack } => self.trade(seat, pack),
            Action::HireRescue { at } => self.ask_rescue(seat, at),
            Action::HireHunt { pack } => self.hire_hunt(seat, pack),
            Action::HireDestroy { home, pack } => self.hire_destroy(seat, home, pack),
            Action::Ransom { captive, pack } => self.ransom(seat, captive, pack),
            Action::End => self.end_turn(seat),
            Action::Turn { turn } => self.turn_next(seat, turn),
            Action::Next { nth } => self.order_next(seat, nth),
            Action::Choose { what } => self.choose(seat, what),
            Action::Decline => self.decline(seat),
            Action::NameCaptive { captive } => self.name_captive(seat, captive),
            Action::NameToken { nth } => self.name_token(seat, nth),
            Action::Hire { pack } => self.hire_rescue(seat, pack),
        }
    }
}
