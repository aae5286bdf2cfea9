//! What the game answers about ways and threats, held against the rules themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bivouac_biomes::fixture::{A, B, Fixture};
use bivouac_biomes::{
    Action, Aids, Biomes, Dir, Dirs, Event, Kind, Marker, Options, State, TileId, TileKind,
};
use bivouac_engine::{Cx, Dice, Game, Imagine, Millis, Seat, Seed, Table, Told, Viewer, rules};
use serde_json::{Value, json};

fn ask(game: &Biomes, state: &State, viewer: Viewer, question: &Value) -> Value {
    let view = game.view(state, viewer, Millis::ZERO);
    game.ask(&view, question).expect("the question means something")
}

fn paths(game: &Biomes, state: &State, seat: Seat) -> Vec<Value> {
    let answer = ask(game, state, Viewer::seat(seat), &json!({ "ask": "paths", "seat": seat }));
    answer["paths"].as_array().expect("a list").clone()
}

fn number(value: &Value) -> u16 {
    value.as_u64().and_then(|number| number.try_into().ok()).expect("a small number")
}

fn supplies(game: &Biomes, state: &State, seat: Seat) -> usize {
    let open = game.view(state, Viewer::Open, Millis::ZERO);
    let board = &state.board;
    let all = board.tiles.iter().map(|tile| tile.tokens).chain([board.players[seat].pack]);
    all.map(|set| usize::from(open.known(set).of(Kind::Supply))).sum()
}

/// States out of many games whose players rather do something than end their turns.
fn states(options: &Options, seats: u8, games: u32, every: u32) -> (Arc<Biomes>, Vec<State>) {
    let game = Arc::new(Biomes::prepare(options, seats).expect("these options are allowed"));
    let (mut legal, mut states) = (Vec::new(), Vec::new());
    for number in 0..games {
        let seed = Seed::of(format!("ask {seats} {number}"));
        let mut dice = Dice::fast(&seed.apart("players", 0));
        let mut table = Table::bare(Arc::clone(&game), seats, Dice::fast(&seed));
        let mut steps = 0;
        while let Some(seat) = table.to_act().lowest() {
            table.legal(seat, &mut legal);
            let weight = |action: &Action| match action {
                Action::End => 4,
                Action::Discover { .. } => 2,
                Action::Move { .. } => 20,
                Action::Place { .. } => 30,
                Action::Take { .. } => 6,
                Action::LayRoute { .. } => 1,
                _ => 12,
            };
            let weights: Vec<u32> = legal.iter().map(weight).collect();
            let action = legal[dice.weighted(&weights).unwrap_or(0)];
            table.play(seat, &action).expect("what is offered is accepted");
            steps += 1;
            if steps % every == 0 && !table.is_over() && table.state().board.pending.is_none() {
                states.push(table.state().clone());
            }
        }
    }
    (game, states)
}

/// The least actions and supplies to every tile, by trying all legal steps.
fn tried(game: &Biomes, state: &State, seat: Seat) -> BTreeMap<TileId, (u16, usize)> {
    let (mut found, mut seen) = (BTreeMap::new(), BTreeSet::new());
    let mut next = BTreeMap::from([((0, 0), vec![state.clone()])]);
    let (began, had) = (state.board.left, supplies(game, state, seat));
    while let Some((cost, states)) = next.pop_first() {
        for state in states {
            let here = state.board.players[seat].at;
            let tokens: Vec<u128> = state.board.tiles.iter().map(|tile| tile.tokens.0).collect();
            if !seen.insert((here, state.board.players[seat].pack.0, tokens)) {
                continue;
            }
            found.entry(here).or_insert(cost);
            let mut legal = Vec::new();
            game.legal(&state, seat, Millis::ZERO, &mut legal);
            for action in legal {
                if !matches!(action, Action::Move { .. } | Action::Cross { .. } | Action::Ride { .. }) {
                    continue;
                }
                let (mut then, mut dice) = (state.clone(), Dice::fast(&Seed::of(0_u64)));
                game.apply(&mut then, seat, &action, &mut Cx::quiet(&mut dice)).expect("it is legal");
                if then.board.end.is_some() || then.board.turn != seat {
                    continue;
                }
                let cost = (began - then.board.left, had - supplies(game, &then, seat));
                next.entry(cost).or_default().push(then);
            }
        }
    }
    found
}

