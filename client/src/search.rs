//! Normalises text for search: words without accents and case, the same for stored texts and for queries.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::rules::{Invalid, Rule};

/// The longest search text, in characters.
pub const LONGEST_TEXT: i64 = 200;

/// Words are cut at this length, in characters.
const LONGEST: usize = 64;

/// A search term: a word by its beginning, or one of several that mean the same.
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

/// Characters of a text that are read before a found word without cutting anything.
const BEGINNING: usize = 100;
/// The most characters before a found word in an excerpt that begins within the text.
const BEFORE: usize = 40;

/// Returns whether a text has all of these words, each by its beginning.
pub fn has_all(text: &str, wanted: &[String]) -> bool {
    let words: Vec<String> = words(text).collect();
    wanted.iter().all(|wanted| words.iter().any(|word| word.starts_with(wanted.as_str())))
}

/// Returns the part of a text around the first of these words, of at most this many characters, with `…` where it was cut.
pub fn excerpt(text: &str, wanted: &[String], most: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    let found = starts(&letters).find(|start| is_wanted(&letters[*start..], wanted)).unwrap_or(0);
    let from = if found <= BEGINNING {
        0
    } else {
        starts(&letters).find(|start| start + BEFORE >= found).unwrap_or(found)
    };
    let room = most.saturating_sub(usize::from(from > 0));
    let is_cut = letters.len() - from > room;
    let until = if is_cut { from + room.saturating_sub(1) } else { letters.len() };
    let part: String = letters[from..until].iter().collect();
    let [before, after] = [(from > 0), is_cut].map(|cut| if cut { "…" } else { "" });
    format!("{before}{}{after}", if is_cut { part.trim_end() } else { &part })
}

/// A mark is a part of the word whose letter it changes.
fn is_in_word(letter: char) -> bool {
    letter.is_alphanumeric() || is_combining_mark(letter)
}

/// Returns where the words of a text begin.
fn starts(letters: &[char]) -> impl Iterator<Item = usize> {
    let begins = |at: &usize| is_in_word(letters[*at]) && (*at == 0 || !is_in_word(letters[at - 1]));
    (0..letters.len()).filter(begins)
}

/// Returns whether the first word of a text begins with one of these.
fn is_wanted(letters: &[char], wanted: &[String]) -> bool {
    let word: String = letters.iter().take_while(|letter| is_in_word(**letter)).collect();
    let word = plain(&word);
    wanted.iter().any(|wanted| word.starts_with(wanted.as_str()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn found(text: &str) -> Vec<String> {
        words(text).collect()
    }

    #[test]
    fn an_excerpt_has_the_first_word_that_was_found() {
        let cut = |text: &str, sought: &str| excerpt(text, &found(sought), 160);
        assert_eq!(cut("Posso ligar amanhã às 10h?", "AMANHA"), "Posso ligar amanhã às 10h?");
        let before = "palavra ".repeat(30);
        let long = format!("{before}comissão combinada {}", "depois ".repeat(40));
        let part = cut(&long, "comissao");
        assert!(part.starts_with("…palavra palavra"), "{part}");
        assert!(part.contains("comissão combinada") && part.ends_with('…'), "{part}");
        assert!(part.chars().count() <= 160);
        assert_eq!(cut("a".repeat(200).as_str(), "b"), format!("{}…", "a".repeat(159)));
        assert_eq!(cut("", "b"), "");
    }

    #[test]
    fn a_text_has_words_by_their_beginnings() {
        let has = |text: &str, sought: &str| has_all(text, &found(sought));
        assert!(has("Comissão de 8% sobre vendas", "venda comis"));
        assert!(!has("Comissão de 8% sobre vendas", "venda prazo"));
    }

    proptest! {
        #[test]
        fn an_excerpt_is_never_longer_than_it_may_be(text in ".{0,300}", sought in "[a-c]{1,2}", most in 2..200_usize) {
            prop_assert!(excerpt(&text, &[sought], most).chars().count() <= most);
        }
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
