//! Section 2.12 of `docs/rules/biomes.md`: enemy camps, raids, killers, berserk.

use bivouac_biomes::fixture::{A, B, Fixture, counts};
use bivouac_biomes::{BerserkTiming, End, Job, Kind, Options, TileKind};
use bivouac_engine::rules;

/// A stealer camp two steps from Main Camp.
fn near(kind: TileKind) -> Fixture {
    Fixture::start(2).tile(0, -2, kind).without_farms()
}

#[test]
fn a_camp_attacks_when_its_cool_down_is_off() {
    rules!["B34-RAID-01", "B34-COOL-01", "B34-R-52"];
    let mut table = near(TileKind::StealerCamp).cool(0, -2, 6);
    let done = table.end_round("5");
    assert_eq!((table.cooling(0, -2), table.party_of(0, -2)), (1, None));
    assert!(done.says("cools down to 1 (die 5)"), "{}", done.story());
    let done = table.end_round("6");
    assert_eq!(table.party_of(0, -2), Some(((0, -1), counts(&[Kind::Supply; 2]))));
    assert!(done.says("The stealer camp B3 attacks (die 6)"), "{}", done.story());
    assert!(done.says("The stealer camp B3 raids Main Camp and takes 2 Supplies"), "{}", done.story());
}

#[test]
fn stealers_raid_the_nearest_camp_that_holds_something() {
    rules!["B34-RAID-02"];
    let table = near(TileKind::StealerCamp)
        .tile(0, -3, TileKind::Grassland)
        .tile(1, -3, TileKind::AllyCamp)
        .tile(-1, -2, TileKind::KillerCamp)
        .cool(-1, -2, 60)
        .camp(0, -3);
    let mut far = table.clone();
    far.end_round("1");
    assert_eq!(far.tokens(0, 0).total(), 0, "the nearer ones are empty");
    let mut ally = table.clone().lies(1, -3, &[Kind::Key]);
    ally.end_round("1");
    assert_eq!(ally.tokens(1, -3).total(), 0, "an ally camp");
    let mut enemy = table.lies(-1, -2, &[Kind::Key]);
    enemy.end_round("1");
    assert_eq!(enemy.tokens(-1, -2).total(), 1, "never an enemy camp");
}

#[test]
fn two_at_random_or_the_only_one() {
    rules!["B34-RAID-03", "B34-R-79"];
    let mut table = near(TileKind::StealerCamp).lies(0, 0, &[Kind::Key, Kind::Teleport]);
    // Of four the second, then of the three left the last.
    table.end_round("#1 #2");
    assert_eq!(table.tokens(0, 0), counts(&[Kind::Supply, Kind::Key]));
    let mut table = near(TileKind::StealerCamp).bare(0, 0).lies(0, 0, &[Kind::Key]);
    table.end_round("");
    assert_eq!(table.party_of(0, -2).map(|(_, load)| load), Some(counts(&[Kind::Key])));
}

#[test]
fn the_party_stands_on_the_first_tile_of_its_way() {
    rules!["B34-RAID-04", "B34-R-41"];
    let mut table = Fixture::road().without_farms();
    table.end_round("");
    assert_eq!(table.party_of(0, -4).map(|(at, _)| at), Some((0, -1)), "placed, not moved");
    // Next door it is home at once.
    let mut table = near(TileKind::StealerCamp).bare(0, 0).camp(0, -1).lies(0, -1, &[Kind::Key]);
    table.end_round("");
    assert_eq!(
        (table.party_of(0, -2), table.tokens(0, -2), table.cooling(0, -2)),
        (None, counts(&[Kind::Key]), 10)
    );
}

#[test]
fn loads_join_the_stash_and_the_camp_cools_down_by_their_number() {
    rules!["B34-RAID-06", "B34-RAID-07", "B34-R-51", "B34-COOL-02"];
    for (load, cool) in [(&[Kind::Key][..], 10), (&[Kind::Key, Kind::Teleport], 16)] {
        let mut table = Fixture::road().party((0, -4), (0, -3), (0, 0), load).without_farms();
        table.end_round("3");
        assert_eq!((table.tokens(0, -4), table.cooling(0, -4)), (counts(load), cool - 3), "rolled in step 7");
        let stash = table.state.board[table.at(0, -4)].tokens;
        assert_eq!(table.view(A).known(stash), counts(load), "public");
    }
}

#[test]
fn a_camp_with_its_party_out_neither_rolls_nor_attacks() {
    rules!["B34-RAID-09"];
    let mut table = Fixture::road().party((0, -4), (0, -1), (0, 0), &[Kind::Key]).without_farms();
    table.end_round("");
    assert_eq!((table.state.board.parties.len(), table.tokens(0, 0).total()), (1, 2));
}

