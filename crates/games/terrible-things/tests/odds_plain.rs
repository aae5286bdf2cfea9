//! The odds against plain recursion over dice in their order, and the spending of dice likewise.

use arrayvec::ArrayVec;
use bivouac_terrible_things::odds::{ALL, Choice, Dice, Pool, Spending, Target, best, chance, counted};
use bivouac_terrible_things::{Counts, Part, dice_of, fits};

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Priced,
    Free,
    Locked,
}

/// What dice are worth in the end, with so many tokens left.
type Worth<'w> = dyn Fn(&Counts, u8) -> f64 + 'w;

/// A position in which all dice have an order.
#[derive(Clone)]
struct Position<'w> {
    dice: ArrayVec<(Kind, u8), 3>,
    rerolls: u8,
    focus: u8,
    tax: u8,
    discount: u8,
    worth: &'w Worth<'w>,
}

impl Position<'_> {
    fn counts(&self) -> Counts {
        counted(&self.dice.iter().map(|(_, number)| *number).collect::<ArrayVec<_, 3>>())
    }

    /// The value with the best of all choices.
    fn value(&self) -> f64 {
        let mut best = (self.worth)(&self.counts(), self.focus);
        if self.rerolls == 0 {
            return best;
        }
        for chosen in 1..1_u32 << self.dice.len() {
            if let Some(focused) = self.focused(chosen) {
                best = best.max(focused);
            }
            if let Some(unfocused) = self.unfocused(chosen) {
                best = best.max(unfocused);
            }
        }
        best
    }

    fn count(&self, kind: Kind, which: impl Fn(usize) -> bool) -> u8 {
        self.dice.iter().enumerate().filter(|(at, die)| die.0 == kind && which(*at)).count() as u8
    }

    /// The value of a focused re-roll of the chosen dice, if it can be paid either way.
    fn focused(&self, chosen: u32) -> Option<f64> {
        let is_chosen = |at: usize| chosen >> at & 1 == 1;
        if self.count(Kind::Locked, is_chosen) > 0 {
            return None;
        }
        let by_rerolled = self.count(Kind::Priced, is_chosen);
        let by_held = self.count(Kind::Priced, |at| !is_chosen(at));
        let price =
            (u32::from(by_rerolled.min(by_held)) + u32::from(self.tax)).saturating_sub(self.discount.into());
        let focus = self.focus.checked_sub(price as u8)?;
        let after = Position { rerolls: self.rerolls - 1, focus, tax: 0, discount: 0, ..self.clone() };
        Some(after.rolled(chosen))
    }

    /// The value of an unfocused re-roll of the chosen dice, if all priced ones are among them.
    fn unfocused(&self, chosen: u32) -> Option<f64> {
        let is_chosen = |at: usize| chosen >> at & 1 == 1;
        let forbidden = self.count(Kind::Locked, is_chosen) + self.count(Kind::Priced, |at| !is_chosen(at));
        let after = Position { rerolls: self.rerolls - 1, ..self.clone() };
        (forbidden == 0).then(|| after.rolled(chosen))
    }

    /// The mean over all results of the chosen dice.
    fn rolled(mut self, chosen: u32) -> f64 {
        if chosen == 0 {
            return self.value();
        }
        let die = chosen.trailing_zeros();
        let mut sum = 0.0;
        for number in 1..=6 {
            self.dice[die as usize].1 = number;
            sum += self.clone().rolled(chosen & (chosen - 1));
        }
        sum / 6.0
    }
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

const KINDS: [Kind; 3] = [Kind::Priced, Kind::Free, Kind::Locked];

fn of_kind<'d>(dice: &'d [(Kind, u8)], kind: Kind) -> impl Iterator<Item = u8> + 'd {
    dice.iter().filter(move |die| die.0 == kind).map(|die| die.1)
}

/// The chosen dice of a kind, as a mask: so many of each number.
fn mask(dice: &[(Kind, u8)], kind: Kind, rolled: Option<Counts>) -> u32 {
    let mut left = rolled.unwrap_or([9; 6]);
    let mut mask = 0;
    for (at, (of, number)) in dice.iter().enumerate() {
        let left = &mut left[usize::from(number - 1)];
        if *of == kind && *left > 0 {
            *left -= 1;
            mask |= 1 << at;
        }
    }
    mask
}