/// The answer is what trying finds, and every way can be walked as told.
fn check_paths(game: &Biomes, state: &State) -> usize {
    let mut state = state.clone();
    let seat = state.board.turn;
    state.board.left = 500;
    let start = state.board.players[seat].at;
    let mut tried = tried(game, &state, seat);
    tried.remove(&start);
    let mut told = BTreeMap::new();
    for path in paths(game, &state, seat) {
        let (mut then, mut dice) = (state.clone(), Dice::fast(&Seed::of(0_u64)));
        let (mut actions, mut paid) = (0, 0);
        for step in path["steps"].as_array().expect("a list") {
            let action: Action = serde_json::from_value(step["action"].clone()).expect("an action");
            game.apply(&mut then, seat, &action, &mut Cx::quiet(&mut dice)).expect("the step is legal");
            assert_eq!(then.board.players[seat].at.0 as u16, number(&step["to"]), "{step}");
            let by = step["by"].as_str().expect("a word");
            let kind = match action {
                Action::Move { .. } => "move",
                Action::Cross { .. } => "cross",
                _ => "ride",
            };
            assert_eq!(by, kind);
            actions += number(&step["actions"]);
            paid += number(&step["supplies"]);
        }
        let cost = (500 - then.board.left, supplies(game, &state, seat) - supplies(game, &then, seat));
        assert_eq!(cost, (actions, usize::from(paid)), "{path}");
        assert_eq!(cost, (number(&path["actions"]), usize::from(number(&path["supplies"]))), "{path}");
        assert_eq!(number(&path["to"]), then.board.players[seat].at.0 as u16, "{path}");
        told.insert(then.board.players[seat].at, cost);
    }
    assert_eq!(told, tried);
    told.len()
}

#[test]
fn ways_cost_what_trying_them_all_finds() {
    rules!["B34-MOVE-01", "B34-MOVE-02", "B34-MOVE-03", "B34-MOVE-04", "B34-MOVE-05", "B34-MOVE-07"];
    let (game, states) = states(&Options { stacks: 4, ..Options::default() }, 3, 120, 9);
    let ways: usize = states.iter().map(|state| check_paths(&game, state)).sum();
    let crossings: usize = states
        .iter()
        .flat_map(|state| paths(&game, state, state.board.turn))
        .filter(|path| number(&path["supplies"]) > 0)
        .count();
    assert!(ways > 2000 && crossings > 20, "{ways} ways, {crossings} over cliffs: too few to mean anything");
}

#[test]
fn a_way_over_cliffs_is_paid_from_the_tile_or_the_pack() {
    let walls: Dirs = Dir::ALL.into_iter().collect();
    let fixture = Fixture::start(2)
        .cliffs(0, -2, TileKind::Quarry, walls)
        .cliffs(0, -3, TileKind::Quarry, walls)
        .stands(A, 0, -1);
    let reach = |fixture: &Fixture, q: i8, r: i8| {
        let to = u16::from(fixture.at(q, r).0);
        let ways = paths(&fixture.game, &fixture.state, A);
        ways.iter()
            .find(|path| number(&path["to"]) == to)
            .map(|path| (number(&path["actions"]), number(&path["supplies"])))
    };
    assert_eq!(reach(&fixture, 0, -2), None, "without a supply the edge is shut");
    let one = fixture.carries(A, &[Kind::Supply]);
    assert_eq!(reach(&one, 0, -2), Some((1, 1)));
    assert_eq!(reach(&one, 0, -3), None);
    let two = one.carries(A, &[Kind::Supply]);
    assert_eq!(reach(&two, 0, -3), Some((2, 2)));
    check_paths(&two.game, &two.state);
}

#[test]
fn the_gangs_tile_is_nowhere_to_go_and_closes_routes() {
    let road = Fixture::start(2).tile(0, -2, TileKind::Grassland).tile(0, -3, TileKind::AllyCamp).route(&[
        (0, 0),
        (0, -1),
        (0, -2),
        (0, -3),
    ]);
    let far = |fixture: &Fixture| {
        let to = u16::from(fixture.at(0, -3).0);
        let ways = paths(&fixture.game, &fixture.state, A);
        ways.iter().find(|path| number(&path["to"]) == to).map(|path| number(&path["actions"]))
    };
    assert_eq!(far(&road), Some(1), "a ride");
    assert_eq!(far(&road.clone().gang(0, -2)), None);
    check_paths(&road.game, &road.state);
}

#[test]
fn whoever_is_not_free_goes_nowhere_and_nonsense_has_no_answer() {
    let fixture = Fixture::start(2).injured(B, 4);
    assert!(paths(&fixture.game, &fixture.state, B).is_empty());
    let view = fixture.view(A);
    for question in [json!({ "ask": "weather" }), json!({}), json!({ "ask": "paths", "seat": 5 })] {
        assert_eq!(fixture.game.ask(&view, &question), None, "{question}");
    }
}

#[test]
fn others_packs_are_counted_as_far_as_the_viewer_knows() {
    let walls: Dirs = Dir::ALL.into_iter().collect();
    let fixture =
        Fixture::start(2).cliffs(0, -2, TileKind::Quarry, walls).stands(A, 0, -1).carries(A, &[Kind::Supply]);
    let question = json!({ "ask": "paths", "seat": A });
    let ways = |viewer: Seat| ask(&fixture.game, &fixture.state, Viewer::seat(viewer), &question);
    assert_ne!(ways(A), ways(B), "nobody else knows of the supply");
}