#[test]
fn a_camp_on_the_exit_and_the_lock_are_one_pool() {
    rules!["B34-RAID-10"];
    let mut table = near(TileKind::StealerCamp)
        .bare(0, 0)
        .tile(0, -3, TileKind::Exit)
        .camp(0, -3)
        .lies(0, -3, &[Kind::Teleport])
        .locked(2);
    // Of Teleport, key and key: the second, then the first of the rest.
    table.end_round("#1 #0");
    assert_eq!(
        (table.tokens(0, -2), table.state.board.lock.len()),
        (counts(&[Kind::Key, Kind::Teleport]), 1)
    );
    assert_eq!(table.tokens(0, -3).total(), 0);
}

#[test]
fn keys_from_the_lock_go_back_into_it() {
    rules!["B34-R-42", "B34-R-46"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::AllyCamp)
        .tile(0, -3, TileKind::Exit)
        .tile(-1, -2, TileKind::Grassland)
        .tile(-2, -2, TileKind::StealerCamp)
        .bare(0, 0)
        .locked(1)
        .without_farms();
    table.end_round("");
    let job = Job::Destroy { home: table.at(-2, -2) };
    assert_eq!((table.state.board.lock.len(), table.state.board.parties.len()), (0, 1));
    let mut table = table.band((0, -2), (0, -2), job);
    table.end_round("");
    // It is caught in step 4, back in the lock, and stolen again: a berserk camp attacks.
    assert_eq!(table.state.board.parties.len(), 1);
    assert_eq!(table.cooling(0, -2), 10);
}

#[test]
fn a_stealer_without_a_target_waits() {
    rules!["B34-RAID-11", "B34-R-40"];
    let mut table = near(TileKind::StealerCamp).bare(0, 0).cool(0, -2, 1);
    let done = table.end_round("1");
    assert_eq!((table.cooling(0, -2), table.party_of(0, -2)), (6, None));
    assert!(done.says("finds nothing to raid"), "{}", done.story());
}

#[test]
fn killers_take_the_nearest_player_camp_whatever_it_holds() {
    rules!["B34-KILL-01", "B34-KILL-02", "B34-KILL-04"];
    let table = near(TileKind::KillerCamp)
        .tile(0, -3, TileKind::AllyCamp)
        .lies(0, -3, &[Kind::Key])
        .tile(1, -3, TileKind::Forest)
        .camp(1, -3)
        .stands(A, 1, -3)
        .carries(A, &[Kind::Teleport]);
    let mut table = table;
    let done = table.end_round("");
    assert_eq!(table.tokens(0, -3).total(), 1, "ally camps are ignored");
    assert!(!table.state.board[table.at(1, -3)].camp, "{}", done.story());
    assert_eq!((table.cooling(0, -2), table.party_of(0, -2)), (19, None));
    assert_eq!((table.status(A), table.place(A)), (bivouac_biomes::Status::Free, (1, -3)), "unharmed");
    // The tile is as it was: wild.
    table.act(A, "place what=teleport", "");
    assert_eq!(table.token(1, -3, 'a'), "teleport/1");
}

#[test]
fn of_two_equally_near_camps_chance_takes_one_whatever_they_hold() {
    rules!["B34-KILL-01"];
    let table = near(TileKind::KillerCamp)
        .tile(1, -3, TileKind::Forest)
        .tile(-1, -2, TileKind::Forest)
        .camp(1, -3)
        .camp(-1, -2)
        .lies(-1, -2, &[Kind::Teleport]);
    let mut empty = table.clone();
    empty.end_round("#0");
    assert!(!empty.state.board[empty.at(1, -3)].camp);
    let mut full = table;
    full.end_round("#1");
    assert!(full.state.board[full.at(-1, -2)].camp && full.tokens(-1, -2).total() == 0);
}

#[test]
fn killers_destroy_what_they_bring_home() {
    rules!["B34-KILL-03", "B34-INFO-07"];
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::KillerCamp)
        .tile(0, -3, TileKind::Farmland)
        .party((0, -2), (0, -1), (0, 0), &[Kind::FarmKit, Kind::Key])
        .without_farms();
    let done = table.end_round("1");
    assert_eq!((table.tokens(0, -2).total(), table.state.board.farms.len()), (0, 0), "farm kits included");
    assert_eq!((table.state.board.keys_lost, table.cooling(0, -2)), (1, 15));
    assert!(done.says("destroys a Key and a Farm Kit"), "{}", done.story());
}

