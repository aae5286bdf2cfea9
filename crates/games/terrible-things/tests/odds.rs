//! The odds of re-rolling: sections 3.8, 3.9, 7 and 10.1 of the rules, against the numbers that are
//! printed there and against plain recursion.

use bivouac_engine::rules;
use bivouac_terrible_things::Part;
use bivouac_terrible_things::odds::{ALL, Choice, Pool, Spending, Way, best, chance, counted, price};

/// `Pair 3+ & High 6`, as on a card.
fn needs(text: &str) -> Vec<Part> {
    text.split('&').map(|part| needed(part.trim())).collect()
}

fn needed(part: &str) -> Part {
    let (name, least) = part.split_once(' ').expect("a name and a number");
    let least = least.trim_end_matches('+').parse().expect("a number");
    let (name, dice) = name.split_once('-').unwrap_or((name, "1"));
    let dice = dice.parse().expect("a number of dice");
    match name {
        "High" => Part::High(least),
        "Pair" => Part::Pair(least),
        "Block" => Part::Block(dice, least),
        "Run" => Part::Run(dice, least),
        _ => panic!("{part}"),
    }
}

/// The lines of the table whose first word is, or is not, an Encounter: needs, results, chances.
fn printed(encounters: bool) -> impl Iterator<Item = (Vec<Part>, u32, Vec<&'static str>)> {
    let lines = include_str!("odds.txt").lines().filter(|line| line.contains('|'));
    let of_encounter = |line: &str| line.as_bytes()[1].is_ascii_digit();
    lines.filter(move |line| of_encounter(line) == encounters).map(move |line| {
        let columns: Vec<&str> = line.split('|').map(str::trim).collect();
        let text = if encounters { &columns[0][4..] } else { columns[0] };
        let results = columns[1].parse().expect("a count");
        (needs(text), results, columns[2].split_whitespace().collect())
    })
}

fn rolling(dice: u8, focus: u8, rerolls: u8, needs: &[Part]) -> f64 {
    chance(&Pool { rerolls, ..Pool::unrolled(dice, 0, 0, focus) }, needs).best.value
}

/// Checks that the number is as printed, rounded to as many digits: 31/32 may be .9687 or .9688.
fn reads(value: f64, printed: &str) {
    let (_, digits) = printed.split_once('.').expect("digits");
    let half = 0.5 / 10_f64.powi(digits.len() as i32);
    let off = (value - printed.parse::<f64>().expect("a number")).abs();
    assert!(off <= half + 1e-12, "{value} is not {printed}");
}

#[test]
fn the_odds_of_single_combinations_are_as_printed() {
    rules!["ATT-S-73"];
    let mut lines = 0;
    for (needs, results, columns) in printed(false) {
        let once = rolling(5, 4, 0, &needs);
        assert_eq!((once * 7776.0).round(), f64::from(results), "{needs:?}");
        let asked = [(5, 0), (5, 1), (5, 2), (5, 3), (5, 4), (6, 0), (6, 2)];
        reads(once, columns[0]);
        for ((dice, focus), printed) in asked.into_iter().zip(&columns[1..]) {
            reads(rolling(dice, focus, 2, &needs), printed);
        }
        lines += 1;
    }
    assert_eq!(lines, 31);
}

#[test]
fn the_odds_of_encounters_are_as_printed() {
    let mut lines = 0;
    for (needs, results, columns) in printed(true) {
        assert_eq!((rolling(5, 0, 0, &needs) * 7776.0).round(), f64::from(results), "{needs:?}");
        for ((dice, focus), printed) in [(5, 0), (5, 2), (5, 4), (6, 2)].into_iter().zip(columns) {
            reads(rolling(dice, focus, 2, &needs), printed);
        }
        lines += 1;
    }
    assert_eq!(lines, 45);
}

#[test]
fn three_sixes_from_two() {
    rules!["ATT-S-70"];
    let needs = needs("Block-3 6");
    for (focus, printed) in [(0, ".0697"), (1, ".1962"), (2, ".4418"), (4, ".6651")] {
        let plan = chance(&Pool::rolled(&[6, 6, 3, 2, 1], &[], &[], 2, focus), &needs);
        reads(plan.best.value, printed);
        assert_eq!(plan.stop, Some(0.0));
        if focus == 2 {
            let [priced, free] = [counted(&[3, 2, 1]), counted(&[])];
            let choice = Choice::Focused { priced, free, way: Way::ByHeld, price: 2 };
            assert_eq!(plan.best.choice, choice);
        }
    }
}

/// Checks that it is best to roll these dice by paying for each of them, and how good it is.
fn rolls(pool: Pool, needs: &[Part], rolled: &[u8], chances: f64) {
    let best = chance(&pool, needs).best;
    let (priced, price) = (counted(rolled), rolled.len() as u8);
    assert_eq!(best.choice, Choice::Focused { priced, free: [0; 6], way: Way::ByRerolled, price });
    assert!((best.value - chances).abs() < 1e-12, "{} is not {chances}", best.value);
}

#[test]
fn one_of_two_sixes_or_both() {
    rules!["ATT-S-71"];
    let needs = needs("Run-4 1+");
    rolls(Pool::rolled(&[2, 3, 4, 6, 6], &[], &[], 1, 1), &needs, &[6], 1.0 / 3.0);
    rolls(Pool::rolled(&[2, 3, 4, 6, 6], &[], &[], 1, 2), &needs, &[6, 6], 5.0 / 9.0);
}

