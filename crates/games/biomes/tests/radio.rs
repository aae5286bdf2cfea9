//! Section 5.2 of `docs/rules/biomes.md`: calls, words and blurts.

use bivouac_biomes::fixture::{A, B, C, Fixture, counts};
use bivouac_biomes::{Biomes, Call, Kind, Options, Pending, Radio, Status, TileKind};
use bivouac_engine::{DiceKind, Fact, Game, Millis, Said, Secret, Seed, Setting, Step, Table, rules};

fn rule(result: Result<bivouac_biomes::fixture::Done, bivouac_engine::Illegal>) -> (&'static str, bool) {
    let illegal = result.expect_err("it is refused");
    (illegal.rule.id(), illegal.unless_sure)
}

#[test]
fn info_calls_are_offered_to_those_who_know_something() {
    rules!["B34-RADIO-01", "B34-RADIO-02", "B34-RADIO-03", "B34-DISC-03", "B34-CLAIR-03"];
    let mut table = Fixture::start(2).lies(0, -1, &[Kind::Key]).knows(A, 0, -1, 'a');
    let tile = ["keep_off", "very_good", "fine", "nothing", "left"];
    for call in tile {
        let call = format!("{call} at={{q:0,r:-1}}");
        assert!(table.calls(A).contains(&call) && !table.calls(B).contains(&call), "{call}");
        assert!(!call.contains("slot"), "a tile, never a slot");
        table.call(A, &call);
        assert_eq!(rule(table.try_call(B, &call)).0, "B34-RADIO-02");
    }
    assert!(!table.calls(A).iter().any(|call| call.starts_with("carry") || call.starts_with("omen")));
    let carrying = table.clone().carries(A, &[Kind::Key]);
    assert_eq!(carrying.calls(A).iter().filter(|call| call.starts_with("carry")).count(), 3);
    assert!(
        !table
            .clone()
            .carries(A, &[Kind::Key])
            .openly(A)
            .calls(A)
            .iter()
            .any(|call| call.starts_with("carry"))
    );
    let mut foreseen = table.carries(A, &[Kind::Foresight]);
    foreseen.act(A, "foresight from=pack stack=tiles", "");
    let omens: Vec<String> = foreseen.calls(A).into_iter().filter(|call| call.starts_with("omen")).collect();
    assert_eq!(omens.len(), 3);
    assert!(omens.iter().all(|call| call.contains("stack=tiles")), "{omens:?}");
}

#[test]
fn words_that_tell_secrets_apart_are_no_blurt() {
    rules!["B34-R-84", "B34-R-53"];
    let lies = |options: &Options| {
        let table = Fixture::start_with(2, options).lies(0, -1, &[Kind::Key, Kind::Captured]);
        table.knows(A, 0, -1, 'a').knows(A, 0, -1, 'b')
    };
    for radio in [Radio::Warned, Radio::Strict, Radio::Open] {
        let mut table = lies(&Options { radio, ..Options::default() });
        for text in ["do not touch b, a is fine", "A, never B", "take the first, leave the second"] {
            let before = table.view(B);
            let done = table.say(A, text, "");
            assert!(!done.marks.is_final(), "{text} locks nothing");
            assert_eq!(done.story(), "", "and shows nothing");
            assert_eq!(table.view(B), before, "{text}");
        }
        assert_eq!(table.slots(0, -1), "ab", "nothing is lost");
    }
    let mut table = lies(&Options { radio: Radio::Calls, ..Options::default() });
    assert_eq!(rule(table.try_say(A, "do not touch b, a is fine", true, "")), ("B34-R-53", false));
}

#[test]
fn truth_is_not_enforced() {
    rules!["B34-RADIO-02"];
    let table = Fixture::start(2).lies(0, -1, &[Kind::Captured]).knows(A, 0, -1, 'a');
    let mut table = table;
    table.call(A, "very_good at={q:0,r:-1}");
    assert_eq!(table.view(B).board.calls.len(), 1, "heard by all, and remembered");
}

