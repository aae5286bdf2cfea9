//! At a real table: pauses, replays, tickets and seeds are the engine's, and hold for this game.

use std::sync::Arc;

use bivouac_engine::any::{AnyTable, LastCalls, Offered};
use bivouac_engine::{
    Cx, Dice, DiceKind, Fact, Game, Holder, Log, Millis, Said, Seat, Secret, Seed, Setting, Step, Table,
    Viewer, rules, text,
};
use bivouac_escape::fixture::{ANI, FRANK};
use bivouac_escape::{Call, Die, Escape, Mode, Options};

fn open(seats: u8, options: &Options) -> Table<Escape> {
    let secret = Secret::from_bytes([3; 32]);
    let setting = Setting { seats, secret, words: vec!["moss".to_owned()], dice: DiceKind::Cipher };
    let mut table = Table::open(options, setting).expect("these may be played");
    for seat in Seat::all(seats) {
        let fact = Fact::Hands { seat, holder: Holder::Person(seat.as_number().into()) };
        table.step(Millis::ZERO, Step::Table { fact }).expect("hands are reported");
    }
    table
}

fn act(table: &mut Table<Escape>, at: u64, seat: Seat, action: &str) -> Result<(), bivouac_engine::Illegal> {
    while table.next_deadline().is_some_and(|deadline| deadline.at <= Millis(at)) {
        table.ring();
    }
    let action = text::read(action).expect("an action");
    table.step(Millis(at), Step::Act { seat, action }).map(drop)
}

#[test]
fn while_the_table_is_paused_dice_hang_in_the_air() {
    rules!["ESC-RT-01", "ESC-RT-20", "ESC-R-89", "ESC-R-98", "ESC-R-97", "ESC-RT-24"];
    let mut table = open(2, &Options::default());
    act(&mut table, 6_000, ANI, "roll dice=[1,2]").expect("it runs");
    let pause = |table: &mut Table<Escape>, fact| {
        table.step(Millis(6_500), Step::Table { fact }).expect("the table may pause");
    };
    pause(&mut table, Fact::Paused);
    let refused = act(&mut table, 6_500, FRANK, "roll dice=[1]").expect_err("paused");
    assert_eq!(refused.rule.id(), "TAB-02");
    assert!(table.next_deadline().is_none(), "clock, air and busy times stand still");
    let said = Said::Text { text: "back in a minute".to_owned(), sure: false };
    table.step(Millis(6_500), Step::Say { seat: ANI, said }).expect("talk stays");
    // Giving up is settled in words, so it works now too.
    let mut given_up = table.clone();
    for seat in [ANI, FRANK] {
        let said = Said::Call { call: Call::GiveUp };
        given_up.step(Millis(6_500), Step::Say { seat, said }).expect("both give up");
    }
    assert!(given_up.is_over());
    pause(&mut table, Fact::Resumed);
    assert_eq!(
        table.next_deadline().map(|deadline| deadline.at),
        Some(Millis(7_200)),
        "as if nothing had been"
    );
}

