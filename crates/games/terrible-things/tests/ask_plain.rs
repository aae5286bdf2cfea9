//! The chances that a table shows, against plain recursion over its dice in their order: dice that can be
//! raised, dice with other faces, and more Luck dice than are printed.

use std::collections::BTreeMap;
use std::sync::Arc;

use bivouac_engine::{Content, rules};
use bivouac_terrible_things::fixture::{A, Fixture};
use bivouac_terrible_things::odds::counted;
use bivouac_terrible_things::{
    Again, Book, DieKind, FILES, Kind, Odds, Options, Part, Pay, Phase, Pool, fits,
};

/// The printed book with lines of `dice.ron` changed.
fn book(changes: &[(&str, &str)]) -> Arc<Book> {
    let files = FILES.iter().map(|&(name, text)| {
        let change = |text: String, (from, to): &(&str, &str)| {
            assert!(name != "dice.ron" || text.contains(from), "{name} says {from}");
            if name == "dice.ron" { text.replacen(from, to, 1) } else { text }
        };
        (name.to_owned(), changes.iter().fold(text.to_owned(), change))
    });
    Arc::new(Book::read(&Content::of(files)).unwrap_or_else(|flaw| panic!("{flaw}")))
}

/// What can be paid with: re-rolls, Focus, Feat tokens, and whether tax and discount are still to come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Means {
    rerolls: u8,
    focus: u16,
    feat: u16,
    fresh: bool,
}

/// A position in which all dice have an order; wild ones show 0.
struct Plain<'a> {
    kinds: &'a [DieKind; 4],
    dice: Vec<Kind>,
    needs: &'a [Part],
    tax: u16,
    known: BTreeMap<(Vec<u8>, Means), f64>,
}

