//! One position for each skill.

use bivouac_escape::fixture::{ANI, FRANK, Fixture, MICHA};
use bivouac_escape::{Call, Curse, Exp1Cards, Mode, Options, Runner, Treasure};

use super::{calls, does};

/// `F0` with the Exit east of B08, and everybody's dice spent.
fn with_exit() -> Fixture {
    Fixture::f0().chamber("M-EXIT", 2, 0, 1)
}

/// A great chamber of torches north of B08, with all three in it.
fn great() -> Fixture {
    let table = Fixture::f0().chamber("M-GT1", 1, 1, 0);
    [ANI, FRANK, MICHA].into_iter().fold(table, |table, seat| table.stands(seat, 1, 1))
}

#[test]
fn a_golden_mask_frees_whoever_needs_it_most() {
    let table = Fixture::f0().dice(ANI, "G B A A K").dice(FRANK, "B B B B B").dice(MICHA, "B B A A A");
    assert_eq!(does(&table, ANI), "free count=2 seat=2");
    let own = Fixture::f0().dice(ANI, "G B B A K").dice(FRANK, "B A A K T");
    assert_eq!(does(&own, ANI), "free count=2 seat=1");
    let cursed = Fixture::f0().dice(ANI, "G B B A K").cursed(ANI, Curse::Mask);
    assert_eq!(does(&cursed, ANI), "free count=1 seat=1");
}

#[test]
fn one_golden_mask_is_kept_against_bad_luck() {
    let table = great().dice(ANI, "G G T A -");
    assert_eq!(does(&table, ANI), "roll dice=[1,4,5]", "the torch and one golden mask lie still");
    let few = great().dice(ANI, "G G T . .");
    assert_eq!(does(&few, ANI), "roll dice=[1,2]", "with few dice all are needed");
}

#[test]
fn it_goes_through_the_door_that_the_dice_open() {
    let table = with_exit().stands(ANI, 1, 0).depot(1);
    assert_eq!(does(&table.clone().dice(ANI, "A A T B -"), ANI), "enter side=e");
    assert_eq!(does(&table.dice(ANI, "A T T T -"), ANI), "roll dice=[2,3,4,5]", "the adventurer is kept");
}

#[test]
fn it_starts_what_is_pledged_and_waits_for_more_where_more_can_be_had() {
    let table = great().dice(ANI, "T T T T -").dice(FRANK, "T+ T+ T+ - -").dice(MICHA, "T+ T+ T+ - -");
    assert_eq!(does(&table, ANI), "activate gems=3");
    let four = great().dice(ANI, "T T K K -").dice(FRANK, "T+ - - - -").dice(MICHA, "T+ - - - -");
    assert_eq!(does(&four, ANI), "roll dice=[3,4,5]", "one gem would waste two");
    let last = great().dice(ANI, "T T K K -").dice(FRANK, "T+ T+ - - -").depot(1);
    assert_eq!(does(&last, ANI), "activate gems=1");
}

#[test]
fn it_pledges_by_hand_where_nothing_does_it_by_itself() {
    let table = great().by_hand(ANI).dice(ANI, "T K K - -");
    assert_eq!(does(&table, ANI), "pledge die=1");
    let owner = great().owns(ANI, Treasure::DoubleTorch).dice(ANI, "K K - - -");
    assert_eq!(does(&owner, ANI), "lend count=1 double=torch");
}

#[test]
fn at_the_gong_it_comes_home_and_knows_when_it_cannot() {
    let way = Fixture::f0().chamber("B09", 1, 1, 0).chamber("B10", 1, 2, 0).chamber("B13", 1, 3, 0);
    let far = way.stands(ANI, 1, 3).dice(ANI, "A A T - -");
    assert_eq!(does(&far.clone().at(180_000), ANI), "enter side=s");
    assert_eq!(does(&far.at(199_000), ANI), "discover side=n", "too late: there is better to do");
    let near = Fixture::f0().stands(ANI, 1, 0).dice(ANI, "A A - - -").at(197_000);
    assert_eq!(does(&near, ANI), "enter side=w");
}