#[test]
fn a_whole_game_replays_to_the_same_digest() {
    rules!["SC-60", "ESC-RT-23", "ESC-SIM-01", "ESC-SIM-02", "ESC-R-88", "ESC-INF-05"];
    for options in [
        Options { curses: true, treasures: true, ..Options::default() },
        Options { mode: Mode::Calm, ..Options::default() },
    ] {
        let mut table = open(3, &options);
        let mut dice = Dice::fast(&Seed::of("a whole game"));
        let (mut legal, mut pauses) = (Vec::new(), 0);
        while !table.is_over() {
            // Virtual time: nobody waits, the next moment is simply taken.
            let seats: Vec<Seat> = table.to_act().iter().collect();
            let span = Millis(u64::from(dice.below(900)));
            match table.next_deadline() {
                Some(deadline) if deadline.at <= table.at() + span || seats.is_empty() => {
                    table.ring();
                    continue;
                }
                _ => table.wait_until(table.at() + span),
            }
            if dice.chance(1, 50) {
                pauses += 1;
                for fact in [Fact::Paused, Fact::Resumed] {
                    table.step(table.at(), Step::Table { fact }).expect("a pause");
                }
            }
            let seats: Vec<Seat> = table.to_act().iter().collect();
            let Some(&seat) = dice.pick(&seats) else { continue };
            table.legal(seat, &mut legal);
            let action = *dice.pick(&legal).expect("it may act");
            table.step(table.at(), Step::Act { seat, action }).expect("it was offered");
        }
        assert!(pauses > 0);
        let log = table.log(true).expect("it keeps its log");
        let read = Log::read(log.write().as_bytes()).expect("the log reads back");
        let again = Table::<Escape>::replay(&read, None, |_, _| ()).expect("it replays");
        assert_eq!((again.digest(), again.state()), (table.digest(), table.state()));
        // Replays after the end show everything.
        assert!(again.view(Viewer::Open).pile.order.is_some());
    }
}

#[test]
fn each_step_draws_from_a_stream_of_its_own() {
    rules!["ESC-R-88", "ESC-RT-23"];
    // However many dice Ani throws, Frank's show the same; and not those of the step before.
    let faces = |ani: &str| {
        let mut table = open(2, &Options { mode: Mode::Calm, ..Options::default() });
        act(&mut table, 6_000, ANI, ani).expect("it runs");
        act(&mut table, 6_000, FRANK, "roll dice=[1,2,3,4,5]").expect("so does this");
        [ANI, FRANK].map(|seat| [0, 1, 2, 3, 4].map(|place| table.state().players[seat].pool.get(place)))
    };
    let [few, many] = ["roll dice=[1]", "roll dice=[1,2,3,4,5]"].map(faces);
    assert_eq!(few[1], many[1]);
    assert_ne!(many[0], many[1]);
}

#[test]
fn the_same_action_again_is_judged_anew() {
    rules!["ESC-RT-09"];
    let mut table = open(2, &Options::default());
    act(&mut table, 6_000, ANI, "roll dice=[1,2]").expect("it runs");
    let again = act(&mut table, 6_000, ANI, "roll dice=[1,2]").expect_err("these dice fly");
    assert_eq!(again.key, "E_AIR");
    assert!(table.takebacks(ANI).is_empty(), "and nothing is taken back");
}

#[test]
fn sets_of_dice_are_put_together_on_the_board() {
    rules!["ESC-R-110"];
    let mut table = open(2, &Options::default());
    act(&mut table, 6_000, FRANK, "roll dice=[1,2]").expect("it runs");
    let kinds = |offers: Vec<Offered>, kind: &str| -> Vec<String> {
        offers.into_iter().map(|offer| offer.text).filter(|text| text.starts_with(kind)).collect()
    };
    let all = AnyTable::legal(&table, ANI);
    let named =
        || table.look(&[Viewer::seat(ANI)], &mut LastCalls::default()).viewers.remove(0).1.remove(0).offers;
    assert_eq!(kinds(all.clone(), "roll").len(), 5, "one to five dice that are all alike");
    assert_eq!(kinds(all, "mark").len(), 1);
    assert_eq!(kinds(named(), "roll"), ["roll dice=[1,2,3,4,5]"]);
    assert!(kinds(named(), "mark").is_empty());
    assert_eq!(kinds(named(), "set"), ["set on=false setting=auto_pledge"], "all else is offered");
    // What has nothing to set is not offered: no curse to come, nobody to offer dice to.
    let settings = |seats, options: &Options| {
        let mut table = open(seats, options);
        act(&mut table, 6_000, ANI, "set on=true setting=no_hold").expect("allowed all the same");
        act(&mut table, 6_000, ANI, "set on=false setting=no_hold").expect("and back");
        let look = table.look(&[Viewer::seat(ANI)], &mut LastCalls::default());
        kinds(look.viewers.into_iter().next().expect("one").1.remove(0).offers, "set")
    };
    assert_eq!(settings(1, &Options::default()), [""; 0]);
    let cursed = Options { curses: true, ..Options::default() };
    assert_eq!(settings(2, &cursed), ["set on=true setting=no_hold", "set on=false setting=auto_pledge"]);
    act(&mut table, 6_000, ANI, "roll dice=[2,4]")
        .expect("what is not offered by name is allowed all the same");
    act(&mut table, 6_000, ANI, "mark die=1 on=true").expect("so is this");
    // Everybody sees the same, so it is written once.
    let viewers = [Viewer::seat(ANI), Viewer::seat(FRANK), Viewer::Spectator, Viewer::Open];
    let look = table.look(&viewers, &mut LastCalls::default());
    assert_eq!(look.views.len(), 2);
    assert_eq!(look.viewers.iter().map(|(view, _)| *view).collect::<Vec<_>>(), [0, 0, 0, 1]);
    assert_eq!(look.views[0].get(), table.view_text(Viewer::seat(FRANK)).get());
    // What may be called is written out when it is not what it was.
    let mut last = LastCalls::default();
    let mut calls =
        |table: &dyn AnyTable| table.look(&viewers[..1], &mut last).viewers.remove(0).1.remove(0).calls;
    assert_eq!(calls(&table), Some(AnyTable::calls(&table, ANI)));
    assert_eq!(calls(&table), None);
}

