//! A seal over what is kept of a table outside its log, where every line has a digest already: who
//! sits where, the letters, the keys, the secret. Whoever changes any of it without the store, and be
//! it a failing disk, breaks the seal.
//!
//! The key comes from the table's own secret, so the seal tells nothing to whoever does not have
//! that, and a seal of one table fits no other. A plain step and a sign of life leave it as it is.

use crate::error::StoreError;
use crate::table::{NewToken, Phase, Row, Write};

/// A keyed hash.
pub(crate) type Seal = [u8; 32];

/// What the key of a seal is derived for.
const PURPOSE: &str = "bivouac v1 seal over what is kept of a table outside its log";

/// The seal of a table as it stands, with all its tokens in any order.
pub(crate) fn of(row: &Row, tokens: &[NewToken]) -> Seal {
    let Row { name, code, game, listed, phase, secret, desk, header, footer, .. } = row;
    let mut hasher = blake3::Hasher::new_keyed(&blake3::derive_key(PURPOSE, secret));
    let mut part = |bytes: Option<&[u8]>| {
        // How long it is comes first, so that no two tables have the same parts in a row.
        let length = bytes.map_or(u64::MAX, |bytes| bytes.len() as u64);
        hasher.update(&length.to_le_bytes()).update(bytes.unwrap_or_default());
    };
    let phase = match phase {
        Phase::Gathering => 0,
        Phase::Running => 1,
        Phase::Over => 2,
    };
    for text in [name, code, game, desk] {
        part(Some(text.as_bytes()));
    }
    part(header.as_deref().map(str::as_bytes));
    part(footer.as_deref().map(str::as_bytes));
    part(Some(&[u8::from(*listed), phase]));
    let mut tokens: Vec<&NewToken> = tokens.iter().collect();
    tokens.sort_unstable_by_key(|token| token.hash);
    for NewToken { hash, person } in tokens {
        part(Some(hash));
        part(Some(&person.to_le_bytes()));
    }
    *hasher.finalize().as_bytes()
}

/// Whether a table is as it was sealed. One that was never sealed is taken as it is.
pub(crate) fn check(row: &Row, tokens: &[NewToken], seal: Option<Seal>) -> Result<(), StoreError> {
    // Whoever sees both sides has the file, so nothing is learned from how long this takes.
    match seal {
        Some(seal) if seal != of(row, tokens) => Err(broken()),
        _ => Ok(()),
    }
}

fn broken() -> StoreError {
    let because =
        "its record of who sits where, its letters, its keys or its secret is not as it was written";
    StoreError::Damaged(because.to_owned())
}

impl Write {
    /// Whether it changes what is sealed.
    pub(crate) fn breaks_seal(&self) -> bool {
        let Write { desk, header, footer, phase, listed, code, add_tokens, drop_tokens, .. } = self;
        [desk, header, footer, code].into_iter().any(Option::is_some)
            || phase.is_some()
            || listed.is_some()
            || !add_tokens.is_empty()
            || !drop_tokens.is_empty()
    }
}
