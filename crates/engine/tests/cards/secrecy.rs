//! Who sees what: one seat, two seats in one hand, those who watch, everybody at the end.

use bivouac_engine::{Dice, Face, Hidden, Seat, Seats, Seed, Table, Viewer};

use super::brew::{Brew, Card, Options, Slot, View, Waiting};
use super::scene::{Scene, card, scene, seat, seats, step, table_where};

fn hands(scene: &Scene, viewer: Viewer) -> Vec<String> {
    let view = scene.view(viewer);
    let shown = |face: Face<_>| match face {
        Face::Up(card) => format!("{card:?}"),
        Face::Down => "?".to_owned(),
    };
    let hand = |slots: &Vec<Slot>| slots.iter().map(|slot| shown(slot.face)).collect::<Vec<_>>();
    view.hands.values().map(|slots| hand(slots).join(" ")).collect()
}

#[test]
fn each_viewer_sees_the_hands_it_holds() {
    let scene = scene(3).hand(1, "mint owl").hand(2, "fizzle").hand(3, "echo gift");
    assert_eq!(hands(&scene, Viewer::seat(seat(1))), ["mint owl", "?", "? ?"]);
    assert_eq!(hands(&scene, Viewer::seat(seat(2))), ["? ?", "fizzle", "? ?"]);
    assert_eq!(hands(&scene, Viewer::Seats(seats([1, 3]))), ["mint owl", "?", "echo gift"]);
    assert_eq!(hands(&scene, Viewer::Spectator), ["? ?", "?", "? ?"]);
    assert_eq!(hands(&scene, Viewer::Open), ["mint owl", "fizzle", "echo gift"]);
}

#[test]
fn a_view_does_not_tell_which_hidden_card_lies_where() {
    let one = scene(3).hand(1, "mint").hand(2, "fizzle").hand(3, "echo").deck("owl gift");
    let two = scene(3).hand(1, "mint").hand(2, "owl").hand(3, "gift").deck("echo fizzle");
    let json =
        |scene: &Scene, viewer| serde_json::to_string(&scene.view(viewer)).expect("a view has a JSON form");
    let mine = Viewer::seat(seat(1));
    assert_eq!(json(&one, mine), json(&two, mine));
    assert_eq!(one.view(mine).unseen[0].len(), 4);
    assert_ne!(json(&one, Viewer::Spectator), json(&two, Viewer::seat(seat(2))));
    assert_ne!(json(&one, Viewer::Seats(seats([1, 2]))), json(&two, Viewer::Seats(seats([1, 2]))));
}

#[test]
fn only_the_drawer_is_told_the_card() {
    let mut scene = scene(3).hand(1, "owl").deck("mint fizzle");
    scene.act(1, "play slot=0");
    let told = |viewer| scene.story(viewer)[1..].join(", ");
    assert_eq!(told(Viewer::seat(seat(1))), "@1 draws Mint, @1 draws Fizzle");
    assert_eq!(told(Viewer::seat(seat(2))), "@1 draws a card, @1 draws a card");
    assert_eq!(told(Viewer::Spectator), told(Viewer::seat(seat(2))));
    assert_eq!(told(Viewer::Seats(seats([1, 2]))), told(Viewer::seat(seat(1))));
}

#[test]
fn a_shuffle_ends_what_was_known_of_the_discards() {
    let mut scene = scene(2).hand(1, "owl").discard("mint gift kettle");
    scene.act(1, "play slot=0");
    let view = scene.view(Viewer::seat(seat(2)));
    assert_eq!(view.deck.len(), 1);
    assert_eq!((view.deck[0].face, view.deck[0].batch), (Face::Down, 1));
    assert_eq!(view.unseen, [vec![], vec![card("gift"), card("kettle"), card("mint")]]);
    assert_eq!(
        scene.view(Viewer::seat(seat(1))).unseen[1].len(),
        1,
        "the third card is no secret to the drawer"
    );
}