type Shares = BTreeMap<TileId, f64>;

/// How often each enemy camp attacks and where the gang ends, in so many board turns; nothing where
/// the game ends in one of them.
fn simulated(game: &Biomes, state: &State, turns: u32) -> Option<(Shares, Shares)> {
    let (mut attacks, mut prowls) = (BTreeMap::new(), BTreeMap::new());
    for turn in 0..turns {
        let (mut then, mut dice) = (state.clone(), Dice::fast(&Seed::of(u64::from(turn))));
        let mut told: Vec<Told<Event>> = Vec::new();
        while then.board.round == state.board.round && then.board.end.is_none() {
            let seat = then.board.turn;
            let mut cx = Cx::new(Millis::ZERO, &mut dice, &mut told);
            game.apply(&mut then, seat, &Action::End, &mut cx).expect("a turn can end");
        }
        if then.board.end.is_some() {
            return None;
        }
        let by = told.iter().filter_map(|told| match &told.event {
            Event::Raided { by, .. } | Event::CampDestroyed { by, .. } | Event::Idle { by } => Some(*by),
            _ => None,
        });
        for by in by {
            let camp = then.board.tile_at(by.cell).expect("it is on the board");
            *attacks.entry(camp).or_insert(0.0) += 1.0 / f64::from(turns);
        }
        if let Some(gang) = then.board.gang {
            *prowls.entry(gang).or_insert(0.0) += 1.0 / f64::from(turns);
        }
    }
    Some((attacks, prowls))
}

#[test]
fn threats_are_as_likely_as_in_play() {
    rules!["B34-RAID-01", "B34-RAID-09", "B34-GANG-02", "B34-GANG-03", "B34-GANG-06", "B34-GANG-09"];
    const TURNS: u32 = 400;
    let (game, states) = states(&Options { stacks: 5, ..Options::default() }, 4, 250, 23);
    let (mut compared, mut uncertain) = (0, 0);
    let close = |told: f64, found: f64| {
        let spread = (told * (1.0 - told) / f64::from(TURNS)).sqrt();
        (told - found).abs() <= 5.0 * spread + 1e-9
    };
    for state in states.iter().filter(|state| !state.board.enemies.is_empty()) {
        let answer = ask(&game, state, Viewer::Spectator, &json!({ "ask": "threat" }));
        let Some((attacks, prowls)) = simulated(&game, state, TURNS) else { continue };
        for threat in answer["threats"].as_array().expect("a list") {
            let camp = TileId(u8::try_from(number(&threat["camp"])).expect("a tile"));
            let told = threat["chance"].as_f64().expect("a chance");
            let found = attacks.get(&camp).copied().unwrap_or(0.0);
            assert!(close(told, found), "{camp:?}: told {told}, found {found} in {:?}", state.board);
            compared += 1;
            uncertain += usize::from(told > 0.0 && told < 1.0);
        }
        let told: BTreeMap<TileId, f64> = answer["gang"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|prowl| {
                let to = TileId(u8::try_from(number(&prowl["to"])).expect("a tile"));
                (to, prowl["chance"].as_f64().expect("a chance"))
            })
            .collect();
        for tile in told.keys().chain(prowls.keys()) {
            let (told, found) =
                (told.get(tile).copied().unwrap_or(0.0), prowls.get(tile).copied().unwrap_or(0.0));
            assert!(close(told, found), "{tile:?}: told {told}, found {found} in {:?}", state.board);
        }
    }
    assert!(compared > 100 && uncertain > 20, "{compared} compared, {uncertain} uncertain: too few");
}

#[test]
fn a_threat_names_the_target_and_what_it_could_take() {
    rules!["B34-RAID-02", "B34-RAID-03", "B34-KILL-01", "B34-KILL-02"];
    let road = Fixture::road().cool(0, -4, 3);
    let threat = |fixture: &Fixture| {
        ask(&fixture.game, &fixture.state, Viewer::Spectator, &json!({ "ask": "threat" }))["threats"][0]
            .clone()
    };
    let one = threat(&road);
    assert_eq!(one["targets"], json!([0]));
    assert_eq!(one["takes"], json!([{ "at": 0, "out_of": { "supply": 2 }, "count": 2, "ruin": false }]));
    assert!((one["chance"].as_f64().expect("a chance") - 4.0 / 6.0).abs() < 1e-9);
    assert_eq!(one["held"], Value::Null);
    let out = threat(&road.party((0, -4), (0, -2), (0, 0), &[Kind::Key]));
    assert_eq!((out["held"].as_str(), out["chance"].as_f64()), (Some("party"), Some(0.0)));
    let killer = Fixture::start(2)
        .tile(0, -2, TileKind::Grassland)
        .tile(0, -3, TileKind::KillerCamp)
        .camp(0, -2)
        .cool(0, -3, 7);
    let killer = threat(&killer);
    let camp = 4;
    assert_eq!(killer["targets"], json!([camp]), "an empty camp is raided by killers");
    assert_eq!(killer["takes"], json!([{ "at": camp, "out_of": {}, "count": 0, "ruin": true }]));
    assert_eq!(killer["chance"].as_f64(), Some(0.0));
}

