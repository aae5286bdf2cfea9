//! Icons: what dice show, what things cost, and how a price is paid.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a price is made of.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "escape/")]
#[repr(u8)]
pub enum Icon {
    /// An adventurer.
    Adventurer,
    /// A key.
    Key,
    /// A torch.
    Torch,
    /// A golden mask.
    Gold,
}

impl Icon {
    /// All of them.
    pub const ALL: [Icon; 4] = [Icon::Adventurer, Icon::Key, Icon::Torch, Icon::Gold];

    /// "torch".
    pub const fn name(self) -> &'static str {
        match self {
            Icon::Adventurer => "adventurer",
            Icon::Key => "key",
            Icon::Torch => "torch",
            Icon::Gold => "golden mask",
        }
    }

    /// "2 torches".
    pub fn counted(self, count: u8) -> String {
        let many = match (count, self) {
            (1, _) => "",
            (_, Icon::Torch) => "es",
            _ => "s",
        };
        format!("{count} {}{many}", self.name())
    }
}

/// How many of each icon, in the order of [`Icon::ALL`]. Written as a list of icons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[serde(from = "Vec<Icon>", into = "Vec<Icon>")]
#[ts(export_to = "escape/", as = "Vec<Icon>")]
pub struct Cost(pub [u8; 4]);

impl Cost {
    /// Nothing.
    pub const NONE: Cost = Cost([0; 4]);

    /// So many adventurers, keys and torches.
    pub const fn of(adventurers: u8, keys: u8, torches: u8) -> Cost {
        Cost([adventurers, keys, torches, 0])
    }

    /// So many of one icon.
    pub const fn only(icon: Icon, count: u8) -> Cost {
        let mut cost = [0; 4];
        cost[icon as usize] = count;
        Cost(cost)
    }

    /// How many of `icon`.
    #[inline]
    pub const fn count(self, icon: Icon) -> u8 {
        self.0[icon as usize]
    }

    /// How many icons in all.
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether this much pays `price`.
    #[inline]
    pub fn covers(self, price: Cost) -> bool {
        self.0.iter().zip(price.0).all(|(have, need)| *have >= need)
    }

    /// Each icon, as often as it is there.
    pub fn icons(self) -> impl Iterator<Item = Icon> {
        Icon::ALL.into_iter().flat_map(move |icon| (0..self.count(icon)).map(move |_| icon))
    }
}

impl From<Cost> for Vec<Icon> {
    fn from(cost: Cost) -> Vec<Icon> {
        cost.icons().collect()
    }
}

impl From<Vec<Icon>> for Cost {
    fn from(icons: Vec<Icon>) -> Cost {
        let mut cost = Cost::NONE;
        for icon in icons {
            cost.0[icon as usize] = cost.0[icon as usize].saturating_add(1);
        }
        cost
    }
}

/// "2 adventurers and 1 key".
impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = Icon::ALL
            .into_iter()
            .filter(|icon| self.count(*icon) > 0)
            .map(|icon| icon.counted(self.count(icon)))
            .collect();
        match parts.split_last() {
            None => f.write_str("nothing"),
            Some((last, [])) => f.write_str(last),
            Some((last, rest)) => write!(f, "{} and {last}", rest.join(", ")),
        }
    }
}
