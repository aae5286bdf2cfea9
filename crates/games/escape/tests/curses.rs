//! Module 1, Curses, and how physical handicaps became digital: sections 5.1 and 6.

use bivouac_engine::{Fact, Game, Holder, rules};
use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{Curse, Die, Mode, Options, Timer};

fn cursed() -> Options {
    Options { curses: true, ..Options::default() }
}

/// Frank, on B08, about to discover a chamber with a purple mask.
fn about_to_discover(curses: &[Curse]) -> Fixture {
    Fixture::f0_with(&cursed()).stands(FRANK, 1, 0).dice(FRANK, "A A K T G").pile(&["E07"]).curse_pile(curses)
}

#[test]
fn a_purple_mask_brings_a_curse() {
    rules!["ESC-CUR-03", "ESC-CUR-06", "ESC-CUR-14"];
    let mut table = about_to_discover(&[Curse::Silence, Curse::Trap]);
    let done = table.act(FRANK, "discover side=e");
    assert!(done.story().ends_with("@2 is cursed: Silence"), "{}", done.story());
    let seen = table.view(ANI).players[FRANK].curses.clone();
    assert_eq!((seen.len(), seen[0].name.as_str()), (1, "Silence"));
    assert!(seen[0].text.starts_with("You may not talk"));
    assert!(table.state.players[ANI].curses.is_empty(), "it affects its owner alone");
    assert_eq!(table.state.curses.len(), 1);
    // Several apply together.
    let mut table = table.dice(FRANK, "A A - - -").pile(&["E09"]).at(5_000);
    table.act(FRANK, "discover side=n");
    let mut table = table.dice(FRANK, "A A - - -").at(10_000);
    assert_eq!(table.refused(FRANK, "discover side=s"), "E_CURSE ESC-CUR-08");
    assert_eq!(table.say(FRANK, "help").expect_err("silent").key, "E_CURSE");
}

#[test]
fn a_second_card_of_a_kind_is_discarded() {
    rules!["SC-21", "ESC-CUR-04"];
    let mut table = about_to_discover(&[Curse::Silence]).cursed(FRANK, Curse::Silence);
    let done = table.act(FRANK, "discover side=e");
    assert!(done.story().ends_with("@2 discards the curse Silence"), "{}", done.story());
    assert_eq!((table.state.players[FRANK].curses.iter().count(), table.state.curses.len()), (1, 0));
}

#[test]
fn an_empty_pile_curses_nobody() {
    rules!["ESC-R-19"];
    let mut table = about_to_discover(&[]);
    table.act(FRANK, "discover side=e");
    assert!(table.state.players[FRANK].curses.is_empty());
}

#[test]
fn the_icons_of_a_card_lift_it() {
    rules!["ESC-CUR-05", "ESC-RT-25"];
    let mut table =
        Fixture::f0_with(&cursed()).cursed(ANI, Curse::Trap).dice(ANI, "K K A T -").dice(FRANK, "A+ - - - -");
    assert_eq!(table.refused(ANI, "lift curse=silence"), "E_NOT_OWNED ESC-CUR-05");
    let done = table.act(ANI, "lift curse=trap");
    assert_eq!(done.story(), "@1 lifts Trap for 1 adventurer and 2 keys");
    assert_eq!((table.shown(ANI).as_str(), table.busy(ANI)), ("- - - T -", 600));
    assert!(table.state.players[ANI].curses.is_empty());
    // All by oneself.
    let mut table = Fixture::f0_with(&cursed())
        .cursed(ANI, Curse::Trap)
        .dice(ANI, "K K - - -")
        .dice(FRANK, "A+ A+ - - -");
    assert_eq!(table.refused(ANI, "lift curse=trap"), "E_DICE ESC-ACT-01");
}