#[test]
fn plan_calls_are_for_all_at_any_time_and_lock_nothing() {
    rules!["B34-RADIO-04", "B34-RADIO-05", "B34-TURN-08"];
    let mut table = Fixture::start(3)
        .tile(0, -2, TileKind::Exit)
        .tile(1, -2, TileKind::StealerCamp)
        .lies(0, -1, &[Kind::Key])
        .captive(C, 1, -2, 2)
        .injured(B, 5);
    let at = "at={q:0,r:-1}";
    for seat in [A, B, C] {
        for call in ["going", "go", "meet", "look", "fetch", "bring"].map(|call| format!("{call} {at}")) {
            assert!(!table.call(seat, &call).marks.is_final(), "{call}");
        }
        for call in [
            "hold_off",
            "explore at={q:-1,r:0}",
            "guard at={q:0,r:0}",
            "free captive=3",
            "to_the_exit",
            "yes",
            "no",
            "wait",
            "thanks",
            "sorry",
            "well_done",
        ] {
            assert!(!table.call(seat, call).marks.is_final(), "{call}");
        }
    }
    assert_eq!(rule(table.try_call(A, "guard at={q:0,r:-1}")).0, "B34-RADIO-02", "no camp");
    assert_eq!(rule(table.try_call(A, "go at={q:5,r:-9}")).0, "B34-RADIO-02", "no such tile");
}

#[test]
fn calls_can_be_read() {
    rules!["B34-RADIO-01", "B34-RADIO-04"];
    let table = Fixture::start(2);
    let say = |call: &str| {
        let call = bivouac_engine::text::read(call).expect("it is a call");
        table.game.call_sentence(&call)
    };
    assert_eq!(say("keep_off at={q:0,r:-2}"), "Keep off B3");
    assert_eq!(say("carry worth=much"), "What I carry matters a lot");
    assert_eq!(say("omen omen=bad stack=secrets"), "What comes next on the secrets is bad");
    assert_eq!(say("free captive=2"), "Please free @2");
    assert_eq!(say("meet at={q:0,r:0}"), "Meet at Main Camp");
}

#[test]
fn whoever_has_a_private_choice_to_make_only_calls() {
    rules!["B34-RADIO-05", "B34-R-72"];
    let mut table = Fixture::start(3).held(1, &[A, B]).held(2, &[C]).carries(A, &[Kind::Foresight]);
    table.act(A, "foresight from=pack stack=secrets", "");
    assert_eq!(rule(table.try_say(A, "hello", false, "")), ("B34-RADIO-05", false));
    assert_eq!(rule(table.try_say(B, "hello", false, "")), ("B34-RADIO-05", false), "the same person");
    table.call(A, "wait");
    table.say(C, "hello", "");
}

#[test]
fn naming_what_one_privately_knows_is_a_blurt() {
    rules!["B34-RADIO-07", "B34-RADIO-08", "B34-R-53"];
    let table = Fixture::start(2).lies(0, -1, &[Kind::Key]).knows(A, 0, -1, 'a');
    let mut warned = table.clone();
    assert_eq!(rule(warned.try_say(A, "a KEY lies there", false, "")), ("B34-RADIO-12", true));
    let said = warned.try_say(A, "a KEY lies there", false, "").expect_err("a warning");
    assert!(said.because.contains("it is lost"), "{said}");
    let mut sent = table.clone();
    sent.say(A, "a KEY lies there", "");
    assert_eq!((sent.slots(0, -1), sent.state.board.keys_lost), (String::new(), 1));
    // What all know, or what one does not know, may be named.
    let mut unknown = table.clone();
    unknown.say(B, "any key there?", "");
    unknown.say(A, "no supply there", "");
    let mut known = table.knows(B, 0, -1, 'a');
    known.say(A, "the key at the forest", "");
    assert_eq!(known.slots(0, -1), "a");
}

#[test]
fn a_warning_cites_the_rule_that_says_what_will_happen() {
    rules!["B34-RADIO-08", "B34-RADIO-10", "B34-RADIO-11", "B34-RADIO-12", "B34-RADIO-13"];
    let warned = |mut table: Fixture, words: &str| {
        let before = table.state.clone();
        let warning = table.try_say(A, words, false, "").expect_err("a warning");
        assert!(table.state == before && warning.unless_sure, "{warning}");
        (warning.rule.id(), warning.key)
    };
    let carried = Fixture::start(2).carries(A, &[Kind::Teleport]);
    assert_eq!(warned(carried.clone(), "a teleport"), ("B34-RADIO-10", "B34-RADIO-10/blurt"));
    let away = carried.stands(A, 0, -1);
    assert_eq!(warned(away.clone(), "а ТЕLEPORT"), ("B34-RADIO-11", "B34-RADIO-11/blurt"));
    assert_eq!(warned(away.turn(B, 3), "a ｔｅｌｅｐｏｒｔ"), ("B34-RADIO-12", "B34-RADIO-12/blurt"));
    let trap = Fixture::road().lies(0, -1, &[Kind::Captured]).knows(A, 0, -1, 'a');
    assert_eq!(warned(trap, "a trap!"), ("B34-RADIO-13", "B34-RADIO-13/blurt"));
}

