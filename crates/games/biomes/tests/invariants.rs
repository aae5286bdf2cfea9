//! What always holds (section 10 of `docs/rules/biomes.md`), in thousands of games that go
//! far: players who rather do something than end their turns, and keep Main Camp stocked.

use std::collections::BTreeMap;
use std::sync::Arc;

use bivouac_biomes::fixture::odd_options;
use bivouac_biomes::{Action, Biomes, Board, Kind, Markers, Options, Pending, State, TileKind};
use bivouac_engine::{Dice, Game, Seat, Seed, Table, rules, text};

/// Plays whole games and hands every state to `look`. Answers how often each sort of action was
/// chosen, and how the games ended.
fn play(
    options: &Options,
    seats: u8,
    games: u32,
    mut look: impl FnMut(&Biomes, &State),
) -> (BTreeMap<String, u32>, BTreeMap<String, u32>) {
    let game = Arc::new(Biomes::prepare(options, seats).expect("a test agrees on options there are"));
    let (mut chosen, mut ends) = (BTreeMap::new(), BTreeMap::new());
    let mut legal = Vec::new();
    for number in 0..games {
        let seed = Seed::of(format!("invariants {seats} {number}"));
        let mut dice = Dice::fast(&seed.apart("players", 0));
        let mut table = Table::bare(Arc::clone(&game), seats, Dice::fast(&seed));
        let mut steps = 0;
        while let Some(seat) = table.to_act().lowest() {
            look(&game, table.state());
            table.legal(seat, &mut legal);
            let weights: Vec<u32> = legal.iter().map(|action| weight(table.state(), seat, action)).collect();
            let action = legal[dice.weighted(&weights).unwrap_or(legal.len() - 1)];
            table.play(seat, &action).expect("what is offered is accepted");
            let written = text::write(&action).expect("an action has a text form");
            *chosen.entry(written.split(' ').next().unwrap_or_default().to_owned()).or_default() += 1;
            steps += 1;
            assert!(steps < game.bound(), "game {number} goes on for ever");
        }
        look(&game, table.state());
        *ends.entry(table.outcome().expect("it is over").because).or_default() += 1;
    }
    (chosen, ends)
}

/// How much a player likes to do something.
fn weight(state: &State, seat: Seat, action: &Action) -> u32 {
    let home = state.board.players[seat].at.0 == 0;
    match action {
        Action::End => 8,
        Action::Explore { .. } => 4,
        Action::Move { .. } => 24,
        // Supplies are carried about, everything else is brought home.
        Action::Take { what: Kind::Supply } => 60,
        Action::Place { what: Kind::Supply } => 2,
        Action::Take { .. } if home => 1,
        Action::Take { .. } | Action::Reveal { .. } | Action::UseSupply { .. } => 4,
        Action::Place { .. } if home => 60,
        Action::Teleport { .. } => 1,
        Action::LayRoute { .. } | Action::Send { .. } => 6,
        Action::UseKey { .. } => 200,
        Action::Trade { .. } | Action::HireHunt { .. } | Action::Ransom { .. } => 100,
        Action::HireRescue { .. } => 200,
        Action::NameCaptive { .. } => 400,
        Action::Decline => 120,
        _ => 40,
    }
}

/// Every marker is in one place, and nothing is made or lost but supplies.
fn tokens_are_conserved(game: &Biomes, state: &State) {
    let board = &state.board;
    let mut seen = Markers::NONE;
    let mut put = |set: Markers| {
        assert!(!seen.meets(set), "a token is in two places");
        seen |= set;
    };
    board.tiles.iter().for_each(|tile| put(tile.tokens));
    board.players.values().for_each(|player| put(player.pack));
    board.parties.iter().for_each(|party| put(party.load));
    [board.lock, board.limbo, board.secrets, board.gone].into_iter().for_each(&mut put);
    let mut found = state.boxed;
    for marker in seen.iter() {
        found.add(*state.token(marker).kind.unseen());
    }
    let start = start_of(game);
    for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::Supply) {
        assert_eq!(found.of(kind), start.boxed.of(kind) + count(&start, kind), "{kind}");
    }
    let keys = board.gone.iter().filter(|marker| *state.token(*marker).kind.unseen() == Kind::Key).count();
    assert_eq!(usize::from(board.keys_lost), keys);
    assert_eq!(board.box_left, state.boxed.total());
    assert_eq!(usize::from(board.tiles_left), state.stack.len());
}

fn start_of(game: &Biomes) -> State {
    let mut dice = Dice::fast(&Seed::of("start"));
    game.setup(&mut bivouac_engine::Cx::quiet(&mut dice))
}

fn count(start: &State, kind: Kind) -> u8 {
    let all = start.board.in_play();
    all.iter().filter(|marker| *start.token(*marker).kind.unseen() == kind).count() as u8
}

/// What lies open, and what nobody can know.
fn knowledge_is_earned(_: &Biomes, state: &State) {
    let board = &state.board;
    let open = |set: Markers, what: &str| {
        for marker in set.iter() {
            assert_eq!(state.token(marker).kind.known_by(), None, "{what} lie face up");
        }
    };
    board
        .tiles
        .iter()
        .filter(|tile| tile.is_friendly())
        .for_each(|tile| open(tile.tokens, "tokens on a camp"));
    board.parties.iter().for_each(|party| open(party.load, "tokens of a party"));
    open(board.lock, "keys in the lock");
    open(board.gone, "tokens that are gone");
    for (seat, player) in board.players.iter() {
        for marker in player.pack.iter() {
            assert!(state.token(marker).kind.is_known_to(seat), "who carries a token knows it");
            assert_ne!(*state.token(marker).kind.unseen(), Kind::Captured);
        }
    }
    for marker in board.secrets.iter() {
        let known = state.token(marker).kind.known_by().expect("nothing in the stack lies open");
        assert!(known.len() <= 1, "only the last who looked knows what comes");
    }
}

