//! Sections 4.3 and 8 of `docs/rules/terrible-things.md`: chance, who knows what, and what is taken back.

use bivouac_engine::{Content, DiceKind, Face, Hidden, Millis, Secret, Setting, Step, Table, Viewer, rules};
use bivouac_terrible_things::fixture::{A, B, C, Done, Fixture};
use bivouac_terrible_things::{Action, Book, DiceSet, FILES, Kind, Options, Pay, Phase, TerribleThings, Who};

/// At the Shrine, with Encounters elsewhere.
fn shrine(seats: u8) -> Fixture {
    Fixture::start(seats).encounter(1, "G01").encounter(2, "G02").encounter(3, "G03").visiting(1)
}

const OTHERS: [Viewer; 3] = [Viewer::seat(B), Viewer::seat(C), Viewer::Spectator];

#[test]
fn a_view_holds_nothing_that_is_hidden() {
    rules!["ATT-INF-01", "ATT-R-31"];
    let start = || shrine(3).hand(A, "F16 F01").hand(B, "F02");
    let seen = |table: &Fixture, viewer| serde_json::to_string(&table.view(viewer)).expect("a view");
    let truth = start();
    // Other orders of all decks, other cards in the deck, and another hand.
    let mut other = start();
    other.state.deck.reverse();
    let left_out = (0..15u8).find(|card| {
        !other.state.board.dealt.has(*card) && other.state.deck.iter().all(|dealt| dealt.unseen() != card)
    });
    *other.state.deck.last_mut().expect("a card") = Hidden::new(left_out.expect("a green card was left out"));
    other.state.feats.reverse();
    other.state.swag.reverse();
    let (top, mine) = (other.state.feats.len() - 1, other.state.hands[A][0]);
    let drawn = *other.state.feats[top].unseen();
    other.state.feats[top] = Hidden::new(*mine.card.unseen());
    other.state.hands[A][0].card = Hidden::known_to(drawn, bivouac_engine::Seats::only(A));
    assert_ne!(truth.state, other.state);
    for viewer in OTHERS {
        assert_eq!(seen(&truth, viewer), seen(&other, viewer));
    }
    assert_ne!(seen(&truth, Viewer::seat(A)), seen(&other, Viewer::seat(A)), "A has the card in hand");
    // Refusals say no more to those who must not know.
    let refused = |table: &Fixture, seat, action: &str| {
        table.clone().attempt(seat, action, "").expect_err("it is refused").to_string()
    };
    assert_eq!(refused(&truth, B, "play card=F16"), refused(&other, B, "play card=F16"));
    assert_eq!(refused(&truth, B, "play card=F02"), refused(&truth, B, "play card=F03"));
    assert!(truth.offers(B).is_empty());
}

#[test]
fn drawn_cards_are_named_to_their_owner_alone() {
    rules!["ATT-INF-01"];
    let mut table = shrine(2).feats("F01 F02 F03").trading();
    let done = table.act(A, "end_buying", "");
    let says = |viewer, words: &str| done.heard(viewer).iter().any(|line| line.contains(words));
    assert!(says(Viewer::seat(A), "draws Turn the Tables, Tilt the Table and Steady the Hand"));
    for viewer in [Viewer::seat(B), Viewer::Spectator] {
        assert!(says(viewer, "draws 3 Feat cards"));
        assert!(!done.heard(viewer).iter().any(|line| line.contains("Turn the Tables")));
        assert!(table.view(viewer).hands[A].iter().all(|held| held.card == Face::Down));
    }
    assert_eq!(table.view(Viewer::seat(A)).hand(A).count(), 3);
}

#[test]
fn a_card_taken_from_the_discard_pile_is_known_until_it_leaves_the_hand() {
    rules!["ATT-INF-02", "ATT-R-47"];
    let mut table = shrine(3).hand(A, "F01 F19").discard("F02");
    table.act(A, "play card=F19", "");
    for viewer in OTHERS {
        let hand = table.view(viewer).hands[A].clone();
        assert_eq!((hand[0].card, hand[0].open), (Face::Down, false));
        assert_eq!((table.view(viewer).hand(A).count(), hand[1].open), (1, true));
    }
    table.act(A, "roll", "1 2 3 4 6");
    table.act(A, "play card=F02", "");
    table.act(A, "turn die=5 to=5", "");
    assert!(OTHERS.iter().all(|viewer| table.view(*viewer).hand(A).count() == 0));
}

