//! Sections 3 and 5.1 of `docs/rules/biomes.md`: who knows what, and what is taken back.

use bivouac_biomes::fixture::{A, B, C, Fixture, counts};
use bivouac_biomes::{Kind, Markers, Note, TileKind};
use bivouac_engine::{Audience, Cx, Dice, Face, Game, Millis, Seats, Seed, Viewer, rules};

#[test]
fn each_token_carries_who_knows_it() {
    rules!["B34-INFO-01", "B34-INFO-02"];
    let mut table = Fixture::start(3).lies(0, -1, &[Kind::Key]).stands(A, 0, -1).stands(B, 0, -1);
    let marker = table.slot(0, -1, 'a');
    table.act(A, "discover slot=a", "");
    let seen =
        |table: &Fixture, viewer| table.game.view(&table.state, viewer, Millis::ZERO).tokens[marker.index()];
    assert_eq!(seen(&table, Viewer::seat(A)).face, Face::Up(Kind::Key));
    for viewer in [Viewer::seat(B), Viewer::Spectator] {
        let token = seen(&table, viewer);
        assert_eq!((token.face, token.known, token.up), (Face::Down, Seats::only(A), false));
    }
    // One person with two seats knows with both.
    assert_eq!(seen(&table, Viewer::Seats(Seats::only(A).with(B))).face, Face::Up(Kind::Key));
    table.act(A, "pick_up slot=a", "");
    table.act(A, "move to=s", "");
    table.act(A, "place what=key", "");
    for viewer in [Viewer::seat(B), Viewer::seat(C), Viewer::Spectator] {
        assert_eq!(seen(&table, viewer).face, Face::Up(Kind::Key), "face up, for those who only watch too");
    }
}

#[test]
fn placing_out_of_a_pack_of_several_makes_others_forget_all_of_it() {
    rules!["B34-INFO-03", "B34-R-54", "B34-R-60"];
    let mut table = Fixture::start(3)
        .carries(A, &[Kind::Key, Kind::Supply])
        .openly(A)
        .carries(A, &[Kind::Teleport])
        .stands(A, 0, -1);
    assert_eq!(table.seen_pack(C, A), (counts(&[Kind::Key, Kind::Supply]), 1));
    table.act(A, "place what=teleport", "");
    assert_eq!(table.seen_pack(C, A), (counts(&[]), 2));
    assert_eq!(
        (table.token(0, -1, 'a'), table.seen_pack(A, A)),
        ("teleport/1".to_owned(), (counts(&[Kind::Key, Kind::Supply]), 0))
    );
    // The trail says what everybody could still work out.
    let notes = &table.state.board.trail.notes;
    assert!(notes.iter().any(|note| matches!(note, Note::Is { what: Kind::Key, .. })), "{notes:?}");
    assert!(notes.iter().any(|note| matches!(note, Note::Mixed { of, .. } if of.len() == 3)), "{notes:?}");
}

#[test]
fn the_marker_that_goes_is_the_lowest_whatever_was_chosen() {
    rules!["B34-R-60", "B34-INFO-09"];
    let goes = |what: &str| {
        let mut table =
            Fixture::start(2).carries(A, &[Kind::Key, Kind::Teleport, Kind::Foresight]).stands(A, 0, -1);
        let lowest = table.state.board.players[A].pack.lowest();
        table.act(A, &format!("place what={what}"), "");
        assert_eq!(Some(table.slot(0, -1, 'a')), lowest);
        table.view(B)
    };
    let views = ["key", "teleport", "foresight"].map(goes);
    assert!(views[0] == views[1] && views[1] == views[2], "B sees the same");
}

#[test]
fn the_view_counts_what_everybody_can_count() {
    rules!["B34-INFO-06"];
    let mut table = Fixture::start(2);
    let mut dice = Dice::fast(&Seed::of("counted"));
    table.state = table.game.setup(&mut Cx::quiet(&mut dice));
    let (first, before) = (table.state.board.turn, table.view(B).sums);
    assert_eq!((before.basics, before.unseen.total()), ([6, 6, 6, 5], 32));
    assert_eq!(before.blocks.iter().map(|block| block.left).collect::<Vec<_>>(), [8, 8, 9]);
    let mut table = table.stands(first, 0, -1);
    let top = table.state.stack.last().expect("there are tiles").unseen().kind;
    let action = bivouac_biomes::Action::Explore { to: bivouac_biomes::Dir::N, turn: 0 };
    table.game.apply(&mut table.state, first, &action, &mut Cx::quiet(&mut dice)).expect("it may");
    let after = table.view(B).sums;
    assert_eq!(after.blocks.iter().map(|block| block.left).collect::<Vec<_>>(), [7, 8, 9]);
    match TileKind::BASICS.iter().position(|basic| *basic == top) {
        Some(basic) => assert_eq!(after.basics[basic], before.basics[basic] - 1),
        None => assert!(!after.blocks[0].fixed.contains(&top)),
    }
    let blank = table.view(B);
    assert!(blank.stack.iter().all(|tile| tile.face == Face::Down) && blank.boxed == Face::Down);
    let open = table.game.view(&table.state, Viewer::Open, Millis::ZERO);
    assert!(
        open.stack.iter().all(|tile| tile.face != Face::Down) && open.boxed == Face::Up(table.state.boxed)
    );
}

