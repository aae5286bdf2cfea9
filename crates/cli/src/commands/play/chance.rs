//! Where the dice of a game come from: the operating system, or a seed for a game that
//! is to be played again.

use std::fs::File;
use std::io::Read as _;

use anyhow::{Context as _, Result};
use bivouac_engine::{Secret, Seed};

/// What a table's dice and its bots' dice are drawn from. They have nothing in common:
/// who knows one does not know the other.
pub(super) struct Chance {
    pub(super) secret: Secret,
    pub(super) bots: Seed,
}

impl Chance {
    pub(super) fn draw(seed: Option<u64>) -> Result<Chance> {
        if let Some(seed) = seed {
            let seed = Seed::of(seed);
            return Ok(Chance { secret: Secret::of_game(&seed, 0), bots: seed.apart("bots", 0) });
        }
        let mut bytes = [[0; 32]; 2];
        let mut draw = || {
            let mut source = File::open("/dev/urandom")?;
            bytes.iter_mut().try_for_each(|part| source.read_exact(part))
        };
        draw().context(
            "the operating system gives no random numbers at /dev/urandom; choose a --seed instead",
        )?;
        Ok(Chance { secret: Secret::from_bytes(bytes[0]), bots: Seed::from_bytes(bytes[1]) })
    }
}
