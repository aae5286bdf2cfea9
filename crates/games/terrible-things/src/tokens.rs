//! Resource tokens, counted by kind.

use std::ops::{Index, IndexMut};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::Res;

/// How many tokens of each kind. The supply is unlimited (ATT-R-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema, TS)]
#[ts(export_to = "terrible-things/")]
pub struct Tokens {
    /// Green.
    pub focus: u16,
    /// Yellow.
    pub treasure: u16,
    /// Purple.
    pub courage: u16,
    /// Blue.
    pub feat: u16,
}

impl Tokens {
    /// None.
    pub const NONE: Tokens = Tokens { focus: 0, treasure: 0, courage: 0, feat: 0 };
    /// One of each kind.
    pub const ONE_OF_EACH: Tokens = Tokens { focus: 1, treasure: 1, courage: 1, feat: 1 };

    /// How many there are of all kinds.
    #[inline]
    pub const fn total(self) -> u32 {
        self.focus as u32 + self.treasure as u32 + self.courage as u32 + self.feat as u32
    }

    /// So many more of a kind. Nobody ever counts as far as this could go wrong.
    #[inline]
    pub fn gain(&mut self, kind: Res, count: u8) {
        self[kind] = self[kind].saturating_add(u16::from(count));
    }

    /// So many fewer of a kind, which must be there.
    #[inline]
    pub fn pay(&mut self, kind: Res, count: u16) {
        debug_assert!(self[kind] >= count, "what is paid was there");
        self[kind] -= count;
    }

    /// Takes all of them, leaving none.
    #[inline]
    pub fn take_all(&mut self) -> Tokens {
        std::mem::take(self)
    }

    /// All of these too.
    #[inline]
    pub fn add(&mut self, more: Tokens) {
        for kind in Res::ALL {
            self[kind] = self[kind].saturating_add(more[kind]);
        }
    }

    /// The kinds of which there is at least one.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Res> {
        Res::ALL.into_iter().filter(move |kind| self[*kind] > 0)
    }
}

impl Index<Res> for Tokens {
    type Output = u16;
    #[inline]
    fn index(&self, kind: Res) -> &u16 {
        match kind {
            Res::Focus => &self.focus,
            Res::Treasure => &self.treasure,
            Res::Courage => &self.courage,
            Res::Feat => &self.feat,
        }
    }
}

impl IndexMut<Res> for Tokens {
    #[inline]
    fn index_mut(&mut self, kind: Res) -> &mut u16 {
        match kind {
            Res::Focus => &mut self.focus,
            Res::Treasure => &mut self.treasure,
            Res::Courage => &mut self.courage,
            Res::Feat => &mut self.feat,
        }
    }
}
