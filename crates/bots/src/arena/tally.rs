//! Exact sums over games, which come out the same in any order and however they are split.

use std::collections::BTreeMap;

use bivouac_engine::{BySeat, ContentHash, Ending, Game, MAX_SEATS, Outcome, Seat, hex};
use serde::Serialize;

use super::Plan;
use super::course::{Course, End};
use super::report::{EndingKind, OutcomeCount, Report};
use crate::stats::{Figure, Lengths, wilson};

/// Won games are counted in parts so small that winners who tie share a whole number of them.
const PARTS: u64 = 60;

/// What is known of the games so far.
pub(super) struct Tally {
    seats: u8,
    endings: Vec<(EndingKind, String, String, u64)>,
    won: [u64; MAX_SEATS as usize],
    points: [i64; MAX_SEATS as usize],
    games_with_points: u64,
    lengths: Lengths,
    /// What the game itself counts.
    figures: BTreeMap<String, Figure>,
    digest: Sum,
    /// Reused from game to game.
    written: Vec<u8>,
}

impl Tally {
    pub(super) fn new(seats: u8) -> Tally {
        Tally {
            seats,
            endings: Vec::new(),
            won: Default::default(),
            points: Default::default(),
            games_with_points: 0,
            lengths: Lengths::default(),
            figures: BTreeMap::new(),
            digest: Sum::default(),
            written: Vec::new(),
        }
    }

    /// Adds game number `index`, which ended in what `open` shows.
    pub(super) fn add<V: Serialize>(
        &mut self,
        index: u64,
        course: &Course,
        open: &V,
        outcome: Option<&Outcome>,
    ) {
        let (ending, reason, rule) = match (course.end, outcome) {
            (End::Over, Some(outcome)) => {
                let ending = match outcome.ending {
                    Ending::Won => EndingKind::Won,
                    Ending::Lost => EndingKind::Lost,
                    Ending::Ranked(_) => EndingKind::Ranked,
                };
                (ending, outcome.because.as_str(), outcome.rule.as_str())
            }
            (End::Stalled, _) => (EndingKind::Stalled, "nobody acted and nothing was due", ""),
            (End::Over | End::Bound, _) => (EndingKind::Unfinished, "went on past the bound", ""),
        };
        self.count(ending, reason, rule, 1);
        self.lengths.add(course.actions);
        if let Some(outcome) = outcome {
            for seat in Seat::all(self.seats) {
                self.won[seat.index()] += (outcome.share(seat) * PARTS as f64).round() as u64;
            }
            if let Some(points) = &outcome.points {
                self.games_with_points += 1;
                points.iter().for_each(|(seat, &points)| self.points[seat.index()] += i64::from(points));
            }
        }
        // A line each, so that no two ends of games read the same.
        self.written.clear();
        self.written.extend_from_slice(&index.to_le_bytes());
        serde_json::to_writer(&mut self.written, open).expect("a view has a JSON form");
        self.written.push(b'\n');
        serde_json::to_writer(&mut self.written, &outcome).expect("an outcome has a JSON form");
        self.digest.add(&Sum::of(blake3::hash(&self.written).as_bytes()));
    }

