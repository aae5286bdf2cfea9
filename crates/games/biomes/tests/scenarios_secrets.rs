//! The scenarios of `docs/rules/biomes.md`, section 9, from 27 to 35, 37 and 38: secrets at work,
//! words, takebacks and who knows what.

use bivouac_biomes::fixture::{A, B, Fixture, counts};
use bivouac_biomes::{Action, Biomes, Dir, Farm, Kind, Options, Slot, Status, TileKind};
use bivouac_engine::{DiceKind, Game, Millis, Seats, Secret, Seed, Setting, Step, Table, rules};

#[test]
fn camp_kit_meets_the_exit() {
    rules!["B34-S-27"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Grassland)
        .tile(1, -2, TileKind::Grassland)
        .tile(2, -3, TileKind::KillerCamp)
        .lies(0, -3, &[Kind::Clairvoyance])
        .stack(&[TileKind::Exit, TileKind::Grassland, TileKind::Forest])
        .stands(A, 0, -3)
        .carries(A, &[Kind::CampKit]);
    table.act(A, "build_camp from=pack", "");
    // N, NE, SE, SW and NW are empty: five orientations, none of them seen.
    for number in 0..4 {
        table.act(A, &format!("turn turn={number}"), "");
        assert!(
            table.state.board.tile_at(bivouac_biomes::Cell::new(0, -4)).is_none(),
            "nothing is turned over"
        );
    }
    let done = table.act(A, "turn turn=0", "1 1 1");
    assert_eq!(table.state.board.exit, Some(table.at(0, -4)));
    assert_eq!(table.state.board[table.at(1, -3)].kind, TileKind::Grassland);
    assert_eq!(table.state.board[table.at(-1, -2)].kind, TileKind::Forest);
    for (q, r) in [(1, -4), (-1, -3)] {
        assert!(
            table.state.board.tile_at(bivouac_biomes::Cell::new(q, r)).is_none(),
            "({q},{r}) touches the exit"
        );
    }
    assert!(done.says("a Clairvoyance turns up there"), "{}", done.story());
    let lines = done.heard_by(A);
    let place = |words: &str| lines.iter().position(|line| line.contains(words));
    assert!(place("finds a forest") < place("raids the camp C4 and takes a Clairvoyance"), "{lines:?}");
    assert!(place("raids the camp C4").is_some() && table.state.board[table.at(0, -3)].camp, "{lines:?}");
    assert_eq!(table.party_of(2, -3).map(|(_, load)| load), Some(counts(&[Kind::Clairvoyance])));
}

#[test]
fn caravan() {
    rules!["B34-S-28"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Mountain)
        .tile(0, -4, TileKind::AllyCamp)
        .tile(0, -5, TileKind::AllyCamp)
        .carries(A, &[Kind::CaravanKit, Kind::Key]);
    assert!(table.offers(A, "lay_route from=pack path=[n,n,n,n]"));
    let longer = bivouac_engine::text::read::<Action>("lay_route from=pack path=[n,n,n,n,n]");
    assert!(longer.is_err(), "no path has five steps");
    // From the first ally camp the second is next door; past a camp there is no way.
    let mut other = table.clone().stands(A, 0, -3);
    assert_eq!(other.refused(A, "lay_route from=pack path=[n,n]"), "B34-CARA-01");
    let mut other = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .tile(0, -3, TileKind::AllyCamp)
        .carries(A, &[Kind::CaravanKit]);
    assert_eq!(other.refused(A, "lay_route from=pack path=[n,n,n]"), "B34-CARA-02");

    table.act(A, "lay_route from=pack path=[n,n,n,n]", "");
    table.act(A, "ride route=0", "");
    assert_eq!((table.place(A), table.state.board.left), ((0, -4), 1));
    table.act(A, "ride route=0", "");
    let mut ganged = table.clone().gang(0, -2);
    assert_eq!(table.state.board.left, 0);
    let done = table.act(A, "send from=pack pack=0 route=0 what=key", "");
    assert!(done.says("@1 sends a Key by caravan to the ally camp D5"), "{}", done.story());
    assert_eq!(table.tokens(0, -4), counts(&[Kind::Key]));
    assert_eq!((table.tokens(0, 0), table.state.board.left), (counts(&[Kind::Supply]), 0));
    ganged.state.board.left = 3;
    assert_eq!(ganged.refused(A, "ride route=0"), "B34-MOVE-07");
    assert_eq!(ganged.refused(A, "send from=pack pack=0 route=0 what=key"), "B34-MOVE-07");
}