#[test]
fn what_goes_is_shown_as_it_goes() {
    rules!["B34-INFO-07", "B34-USE-02"];
    let mut table = Fixture::start(2).carries(A, &[Kind::Clairvoyance]);
    let marker = table.state.board.players[A].pack.lowest().expect("one token");
    table.act(A, "clairvoyance from=pack", "");
    let seen = table.view(B).tokens[marker.index()];
    assert_eq!((seen.face, seen.up), (Face::Up(Kind::Clairvoyance), true));
}

#[test]
fn refusals_tell_nothing_of_what_is_unknown() {
    rules!["B34-INFO-08"];
    // Whatever lies there, the answer is the same.
    let answers = |kind| {
        let mut table =
            Fixture::start(2).lies(0, -1, &[kind]).stands(A, 0, -1).carries(A, &[Kind::Key, Kind::Key]);
        ["pick_up slot=a", "use_supply from=a", "clairvoyance from=a", "use_key from=a"]
            .map(|action| table.try_act(A, action, "").expect_err("nobody knows it").to_string())
    };
    let first = answers(Kind::Captured);
    for kind in Kind::ALL {
        assert_eq!(answers(kind), first);
    }
    let offers = |kind| Fixture::start(2).lies(0, -1, &[kind]).stands(A, 0, -1).offered(A);
    assert!(Kind::ALL.into_iter().all(|kind| offers(kind) == offers(Kind::Captured)));
}

#[test]
fn events_are_cut_for_whoever_hears_them() {
    rules!["B34-INFO-10"];
    let mut table = Fixture::start(2).lies(0, -1, &[Kind::Key]).stands(A, 0, -1);
    let done = table.act(A, "discover slot=a", "");
    for told in &done.told {
        let text = format!("{:?}", told.event);
        if text.contains("Key") {
            assert_eq!(told.to, Audience::Only(Seats::only(A)), "{text}");
        }
    }
    assert_eq!(done.heard(Viewer::Spectator), done.heard_by(B));
}

#[test]
fn looked_at_and_not_sprung_is_no_captured() {
    rules!["B34-INFO-02"];
    let mut table = Fixture::start(2).lies(0, -1, &[Kind::Key]).stands(A, 0, -1);
    let marker = table.slot(0, -1, 'a');
    table.act(A, "discover slot=a", "");
    let note = Note::None { of: Markers::only(marker), what: Kind::Captured };
    assert_eq!(table.view(B).board.trail.notes, [note]);
}

#[test]
fn reversible_steps_lock_nothing() {
    rules!["B34-BACK-01", "B34-BACK-02", "B34-R-77"];
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .route(&[(0, 0), (0, -1), (0, -2)])
        .lies(0, -1, &[Kind::Key, Kind::Supply])
        .knows(A, 0, -1, 'a')
        .carries(A, &[Kind::Teleport])
        .openly(A);
    for (at, action) in [
        ((0, 0), "move to=n"),
        ((0, 0), "ride route=0"),
        ((0, -1), "pick_up slot=a"),
        ((0, -1), "place what=teleport"),
        ((0, 0), "place what=teleport"),
        ((0, 0), "take what=supply"),
    ] {
        let done = table.clone().stands(A, at.0, at.1).act(A, action, "");
        assert!(!done.marks.is_final(), "{action}");
    }
    let mut table = table;
    let done = table.call(A, "going at={q:0,r:-1}");
    assert!(!done.marks.is_final(), "plan calls");
    // Even where it shows that three unknown tokens are not too heavy.
    let mut table = Fixture::start(2)
        .lies(0, -1, &[Kind::Supply])
        .knows(A, 0, -1, 'a')
        .carries(A, &[Kind::Key, Kind::Supply])
        .stands(A, 0, -1);
    let done = table.act(A, "pick_up slot=a", "");
    assert!(!done.marks.is_final() && done.marks.shown_to(Viewer::seat(B)));
    assert!(matches!(table.view(B).board.trail.notes[..], [Note::Fits { weight: 4, .. }]));
}

