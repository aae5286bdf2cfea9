//! Section 2.11 of `docs/rules/biomes.md`: ally camps, trading, mercenaries.

use bivouac_biomes::fixture::{A, B, C, Fixture, counts};
use bivouac_biomes::{Job, Kind, Markers, Status, TileKind};
use bivouac_engine::{Face, Seats, rules};

/// An ally camp with A and four supplies on it, a stealer camp next door.
fn camp() -> Fixture {
    Fixture::start(3)
        .tile(0, -2, TileKind::AllyCamp)
        .tile(0, -3, TileKind::StealerCamp)
        .cool(0, -3, 60)
        .lies(0, -2, &[Kind::Supply; 4])
        .stands(A, 0, -2)
        .without_farms()
}

#[test]
fn on_cool_down_there_is_neither_trade_nor_hire_but_storing() {
    rules!["B34-ALLY-01", "B34-ALLY-02", "B34-R-24"];
    let mut table = camp().cool(0, -2, 1).gang(1, -1).carries(A, &[Kind::Key]);
    assert_eq!(table.refused(A, "trade pack=0"), "B34-ALLY-01");
    assert_eq!(table.refused(A, "hire_hunt pack=0"), "B34-ALLY-01");
    table.act(A, "reveal what=key", "");
    table.act(A, "place what=key", "");
    table.act(A, "take what=supply", "");
    let mut away = table.stands(A, 0, -1);
    assert_eq!(away.refused(A, "trade pack=0"), "B34-TRADE-01");
}

#[test]
fn a_trade_is_a_look_through_the_box_alone() {
    rules!["B34-TRADE-01", "B34-TRADE-02", "B34-TRADE-03"];
    let mut table = camp().boxed(&[Kind::Key, Kind::Key, Kind::Supply]);
    table.act(A, "trade pack=0", "");
    assert_eq!(table.state.board.left, 2);
    assert_eq!(
        table.view(A).looks[A].map(|look| look.held),
        Some(Face::Up(counts(&[Kind::Key, Kind::Key, Kind::Supply])))
    );
    assert_eq!(table.view(B).looks[A].map(|look| look.held), Some(Face::Down));
    assert_eq!(table.offered(A), ["choose what=key", "choose what=supply", "decline"]);
    assert_eq!(table.refused(A, "end"), "B34-TRADE-02");
    assert_eq!(table.refused(A, "choose what=teleport"), "B34-TRADE-02");
    table.act(A, "choose what=key", "");
    assert_eq!((table.pack(A), table.seen_pack(B, A)), (counts(&[Kind::Key]), (counts(&[]), 1)));
    assert_eq!((table.cooling(0, -2), table.view(B).board.box_left), (10, 2));
    assert_eq!(table.refused(A, "trade pack=0"), "B34-ALLY-01");
    // The note stays, with what was drawn since.
    let look = table.view(A).looks[A].expect("a note");
    assert_eq!((look.held, look.since.len()), (Face::Up(counts(&[Kind::Key, Kind::Key, Kind::Supply])), 1));
    let mut empty = camp().boxed(&[]);
    assert_eq!(empty.refused(A, "trade pack=0"), "B34-TRADE-01");
}

#[test]
fn only_what_fits_is_taken() {
    rules!["B34-TRADE-02", "B34-R-58"];
    let mut table = camp().boxed(&[Kind::Key, Kind::Teleport]).carries(A, &[Kind::Key, Kind::Supply]);
    table.act(A, "trade pack=0", "");
    assert_eq!(table.refused(A, "choose what=key"), "B34-R-58");
    table.act(A, "choose what=teleport", "");
    assert_eq!(table.pack(A).total(), 3);
}

#[test]
fn a_band_appears_at_the_camp_that_then_is_busy() {
    rules!["B34-MERC-01", "B34-MERC-03"];
    let mut table = camp().gang(1, -1).lies(0, -2, &[Kind::Supply]);
    let done = table.act(A, "hire_hunt pack=0", "");
    assert_eq!(table.state.board.bands[0].at, table.at(0, -2));
    assert!(done.says("@1 hires a band at the ally camp B3 to hunt the gang"), "{}", done.story());
    let mut table = table.lies(0, -2, &[Kind::Supply; 3]);
    assert_eq!(table.refused(A, "trade pack=0"), "B34-MERC-03");
    assert_eq!(table.refused(A, "hire_hunt pack=0"), "B34-MERC-03");
    assert_eq!(table.cooling(0, -2), 0);
}

