//! Letters as people see them: what cannot be seen, what looks alike, what reads as Latin.
//!
//! Everything here is a function of a text. What Unicode says of a letter comes from crates that
//! follow it: [`icu_properties`] for what a letter is, [`unicode_normalization`] for its forms and
//! [`unicode_security`] for what it can be taken for (UTS 39).
//!
//! ```
//! use bivouac_letters::{Look, check, latin};
//!
//! assert_eq!(check("Zoë"), Ok(()));
//! assert!(check("An\u{ad}n").unwrap_err().to_string().contains("U+00AD"));
//! // The first letter of this Ann is Cyrillic.
//! assert!(Look::of("Ann").is_like(&Look::of("Аnn")));
//! assert!(latin("ΚЕУ").eq("key".chars()));
//! ```
mod alike;
mod fold;
mod latin;
mod visible;

pub use alike::Look;
pub use fold::turns_text;
pub use latin::latin;
pub use visible::{Flaw, MOST_MARKS, check};
