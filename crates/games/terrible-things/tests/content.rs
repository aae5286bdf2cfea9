//! The data files: what is compiled in is sound, and what is not sound is refused with its place.

use std::collections::BTreeSet;

use std::sync::Arc;

use bivouac_engine::{Content, DiceKind, Secret, Setting, Table, rules};
use bivouac_terrible_things::odds::{Pool, chance};
use bivouac_terrible_things::{
    Back, Book, EType, Effect, FILES, Header, Id, Options, Part, Power, TerribleThings, dice_of,
};

fn built_in() -> &'static Book {
    Book::built_in()
}

/// What is said of the book with one thing changed in a file.
#[track_caller]
fn refusal(file: &str, from: &str, to: &str) -> String {
    let changed = FILES.iter().map(|&(name, text)| {
        if name != file {
            return (name.to_owned(), text.to_owned());
        }
        assert!(text.contains(from), "{file} says {from}");
        (name.to_owned(), text.replacen(from, to, 1))
    });
    match Book::read(&Content::of(changed)) {
        Ok(_) => panic!("{file} with {to} for {from} is taken for sound"),
        Err(flaw) => flaw.to_string(),
    }
}

#[track_caller]
fn check(file: &str, from: &str, to: &str, said: &str) {
    assert_eq!(refusal(file, from, to), said);
}

#[test]
fn everything_of_the_component_list_is_there() {
    rules!["ATT-CON-01", "ATT-CON-02", "ATT-CON-05", "ATT-CON-06"];
    let book = built_in();
    assert_eq!(
        Back::ALL.map(|back| book.encounters.iter().filter(|card| card.back == back).count()),
        [15; 3]
    );
    let icons =
        EType::ALL.map(|kind| book.encounters.iter().filter(|card| card.types.contains(&kind)).count());
    assert_eq!(icons, [14, 13, 14, 13], "Peril, Relic, Dread, Foe");
    let secrets = Back::ALL.map(|back| {
        let worth =
            book.encounters.iter().filter(|card| card.back == back).map(|card| u32::from(card.secrets));
        worth.sum::<u32>()
    });
    assert_eq!(secrets, [30, 60, 96]);
    let feats = |header| {
        let cards = book.feats.iter().filter(|card| card.header == header);
        cards.map(|card| card.copies).sum::<u8>()
    };
    assert_eq!((feats(Header::Blue), feats(Header::Purple), book.feats.len()), (33, 7, 28));
    let not_solo: Vec<&str> =
        book.swag.iter().filter(|card| !card.solo).map(|card| card.name.as_str()).collect();
    assert_eq!((book.swag.len(), not_solo), (26, vec!["Skeleton Key"]));
    assert_eq!((book.achievements.len(), book.characters.len(), book.setup.len()), (9, 6, 7));
    let mapped: Vec<&str> =
        book.characters.iter().filter(|one| one.map).map(|one| one.name.as_str()).collect();
    assert_eq!(mapped, ["The Captain"]);
    assert_eq!(book.scenarios.each_ref().map(|scenario| scenario.rows.len()), [7, 6]);
    let tokens: Vec<(u8, u8)> =
        book.terrible.iter().map(|terrible| (terrible.value, terrible.count)).collect();
    assert_eq!(tokens, [(0, 2), (1, 5), (2, 5), (3, 4)]);
    assert_eq!(book.dice.each_ref().map(|die| die.count), [5, 2, 2, 2]);
}

#[test]
fn cards_are_found_by_their_ids() {
    let book = built_in();
    let id = |text| Id::new(text).expect("it is short enough");
    assert_eq!(book.encounter(id("G01")), Some(0));
    assert_eq!(book.encounter(id("R15")), Some(44));
    assert_eq!(
        (book.feat(id("P06")), book.swag(id("S26")), book.achievement(id("A09"))),
        (Some(27), Some(25), Some(8))
    );
    assert_eq!(book.encounter(id("F01")), None);
}

