//! Section 2.2 of `docs/rules/biomes.md`: setting up.

use bivouac_biomes::{Biomes, Counts, Event, Kind, Options, State, Status, TileId, TileKind};
use bivouac_engine::{Cx, Dice, Game, Millis, Seat, Seed, rules};

fn game(stacks: u8, seats: u8) -> Biomes {
    Biomes::prepare(&Options { stacks, ..Options::default() }, seats).expect("these may be played")
}

fn setup(stacks: u8, seed: u32) -> State {
    game(stacks, 3).setup(&mut Cx::quiet(&mut Dice::fast(&Seed::of(seed))))
}

fn kinds(state: &State) -> Vec<Kind> {
    state.tokens.iter().map(|token| *token.kind.unseen()).collect()
}

fn stack(state: &State) -> Vec<TileKind> {
    state.stack.iter().rev().map(|tile| tile.unseen().kind).collect()
}

#[test]
fn three_to_five_stacks_are_played() {
    rules!["B34-SETUP-01"];
    let refusal = |stacks| {
        let options = Options { stacks, ..Options::default() };
        Biomes::prepare(&options, 3).err().map(|illegal| illegal.rule.id())
    };
    assert_eq!([2, 6, 0].map(refusal), [Some("B34-SETUP-01"); 3]);
    assert_eq!([3, 4, 5].map(refusal), [None; 3]);
    assert_eq!(Options::default().stacks, 3);
}

#[test]
fn two_to_five_seats_play() {
    rules!["B34-SETUP-02", "B34-R-10"];
    assert_eq!(Biomes::SEATS, 2..=5);
    for seats in 2..=5 {
        let state = game(3, seats).setup(&mut Cx::quiet(&mut Dice::fast(&Seed::of(seats))));
        assert_eq!(state.board.players.seats(), seats);
    }
}

#[test]
fn the_start_tiles_are_laid_with_a_farm_and_two_supplies() {
    rules!["B34-SETUP-03", "B34-SETUP-04", "B34-SETUP-05"];
    let state = setup(3, 1);
    let board = &state.board;
    let kinds: Vec<TileKind> = board.tiles.iter().map(|tile| tile.kind).collect();
    assert_eq!(kinds, [TileKind::MainCamp, TileKind::Farmland, TileKind::Forest, TileKind::Grassland]);
    let farm = board.farms[0];
    assert_eq!((farm.at, farm.serves, farm.cool, board.farms.len()), (TileId(1), Some(TileId::HOME), 6, 1));
    let camp = board[TileId::HOME].tokens;
    assert_eq!(camp.len(), 2);
    for marker in camp.iter() {
        let kind = state.token(marker).kind;
        assert_eq!((*kind.unseen(), kind.known_by()), (Kind::Supply, None), "face up");
    }
}

#[test]
fn stacks_are_filled_shuffled_and_piled() {
    rules!["B34-SETUP-06", "B34-SETUP-07", "B34-SETUP-08", "B34-R-03"];
    for (stacks, size) in [(3, 25), (4, 33), (5, 41)] {
        let (mut first, mut basics) = (Vec::new(), Vec::new());
        for seed in 0..80 {
            let tiles = stack(&setup(stacks, seed));
            assert_eq!(tiles.len(), size);
            let exit = tiles.iter().position(|kind| *kind == TileKind::Exit).expect("there is an exit");
            assert!(exit >= size - 9, "the exit is in the last stack");
            assert_eq!(tiles[..8].iter().filter(|kind| **kind == TileKind::StealerCamp).count(), 1);
            assert!(tiles[..8].iter().all(|kind| *kind != TileKind::KillerCamp), "the first stack is on top");
            first.push(tiles[0]);
            basics.push(TileKind::BASICS.map(|basic| tiles.iter().filter(|kind| **kind == basic).count()));
        }
        for basic in &basics {
            assert_eq!(basic.iter().sum::<usize>(), [14, 18, 23][usize::from(stacks - 3)]);
            assert!(basic.iter().zip([6, 6, 6, 5]).all(|(count, most)| *count <= most));
        }
        basics.dedup();
        assert_eq!(basics.len() == 1, stacks == 5, "only with five stacks none are left over");
        first.sort_unstable();
        first.dedup();
        assert!(first.len() >= 6, "any tile of the first stack may be on top: {first:?}");
    }
}