#[test]
fn home_is_where_a_large_torch_burns() {
    let options = Options { treasures: true, exp1_cards: Exp1Cards::On, ..Options::default() };
    let table = Fixture::f0_with(&options).chamber("M-GT1", 1, 1, 0).stands(ANI, 1, 1).dice(ANI, "A K - - -");
    let owner = table.owns(ANI, Treasure::LargeTorch).at(196_000);
    assert_eq!(does(&owner, ANI), "torch");
}

#[test]
fn it_leaves_when_few_gems_are_left_and_all_are_in_the_exit() {
    let table = with_exit().stands(ANI, 2, 0).stands(FRANK, 2, 0).stands(MICHA, 2, 0).depot(2);
    assert_eq!(does(&table.clone().dice(ANI, "K K K T T"), ANI), "escape");
    assert_eq!(does(&table.clone().dice(ANI, "K K A T T"), ANI), "roll dice=[3,4,5]");
    let stuck = table.dice(ANI, "K K K T T").dice(FRANK, "B B B B B").stands(MICHA, -1, 0);
    assert_eq!(does(&stuck, ANI), "roll dice=[1,2,3,4,5]", "a golden mask for Frank comes first");
    let many = with_exit().stands(ANI, 2, 0).dice(ANI, "K K K K K").depot(4);
    assert_ne!(does(&many, ANI), "escape", "there are gems to find, and time");
}

#[test]
fn it_leaves_nobody_behind_who_is_still_on_the_way() {
    bivouac_engine::rules!["ESC-OUT-06", "ESC-END-01"];
    let table = with_exit().stands(ANI, 2, 0).stands(FRANK, 2, 0).stands(MICHA, -1, 0).depot(0);
    let ready = table.dice(ANI, "K A A T T").dice(FRANK, "K A A T T");
    assert_eq!(does(&ready, ANI), "", "Micha is not there yet: the key is kept");
    assert_eq!(does(&ready.clone().dice(ANI, "A A A T T"), ANI), "roll dice=[1,2,3,4,5]", "one is wanted");
    let weak = ready.clone().dice(MICHA, "B B B A -");
    assert_eq!(does(&weak, FRANK), "", "Ani is as near, and goes");
    assert_eq!(does(&weak, ANI), "enter side=w", "on the way to Micha");
    assert_eq!(does(&ready.clone().at(590_000), ANI), "escape", "time forces it");
    let poor = ready.dice(MICHA, "A . . . .");
    assert_eq!(does(&poor, ANI), "escape", "a die more helps Micha, and Frank stays");
    assert_eq!(does(&poor.stands(FRANK, -1, 0), ANI), "", "nobody else would stay");
}

#[test]
fn whoever_waits_lights_gems_meanwhile() {
    // The Exit and a chamber with one gem east of B08, Micha three doors away from the Exit.
    let way = with_exit().chamber("B05", 2, 1, 0).chamber("B09", -1, 1, 0).chamber("B10", -1, 2, 0);
    let table = way.stands(ANI, 2, 0).stands(FRANK, 2, 0).stands(MICHA, -1, 2).depot(1);
    let table = table.dice(ANI, "A K K T -").dice(FRANK, "A K K T -");
    assert_eq!(does(&table, ANI), "enter side=n");
}