    /// Adds what the game counts of its end.
    pub(super) fn count_all(&mut self, tallies: &[(String, f64)]) {
        for (name, value) in tallies {
            match self.figures.get_mut(name) {
                Some(figure) => figure.add(*value),
                None => self.figures.entry(name.clone()).or_default().add(*value),
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Tally) {
        for (ending, reason, rule, games) in &other.endings {
            self.count(*ending, reason, rule, *games);
        }
        for seat in 0..usize::from(MAX_SEATS) {
            self.won[seat] += other.won[seat];
            self.points[seat] += other.points[seat];
        }
        self.games_with_points += other.games_with_points;
        self.lengths.merge(&other.lengths);
        for (name, figure) in &other.figures {
            self.figures.entry(name.clone()).or_default().merge(figure);
        }
        self.digest.add(&other.digest);
    }

    /// There are few ways to end a game, so a list is quicker than a map.
    fn count(&mut self, ending: EndingKind, reason: &str, rule: &str, games: u64) {
        let same = |known: &&mut (EndingKind, String, String, u64)| {
            known.0 == ending && known.1 == reason && known.2 == rule
        };
        match self.endings.iter_mut().find(same) {
            Some(known) => known.3 += games,
            None => self.endings.push((ending, reason.to_owned(), rule.to_owned(), games)),
        }
    }

    pub(super) fn games(&self) -> u64 {
        self.lengths.count()
    }

    /// What came of `plan` with these bots and options, which took `threads` so many seconds.
    pub(super) fn report<G: Game>(
        mut self,
        plan: &Plan,
        bots: BySeat<String>,
        options: &G::Options,
        content: ContentHash,
        threads: usize,
        seconds: f64,
    ) -> Report {
        let (games, actions) = (self.games(), self.lengths.total());
        if content != ContentHash::NONE {
            // Games of other content may end alike; they are other games all the same.
            self.digest.add(&Sum::of(blake3::hash(content.to_string().as_bytes()).as_bytes()));
        }
        let of_all = |part: f64| if games == 0 { 0.0 } else { part / games as f64 };
        let a_second = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
        // Most frequent first; the rest of the order only serves to be always the same.
        self.endings.sort_by(|one, two| two.3.cmp(&one.3).then_with(|| one.cmp(two)));
        let outcomes = self.endings.into_iter().map(|(ending, reason, rule, games)| OutcomeCount {
            ending,
            reason,
            rule,
            games,
            share: of_all(games as f64),
        });
        let win_share = BySeat::of(self.seats, |seat| of_all(self.won[seat.index()] as f64 / PARTS as f64));
        let win_share_ci = win_share.map(|_, &share| wilson(share, games));
        let points = (self.games_with_points > 0).then(|| {
            BySeat::of(self.seats, |seat| self.points[seat.index()] as f64 / self.games_with_points as f64)
        });
        Report {
            game: G::KEY.to_owned(),
            rules: G::RULES,
            content,
            seats: self.seats,
            bots,
            seed: plan.seed,
            options: serde_json::to_value(options).expect("options have a JSON form"),
            games,
            outcomes: outcomes.collect(),
            win_rate: win_share.values().next().copied().unwrap_or_default(),
            win_rate_ci: win_share_ci.values().next().copied().unwrap_or([0.0, 1.0]),
            win_share,
            win_share_ci,
            points,
            actions,
            length: self.lengths.spread(),
            tallies: self.figures.iter().map(|(name, figure)| figure.told(name)).collect(),
            seconds,
            games_per_second: a_second(games),
            actions_per_second: a_second(actions),
            threads,
            digest: self.digest.hex(),
            interrupted: games < plan.games,
        }
    }
}

/// A number of 256 bits that only ever grows, round and round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Sum([u64; 4]);

impl Sum {
    /// Lowest byte first.
    fn of(bytes: &[u8; 32]) -> Sum {
        let (words, _) = bytes.as_chunks::<8>();
        Sum(std::array::from_fn(|index| u64::from_le_bytes(words[index])))
    }

    fn add(&mut self, other: &Sum) {
        let mut carry = false;
        for (mine, more) in self.0.iter_mut().zip(other.0) {
            (*mine, carry) = mine.carrying_add(more, carry);
        }
    }

    fn hex(&self) -> String {
        let bytes: Vec<u8> = self.0.iter().flat_map(|word| word.to_le_bytes()).collect();
        hex(&bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bivouac_engine::rule;

    fn course(actions: u32) -> Course {
        Course { end: End::Over, actions }
    }

    fn tally(games: &[(u64, Outcome)]) -> Tally {
        let mut tally = Tally::new(3);
        games.iter().for_each(|(index, outcome)| tally.add(*index, &course(10), &"the end", Some(outcome)));
        tally
    }

    fn ranked(points: [i32; 3]) -> Outcome {
        Outcome::by_points(BySeat::of(3, |seat| points[seat.index()]), rule!("TAB-01"), "points")
    }

    #[test]
    fn the_sum_goes_round() {
        let mut sum = Sum([u64::MAX; 4]);
        sum.add(&Sum([1, 0, 0, 0]));
        assert_eq!(sum, Sum([0; 4]));
        sum.add(&Sum([u64::MAX, 0, 7, 0]));
        sum.add(&Sum([2, u64::MAX, 0, 0]));
        assert_eq!(sum, Sum([1, 0, 8, 0]));
        let mut bytes = [0; 32];
        (bytes[0], bytes[31]) = (1, 0xab);
        assert_eq!(Sum::of(&bytes).hex(), hex(&bytes));
    }

    #[test]
    fn order_and_splitting_change_nothing() {
        let games: Vec<(u64, Outcome)> =
            (0..9).map(|index| (index, ranked([index as i32, 4, 8 - index as i32]))).collect();
        let whole = tally(&games);
        let mut parts = tally(&games[5..]);
        parts.merge(&tally(&games[..2]));
        parts.merge(&tally(&games[2..5]));
        assert_eq!(
            (whole.digest, whole.won, whole.points, &whole.lengths, &whole.endings),
            (parts.digest, parts.won, parts.points, &parts.lengths, &parts.endings)
        );
        assert_ne!(whole.digest, tally(&games[1..]).digest);
        let swapped = [(0, games[1].1.clone()), (1, games[0].1.clone())];
        assert_ne!(tally(&swapped).digest, tally(&games[..2]).digest, "which game it was counts too");
    }

    #[test]
    fn winners_who_tie_share_to_the_last_part() {
        let tally = tally(&[(0, ranked([5, 5, 5])), (1, ranked([9, 9, 1])), (2, ranked([1, 2, 3]))]);
        assert_eq!(tally.won[..3], [20 + 30, 20 + 30, 20 + 60]);
        assert_eq!(tally.points[..3], [15, 16, 9]);
    }

    #[test]
    fn nothing_played_is_nothing_known() {
        let plan = Plan { games: 5, ..Plan::new(3, 1) };
        let bots = BySeat::of(3, |_| "nobody".to_owned());
        let report = Tally::new(3).report::<bivouac_pig::Pig>(
            &plan,
            bots,
            &Default::default(),
            ContentHash::NONE,
            1,
            0.0,
        );
        assert_eq!((report.games, report.win_rate, report.win_rate_ci), (0, 0.0, [0.0, 1.0]));
        assert!(report.interrupted && report.points.is_none() && report.outcomes.is_empty());
        assert!(report.games_per_second.is_finite());
    }
}