#[test]
fn no_encounter_needs_more_than_five_dice() {
    rules!["ATT-CON-04"];
    assert!(built_in().encounters.iter().all(|card| (1..=5).contains(&dice_of(&card.needs))));
    check(
        "encounters.ron",
        "[Pair(5), High(4)]",
        "[Pair(5), Pair(5), Pair(5)]",
        "encounters.ron, line 10: it needs 6 dice; 5 are the most",
    );
    check(
        "encounters.ron",
        "needs: [Pair(5), High(4)]",
        "needs: []",
        "encounters.ron, line 10: it needs nothing: there must be at least one part",
    );
    check(
        "encounters.ron",
        "Run(3, 2)",
        "Run(3, 5)",
        "encounters.ron, line 7: the least number of Run(3, 5) is from 1 to 4, not 5",
    );
    check(
        "encounters.ron",
        "Run(3, 2)",
        "Run(255, 2)",
        "encounters.ron, line 7: the number of dice in a Block or Run is from 3 to 6, not 255",
    );
    check(
        "encounters.ron",
        "Run(3, 2)",
        "Block(2, 2)",
        "encounters.ron, line 7: the number of dice in a Block or Run is from 3 to 6, not 2",
    );
    check(
        "encounters.ron",
        "Pair(5)",
        "Pair(0)",
        "encounters.ron, line 5: the least number of Pair(0) is from 1 to 6, not 0",
    );
    check(
        "encounters.ron",
        "secrets: 1",
        "secrets: 0",
        "encounters.ron, line 5: the number of Secrets is from 1 to 20, not 0",
    );
    check(
        "encounters.ron",
        "[Peril]",
        "[]",
        "encounters.ron, line 5: an Encounter has one type, or two different ones",
    );
    check(
        "encounters.ron",
        "[Peril]",
        "[Foe, Foe]",
        "encounters.ron, line 5: an Encounter has one type, or two different ones",
    );
}

/// The kinds of effects as they are written.
fn kinds(effects: &[Effect], into: &mut BTreeSet<String>) {
    for effect in effects {
        let written = format!("{effect:?}");
        into.insert(written.split(['(', ' ']).next().unwrap_or_default().to_owned());
        if let Effect::Choose(choices) = effect {
            kinds(choices, into);
        }
    }
}

#[test]
fn every_effect_is_on_some_card_or_location() {
    rules!["ATT-CON-07"];
    let (book, mut used) = (built_in(), BTreeSet::new());
    book.feats.iter().for_each(|card| kinds(&card.effects, &mut used));
    for card in &book.swag {
        match &card.power {
            Power::Trophy => (),
            Power::Exhaust { effects, .. } | Power::Passive(effects) | Power::Trigger { effects, .. } => {
                kinds(effects, &mut used);
            }
        }
    }
    for location in &book.locations {
        kinds(&[location.action.clone(), location.solo_action.clone()], &mut used);
    }
    let all = "AddDice Adjust Choose DesperateAct DesperateDiscount DivertTerrible DoubleRow DropPart Exchange \
               ExtraReroll Flip FocusDiscount FreeReroll Gain HandLimit Hex HushRumour IgnoreHighestTerrible \
               LocationAction LowerMinimum PriceDiscount ReadySwag RedrawFeats RivalDiscardsFeat SetDie Steal \
               SwapDice SwapEncounters TakeFeatDiscard TakeMap TradeToken Wild";
    assert_eq!(used.into_iter().collect::<Vec<_>>().join(" "), all);
}

#[test]
fn what_cannot_be_read_is_named_with_its_line() {
    let unknown = refusal("feats.ron", "Flip(1)", "Flop(1)");
    assert!(unknown.starts_with("feats.ron, line 6: ") && unknown.contains("Flop"), "{unknown}");
    let field = refusal("swag.ron", "price: 3", "prize: 3");
    assert!(field.starts_with("swag.ron, line 4: ") && field.contains("prize"), "{field}");
    let long = refusal("encounters.ron", "\"G02\"", "\"G000002\"");
    assert!(long.starts_with("encounters.ron, line 6: "), "{long}");
    let six =
        refusal("encounters.ron", "[Pair(5)]", "[High(1), High(1), High(1), High(1), High(1), High(1)]");
    assert!(six.starts_with("encounters.ron, line 5: "), "{six}");
    let half = refusal("terrible.ron", "]", "");
    assert!(half.starts_with("terrible.ron, line "), "{half}");
}

#[test]
fn files_are_those_and_no_others() {
    let without = FILES.iter().skip(1).map(|&(name, text)| (name.to_owned(), text.to_owned()));
    let flaw = Book::read(&Content::of(without)).expect_err("a file is missing");
    assert_eq!(flaw.to_string(), "achievements.ron: this file is missing");
    let more =
        FILES.iter().chain(&[("notes.ron", "")]).map(|&(name, text)| (name.to_owned(), text.to_owned()));
    let flaw = Book::read(&Content::of(more)).expect_err("a file is unknown").to_string();
    assert!(flaw.starts_with("notes.ron: nothing reads this file; there are: achievements.ron, "), "{flaw}");
}

