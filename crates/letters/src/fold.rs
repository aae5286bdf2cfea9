//! What both readings have in common: the letters that are there, without their dress.

use icu_properties::CodePointSetData;
use icu_properties::props::DefaultIgnorableCodePoint;
use unicode_normalization::UnicodeNormalization as _;

/// Whether a letter is shown as nothing at all wherever it stands.
pub(crate) fn is_ignorable(letter: char) -> bool {
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter)
}

/// The text in parts that have no other dress (NFKD), without what nobody sees.
pub(crate) fn undressed(text: &str) -> impl Iterator<Item = char> + '_ {
    // What is ignorable keeps marks from being put in order, and comes out of other letters, too.
    text.chars().filter(|letter| !is_ignorable(*letter)).nfkd().filter(|letter| !is_ignorable(*letter))
}

/// The text as all texts that look like it are written (the skeleton of UTS 39).
pub(crate) fn skeleton(text: &str) -> String {
    let plain: String = undressed(text).nfc().collect();
    unicode_security::skeleton(&plain).collect()
}

/// Whether a letter turns the text after it around, beyond its own line at times.
///
/// Marks for one place (U+061C, U+200E and U+200F) are not meant: they change nothing after it, and
/// keyboards for Arabic and Hebrew have them.
pub fn turns_text(letter: char) -> bool {
    matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