/// A has a hidden Tilt the Table and, later, one that everybody knows.
fn two_equal(by: &str) -> Fixture {
    let mut table = shrine(2).hand(A, "F02 F19").discard("F02");
    table.act(A, "play card=F19", "");
    let mut table = table.hand(B, by);
    assert_eq!(table.hand_of(A), "F02 F02");
    let known: Vec<bool> = table.view(Viewer::seat(B)).hands[A].iter().map(|held| held.open).collect();
    assert_eq!(known, [false, true]);
    table.state.board.players[B].tokens.feat = 5;
    table
}

#[test]
fn of_two_equal_cards_the_one_that_is_known_goes_first() {
    rules!["ATT-R-47", "ATT-R-52"];
    let hidden = |table: &Fixture| {
        let hand = &table.view(Viewer::seat(B)).hands[A];
        hand.iter().map(|held| held.open).collect::<Vec<_>>()
    };
    let mut played = two_equal("");
    played.act(A, "roll", "1 2 3 4 6");
    let done = played.act(A, "play card=F02", "");
    assert_eq!(hidden(&played), [false]);
    assert!(!done.marks.shown_to(Viewer::seat(B)), "nothing was shown that was not known");
    let mut aside = two_equal("");
    aside.state.board.now.at = Some(1);
    let mut aside = aside.feats("F03");
    aside.act(A, "act", "");
    aside.act(A, "set_aside card=F02", "");
    aside.act(A, "redraw", "");
    assert_eq!((aside.hand_of(A), hidden(&aside)), ("F02 F03".to_owned(), vec![false, false]));
    // At random it is the one that the dice name, and everybody sees which.
    let gossip = |pick: &str| {
        let mut table = two_equal("P02").turn(B);
        table.state.board.now.at = Some(0);
        table.act(B, "play card=P02", pick);
        table.view(Viewer::seat(B))
    };
    let open = |pick: &str| gossip(pick).hands[A].iter().map(|held| held.open).collect::<Vec<_>>();
    let [first, second] = [open("#0"), open("#1")];
    assert!(first.len() == 1 && second.len() == 1 && first != second, "{first:?} {second:?}");
}

#[test]
fn everybody_knows_what_a_renewed_deck_holds_and_when_a_card_was_drawn() {
    rules!["ATT-R-47"];
    let mut table = shrine(2).hand(A, "F06").feats("F01").discard("F02 F03 F04").trading();
    table.act(A, "end_buying", "#0");
    let view = table.view(Viewer::seat(B));
    assert_eq!(view.hands[A].iter().map(|held| held.era).collect::<Vec<_>>(), [0, 0, 1]);
    let unseen: Vec<(u8, String)> = view
        .unseen
        .iter()
        .map(|unseen| {
            let cards = unseen.cards.iter().map(|card| table.game.feat(*card).id.to_string());
            (unseen.era, cards.collect::<Vec<_>>().join(" "))
        })
        .collect();
    assert_eq!(unseen, [(0, "F01 F06".to_owned()), (1, "F02 F03".to_owned())]);
}

#[test]
fn what_gossip_discards_everybody_sees() {
    rules!["ATT-INF-03", "ATT-RNG-02"];
    for (pick, card, left) in [("#0", "F01", "F02 F03"), ("#1", "F02", "F01 F03"), ("#2", "F03", "F01 F02")] {
        let mut table = shrine(2).hand(A, "P02").hand(B, "F01 F02 F03").discard("F09");
        let done = table.act(A, "play card=P02", pick);
        assert_eq!((table.hand_of(B), table.discarded()), (left.to_owned(), format!("F09 {card} P02")));
        let name = &table
            .game
            .feat(
                table
                    .game
                    .book()
                    .feat(bivouac_terrible_things::Id::new(card).expect("an id"))
                    .expect("a Feat"),
            )
            .name;
        for viewer in [Viewer::seat(A), Viewer::Spectator] {
            assert!(done.heard(viewer).iter().any(|line| line.contains(&format!("discards {name}"))));
            assert_eq!(table.view(viewer).board.discard, table.state.board.discard);
        }
    }
}

#[test]
fn alone_only_the_decks_are_hidden() {
    rules!["ATT-INF-04"];
    let options = Options { character_1: Who::Captain, ..Options::default() };
    let table = Fixture::opened(&options, 1, 4);
    for viewer in [Viewer::seat(A), Viewer::Spectator] {
        let view = table.view(viewer);
        let hand: Vec<u8> = table.state.hands[A].iter().map(|held| *held.card.unseen()).collect();
        assert_eq!(view.hand(A).collect::<Vec<_>>(), hand);
    }
    let mut other = table.clone();
    other.state.deck.reverse();
    other.state.feats.reverse();
    other.state.swag.reverse();
    assert_eq!(table.view(Viewer::seat(A)), other.view(Viewer::seat(A)));
}

