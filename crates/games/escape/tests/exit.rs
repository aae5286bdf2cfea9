//! Escaping, gifts and the end: section 4.3 and 4.4 of `docs/rules/escape.md`.

use bivouac_engine::{Ending, Fact, Game, Holder, rules};
use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{Curse, End, Exp1Cards, Options, Timer, Treasure};

/// The Exit north of B08, with these players in it.
fn exit(seats: &[bivouac_engine::Seat]) -> Fixture {
    let table = Fixture::f0().chamber("M-EXIT", 1, 1, 0);
    seats.iter().fold(table, |table, seat| table.stands(*seat, 1, 1))
}

#[test]
fn keys_for_the_depot_and_one_more_all_of_ones_own() {
    rules!["SC-14", "ESC-OUT-01", "ESC-OUT-02", "ESC-R-06", "ESC-RT-17"];
    let mut table = exit(&[ANI, FRANK]).depot(2).dice(ANI, "K K T A B").dice(FRANK, "K+ K+ - - -");
    assert_eq!(table.view(ANI).keys, 3);
    assert_eq!(table.refused(ANI, "escape"), "E_DICE ESC-OUT-02");
    let mut table = table.dice(ANI, "K K K A B");
    let done = table.act(ANI, "escape");
    assert_eq!(done.story(), "@1 escapes for 3 keys");
    assert_eq!((table.state.place(ANI), table.state.pawns[ANI]), (None, None));
    let mut table = Fixture::f0().depot(0).dice(ANI, "K K K A B");
    assert_eq!(table.refused(ANI, "escape"), "E_NOT_HERE ESC-OUT-01");
}

#[test]
fn a_gift() {
    rules!["SC-15", "ESC-OUT-03", "ESC-OUT-04", "ESC-R-14", "ESC-R-92", "ESC-DIG-08"];
    let mut table = exit(&[ANI]).depot(0).dice(ANI, "K - - A B").dice(FRANK, "A . T .").stands(MICHA, 1, 0);
    table.act(ANI, "escape");
    assert_eq!(table.shown(ANI), "- - - A B");
    assert_eq!(table.refused(ANI, "gift seat=1"), "E_NOT_HERE ESC-OUT-03");
    assert_eq!(table.refused(FRANK, "gift seat=1"), "E_NOT_HERE ESC-OUT-03");
    table.act(ANI, "gift seat=2");
    assert_eq!(table.shown(FRANK), "A . T . -", "a black mask arrives as a die to roll");
    assert_eq!(table.shown(ANI), "", "the rest leaves the game");
    assert_eq!(table.refused(ANI, "gift seat=3"), "E_OUT ESC-R-14");
    table.act(FRANK, "roll dice=[5]");
    for action in ["roll dice=[1]", "enter side=s", "discover side=e", "mark die=1 on=true", "propose_fate"] {
        assert_eq!(table.refused(ANI, action), "E_OUT ESC-OUT-04", "{action}");
    }
}

#[test]
fn what_an_escape_leaves_behind() {
    rules!["SC-63", "ESC-OUT-05", "ESC-RT-24"];
    let mut table = exit(&[ANI])
        .depot(1)
        .dice(ANI, "K K A - #")
        .flies(ANI, 4, 420_500)
        .cursed(ANI, Curse::BrokenDie)
        .owns(ANI, Treasure::Teleport)
        .at(420_000);
    table.state.players[ANI].gem_tiles = 1;
    table.act(ANI, "escape");
    assert_eq!(table.next(), Some((440_000, Timer::Gift(ANI))), "nothing lands");
    assert_eq!(table.shown(ANI), "- - A - #");
    let player = &table.state.players[ANI];
    assert!(player.curses.is_empty() && player.treasures.is_empty());
    assert_eq!(player.gem_tiles, 1, "an Extra gem tile keeps its gem");
    let mut late = table.clone();
    table.until(439_999, "");
    table.act(ANI, "gift seat=2");
    assert_eq!(table.shown(ANI), "#");
    late.until(440_000, "");
    assert_eq!(late.refused(ANI, "gift seat=2"), "E_OUT ESC-R-14");
    assert_eq!(late.shown(ANI), "#");
}

#[test]
fn each_for_himself_and_for_good() {
    rules!["ESC-OUT-06"];
    let mut table = exit(&[ANI, FRANK]).depot(0).dice(ANI, "K - - - -").dice(FRANK, "K - - - -").at(190_000);
    table.act(ANI, "escape");
    assert!(table.state.end.is_none());
    table.until(195_000, "");
    table.act(FRANK, "escape");
    assert_eq!(table.refused(ANI, "teleport to=B08"), "E_OUT ESC-OUT-04");
}