#[test]
fn of_the_last_two_none_leaves_before_the_other_is_ready() {
    bivouac_engine::rules!["ESC-MSK-02"];
    let exit = with_exit().stands(ANI, 2, 0).stands(FRANK, 2, 0).stands(MICHA, 2, 0).depot(1);
    let mut table = exit.dice(ANI, "K K A T T").dice(MICHA, "K K - - -");
    table.act(MICHA, "escape");
    assert_eq!(does(&table.clone().dice(FRANK, "K T T A A"), ANI), "", "Frank may need a golden mask yet");
    assert_eq!(does(&table.clone().dice(FRANK, "K B B A A"), ANI), "roll dice=[3,4,5]", "he does");
    assert_eq!(does(&table.clone().dice(FRANK, "K K T A A"), ANI), "escape");
    let few = table.dice(FRANK, "K T . . .");
    assert_eq!(does(&few, ANI), "escape", "with two dice a third is worth most");
}

#[test]
fn whoever_is_out_leaves_a_die_to_the_one_with_the_fewest() {
    let mut table = with_exit().stands(ANI, 2, 0).dice(ANI, "K K K T T").depot(2);
    table = table.dice(FRANK, "A A B - -").dice(MICHA, "A B B B -");
    table.act(ANI, "escape");
    assert_eq!(does(&table, ANI), "gift seat=3");
}

#[test]
fn fate_is_for_those_whom_nobody_can_help() {
    let table = Fixture::f0().dice(ANI, "B B B B B").dice(FRANK, "B B B B B").dice(MICHA, "B B B B B");
    assert_eq!(does(&table, ANI), "propose_fate");
    let helped = Fixture::f0().dice(ANI, "B B B B B").dice(FRANK, "A A K T -");
    assert_eq!(does(&helped, ANI), "", "Frank is here: it waits");
    let mut asked = table;
    asked.act(FRANK, "propose_fate");
    assert_eq!(does(&asked, ANI), "vote_fate yes=true");
    // Who said no has heard it: nobody nags.
    let mut refused = asked.clone();
    refused.act(MICHA, "vote_fate yes=false");
    assert_eq!([ANI, FRANK].map(|seat| does(&refused, seat)), ["", ""]);
    refused.until(44_999, "");
    assert_eq!(does(&refused, ANI), "");
    refused.until(45_000, "");
    assert_eq!(does(&refused, ANI), "propose_fate");
    let mut hasty = Fixture::f0().dice(ANI, "B A A K T").dice(FRANK, "A A K T -");
    hasty.act(FRANK, "propose_fate");
    assert_eq!(does(&hasty, ANI), "vote_fate yes=false", "one black mask is not worth a gem");
}

#[test]
fn treasures_are_used_when_they_help() {
    let options = Options { treasures: true, ..Options::default() };
    let table = Fixture::f0_with(&options);
    assert_eq!(does(&table.clone().owns(ANI, Treasure::ExtraGem), ANI), "extra_gem");
    let black =
        table.clone().dice(ANI, "B B A - -").dice(FRANK, "B B B - -").owns(ANI, Treasure::HealingMask);
    assert_eq!(does(&black, ANI), "heal");
    let few = table.clone().dice(ANI, "B B A - -").owns(ANI, Treasure::HealingMask);
    assert_ne!(does(&few, ANI), "heal");
    let hidden = table.clone().hides(1, 0, Treasure::Teleport).stands(ANI, 1, 0).dice(ANI, "K K T - -");
    assert_eq!(does(&hidden, ANI), "claim");
    let exit = table.chamber("M-EXIT", 2, 0, 1).stands(ANI, 2, 0).depot(2);
    let double = exit.owns(ANI, Treasure::DoubleKey).dice(ANI, "K T - - -");
    assert_eq!(does(&double, ANI), "", "with the others on the way it keeps what is enough");
    assert_eq!(does(&double.stands(FRANK, 2, 0).stands(MICHA, 2, 0), ANI), "escape with=[key]");
}

