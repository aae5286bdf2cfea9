//! The digest chain: each entry seals itself, all before it, and what was told.
//!
//! It is keyed, because a plain hash could be guessed from outside: whoever tries
//! all decks would know the right one by its hash. The key is revealed at the end.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

use crate::clock::Millis;
use crate::cx::Told;
use crate::fair::{DigestKey, hex, unhex};
use crate::log::{Header, Seq, TextStep, line};
use crate::outcome::Outcome;

/// The seal of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Digest([u8; 16]);

crate::seat::ts_as!(Digest, "string");

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&self.0))
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        let text = String::deserialize(deserializer)?;
        unhex(&text)
            .map(Digest)
            .ok_or_else(|| serde::de::Error::custom("a digest is 32 lower-case hex digits"))
    }
}

/// Where the chain stands.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    key: DigestKey,
    last: Digest,
}

impl Chain {
    /// The seal of a header.
    pub(crate) fn seal(key: &DigestKey, header: &Header) -> Digest {
        let unsealed = Header { digest: Digest::default(), ..header.clone() };
        digest(key, |hasher| {
            hasher.update(b"header").update(line(&unsealed).as_bytes());
        })
    }

    /// The seal of the footer that ends this chain.
    pub(crate) fn close(&self, outcome: Option<&Outcome>, entries: u64) -> Digest {
        digest(&self.key, |hasher| {
            hasher.update(b"footer").update(&self.last.0).update(line(&(outcome, entries)).as_bytes());
        })
    }

    /// Begins with the header and what was told while the game was laid out.
    pub(crate) fn begin<E: Serialize>(key: DigestKey, header: &Header, told: &[Told<E>]) -> Chain {
        let last = digest(&key, |hasher| {
            hasher.update(b"setup").update(&header.digest.0).update(line(&told).as_bytes());
        });
        Chain { key, last }
    }

    /// The chain after one more entry.
    pub(crate) fn then<E: Serialize>(
        &self,
        seq: Seq,
        at: Millis,
        step: &TextStep,
        told: &[Told<E>],
    ) -> Chain {
        let last = digest(&self.key, |hasher| {
            hasher.update(b"entry").update(&self.last.0);
            hasher.update(line(&(seq, at, step)).as_bytes()).update(line(&told).as_bytes());
        });
        Chain { key: self.key, last }
    }

    pub(crate) fn last(&self) -> Digest {
        self.last
    }
}

fn digest(key: &DigestKey, feed: impl FnOnce(&mut blake3::Hasher)) -> Digest {
    let mut hasher = blake3::Hasher::new_keyed(&key.0);
    feed(&mut hasher);
    let mut short = [0; 16];
    short.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    Digest(short)
}