/// Compares all that the odds say of these dice with plain recursion: for needs and for worth, with
/// and without a wild die, before and after the first roll.
fn compare(dice: &[(Kind, u8)], rerolls: u8, focus: u8, tax: u8, discount: u8, needs: &[Part]) {
    let [priced, free, locked] = KINDS.map(|kind| of_kind(dice, kind).collect::<Vec<_>>());
    for wild in [0, 1] {
        let pool = Pool { wild, tax, discount, ..Pool::rolled(&priced, &free, &locked, rerolls, focus) };
        let met = |counts: &Counts, _: u8| f64::from(u8::from(fits(*counts, wild, needs)));
        let saved = |counts: &Counts, focus: u8| {
            let high: u32 =
                (0..).zip(counts).map(|(number, count)| u32::from(*count) * [0, 3, 1, 4, 2, 5][number]).sum();
            f64::from(high % 7) + 3.0 * met(counts, 0) + 0.4 * f64::from(focus) + f64::from(focus.min(1))
        };
        let worths: [&Worth<'_>; 2] = [&met, &saved];
        for (worth, saving) in worths.into_iter().zip([false, true]) {
            let plan = |pool: &Pool| {
                if saving { best(pool, |counts, _, focus| worth(counts, focus)) } else { chance(pool, needs) }
            };
            let position =
                Position { dice: dice.iter().copied().collect(), rerolls, focus, tax, discount, worth };
            let found = plan(&pool);
            assert!(
                near(found.best.value, position.value()),
                "{pool:?}: {found:?}, not {}",
                position.value()
            );
            assert!(near(found.stop.expect("they lie"), worth(&position.counts(), focus)), "{pool:?}");
            for offer in &found.rerolls {
                let value = match offer.choice {
                    Choice::Unfocused { free } => position
                        .unfocused(mask(dice, Kind::Priced, None) | mask(dice, Kind::Free, Some(free))),
                    Choice::Focused { priced, free, .. } => position
                        .focused(mask(dice, Kind::Priced, Some(priced)) | mask(dice, Kind::Free, Some(free))),
                    choice => panic!("{choice:?} is no re-roll"),
                };
                assert!(
                    near(offer.value, value.expect("it can be paid")),
                    "{pool:?}: {offer:?}, not {value:?}"
                );
            }
            if dice.len() * usize::from(rerolls) <= 3 || (dice.len(), tax, discount) == (2, 1, 0) {
                let [priced, free, panic] = [&priced, &free, &locked].map(|dice| dice.len() as u8);
                let pool = Pool { dice: Dice::Unrolled { priced, free, panic }, ..pool };
                let found = plan(&pool);
                assert!(
                    near(found.best.value, position.rolled((1 << dice.len()) - 1)),
                    "{pool:?}: {found:?}"
                );
            }
        }
    }
}

/// The kinds as letters with numbers: `p1 f2 l3`.
fn dice(text: &str) -> Vec<(Kind, u8)> {
    let die = |word: &str| {
        let kind = KINDS["pfl".find(&word[..1]).expect("a kind")];
        (kind, word[1..].parse().expect("a number"))
    };
    text.split_whitespace().map(die).collect()
}

#[test]
fn the_odds_are_those_of_plain_recursion() {
    let modes = [(0, 0), (1, 0), (0, 1), (2, 1), (1, ALL)];
    let pools = ["p2 p5", "p4 f6", "f1 f3", "p3 l6", "f5 l5", "p2", "l4", "p1 p1"];
    for (at, pool) in pools.into_iter().enumerate() {
        for (tax, discount) in modes {
            for (rerolls, focus) in [(0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)] {
                let needs = [&[Part::Pair(4)][..], &[Part::High(6), Part::High(5)]][at % 2];
                compare(&dice(pool), rerolls, focus, tax, discount, needs);
            }
        }
    }
    for (pool, tax, discount) in [("p3", 1, 0), ("f2", 0, 0), ("p4 f6", 2, 1)] {
        compare(&dice(pool), 3, 1, tax, discount, &[Part::Pair(5)]);
    }
}

#[test]
fn the_odds_of_three_dice_are_those_of_plain_recursion() {
    let needs = [&[Part::Run(3, 2)][..], &[Part::Pair(3), Part::High(6)], &[Part::Block(3, 4)]];
    for (at, pool) in ["p1 p3 p6", "p2 p5 f5", "p4 f6 f1", "p2 p2 l6", "f3 p6 l3"].into_iter().enumerate() {
        for (mode, (tax, discount)) in [(0, 0), (1, 0), (0, 1), (2, 1), (0, ALL)].into_iter().enumerate() {
            for focus in 0..=3 {
                compare(&dice(pool), 1, focus, tax, discount, needs[(at + mode) % 3]);
            }
            if (at + mode) % 5 == 0 {
                compare(&dice(pool), 2, 1 + at as u8 % 2, tax, discount, needs[mode % 3]);
            }
        }
    }
}

const ROWS: [(&[Part], f64); 5] = [
    (&[Part::High(6)], 0.35),
    (&[Part::Pair(2)], 0.45),
    (&[Part::Pair(4)], 0.6),
    (&[Part::Run(3, 1)], 0.95),
    (&[Part::Block(3, 1)], 1.15),
];

/// All multisets of so many dice.
fn results(dice: u8, lowest: usize) -> Vec<Counts> {
    if dice == 0 {
        return vec![[0; 6]];
    }
    let with = |number: usize| {
        results(dice - 1, number).into_iter().map(move |mut counts| {
            counts[number] += 1;
            counts
        })
    };
    (lowest..6).flat_map(with).collect()
}

/// The most that the dice give, by trying all dice for everything in every order.
fn plain(counts: &Counts, encounter: Option<(&[Part], f64)>) -> f64 {
    let mut most = 0.0_f64;
    let mut spend = |needs: &[Part], worth: f64, then: Option<(&[Part], f64)>| {
        for dice in results(dice_of(needs), 0) {
            if dice.iter().zip(counts).all(|(dice, count)| dice <= count) && fits(dice, 0, needs) {
                let left = std::array::from_fn(|at| counts[at] - dice[at]);
                most = most.max(worth + plain(&left, then));
            }
        }
    };
    if let Some((needs, worth)) = encounter {
        spend(needs, worth, None);
    }
    for (needs, worth) in ROWS {
        spend(needs, worth, encounter);
    }
    most
}

#[test]
fn dice_are_spent_as_well_as_they_can_be() {
    let encounters: [(&[Part], f64); 3] =
        [(&[Part::Pair(1), Part::High(5)], 1.0), (&[Part::Run(3, 2)], 0.5), (&[Part::High(4)], 3.0)];
    for (needs, worth) in encounters {
        for wild in [0, 1] {
            let spending = Spending::new(4, wild, (needs, worth), &ROWS);
            for counts in results(4, 0) {
                let names = results(wild, 0).into_iter();
                let named = names.map(|name| std::array::from_fn(|at| counts[at] + name[at]));
                let most = named.map(|counts| plain(&counts, Some((needs, worth)))).fold(0.0, f64::max);
                assert!(near(spending.worth(&counts), most), "{counts:?} {wild}: not {most}");
                let spent = spending.spent(&counts);
                assert_eq!(spent.named.iter().sum::<u8>(), wild);
                let mut left: Counts = std::array::from_fn(|at| counts[at] + spent.named[at]);
                let mut got = 0.0;
                for (target, dice) in &spent.steps {
                    let (needs, worth) = match target {
                        Target::Encounter => (needs, worth),
                        Target::Row(row) => ROWS[*row],
                    };
                    assert!(fits(*dice, 0, needs) && dice.iter().sum::<u8>() == dice_of(needs), "{spent:?}");
                    left = std::array::from_fn(|at| left[at] - dice[at]);
                    got += worth;
                }
                assert!(spent.steps.iter().filter(|(target, _)| *target == Target::Encounter).count() <= 1);
                assert!(near(got, most), "{counts:?} {wild}: {spent:?}, not {most}");
            }
        }
    }
}

#[test]
fn needs_are_met_by_the_dice_that_fit_them() {
    let needs: [&[Part]; 6] = [
        &[Part::Run(3, 1), Part::Pair(1)],
        &[Part::High(4); 4],
        &[Part::Block(3, 3), Part::High(6)],
        &[Part::Run(5, 2)],
        &[Part::Pair(5), Part::Pair(1), Part::High(2)],
        &[],
    ];
    for needs in needs {
        for (dice, wild) in [(5, 0), (5, 1), (4, 2), (6, 0), (2, 1)] {
            for counts in results(dice, 0) {
                let pool = Pool { wild, ..Pool::rolled(&[], &[], &[], 0, 0) };
                let lying = Dice::Rolled { priced: counts, free: [0; 6], locked: [0; 6] };
                let met = chance(&Pool { dice: lying, ..pool }, needs).stop == Some(1.0);
                assert_eq!(met, fits(counts, wild, needs), "{counts:?} and {wild} wild for {needs:?}");
            }
        }
    }
}

#[test]
fn many_luck_dice_are_no_other_question() {
    let needs = [Part::Pair(5), Part::Pair(4)];
    let met = |counts: &Counts| f64::from(u8::from(fits(*counts, 0, &needs)));
    let pools = [
        Pool::rolled(&[1], &[5, 5, 4, 2, 1], &[], 2, 1),
        Pool::rolled(&[1, 2], &[6, 4, 4, 2, 1], &[3], 1, 0),
        Pool::unrolled(1, 5, 1, 1),
    ];
    for pool in pools {
        let plan = chance(&pool, &needs);
        let valued = best(&pool, |counts, _, _| met(counts));
        assert!(near(plan.best.value, valued.best.value), "{pool:?}: {plan:?}, {valued:?}");
        assert!(0.0 < plan.best.value && plan.best.value < 1.0);
        assert_eq!(plan.stop, valued.stop);
        let offers = plan.rerolls.iter().zip(&valued.rerolls);
        assert!(
            plan.rerolls.len() == valued.rerolls.len()
                && offers
                    .into_iter()
                    .all(|(one, other)| { one.choice == other.choice && near(one.value, other.value) })
        );
        // Saved tokens count too.
        let saving = best(&pool, |counts, _, focus| met(counts) + 0.1 * f64::from(focus));
        assert!(saving.best.value + 1e-9 >= plan.best.value);
    }
}