#[test]
fn ids_are_short_plain_and_there_once() {
    check("feats.ron", "\"F02\"", "\"G01\"", "feats.ron, line 5: the id \"G01\" is there twice");
    check("swag.ron", "\"S02\"", "\"S01\"", "swag.ron, line 5: the id \"S01\" is there twice");
    check(
        "swag.ron",
        "\"S02\"",
        "\"S 2\"",
        "swag.ron, line 5: \"S 2\" is no id: an id has letters a to z, digits and hyphens",
    );
    check(
        "swag.ron",
        "\"S02\"",
        "\"\"",
        "swag.ron, line 5: \"\" is no id: an id has letters a to z, digits and hyphens",
    );
    check("scenarios.ron", "\"II-1\"", "\"I-1\"", "scenarios.ron, line 20: the id \"I-1\" is there twice");
    check("swag.ron", "\"Hurricane Lamp\"", "\" \"", "swag.ron, line 5: a name is empty");
    check(
        "swag.ron",
        "\"Hurricane Lamp\"",
        "\"a\\nb\"",
        "swag.ron, line 5: a text has line ends or other signs that cannot be shown",
    );
    let long = "x".repeat(41);
    check(
        "swag.ron",
        "Hurricane Lamp",
        &long,
        "swag.ron, line 5: a text of 41 letters; 40 are the most here",
    );
}

#[test]
fn effects_fit_their_windows() {
    rules!["ATT-CON-07", "ATT-CRD-04", "ATT-CRD-11"];
    let feat = |to: &str| refusal("feats.ron", "when: [Roll], effects: [Flip(1)]", to);
    let said = |what: &str| format!("feats.ron, line 6: {what}");
    assert_eq!(
        feat("when: [Pool], effects: [Flip(1)]"),
        said("Flip(1) does not fit the window Pool; it fits [Roll]")
    );
    assert_eq!(
        feat("when: [Roll, Pool], effects: [Flip(1)]"),
        said("Flip(1) does not fit the window Pool; it fits [Roll]")
    );
    assert_eq!(feat("when: [], effects: [Flip(1)]"), said("it has no window: nobody could ever play it"));
    assert_eq!(feat("when: [Roll, Roll], effects: [Flip(1)]"), said("it has the same window twice"));
    assert_eq!(feat("when: [Roll], effects: []"), said("a list without effects"));
    assert_eq!(
        feat("when: [Roll], effects: [HandLimit(1)]"),
        said("HandLimit(1) works all the time: it fits a Passive power alone")
    );
    assert_eq!(feat("when: [Roll], effects: [Choose([])]"), said("a list without effects"));
    assert_eq!(
        feat("when: [Roll], effects: [Choose([Flip(1), Choose([Flip(1)])])]"),
        said("a choice inside a choice")
    );
    assert_eq!(
        feat("when: [Roll], effects: [Choose([Flip(1), TakeMap])]"),
        said("TakeMap does not fit the window Roll; it fits [Explore]")
    );
    assert_eq!(feat("when: [Roll], effects: [Flip(0)]"), said("the number of Flip(0) is from 1 to 5, not 0"));
    assert_eq!(
        feat("when: [Roll], effects: [Adjust(1, [])]"),
        said("Adjust(1, []) changes dice by different numbers from -5 to 5, not by []")
    );
    assert_eq!(
        feat("when: [Roll], effects: [Adjust(1, [-128])]"),
        said("Adjust(1, [-128]) changes dice by different numbers from -5 to 5, not by [-128]")
    );
    assert_eq!(
        feat("when: [Pool], effects: [AddDice(Luck, 3)]"),
        said("AddDice(Luck, 3), but there are 2 Luck dice")
    );
    assert_eq!(
        feat("when: [Pool], effects: [AddDice(Basic, 1)]"),
        said("all Basic dice are in the pool already")
    );
    check(
        "swag.ron",
        "Passive([HandLimit(1)])",
        "Passive([Flip(1)])",
        "swag.ron, line 13: Flip(1) does not work by itself: only HandLimit and IgnoreHighestTerrible do",
    );
    check(
        "swag.ron",
        "effects: [Gain(Res(Treasure), 1)]",
        "effects: [Gain(EncounterType, 1)]",
        "swag.ron, line 16: Gain(EncounterType, 1) cannot be triggered: only Gain(Res(..), n) asks nobody",
    );
    check(
        "locations.ron",
        "action: TakeMap",
        "action: LocationAction(Any)",
        "locations.ron, line 8: a location cannot send one to a location's action",
    );
    check(
        "locations.ron",
        "TradeToken(Bank)",
        "TradeToken(Rival)",
        "locations.ron, line 5: TradeToken(Rival) needs a rival, and alone there is none",
    );
}