#[test]
fn a_trap_stops_feet() {
    rules!["ESC-CUR-08", "ESC-R-21"];
    let mut table =
        Fixture::f0_with(&cursed()).cursed(ANI, Curse::Trap).stands(ANI, 1, 0).dice(ANI, "A A K T -");
    assert_eq!(table.refused(ANI, "enter side=w"), "E_CURSE ESC-CUR-08");
    assert_eq!(table.refused(ANI, "discover side=n"), "E_CURSE ESC-CUR-08");
    let mut table = table.owns(ANI, bivouac_escape::Treasure::Teleport);
    table.act(ANI, "teleport to=M-START");
    assert_eq!(table.place(ANI), (0, 0), "a teleport is no entering");
    let strict = Options { strict_enter: true, ..cursed() };
    let mut table = Fixture::f0_with(&strict).cursed(ANI, Curse::Trap).stands(ANI, 1, 0);
    table = table.owns(ANI, bivouac_escape::Treasure::Teleport);
    assert_eq!(table.refused(ANI, "teleport to=M-START"), "E_CURSE ESC-CUR-08");
}

#[test]
fn a_broken_die_lies_on_the_card() {
    rules!["SC-23", "ESC-CUR-09", "ESC-R-08", "ESC-DIG-17", "ESC-RT-19"];
    let broken = |dice: &str| {
        let mut table = about_to_discover(&[Curse::BrokenDie]).dice(FRANK, dice);
        table.act(FRANK, "discover side=e");
        table
    };
    assert_eq!(broken("B A T A K").shown(FRANK), "# - T - K");
    assert_eq!(broken("B A T A K!").shown(FRANK), "B - T - #!", "the marked one, whatever it shows");
    let mut table = broken("B A T A K").dice(FRANK, "# A T T K").at(5_000);
    assert_eq!(table.refused(FRANK, "roll dice=[1]"), "E_DICE ESC-RT-09");
    let die = table.view(ANI).players[FRANK].dice[0];
    assert_eq!(die.shows, Die::Broken, "everybody sees where it lies");
    table.act(FRANK, "lift curse=broken_die");
    assert_eq!(table.shown(FRANK), "- - - - K");
    // One in the air leaves its roll.
    let mut table = Fixture::f0_with(&cursed()).curse_pile(&[Curse::BrokenDie]).dice(FRANK, "A A K K -");
    table = table.flies(FRANK, 5, 900);
    table.draw_curse(FRANK);
    assert_eq!((table.shown(FRANK).as_str(), table.state.players[FRANK].air), ("A A K K #", None));
}

#[test]
fn the_last_die_in_hand_is_never_broken() {
    rules!["ESC-R-20", "ESC-R-85"];
    let mut table = Fixture::f0_with(&cursed()).curse_pile(&[Curse::BrokenDie]).dice(FRANK, "A K . . .");
    table.draw_curse(FRANK);
    assert_eq!(table.shown(FRANK), "# K . . .", "of two one is taken");
    let mut table = Fixture::f0_with(&cursed()).curse_pile(&[Curse::BrokenDie]).dice(FRANK, "T . . . .");
    table.draw_curse(FRANK);
    assert_eq!(table.shown(FRANK), "T . . . .");
    assert!(table.state.players[FRANK].curses.has(Curse::BrokenDie), "the card stays without a die");
    let mut table = table.dice(FRANK, "T T A . .");
    table.act(FRANK, "lift curse=broken_die");
    assert_eq!(table.shown(FRANK), "- - - . .");
}

#[test]
fn the_mask_limits_its_owner_alone() {
    rules!["SC-22", "ESC-CUR-10", "ESC-CUR-15"];
    let mut table =
        Fixture::f0_with(&cursed()).cursed(ANI, Curse::Mask).dice(ANI, "G B B A A").dice(FRANK, "G B B - -");
    assert_eq!(table.refused(ANI, "free seat=1 count=2"), "E_CURSE ESC-CUR-10");
    assert_eq!(table.refused(ANI, "free seat=2 count=2"), "E_CURSE ESC-CUR-10");
    let mut own = table.clone();
    own.act(ANI, "free seat=1 count=1");
    assert_eq!(own.shown(ANI), "- - B A A");
    table.act(FRANK, "free seat=1 count=2");
    assert_eq!(table.shown(ANI), "G - - A A");
}

