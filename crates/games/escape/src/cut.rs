//! Cutting a view from the truth: the only door between the two.

use bivouac_engine::{Hidden, Seat, Viewer};

use crate::Escape;
use crate::action::Motion;
use crate::content::{BEATS, Curse, GIFT, HAND, TileId, Treasure};
use crate::dice::{Die, DieNumber, MOST_DICE};
use crate::geometry::Side;
use crate::options::Mode;
use crate::rules::gems;
use crate::state::{Ballot, Out, Player, State};
use crate::temple::{Chamber, Place};
use crate::view::{
    Again, Beat, Clock, Countdown, Hand, SeenBallot, SeenChamber, SeenCurse, SeenDie, SeenGems, SeenOut,
    SeenPile, SeenPlayer, SeenTreasure, Settings, View,
};

impl<T: Copy + Ord> SeenPile<T> {
    /// A pile whose top is last, and what else lies face down elsewhere.
    fn of(pile: &[Hidden<T>], elsewhere: impl Iterator<Item = T>, viewer: Viewer) -> SeenPile<T> {
        let mut unseen: Vec<T> = pile.iter().map(|card| *card.unseen()).chain(elsewhere).collect();
        unseen.sort_unstable();
        let order = pile.iter().rev().map(|card| card.face(viewer).up().copied()).collect::<Option<Vec<T>>>();
        SeenPile { left: pile.len() as u8, unseen, order: order.filter(|_| viewer == Viewer::Open) }
    }
}

impl View {
    /// What `viewer` may know of this state: the only door from truth to view.
    pub(crate) fn of(game: &Escape, state: &State, viewer: Viewer) -> View {
        let State {
            start: _,
            running: _,
            track: _,
            bells: _,
            beat: _,
            beat_ends: _,
            depot,
            beside,
            temple,
            pile,
            curses,
            treasures,
            players,
            pawns,
            pledges,
            fate,
            concede,
            prompts,
            soul,
            hands,
            paused,
            end,
        } = state;
        let face_down = temple.iter().filter_map(|(_, chamber)| chamber.treasure.map(|it| *it.unseen()));
        let ballot = |ballot: &Option<Ballot>, motion| {
            let ballot = (*ballot)?;
            Some(SeenBallot { ballot, waits_for: state.electorate(motion) - ballot.yes })
        };
        let clock = Clock::of(game, state, viewer);
        let ways = clock.countdown.map(|countdown| {
            let last = countdown.number == 3;
            temple.ways_to(|chamber| if last { chamber.tile == TileId::EXIT } else { chamber.is_safe() })
        });
        let home = |place: Place| ways.as_ref().and_then(|ways| ways[place.index()]);
        View {
            clock,
            depot: *depot,
            beside: *beside,
            fate_left: if game.options.fate() { *beside } else { 0 },
            keys: state.keys(),
            temple: temple
                .iter()
                .map(|(place, chamber)| SeenChamber {
                    home: home(place),
                    ..seen_chamber(game, state, place, chamber, viewer)
                })
                .collect(),
            pile: SeenPile::of(pile, std::iter::empty(), viewer),
            curses: SeenPile::of(curses, std::iter::empty(), viewer),
            treasures: SeenPile::of(treasures, face_down, viewer),
            players: players.map(|seat, player| seen_player(game, state, seat, player)),
            pawns: pawns.clone(),
            pledges: pledges.to_vec(),
            fate: ballot(fate, Motion::Fate),
            concede: ballot(concede, Motion::Concede),
            stuck: game.is_stuck(state),
            prompts: prompts.to_vec(),
            soul: *soul,
            hands: hands.clone(),
            paused: *paused,
            end: *end,
        }
    }
}

