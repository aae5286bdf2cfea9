//! What the messages that tell of a move are made of.

use std::ops::AddAssign;

use serde::Serialize;

use super::report::{ratio, whole};

/// What the bytes are for that tell of steps: views, what changed of them, and lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Parts {
    pub(super) views: u64,
    pub(super) view_bytes: u64,
    pub(super) patches: u64,
    pub(super) patch_bytes: u64,
    pub(super) offer_bytes: u64,
    pub(super) call_bytes: u64,
}

impl AddAssign for Parts {
    fn add_assign(&mut self, other: Parts) {
        self.views += other.views;
        self.view_bytes += other.view_bytes;
        self.patches += other.patches;
        self.patch_bytes += other.patch_bytes;
        self.offer_bytes += other.offer_bytes;
        self.call_bytes += other.call_bytes;
    }
}

/// What the messages that tell of a move are made of: bytes for each move and viewer, unless said
/// otherwise. The rest is the step itself and how things stand.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct ToldBytes {
    /// Views sent whole.
    pub views: f64,
    /// How long one of them is.
    pub a_view: f64,
    /// How many of the messages have one.
    pub view_share: f64,
    /// What changed of views.
    pub patches: f64,
    /// How long one of them is.
    pub a_patch: f64,
    /// How many of the messages have one.
    pub patch_share: f64,
    /// What may be done.
    pub offers: f64,
    /// What may be called.
    pub calls: f64,
}

impl ToldBytes {
    pub(super) fn new(parts: &Parts, messages: f64) -> ToldBytes {
        let each = |bytes: u64| ratio(bytes as f64, messages);
        ToldBytes {
            views: each(parts.view_bytes),
            a_view: ratio(parts.view_bytes as f64, parts.views as f64),
            view_share: each(parts.views),
            patches: each(parts.patch_bytes),
            a_patch: ratio(parts.patch_bytes as f64, parts.patches as f64),
            patch_share: each(parts.patches),
            offers: each(parts.offer_bytes),
            calls: each(parts.call_bytes),
        }
    }

    /// Lines for people: a name and a number each.
    pub(super) fn lines(&self) -> [(&'static str, String); 4] {
        let shared = |bytes: f64, share: f64, each: f64| {
            format!("{} ({:.0} % of {})", whole(bytes), share * 100.0, whole(each))
        };
        [
            ("  views sent whole", shared(self.views, self.view_share, self.a_view)),
            ("  what changed of views", shared(self.patches, self.patch_share, self.a_patch)),
            ("  what may be done", whole(self.offers)),
            ("  what may be called", whole(self.calls)),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_shared_out_among_messages() {
        let mut parts =
            Parts { views: 1, view_bytes: 900, patches: 2, patch_bytes: 120, offer_bytes: 80, call_bytes: 0 };
        parts += Parts { offer_bytes: 20, call_bytes: 40, ..Parts::default() };
        let told = ToldBytes::new(&parts, 10.0);
        assert_eq!((told.views, told.a_view, told.view_share), (90.0, 900.0, 0.1));
        assert_eq!((told.patches, told.a_patch, told.patch_share), (12.0, 60.0, 0.2));
        assert_eq!((told.offers, told.calls), (10.0, 4.0));
        assert_eq!(told.lines()[0], ("  views sent whole", "90 (10 % of 900)".to_owned()));
    }
}
