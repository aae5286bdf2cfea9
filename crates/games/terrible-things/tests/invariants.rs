//! What holds at every moment of every game, played at random: nothing is lost and nothing comes from
//! nowhere.

use std::collections::BTreeMap;

use bivouac_engine::{Cx, Dice, Game, Millis, Seat, Seed, rules};
use bivouac_terrible_things::fixture::Fixture;
use bivouac_terrible_things::{
    AfterDesperate, EndRule, Length, Options, Phase, ScenarioChoice, SoloMap, Spot, State, Task,
};

/// Plays a game with whatever is offered, and looks at it after every step.
fn play(options: &Options, seats: u8, seed: u32, mut look: impl FnMut(&Fixture)) -> Fixture {
    let mut table = Fixture::opened(options, seats, seed);
    let mut dice = Dice::fast(&Seed::of(format!("play {seed}")));
    let mut offers = Vec::new();
    for _ in 0..table.game.bound() {
        look(&table);
        let seat = table.state.board.turn;
        offers.clear();
        table.game.legal(&table.state, seat, Millis::ZERO, &mut offers);
        let Some(action) = dice.pick(&offers).cloned() else { break };
        let mut told = Vec::new();
        let mut cx = Cx::new(Millis::ZERO, &mut dice, &mut told);
        table.game.apply(&mut table.state, seat, &action, &mut cx).expect("what is offered may be done");
        assert!(!told.is_empty(), "{action:?} is told in words");
    }
    look(&table);
    assert!(table.state.board.end.is_some(), "every game ends");
    table
}

fn tables() -> impl Iterator<Item = (Options, u8, u32)> {
    let odd = Options {
        length: Length::Long,
        scenario: ScenarioChoice::SpringFlood,
        end_rule: EndRule::PlayOut,
        after_desperate: AfterDesperate::Skip,
        solo_map: SoloMap::Always,
        map_secrets: 5,
        ..Options::default()
    };
    [Options::default(), odd]
        .into_iter()
        .flat_map(|options| (1..=4).map(move |seats| (options.clone(), seats)))
        .flat_map(|(options, seats)| (0..6).map(move |seed| (options.clone(), seats, seed)))
}

/// How often each Feat card is somewhere.
fn feats(state: &State) -> BTreeMap<u8, usize> {
    let mut count = BTreeMap::new();
    let hidden = state.feats.iter().chain(state.hands.values().flatten().map(|held| &held.card));
    let waiting = state.board.tasks.iter().filter_map(|task| match task {
        Task::Discard { feat } => Some(*feat),
        _ => None,
    });
    for card in hidden.map(|card| *card.unseen()).chain(state.board.discard.iter().copied()).chain(waiting) {
        *count.entry(card).or_default() += 1;
    }
    count
}

#[test]
fn no_card_is_lost_and_none_is_there_twice() {
    rules!["ATT-R-02"];
    for (options, seats, seed) in tables() {
        let at_first = feats(&Fixture::opened(&options, seats, seed).state);
        assert_eq!(at_first.values().sum::<usize>(), if seats == 1 { 33 } else { 40 });
        play(&options, seats, seed, |table| {
            let (state, board) = (&table.state, &table.state.board);
            assert_eq!(feats(state), at_first);
            assert_eq!(
                (usize::from(board.feats), usize::from(board.swag)),
                (state.feats.len(), state.swag.len())
            );
            for (seat, player) in board.players.iter() {
                assert_eq!(usize::from(player.hand), state.hands[seat].len());
                assert!((player.exhausted - player.swag).is_empty());
            }
            // Swag: alone what was forgotten is gone.
            let mut swag: Vec<u8> = state.swag.iter().map(|card| *card.unseen()).collect();
            swag.extend(board.slots.iter().flatten().chain(&board.old_stock));
            swag.extend(board.players.values().flat_map(|player| player.swag.iter()));
            swag.sort_unstable();
            assert!(swag.is_sorted_by(|one, other| one < other), "twice: {swag:?}");
            assert!(seats == 1 || swag.len() == 26);
            // Encounters: in the deck by their backs, and those dealt in one place at most.
            let mut deck = [0; 3];
            state.deck.iter().for_each(|card| deck[table.game.encounter(*card.unseen()).back as usize] += 1);
            assert_eq!(deck, board.deck);
            let mut dealt: Vec<u8> = board.places.iter().filter_map(|place| place.encounter).collect();
            dealt.extend(&board.rumours);
            dealt.extend(board.players.values().flat_map(|player| player.scored.iter()));
            dealt.sort_unstable();
            assert!(dealt.is_sorted_by(|one, other| one < other), "twice: {dealt:?}");
            assert!(dealt.iter().all(|card| board.dealt.has(*card)));
            assert!(seats == 1 || dealt.len() == usize::from(board.dealt.len()));
        });
    }
}

#[test]
fn terrible_things_only_leave_the_track() {
    rules!["ATT-TER-03", "ATT-SET-06"];
    for (options, seats, seed) in tables() {
        let mut last = Fixture::opened(&options, seats, seed).state.board.track.to_vec();
        play(&options, seats, seed, |table| {
            let track = table.state.board.track.to_vec();
            assert!(track == last || track == last[1..], "{last:?} {track:?}");
            last = track;
        });
    }
}

#[test]
fn turns_are_fairly_had() {
    rules!["ATT-RND-01", "ATT-END-04"];
    for (options, seats, seed) in tables() {
        let table = play(&options, seats, seed, |table| {
            let board = &table.state.board;
            let turns = board.players.map(|_, player| player.ever.turns);
            let (least, most) = (turns.values().min(), turns.values().max());
            assert!(most.zip(least).is_some_and(|(most, least)| most - least <= 1), "{turns:?}");
            if seats > 1 && board.end.is_none() {
                // Those who had their turn stand on the Trading Post, the others on the Riverboat.
                for (seat, player) in board.players.iter().filter(|(seat, _)| *seat != board.turn) {
                    let had = turns[seat] == board.round && board.phase != Phase::MapChoice;
                    assert_eq!(player.pawn, if had { Spot::TradingPost } else { Spot::Riverboat });
                }
            }
        });
        assert!(Seat::all(seats).all(|seat| table.offers(seat).is_empty()));
    }
}

#[test]
fn a_solo_game_is_won_with_secrets_or_lost() {
    rules!["ATT-SOL-30", "ATT-SOL-14"];
    let mut ends = BTreeMap::new();
    for seed in 0..400 {
        let table = play(&Options::default(), 1, seed, |_| ());
        let (rule, _) = table.ended().expect("it is over");
        if rule == "ATT-SOL-25" {
            assert!(table.score(Seat::FIRST) > 0);
        }
        *ends.entry(rule).or_insert(0) += 1;
    }
    assert!(ends.keys().all(|rule| rule.starts_with("ATT-SOL-")), "{ends:?}");
    assert!(ends.len() > 1, "{ends:?}");
}