#[test]
fn locking_steps_lock() {
    rules!["B34-BACK-03"];
    let table = Fixture::start(3)
        .tile(0, -2, TileKind::AllyCamp)
        .tile(0, -3, TileKind::StealerCamp)
        .route(&[(0, 0), (0, -1), (0, -2)])
        .lies(0, -2, &[Kind::Supply, Kind::Supply, Kind::Supply])
        .lies(0, -1, &[Kind::Key])
        .gang(1, -1)
        .captive(C, 0, -3, 2)
        .carries(A, &[Kind::Clairvoyance, Kind::Supply, Kind::Supply])
        .without_farms();
    for (at, action, dice) in [
        ((0, -1), "explore to=nw turn=0", "1"),
        ((0, -1), "discover slot=a", ""),
        ((0, -1), "clairvoyance from=pack", ""),
        ((0, -1), "use_supply from=pack", ""),
        ((0, 0), "reveal what=clairvoyance", ""),
        ((0, 0), "place what=clairvoyance", ""),
        ((0, 0), "send from=pack pack=0 route=0 what=clairvoyance", ""),
        ((0, -2), "trade pack=0", ""),
        ((0, -2), "hire_hunt pack=0", ""),
        ((0, -3), "ransom captive=3 pack=2", ""),
        ((0, -1), "move to=se", ""),
        ((0, 0), "end", ""),
    ] {
        let done = table.clone().stands(A, at.0, at.1).act(A, action, dice);
        assert!(done.marks.is_final(), "{action}");
    }
}

#[test]
fn what_others_say_locks_nothing_but_a_blurt() {
    rules!["B34-BACK-05", "B34-BACK-03", "B34-R-67"];
    let table =
        Fixture::start(2).lies(0, -1, &[Kind::Key]).knows(B, 0, -1, 'a').carries(B, &[Kind::Teleport]);
    let info = table.clone().call(B, "very_good at={q:0,r:-1}");
    assert!(!info.marks.is_final(), "an info call of another");
    assert!(table.clone().turn(B, 3).call(B, "very_good at={q:0,r:-1}").marks.is_final(), "one's own");
    assert!(!table.clone().say(B, "good morning", "").marks.is_final());
    let mut denied = table.clone();
    let done = denied.say(B, "nobody needs a farm kit", "");
    assert!(!done.marks.is_final(), "words that pass");
    assert!(done.marks.shown_to(Viewer::seat(A)), "though they tell something");
    let notes = &denied.state.board.trail.notes;
    assert!(matches!(notes[..], [Note::None { of, what: Kind::FarmKit }] if of.len() == 2), "{notes:?}");
    let mut blurted = table;
    assert!(blurted.say(B, "there is a key", "").marks.is_final());
    assert_eq!(blurted.refused(B, "end"), "B34-TURN-08");
}

#[test]
fn a_token_all_seats_know_is_still_news_to_onlookers() {
    rules!["B34-R-61"];
    let mut table = Fixture::start(2)
        .lies(0, -1, &[Kind::Key])
        .knows(A, 0, -1, 'a')
        .knows(B, 0, -1, 'a')
        .stands(A, 0, -1);
    table.act(A, "pick_up slot=a", "");
    table.act(A, "move to=s", "");
    let done = table.act(A, "place what=key", "");
    assert!(done.marks.is_final() && done.marks.watchers);
    assert_eq!(done.marks.shown & Seats::first(2), Seats::first(2), "the engine marks it for all");
}

#[test]
fn supplies_never_run_out_in_a_game_that_is_played() {
    rules!["B34-R-59", "B34-R-65"];
    let mut table = Fixture::start(2);
    for _ in 0..120 {
        let supplies = table.tokens(0, 0).of(Kind::Supply);
        table = table.cool(-1, 0, 1);
        table.end_round("6");
        assert_eq!(table.tokens(0, 0).of(Kind::Supply), supplies + 1);
        while table.offers(A, "use_supply from=camp") {
            table.act(A, "use_supply from=camp", "");
        }
    }
    // With 96 of them in the game at once there is no marker left.
    let mut table = Fixture::start(2).tile(0, -2, TileKind::Grassland).tile(0, -3, TileKind::Grassland);
    for (r, many) in [(-1, 26), (-2, 26), (-3, 26)] {
        table = table.lies(0, r, &vec![Kind::Supply; many]);
    }
    let mut table = table.lies(1, -1, &[Kind::Supply; 16]).cool(-1, 0, 1);
    let done = table.end_round("6");
    assert_eq!(table.tokens(0, 0).of(Kind::Supply), 2, "{}", done.story());
}
