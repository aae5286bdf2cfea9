//! Exact sums over games, which come out the same in any order and however they are split.

use std::collections::{BTreeMap, BTreeSet};

use bivouac_engine::{BySeat, ContentHash, Counted, Ending, Game, MAX_SEATS, Outcome, Seat, hex};
use serde::Serialize;

use super::Plan;
use super::course::{Course, End};
use super::report::{EndingKind, OutcomeCount, Report};
use crate::stats::{Figure, Lengths, Told, wilson};

/// Won games are counted in parts so small that winners who tie share a whole number of them.
const PARTS: u64 = 60;

/// Which seats are counted together. Bots of one kind and with the same settings are alike, so where
/// nobody else plays all are; where others do, the strength of each would colour what is counted of all.
#[derive(Clone, Debug)]
pub(super) struct Crews {
    /// 0 for all together, or the number of a name, from 1.
    of: BySeat<usize>,
    names: Vec<String>,
}

impl Crews {
    pub(super) fn of(bots: &BySeat<String>) -> Crews {
        let mut names: Vec<String> = Vec::new();
        for bot in bots.values() {
            if !names.contains(bot) {
                names.push(bot.clone());
            }
        }
        if names.len() == 1 {
            names.clear();
        }
        let place = |bot: &String| names.iter().position(|name| name == bot).map_or(0, |index| index + 1);
        Crews { of: bots.map(|_, bot| place(bot)), names }
    }
}

/// How long it took, by the clock and by what the processors did.
#[derive(Clone, Copy, Debug)]
pub(super) struct Took {
    pub(super) seconds: f64,
    pub(super) cpu_seconds: Option<f64>,
}

/// By name, and of each name by crew.
fn told(figures: &[BTreeMap<String, Figure>], crews: &Crews) -> Vec<Told> {
    let names: BTreeSet<&String> = figures.iter().flat_map(BTreeMap::keys).collect();
    let of_name = |name: &String| {
        let rows =
            figures.iter().enumerate().filter_map(move |(crew, figures)| Some((crew, figures.get(name)?)));
        let bot = |crew: usize| crew.checked_sub(1).map(|index| crews.names[index].clone());
        rows.map(|(crew, figure)| Told { bot: bot(crew), ..figure.told(name) }).collect::<Vec<_>>()
    };
    names.into_iter().flat_map(of_name).collect()
}

/// What is known of the games so far.
pub(super) struct Tally {
    seats: u8,
    endings: Vec<(EndingKind, String, String, u64)>,
    won: [u64; MAX_SEATS as usize],
    points: [i64; MAX_SEATS as usize],
    games_with_points: u64,
    lengths: Lengths,
    /// What the game itself counts: of all together, then of each crew.
    figures: Vec<BTreeMap<String, Figure>>,
    crews: Crews,
    digest: Sum,
    /// Reused from game to game.
    written: Vec<u8>,
}

impl Tally {
    pub(super) fn new(crews: &Crews) -> Tally {
        let seats = crews.of.seats();
        Tally {
            seats,
            figures: vec![BTreeMap::new(); crews.names.len() + 1],
            crews: crews.clone(),
            endings: Vec::new(),
            won: Default::default(),
            points: Default::default(),
            games_with_points: 0,
            lengths: Lengths::default(),
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
    pub(super) fn count_all(&mut self, tallies: Vec<Counted>) {
        for Counted { name, seat, value } in tallies {
            let figures = &mut self.figures[seat.map_or(0, |seat| self.crews.of[seat])];
            match figures.get_mut(&name) {
                Some(figure) => figure.add(value),
                None => figures.entry(name).or_default().add(value),
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
        for (mine, theirs) in self.figures.iter_mut().zip(&other.figures) {
            for (name, figure) in theirs {
                mine.entry(name.clone()).or_default().merge(figure);
            }
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
        Took { seconds, cpu_seconds }: Took,
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
            tallies: told(&self.figures, &self.crews),
            seconds,
            games_per_second: a_second(games),
            actions_per_second: a_second(actions),
            cpu_seconds,
            games_per_cpu_second: cpu_seconds.filter(|cpu| *cpu > 0.0).map(|cpu| games as f64 / cpu),
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
        Course { end: End::Over, actions, steps: actions }
    }

    fn nobodies() -> BySeat<String> {
        BySeat::of(3, |_| "nobody".to_owned())
    }

    fn tally(games: &[(u64, Outcome)]) -> Tally {
        let mut tally = Tally::new(&Crews::of(&nobodies()));
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
    fn only_unequal_bots_are_counted_apart() {
        let told = |bots: [&str; 3]| {
            let crews = Crews::of(&BySeat::of(3, |seat| bots[seat.index()].to_owned()));
            let mut tally = Tally::new(&crews);
            for (seat, value) in Seat::all(3).zip([1.0, 0.0, 0.5]) {
                tally.count_all(vec![Counted::of_seat(seat, "won".to_owned(), value)]);
            }
            tally.count_all(vec![Counted::of_all("failed".to_owned(), 1.0)]);
            let mut sum = Tally::new(&crews);
            sum.merge(&tally);
            let rows = told(&sum.figures, &sum.crews).into_iter();
            rows.map(|told| (told.name, told.bot.unwrap_or_default(), told.count, told.mean))
                .collect::<Vec<_>>()
        };
        let row = |name: &str, bot: &str, count, mean| (name.to_owned(), bot.to_owned(), count, mean);
        assert_eq!(told(["a", "a", "a"]), [row("failed", "", 1, 1.0), row("won", "", 3, 0.5)]);
        assert_eq!(
            told(["a", "b", "a"]),
            [row("failed", "", 1, 1.0), row("won", "a", 2, 0.75), row("won", "b", 1, 0.0)]
        );
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
        let report = Tally::new(&Crews::of(&nobodies())).report::<bivouac_pig::Pig>(
            &plan,
            nobodies(),
            &Default::default(),
            ContentHash::NONE,
            1,
            Took { seconds: 0.0, cpu_seconds: None },
        );
        assert_eq!((report.games, report.win_rate, report.win_rate_ci), (0, 0.0, [0.0, 1.0]));
        assert!(report.interrupted && report.points.is_none() && report.outcomes.is_empty());
        assert!(report.games_per_second.is_finite());
    }
}