#[test]
fn refusals_say_nothing_of_others() {
    // Whether seat 2 could answer is seat 2's own business.
    let mut with = scene(3).hand(1, "mint gift").hand(2, "fizzle").hand(3, "gift");
    let mut without = scene(3).hand(1, "mint gift").hand(2, "gift").hand(3, "gift");
    for scene in [&mut with, &mut without] {
        scene.act(1, "play slot=0");
    }
    assert_eq!(with.to_act(), without.to_act());
    let why = |scene: &mut Scene| scene.attempt(1, "end").map_err(|illegal| illegal.to_string());
    assert_eq!(why(&mut with), why(&mut without));
}

/// What a viewer sees up is what it holds, was shown, or what lies open: no more, no less.
fn sees_what_it_knows(view: &View, viewer: Viewer, table: &Table<Brew>) {
    let truth: Vec<&Hidden<Card>> = table.state().hidden().collect();
    let slots = view.deck.iter().chain(view.hands.values().flatten()).chain(view.brought.values().flatten());
    let slots: Vec<_> = slots.collect();
    assert_eq!(slots.len(), truth.len());
    for (slot, card) in slots.into_iter().zip(truth) {
        let knows = card.known_by().is_none_or(|known| viewer == Viewer::Open || known.meets(viewer.seats()));
        let wanted = if knows { Face::Up(card.unseen().id) } else { Face::Down };
        assert_eq!(slot.face, wanted, "{viewer:?}");
    }
    for (owner, hand) in view.hands.iter() {
        assert!(!viewer.seats().contains(owner) || hand.iter().all(|slot| slot.face != Face::Down));
    }
}

#[test]
fn in_whole_games_everybody_sees_what_they_know_and_cards_stay_as_many() {
    let mut dice = Dice::fast(&Seed::of("whole games"));
    let (mut legal, mut batches) = (Vec::new(), 0);
    for count in 2..=4 {
        let mut table = table_where(count, &Options { goal: 40, ..Options::default() }, |_| true);
        while !table.is_over() {
            let acting: Vec<Seat> = table.to_act().iter().collect();
            let seat = *dice.pick(&acting).expect("somebody can act");
            table.legal(seat, &mut legal);
            let action = dice.pick(&legal).expect("something is offered").clone();
            table.play(seat, &action).expect("what is offered is allowed");
            for viewer in
                [Viewer::seat(seat), Viewer::Seats(Seats::first(2)), Viewer::Spectator, Viewer::Open]
            {
                sees_what_it_knows(&table.view(viewer), viewer, &table);
            }
            let state = table.state();
            let leaving = state.open.pending.iter().filter(|waiting| matches!(waiting, Waiting::Leave(_)));
            let gone = state.open.discard.len() + state.open.burnt.len() + leaving.count();
            assert_eq!(state.hidden().count() + gone, table.game().book().total());
        }
        batches += table.state().open.batch;
    }
    assert!(batches > 0, "some deck was gone through twice");
}

#[test]
fn a_cut_log_keeps_what_others_did_in_secret() {
    let mut table =
        table_where(2, &Options::default(), |state| state.hands[seat(1)][0].unseen().id == card("potluck"));
    step(&mut table, 1, "play slot=0");
    step(&mut table, 2, "pass");
    step(&mut table, 1, "lay slot=2");
    let log = table.log(true).expect("the table keeps its log");
    let last = |viewer| {
        let cut = Table::<Brew>::cut(&log, None, viewer).expect("the log is sound");
        cut.lines().last().expect("a cut log has lines").to_owned()
    };
    let laid = format!("{:?}", table.state().brought[seat(1)].as_ref().expect("seat 1 brought").unseen().id);
    assert!(
        last(Viewer::seat(seat(1))).contains("lay slot=2") && last(Viewer::seat(seat(1))).contains(&laid)
    );
    for viewer in [Viewer::seat(seat(2)), Viewer::Spectator] {
        let line = last(viewer);
        assert!(!line.contains("lay slot") && !line.contains(&laid) && line.contains("brought"), "{line}");
    }
}