#[test]
fn bands_move_two_in_the_board_turn_by_the_shortest_way() {
    rules!["B34-MERC-02"];
    let table = Fixture::road()
        .tile(0, -5, TileKind::Grassland)
        .tile(0, -6, TileKind::AllyCamp)
        .lies(0, -4, &[Kind::Key])
        .without_farms()
        .cool(0, -4, 60)
        .bare(0, 0)
        .lies(0, 0, &[Kind::Supply]);
    let party = table.party((0, -4), (0, -1), (0, 0), &[Kind::Supply]);
    let mut table = party.clone().band((0, -6), (0, -6), Job::Destroy { home: party.at(0, -4) });
    assert_eq!(table.state.board.bands[0].at, table.at(0, -6), "not before the board turn");
    table.end_round("");
    // Two steps: the grassland and the stealer camp; then the mountain takes 2.
    assert_eq!(table.state.board.bands[0].at, table.at(0, -4));
    table.end_round("1");
    assert_eq!(table.state.board.bands.len(), 0, "they met on the mountain");
}

#[test]
fn a_rescue_names_one_to_three_of_one_camp() {
    rules!["B34-MERC-04", "B34-MERC-05", "B34-R-39", "B34-R-75"];
    let mut table = camp().captive(B, 0, -3, 2).lies(0, -3, &[Kind::Key, Kind::Supply, Kind::Teleport]);
    assert_eq!(table.refused(A, "hire_rescue at={q:0,r:0}"), "B34-MERC-04");
    let done = table.act(A, "hire_rescue at={q:0,r:-3}", "");
    assert!(!done.marks.is_final());
    assert_eq!(table.refused(A, "hire pack=0"), "B34-MERC-04", "somebody or something must be named");
    assert!(!table.act(A, "name_token nth=0", "").marks.is_final());
    assert_eq!(table.refused(A, "name_token nth=0"), "B34-MERC-05", "each once");
    assert_eq!(table.refused(A, "name_captive captive=3"), "B34-MERC-05");
    table.act(A, "name_captive captive=2", "");
    table.act(A, "name_token nth=2", "");
    assert_eq!(table.refused(A, "name_token nth=1"), "B34-MERC-04", "three at most");
    assert_eq!(table.tokens(0, -2).of(Kind::Supply), 4, "nothing is paid yet");
    let done = table.act(A, "hire pack=0", "");
    assert!(
        done.marks.is_final() && table.tokens(0, -2).of(Kind::Supply) == 1 && table.state.board.left == 2
    );
    let done = table.end_round("1");
    assert_eq!((table.status(B), table.place(B)), (Status::Free, (0, 0)));
    assert_eq!(
        (table.tokens(0, -3), table.tokens(0, 0)),
        (counts(&[Kind::Supply]), counts(&[Kind::Supply, Kind::Supply, Kind::Key, Kind::Teleport]))
    );
    assert_eq!((table.state.board.bands.len(), table.cooling(0, -2)), (0, 10));
    assert!(
        done.says("The band brings @2, a Key and a Teleport from the stealer camp C4"),
        "{}",
        done.story()
    );
}

#[test]
fn a_rescue_names_no_more_than_can_be_paid() {
    rules!["B34-MERC-04"];
    let mut table = camp().bare(0, -2).carries(A, &[Kind::Supply]).lies(0, -3, &[Kind::Key, Kind::Supply]);
    table.act(A, "hire_rescue at={q:0,r:-3}", "");
    table.act(A, "name_token nth=1", "");
    assert_eq!(table.refused(A, "name_token nth=0"), "B34-MERC-04");
    assert_eq!(table.offered(A), ["hire pack=1", "decline"]);
    table.act(A, "decline", "");
    assert_eq!((table.state.board.pending.clone(), table.pack(A).total()), (None, 1), "nothing is paid");
    let mut poor = camp().bare(0, -2).lies(0, -3, &[Kind::Key]);
    assert_eq!(poor.refused(A, "hire_rescue at={q:0,r:-3}"), "B34-MERC-04");
}

