//! A token: 128 bits that open a person's seats, as text for programs and as a phrase that can be
//! written on paper and read aloud.

use std::fmt;
use std::str::FromStr;

use bivouac_engine::{hex, unhex};

/// What opens the seats of one person at one table. Whoever has it sits there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token([u8; 16]);

/// Text that is no token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TokenError;

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a token is 32 hex digits, or a phrase of eight words of five letters")
    }
}

impl std::error::Error for TokenError {}

/// Four consonants' worth of bits and two vowels' worth, in the order in which they count.
const CONSONANTS: &[u8; 16] = b"bdfghjklmnprstvz";
const VOWELS: &[u8; 4] = b"aiou";

impl Token {
    /// A token of these bytes, which the server takes from the operating system.
    pub const fn from_bytes(bytes: [u8; 16]) -> Token {
        Token(bytes)
    }

    /// Its bytes, to be hashed.
    pub const fn bytes(&self) -> &[u8; 16] {
        &self.0
    }

    /// Eight words of five letters, sixteen bits each, that can be spoken.
    pub fn phrase(&self) -> String {
        let mut phrase = String::with_capacity(47);
        for pair in self.0.chunks_exact(2) {
            let bits = usize::from(u16::from_be_bytes([pair[0], pair[1]]));
            if !phrase.is_empty() {
                phrase.push(' ');
            }
            let consonant = |shift: u32| CONSONANTS[bits >> shift & 15] as char;
            let vowel = |shift: u32| VOWELS[bits >> shift & 3] as char;
            phrase.extend([consonant(12), vowel(10), consonant(6), vowel(4), consonant(0)]);
        }
        phrase
    }

    fn from_phrase(phrase: &str) -> Option<Token> {
        let mut bytes = [0; 16];
        let mut words =
            phrase.split(|letter: char| !letter.is_ascii_alphabetic()).filter(|word| !word.is_empty());
        for pair in bytes.chunks_exact_mut(2) {
            let word = words.next()?.to_ascii_lowercase();
            let letters: &[u8; 5] = word.as_bytes().try_into().ok()?;
            let place = |letter: u8, of: &[u8]| of.iter().position(|&other| other == letter);
            let bits = place(letters[0], CONSONANTS)? << 12
                | place(letters[1], VOWELS)? << 10
                | place(letters[2], CONSONANTS)? << 6
                | place(letters[3], VOWELS)? << 4
                | place(letters[4], CONSONANTS)?;
            pair.copy_from_slice(&u16::try_from(bits).ok()?.to_be_bytes());
        }
        words.next().is_none().then_some(Token(bytes))
    }
}

/// Reads both forms.
impl FromStr for Token {
    type Err = TokenError;
    fn from_str(text: &str) -> Result<Token, TokenError> {
        let text = text.trim();
        if text.len() > 200 {
            return Err(TokenError);
        }
        unhex(text).map(Token).or_else(|| Token::from_phrase(text)).ok_or(TokenError)
    }
}

/// As programs send it.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// Says nothing of what it holds.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_read_back() {
        for seed in 0..=255u8 {
            let token = Token::from_bytes(std::array::from_fn(|index| {
                seed.wrapping_mul(31).wrapping_add(index as u8 * 17)
            }));
            assert_eq!(token.to_string().parse(), Ok(token));
            assert_eq!(token.phrase().parse(), Ok(token));
            assert_eq!(token.phrase().to_uppercase().replace(' ', " - ").parse(), Ok(token));
        }
    }

    #[test]
    fn what_is_no_token_is_refused() {
        for text in
            ["", "babab", "x", &"0".repeat(31), &"G".repeat(32), &"babab ".repeat(9), &"babéb ".repeat(8)]
        {
            assert_eq!(text.parse::<Token>(), Err(TokenError), "{text}");
        }
        assert_eq!(format!("{:?}", Token::from_bytes([1; 16])), "Token(..)");
    }
}
