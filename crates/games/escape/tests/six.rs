//! The new cards of the first expansion: section 5.5 of `docs/rules/escape.md`.

use bivouac_engine::{Seats, rules};
use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{Ask, Curse, Exp1Cards, Mode, Options, Soul, Timer, Treasure};

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
}

#[test]
fn a_large_torch_burns_through_the_second_gong() {
    rules!["SC-74", "ESC-SIX-03", "ESC-R-36"];
    let mut table =
        Fixture::f0_with(&options()).stands(FRANK, 1, 0).owns(FRANK, Treasure::LargeTorch).at(210_000);
    table.act(FRANK, "torch");
    let place = table.cell(1, 0);
    let done = table.until(399_999, "");
    assert_eq!(done.lines(), ["2 gongs: back to the start!"], "it goes on burning");
    assert!(table.view(MICHA).temple[place.index()].safe);
    let done = table.until(400_000, "");
    assert_eq!(done.lines(), ["the door slams: all are safe", "the Large torch in B08 burns out"]);
}

#[test]
fn after_the_second_slam_nothing_is_safe_and_no_torch_is_lit() {
    rules!["ESC-R-163", "ESC-R-36"];
    for options in [options(), Options { mode: Mode::Calm, ..options() }] {
        let table = Fixture::f0_with(&options).stands(ANI, 1, 0).owns(ANI, Treasure::LargeTorch);
        let (mut early, mut late) = match options.mode {
            Mode::Calm => (table.clone().beat(100), table.beat(101)),
            _ => (table.clone().at(399_999), table.at(400_001)),
        };
        let shown = |table: &Fixture| {
            let view = table.view(MICHA);
            view.temple
                .iter()
                .filter(|chamber| chamber.safe)
                .map(|chamber| chamber.name.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(shown(&early).len(), 1, "the start");
        assert!(early.offers(ANI, "torch"));
        early.act(ANI, "torch");
        assert_eq!(shown(&early).len(), 2);
        assert!(shown(&late).is_empty());
        assert!(!late.offers(ANI, "torch"));
        assert_eq!(late.refused(ANI, "torch"), "E_DONE ESC-R-163");
        assert_eq!(late.refused(FRANK, "torch"), "E_NOT_OWNED ESC-TRE-10");
        assert!(late.state.players[ANI].treasures.contains(&Treasure::LargeTorch), "and it is kept");
    }
    // At a practice table a slam can be asked for at any time.
    let practice = Options { mode: Mode::Practice, ..options() };
    let mut table = Fixture::f0_with(&practice).stands(ANI, 1, 0).owns(ANI, Treasure::LargeTorch).at(700_000);
    assert!(table.view(ANI).temple[0].safe);
    table.act(ANI, "torch");
    assert!(table.view(ANI).temple[table.cell(1, 0).index()].safe);
}

#[test]
fn with_the_player_stay_dice_curses_and_treasures_and_with_the_adventurer_its_place() {
    rules!["ESC-R-137", "ESC-SIX-02", "ESC-SIX-05"];
    let mut table = drawn()
        .curse_pile(&[Curse::Trap])
        .pile(&["E07"])
        .dice(ANI, "A A K - -")
        .dice(FRANK, "A A T - .")
        .owns(ANI, Treasure::Teleport)
        .cursed(FRANK, Curse::Silence);
    table.act(ANI, "exchange seat=2");
    assert_eq!((table.place(ANI), table.place(FRANK)), ((0, 0), (1, 0)));
    assert_eq!((table.shown(ANI).as_str(), table.shown(FRANK).as_str()), ("A A K - -", "A A T - ."));
    // Frank discovers with Ani's adventurer, and so Frank draws; Ani's treasure is no help to him.
    assert_eq!(table.refused(FRANK, "teleport to=M-START"), "E_NOT_OWNED ESC-TRE-10");
    table.act(FRANK, "discover side=e");
    let curses = |table: &Fixture, seat| table.state.players[seat].curses;
    assert!(curses(&table, FRANK).has(Curse::Trap) && curses(&table, FRANK).has(Curse::Silence));
    assert!(!curses(&table, ANI).has(Curse::Trap));
    // The curse lies on the player: it holds whichever adventurer he moves.
    let mut table = table.dice(FRANK, "A A K - -").dice(ANI, "A A K T -");
    table.act(ANI, "lift curse=soul_exchange");
    assert_eq!(table.place(FRANK), (0, 0));
    assert!(curses(&table, FRANK).has(Curse::Trap));
}

#[test]
fn an_exchange_in_one_room_is_leaving_and_arriving_too() {
    rules!["ESC-R-137", "ESC-SIX-05", "ESC-RT-16"];
    let mut table = drawn().stands(FRANK, 1, 0).chamber("B01", 1, 1, 0);
    table = table.stands(ANI, 1, 1).stands(FRANK, 1, 1).dice(ANI, "K+ K - - -").dice(FRANK, "K+ - - - -");
    table.act(ANI, "exchange seat=2");
    assert_eq!(table.place(ANI), table.place(FRANK));
    assert_eq!((table.shown(ANI).as_str(), table.shown(FRANK).as_str()), ("K+ K+ - - -", "K+ - - - -"));
}