#[test]
fn how_many_of_each_colour_are_left_is_public() {
    rules!["ATT-INF-01"];
    let table = Fixture::opened(&Options::default(), 2, 4);
    let view = table.view(Viewer::Spectator);
    assert_eq!((view.board.deck, view.board.feats, view.board.swag), ([4, 4, 4], 33, 23));
    assert_eq!(view.unseen_swag.len(), 23);
}

fn open(secret: u8) -> Table<TerribleThings> {
    let setting =
        Setting { seats: 2, secret: Secret::from_bytes([secret; 32]), words: vec![], dice: DiceKind::Cipher };
    Table::open(&Options::default(), setting).expect("two can play")
}

/// Plays these, whoever's turn it is.
fn play(table: &mut Table<TerribleThings>, actions: &[Action]) {
    for action in actions {
        let seat = table.state().board.turn;
        table.step(Millis(0), Step::Act { seat, action: action.clone() }).expect("it may");
    }
}

#[test]
fn the_same_table_and_the_same_steps_give_the_same_game() {
    rules!["ATT-RNG-01", "ATT-R-31", "ATT-R-42"];
    let steps = [
        Action::KeepMap,
        Action::Move { to: 1 },
        Action::Roll,
        Action::Unfocused { hold: DiceSet::NONE },
        Action::Unfocused { hold: DiceSet::NONE },
    ];
    let played = |secret| {
        let mut table = open(secret);
        play(&mut table, &steps);
        table.state().clone()
    };
    assert_eq!(played(7), played(7));
    assert_ne!(played(7), played(8));
    // Each step draws from a stream of its own: what was rolled before does not shift it.
    let mut other = open(7);
    let mut focused = steps.to_vec();
    focused[3] = Action::Focused { dice: [0].into_iter().collect(), pay: Pay::ByRerolled };
    play(&mut other, &focused[..4]);
    let values = |table: &Table<TerribleThings>| {
        table.state().board.pool.dice().iter().map(|die| die.value).collect::<Vec<_>>()
    };
    let mut all = open(7);
    play(&mut all, &steps[..4]);
    assert_ne!(values(&all), values(&other));
    play(&mut all, &steps[4..]);
    play(&mut other, &steps[4..]);
    assert_eq!(values(&all), values(&other));
}

#[test]
fn dice_are_rolled_in_pool_order_and_those_that_rest_draw_nothing() {
    rules!["ATT-RNG-02", "ATT-RNG-03"];
    let mut table = shrine(2).hand(A, "F09 F10 F08").tokens(A, "E4 F2");
    for card in ["F09", "F10", "F08"] {
        table.act(A, &format!("play card={card}"), "");
    }
    table.act(A, "roll", "1 2 3 4 5 6 1 2");
    let kinds: Vec<Kind> = table.state.board.pool.dice()[5..].iter().map(|die| die.kind).collect();
    assert_eq!(
        (table.dice().as_str(), kinds.as_slice()),
        ("1 2 3 4 5 6 1 2", &[Kind::Luck, Kind::Skill, Kind::Panic][..])
    );
    // Two dice, two draws; then all but the Luck die that is held and the Panic die that is locked.
    table.act(A, "focused dice=[2,4] pay=by_rerolled", "6 5");
    assert_eq!(table.dice(), "1 6 3 5 5 6 1 2");
    table.act(A, "unfocused hold=[6]", "2 2 2 2 2 3");
    assert_eq!(table.dice(), "2 2 2 2 2 6 3 2");
}