#[test]
fn the_last_escape_wins_and_the_collapse_loses() {
    rules!["SC-19", "ESC-END-01", "ESC-END-02", "ESC-R-82"];
    let out = |seat| {
        move |table: &mut Fixture| {
            table.act(seat, "escape");
        }
    };
    let mut table = exit(&[ANI, FRANK, MICHA]).depot(0).at(580_000);
    for seat in [ANI, FRANK, MICHA] {
        table = table.dice(seat, "K - - - -");
    }
    out(ANI)(&mut table);
    out(FRANK)(&mut table);
    let mut late = table.clone();
    table.until(599_999, "");
    table.act(MICHA, "escape");
    assert_eq!((table.state.end, table.next()), (Some(End::Escaped), None));
    let outcome = table.game.outcome(&table.state).expect("it is over");
    assert_eq!((outcome.ending, outcome.rule.as_str()), (Ending::Won, "ESC-END-02"));
    let done = late.until(600_000, "");
    assert!(done.story().ends_with("the temple collapsed on @3"), "{}", done.story());
    assert_eq!(late.refused(MICHA, "escape"), "E_NOT_RUNNING TAB-01");
    let outcome = late.game.outcome(&late.state).expect("it is over");
    assert_eq!((outcome.ending, outcome.rule.as_str()), (Ending::Lost, "ESC-END-01"));
}

#[test]
fn with_the_end_everything_open_lapses() {
    rules!["ESC-END-03"];
    // A vote, a question and a gift are open.
    let options = Options { curses: true, exp1_cards: Exp1Cards::On, ..Options::default() };
    let mut table = Fixture::f0_with(&options).chamber("M-EXIT", 1, 1, 0).stands(MICHA, 1, 1).depot(0);
    table = table.dice(MICHA, "K - - - -").dice(ANI, "B - - - -").at(590_000);
    table = table.curse_pile(&[Curse::SoulExchange]).person(FRANK);
    for seat in [ANI, MICHA] {
        table.fact(Fact::Hands { seat, holder: Holder::Bot });
    }
    table.act(MICHA, "escape");
    table.draw_curse(ANI);
    table.act(ANI, "propose_fate");
    assert!(table.state.fate.is_some() && !table.state.prompts.is_empty());
    assert!(table.offers(MICHA, "gift seat=1") && table.offers(ANI, "exchange seat=2"));
    table.call(FRANK, "give_up").expect("a person may give up");
    assert_eq!(table.state.end, Some(End::Conceded), "one person, one voice");
    assert!(table.state.fate.is_none() && table.state.concede.is_none() && table.state.prompts.is_empty());
    for seat in [ANI, FRANK, MICHA] {
        assert!(table.offered(seat).is_empty());
        assert_eq!(table.refused(seat, "roll dice=[2]"), "E_NOT_RUNNING TAB-01");
    }
}

#[test]
fn a_solo_escape_is_the_end_without_a_gift() {
    rules!["ESC-SOL-03"];
    let mut table = Fixture::seats(1, &Options::default()).chamber("M-EXIT", 1, 1, 0).stands(ANI, 1, 1);
    table = table.depot(0).dice(ANI, "K G - - - - -").owns(ANI, Treasure::Teleport);
    assert_eq!(table.refused(ANI, "teleport to=B08"), "E_NOT_HERE ESC-TRE-07");
    assert!(
        !table.offered(ANI).iter().any(|action| action.starts_with("free") || action.starts_with("gift"))
    );
    table.act(ANI, "escape");
    assert_eq!(table.state.end, Some(End::Escaped));
    assert!(table.offered(ANI).is_empty());
}

#[test]
fn nothing_is_traded() {
    rules!["ESC-R-26"];
    let table = exit(&[ANI, FRANK])
        .dice(ANI, "A K T G B")
        .owns(ANI, Treasure::HealingMask)
        .cursed(ANI, Curse::Silence)
        .dice(FRANK, "B K K K K");
    // Of what Ani can do only freeing names another player.
    let to_frank: Vec<String> = table.offered(ANI).into_iter().filter(|it| it.contains("seat=2")).collect();
    assert_eq!(to_frank, ["free count=1 seat=2"]);
}