impl Clock {
    fn of(game: &Escape, state: &State, viewer: Viewer) -> Clock {
        let calm = game.is_calm();
        let number = state.bells / 2 + 1;
        let runs = state.bells % 2 == 1 && state.end.is_none();
        let countdown = runs.then(|| {
            let moment = |bell: u8| (!calm).then(|| game.bell_at(state, bell));
            let last = || game.bell_beat(state, state.bells);
            let beats = || last() - game.bell_beat(state, state.bells - 1);
            let beats_left = || (last() + 1).saturating_sub(state.beat);
            Countdown {
                number,
                since: moment(state.bells - 1),
                ends: moment(state.bells),
                beats: calm.then(beats),
                beats_left: calm.then(beats_left),
            }
        });
        Clock {
            mode: game.options.mode,
            face: game.options.clock,
            start: state.start,
            running: state.running,
            collapse: (game.options.mode == Mode::Realtime).then(|| game.bell_at(state, 5)),
            track: state.track.face(viewer),
            bells: state.bells,
            countdown,
            beat: calm.then_some(Beat { number: state.beat, of: BEATS, ends: state.beat_ends }),
        }
    }
}

fn seen_chamber(
    game: &Escape,
    state: &State,
    place: Place,
    chamber: &Chamber,
    viewer: Viewer,
) -> SeenChamber {
    let Chamber { tile, cell, turn, doors, passages, gems, treasure, torch, found, taken, .. } = chamber;
    let printed = tile.tile();
    let sides = Side::ALL.map(|side| state.temple.behind(place, side));
    let walled = |side: &Side| {
        doors.contains(*side) && matches!(sides[side.index()], crate::temple::Behind::Blocked(_))
    };
    SeenChamber {
        tile: *tile,
        name: printed.name.to_owned(),
        cell: *cell,
        turn: *turn,
        entry: printed.entry,
        sides,
        walled: Side::ALL.into_iter().filter(walled).collect(),
        passages: Side::ALL.into_iter().filter(|side| passages.contains(*side)).collect(),
        gems: printed.gems.map(|price| SeenGems {
            icon: price.icon,
            prices: price.prices.to_vec(),
            lit: *gems,
        }),
        mask: printed.mask && game.options.curses,
        treasure: treasure.map(|treasure| treasure.face(viewer)),
        torch: *torch,
        safe: chamber.is_safe() && game.slam_comes(state),
        home: None,
        found: *found,
        taken: *taken,
    }
}

fn seen_player(game: &Escape, state: &State, seat: Seat, player: &Player) -> SeenPlayer {
    let Player {
        pool,
        air,
        busy,
        pawn,
        curses,
        hand_off,
        treasures,
        lent,
        gem_tiles,
        out,
        auto_pledge,
        no_hold,
        pledge_again,
        fate_again,
        concede_again,
        rolls,
        done,
        recalled,
    } = player;
    let die = |place: usize| SeenDie {
        number: DieNumber::at(place),
        shows: pool.get(place),
        pledged: pool.pledged.contains(place),
        marked: pool.marked.contains(place),
    };
    let curse = |curse: Curse| {
        let card = curse.card();
        SeenCurse { curse, name: card.name.to_owned(), text: card.text.to_owned(), lift: card.lift }
    };
    let treasure = |treasure: &Treasure| {
        let tile = treasure.tile();
        SeenTreasure { treasure: *treasure, name: tile.name.to_owned(), text: tile.text.to_owned() }
    };
    let must_hold = game.must_hold(state, seat);
    SeenPlayer {
        dice: (0..MOST_DICE).filter(|place| pool.get(*place) != Die::Missing).map(die).collect(),
        lands: air.map(|air| air.lands),
        risky: air.is_some_and(|air| air.risky),
        busy: *busy,
        pawn: *pawn,
        place: state.place(seat),
        curses: curses.iter().map(curse).collect(),
        treasures: treasures.iter().map(treasure).collect(),
        lent: *lent,
        gem_tiles: *gem_tiles,
        out: out.map(|Out { since, beat, gift }| SeenOut {
            since,
            beat,
            gift,
            gift_ends: (gift && !game.is_calm()).then(|| since + GIFT),
        }),
        joint: gems::joint(state, seat),
        hand: must_hold.then(|| Hand { held: hand_off.is_none(), until: hand_off.map(|off| off + HAND) }),
        hand_off: *hand_off,
        most_dice: game.most_dice(state, seat),
        settings: Settings { auto_pledge: *auto_pledge, no_hold: *no_hold },
        again: Again { pledge: *pledge_again, fate: *fate_again, concede: *concede_again },
        rolls: game.is_calm().then_some(*rolls),
        done: *done,
        recalled: *recalled,
    }
}