#[test]
fn cards_are_set_aside_in_order_and_others_see_how_many() {
    rules!["ATT-R-45"];
    let mut table = shrine(2).hand(A, "F01 F02 F03").feats("F10 F11").discard("F09");
    table.state.board.now.at = Some(1);
    table.act(A, "act", "");
    let done = table.act(A, "set_aside card=F03", "");
    assert!(done.heard(Viewer::seat(A)).iter().any(|line| line.contains("sets Turn the Tables aside")));
    assert_eq!(done.heard(Viewer::seat(B)), done.heard(Viewer::Spectator));
    assert!(done.heard(Viewer::seat(B)).iter().any(|line| line.contains("sets a Feat card aside")));
    assert!(!done.heard(Viewer::seat(B)).iter().any(|line| line.contains("Turn the Tables")));
    table.act(A, "set_aside card=F01", "");
    let (mine, theirs) = (table.view(Viewer::seat(A)), table.view(Viewer::seat(B)));
    assert_eq!((mine.aside, theirs.aside.len(), theirs.board.now.aside), (vec![2, 0], 0, 2));
    table.act(A, "redraw", "");
    assert_eq!((table.hand_of(A), table.discarded()), ("F02 F11 F10".to_owned(), "F09 F03 F01".to_owned()));
}

#[test]
fn a_hand_holds_twenty_four_cards() {
    rules!["ATT-R-46"];
    let many = |count: usize| vec!["F01"; count].join(" ");
    let mut table = shrine(2).hand(A, &many(23)).hand(A, "F19").discard("F02");
    assert_eq!(table.state.hands[A].len(), 24);
    assert_eq!(table.refused(A, "play card=F19"), "ATT-CRD-05");
    let mut table = shrine(2).hand(A, &many(22)).hand(A, "F19").discard("F02");
    table.act(A, "play card=F19", "");
    assert_eq!(table.state.hands[A].len(), 23);
    // Content that would draw more than that.
    let changed = FILES.iter().map(|&(name, text)| {
        let text = text.replace("power: Trophy", "power: Passive([HandLimit(3)])");
        (name.to_owned(), text.replace("[IgnoreHighestTerrible]", "[IgnoreHighestTerrible, HandLimit(3)]"))
    });
    let book = Book::read(&Content::of(changed)).expect("it is sound");
    let mut table = Fixture::of(Options::default(), 2, &std::sync::Arc::new(book))
        .encounter(1, "G01")
        .encounter(2, "G02")
        .swag(A, "S10 S20 S21 S22 S23 S24 S25 S26")
        .trading();
    table.act(A, "end_buying", "");
    assert_eq!((table.state.hands[A].len(), table.state.board.players[A].hand), (24, 24));
}

#[test]
fn whatever_showed_nobody_anything_can_be_taken_back() {
    rules!["ATT-R-48"];
    let is_final = |done: &Done| done.marks.is_final();
    let mut table = shrine(2).hand(A, "F17 F02").phase(Phase::Move).slots("S22 S07 S10").tokens(A, "T5");
    assert!(!is_final(&table.act(A, "move to=1", "")));
    assert!(!is_final(&table.act(A, "act", "")));
    assert!(!is_final(&table.act(A, "choose option=1", "")));
    let mut card = table.clone();
    assert!(is_final(&card.act(A, "play card=F17", "")), "a Feat was shown");
    assert!(!is_final(&table.act(A, "end_explore", "")));
    assert!(is_final(&table.act(A, "roll", "5 5 1 2 3")));
    assert!(!is_final(&table.act(A, "stop", "")));
    assert!(!is_final(&table.act(A, "claim row=I-2 dice=[1,2]", "")));
    assert!(!is_final(&table.act(A, "end_spending", "")));
    let mut table = table.phase(Phase::Stock);
    assert!(!is_final(&table.act(A, "buy from=slot_1", "")));
    let mut renewed = table.clone().tokens(A, "T2");
    assert!(is_final(&renewed.act(A, "refresh slots=[2]", "")), "a card was dealt");
    assert!(is_final(&table.act(A, "end_buying", "")), "a slot was filled, and cards were drawn");
    // The Gorge: only considered, then shown.
    let mut gorge = shrine(2).hand(A, "F01 F02");
    gorge.state.board.now.at = Some(1);
    assert!(!is_final(&gorge.act(A, "act", "")));
    assert!(!is_final(&gorge.act(A, "set_aside card=F01", "")));
    assert!(is_final(&gorge.act(A, "redraw", "")));
    // Alone the hand is open.
    let mut alone = shrine(1).hand(A, "F17");
    assert!(!is_final(&alone.act(A, "play card=F17", "")));
    assert!(is_final(&alone.act(A, "roll", "1 2 3 4 5")));
    // The table does so: a move is taken back, a roll is not.
    let mut table = open(7);
    play(&mut table, &[Action::KeepMap, Action::Move { to: 2 }]);
    let seat = table.state().board.turn;
    assert!(!table.takebacks(seat).is_empty());
    play(&mut table, &[Action::Roll]);
    assert!(table.takebacks(seat).is_empty());
}
