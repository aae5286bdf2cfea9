//! Fate and giving up, and who is asked: ESC-FAT, ESC-RT-22, ESC-RT-31.

use bivouac_engine::{Fact, Game, Holder, Seats, rules};
use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{Curse, End, Options, Timer, Treasure};

fn black() -> Fixture {
    Fixture::f0().dice(ANI, "B B B B B").dice(FRANK, "B A A K T")
}

#[test]
fn fate_frees_all_if_all_agree() {
    rules!["SC-16", "ESC-FAT-01", "ESC-FAT-02", "ESC-FAT-03", "ESC-FAT-04", "ESC-R-16", "ESC-DIG-15"];
    let mut table = black().cursed(ANI, Curse::Mask).flies(MICHA, 1, 1_200).dice(FRANK, "B A A # T");
    table.act(ANI, "propose_fate");
    table.act(FRANK, "vote_fate yes=true");
    assert_eq!(table.view(ANI).fate.map(|vote| vote.waits_for), Some(Seats::only(MICHA)));
    assert_eq!(table.refused(FRANK, "vote_fate yes=false"), "E_DONE ESC-RT-31");
    let done = table.act(MICHA, "vote_fate yes=true");
    assert!(
        done.story().ends_with("6 black masks are free, 12 gems in the depot, 1 beside it"),
        "{}",
        done.story()
    );
    assert_eq!((table.state.depot, table.state.beside), (12, 1));
    assert_eq!((table.shown(ANI).as_str(), table.shown(FRANK).as_str()), ("- - - - -", "- A A # T"));
    assert_eq!(table.shown(MICHA), "~ - - - -", "what flies is not touched");
    assert_eq!(table.view(ANI).keys, 13, "the gem counts like any other");
    // One no, and nothing changes; everybody hears whose it was.
    let mut table = black();
    table.act(ANI, "propose_fate");
    let done = table.act(FRANK, "vote_fate yes=false");
    assert_eq!(done.lines(), ["@2 refuses to provoke fate", "@2 says no: fate is not provoked"]);
    assert_eq!((table.state.depot, table.shown(ANI).as_str(), table.state.fate), (11, "B B B B B", None));
    // Twice a game.
    let mut table = black();
    for _ in 0..2 {
        table.act(ANI, "propose_fate");
        table.act(FRANK, "vote_fate yes=true");
        table.act(MICHA, "vote_fate yes=true");
        table = table.dice(ANI, "B B B B B");
    }
    assert_eq!(table.refused(ANI, "propose_fate"), "E_DONE ESC-FAT-02");
    assert_eq!((table.state.depot, table.state.beside), (13, 0));
}

#[test]
fn fate_needs_a_black_mask() {
    rules!["ESC-R-84", "ESC-FAT-01"];
    let mut table = Fixture::f0().dice(ANI, "A A K T G");
    assert_eq!(table.refused(ANI, "propose_fate"), "E_DICE ESC-R-84");
    // Anybody's will do, but not that of somebody who is out.
    table.dice(FRANK, "B - - - -").act(ANI, "propose_fate");
    let mut table =
        Fixture::f0().chamber("M-EXIT", 1, 1, 0).stands(FRANK, 1, 1).depot(0).dice(FRANK, "K B B - -");
    table.act(FRANK, "escape");
    assert_eq!(table.refused(ANI, "propose_fate"), "E_DICE ESC-R-84");
}

#[test]
fn fate_for_nothing_costs_nothing() {
    rules!["ESC-R-101"];
    let mut table = Fixture::f0().dice(ANI, "B - - - -").dice(FRANK, "G A A K T");
    table.act(ANI, "propose_fate");
    table.act(FRANK, "free seat=1 count=1");
    table.act(FRANK, "vote_fate yes=true");
    let done = table.act(MICHA, "vote_fate yes=true");
    assert!(
        done.story().ends_with("there is no black mask to free any more: fate is not provoked"),
        "{}",
        done.story()
    );
    assert_eq!((table.state.depot, table.state.beside, table.state.fate), (11, 2, None));
}