#[test]
fn five_stacks_use_every_quarry_once_with_a_spin() {
    rules!["B34-SETUP-06", "B34-R-06"];
    let mut spins = Vec::new();
    for seed in 0..40 {
        let state = setup(5, seed);
        let mut quarries: Vec<u8> =
            state.stack.iter().map(|tile| tile.unseen().quarry).filter(|quarry| *quarry > 0).collect();
        quarries.sort_unstable();
        assert_eq!(quarries, [1, 2, 3, 4, 5]);
        spins.extend(
            state.stack.iter().filter(|tile| tile.unseen().quarry > 0).map(|tile| tile.unseen().spin),
        );
    }
    spins.sort_unstable();
    spins.dedup();
    assert_eq!(spins, [0, 1, 2, 3, 4, 5]);
}

#[test]
fn secrets_are_counted_out_by_the_table() {
    rules!["B34-SETUP-09", "B34-R-59"];
    let tables: [([u8; 11], [u8; 11]); 3] = [
        ([3, 2, 1, 3, 2, 2, 2, 2, 2, 1, 1], [1, 1, 1, 0, 2, 1, 1, 1, 1, 1, 1]),
        ([4, 2, 2, 4, 3, 2, 2, 3, 2, 1, 1], [1, 1, 1, 0, 3, 1, 1, 2, 1, 1, 1]),
        ([5, 3, 2, 5, 4, 2, 3, 3, 3, 1, 1], [2, 1, 1, 0, 4, 2, 1, 2, 2, 2, 2]),
    ];
    for (stacks, (on_tiles, in_box)) in (3..).zip(tables) {
        let state = setup(stacks, 7);
        let laid = usize::from(on_tiles.iter().sum::<u8>());
        let found: Counts = kinds(&state)[..laid].iter().copied().collect();
        assert_eq!((found, state.boxed), (Counts(on_tiles), Counts(in_box)));
        assert_eq!(state.board.secrets.len(), laid - 3);
    }
}

#[test]
fn each_secret_stack_has_its_fixed_three_and_its_share() {
    rules!["B34-SETUP-10", "B34-SETUP-12", "B34-SETUP-13", "B34-R-08"];
    for (stacks, sizes) in [(3, vec![6, 6, 6]), (4, vec![6, 6, 6, 5]), (5, vec![6, 6, 6, 6, 5])] {
        let mut tops = Vec::new();
        for seed in 0..60 {
            let state = setup(stacks, seed);
            let kinds = kinds(&state);
            let mut from = 0;
            for (number, size) in sizes.iter().enumerate() {
                let pile: Counts = kinds[from..from + size].iter().copied().collect();
                let buffs = (pile.of(Kind::ExtraAction), pile.of(Kind::ExtraCarry));
                assert_eq!((pile.of(Kind::Key), pile.of(Kind::Captured)), (1, 1));
                assert_eq!(buffs, if number % 2 == 0 { (1, 0) } else { (0, 1) });
                from += size;
            }
            assert_eq!(from, state.board.secrets.len());
            tops.push(kinds[0]);
        }
        assert!(tops.contains(&Kind::Key) && tops.contains(&Kind::Captured), "each is shuffled");
    }
}

