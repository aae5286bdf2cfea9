//! The game's own bots: what each does in positions that are clear, and whole games by the rules.

use std::sync::Arc;

use bivouac_engine::{Bot, BySeat, Content, Dice, Game, Millis, Seat, Seed, Seen, Sight, Table, rules, text};
use bivouac_terrible_things::fixture::{A, B, Fixture};
use bivouac_terrible_things::{
    AfterDesperate, Book, Deckhand, EndRule, FILES, Length, Mate, Options, Passenger, Phase, Pilot,
    ScenarioChoice, SoloMap, TerribleThings,
};

type Player = Box<dyn Bot<TerribleThings>>;
type Make = fn() -> Player;

fn players() -> Vec<(&'static str, Make)> {
    vec![
        ("passenger", || Box::new(Passenger)),
        ("deckhand", || Box::new(Deckhand)),
        ("mate", || Box::new(Mate::default())),
        ("pilot", || Box::new(Pilot)),
    ]
}

/// What a bot does, by its text form.
fn does(table: &Fixture, seat: Seat, mut bot: impl Bot<TerribleThings>) -> String {
    let mut legal = Vec::new();
    table.game.legal(&table.state, seat, Millis::ZERO, &mut legal);
    let view = Sight::new(&table.game, &table.state, seat, Millis::ZERO);
    let seen = Seen { game: &table.game, seat, at: Millis::ZERO, view: &view, legal: &legal };
    let action = bot.choose(&seen, &mut Dice::fast(&Seed::of("bot"))).expect("nobody waits");
    assert!(legal.contains(&action), "{action:?} is not offered");
    text::write(&action).expect("an action has a text form")
}

/// A turn that is the last of the game: nothing is in the deck, and everybody else was there.
fn last_turn() -> Fixture {
    Fixture::start(2).deck("").first(B)
}

/// The printed book with these words for others, wherever they stand in a file.
fn edited(changes: &[(&str, &str, &str)]) -> Arc<Book> {
    let files = FILES.iter().map(|&(name, text)| {
        let mine = changes.iter().filter(|(file, ..)| *file == name);
        let changed = mine.fold(text.to_owned(), |text, (_, from, to)| {
            assert!(text.contains(from), "{name} says {from}");
            text.replace(from, to)
        });
        (name.to_owned(), changed)
    });
    Arc::new(Book::read(&Content::of(files)).unwrap_or_else(|flaw| panic!("{flaw}")))
}

/// Plays a whole game; answers how many steps it had.
fn play(options: &Options, seats: u8, seed: &Seed, make: &dyn Fn(Seat) -> Player) -> u32 {
    play_with(options, Book::built_in(), seats, seed, make)
}

/// The same with other content.
fn play_with(
    options: &Options,
    book: &Arc<Book>,
    seats: u8,
    seed: &Seed,
    make: &dyn Fn(Seat) -> Player,
) -> u32 {
    let game = Arc::new(TerribleThings::with_book(options, seats, book).expect("these options are allowed"));
    let mut table = Table::bare(Arc::clone(&game), seats, Dice::fast(seed));
    let mut bots =
        BySeat::of(seats, |seat| (make(seat), Dice::fast(&seed.apart("bot", seat.index() as u64))));
    let (mut legal, mut steps) = (Vec::new(), 0);
    while let Some(seat) = table.to_act().lowest() {
        steps += 1;
        assert!(steps < 2000, "it does not end");
        let (bot, dice) = &mut bots[seat];
        table.legal(seat, &mut legal);
        let view = table.sight(seat);
        let action = bot.choose(&table.seen(seat, &view, &legal), dice).expect("nobody waits");
        assert!(legal.contains(&action), "{action:?} was not offered");
        drop(view);
        table.play(seat, &action).expect("what is offered is accepted");
    }
    assert!(table.outcome().is_some());
    steps
}

#[test]
fn everybody_plays_by_the_rules_to_the_end() {
    let odd = Options {
        length: Length::Long,
        scenario: ScenarioChoice::SpringFlood,
        end_rule: EndRule::PlayOut,
        after_desperate: AfterDesperate::Skip,
        solo_map: SoloMap::Always,
        ..Options::default()
    };
    for options in [Options::default(), odd] {
        for seats in 1..=4 {
            for (name, make) in players() {
                for game in 0..3 {
                    play(&options, seats, &Seed::of(format_args!("{name} {game}")), &|_| make());
                }
            }
            let mixed = |seat: Seat| players()[seat.index() % 4].1();
            play(&options, seats, &Seed::of("mixed"), &mixed);
        }
    }
}

