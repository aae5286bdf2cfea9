//! Dealing the unknown again: the order of the piles, treasures that lie face down, and the
//! soundtrack where chance picked it and no gong has told.

use bivouac_engine::{Dice, Face, Hidden, Imagine, Millis, Viewer};

use crate::Escape;
use crate::content::{TileId, Treasure, bells};
use crate::options::Track;
use crate::state::{Out, Player, State};
use crate::temple::Temple;
use crate::view::{SeenPile, SeenPlayer, View};

impl Imagine for Escape {
    fn imagine(&self, view: &View, _viewer: Viewer, at: Millis, dice: &mut Dice) -> State {
        let (treasures, face_down) = deal_treasures(view, dice);
        let mut face_down = face_down.into_iter();
        let mut temple = Temple::default();
        for seen in &view.temple {
            let place = temple.lay(seen.tile, seen.cell, seen.turn, seen.found);
            let chamber = &mut temple[place];
            chamber.passages.0 = seen.passages.iter().fold(0, |bits, side| bits | side.bit());
            chamber.gems = seen.gems.as_ref().map_or(0, |gems| gems.lit);
            chamber.treasure = seen.treasure.and_then(|_| face_down.next()).map(Hidden::new);
            (chamber.torch, chamber.taken) = (seen.torch, seen.taken);
        }
        let clock = &view.clock;
        State {
            start: clock.start,
            running: clock.running,
            track: match clock.track {
                Face::Up(track) if self.options.track != Track::Random || clock.bells > 0 => {
                    Hidden::face_up(track)
                }
                Face::Up(track) => Hidden::new(track),
                Face::Down => Hidden::new(self.guess_track(view, at, dice)),
            },
            bells: clock.bells,
            beat: clock.beat.map_or(1, |beat| beat.number),
            beat_ends: clock.beat.and_then(|beat| beat.ends),
            depot: view.depot,
            beside: view.beside,
            temple,
            pile: self.deal_tiles(&view.pile, dice).into_iter().map(Hidden::new).collect(),
            curses: deal(&view.curses, dice).into_iter().map(Hidden::new).collect(),
            treasures: treasures.into_iter().map(Hidden::new).collect(),
            players: view.players.map(|_, player| imagine_player(player)),
            pawns: view.pawns.clone(),
            pledges: view.pledges.iter().copied().collect(),
            fate: view.fate.map(|seen| seen.ballot),
            concede: view.concede.map(|seen| seen.ballot),
            prompts: view.prompts.iter().copied().collect(),
            soul: view.soul,
            hands: view.hands.clone(),
            paused: view.paused,
            end: view.end,
        }
    }
}

/// A pile whose order nobody knows; the top is last.
fn deal<T: Copy>(pile: &SeenPile<T>, dice: &mut Dice) -> Vec<T> {
    match &pile.order {
        Some(order) => order.iter().rev().copied().collect(),
        None => {
            let mut cards = pile.unseen.clone();
            dice.shuffle(&mut cards);
            cards
        }
    }
}

/// The stack, and what lies in the chambers, in their order.
fn deal_treasures(view: &View, dice: &mut Dice) -> (Vec<Treasure>, Vec<Treasure>) {
    let up = view.temple.iter().filter_map(|chamber| chamber.treasure?.up().copied());
    let mut all = deal(&view.treasures, dice);
    if view.treasures.order.is_some() {
        return (all, up.collect());
    }
    let chambers = all.split_off(usize::from(view.treasures.left));
    (all, chambers)
}

impl Escape {
    /// The Exit lies where set-up can have put it: at a known place, or anywhere among the last
    /// five; the others lie anywhere.
    fn deal_tiles(&self, pile: &SeenPile<TileId>, dice: &mut Dice) -> Vec<TileId> {
        if pile.order.is_some() || !pile.unseen.contains(&TileId::EXIT) {
            return deal(pile, dice);
        }
        let mut tiles: Vec<TileId> =
            pile.unseen.iter().copied().filter(|tile| *tile != TileId::EXIT).collect();
        dice.shuffle(&mut tiles);
        let below = match self.exit_among() {
            Some(last) => dice.below(last.min(tiles.len() + 1) as u32) as usize,
            None => {
                let all = self.tiles().count() - 2;
                all - all / 2
            }
        };
        tiles.insert(below.min(tiles.len()), TileId::EXIT);
        tiles
    }

    /// One of the soundtracks in which just so many bells have sounded by now.
    fn guess_track(&self, view: &View, at: Millis, dice: &mut Dice) -> Track {
        let clock = &view.clock;
        let possible = |track: &Track| {
            let first = bells(*track)[0];
            match clock.beat {
                Some(beat) => first.div_ceil(4) >= u16::from(beat.number),
                None => clock.start + Millis::seconds(first.into()) >= at,
            }
        };
        let tracks: Vec<Track> = [Track::One, Track::Two].into_iter().filter(possible).collect();
        dice.pick(&tracks).copied().unwrap_or(Track::Two)
    }
}

fn imagine_player(seen: &SeenPlayer) -> Player {
    let SeenPlayer {
        dice,
        lands: _,
        risky: _,
        busy,
        pawn,
        place: _,
        curses,
        treasures,
        lent,
        gem_tiles,
        out,
        joint: _,
        hand: _,
        hand_off,
        most_dice: _,
        settings,
        again,
        rolls,
        done,
        recalled,
    } = seen;
    let mut pool = crate::dice::Pool::new(0);
    for die in dice {
        pool.set(die.number.place(), die.shows);
    }
    pool.pledged = seen.those(|die| die.pledged);
    pool.marked = seen.those(|die| die.marked);
    let mut held = crate::content::Curses::default();
    curses.iter().for_each(|seen| held.insert(seen.curse));
    Player {
        pool,
        air: seen.air(),
        busy: *busy,
        pawn: *pawn,
        curses: held,
        hand_off: *hand_off,
        treasures: treasures.iter().map(|seen| seen.treasure).collect(),
        lent: *lent,
        gem_tiles: *gem_tiles,
        out: out.map(|seen| Out { since: seen.since, beat: seen.beat, gift: seen.gift }),
        auto_pledge: settings.auto_pledge,
        no_hold: settings.no_hold,
        pledge_again: again.pledge,
        fate_again: again.fate,
        concede_again: again.concede,
        rolls: rolls.unwrap_or(crate::content::BEAT_ROLLS),
        done: *done,
        recalled: *recalled,
    }
}