/// A on a grassland with a trap, a forest with a trap and a key beyond, a stealer camp far off.
fn traps() -> Fixture {
    Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Forest)
        .tile(0, -4, TileKind::StealerCamp)
        .lies(0, -2, &[Kind::Captured])
        .lies(0, -3, &[Kind::Captured, Kind::Key])
        .stands(A, 0, -2)
        .carries(A, &[Kind::Clairvoyance])
}

#[test]
fn clairvoyance_and_the_trap() {
    rules!["B34-S-29"];
    let mut table = traps();
    let done = table.act(A, "clairvoyance from=pack", "");
    for (r, slot, kind) in [(-2, 'a', "captured/1"), (-3, 'a', "captured/1"), (-3, 'b', "key/1")] {
        assert_eq!(table.token(0, r, slot), kind);
        assert_eq!(table.seen(B, 0, r, slot), None);
    }
    assert_eq!(table.status(A), Status::Free);
    assert!(done.heard_by(B).iter().all(|line| !line.contains("Captured") && !line.contains("Key")));
    assert!(table.calls(A).contains(&"keep_off at={q:0,r:-3}".to_owned()));
    assert!(!table.calls(B).contains(&"keep_off at={q:0,r:-3}".to_owned()));
    assert!(table.call(A, "keep_off at={q:0,r:-3}").marks.is_final(), "an info call locks");

    let trap = table.slot(0, -2, 'a');
    let done = table.say(A, "first one at the forest is the trap", "");
    assert!(matches!(table.status(A), Status::Captive { .. }), "{}", done.story());
    assert!(table.state.board.gone.contains(trap), "the token on his own tile");
    assert_eq!(table.slots(0, -3), "ab");
    assert_eq!(table.state.board.turn, B);
}

#[test]
fn blurts() {
    rules!["B34-S-30"];
    // (a) In one's own turn it must be used.
    let mut table = Fixture::start(2).stands(A, 1, -1).carries(A, &[Kind::FarmKit]).turn(A, 2);
    table.say(A, "got a farm kit", "");
    let farm = Farm { at: table.at(1, -1), serves: Some(table.at(0, 0)), cool: 10 };
    assert_eq!((table.state.board.farms.last(), table.state.board.left), (Some(&farm), 1));

    // (b) In another's turn it is lost.
    let base = || Fixture::road().tile(1, -2, TileKind::AllyCamp).carries(A, &[Kind::Key]).turn(B, 3);
    let mut table = base().stands(A, 0, -2);
    table.say(A, "I carry a key", "");
    assert_eq!((table.pack(A).total(), table.state.board.keys_lost), (0, 1));

    // (c) At a friendly camp it is only known to all.
    let mut table = base().stands(A, 1, -2);
    table.say(A, "I carry a key", "");
    assert_eq!((table.pack(A), table.state.board.keys_lost), (counts(&[Kind::Key]), 0));
    assert_eq!(table.seen_pack(B, A), (counts(&[Kind::Key]), 0));

    // (d) What cannot be used is destroyed.
    let mut table = Fixture::road().stands(A, 0, -2).carries(A, &[Kind::ExtraAction]);
    table.say(A, "more actions!", "");
    assert_eq!((table.pack(A).total(), table.state.board.gone.len()), (0, 4), "the start tokens and this");
}

/// A table whose first turn is seat 1's, with two seats.
fn opened() -> Table<Biomes> {
    (0..)
        .map(|number| {
            let secret = Secret::of_game(&Seed::of("takeback"), number);
            let setting = Setting { seats: 2, secret, words: vec![], dice: DiceKind::Cipher };
            Table::<Biomes>::open(&Options::default(), setting).expect("two may play")
        })
        .find(|table| table.state().board.turn == A)
        .expect("every second table begins with seat 1")
}