#[test]
fn games_with_content_of_ones_own_end_too() {
    let (take, ready) = ("effects: [TakeFeatDiscard]", "effects: [ReadySwag(1)]");
    let books = [
        // Two cards that could fetch each other for ever, and Swag that could ready itself by a Feat.
        vec![("feats.ron", "That?\", copies: 1", "That?\", copies: 2")],
        vec![
            (
                "swag.ron",
                "when: [Explore], effects: [Exchange(1)]",
                "when: [Explore, Pool, Roll], effects: [TakeFeatDiscard]",
            ),
            (
                "swag.ron",
                "when: [Explore], effects: [Gain(EncounterType, 1)]",
                "when: [Explore, Pool, Roll], effects: [ReadySwag(2)]",
            ),
            ("feats.ron", take, "effects: [TakeFeatDiscard, ReadySwag(1)]"),
            ("feats.ron", ready, "effects: [ReadySwag(3)]"),
            ("feats.ron", "That?\", copies: 1", "That?\", copies: 3"),
            ("feats.ron", "Wire\", copies: 1", "Wire\", copies: 3"),
        ],
        // Dice that are all rolled again as one likes, and more that bring them.
        vec![
            ("dice.ron", "reroll: Priced", "reroll: Free"),
            ("swag.ron", "AddDice(Panic, 1)", "AddDice(Luck, 2)"),
            ("swag.ron", "AddDice(Skill, 1)", "AddDice(Luck, 1)"),
            ("swag.ron", "price: 5", "price: 0"),
            ("swag.ron", "price: 4", "price: 0"),
        ],
        // Dice that never meet anything, and a Map that is always near.
        vec![
            ("dice.ron", "faces: (1, 2, 3, 4, 5, 6)", "faces: (1, 1, 1, 1, 1, 1)"),
            ("locations.ron", "solo_action: RedrawFeats", "solo_action: TakeMap"),
        ],
        vec![
            ("dice.ron", "count: 5", "count: 1"),
            ("swag.ron", "when: [Explore], effects: [Exchange(1)]", "when: [Explore], effects: [TakeMap]"),
            (
                "swag.ron",
                "when: [Explore], effects: [Gain(EncounterType, 1)]",
                "when: [Explore], effects: [TakeMap]",
            ),
        ],
    ];
    for (at, changes) in books.iter().enumerate() {
        let book = edited(changes);
        for seats in [1, 2, 3] {
            for (name, make) in players() {
                for game in 0..4 {
                    let seed = Seed::of(format_args!("{at} {name} {game}"));
                    play_with(&Options::default(), &book, seats, &seed, &|_| make());
                }
            }
        }
    }
}

#[test]
fn a_pilot_counts_no_more_dice_than_there_are() {
    // A Fob, a Cup and against a Foe the Harpoon Gun would bring three Luck dice: there are two. With three
    // of them the Tollkeeper would be the better choice.
    let table = Fixture::start(2).encounter(1, "G05").encounter(5, "O11").tokens(A, "F1");
    assert_eq!(does(&table.swag(A, "S03 S06 S12"), A, Pilot), "move to=5");
}

#[test]
fn a_pilot_does_not_fetch_what_fetches() {
    let book = edited(&[("feats.ron", "That?\", copies: 1", "That?\", copies: 2")]);
    let mut table = Fixture::of(Options::default(), 2, &book).encounter(1, "R06").visiting(1).hand(A, "F19");
    table.state.board.now.acted = true;
    assert_ne!(does(&table.clone().discard("F01 F19"), A, Pilot), "play card=F19");
    assert_eq!(does(&table.discard("F19 F02"), A, Pilot), "play card=F19");
}

#[test]
fn the_same_dice_play_the_same_game() {
    let once = || play(&Options::default(), 3, &Seed::of("again"), &|_| Box::new(Pilot));
    assert_eq!(once(), once());
}

