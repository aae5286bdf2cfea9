//! The new cards of the first expansion: section 5.5 of `docs/rules/escape.md`.

use bivouac_engine::{Seats, rules};
use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{Ask, Curse, Exp1Cards, Options, Soul, Timer, Treasure};

fn options() -> Options {
    Options { curses: true, treasures: true, exp1_cards: Exp1Cards::On, ..Options::default() }
}

/// Ani on B08 draws Soul exchange.
fn drawn() -> Fixture {
    let mut table = Fixture::f0_with(&options()).stands(ANI, 1, 0).curse_pile(&[Curse::SoulExchange]);
    table.draw_curse(ANI);
    table
}

#[test]
fn two_players_swap_adventurers() {
    rules!["SC-30", "ESC-SIX-02", "ESC-R-35"];
    let mut table = drawn().at(190_000);
    table.state.prompts[0].ends = None;
    table.act(ANI, "exchange seat=2");
    assert_eq!((table.place(ANI), table.place(FRANK)), ((0, 0), (1, 0)), "each moves the other's");
    assert_eq!(table.state.pawns[ANI], Some(table.cell(1, 0)), "positions do not change");
    let done = table.until(200_000, "");
    assert!(done.story().contains("the door slams on @2"), "{}", done.story());
    assert_eq!((table.shown(ANI).as_str(), table.shown(FRANK).as_str()), ("- - - - -", ". - - - -"));
}

#[test]
fn the_drawer_picks_in_time_or_gets_the_next_player() {
    rules!["ESC-R-81", "ESC-RT-19", "ESC-SIX-02", "ESC-R-117"];
    let mut table = drawn();
    let prompt = table.view(ANI).prompts[0];
    assert_eq!(table.view(FRANK).prompts, [prompt], "everybody sees who is asked");
    assert_eq!((prompt.seat, prompt.ask), (ANI, Ask::Soul));
    assert_eq!(table.next(), Some((5_000, Timer::Prompt(ANI))));
    assert_eq!(table.refused(ANI, "exchange seat=1"), "E_NOT_HERE ESC-R-35");
    assert_eq!(table.refused(FRANK, "exchange seat=3"), "E_NOT_OWNED ESC-SIX-02");
    assert!(table.offers(FRANK, "roll dice=[1]"), "the game does not stop meanwhile");
    table.clone().act(ANI, "exchange seat=3");
    table.until(5_000, "");
    assert_eq!(table.state.soul, Some(Soul { owner: ANI, partner: FRANK }));
    // The next player inside.
    let mut table = drawn().chamber("M-EXIT", 1, 1, 0).stands(FRANK, 1, 1).depot(0).dice(FRANK, "K - - - -");
    table.act(FRANK, "escape");
    table.until(5_000, "");
    assert_eq!(table.state.soul, Some(Soul { owner: ANI, partner: MICHA }));
}

#[test]
fn rooms_change_with_the_swap_and_back() {
    rules!["ESC-SIX-05", "ESC-RT-16", "ESC-R-35"];
    let mut table =
        drawn().chamber("B01", 1, 1, 0).stands(ANI, 1, 1).dice(ANI, "A K T K+ -").dice(FRANK, "K - - - -");
    table.act(ANI, "exchange seat=2");
    assert_eq!(table.shown(ANI), "A K T K -", "pledges end");
    assert_eq!(table.shown(FRANK), "K+ - - - -", "and the other room has its own task");
    assert_eq!(table.state.those_at(table.cell(1, 1)), Seats::only(FRANK));
    assert_eq!(
        table.refused(FRANK, "lift curse=soul_exchange"),
        "E_NOT_OWNED ESC-CUR-05",
        "only the owner lifts it"
    );
    let done = table.act(ANI, "lift curse=soul_exchange");
    assert!(done.story().contains("@1 and @2 have their own adventurers again"), "{}", done.story());
    assert_eq!((table.place(ANI), table.place(FRANK)), ((1, 1), (0, 0)), "each where it stands");
    assert_eq!(table.state.soul, None);
}

#[test]
fn whoever_leaves_with_anothers_adventurer_has_swapped_for_good() {
    rules!["ESC-R-35"];
    let table = drawn().chamber("M-EXIT", 1, 1, 0).depot(0);
    for leaver in [ANI, FRANK] {
        let mut table = table.clone();
        table.act(ANI, "exchange seat=2");
        let mut table = table.stands(leaver, 1, 1).dice(leaver, "K - - - -");
        table.act(leaver, "escape");
        let stays = if leaver == ANI { FRANK } else { ANI };
        assert_eq!((table.state.pawns[stays], table.state.soul), (None, None), "the other's is out");
        assert_eq!(table.state.players[stays].pawn, leaver);
        if stays == ANI {
            let mut table = table.dice(ANI, "A K T - -");
            table.act(ANI, "lift curse=soul_exchange");
            assert_eq!(table.state.players[ANI].pawn, FRANK, "lifting it changes nothing any more");
        }
    }
}

#[test]
fn without_a_second_soul_the_card_is_discarded() {
    rules!["ESC-SOL-02", "ESC-R-35"];
    let mut solo = Fixture::seats(1, &options()).curse_pile(&[Curse::SoulExchange, Curse::Silence]);
    assert_eq!(solo.draw_curse(ANI).story(), "@1 discards the curse Soul exchange");
    assert!(solo.state.players[ANI].curses.is_empty() && solo.state.prompts.is_empty());
    solo.draw_curse(ANI);
    assert!(solo.state.players[ANI].curses.has(Curse::Silence), "others run as usual");
    // Or when the last other one leaves before it is answered.
    let mut table = drawn().chamber("M-EXIT", 1, 1, 0).depot(0);
    for seat in [FRANK, MICHA] {
        table = table.stands(seat, 1, 1).dice(seat, "K - - - -");
    }
    table.act(FRANK, "escape");
    assert_eq!(table.state.prompts.len(), 1);
    table.act(MICHA, "escape");
    assert!(table.state.prompts.is_empty() && table.state.players[ANI].curses.is_empty());
}

#[test]
fn a_large_torch_is_a_second_start_until_the_next_slam() {
    rules!["SC-69", "ESC-SIX-03", "ESC-R-36", "ESC-CLK-06"];
    let mut table = Fixture::f0_with(&options())
        .stands(ANI, 1, 0)
        .stands(FRANK, 1, 0)
        .owns(ANI, Treasure::LargeTorch)
        .at(170_000);
    let done = table.act(ANI, "torch");
    assert_eq!(done.story(), "@1 lights a Large torch in B08");
    let place = table.cell(1, 0);
    assert!(table.view(MICHA).temple[place.index()].safe);
    let done = table.until(200_000, "");
    assert_eq!(done.lines(), ["the door slams: all are safe", "the Large torch in B08 burns out"]);
    assert!(!table.view(MICHA).temple[place.index()].safe);
    let done = table.until(400_000, "");
    assert!(done.story().contains("the door slams on @1 and @2"), "{}", done.story());
    assert_eq!(table.refused(ANI, "torch"), "E_NOT_OWNED ESC-TRE-10");
    // After the second slam it may be lit, and is of no use.
    let mut late = Fixture::f0_with(&options()).stands(ANI, 1, 0).owns(ANI, Treasure::LargeTorch).at(410_000);
    late.act(ANI, "torch");
    late.until(600_000, "");
    assert_eq!(late.state.end, Some(bivouac_escape::End::Collapsed));
}