#[test]
fn an_empty_main_camp_is_the_end() {
    rules!["B34-KILL-02", "B34-LOSS-02", "B34-TILE-01"];
    let mut table = near(TileKind::KillerCamp).bare(0, 0);
    table.end_round("");
    assert_eq!(table.state.board.end, Some(End::CampLost));
}

#[test]
fn the_exit_sets_every_camp_off() {
    rules!["B34-BERS-01", "B34-R-43"];
    let table = |berserk_timing| {
        Fixture::start_with(2, &Options { berserk_timing, ..Options::default() })
            .tile(0, -2, TileKind::StealerCamp)
            .tile(1, -2, TileKind::KillerCamp)
            .cool(0, -2, 6)
            .cool(1, -2, 6)
            .lies(0, 0, &[Kind::Key])
            .stack(&[TileKind::Exit])
            .stands(A, 1, -1)
            .without_farms()
    };
    let mut now = table(BerserkTiming::Now);
    let done = now.act(A, "explore to=ne turn=0", "1 #0 #0");
    assert_eq!((now.cooling(0, -2), now.cooling(1, -2)), (0, 0));
    assert_eq!(now.state.board.parties.len(), 2);
    let heard = done.heard_by(B);
    let place = |words: &str| heard.iter().position(|line| line.contains(words)).expect("it is told");
    assert!(
        place("The stealer camp B3 raids") < place("The killer camp B4 raids"),
        "in reveal order: {heard:?}"
    );
    assert_eq!(now.state.board.turn, A, "and the turn goes on");
    let mut board = table(BerserkTiming::Board);
    board.act(A, "explore to=ne turn=0", "1");
    assert_eq!((board.cooling(0, -2), board.state.board.parties.len()), (0, 0));
    board.end_round("#0 #0");
    assert_eq!(board.state.board.parties.len(), 2, "first in the next Enemy Tribes step");
}

#[test]
fn berserk_camps_never_cool_down() {
    rules!["B34-BERS-02"];
    let exit = || Fixture::start(2).tile(1, -2, TileKind::Exit).without_farms();
    let mut home = exit().tile(-1, -1, TileKind::StealerCamp).party((-1, -1), (0, -1), (0, 0), &[Kind::Key]);
    home.end_round("");
    assert_eq!(home.cooling(-1, -1), 0);
    assert_eq!(home.state.board.parties.len(), 1, "it attacks again in the same step");
    let mut idle = exit().tile(-1, -1, TileKind::StealerCamp).bare(0, 0);
    idle.end_round("");
    assert_eq!(idle.cooling(-1, -1), 0);
    let mut destroyed = exit().tile(-1, -1, TileKind::KillerCamp).tile(-1, -2, TileKind::Forest).camp(-1, -2);
    destroyed.end_round("");
    assert_eq!(destroyed.cooling(-1, -1), 0);
}

#[test]
fn camps_found_after_the_exit_are_berserk_from_the_start() {
    rules!["B34-BERS-03", "B34-R-44"];
    let mut table = Fixture::start(2)
        .tile(2, -2, TileKind::Exit)
        .stack(&[TileKind::StealerCamp])
        .stands(A, 0, -1)
        .without_farms();
    table.act(A, "explore to=nw turn=0", "");
    assert_eq!((table.cooling(-1, -1), table.state.board.parties.len()), (0, 1));
}

#[test]
fn once_per_step_and_once_for_the_reveal() {
    rules!["B34-BERS-04"];
    // Next door to the camp it robs, the party is home at once; it attacks no second time.
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::StealerCamp)
        .camp(0, -1)
        .bare(0, 0)
        .lies(0, -1, &[Kind::Key, Kind::Teleport, Kind::Foresight])
        .stack(&[TileKind::Exit])
        .stands(A, 1, -1)
        .without_farms();
    table.act(A, "explore to=ne turn=0", "1 #0 #0");
    assert_eq!((table.tokens(0, -1), table.tokens(0, -2).total()), (counts(&[Kind::Foresight]), 2));
    table.end_round("");
    assert_eq!((table.tokens(0, -1).total(), table.tokens(0, -2).total()), (0, 3));
    // A camp with the gang on it does not attack, not for the reveal either.
    let mut table = Fixture::start(2)
        .tile(0, -2, TileKind::StealerCamp)
        .gang(0, -2)
        .stack(&[TileKind::Exit])
        .stands(A, 1, -1)
        .without_farms();
    table.act(A, "explore to=ne turn=0", "1");
    assert_eq!(table.state.board.parties.len(), 0);
}