#[test]
fn silence_for_15_seconds_is_a_no_and_the_proposer_waits() {
    rules!["ESC-R-15", "ESC-DIG-15", "ESC-RT-31"];
    let mut table = black();
    table.act(ANI, "propose_fate");
    assert_eq!(table.refused(FRANK, "propose_fate"), "E_DONE ESC-RT-31", "one open vote of each kind");
    assert_eq!(table.next(), Some((15_000, Timer::Vote(bivouac_escape::Motion::Fate))));
    let done = table.until(15_000, "");
    assert_eq!(done.story(), "time is up without a word of @2 and @3: fate is not provoked");
    assert_eq!(table.refused(FRANK, "vote_fate yes=true"), "E_CONSENT ESC-RT-31");
    assert_eq!(table.refused(ANI, "propose_fate"), "E_BUSY ESC-RT-31");
    table.clone().act(FRANK, "propose_fate");
    table.until(24_999, "");
    assert_eq!(table.refused(ANI, "propose_fate"), "E_BUSY ESC-RT-31");
    table.until(25_000, "");
    table.act(ANI, "propose_fate");
}

#[test]
fn a_slam_does_not_end_a_vote() {
    rules!["ESC-RT-31"];
    let mut table = black().at(190_000);
    table.act(ANI, "propose_fate");
    table.until(200_000, "");
    assert!(table.state.fate.is_some());
    table.act(FRANK, "vote_fate yes=true");
    table.act(MICHA, "vote_fate yes=true");
    assert_eq!(table.state.beside, 1);
}

#[test]
fn whoever_escapes_is_no_longer_asked() {
    rules!["SC-67", "ESC-RT-31", "ESC-R-15"];
    let mut table = black().chamber("M-EXIT", 1, 1, 0).stands(MICHA, 1, 1).depot(1).dice(MICHA, "K K - - -");
    table.act(ANI, "propose_fate");
    table.act(FRANK, "vote_fate yes=true");
    let done = table.act(MICHA, "escape");
    assert!(done.story().contains("fate turns"), "{}", done.story());
    assert_eq!((table.state.beside, table.state.depot, table.shown(ANI).as_str()), (1, 2, "- - - - -"));
    assert_eq!(table.refused(MICHA, "vote_fate yes=false"), "E_OUT ESC-OUT-04");
}

#[test]
fn the_absent_are_not_waited_for_but_their_pledges_count() {
    rules!["SC-72", "ESC-RT-22", "ESC-RT-31", "ESC-CLK-08", "ESC-R-89"];
    let mut table = Fixture::f0().chamber("B05", 1, 1, 0);
    for seat in [ANI, FRANK, MICHA] {
        table = table.person(seat);
    }
    table = table.stands(FRANK, 1, 1).stands(ANI, 1, 1);
    let mut table = table.dice(FRANK, "T+ T+ B - -").dice(ANI, "T T B - -");
    table.fact(Fact::Away { seat: FRANK });
    table.act(ANI, "propose_fate");
    assert_eq!(table.refused(FRANK, "vote_fate yes=false"), "E_CONSENT ESC-RT-31");
    table.act(MICHA, "vote_fate yes=true");
    assert_eq!(table.state.beside, 1, "two voices are enough");
    table.act(ANI, "activate gems=1");
    assert_eq!(table.shown(FRANK), "- - - - -");
    let done = table.until(200_000, "");
    assert!(done.story().contains("the door slams on @1 and @2"), "{}", done.story());
    assert_eq!(table.shown(FRANK), ". - - - -", "at the slam he is late like anybody");
}

#[test]
fn leaving_and_coming_back_change_who_is_asked() {
    rules!["ESC-RT-22", "ESC-RT-31", "ESC-R-96"];
    let mut table = black();
    for seat in [ANI, FRANK, MICHA] {
        table = table.person(seat);
    }
    table.act(ANI, "propose_fate");
    table.act(FRANK, "vote_fate yes=true");
    // Whoever leaves is not waited for.
    let mut left = table.clone();
    left.fact(Fact::Away { seat: MICHA });
    assert_eq!(left.state.beside, 1);
    // A bot that stands in is asked like a player inside.
    let mut bot = table.clone();
    bot.fact(Fact::Hands { seat: MICHA, holder: Holder::Bot });
    assert_eq!(bot.state.beside, 2);
    bot.act(MICHA, "vote_fate yes=true");
    assert_eq!(bot.state.beside, 1);
    // A seat that changes hands has not voted yet.
    let mut handed = table.clone();
    handed.fact(Fact::Hands { seat: FRANK, holder: Holder::Bot });
    handed.act(MICHA, "vote_fate yes=true");
    assert_eq!(handed.state.beside, 2);
    handed.act(FRANK, "vote_fate yes=true");
    assert_eq!(handed.state.beside, 1);
    // Where all are away, all inside are asked.
    let mut away = black();
    for seat in [ANI, FRANK, MICHA] {
        away = away.person(seat);
        away.fact(Fact::Away { seat });
    }
    away.act(ANI, "propose_fate");
    assert_eq!(away.view(ANI).fate.map(|vote| vote.waits_for.len()), Some(2));
}

