//! What a token can be: names, weights, uses and the words that give it away.

use std::collections::BTreeMap;
use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a token is (table 1.3 of the rules page).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "biomes/")]
#[repr(u8)]
pub enum Kind {
    /// Opens the exit.
    Key,
    /// Lengthens every turn while it lies on a player camp.
    ExtraAction,
    /// Widens every pack while it lies on a player camp.
    ExtraCarry,
    /// Springs on whoever finds it.
    Captured,
    /// Pays, and buys a turn's worth of actions.
    Supply,
    /// Makes a farm.
    FarmKit,
    /// Makes a camp.
    CampKit,
    /// Makes a caravan route.
    CaravanKit,
    /// Shows what lies near.
    Clairvoyance,
    /// Shows and orders what comes next.
    Foresight,
    /// Leads anywhere.
    Teleport,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 11;

    /// All of them, in the order of the table.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Key,
        Kind::ExtraAction,
        Kind::ExtraCarry,
        Kind::Captured,
        Kind::Supply,
        Kind::FarmKit,
        Kind::CampKit,
        Kind::CaravanKit,
        Kind::Clairvoyance,
        Kind::Foresight,
        Kind::Teleport,
    ];

    /// Its place in the table.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it weighs. A Captured is never carried.
    #[inline]
    pub const fn weight(self) -> u8 {
        match self {
            Kind::Captured => 0,
            Kind::Supply | Kind::Clairvoyance | Kind::Foresight | Kind::Teleport => 1,
            _ => 2,
        }
    }

    /// Whether it can be used at all (B34-USE-04).
    #[inline]
    pub const fn is_usable(self) -> bool {
        !matches!(self, Kind::ExtraAction | Kind::ExtraCarry | Kind::Captured)
    }

    /// Its name on the token.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Key => "Key",
            Kind::ExtraAction => "Extra Action",
            Kind::ExtraCarry => "Extra Carry Capacity",
            Kind::Captured => "Captured",
            Kind::Supply => "Supply",
            Kind::FarmKit => "Farm Kit",
            Kind::CampKit => "Camp Kit",
            Kind::CaravanKit => "Caravan Kit",
            Kind::Clairvoyance => "Clairvoyance",
            Kind::Foresight => "Foresight",
            Kind::Teleport => "Teleport",
        }
    }

    /// Its name with an article: "an Extra Action".
    pub fn one(self) -> String {
        let article = if self == Kind::ExtraAction || self == Kind::ExtraCarry { "an" } else { "a" };
        format!("{article} {self}")
    }

    /// So many of it: "a Key", "2 Supplies".
    pub fn many(self, count: u8) -> String {
        match (count, self) {
            (1, kind) => kind.one(),
            (count, Kind::Supply) => format!("{count} Supplies"),
            (count, Kind::ExtraCarry) => format!("{count} Extra Carry Capacities"),
            (count, Kind::Captured) => format!("{count} Captured"),
            (count, kind) => format!("{count} {kind}s"),
        }
    }

    /// The words that name it (section 5.2 of the rules page).
    pub const fn aliases(self) -> &'static [&'static str] {
        match self {
            Kind::Key => &["key", "keys"],
            Kind::ExtraAction => &["extra action", "action token", "more actions"],
            Kind::ExtraCarry => &["extra carry", "carry capacity", "carry token", "more capacity"],
            Kind::Captured => &["captured", "capture", "trap", "ambush"],
            Kind::Supply => &["supply", "supplies"],
            Kind::FarmKit => &["farm kit", "farmkit"],
            Kind::CampKit => &["camp kit", "campkit"],
            Kind::CaravanKit => &["caravan kit", "caravankit"],
            Kind::Clairvoyance => &["clairvoyance", "clairvoyant"],
            Kind::Foresight => &["foresight"],
            Kind::Teleport => &["teleport", "teleporter", "teleportation"],
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// So many of each kind.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(from = "BTreeMap<Kind, u8>", into = "BTreeMap<Kind, u8>")]
#[ts(export_to = "biomes/", as = "BTreeMap<Kind, u8>")]
pub struct Counts(pub [u8; Kind::COUNT]);

impl Counts {
    /// Nothing at all.
    pub const NONE: Counts = Counts([0; Kind::COUNT]);

    /// How many of `kind`.
    #[inline]
    pub const fn of(&self, kind: Kind) -> u8 {
        self.0[kind as usize]
    }

    /// How many in all.
    #[inline]
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// One more of `kind`.
    #[inline]
    pub const fn add(&mut self, kind: Kind) {
        self.0[kind as usize] += 1;
    }

    /// One fewer of `kind`. Answers whether there was one.
    #[inline]
    pub const fn take(&mut self, kind: Kind) -> bool {
        let there = self.0[kind as usize] > 0;
        self.0[kind as usize] -= there as u8;
        there
    }

    /// Those kinds of which there is at least one, in order.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> + '_ {
        Kind::ALL.into_iter().filter(|kind| self.of(*kind) > 0)
    }

    /// The `index`th, counted through in the order of the kinds.
    pub fn nth(&self, index: u32) -> Option<Kind> {
        let mut left = index;
        Kind::ALL.into_iter().find(|kind| {
            let here = u32::from(self.of(*kind));
            let found = left < here;
            left = left.wrapping_sub(here);
            found
        })
    }
}

impl FromIterator<Kind> for Counts {
    fn from_iter<I: IntoIterator<Item = Kind>>(kinds: I) -> Counts {
        kinds.into_iter().fold(Counts::NONE, |mut counts, kind| {
            counts.add(kind);
            counts
        })
    }
}

impl From<BTreeMap<Kind, u8>> for Counts {
    fn from(map: BTreeMap<Kind, u8>) -> Counts {
        Counts(Kind::ALL.map(|kind| map.get(&kind).copied().unwrap_or(0)))
    }
}

impl From<Counts> for BTreeMap<Kind, u8> {
    fn from(counts: Counts) -> BTreeMap<Kind, u8> {
        counts.kinds().map(|kind| (kind, counts.of(kind))).collect()
    }
}

impl fmt::Debug for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.kinds().map(|kind| (kind, self.of(kind)))).finish()
    }
}