#[test]
fn counts_have_their_limits() {
    rules!["ATT-CON-01", "ATT-CON-02", "ATT-CON-05", "ATT-CON-06"];
    check(
        "characters.ron",
        "map: true, ",
        "",
        "characters.ron: 0 characters with the Map; there must be at least 1",
    );
    check(
        "characters.ron",
        "tokens: [(Focus, 2)]",
        "map: true",
        "characters.ron: 2 characters with the Map; there must be at most 1",
    );
    check(
        "characters.ron",
        "map: true, flavour: \"Owns the boat, the chart and most of the blame.\"),\n    (id: \"C02\",",
        "flavour: \"Owns the boat.\"),\n    (id: \"C02\", map: true,",
        "characters.ron: the Map is the Captain's, C01",
    );
    check(
        "swag.ron",
        "solo: false",
        "solo: true",
        "swag.ron: 0 Swag cards that are not in the solo game; there must be at least 1",
    );
    check(
        "swag.ron",
        "solo: true",
        "solo: false",
        "swag.ron: 2 Swag cards that are not in the solo game; there must be at most 1",
    );
    // Two ids change places, so that another card stays in the box.
    let renamed = FILES.iter().map(|&(name, text)| {
        let text =
            text.replace("\"S01\"", "\"S00\"").replace("\"S02\"", "\"S01\"").replace("\"S00\"", "\"S02\"");
        (name.to_owned(), text)
    });
    let flaw = Book::read(&Content::of(renamed)).expect_err("it is not the Skeleton Key").to_string();
    assert_eq!(flaw, "swag.ron: S02 is not in the solo game; that is the Skeleton Key, S01");
    check(
        "terrible.ron",
        "count: 5",
        "count: 1",
        "terrible.ron: 12 Terrible Things; there must be at least 13",
    );
    check("terrible.ron", "value: 3", "value: 4", "terrible.ron, line 6: the value is from 0 to 3, not 4");
    check("terrible.ron", "value: 3", "value: 2", "terrible.ron: each value stands once, the lowest first");
    check(
        "feats.ron",
        "copies: 2",
        "copies: 0",
        "feats.ron, line 4: the number of copies is from 1 to 9, not 0",
    );
    check("scenarios.ron", "side: II", "side: I", "scenarios.ron: the sides are I and II, in this order");
    check(
        "scenarios.ron",
        "gives: [(Focus, 1)]",
        "gives: []",
        "scenarios.ron, line 7: a row gives something",
    );
    check("locations.ron", "slot: 2", "slot: 1", "locations.ron: the slots are 1 to 6, in this order");
    check("dice.ron", "count: 5", "count: 6", "dice.ron, line 3: the number of dice is from 1 to 5, not 6");
    check(
        "dice.ron",
        "(1, 2, 3, 4, 5, 6)",
        "(0, 2, 3, 4, 5, 6)",
        "dice.ron, line 3: a face is from 1 to 6, not 0",
    );
    check(
        "dice.ron",
        "kind: Luck",
        "kind: Skill",
        "dice.ron: the kinds are Basic, Luck, Skill and Panic, in this order",
    );
    check("honours.ron", "least: 1,", "least: 2,", "honours.ron: the first title is for a score of 1");
    let (orange, red) = ("back: Orange", "back: Red");
    let all = FILES.iter().map(|&(name, text)| (name.to_owned(), text.replace(orange, red)));
    let flaw = Book::read(&Content::of(all)).expect_err("no orange one is left").to_string();
    assert_eq!(flaw, "encounters.ron: 0 orange Encounters; there must be at least 12");
}

#[test]
fn the_set_up_table_is_complete_and_can_be_met() {
    rules!["ATT-CON-01"];
    check(
        "setup.ron",
        "(12, 12, 12)",
        "(12, 16, 12)",
        "setup.ron, line 9: 16 orange Encounters; there are 15",
    );
    check(
        "setup.ron",
        "tokens: 13",
        "tokens: 17",
        "setup.ron, line 9: the number of tokens is from 1 to 16, not 17",
    );
    check(
        "setup.ron",
        "length: Solo",
        "length: Long",
        "setup.ron, line 3: a second row, or one too many, for 1 players, Long",
    );
    check(
        "setup.ron",
        "players: 3, length: Short",
        "players: 2, length: Short",
        "setup.ron, line 6: a second row, or one too many, for 2 players, Short",
    );
    check(
        "setup.ron",
        "    (players: 1, length: Solo, cards: (4, 6, 8), tokens: 5),\n",
        "",
        "setup.ron: no row for 1 players, Solo",
    );
}

