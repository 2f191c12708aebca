//! Normalises text for search: words without accents and case, the same for stored texts and for queries.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::rules::{Invalid, Rule};

/// The longest text that is looked for, in characters.
pub const LONGEST_TEXT: i64 = 200;

/// Words are cut at this length, in characters.
const LONGEST: usize = 64;

/// What is looked for: a word by its beginning, or one of several that mean the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term(Vec<String>);

impl Term {
    /// A term that any of these words meets.
    pub fn any(words: impl IntoIterator<Item = String>) -> Term {
        Term(words.into_iter().collect())
    }

    /// The words of which one is enough.
    pub fn words(&self) -> &[String] {
        &self.0
    }
}

impl From<String> for Term {
    fn from(word: String) -> Term {
        Term(vec![word])
    }
}

/// Returns the words of a text in order: letters and digits alone, in lower case, without accents. The
/// characters between them have no meaning in any query syntax.
pub fn words(text: &str) -> impl Iterator<Item = String> {
    let words: Vec<String> = plain(text)
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().take(LONGEST).collect())
        .collect();
    words.into_iter()
}

/// Notes a text that is too long to be looked for, or has neither letter nor digit. An absent one is no search.
pub fn check(field: &str, text: Option<&str>, invalid: &mut Invalid) {
    let Some(text) = text else { return };
    invalid.ensure(field, text.chars().count() <= LONGEST_TEXT as usize, Rule::TooLong(LONGEST_TEXT));
    invalid.ensure(field, words(text).next().is_some(), Rule::Format);
}

/// Returns a text in lower case and without accents. Keeps punctuation and spaces.
pub fn plain(text: &str) -> String {
    let plain = text.nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(char::to_lowercase);
    // Repeated, because some capitals become a letter with an accent.
    plain.nfkd().filter(|letter| !is_combining_mark(*letter)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn found(text: &str) -> Vec<String> {
        words(text).collect()
    }

    #[test]
    fn accents_case_and_signs_are_nothing() {
        assert_eq!(found("Negociação: AMANHÃ, às 10h30!"), ["negociacao", "amanha", "as", "10h30"]);
        assert_eq!(found("a\u{301}gua ÁGUA ｆｕｌｌ ﬁm"), ["agua", "agua", "full", "fim"]);
        assert_eq!(found("\"NEAR(x, y)\" OR z* \\ : ^ -q\0r"), ["near", "x", "y", "or", "z", "q", "r"]);
        assert_eq!(found(" \u{301}*\"\u{202e}🙈"), Vec::<String>::new());
        assert_eq!(found(&"é".repeat(100)), ["e".repeat(64)]);
    }

    proptest! {
        #[test]
        fn words_are_found_as_they_are(text in any::<String>()) {
            let once = found(&text);
            prop_assert_eq!(found(&once.join(" ")), once);
        }
    }
}