#[test]
fn rescued_tokens_are_face_up_and_what_is_gone_is_not_rescued() {
    rules!["B34-MERC-06", "B34-MERC-05"];
    // A token that only its former owner knew.
    let mut table = camp().stands(A, 0, -1).lies(0, -1, &[Kind::Captured]).carries(A, &[Kind::Key]);
    table.act(A, "discover slot=a", "");
    let mut table = table.stands(B, 0, -2);
    table.act(B, "hire_rescue at={q:0,r:-3}", "");
    table.act(B, "name_token nth=0", "");
    table.act(B, "hire pack=0", "");
    table.end_round("1");
    let home = table.state.board[table.at(0, 0)].tokens;
    assert_eq!(table.view(C).known(home).of(Kind::Key), 1);
    assert!(matches!(table.status(A), Status::Captive { .. }), "he was not named");
}

#[test]
fn hunting_costs_three_and_holds_the_gang_for_three_rounds() {
    rules!["B34-MERC-07", "B34-R-37"];
    let mut none = camp();
    assert_eq!(none.refused(A, "hire_hunt pack=0"), "B34-MERC-07");
    let mut table = camp().gang(0, -1).stands(B, 1, -1).stands(C, 1, -1);
    table.act(A, "hire_hunt pack=0", "");
    assert_eq!(table.tokens(0, -2).of(Kind::Supply), 1);
    for left in [2, 1, 0] {
        let done = table.end_round("1");
        assert_eq!(table.gang_at(), (0, -1));
        let held = if left > 0 { format!("{left} more to go") } else { "fought its way free".to_owned() };
        assert!(done.says(&held), "{}", done.story());
    }
    assert_eq!((table.state.board.bands.len(), table.cooling(0, -2)), (0, 10));
}

#[test]
fn a_held_gang_otherwise_works_as_before() {
    rules!["B34-MERC-07", "B34-GANG-10"];
    let mut table = camp()
        .gang(0, -1)
        .band((0, -2), (0, -1), Job::Hunt { holds: 3 })
        .stands(B, 1, -1)
        .stands(C, 1, -1)
        .farm(0, -1, (0, 0), 3)
        .turn(B, 3);
    table.end_round("1");
    assert_eq!(table.cooling(0, -1), 3, "the farm is halted");
    let mut table = table.turn(B, 3);
    table.act(B, "move to=nw", "");
    assert_eq!(table.status(B), Status::Injured { cool: 10 });
}

#[test]
fn destroying_a_party_returns_its_load() {
    rules!["B34-MERC-08", "B34-RAID-08", "B34-R-42"];
    let table = camp().lies(0, -2, &[]).party((0, -3), (0, -1), (0, 0), &[Kind::Key, Kind::Supply]);
    let mut table = table;
    assert_eq!(table.refused(A, "hire_destroy home={q:0,r:0} pack=0"), "B34-MERC-08");
    table.act(A, "hire_destroy home={q:0,r:-3} pack=0", "");
    assert_eq!(table.tokens(0, -2).of(Kind::Supply), 3);
    table.end_round("1");
    assert_eq!(table.tokens(0, 0), counts(&[Kind::Supply, Kind::Supply, Kind::Supply, Kind::Key]));
    assert_eq!((table.cooling(0, -3), table.cooling(0, -2)), (5, 10));
    // The robbed camp is gone: to Main Camp.
    let mut table = camp().stands(A, 1, -1).party((0, -3), (0, -1), (1, -1), &[Kind::Key]);
    let job = Job::Destroy { home: table.at(0, -3) };
    table = table.band((0, -2), (0, -2), job);
    table.end_round("1");
    assert_eq!(table.tokens(0, 0).of(Kind::Key), 1);
}

#[test]
fn a_party_that_walks_into_its_hunters_is_caught() {
    rules!["B34-MERC-08"];
    // The band stops at the foot of the mountain, and the party comes down to it.
    let table = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::Mountain)
        .tile(1, -2, TileKind::StealerCamp)
        .tile(-1, -1, TileKind::AllyCamp)
        .party((1, -2), (0, -3), (0, 0), &[Kind::Key])
        .bare(0, 0)
        .without_farms();
    let job = Job::Destroy { home: table.at(1, -2) };
    let mut table = table.band((-1, -1), (0, -1), job);
    let heard = table.end_round("1").heard_by(A);
    let place = |words: &str| heard.iter().position(|line| line.contains(words)).expect("it is told");
    assert!(
        place("The band of the ally camp B2 goes to the grassland B3")
            < place("The raiding party of the stealer camp B4 goes to the grassland B3"),
        "{heard:?}"
    );
    assert_eq!((table.state.board.parties.len(), table.tokens(0, 0)), (0, counts(&[Kind::Key])));
}