#[test]
fn three_of_the_rest_start_on_the_forest_and_the_grassland() {
    rules!["B34-SETUP-11"];
    let special = [Kind::Key, Kind::Captured, Kind::ExtraAction, Kind::ExtraCarry];
    for seed in 0..40 {
        let state = setup(3, seed);
        let slots = |tile: u8| {
            let tokens = state.board[TileId(tile)].tokens.iter();
            tokens.map(|marker| state.token(marker)).map(|token| {
                assert_eq!(token.kind.known_by(), Some(bivouac_engine::Seats::NONE), "face down");
                assert!(!special.contains(token.kind.unseen()));
                token.slot.letter()
            })
        };
        assert_eq!((slots(2).collect::<String>(), slots(3).collect::<String>()), ("ab".into(), "a".into()));
        assert_eq!(slots(1).count(), 0);
    }
}

#[test]
fn all_start_on_main_camp_with_three_actions() {
    rules!["B34-SETUP-14"];
    let state = setup(3, 3);
    for player in state.board.players.values() {
        assert_eq!((player.at, player.status, player.pack.len()), (TileId::HOME, Status::Free, 0));
    }
    assert_eq!((state.board.left, state.board.allowance, state.board.round), (3, 3, 1));
    let view = game(3, 3).view(&state, bivouac_engine::Viewer::Spectator, Millis::ZERO);
    assert_eq!(view.sums.capacity, 4);
}

#[test]
fn the_highest_die_starts_and_ties_roll_again() {
    rules!["B34-SETUP-15", "B34-SETUP-16", "B34-R-11"];
    let mut ties = 0;
    for seed in 0..200 {
        let (mut dice, mut told) = (Dice::fast(&Seed::of(seed)), Vec::new());
        let state = game(3, 4).setup(&mut Cx::new(Millis::ZERO, &mut dice, &mut told));
        let mut rolling: Vec<Seat> = Seat::all(4).collect();
        for told in &told {
            let Event::RolledOff { rolls } = &told.event else { continue };
            assert_eq!(rolls.iter().map(|(seat, _)| *seat).collect::<Vec<_>>(), rolling);
            let highest = rolls.iter().map(|(_, face)| *face).max().expect("somebody rolls");
            rolling = rolls.iter().filter(|(_, face)| *face == highest).map(|(seat, _)| *seat).collect();
            ties += u32::from(rolling.len() > 1);
        }
        assert_eq!(rolling, [state.board.first]);
        assert_eq!(state.board.turn, state.board.first);
    }
    assert!(ties > 10, "ties come up");
}

#[test]
fn draws_are_made_in_the_order_of_the_page() {
    rules!["B34-SETUP-17"];
    // Five spins; a shuffle of n draws n - 1 numbers, the first below n.
    let mut limits = vec![6; 5];
    let mut shuffle = |size: u32| limits.extend((2..=size).rev());
    shuffle(23);
    [8, 8, 8, 8, 9].into_iter().for_each(&mut shuffle);
    shuffle(17);
    [6, 6, 6, 6, 5].into_iter().for_each(&mut shuffle);
    limits.extend([6; 2]);
    // The greatest answers fit; one more anywhere would not.
    let mut answers: Vec<u32> = limits.iter().map(|limit| limit - 1).collect();
    let last = answers.len() - 1;
    answers[last] = 0;
    let state = game(5, 2).setup(&mut Cx::quiet(&mut Dice::scripted(answers)));
    assert_eq!(state.board.first, Seat::FIRST);
    let spins: Vec<u8> =
        state.stack.iter().filter(|tile| tile.unseen().quarry > 0).map(|tile| tile.unseen().spin).collect();
    assert!(!spins.is_empty() && spins.iter().all(|spin| *spin == 5));
}

#[test]
fn secrets_and_tiles_that_take_them_are_as_many() {
    rules!["B34-R-04"];
    for stacks in 3..=5 {
        let state = setup(stacks, 5);
        let takers = stack(&state).into_iter().filter(|kind| kind.takes_secret()).count();
        assert_eq!(takers, state.board.secrets.len());
    }
}
