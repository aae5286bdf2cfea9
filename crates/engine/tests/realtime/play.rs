//! Whole games in virtual time: seats that act at random moments, persons who come, go and
//! pause, and a table that stops now and then. Every one ends, and every log plays again.

use std::sync::Arc;

use bivouac_engine::{
    Dice, DiceKind, Ending, Fact, Game, Holder, Log, Millis, Seat, Secret, Seed, Setting, Step, Table,
};

use super::lanterns::{Action, End, Event, Lanterns, Options};

/// The order in which a seat prefers what it is offered: a random one hardly ever gets home.
fn choose(table: &Table<Lanterns>, legal: &[Action], dice: &mut Dice) -> Action {
    let urgent = |action: &&Action| match action {
        Action::Light | Action::Free { .. } => true,
        Action::Walk => table.state().dark == 0 || dice.clone().chance(1, 2),
        _ => false,
    };
    let chosen = legal.iter().find(urgent).cloned();
    chosen.or_else(|| dice.pick(legal).cloned()).expect("something is offered")
}

/// Lets one seat act, or what is due happen, and moves on.
fn tick(table: &mut Table<Lanterns>, dice: &mut Dice) {
    let later = table.at() + Millis(u64::from(dice.below(400)));
    if table.next_deadline().is_some_and(|deadline| deadline.at <= later) {
        assert!(table.ring());
        return;
    }
    table.wait_until(later);
    let acting: Vec<Seat> = table.to_act().iter().collect();
    if let Some(&seat) = dice.pick(&acting) {
        let mut legal = Vec::new();
        table.legal(seat, &mut legal);
        let action = choose(table, &legal, dice);
        table.play(seat, &action).expect("what is offered is accepted");
    }
}

/// Something about a seat or the table, now and then.
fn report(table: &mut Table<Lanterns>, dice: &mut Dice) {
    let seats: Vec<Seat> = Seat::all(table.seats()).collect();
    let seat = *dice.pick(&seats).expect("a table has seats");
    let person = Holder::Person(u16::from(seat.as_number()));
    let facts = [
        Fact::Away { seat },
        Fact::Back { seat },
        Fact::Hands { seat, holder: Holder::Bot },
        Fact::Hands { seat, holder: person },
        if table.is_paused() { Fact::Resumed } else { Fact::Paused },
    ];
    let fact = *dice.pick(&facts).expect("there are some");
    let due = table.next_deadline().is_some_and(|deadline| deadline.at <= table.at());
    let reported = table.step(table.at(), Step::Table { fact });
    assert_eq!(reported.is_err(), due, "a fact waits for what is due and for nothing else");
}

fn open(seats: u8, seed: &Seed) -> Table<Lanterns> {
    let setting = Setting { seats, secret: Secret::of_game(seed, 0), words: vec![], dice: DiceKind::Cipher };
    let mut table = Table::open(&Options::default(), setting).expect("the options are as written");
    for seat in Seat::all(seats) {
        let fact = Fact::Hands { seat, holder: Holder::Person(u16::from(seat.as_number())) };
        table.step(Millis::ZERO, Step::Table { fact }).expect("facts are no question");
    }
    table
}

#[test]
fn every_game_ends_and_plays_again() {
    let (mut pauses, mut stops, mut won, mut lost) = (0, 0, 0, 0);
    for game in 0..40 {
        let seed = Seed::of("virtual time").apart("game", game);
        let mut dice = Dice::fast(&seed);
        let mut table = open(1 + (game % 4) as u8, &seed);
        while !table.is_over() {
            assert!(table.seq().0 < u64::from(table.game().bound()), "game {game} does not end");
            if table.is_paused() || dice.chance(1, 60) {
                report(&mut table, &mut dice);
            } else {
                tick(&mut table, &mut dice);
            }
        }
        match table.state().end {
            Some(End::Escaped) => won += 1,
            Some(End::Collapsed) => lost += 1,
            None => unreachable!("it is over"),
        }
        let log = table.log(true).expect("the table keeps its log");
        let read = Log::read(log.write().as_bytes()).expect("the log reads back");
        let again = Table::<Lanterns>::replay(&read, None, |_, done| {
            pauses += done.told.iter().filter(|told| told.event == Event::Stopped).count();
            stops += usize::from(matches!(done.entry.step, Step::Table { fact: Fact::Paused }));
        });
        let again = again.expect("the log plays again");
        assert_eq!((again.digest(), again.at()), (table.digest(), table.at()));
        assert!(again.state() == table.state());
    }
    let seen = [pauses, stops, won, lost];
    assert!(seen.iter().all(|count| *count > 0), "pauses, stops, wins and losses: {seen:?}");
}

/// What each seat is offered at `at`.
fn offers(table: &Table<Lanterns>, at: Millis) -> Vec<Vec<Action>> {
    let list = |seat| {
        let mut legal = Vec::new();
        table.game().legal(table.state(), seat, at, &mut legal);
        legal
    };
    Seat::all(table.seats()).map(list).collect()
}

#[test]
fn between_steps_offers_change_only_at_named_moments() {
    let (mut quiet, mut changed) = (0, 0);
    for game in 0..20 {
        let seed = Seed::of("offers").apart("game", game);
        let mut dice = Dice::fast(&seed);
        let mut table = open(1 + (game % 4) as u8, &seed);
        while !table.is_over() {
            let (now, due) =
                (table.at(), table.next_deadline().map_or(Millis(u64::MAX), |deadline| deadline.at));
            let until = table.game().changes(table.state(), now).unwrap_or(due).min(due);
            if let Some(span) = (until - now).0.checked_sub(1) {
                let moments = [span, u64::from(dice.below(span.min(5_000) as u32 + 1))];
                for moment in moments.map(|after| now + Millis(after)) {
                    assert_eq!(
                        offers(&table, now),
                        offers(&table, moment),
                        "{now} and {moment} in game {game}"
                    );
                }
                quiet += 1;
                changed += usize::from(until < due && offers(&table, now) != offers(&table, until));
            }
            tick(&mut table, &mut dice);
        }
    }
    assert!(quiet > 1_000 && changed > 100, "{quiet} quiet spans, {changed} ended in a change");
}

#[test]
fn a_bare_table_plays_the_same_game() {
    for seats in 1..=4 {
        let secret = Secret::of_game(&Seed::of("bare"), u64::from(seats));
        let setting = Setting { seats, secret, words: vec![], dice: DiceKind::Fast };
        let mut kept =
            Table::<Lanterns>::open(&Options::default(), setting).expect("the options are as written");
        let game =
            Arc::new(Lanterns::prepare(&Options::default(), seats).expect("the options are as written"));
        let mut bare = Table::bare(game, seats, Dice::fast(&secret.seed::<String>(&[])));
        let mut dice = [Dice::fast(&Seed::of("seats")), Dice::fast(&Seed::of("seats"))];
        while !kept.is_over() {
            tick(&mut kept, &mut dice[0]);
            tick(&mut bare, &mut dice[1]);
            assert_eq!((kept.at(), kept.seq()), (bare.at(), bare.seq()));
            assert!(kept.state() == bare.state());
        }
        assert_eq!(kept.outcome(), bare.outcome());
        assert!(matches!(kept.outcome().expect("it is over").ending, Ending::Won | Ending::Lost));
    }
}