#[test]
fn a_passenger_takes_the_default_of_every_decision() {
    rules!["ATT-R-49"];
    let at = |table: &Fixture| does(table, A, Passenger);
    let table = || Fixture::start(2).encounter(3, "G06").encounter(5, "G01").tokens(A, "F9 T9 C9 E9");
    assert_eq!(at(&table().phase(Phase::MapChoice)), "keep_map");
    assert_eq!(at(&table()), "move to=3");
    let there = || table().visiting(3).hand(A, "F02 F16 F19");
    assert_eq!(at(&there()), "end_explore");
    assert_eq!(at(&there().phase(Phase::Desperation)), "no_desperate");
    assert_eq!(at(&there().phase(Phase::Pool)), "roll");
    assert_eq!(at(&there().rolled("1 2 3 4 6")), "stop");
    assert_eq!(at(&there().spending("5 5 4 4 6")), "overcome dice=[1,2,3]");
    assert_eq!(at(&there().spending("1 2 3 4 6")), "end_spending");
    assert_eq!(at(&there().phase(Phase::Terrible)), "take_terrible");
    assert_eq!(at(&there().trading()), "no_swap");
    assert_eq!(at(&there().phase(Phase::Buying)), "end_buying");
}

#[test]
fn a_passenger_forgets_the_cheapest_set() {
    rules!["ATT-R-49", "ATT-SOL-28"];
    // O03 is worth 4, so 8 are owed: 3 and 5 pay that and nothing more. Of sets that are as cheap the first
    // by id is taken.
    let mut table = Fixture::start(1).rumours("O03").gained(A, "G05 O06 R08 R01").phase(Phase::Forget);
    assert_eq!(does(&table, A, Passenger), "mark card=G05");
    table.act(A, "mark card=G05", "");
    assert_eq!(does(&table, A, Passenger), "mark card=O06");
    table.act(A, "mark card=O06", "");
    assert_eq!(does(&table, A, Passenger), "forget");
}

#[test]
fn a_deckhand_rolls_everything_again_until_it_fits_and_buys_what_is_cheapest() {
    let table = |dice: &str| Fixture::start(2).encounter(1, "G06").visiting(1).rolled(dice);
    assert_eq!(does(&table("5 5 3 2 1"), A, Deckhand), "unfocused hold=[]");
    assert_eq!(does(&table("5 5 4 2 1"), A, Deckhand), "stop");
    let post = Fixture::start(2).tokens(A, "T5").slots("S21 S22 S23").phase(Phase::Buying);
    assert_eq!(does(&post, A, Deckhand), "buy from=slot_2");
}

#[test]
fn a_mate_goes_where_chance_times_secrets_is_most() {
    // With one Focus: G06 about .8 of 2, O04 about .5 of 4, R06 about .15 of 8.
    let table = Fixture::start(2).encounter(1, "G06").encounter(2, "O04").encounter(3, "R06");
    assert_eq!(does(&table, A, Mate::default()), "move to=2");
    let table = table.tokens_at(1, "C1 T1");
    assert_eq!(does(&table, A, Mate::default()), "move to=1");
}

#[test]
fn mates_and_pilots_complete_needs_with_one_card() {
    // R05 needs three 5s or three 6s: one die is 1 off.
    let table = Fixture::start(2).encounter(1, "R05").visiting(1).hand(A, "F16 F02").tokens(A, "F0 E2");
    let mut table = table.rolled("5 5 4 2 1");
    table.state.board.now.rerolls = 2;
    assert_eq!(does(&table, A, Mate::default()), "play card=F02");
    assert_eq!(does(&table, A, Pilot), "play card=F02");
    table.act(A, "play card=F02", "");
    assert_eq!(does(&table, A, Mate::default()), "turn die=3 to=5");
    assert_eq!(does(&table, A, Pilot), "turn die=3 to=5");
}

#[test]
fn a_pilot_holds_what_it_needs_and_pays_for_it() {
    // Rule of thumb 1: two dice are rolled for two tokens, three for two as well.
    let table = Fixture::start(2).encounter(1, "R05").visiting(1).tokens(A, "F4");
    assert_eq!(does(&table.rolled("5 5 5 2 1"), A, Pilot), "stop");
    let table = Fixture::start(2).encounter(1, "R11").visiting(1).tokens(A, "F4").rolled("6 6 2 2 1");
    assert_eq!(does(&table, A, Pilot), "focused dice=[3,4,5] pay=by_held");
    let table = Fixture::start(2).encounter(1, "R11").visiting(1).tokens(A, "F0").rolled("6 2 2 3 1");
    assert_eq!(does(&table, A, Pilot), "unfocused hold=[]");
}