/// The chance to meet these needs with five Basic dice, both re-rolls and two Focus (P2 of table 7.1).
fn p2(needs: &[Part]) -> f64 {
    chance(&Pool::unrolled(5, 0, 0, 2), needs).best.value
}

#[test]
fn harder_encounters_are_worth_more() {
    rules!["ATT-CON-03"];
    let mut bands = [(1.0_f64, 0.0_f64); 9];
    for card in &built_in().encounters {
        let (least, most) = &mut bands[usize::from(card.secrets)];
        let chance = p2(&card.needs);
        (*least, *most) = (least.min(chance), most.max(chance));
    }
    for (worth, pair) in bands.windows(2).enumerate().skip(1) {
        let ((least, _), (_, most)) = (pair[0], pair[1]);
        assert!(least > most, "a card worth {worth} at {least}, one worth {} at {most}", worth + 1);
    }
    let printed = [(88, 90), (75, 85), (62, 73), (53, 62), (44, 52), (33, 42), (27, 33), (22, 23)];
    for ((least, most), (from, to)) in bands[1..].iter().zip(printed) {
        let hundredths = |chance: &f64| (chance * 100.0) as u32;
        assert!(hundredths(least) >= from && hundredths(most) <= to, "{least} to {most} in .{from} to .{to}");
    }
}

#[test]
fn a_designer_may_try_other_numbers_and_do_without_an_effect() {
    rules!["ATT-R-54"];
    let harder = FILES.iter().map(|&(name, text)| {
        let text = match name {
            "encounters.ron" => text.replacen("secrets: 1", "secrets: 8", 1),
            "feats.ron" => text.replace("effects: [DropPart]", "effects: [LowerMinimum(2)]"),
            _ => text.to_owned(),
        };
        (name.to_owned(), text)
    });
    let book = Book::read(&Content::of(harder)).expect("neither breaks the game");
    assert_eq!(book.encounters[0].secrets, 8);
    assert!(p2(&book.encounters[0].needs) > 0.8, "it is easy all the same");
    assert!(book.feats.iter().all(|card| !card.effects.contains(&Effect::DropPart)));
}

#[test]
fn what_is_known_by_its_place_keeps_it() {
    rules!["ATT-R-56"];
    let lines: Vec<&str> =
        FILES.iter().find(|(name, _)| *name == "characters.ron").expect("it is there").1.lines().collect();
    check(
        "characters.ron",
        &format!("{}\n{}", lines[3], lines[4]),
        &format!("{}\n{}", lines[4], lines[3]),
        "characters.ron: C03 is in the place of C02: options know the six by their order",
    );
    check(
        "characters.ron",
        "\"C01\"",
        "\"C07\"",
        "characters.ron: C07 is in the place of C01: options know the six by their order",
    );
    check("scenarios.ron", "side: II", "side: I", "scenarios.ron: the sides are I and II, in this order");
    check("locations.ron", "slot: 2", "slot: 1", "locations.ron: the slots are 1 to 6, in this order");
    check(
        "dice.ron",
        "kind: Luck",
        "kind: Skill",
        "dice.ron: the kinds are Basic, Luck, Skill and Panic, in this order",
    );
}

#[test]
fn a_log_is_never_played_on_with_other_content() {
    rules!["ATT-R-51"];
    let edited =
        FILES.iter().map(|&(name, text)| (name.to_owned(), text.replace("secrets: 8", "secrets: 9")));
    let edited = Arc::new(Book::read(&Content::of(edited)).expect("edited content is sound"));
    assert_ne!(edited.hash(), built_in().hash());
    let open = |book: &Arc<Book>| {
        let options = Options::default();
        let game = TerribleThings::with_book(&options, 2, book).expect("two can play");
        let secret = Secret::from_bytes([7; 32]);
        let setting = Setting { seats: 2, secret, words: Vec::new(), dice: DiceKind::Cipher };
        let options = serde_json::to_value(options).expect("options have a JSON form");
        Table::open_with(Arc::new(game), options, setting, None)
    };
    let (own, other) = (open(Book::built_in()), open(&edited));
    assert_eq!(own.header().map(|header| &header.content), Some(built_in().hash()));
    assert_eq!(other.header().map(|header| &header.content), Some(edited.hash()));
    let log = |table: &Table<TerribleThings>| table.log(true).expect("it keeps a log");
    assert!(Table::<TerribleThings>::replay(&log(&own), None, |_, _| ()).is_ok());
    let refused =
        Table::<TerribleThings>::replay(&log(&other), None, |_, _| ()).expect_err("it is of other content");
    assert!(refused.to_string().contains("other content"), "{refused}");
}
