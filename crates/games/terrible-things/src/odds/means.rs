//! What can be paid: the tokens in hand, and what re-rolls cost.

use std::collections::BTreeSet;

use super::pool::{Pool, price};

/// Tokens in hand, and whether tax and discount are still to come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Means {
    fresh: bool,
    pub(super) focus: u8,
}

/// What re-rolls cost in this pool, and what it is good for to save.
pub(super) struct Costs {
    priced: u8,
    focus: u8,
    tax: u8,
    discount: u8,
    saving: bool,
}

impl Costs {
    /// For so many priced dice. With `saving` every token that is left makes a difference.
    pub(super) fn new(pool: &Pool, priced: usize, saving: bool) -> Costs {
        Costs { priced: priced as u8, focus: pool.focus, tax: pool.tax, discount: pool.discount, saving }
    }

    /// How many priced dice there are.
    pub(super) fn priced(&self) -> u8 {
        self.priced
    }

    /// The means at first, with so many re-rolls left.
    pub(super) fn begin(&self, rerolls: u8) -> Means {
        self.useful(Means { fresh: self.tax != self.discount, focus: self.focus }, rerolls)
    }

    /// What it costs to hold so many of the priced dice. To hold none costs nothing, as the re-roll
    /// is then unfocused.
    pub(super) fn price(&self, means: Means, held: usize) -> u8 {
        let (base, _) = price(self.priced, self.priced - held as u8);
        if held == 0 || !means.fresh {
            return base;
        }
        base.saturating_add(self.tax).saturating_sub(self.discount)
    }

    /// The means after a re-roll in which so many of the priced dice are held, with so many re-rolls
    /// left then; nothing if it cannot be paid.
    pub(super) fn after(&self, means: Means, held: usize, rerolls: u8) -> Option<Means> {
        let focus = means.focus.checked_sub(self.price(means, held))?;
        Some(self.useful(Means { fresh: means.fresh && held == 0, focus }, rerolls))
    }

    /// The means that can be left after each re-roll, by how many re-rolls are left.
    pub(super) fn reached(&self, begin: Means, rerolls: u8) -> Vec<BTreeSet<Means>> {
        let mut levels = vec![BTreeSet::from([begin])];
        for left in (0..rerolls).rev() {
            let above = &levels[levels.len() - 1];
            let after = above.iter().flat_map(|means| {
                (0..=usize::from(self.priced)).filter_map(|held| self.after(*means, held, left))
            });
            let level = after.collect();
            levels.push(level);
        }
        levels.reverse();
        levels
    }

    /// The means with no re-roll left.
    pub(super) fn stopped(&self, means: Means) -> Means {
        self.useful(means, 0)
    }

    /// Without what makes no difference: tokens for which nothing can be bought.
    fn useful(&self, means: Means, rerolls: u8) -> Means {
        let fresh = means.fresh && rerolls > 0;
        if self.saving {
            return Means { fresh, focus: means.focus };
        }
        let tax = if fresh { self.tax } else { 0 };
        let spent = rerolls.saturating_mul(self.priced / 2).saturating_add(tax);
        Means { fresh, focus: means.focus.min(spent) }
    }
}
