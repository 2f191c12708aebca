//! Texts that others wrote, as they are kept: without control characters, cut, and the addresses and identifiers in them.

/// The most characters of a header that are kept.
const HEADER: usize = 300;

/// Returns the words of a header that look like addresses.
pub fn words(value: &str) -> Vec<String> {
    let words = value.split(|symbol: char| symbol.is_whitespace() || "<>,;:\"()".contains(symbol));
    words.filter(|word| word.contains('@')).map(header).collect()
}

/// Returns the identifiers in a header.
pub fn ids(value: &str) -> Vec<String> {
    words(value).into_iter().map(|id| format!("<{id}>")).collect()
}

/// Returns a header on one line.
pub fn header(text: &str) -> String {
    plain(text, HEADER).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns a text without control characters, cut.
pub fn plain(text: &str, most: usize) -> String {
    let is_plain = |letter: &char| !letter.is_control() || ['\n', '\t'].contains(letter);
    text.chars().map(|letter| if letter == '\r' { ' ' } else { letter }).filter(is_plain).take(most).collect()
}