#[test]
fn a_short_cut_is_worth_a_treasure() {
    let options = Options { treasures: true, ..Options::default() };
    let way = Fixture::f0_with(&options).chamber("B09", -1, 1, 0).chamber("B10", -1, 2, 0);
    let far = way.chamber("M-EXIT", 2, 0, 1).stands(ANI, -1, 2).stands(FRANK, 2, 0).depot(1);
    assert_eq!(does(&far.owns(ANI, Treasure::Teleport).dice(ANI, "T T - - -"), ANI), "teleport to=M-EXIT");
    // The layout of SC-08: a wall between (2,1) and (2,0), with the Exit behind it.
    let wall = Fixture::f0_with(&options).chamber("B09", 1, 1, 0).chamber("B06", 2, 1, 1);
    let wall = wall.chamber("B04", 2, 0, 1).chamber("M-EXIT", 3, 0, 1).stands(ANI, 2, 1).depot(1);
    let owner = wall.owns(ANI, Treasure::SecretPassage).dice(ANI, "K K - - -");
    assert_eq!(does(&owner, ANI), "passage at=B04 side=n");
}

#[test]
fn curses_that_hinder_are_lifted_first() {
    let options = Options { curses: true, ..Options::default() };
    let table = Fixture::f0_with(&options);
    let trapped = table.clone().cursed(ANI, Curse::Trap);
    assert_eq!(does(&trapped.clone().dice(ANI, "A K K T -"), ANI), "lift curse=trap");
    assert_eq!(does(&trapped.dice(ANI, "A K T T -"), ANI), "roll dice=[3,4,5]", "what lifts it is kept");
    let broken = table.clone().cursed(ANI, Curse::BrokenDie).dice(ANI, "A T T K #");
    assert_eq!(does(&broken, ANI), "lift curse=broken_die");
    let clumsy = table.clone().cursed(ANI, Curse::LostDice).dice(ANI, "K K K - -");
    assert_eq!(does(&clumsy, ANI), "roll careful=true dice=[1,2,3,4,5]");
    let hand = table.cursed(ANI, Curse::CursedHand).dice(ANI, "K - - - -");
    assert_eq!(does(&hand, ANI), "roll dice=[2,3,4]", "three dice at most");
}

#[test]
fn a_soul_is_swapped_with_the_nearest() {
    let options = Options { curses: true, exp1_cards: Exp1Cards::On, ..Options::default() };
    let mut table = Fixture::f0_with(&options).stands(FRANK, -1, 0).curse_pile(&[Curse::SoulExchange]);
    table.draw_curse(ANI);
    assert_eq!(does(&table, ANI), "exchange seat=3");
}

#[test]
fn calm_beats_end_with_done() {
    let options = Options { mode: Mode::Calm, ..Options::default() };
    let mut table = Fixture::f0_with(&options).dice(ANI, "B T - - -");
    assert_eq!(does(&table, ANI), "roll dice=[2,3,4,5]");
    table.act_with(ANI, "roll dice=[2,3,4,5]", "T T B B");
    table.act_with(ANI, "roll dice=[2,3]", "T B");
    assert_eq!(does(&table, ANI), "done on=true");
    table.act(ANI, "done on=true");
    assert_eq!(does(&table, ANI), "", "it waits for the others");
}

#[test]
fn it_speaks_when_there_is_something_to_say_and_once() {
    let mut runner = Runner::default();
    let mut table = Fixture::f0().stands(ANI, 1, 0).dice(ANI, "A A K K K").pile(&["M-EXIT"]);
    assert_eq!(calls(&mut runner, &table, ANI), None);
    table.act(ANI, "discover side=e");
    assert_eq!(calls(&mut runner, &table, ANI), Some(Call::Exit));
    assert_eq!(calls(&mut runner, &table, ANI), None);
    assert_eq!(calls(&mut Runner::default(), &table, FRANK), None, "it was not Frank who found it");
    let stuck = Fixture::f0().dice(ANI, "B B B B B");
    let mut runner = Runner::default();
    assert_eq!(calls(&mut runner, &stuck, ANI), Some(Call::Help));
    assert_eq!(calls(&mut runner, &stuck, ANI), None);
}