#[test]
fn a_band_that_shares_its_targets_tile_has_met_it() {
    rules!["B34-MERC-12"];
    let table = camp().party((0, -3), (0, -1), (0, 0), &[Kind::Key]).stands(A, 0, 0);
    let job = Job::Destroy { home: table.at(0, -3) };
    let mut table = table.band((0, -2), (0, -1), job);
    let done = table.end_round("1");
    assert_eq!(table.state.board.parties.len(), 0);
    assert!(!done.says("The band of the ally camp B3 goes"), "{}", done.story());
}

#[test]
fn a_band_with_nothing_left_to_do_is_discarded_at_once() {
    rules!["B34-MERC-09", "B34-R-38", "B34-MERC-03"];
    // The party is home before the band is.
    let table = camp().party((0, -3), (0, -2), (0, 0), &[Kind::Teleport]).stands(A, 0, 0);
    let job = Job::Destroy { home: table.at(0, -3) };
    let mut late =
        table.tile(0, -4, TileKind::Mountain).tile(0, -5, TileKind::AllyCamp).band((0, -5), (0, -5), job);
    let done = late.end_round("1");
    assert!(late.state.board.bands.is_empty() && done.says("has nothing left to do"), "{}", done.story());
    assert_eq!(late.cooling(0, -5), 10, "no refund, and it cools down");
    // A named captive is bought free.
    let table = camp().captive(B, 0, -3, 2).stands(A, 0, -3).carries(A, &[Kind::Supply, Kind::Supply]);
    let job = Job::Rescue { camp: table.at(0, -3), captives: Seats::only(B), tokens: Markers::NONE };
    let mut table = table.band((0, -2), (0, -2), job);
    table.act(A, "ransom captive=2 pack=2", "");
    assert!(table.state.board.bands.is_empty());
    // A named supply is stolen back.
    let table = camp().lies(0, -3, &[Kind::Supply]).stands(A, 0, -3);
    let camp = table.at(0, -3);
    let job = Job::Rescue { camp, captives: Seats::NONE, tokens: table.state.board[camp].tokens };
    let mut table = table.band((0, -2), (0, -2), job);
    table.act(A, "take what=supply", "");
    assert!(table.state.board.bands.is_empty());
    assert_eq!(table.cooling(0, -2), 10);
}

#[test]
fn the_gang_at_main_camp_injures_the_rescued() {
    rules!["B34-MERC-10", "B34-GANG-13"];
    let table = camp().captive(B, 0, -3, 2).lies(0, -3, &[Kind::Key]).gang(0, 0).stands(C, 1, -1);
    let camp = table.at(0, -3);
    let job = Job::Rescue { camp, captives: Seats::only(B), tokens: table.state.board[camp].tokens };
    let mut table = table.band((0, -2), (0, -2), job);
    // After the rescue the gang goes north, past nobody, to the forest and no further: A guards.
    table.end_round("1 1");
    assert_eq!((table.status(B), table.tokens(0, 0).of(Kind::Key)), (Status::Injured { cool: 10 }, 1));
}

#[test]
fn two_bands_fight_for_themselves() {
    rules!["B34-MERC-11", "B34-R-37"];
    let mut table = camp()
        .tile(1, -2, TileKind::AllyCamp)
        .gang(0, -1)
        .stands(A, 0, 0)
        .band((0, -2), (0, -1), Job::Hunt { holds: 2 })
        .band((1, -2), (1, -2), Job::Hunt { holds: 0 });
    let holds = |table: &Fixture| -> Vec<u8> {
        let bands = table.state.board.bands.iter();
        bands.filter_map(|band| if let Job::Hunt { holds } = band.job { Some(holds) } else { None }).collect()
    };
    table.end_round("1");
    assert_eq!(holds(&table), [1, 2]);
    table.end_round("1");
    assert_eq!((holds(&table), table.gang_at()), (vec![1], (0, -1)), "held while any count is above 0");
    table.end_round("1 1");
    assert_eq!((holds(&table), table.gang_at()), (vec![], (0, -1)));
}