#[test]
fn a_seat_that_is_nobodys_is_asked_nothing() {
    rules!["ESC-R-114", "ESC-RT-22", "ESC-RT-31"];
    let mut table = black().person(ANI).person(FRANK);
    table.fact(Fact::Hands { seat: MICHA, holder: Holder::Bot });
    table.act(ANI, "propose_fate");
    table.act(FRANK, "vote_fate yes=true");
    assert_eq!(table.state.beside, 2, "the bot is asked");
    table.fact(Fact::Hands { seat: MICHA, holder: Holder::Nobody });
    assert_eq!(table.state.beside, 1, "an empty chair is not");
    // Where nobody holds any seat, as in simulations, all are asked.
    let mut table = black();
    table.act(ANI, "propose_fate");
    assert_eq!(table.view(ANI).fate.map(|vote| vote.waits_for.len()), Some(2));
}

#[test]
fn while_the_table_stands_still_only_giving_up_is_settled() {
    rules!["ESC-R-116", "ESC-RT-31"];
    let mut table = black().person(ANI).person(FRANK).person(MICHA);
    table.act(ANI, "propose_fate");
    table.act(FRANK, "vote_fate yes=true");
    table.fact(Fact::Paused);
    table.fact(Fact::Away { seat: MICHA });
    assert_eq!(table.state.beside, 2, "whoever is missed for a moment keeps the voice");
    let mut back = table.clone();
    back.fact(Fact::Back { seat: MICHA });
    back.fact(Fact::Resumed);
    assert_eq!(back.state.beside, 2);
    back.act(MICHA, "vote_fate yes=false");
    assert_eq!((back.state.beside, back.state.fate.is_none()), (2, true));
    let mut without = table.clone();
    without.fact(Fact::Resumed);
    assert_eq!(without.state.beside, 1, "who is absent when it goes on is left out");
    for seat in [ANI, FRANK] {
        table.call(seat, "give_up").expect("persons who are there");
    }
    assert_eq!(table.state.end, Some(End::Conceded));
}

#[test]
fn a_vote_in_which_nobody_is_left_to_ask_comes_to_nothing() {
    rules!["ESC-R-96"];
    let mut table = black().person(ANI).person(FRANK).person(MICHA);
    table.call(ANI, "give_up").expect("a person asks");
    table.fact(Fact::Hands { seat: ANI, holder: Holder::Bot });
    table.fact(Fact::Hands { seat: FRANK, holder: Holder::Bot });
    let done = table.fact(Fact::Hands { seat: MICHA, holder: Holder::Bot });
    assert_eq!(done.lines(), ["nobody who was asked is there any more: you play on"]);
    assert_eq!((table.state.end, table.state.concede.is_none()), (None, true));
}

#[test]
fn one_person_with_several_seats_has_one_voice() {
    rules!["ESC-R-96"];
    let mut table = black();
    table.fact(Fact::Hands { seat: MICHA, holder: Holder::Bot });
    for seat in [ANI, FRANK] {
        table.fact(Fact::Hands { seat, holder: Holder::Person(9) });
    }
    let mut refused = table.clone();
    refused.act(ANI, "propose_fate");
    refused.act(MICHA, "vote_fate yes=false");
    assert_eq!(refused.refused(FRANK, "propose_fate"), "E_BUSY ESC-RT-31", "one person asked in vain");
    table.act(ANI, "propose_fate");
    assert_eq!(table.view(ANI).fate.map(|vote| vote.waits_for), Some(Seats::only(MICHA)));
    table.act(MICHA, "vote_fate yes=true");
    assert_eq!(table.state.beside, 1);
}