#[test]
fn what_was_seen_in_the_box_may_be_named() {
    rules!["B34-RADIO-07"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .lies(0, -2, &[Kind::Supply, Kind::Supply])
        .boxed(&[Kind::Key])
        .stands(A, 0, -2);
    table.act(A, "trade pack=0", "");
    table.act(A, "decline", "");
    table.try_say(A, "the box holds a key", false, "").expect("no blurt");
}

#[test]
fn the_radio_as_the_table_wants_it() {
    rules!["B34-R-53"];
    let table = |radio| {
        Fixture::start_with(2, &Options { radio, ..Options::default() })
            .lies(0, -1, &[Kind::Key])
            .knows(A, 0, -1, 'a')
    };
    let mut strict = table(Radio::Strict);
    strict.try_say(A, "a key", false, "").expect("no warning");
    assert_eq!(strict.state.board.keys_lost, 1);
    let mut calls = table(Radio::Calls);
    assert_eq!(rule(calls.try_say(B, "hello", true, "")), ("B34-R-53", false));
    calls.call(A, "very_good at={q:0,r:-1}");
    let mut open = table(Radio::Open);
    open.try_say(A, "a key", false, "").expect("nobody listens");
    assert_eq!(open.state.board.keys_lost, 0);
}

#[test]
fn which_token_is_named() {
    rules!["B34-RADIO-09", "B34-R-71"];
    let all = || {
        Fixture::start(3)
            .tile(0, -2, TileKind::Grassland)
            .tile(0, -3, TileKind::Grassland)
            .stands(A, 0, -1)
            .stands(C, 0, -1)
            .turn(B, 3)
    };
    // The pack before the own tile, the own tile before others.
    let mut table = all().lies(0, -1, &[Kind::Teleport]).knows(A, 0, -1, 'a').carries(A, &[Kind::Teleport]);
    table.say(A, "teleport", "");
    assert_eq!((table.pack(A).total(), table.slots(0, -1)), (0, "a".to_owned()));
    let mut table = all()
        .lies(0, -1, &[Kind::Teleport, Kind::Teleport])
        .knows(A, 0, -1, 'a')
        .knows(A, 0, -1, 'b')
        .lies(0, -2, &[Kind::Teleport])
        .knows(A, 0, -2, 'a');
    table.say(A, "teleport", "");
    assert_eq!((table.slots(0, -1), table.slots(0, -2)), ("b".to_owned(), "a".to_owned()), "the lowest slot");
    // The nearest; of equally near the lowest q.
    let mut table = all()
        .lies(0, -3, &[Kind::Teleport])
        .knows(A, 0, -3, 'a')
        .lies(1, -1, &[Kind::Teleport])
        .knows(A, 1, -1, 'a')
        .lies(-1, 0, &[Kind::Teleport])
        .knows(A, -1, 0, 'a');
    table.say(A, "teleport", "");
    assert_eq!(
        (table.slots(-1, 0), table.slots(1, -1), table.slots(0, -3)),
        (String::new(), "a".into(), "a".into())
    );
    // What another carries lies where its bearer stands, after the tile's own tokens.
    let mut table = all().lies(0, -1, &[Kind::Teleport]).knows(A, 0, -1, 'a').carries(C, &[Kind::Teleport]);
    let carried = table.state.board.players[C].pack.lowest().expect("one");
    table.state.tokens[carried.index()].kind =
        bivouac_engine::Hidden::known_to(Kind::Teleport, bivouac_engine::Seats::only(A).with(C));
    table.say(A, "teleport", "");
    assert_eq!((table.slots(0, -1), table.pack(C).total()), (String::new(), 1));
    table.say(A, "teleport", "");
    assert_eq!(table.pack(C).total(), 0);
    // Last of all the secret stack.
    let mut table = Fixture::start(2).carries(A, &[Kind::Foresight]).secrets(&[
        Kind::Key,
        Kind::Teleport,
        Kind::Teleport,
    ]);
    let top: Vec<_> = table.state.board.secrets.iter().take(3).collect();
    table.act(A, "foresight from=pack stack=secrets", "");
    for _ in 0..4 {
        table.act(A, "next nth=0", "");
    }
    table.say(A, "teleport", "");
    assert!(!table.state.board.secrets.contains(top[1]) && table.state.board.secrets.contains(top[2]));
}

#[test]
fn at_a_friendly_camp_the_pack_is_only_shown() {
    rules!["B34-RADIO-10"];
    let mut table = Fixture::start(2).carries(A, &[Kind::Teleport]).turn(B, 3);
    let said = table.try_say(A, "a teleport", false, "").expect_err("a warning");
    assert!(said.because.contains("everybody will know"), "{said}");
    table.say(A, "a teleport", "");
    assert_eq!(table.seen_pack(B, A), (counts(&[Kind::Teleport]), 0));
}

#[test]
fn in_ones_own_turn_it_must_be_used() {
    rules!["B34-RADIO-11"];
    let mut table = Fixture::start(2).carries(A, &[Kind::Teleport]).stands(A, 0, -1);
    table.say(A, "a teleport", "");
    let token = table.state.board.players[A].pack.lowest().expect("still there");
    assert_eq!(table.state.board.pending, Some(Pending::Blurt { token }));
    let offered = table.offered(A);
    assert!(offered.len() == 3 && offered.iter().all(|action| action.starts_with("teleport")), "{offered:?}");
    assert_eq!(table.refused(A, "end"), "B34-RADIO-11");
    assert_eq!(table.refused(A, "move to=s"), "B34-RADIO-11");
    table.act(A, "teleport from=pack to={q:1,r:-1}", "");
    assert_eq!(
        (table.place(A), table.state.board.pending.clone(), table.state.board.left),
        ((1, -1), None, 2)
    );
    // From the own tile too; where there is one way, it is taken.
    let mut table =
        Fixture::start(2).lies(0, -1, &[Kind::Clairvoyance]).knows(A, 0, -1, 'a').stands(A, 0, -1);
    table.say(A, "clairvoyance!", "");
    assert_eq!((table.slots(0, -1), table.state.board.left), (String::new(), 2));
}

#[test]
fn what_cannot_be_used_is_lost() {
    rules!["B34-RADIO-12"];
    // Without an action, away from the exit, in another's turn, on another tile.
    let lost = |mut table: Fixture, words: &str| {
        let gone = table.state.board.gone.len();
        table.say(A, words, "");
        assert_eq!(table.state.board.gone.len(), gone + 1, "{words}");
        table
    };
    lost(Fixture::start(2).carries(A, &[Kind::Clairvoyance]).stands(A, 0, -1).turn(A, 0), "clairvoyance");
    let table = lost(Fixture::start(2).carries(A, &[Kind::Key]).stands(A, 0, -1), "key");
    assert_eq!(table.state.board.keys_lost, 1);
    lost(Fixture::start(2).carries(A, &[Kind::Clairvoyance]).stands(A, 0, -1).turn(B, 3), "clairvoyance");
    lost(Fixture::start(2).lies(0, -1, &[Kind::Clairvoyance]).knows(A, 0, -1, 'a'), "clairvoyance");
    lost(Fixture::start(2).carries(A, &[Kind::ExtraCarry]).stands(A, 0, -1), "carry token");
    lost(Fixture::start(2).carries(A, &[Kind::CampKit]).stands(A, -1, 0), "camp kit");
}

#[test]
fn naming_a_captured_springs_it() {
    rules!["B34-RADIO-13", "B34-R-53"];
    let table = Fixture::road().lies(0, -1, &[Kind::Captured]).knows(A, 0, -1, 'a').carries(A, &[Kind::Key]);
    let mut free = table.clone().turn(B, 3);
    free.say(A, "a trap!", "");
    assert_eq!((free.place(A), free.slots(0, -1)), ((0, -4), String::new()), "wherever he is");
    assert_eq!((free.tokens(0, -4), free.state.board.turn), (counts(&[Kind::Key]), B));
    for mut taken in [table.clone().injured(A, 5), table.captive(A, 0, -4, 2)] {
        let before = taken.status(A);
        taken.try_say(A, "a trap!", false, "").expect("nothing happens");
        assert_eq!((taken.status(A), taken.token(0, -1, 'a')), (before, "captured/1".to_owned()));
    }
}

#[test]
fn tile_kinds_are_not_screened() {
    rules!["B34-RADIO-14"];
    let mut table = Fixture::start(2).stack(&[TileKind::Exit]).carries(A, &[Kind::Foresight]);
    table.act(A, "foresight from=pack stack=tiles", "");
    for _ in 0..4 {
        table.act(A, "next nth=0", "");
    }
    table.try_say(A, "the exit comes next, then grassland", false, "").expect("not screened");
    assert!(table.calls(A).iter().any(|call| call.contains("omen")));
}

#[test]
fn one_head_knows_for_all_its_seats() {
    rules!["B34-R-72"];
    let mut table =
        Fixture::start(3).held(1, &[A, B]).held(2, &[C]).lies(0, -1, &[Kind::Key]).knows(B, 0, -1, 'a');
    assert_eq!(rule(table.try_say(A, "a key", false, "")), ("B34-RADIO-12", true));
    table.try_say(C, "a key?", false, "").expect("C knows nothing");
}

#[test]
fn in_a_pause_a_blurt_waits() {
    rules!["B34-R-66"];
    let mut table = Fixture::start(2).lies(0, -1, &[Kind::Key]).knows(A, 0, -1, 'a');
    table.fact(Fact::Paused);
    assert_eq!(rule(table.try_say(A, "a key", true, "")), ("B34-R-66", false));
    table.say(A, "tea?", "");
    table.fact(Fact::Resumed);
    table.say(A, "a key", "");
    assert_eq!(table.state.board.keys_lost, 1);
}

#[test]
fn a_blurt_that_takes_what_a_rescue_needs_starts_the_naming_anew() {
    rules!["B34-R-75"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .tile(0, -3, TileKind::StealerCamp)
        .lies(0, -3, &[Kind::Key])
        .stands(A, 0, -2)
        .carries(A, &[Kind::Supply]);
    table.act(A, "hire_rescue at={q:0,r:-3}", "");
    table.act(A, "name_token nth=0", "");
    let mut table = table.lies(0, -1, &[Kind::Supply]).knows(B, 0, -1, 'a');
    table.say(B, "a supply", "");
    assert_eq!(table.state.board.pending, None);
    assert!(table.offers(A, "end") && table.offers(A, "hire_rescue at={q:0,r:-3}"));
}

#[test]
fn plurals_marks_and_spelling_out_do_not_help() {
    rules!["B34-R-70", "B34-RADIO-06"];
    for words in ["two traps", "T R A P", "tr-ap", "t.r.a.p", "trààp", "7r4p trap", "trrraaap"] {
        let mut table = Fixture::road().lies(0, -1, &[Kind::Captured]).knows(A, 0, -1, 'a');
        table.say(A, words, "");
        assert!(matches!(table.status(A), Status::Captive { .. }), "{words}");
    }
    for words in ["strap", "trapeze", "t r a c e"] {
        let mut table = Fixture::road().lies(0, -1, &[Kind::Captured]).knows(A, 0, -1, 'a');
        table.say(A, words, "");
        assert_eq!(table.status(A), Status::Free, "{words}");
    }
}

#[test]
fn only_seats_have_a_radio() {
    rules!["B34-RADIO-16"];
    let secret = Secret::of_game(&Seed::of("radio"), 0);
    let setting = Setting { seats: 2, secret, words: vec![], dice: DiceKind::Cipher };
    let mut table = Table::<Biomes>::open(&Options::default(), setting).expect("two may play");
    let yes = |seat| Step::Say { seat, said: Said::Call { call: Call::Yes } };
    table.step(Millis::ZERO, yes(B)).expect("a seat calls");
    let refused = table.step(Millis::ZERO, yes(C)).expect_err("there is no such seat");
    assert_eq!(refused.rule.id(), "TAB-05");
}