/// Land and limits.
fn the_board_is_sound(_: &Biomes, state: &State) {
    let board = &state.board;
    assert!(board.tiles.iter().all(|tile| tile.cell.is_inside()));
    let mut reached = vec![false; board.tiles.len()];
    let mut edge = vec![0];
    while let Some(index) = edge.pop() {
        if !std::mem::replace(&mut reached[index], true) {
            let near = board.tiles[index].neighbours().map(|(_, next)| next.index());
            edge.extend(near.filter(|next| !board.tiles[*next].is_lake()));
        }
    }
    assert!(
        board.tiles.iter().zip(&reached).all(|(tile, reached)| *reached || tile.is_lake()),
        "all is joined"
    );
    if let Some(exit) = board.exit {
        let cell = board[exit].cell;
        let later = board.tiles.iter().skip(exit.index() + 1);
        assert!(later.clone().all(|tile| tile.cell.distance(cell) > 1), "nothing is laid next to the exit");
        assert!(board.enemies.iter().all(|enemy| enemy.cool == 0), "berserk camps do not cool down");
    }
    for (index, tile) in board.tiles.iter().enumerate() {
        for (dir, next) in tile.neighbours() {
            assert_eq!(board[next].neighbour(dir.back()).map(|back| back.index()), Some(index));
        }
        if tile.is_camp() {
            let supplies = tile.tokens.iter().filter(|marker| {
                let kind = state.token(*marker).kind;
                kind.known_by().is_none() && *kind.unseen() == Kind::Supply
            });
            assert!(supplies.count() <= 4, "a barn holds four");
        }
        let letters: Vec<usize> = tile.tokens.iter().map(|marker| state.token(marker).slot.index()).collect();
        if !tile.is_camp() {
            let mut single = letters.clone();
            single.sort_unstable();
            single.dedup();
            assert_eq!(single.len(), letters.len(), "each letter names one token");
        }
    }
    assert_eq!(board.count(TileKind::GangCamp) > 0, board.gang.is_some());
    one_each(board);
    if let (None, Some(gang)) = (board.end, board.gang) {
        assert!(board.free_on(gang).is_empty(), "nobody shares a tile with the gang");
    }
    if board.end.is_none() {
        assert!(board.players[board.turn].is_free());
        assert_ne!(board.players.values().filter(|player| player.is_free()).count(), 0);
    }
}

fn one_each(board: &Board) {
    for enemy in &board.enemies {
        assert!(board.parties.iter().filter(|party| party.home == enemy.at).count() <= 1);
    }
    for ally in &board.allies {
        assert!(board.bands.iter().filter(|band| band.ally == ally.at).count() <= 1);
    }
    assert!(board.camps.iter().all(|camp| board[*camp].is_player_camp()));
    assert!(board.farms.iter().all(|farm| farm.serves.is_none_or(|camp| board[camp].is_camp())));
    for route in &board.routes {
        assert!(board[route.from].is_friendly() && board[route.to].is_friendly());
        assert!((2..=5).contains(&route.tiles.len()));
    }
}

#[test]
fn it_all_holds_in_many_games() {
    rules!["B34-GEO-11"];
    let mut all = BTreeMap::new();
    for seats in 2..=5 {
        for stacks in 3..=5 {
            let options = Options { stacks, ..Options::default() };
            let (chosen, _) = play(&options, seats, 80, |game, state| {
                tokens_are_conserved(game, state);
                knowledge_is_earned(game, state);
                the_board_is_sound(game, state);
            });
            for (action, times) in chosen {
                *all.entry(action).or_insert(0) += times;
            }
        }
    }
    // The games go far enough for everything to come up.
    for action in [
        "move",
        "cross",
        "ride",
        "explore",
        "discover",
        "pick_up",
        "take",
        "place",
        "reveal",
        "use_key",
        "use_supply",
        "build_farm",
        "build_camp",
        "lay_route",
        "clairvoyance",
        "foresight",
        "teleport",
        "send",
        "trade",
        "hire_rescue",
        "hire_hunt",
        "hire_destroy",
        "ransom",
        "end",
        "turn",
        "next",
        "choose",
        "decline",
        "name_captive",
        "name_token",
        "hire",
    ] {
        assert!(all.get(action).is_some_and(|times| *times > 0), "nobody ever chose {action}: {all:?}");
    }
}

#[test]
fn it_all_holds_with_every_option() {
    let odd = odd_options();
    for seats in [2, 4] {
        let (_, ends) = play(&odd, seats, 150, |game, state| {
            tokens_are_conserved(game, state);
            knowledge_is_earned(game, state);
            the_board_is_sound(game, state);
            let inside = |cell: bivouac_biomes::Cell| !cell.is_on_arm();
            assert!(state.board.tiles.iter().skip(4).all(|tile| inside(tile.cell)));
            assert!(state.board.round <= 40);
        });
        assert!(ends.len() > 1, "{ends:?}");
    }
}

#[test]
fn whole_games_end_in_thousands() {
    let mut ends = BTreeMap::<String, u32>::new();
    for seats in 2..=5 {
        let (_, ended) = play(&Options::default(), seats, 700, |_, state| {
            if let Some(Pending::Foresight { count, laid, .. }) = state.board.pending {
                assert!(laid + 1 < count, "the last has only one place");
            }
        });
        for (because, times) in ended {
            *ends.entry(because).or_default() += times;
        }
    }
    for because in ["too few keys are left", "Main Camp is destroyed", "everybody is captured or injured"] {
        assert!(ends.contains_key(because), "{ends:?}");
    }
}