#[test]
fn silence_stops_every_word_and_no_deed() {
    rules!["ESC-CUR-11", "ESC-DIG-01", "ESC-DIG-12"];
    let mut table = Fixture::f0_with(&cursed()).cursed(ANI, Curse::Silence).dice(ANI, "A A K B T");
    assert!(table.calls(ANI).is_empty());
    let pointing = table.game.may_point(&table.state, ANI).err();
    for refused in [
        table.say(ANI, "hello").err(),
        table.call(ANI, "help").err(),
        table.call(ANI, "ping at=B07").err(),
        pointing,
    ] {
        let refused = refused.expect("not a word");
        assert_eq!((refused.key, refused.rule.id()), ("E_CURSE", "ESC-DIG-01"));
    }
    assert_eq!(table.say(FRANK, "hello"), Ok(bivouac_engine::Audience::All));
    table.act(ANI, "propose_fate");
    table.act(ANI, "lift curse=silence");
    table.say(ANI, "at last").expect("lifted");
    table.game.may_point(&table.state, ANI).expect("lifted");
    assert_eq!(table.calls(ANI).len(), 8 + 3, "eight phrases, and a finger for each chamber");
    assert_eq!(table.call(ANI, "ping at=B05").expect_err("unknown").rule.id(), "ESC-DIG-12");
    let sentence = |call: &str| table.game.call_sentence(&bivouac_engine::text::read(call).expect("a call"));
    assert_eq!([sentence("help"), sentence("back")], ["Help me!", "Back to start!"]);
    // Once it is over everybody talks.
    let mut table = Fixture::f0_with(&cursed()).cursed(ANI, Curse::Silence);
    table.state.end = Some(bivouac_escape::End::Collapsed);
    table.say(ANI, "well played").expect("it is over");
}

#[test]
fn quick_rolls_may_lose_dice_and_careful_ones_take_longer() {
    rules!["ESC-CUR-12", "ESC-DIG-03"];
    let mut table = Fixture::f0_with(&cursed()).cursed(ANI, Curse::LostDice);
    let mut quick = table.clone();
    quick.act(ANI, "roll dice=[1,2,3]");
    // For each die: whether it drops (0 to 2 of 100), and if not its face.
    let done = quick.until(1_200, "3 K 2 99 T");
    assert_eq!(done.story(), "the dice of @1 show 1 key and 1 torch; 1 die drops off the table");
    assert_eq!(quick.shown(ANI), "K . T - -");
    let done = table.act(ANI, "roll dice=[1,2,3] careful=true");
    assert_eq!(done.story(), "@1 rolls 3 dice with care");
    assert_eq!(table.next(), Some((2_400, Timer::Landing(ANI))));
    table.until(2_400, "A A A");
    assert_eq!(table.shown(ANI), "A A A - -");
    // What was thrown before the curse came is not at risk; without it nothing ever drops.
    let mut table = Fixture::f0_with(&cursed());
    table.act(ANI, "roll dice=[1] careful=true");
    assert_eq!(table.next(), Some((1_200, Timer::Landing(ANI))), "care means nothing without the curse");
    let mut table = table.cursed(ANI, Curse::LostDice);
    table.until(1_200, "B");
    assert_eq!(table.shown(ANI), "B - - - -");
}