#[test]
fn persons_give_up_together_in_words() {
    rules!["ESC-R-97", "ESC-RT-31", "ESC-RT-24", "ESC-DIG-01"];
    let mut table = black().person(ANI).person(FRANK).cursed(FRANK, Curse::Silence);
    assert!(!table.calls(MICHA).contains(&"give_up".to_owned()), "bots and empty seats do not give up");
    assert_eq!(table.call(MICHA, "give_up").expect_err("not asked").key, "E_CONSENT");
    table.call(ANI, "give_up").expect("a person asks");
    assert_eq!(table.calls(FRANK), ["give_up", "play_on"], "a silent person can still nod");
    let mut refused = table.clone();
    let done = refused.call(FRANK, "play_on").expect("one no");
    assert_eq!(done.lines(), ["@2 refuses to give up", "@2 says no: you play on"]);
    assert_eq!(refused.call(ANI, "give_up").expect_err("a while").key, "E_BUSY");
    refused.until(10_000, "");
    refused.call(ANI, "give_up").expect("later again");
    table.call(FRANK, "give_up").expect("both agree");
    assert_eq!(table.state.end, Some(End::Conceded));
    let outcome = table.game.outcome(&table.state).expect("it is over");
    assert_eq!((outcome.because.as_str(), outcome.rule.as_str()), ("all agreed to give up", "ESC-RT-31"));
    assert_eq!(table.call(ANI, "give_up").expect_err("over").key, "E_NOT_RUNNING");
    // Whoever is out still has a voice, and whoever is away has none.
    let mut table = Fixture::f0_with(&Options::default()).chamber("M-EXIT", 1, 1, 0).depot(0);
    for seat in [ANI, FRANK, MICHA] {
        table = table.person(seat);
    }
    let mut table = table.stands(ANI, 1, 1).dice(ANI, "K - - - -");
    table.act(ANI, "escape");
    table.call(FRANK, "give_up").expect("a person asks");
    table.fact(Fact::Away { seat: MICHA });
    assert!(table.state.end.is_none());
    table.call(ANI, "give_up").expect("out, but still there");
    assert_eq!(table.state.end, Some(End::Conceded));
}

#[test]
fn when_nobody_can_do_anything_all_are_told() {
    rules!["ESC-R-113", "ESC-SOL-04"];
    let dead = || {
        let mut table = Fixture::f0().person(ANI).person(FRANK);
        table.state.beside = 0;
        table.dice(ANI, "B B B B B").dice(FRANK, "B B B . B").dice(MICHA, "B # B B B")
    };
    let table = dead();
    assert!(table.view(ANI).stuck && table.state.end.is_none());
    for seat in [ANI, FRANK, MICHA] {
        let trifle = |action: &String| ["mark", "set", "hold"].iter().any(|kind| action.starts_with(kind));
        assert!(table.offered(seat).iter().all(trifle), "{:?}", table.offered(seat));
    }
    // It is for them to say, and if they do not, for the clock.
    assert!(table.calls(ANI).contains(&"give_up".to_owned()));
    let mut waits = table;
    waits.until(600_000, "");
    assert_eq!(waits.state.end, Some(End::Collapsed));
    assert!(!waits.view(ANI).stuck, "it is over");
    // One die, one in the air, one treasure, one gem of fate: there is hope.
    let hope = |table: Fixture| assert!(!table.view(ANI).stuck);
    hope(dead().dice(MICHA, "B - B B B"));
    hope(dead().dice(MICHA, "G B B B B"));
    hope(dead().dice(MICHA, "- B B B B").flies(MICHA, 1, 1_200));
    hope(dead().owns(MICHA, Treasure::HealingMask));
    let mut fated = dead();
    fated.state.beside = 1;
    hope(fated.clone());
    // Fate frees black masks, and there are none.
    let none = ". . . . .";
    assert!(fated.dice(ANI, none).dice(FRANK, none).dice(MICHA, none).view(ANI).stuck);
    // Whoever is out may still give a die.
    let mut table = dead().chamber("M-EXIT", 1, 1, 0).stands(ANI, 1, 1).depot(0).dice(ANI, "K - - - -");
    table.act(ANI, "escape");
    assert!(!table.view(ANI).stuck);
    let ends = table.view(ANI).players[ANI].out.and_then(|out| out.gift_ends).expect("a clock runs");
    table.until(ends.0, "");
    assert!(table.view(ANI).stuck);
}