impl Plain<'_> {
    fn kind(&self, at: usize) -> &DieKind {
        &self.kinds[self.dice[at] as usize]
    }

    fn met(&self, shown: &[u8]) -> bool {
        let numbers: Vec<u8> = shown.iter().copied().filter(|number| *number > 0).collect();
        fits(counted(&numbers), (shown.len() - numbers.len()) as u8, self.needs)
    }

    /// The chance with the best of all that can be done: raising too, at any moment.
    fn value(&mut self, shown: &[u8], means: Means) -> f64 {
        let key = (shown.to_vec(), means);
        if let Some(value) = self.known.get(&key) {
            return *value;
        }
        let mut best = f64::from(u8::from(self.met(shown)));
        for at in 0..shown.len() {
            let Some(cost) = self.kind(at).raise_cost.map(u16::from) else { continue };
            if (1..6).contains(&shown[at]) && cost <= means.feat {
                let mut raised = shown.to_vec();
                raised[at] += 1;
                best = best.max(self.value(&raised, Means { feat: means.feat - cost, ..means }));
            }
        }
        for chosen in 1..1_u32 << shown.len() {
            if means.rerolls > 0 {
                best = best.max(self.focused(shown, chosen, means).unwrap_or_default());
                best = best.max(self.unfocused(shown, chosen, means).unwrap_or_default());
            }
        }
        self.known.insert(key, best);
        best
    }

    /// How many priced dice there are that are chosen, or that are not.
    fn priced(&self, shown: &[u8], chosen: u32, is: bool) -> u16 {
        let priced = |at: &usize| shown[*at] > 0 && self.kind(*at).reroll == Again::Priced;
        (0..shown.len()).filter(|at| priced(at) && (chosen >> at & 1 == 1) == is).count() as u16
    }

    fn may(&self, shown: &[u8], chosen: u32) -> bool {
        let fixed = |at: usize| shown[at] == 0 || self.kind(at).reroll == Again::Never;
        (0..shown.len()).all(|at| chosen >> at & 1 == 0 || !fixed(at))
    }

    fn focused(&mut self, shown: &[u8], chosen: u32, means: Means) -> Option<f64> {
        let price = self.priced(shown, chosen, true).min(self.priced(shown, chosen, false));
        let price = price + if means.fresh { self.tax } else { 0 };
        let focus = means.focus.checked_sub(price).filter(|_| self.may(shown, chosen))?;
        let after = Means { rerolls: means.rerolls - 1, focus, fresh: false, ..means };
        Some(self.rolled(shown, chosen, after))
    }

    fn unfocused(&mut self, shown: &[u8], chosen: u32, means: Means) -> Option<f64> {
        let may = self.may(shown, chosen) && self.priced(shown, chosen, false) == 0;
        may.then(|| self.rolled(shown, chosen, Means { rerolls: means.rerolls - 1, ..means }))
    }

    /// The mean over all results of the chosen dice.
    fn rolled(&mut self, shown: &[u8], chosen: u32, means: Means) -> f64 {
        if chosen == 0 {
            return self.value(shown, means);
        }
        let at = chosen.trailing_zeros() as usize;
        let faces = self.kind(at).faces;
        let mut shown = shown.to_vec();
        let each = faces.map(|face| {
            shown[at] = face;
            self.rolled(&shown, chosen & (chosen - 1), means)
        });
        each.iter().sum::<f64>() / 6.0
    }
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// Compares all that is told of these dice with plain recursion, before the first roll and after it.
fn compare(book: &Arc<Book>, card: &str, dice: &str, rerolls: u8, tokens: (u16, u16), wild: Option<usize>) {
    let (focus, feat) = tokens;
    for tax in [0, 1] {
        let mut table = Fixture::of(Options::default(), 2, book).encounter(1, card).visiting(1).rolled(dice);
        table = table.tokens(A, &format!("F{focus} E{feat}"));
        let board = &mut table.state.board;
        (board.now.rerolls, board.now.focus_tax) = (2 - rerolls, tax);
        for die in board.pool.dice_mut() {
            die.locked = book.dice[die.kind as usize].reroll == Again::Never;
        }
        if let Some(wild) = wild {
            let die = &mut board.pool.dice_mut()[wild];
            (die.wild, die.locked) = (true, true);
        }
        let pool = board.pool.dice();
        let card = table.game.encounter(board.own().expect("it is in play"));
        let mut plain = Plain {
            kinds: &book.dice,
            dice: pool.iter().map(|die| die.kind).collect(),
            needs: &card.needs,
            tax: u16::from(tax),
            known: BTreeMap::new(),
        };
        let shown: Vec<u8> = pool.iter().map(|die| if die.wild { 0 } else { die.value }).collect();
        let means = Means { rerolls, focus, feat, fresh: true };
        let expected = plain.value(&shown, means);
        let odds = Odds::of(&table.game, &table.state.board).expect("dice are rolled");
        let said = format!("{dice} against {} with {rerolls} F{focus} E{feat} tax {tax}: {odds:?}", card.id);
        assert!(near(odds.encounters[0].chance, expected), "{said}, not {expected}");
        let best = odds.best.expect("there is an Encounter");
        assert!(near(best.chance.expect("of its own"), expected), "{said}, not {expected}");
        for offer in &odds.rerolls {
            let chosen = offer.dice.iter().fold(0, |chosen, at| chosen | 1 << at);
            let value = match offer.pay {
                None => plain.unfocused(&shown, chosen, means),
                Some(Pay::ByRerolled | Pay::ByHeld) => plain.focused(&shown, chosen, means),
            };
            let value = value.unwrap_or_else(|| panic!("{offer:?} cannot be done: {said}"));
            assert!(near(offer.chance.expect("of its own"), value), "{offer:?}, not {value}: {said}");
        }
        // Where it is best to stop, what is said to raise leads there.
        let mut after = table.clone();
        let mut text = Vec::new();
        for raise in odds.raises.iter().filter(|_| best.dice.is_empty()) {
            for _ in shown[usize::from(raise.die) - 1]..raise.to {
                after.act(A, &format!("raise die={}", raise.die), "");
                text.push(raise.die);
            }
        }
        assert!(best.dice.is_empty() || odds.raises.is_empty(), "{said}");
        if best.dice.is_empty() {
            let shown = after.state.board.pool.dice().iter().map(|die| if die.wild { 0 } else { die.value });
            assert!(
                near(f64::from(u8::from(plain.met(&shown.collect::<Vec<_>>()))), expected),
                "{said} {text:?}"
            );
        }
        // Before the first roll.
        if wild.is_none() && shown.len() <= 3 {
            let mut pool = Pool::default();
            plain.dice.iter().for_each(|kind| pool.add(*kind));
            (table.state.board.pool, table.state.board.phase) = (pool, Phase::Pool);
            let expected = plain.rolled(&vec![1; shown.len()], (1 << shown.len()) - 1, means);
            let odds = Odds::of(&table.game, &table.state.board).expect("dice will be rolled");
            assert!(near(odds.encounters[0].chance, expected), "{dice}: {odds:?}, not {expected}");
        }
    }
}