#[test]
fn a_token_for_each_try_at_the_last_die() {
    rules!["ATT-S-72"];
    let needs = needs("Block-3 1+ & Pair 1+");
    rolls(Pool::rolled(&[4, 4, 2, 2, 6], &[], &[], 1, 1), &needs, &[6], 1.0 / 3.0);
    rolls(Pool::rolled(&[4, 4, 2, 2, 6], &[], &[], 2, 2), &needs, &[6], 5.0 / 9.0);
}

#[test]
fn five_dice_have_no_use_for_more_than_four_tokens() {
    rules!["ATT-ROL-13"];
    assert_eq!([1, 2, 3, 4, 5].map(|chosen| price(5, chosen).0), [1, 2, 2, 1, 0]);
    for (needs, ..) in printed(false).chain(printed(true)) {
        assert_eq!(rolling(5, 4, 2, &needs), rolling(5, 200, 2, &needs), "{needs:?}");
        assert!(rolling(5, 4, 2, &needs) >= rolling(5, 3, 2, &needs), "{needs:?}");
    }
}

/// The re-rolls that can be paid: the priced and the Luck dice that are rolled, and the price.
fn offered(pool: Pool) -> Vec<([u8; 6], [u8; 6], Option<u8>)> {
    let offers = chance(&pool, &[Part::High(6)]).rerolls.into_iter();
    let offered = offers.map(|offer| match offer.choice {
        Choice::Unfocused { free } => ([9; 6], free, None),
        Choice::Focused { priced, free, price, .. } => (priced, free, Some(price)),
        choice => panic!("{choice:?} is no re-roll"),
    });
    offered.collect()
}

#[test]
fn a_re_roll_rolls_a_die_at_least_and_all_for_nothing() {
    rules!["ATT-R-17"];
    assert_eq!(price(5, 5), (0, Way::ByHeld));
    assert_eq!(offered(Pool::rolled(&[1, 2, 3, 4, 5], &[], &[], 2, 0)), [([9; 6], [0; 6], None)]);
    let rich = offered(Pool::rolled(&[1, 2, 3, 4, 5], &[], &[], 2, 9));
    assert_eq!(rich.len(), 31, "every choice but that of no die");
}

#[test]
fn luck_dice_and_locked_ones_are_not_paid_for() {
    rules!["ATT-R-18"];
    let pool = Pool::rolled(&[1, 2, 3, 4, 5, 5], &[6], &[4], 2, 2);
    let offers = offered(pool);
    assert!(offers.contains(&(counted(&[1, 2]), counted(&[6]), Some(2))));
    assert!(offers.contains(&(counted(&[1, 2, 3, 4]), counted(&[6]), Some(2))));
    assert!(offers.contains(&(counted(&[]), counted(&[6]), Some(0))), "the Luck die alone");
    assert!(!offers.iter().any(|(priced, ..)| *priced != [9; 6] && priced.iter().sum::<u8>() == 3));
    let taxed = offered(Pool { tax: 1, ..pool });
    assert!(taxed.contains(&(counted(&[]), counted(&[6]), Some(1))));
    assert!(taxed.contains(&([9; 6], counted(&[]), None)), "an unfocused one is not taxed");
    assert_eq!(offered(Pool { discount: ALL, ..pool }).len(), 95, "all of them are free");
}

#[test]
fn no_re_roll_touches_a_locked_die() {
    rules!["ATT-R-19"];
    assert_eq!(offered(Pool::rolled(&[], &[], &[1, 2, 3], 2, 4)), []);
    assert_eq!(offered(Pool { wild: 2, ..Pool::rolled(&[], &[], &[], 2, 4) }), []);
    let offers = offered(Pool::rolled(&[2, 3], &[], &[1], 2, 4));
    let one = |die| (counted(&[die]), [0; 6], Some(1));
    assert_eq!(offers, [([9; 6], [0; 6], None), one(2), one(3)]);
}

/// A Scenario's rows with the worth of what they give, early in a game (section 10.2).
fn rows(text: &str) -> Vec<(Vec<Part>, f64)> {
    let row = |row: &str| {
        let (part, gives) = row.split_once(':').expect("needs and tokens");
        let token = |token| match token {
            'F' => 0.35,
            'E' => 0.45,
            'T' => 0.6,
            'C' => 0.8,
            _ => panic!("{token} is no token"),
        };
        (needs(part), gives.trim().chars().map(token).sum())
    };
    text.split(',').map(|text| row(text.trim())).collect()
}

#[test]
fn a_roll_for_resources_alone_is_worth_as_much_as_the_rules_say() {
    let kind =
        "High 6: F, Pair 2+: E, Pair 4+: T, Run-3 1+: FT, Block-3 1+: FC, Run-4 1+: TTE, Block-4 1+: CCC";
    let harsh = "Pair 3+: F, Pair 5+: E, Run-3 2+: T, Block-3 2+: C, Run-4 2+: TC, Block-4 1+: CCC";
    let printed = [(kind, "1.5", [".18", ".44", ".80"]), (harsh, ".9", [".04", ".18", ".39"])];
    for (text, all, unused) in printed {
        let rows = rows(text);
        let rows: Vec<_> = rows.iter().map(|(needs, worth)| (&needs[..], *worth)).collect();
        let spending = Spending::new(5, 0, (&[], 0.0), &rows);
        let saved = |focus: u8| 0.35 * f64::from(focus);
        for focus in [0, 2, 4] {
            let plan =
                best(&Pool::unrolled(5, 0, 0, focus), |dice, _, left| spending.worth(dice) + saved(left));
            reads(plan.best.value - saved(focus), all);
        }
        for (dice, printed) in (2..).zip(unused) {
            let once = Pool { rerolls: 0, ..Pool::unrolled(dice, 0, 0, 0) };
            reads(best(&once, |dice, _, _| spending.worth(dice)).best.value, printed);
        }
    }
}