#[test]
fn a_cursed_hand_must_be_held() {
    rules!["SC-57", "ESC-CUR-13", "ESC-DIG-02"];
    let mut table = about_to_discover(&[Curse::CursedHand]).person(FRANK);
    table.act(FRANK, "discover side=e");
    let mut table = table.busy_until(FRANK, 0);
    assert_eq!(table.view(FRANK).players[FRANK].hand.map(|hand| hand.held), Some(false));
    table.until(599, "");
    assert!(table.offers(FRANK, "roll dice=[1]"), "a moment to put it there");
    table.until(600, "");
    assert_eq!(table.refused(FRANK, "roll dice=[1]"), "E_CURSE ESC-DIG-02");
    assert_eq!(table.refused(FRANK, "free seat=2 count=1"), "E_CURSE ESC-DIG-02");
    table.act(FRANK, "hold on=true");
    assert_eq!(table.refused(FRANK, "hold on=true"), "E_DONE ESC-DIG-02");
    table.act(FRANK, "roll dice=[1,2,3,4,5]");
    assert_eq!(table.next(), Some((1_800, Timer::Landing(FRANK))), "held, it slows nothing");
    table.until(2_000, "A A A A A");
    table.act(FRANK, "hold on=false");
    table.until(2_599, "");
    table.clone().act(FRANK, "roll dice=[1]");
    table.until(2_700, "");
    assert_eq!(table.refused(FRANK, "roll dice=[1]"), "E_CURSE ESC-DIG-02");
    // Whoever cannot hold rolls three dice at most, and more slowly.
    table.act(FRANK, "set setting=no_hold on=true");
    assert_eq!(table.refused(FRANK, "roll dice=[1,2,3,4]"), "E_CURSE ESC-DIG-02");
    assert_eq!(table.refused(FRANK, "hold on=true"), "E_NOT_OWNED ESC-DIG-02");
    assert_eq!(table.view(ANI).players[FRANK].most_dice, Some(3));
    table.act(FRANK, "roll dice=[1,2,3]");
    assert_eq!(table.next(), Some((2_700 + 1_680, Timer::Landing(FRANK))));
    // So do bots.
    let mut bot = about_to_discover(&[Curse::CursedHand]);
    bot.fact(Fact::Hands { seat: FRANK, holder: Holder::Bot });
    bot.act(FRANK, "discover side=e");
    bot.until(5_000, "");
    assert_eq!(bot.refused(FRANK, "roll dice=[1,2,3,4]"), "E_CURSE ESC-DIG-02");
    assert!(bot.offers(FRANK, "roll dice=[1,2]") && bot.view(FRANK).players[FRANK].hand.is_none());
    // Lifting ends it.
    let mut lifted =
        Fixture::f0_with(&cursed()).person(ANI).cursed(ANI, Curse::CursedHand).dice(ANI, "K T T - -");
    lifted.act(ANI, "lift curse=cursed_hand");
    lifted.until(5_000, "");
    lifted.act(ANI, "roll dice=[1,2,3,4,5]");
}

#[test]
fn handicaps_of_calm_mode_are_budgets() {
    rules!["ESC-CALM-04", "ESC-CALM-06"];
    let calm = Options { mode: Mode::Calm, ..cursed() };
    let mut table = Fixture::f0_with(&calm).person(ANI).cursed(ANI, Curse::CursedHand);
    assert_eq!(table.refused(ANI, "roll dice=[1,2,3,4]"), "E_CURSE ESC-DIG-02");
    assert_eq!(table.refused(ANI, "hold on=true"), "E_NOT_OWNED ESC-DIG-02");
    table.act_with(ANI, "roll dice=[1,2,3]", "A A A");
    let mut table = Fixture::f0_with(&calm).cursed(MICHA, Curse::LostDice);
    table.act_with(MICHA, "roll dice=[1,2] careful=true", "K K");
    assert_eq!(table.state.players[MICHA].rolls, 0, "a careful roll takes both");
    let mut table = Fixture::f0_with(&calm).cursed(MICHA, Curse::LostDice);
    table.act_with(MICHA, "roll dice=[1]", "50 K");
    assert_eq!(table.refused(MICHA, "roll dice=[2] careful=true"), "E_BUSY ESC-CALM-06");
    table.act_with(MICHA, "roll dice=[2]", "1");
    assert_eq!(table.shown(MICHA), "K . - - -");
}