const CARDS: [&str; 4] = ["R11", "G06", "G03", "O03"];

#[test]
fn dice_that_can_be_raised_count_with_the_tokens_for_it() {
    rules!["ATT-R-50", "ATT-DIE-03"];
    let printed = Book::built_in();
    for (at, dice) in ["1 4 S5", "5 S4 S1", "6 L5 S3", "S5 S4 P6", "6 S6", "3 L2 S2"].into_iter().enumerate()
    {
        for (rerolls, focus, feat) in
            [(0, 0, 1), (0, 0, 3), (1, 1, 1), (1, 0, 2), (2, 1, 2), (2, 2, 4), (2, 3, 0)]
        {
            for card in [CARDS[at % 4], CARDS[(at + 1) % 4]] {
                compare(printed, card, dice, rerolls, (focus, feat), None);
            }
        }
        compare(printed, CARDS[at % 4], dice, 1, (1, 2), Some(0));
    }
}

#[test]
fn dice_of_ones_own_count_as_they_are() {
    rules!["ATT-R-50", "ATT-R-55"];
    let skill = "reroll: Priced, raise_cost: 1";
    let fair = "faces: (1, 2, 3, 4, 5, 6), reroll";
    let books = [
        book(&[(skill, "reroll: Free, raise_cost: 2")]),
        book(&[(skill, "reroll: Never, raise_cost: 1")]),
        book(&[("reroll: Never", "reroll: Never, raise_cost: 2")]),
        book(&[(fair, "faces: (6, 1, 1, 3, 3, 6), reroll")]),
        book(&[
            (fair, "faces: (3, 3, 3, 3, 3, 3), reroll"),
            ("reroll: Free", "reroll: Priced, raise_cost: 1"),
        ]),
        book(&[("reroll: Priced", "reroll: Free")]),
        book(&[("reroll: Priced", "reroll: Never")]),
    ];
    for (at, book) in books.iter().enumerate() {
        for (also, dice) in ["1 4 S5", "5 L1 P4", "S4 L6 P1", "3 S4 P5"].into_iter().enumerate() {
            for (rerolls, focus, feat) in [(0, 0, 2), (1, 1, 2), (2, 2, 3)] {
                compare(book, CARDS[(at + also) % 4], dice, rerolls, (focus, feat), None);
            }
        }
    }
}

#[test]
fn there_may_be_any_number_of_luck_dice() {
    rules!["ATT-R-50"];
    let book = book(&[("reroll: Priced", "reroll: Free"), ("reroll: Priced", "reroll: Free")]);
    compare(&book, "R05", "1 2 3 4 5", 1, (0, 0), None);
    compare(&book, "O03", "1 2 3 4 6", 1, (1, 0), None);
    compare(&book, "G05", "1 2 3 4 L6", 1, (1, 0), None);
}
