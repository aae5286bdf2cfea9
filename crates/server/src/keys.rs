//! Names, invitations, tokens and secrets: everything that is drawn from the operating system, and
//! how tokens are hashed before they are kept.

use bivouac_engine::Secret;
use bivouac_protocol::Token;

/// The hash of a token. All that is kept of it.
pub(crate) type TokenHash = [u8; 32];

/// Letters that are not mistaken for others when read aloud or written by hand.
const CODE_LETTERS: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
const NAME_LETTERS: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";

pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// The public name of a table: 60 bits, so that nobody finds one by guessing.
pub(crate) fn table_name() -> String {
    bytes::<12>().iter().map(|byte| char::from(NAME_LETTERS[usize::from(byte % 32)])).collect()
}

/// An invitation of six letters.
pub(crate) fn code() -> String {
    let letter = |bytes: [u8; 4]| u32::from_le_bytes(bytes) as usize % CODE_LETTERS.len();
    (0..6).map(|_| char::from(CODE_LETTERS[letter(bytes())])).collect()
}

/// Six letters as they were typed, if they are six letters.
pub(crate) fn read_code(typed: &str) -> Option<String> {
    let letters: String =
        typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').take(8).collect();
    let code = letters.to_ascii_uppercase();
    (code.len() == 6 && code.bytes().all(|letter| letter.is_ascii_uppercase())).then_some(code)
}

pub(crate) fn token() -> Token {
    Token::from_bytes(bytes())
}

pub(crate) fn secret() -> Secret {
    Secret::from_bytes(bytes())
}

pub(crate) fn hash(token: &Token) -> TokenHash {
    blake3::derive_key("bivouac v1 hash of a seat's token", token.bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        assert_eq!(read_code(" abc-def "), Some("ABCDEF".to_owned()));
        for wrong in ["", "abcde", "abcdefg", "abc de1", "äbcdef"] {
            assert_eq!(read_code(wrong), None, "{wrong}");
        }
        assert!((0..100).map(|_| code()).all(|code| read_code(&code).as_ref() == Some(&code)));
    }

    #[test]
    fn names_and_tokens_do_not_repeat() {
        assert_ne!(table_name(), table_name());
        assert_eq!(table_name().len(), 12);
        assert_ne!(hash(&token()), hash(&token()));
    }
}
