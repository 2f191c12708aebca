//! Texts for display and for typing. Untrusted text is escaped: characters that could control a terminal, reorder a line
//! or hide text become visible.

use std::borrow::Cow;
use std::fmt::Write as _;

/// The text in the place of a value that is not known.
pub const DASH: &str = "—";

/// Returns a text without the space around it; `None` if nothing is left.
pub fn given(text: Option<&str>) -> Option<&str> {
    text.map(trimmed).filter(|text| !text.is_empty())
}

/// Formats a number of bytes in the unit that fits.
pub fn show_size(bytes: i64) -> String {
    match (bytes >> 10, bytes >> 20) {
        (0, _) => format!("{bytes} B"),
        (kilobytes, 0) => format!("{kilobytes} KB"),
        (_, megabytes) => format!("{megabytes} MB"),
    }
}

/// Escapes every control, bidirectional, invisible or line-breaking character, e.g. as `\u{1b}`.
pub fn shown(text: &str) -> Cow<'_, str> {
    escaped(text, |out, character| write!(out, "\\u{{{:x}}}", character as u32))
}

/// Escapes the same characters in JSON text by JSON's own escapes, which keeps its meaning. Keeps line breaks,
/// which is allowed only between values.
pub fn shown_json(json: &str) -> Cow<'_, str> {
    let mut units = [0; 2];
    escaped_but(json, &['\n'], move |out, character| {
        character.encode_utf16(&mut units).iter().try_for_each(|unit| write!(out, "\\u{unit:04x}"))
    })
}

fn escaped(text: &str, write: impl FnMut(&mut String, char) -> std::fmt::Result) -> Cow<'_, str> {
    escaped_but(text, &[], write)
}

fn escaped_but<'t>(
    text: &'t str,
    kept: &[char],
    mut write: impl FnMut(&mut String, char) -> std::fmt::Result,
) -> Cow<'t, str> {
    let unsafe_here = |character: char| steers(character) && !kept.contains(&character);
    if !text.contains(unsafe_here) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if unsafe_here(character) {
            write(&mut out, character).expect("a string takes what is written");
        } else {
            out.push(character);
        }
    }
    Cow::Owned(out)
}

/// The ranges of invisible characters, both ends included: C0, DEL and C1 controls, soft hyphens, bidirectional
/// marks and isolates, zero-width characters, line and paragraph separators, annotations.
pub const UNSEEN: [(char, char); 9] = [
    ('\0', '\u{1f}'),
    ('\u{7f}', '\u{9f}'),
    ('\u{ad}', '\u{ad}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{fff9}', '\u{fffb}'),
];

/// More characters that show nothing alone: fillers, joiners, variation selectors, an empty Braille cell. A text of such alone is no
/// text.
const BLANK: [(char, char); 12] = [
    ('\u{34f}', '\u{34f}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{2800}', '\u{2800}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fff8}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// Returns whether a text shows nothing: it has white space and invisible characters alone.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|letter| {
        let is_within = |(first, last): &(char, char)| (*first..=*last).contains(&letter);
        letter.is_whitespace() || UNSEEN.iter().chain(&BLANK).any(is_within)
    })
}

/// Returns a text without the white space and the invisible characters around it.
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(|letter: char| letter.is_whitespace() || steers(letter))
}

/// Returns a text as it was meant when it was pasted: without invisible characters, every white space as a space, every dash
/// as a hyphen, trimmed.
pub fn pasted(text: &str) -> String {
    let plain = |letter: char| match letter {
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        letter => letter,
    };
    visible(text).chars().map(plain).collect()
}

/// Returns a line of text without invisible characters, such as marks that reverse the order of a name, and with every white
/// space as a space, trimmed.
pub fn visible(text: &str) -> String {
    let is_unseen = |letter: char| UNSEEN.iter().any(|(first, last)| (*first..=*last).contains(&letter));
    let seen = text.chars().filter(|letter| letter.is_whitespace() || !is_unseen(*letter));
    let line: String = seen.map(|letter| if letter.is_whitespace() { ' ' } else { letter }).collect();
    line.trim().to_owned()
}

/// Returns a label as one word in lower case without accents: `Cartão de crédito` becomes `cartao-de-credito`.
pub fn slug(label: &str) -> String {
    let plain = |letter: char| match letter {
        'á' | 'à' | 'â' | 'ã' | 'ä' => Some('a'),
        'é' | 'è' | 'ê' | 'ë' => Some('e'),
        'í' | 'î' | 'ï' => Some('i'),
        'ó' | 'ô' | 'õ' | 'ö' => Some('o'),
        'ú' | 'ù' | 'û' | 'ü' => Some('u'),
        'ç' => Some('c'),
        'ñ' => Some('n'),
        '\'' | '’' => None,
        letter if letter.is_whitespace() => Some('-'),
        letter => Some(letter),
    };
    label.trim().to_lowercase().chars().filter_map(plain).collect()
}

/// Returns a word as a shell reads it: bare if it is harmless, else in single quotes.
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./,:=@%+".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

fn steers(character: char) -> bool {
    UNSEEN.iter().any(|(first, last)| (*first..=*last).contains(&character))
}