#[test]
fn what_may_lie_on_a_tile_is_what_worlds_that_fit_the_view_hold() {
    rules!["B34-INFO-06"];
    let (game, states) = states(&Options::default(), 3, 4, 9);
    let mut dice = Dice::fast(&Seed::of("other worlds"));
    let mut checked = 0;
    for state in states.iter().take(10) {
        let view = game.view(state, Viewer::seat(A), Millis::ZERO);
        for (at, tile) in view.board.tiles.iter().enumerate() {
            let hidden = |marker: &Marker| view.tokens[marker.index()].face.up().is_none();
            let hidden: Vec<Marker> = tile.tokens.iter().filter(hidden).collect();
            let answer = game.ask(&view, &json!({ "ask": "odds", "at": at })).expect("there is such a tile");
            let tokens = answer["tokens"].as_array().expect("a list");
            assert_eq!(tokens.len(), hidden.len(), "what is known has no odds");
            for (token, marker) in tokens.iter().zip(hidden).take(1) {
                assert_eq!(token["marker"], json!(marker));
                let kinds = token["kinds"].as_array().expect("a list");
                let chance = |one: &Value| one["chance"].as_f64().expect("a number");
                assert!((kinds.iter().map(chance).sum::<f64>() - 1.0).abs() < 1e-9, "{token}");
                assert!(kinds.iter().map(chance).is_sorted_by(|one, other| one >= other), "{token}");
                let trap = kinds.iter().find(|one| one["kind"] == "captured").map_or(0.0, chance);
                let worlds = (0..300).map(|_| game.imagine(&view, Viewer::seat(A), Millis::ZERO, &mut dice));
                let traps =
                    worlds.filter(|world| *world.tokens[marker.index()].kind.unseen() == Kind::Captured);
                let share = traps.count() as f64 / 300.0;
                assert!((trap - share).abs() < 0.2, "{trap} and {share}");
                checked += 1;
            }
        }
    }
    assert!(checked > 15, "{checked}");
}

#[test]
fn a_tile_that_there_is_not_has_no_odds() {
    let table = Fixture::start(2);
    assert_eq!(table.game.ask(&table.view(A), &json!({ "ask": "odds", "at": 99 })), None);
}

#[test]
fn a_table_may_play_without_odds() {
    rules!["B34-R-81"];
    assert_eq!(Options::default().aids, Aids::All);
    let table = |aids| {
        let fixture = Fixture::start_with(2, &Options { aids, ..Options::default() });
        fixture
            .tile(0, -2, TileKind::StealerCamp)
            .cool(0, -2, 3)
            .tile(0, -3, TileKind::Grassland)
            .gang(0, -3)
            .lies(0, -1, &[Kind::Key])
    };
    let (with, without) = (table(Aids::All), table(Aids::None));
    let forest = with.at(0, -1);
    let asked = |table: &Fixture, question: &Value| ask(&table.game, &table.state, Viewer::seat(A), question);
    let odds = json!({ "ask": "odds", "at": forest });
    assert_eq!(asked(&with, &odds)["tokens"].as_array().map(Vec::len), Some(1));
    assert_eq!(asked(&without, &odds), json!({ "tokens": [], "withheld": true }));
    let threat = json!({ "ask": "threat" });
    let mut told = asked(&with, &threat);
    assert!(told.to_string().contains("chance") && told.get("withheld").is_none(), "{told}");
    let kept = asked(&without, &threat);
    assert!(!kept.to_string().contains("chance"), "{kept}");
    // All else is told as ever.
    for list in ["threats", "gang"] {
        let entries = told[list].as_array_mut().expect("a list");
        assert!(!entries.is_empty(), "{list}");
        entries.iter_mut().for_each(|entry| drop(entry.as_object_mut().expect("an object").remove("chance")));
    }
    told["withheld"] = true.into();
    assert_eq!(kept, told);
    let paths = json!({ "ask": "paths", "seat": A });
    assert_eq!(asked(&with, &paths), asked(&without, &paths));
    // The odds of a tile that is not there mean nothing at any table.
    let nowhere = json!({ "ask": "odds", "at": 40 });
    assert_eq!(without.game.ask(&without.view(A), &nowhere), None);
}