#[test]
fn takeback() {
    rules!["B34-S-31", "B34-BACK-01", "B34-BACK-02", "B34-BACK-04"];
    let mut table = opened();
    let before = table.state().clone();
    let walk = |table: &mut Table<Biomes>, to: Dir| {
        let step = Step::Act { seat: A, action: Action::Move { to } };
        table.step(Millis::ZERO, step).expect("there is a tile").entry.seq
    };
    let first = walk(&mut table, Dir::N);
    let second = walk(&mut table, Dir::SE);
    assert_eq!(table.state().board.left, 1);
    for to in [second, first] {
        let back = Step::Takeback { seat: A, to, consent: Seats::NONE };
        table.step(Millis::ZERO, back).expect("nobody learnt anything");
    }
    assert!(*table.state() == before, "on Main Camp with three actions");

    let walked = walk(&mut table, Dir::N);
    let action = Action::Discover { slot: Slot::of('a').expect("a letter") };
    let looked =
        table.step(Millis::ZERO, Step::Act { seat: A, action }).expect("two tokens lie there").entry.seq;
    assert_eq!(table.state().board.left, 1);
    assert!(table.takebacks(A).is_empty());
    for to in [looked, walked] {
        let back = table.propose(Millis::ZERO, Step::Takeback { seat: A, to, consent: Seats::first(2) });
        assert_eq!(back.expect_err("something was learnt").rule.id(), "TAB-07");
    }
}

#[test]
fn foresight() {
    rules!["B34-S-32"];
    use Kind::{CampKit, Captured, Key, Supply, Teleport};
    let mut table = Fixture::start(2)
        .secrets(&[Supply, Captured, Key, CampKit, Teleport, Key])
        .stack(&[TileKind::Grassland])
        .stands(B, 0, -1)
        .without_farms()
        .carries(A, &[Kind::Foresight])
        .carries(B, &[Kind::Foresight]);
    let done = table.act(A, "foresight from=pack stack=secrets", "");
    let seen = "looks at the top of the secrets: Supply, Captured, Key, Camp Kit, Teleport";
    assert!(done.heard_by(A).iter().any(|line| line.contains(seen)), "{:?}", done.heard_by(A));
    assert!(done.heard_by(B).iter().all(|line| !line.contains("Captured")), "{:?}", done.heard_by(B));
    // Key, Supply, Camp Kit, Teleport; Captured is left.
    for nth in [2, 0, 1, 1] {
        table.act(A, &format!("next nth={nth}"), "");
    }
    assert_eq!(table.state.board.pending, None);
    let kinds: Vec<Kind> = table
        .state
        .board
        .secrets
        .iter()
        .take(6)
        .map(|marker| *table.state.token(marker).kind.unseen())
        .collect();
    assert_eq!(kinds, [Key, Supply, CampKit, Teleport, Captured, Key]);
    table.act(A, "end", "");
    table.act(B, "explore to=n turn=0", "1");
    assert_eq!(table.token(0, -2, 'a'), "key/1");
    table.act(B, "foresight from=pack stack=secrets", "");
    let known: Vec<Option<Seats>> = table
        .state
        .board
        .secrets
        .iter()
        .take(5)
        .map(|marker| table.state.token(marker).kind.known_by())
        .collect();
    assert_eq!(known, [Some(Seats::only(B)); 5]);
    assert_eq!(table.seen(A, 0, -2, 'a'), Some(Key), "what left the stack is still known");
}

#[test]
fn too_heavy() {
    rules!["B34-S-33"];
    let mut table = Fixture::road()
        .bare(0, 0)
        .lies(0, 0, &[Kind::ExtraCarry])
        .cool(0, -4, 1)
        .without_farms()
        .stands(A, 0, -2)
        .lies(0, -2, &[Kind::Supply])
        .knows(A, 0, -2, 'a')
        .carries(A, &[Kind::Key, Kind::Key, Kind::Supply]);
    assert_eq!(table.view(A).sums.capacity, 5);
    table.end_round("1");
    assert_eq!((table.view(A).sums.capacity, table.pack(A).total()), (4, 3));
    assert_eq!(table.refused(A, "pick_up slot=a"), "B34-PICK-03");
    table.act(A, "place what=key", "");
    table.act(A, "pick_up slot=a", "");
    assert_eq!(table.pack(A), counts(&[Kind::Key, Kind::Supply, Kind::Supply]));
}

#[test]
fn full_barn() {
    rules!["B34-S-34"];
    let mut table = Fixture::start(2).lies(0, 0, &[Kind::Supply, Kind::Supply]).cool(-1, 0, 2);
    let done = table.end_round("3");
    assert_eq!((table.tokens(0, 0).of(Kind::Supply), table.cooling(-1, 0)), (4, 6));
    assert!(done.says("Main Camp is full"), "{}", done.story());
}