#[test]
fn in_the_last_turn_a_pilot_spends_its_courage() {
    // Rule of thumb 8: the Courage would be wasted.
    let table = last_turn().encounter(1, "R06").visiting(1).tokens(A, "C8");
    assert_eq!(does(&table, A, Pilot), "desperate");
    // With many turns to come a safe card is rolled for.
    let table = Fixture::start(2).encounter(1, "G01").visiting(1).tokens(A, "C8 F3");
    assert_ne!(does(&table, A, Pilot), "desperate");
}

#[test]
fn a_pilot_that_leads_ends_the_game() {
    // Rule of thumb 10: 3 is not too much to pay for a lead of 8.
    let lead = Fixture::start(2).gained(A, "R08").encounter(1, "G06").encounter(2, "G01").track(&[3]);
    assert_eq!(does(&lead.visiting(1), A, Pilot), "decline_roll");
    // Whoever trails would lose by it.
    let trails = Fixture::start(2).gained(B, "R08").encounter(1, "G06").encounter(2, "G01").track(&[3]);
    assert_ne!(does(&trails.visiting(1), A, Pilot), "decline_roll");
}

#[test]
fn a_pilot_takes_a_second_card_through_the_chasm() {
    let mut table = last_turn().encounter(4, "G01").encounter(1, "R08").encounter(2, "G02");
    table = table.visiting(4).tokens(A, "C8");
    assert_eq!(does(&table, A, Pilot), "act");
    table.act(A, "act", "");
    assert_eq!(does(&table, A, Pilot), "at place=1");
}

#[test]
fn a_pilot_takes_focus_below_three_and_then_feat_tokens() {
    // Rule of thumb 14.
    let shrine = |tokens: &str| {
        let mut table = Fixture::start(2).encounter(1, "O03").visiting(1).tokens(A, tokens);
        assert_eq!(does(&table, A, Pilot), "act");
        table.act(A, "act", "");
        does(&table, A, Pilot)
    };
    assert_eq!(shrine("F1 E1"), "choose option=1");
    assert_eq!(shrine("F5 E1"), "choose option=2");
}

#[test]
fn a_pilot_buys_points_at_the_end_and_dice_before() {
    // Rule of thumb 13.
    let slots = |table: Fixture| table.tokens(A, "T5").slots("S03 S21 S08").phase(Phase::Buying);
    assert_eq!(does(&slots(last_turn()), A, Pilot), "buy from=slot_2");
    let early = slots(Fixture::with(Options { length: Length::Long, ..Options::default() }, 2));
    assert_eq!(does(&early, A, Pilot), "buy from=slot_1");
    assert_eq!(
        does(&last_turn().tokens(A, "T1").slots("S03 S21 S08").phase(Phase::Buying), A, Pilot),
        "end_buying"
    );
}

#[test]
fn a_pilot_sits_at_the_fresh_deal() {
    // Rule of thumb 12: one Encounter is left, so the second seat of the round chooses among six.
    let table = Fixture::start(2).encounter(2, "R06").phase(Phase::MapChoice);
    assert_eq!(does(&table, A, Pilot), "give_map to=2");
    let fresh = Fixture::start(2).phase(Phase::MapChoice);
    assert_eq!(does(&fresh, A, Pilot), "keep_map");
    // In the last round the Map is worth a Secret, and who comes second may find nothing.
    let last = Fixture::start(2).encounter(2, "R06").deck("").phase(Phase::MapChoice);
    assert_eq!(does(&last, A, Pilot), "keep_map");
}

#[test]
fn a_pilot_alone_fetches_the_map_and_hides_behind_it() {
    // Section 10.4: a safe Encounter at the Ruin first, then the hardest with the Map in hand.
    let table = Fixture::start(1).encounter(6, "G01").encounter(2, "R06").encounter(3, "O10").tokens(A, "F3");
    assert_eq!(does(&table, A, Pilot), "move to=6");
    assert_eq!(does(&table.clone().map(Some(A)), A, Pilot), "move to=2");
    let failed = table.map(Some(A)).visiting(2).phase(Phase::Terrible);
    assert_eq!(does(&failed, A, Pilot), "discard_map");
}

#[test]
fn a_pilot_looks_away_from_what_costs_much() {
    let table = |track: &[u8]| {
        let table = Fixture::start(2).encounter(1, "R06").visiting(1).hand(A, "F16").tokens(A, "E3");
        table.track(track).phase(Phase::Terrible)
    };
    assert_eq!(does(&table(&[3, 3]), A, Pilot), "play card=F16");
    assert_eq!(does(&table(&[0, 3]), A, Pilot), "take_terrible");
}
