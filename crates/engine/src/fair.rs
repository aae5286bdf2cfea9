//! Fairness by commitment: where a table's seed comes from and how anyone can check it.
//!
//! 1. The server draws a [`Secret`] and publishes its [`Commitment`].
//! 2. Each player then adds a word. The [`Seed`] mixes the secret with all of them,
//!    so neither side alone chooses the dice.
//! 3. At the end the secret is revealed: anyone can mix again and roll every die.
//!
//! Until then nothing public lets anyone compute a roll.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use ts_rs::TS;

/// Bytes as lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string cannot fail");
        text
    })
}

/// The bytes that lower-case hexadecimal `text` stands for, if there are just `N`.
pub fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let digits = text.as_bytes();
    if digits.len() != N * 2 {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

macro_rules! hex_on_the_wire {
    ($type:ident, $size:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&hex(&self.0))
            }
        }
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                let wanted = concat!(stringify!($type), ": not the right number of lower-case hex digits");
                unhex::<$size>(&text).map($type).ok_or_else(|| serde::de::Error::custom(wanted))
            }
        }
        crate::seat::ts_as!($type, "string");
    };
}

/// What only the server knows until the game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret([u8; 32]);

/// What binds the server to its secret before the first roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment([u8; 32]);

/// What all dice of a table are drawn from. Never serialised.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

/// Keys the log's digests, so that nobody can guess a hidden state by hashing guesses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DigestKey(pub(crate) [u8; 32]);

hex_on_the_wire!(Secret, 32);
hex_on_the_wire!(Commitment, 32);
hex_on_the_wire!(DigestKey, 32);

impl Secret {
    /// A secret of these bytes. A server takes them from the operating system.
    pub const fn from_bytes(bytes: [u8; 32]) -> Secret {
        Secret(bytes)
    }

    /// Its bytes, for whoever keeps it until the game is over.
    pub const fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The secret of the `index`th game of a simulation: as many as wanted from one seed.
    pub fn of_game(simulation: &Seed, index: u64) -> Secret {
        let mut hasher = blake3::Hasher::new_derive_key("bivouac v1 secret of a simulated game");
        hasher.update(&simulation.0).update(&index.to_le_bytes());
        Secret(*hasher.finalize().as_bytes())
    }

    /// What may be published at once.
    pub fn commitment(&self) -> Commitment {
        Commitment(blake3::derive_key("bivouac v1 commitment to a table's secret", &self.0))
    }

    /// Mixes the secret with the players' words, in seat order.
    pub fn seed<W: AsRef<str>>(&self, words: &[W]) -> Seed {
        let mut hasher = blake3::Hasher::new_derive_key("bivouac v1 seed of a table");
        hasher.update(&self.0).update(&(words.len() as u64).to_le_bytes());
        for word in words {
            let word = word.as_ref().as_bytes();
            hasher.update(&(word.len() as u64).to_le_bytes()).update(word);
        }
        Seed(*hasher.finalize().as_bytes())
    }

    /// The key of this table's digests.
    pub fn digest_key(&self) -> DigestKey {
        DigestKey(blake3::derive_key("bivouac v1 key of a log's digests", &self.0))
    }
}

impl Seed {
    /// A seed of these bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed named by a word or a number, for simulations and tests.
    pub fn of(name: impl fmt::Display) -> Seed {
        Seed(blake3::derive_key("bivouac v1 named seed", name.to_string().as_bytes()))
    }

    /// Another seed that depends on this one and on `purpose` and `number`.
    #[must_use]
    pub fn apart(&self, purpose: &str, number: u64) -> Seed {
        let mut hasher = blake3::Hasher::new_derive_key("bivouac v1 seed apart");
        hasher.update(&self.0).update(&number.to_le_bytes()).update(purpose.as_bytes());
        Seed(*hasher.finalize().as_bytes())
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

macro_rules! keeps_quiet {
    ($($type:ident)*) => {$(
        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(concat!(stringify!($type), "(..)"))
            }
        }
    )*};
}
keeps_quiet!(Secret Seed DigestKey);

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: Secret = Secret::from_bytes([7; 32]);

    #[test]
    fn every_word_counts_and_so_does_its_seat() {
        let seed = SECRET.seed(&["moss", "ember"]);
        assert_ne!(seed, SECRET.seed(&["ember", "moss"]));
        assert_ne!(seed, SECRET.seed(&["mosse", "mber"]));
        assert_ne!(seed, SECRET.seed(&["moss", "ember", ""]));
        assert_ne!(seed, Secret::from_bytes([8; 32]).seed(&["moss", "ember"]));
        assert_eq!(seed, SECRET.seed(&["moss", "ember"]));
    }

    #[test]
    fn commitment_key_and_seed_have_nothing_in_common() {
        let all = [SECRET.0, SECRET.commitment().0, SECRET.digest_key().0, SECRET.seed::<&str>(&[]).0];
        for (index, one) in all.iter().enumerate() {
            assert!(all[index + 1..].iter().all(|other| other != one));
        }
    }

    #[test]
    fn secrets_are_not_printed() {
        let seed = SECRET.seed(&["a"]);
        assert_eq!(
            format!("{SECRET:?} {seed:?} {:?}", SECRET.digest_key()),
            "Secret(..) Seed(..) DigestKey(..)"
        );
    }

    #[test]
    fn hex_reads_back_and_refuses_the_rest() {
        assert_eq!(unhex::<2>(&hex(&[0, 255])), Some([0, 255]));
        assert_eq!(unhex::<2>("00FF"), None);
        assert_eq!(unhex::<2>("00f"), None);
        assert_eq!(unhex::<1>("\u{e9}"), None);
    }
}