#[test]
fn trade() {
    rules!["B34-S-35"];
    let start = || {
        Fixture::start(2)
            .tile(0, -2, TileKind::AllyCamp)
            .lies(0, -2, &[Kind::Supply, Kind::Supply])
            .boxed(&[Kind::Key, Kind::Teleport])
            .stands(A, 0, -2)
            .carries(A, &[Kind::Key, Kind::CampKit])
    };
    let mut table = start();
    let done = table.act(A, "trade pack=0", "");
    assert_eq!((table.tokens(0, -2).total(), table.state.board.left), (0, 2));
    assert!(
        done.heard_by(A).iter().any(|line| line.contains("a Key and a Teleport")),
        "{:?}",
        done.heard_by(A)
    );
    assert!(done.heard_by(B).iter().all(|line| !line.contains("Teleport")), "{:?}", done.heard_by(B));
    assert_eq!(table.refused(A, "choose what=teleport"), "B34-R-58");
    assert_eq!(table.offered(A), ["decline"]);
    table.act(A, "decline", "");
    assert_eq!(table.cooling(0, -2), 10);

    let mut table = start();
    table.act(A, "place what=camp_kit", "");
    table.act(A, "trade pack=0", "");
    let done = table.act(A, "choose what=key", "");
    assert_eq!((table.pack(A), table.cooling(0, -2)), (counts(&[Kind::Key, Kind::Key]), 10));
    assert!(done.heard_by(B).contains(&"@1 takes something out of the box".to_owned()));
}

#[test]
fn stealing_supplies_back() {
    rules!["B34-S-37"];
    let mut table =
        Fixture::road().lies(0, -4, &[Kind::Supply, Kind::Supply, Kind::Key]).stands(B, 0, -4).turn(B, 3);
    table.act(B, "take what=supply", "");
    table.act(B, "take what=supply", "");
    assert_eq!((table.pack(B), table.state.board.left), (counts(&[Kind::Supply, Kind::Supply]), 1));
    assert_eq!(table.refused(B, "take what=key"), "B34-PICK-12");
    assert_eq!(table.refused(B, "use_key from=camp"), "B34-KEY-01");
    table.act(B, "use_supply from=pack", "");
    assert_eq!((table.state.board.left, table.pack(B)), (3, counts(&[Kind::Supply])));
}

#[test]
fn losing_track_of_a_pack() {
    rules!["B34-S-38", "B34-INFO-03"];
    let base = || Fixture::start(2).tile(0, -2, TileKind::Grassland).stands(A, 0, -2);
    for placed in ["key", "supply"] {
        let mut table = base().carries(A, &[Kind::Key]).openly(A).carries(A, &[Kind::Supply]);
        assert_eq!(table.seen_pack(B, A), (counts(&[Kind::Key]), 1));
        let before = table.view(B);
        let done = table.act(A, &format!("place what={placed}"), "");
        assert_eq!(table.seen_pack(B, A), (counts(&[]), 1), "{placed}");
        assert_eq!(table.seen(B, 0, -2, 'a'), None, "{placed}");
        assert!(!done.marks.is_final(), "it may be taken back, and B's view with it");
        assert!(table.view(B) != before);
        assert_eq!(table.token(0, -2, 'a'), format!("{placed}/1"));
    }
    let mut table = base().carries(A, &[Kind::Key]).openly(A);
    table.act(A, "place what=key", "");
    assert_eq!(table.seen(B, 0, -2, 'a'), Some(Kind::Key));
}

#[test]
fn the_same_view_follows_whichever_went() {
    rules!["B34-S-38", "B34-R-60"];
    let base = || {
        Fixture::start(2)
            .tile(0, -2, TileKind::Grassland)
            .stands(A, 0, -2)
            .carries(A, &[Kind::Key])
            .openly(A)
            .carries(A, &[Kind::Supply])
    };
    let mut tables = ["key", "supply"].map(|_| base());
    tables[0].act(A, "place what=key", "");
    tables[1].act(A, "place what=supply", "");
    assert!(tables[0].view(B) == tables[1].view(B), "B cannot tell");
    assert!(
        tables[0].game.view(&tables[0].state, bivouac_engine::Viewer::Spectator, Millis::ZERO)
            == tables[1].game.view(&tables[1].state, bivouac_engine::Viewer::Spectator, Millis::ZERO)
    );
}