#[test]
fn what_is_public_and_what_is_not() {
    rules!["ESC-INF-01", "ESC-INF-02", "ESC-INF-05"];
    let options = Options { curses: true, treasures: true, ..Options::default() };
    let game = Arc::new(Escape::prepare(&options, 3).expect("these may be played"));
    let table = Table::bare(game, 3, Dice::fast(&Seed::of(5)));
    let open = table.view(Viewer::Open);
    for viewer in [Viewer::seat(ANI), Viewer::Spectator] {
        let view = table.view(viewer);
        assert_eq!(view.players, open.players, "all dice and cards of all");
        assert_eq!(view.temple, open.temple);
        assert_eq!((view.pile.left, view.curses.left, view.treasures.left), (16, 14, 13));
        // What the piles hold is known, their order is not.
        assert_eq!(view.pile.unseen.len(), 16);
        assert!(view.pile.unseen.is_sorted() && view.curses.unseen.is_sorted());
        assert_eq!((view.pile.order, view.curses.order, view.treasures.order), (None, None, None));
    }
    assert_eq!(open.pile.order.as_ref().map(Vec::len), Some(16));
}

#[test]
fn dice_are_fair() {
    rules!["ESC-DIE-02", "ESC-DIG-03"];
    let game =
        Escape::prepare(&Options { curses: true, mode: Mode::Calm, ..Options::default() }, 2).expect("two");
    let mut dice = Dice::fast(&Seed::of("fair"));
    let mut counts = [0u32; 6];
    let mut cursed = game.setup(&mut Cx::quiet(&mut dice));
    cursed.players[ANI].curses.insert(bivouac_escape::Curse::LostDice);
    let action = text::read("roll dice=[1,2,3,4,5]").expect("an action");
    for _ in 0..12_000 {
        let mut state = cursed.clone();
        game.apply(&mut state, ANI, &action, &mut Cx::quiet(&mut dice)).expect("a roll");
        for place in 0..5 {
            let index = match state.players[ANI].pool.get(place) {
                Die::Adventurer => 0,
                Die::Key => 1,
                Die::Torch => 2,
                Die::Gold => 3,
                Die::Black => 4,
                _ => 5,
            };
            counts[index] += 1;
        }
    }
    // Of 60,000 dice 3 in 100 drop; of the others a third shows an adventurer.
    let about = |count: u32, expected: u32| count.abs_diff(expected) < expected / 12;
    let expected = [19_400, 9_700, 9_700, 9_700, 9_700, 1_800];
    assert!(counts.iter().zip(expected).all(|(count, expected)| about(*count, expected)), "{counts:?}");
}
