//! Brazilian phone numbers: an area code (DDD) and 8 digits for a landline or 9 for a mobile; or a special
//! number.
//!
//! The contract carries the national digits; only the doors show masks and prefixes.

use super::Rule;
use super::text::{holds, is_rounded, number, required};

/// The type of line that a number reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Line {
    /// 10 digits: DDD and a number that starts with 2 to 5.
    Landline,
    /// 11 digits: DDD and a number that starts with 9.
    Mobile,
    /// 0800, 0300 and 4003-like numbers, which have no DDD, no international form and no WhatsApp.
    Special,
}

/// Numbers without a DDD that start with 0.
const TOLL: [&str; 4] = ["0800", "0300", "0500", "0900"];
/// Numbers without a DDD of 8 digits.
const NATIONAL: [&str; 4] = ["4003", "4004", "3003", "3004"];

/// Accepts a number that can be dialled.
pub fn phone(text: &str) -> Result<(), Rule> {
    read(text).map(|_| ())
}

/// Reads a number as people write it, with or without +55, the long-distance 0 and separators, as national digits.
pub fn read(text: &str) -> Result<String, Rule> {
    required(text)?;
    let text = number(text);
    holds(!is_rounded(&text), Rule::Rounded)?;
    let is_sign =
        |symbol: char| symbol.is_ascii_digit() || matches!(symbol, '+' | '(' | ')' | '-' | '.' | ' ');
    holds(text.chars().all(is_sign), Rule::Phone)?;
    let digits = national(&text).ok_or(Rule::ForeignPhone)?;
    holds(assigned(&digits).is_some(), Rule::Phone)?;
    Ok(digits)
}

/// Returns the type of line; `None` if no such number is assigned.
pub fn line(text: &str) -> Option<Line> {
    assigned(&read(text).ok()?)
}

/// Returns the type of line of national digits; `None` if no such number is assigned.
fn assigned(digits: &str) -> Option<Line> {
    let local = digits.get(2..).unwrap_or_default().bytes().next();
    match digits.len() {
        10 | 11 if starts(digits, TOLL) => Some(Line::Special),
        8 if starts(digits, NATIONAL) => Some(Line::Special),
        10 if has_area(digits) && matches!(local, Some(b'2'..=b'5')) => Some(Line::Landline),
        11 if has_area(digits) && local == Some(b'9') => Some(Line::Mobile),
        _ => None,
    }
}

/// Returns the national digits of any text: without the country's 55 and the long-distance 0.
pub fn normalise(text: &str) -> String {
    let text = number(text);
    national(&text).unwrap_or_else(|| digits_of(&text))
}

/// Returns the national digits; `None` if the number names another country.
fn national(text: &str) -> Option<String> {
    let digits = digits_of(text);
    let is_international = text.trim_start_matches(['(', ' ']).starts_with('+');
    let (is_international, digits) = match digits.strip_prefix("00") {
        Some(rest) if !is_international => (true, rest),
        _ => (is_international, digits.as_str()),
    };
    let national = match (digits.len(), digits.strip_prefix("55")) {
        (_, Some(rest)) if is_international => rest,
        _ if is_international => return None,
        (12..=14, Some(rest)) => rest,
        _ => digits,
    };
    Some(match (national.len(), national.strip_prefix('0')) {
        (11 | 12, Some(rest)) if !starts(national, TOLL) => rest.to_owned(),
        _ => national.to_owned(),
    })
}

fn digits_of(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

/// Formats a number as `+5511987654321`; `None` for numbers without an international form.
pub fn e164(text: &str) -> Option<String> {
    match line(text)? {
        Line::Landline | Line::Mobile => Some(format!("+55{}", normalise(text))),
        Line::Special => None,
    }
}

/// Returns the digits that the call link dials: the long-distance 0 and the number.
pub fn call_digits(text: &str) -> String {
    let digits = normalise(text);
    if digits.starts_with('0') { digits } else { format!("0{digits}") }
}

fn starts(digits: &str, prefixes: [&str; 4]) -> bool {
    prefixes.iter().any(|prefix| digits.starts_with(prefix))
}

/// The 67 area codes: their first digit, and the second ones.
const AREAS: [(&str, &str); 5] =
    [("14689", "123456789"), ("2", "12478"), ("3", "1234578"), ("5", "1345"), ("7", "134579")];

/// Returns whether the first two digits are an area code.
fn has_area(digits: &str) -> bool {
    let (Some(region), Some(area)) = (digits.get(..1), digits.get(1..2)) else { return false };
    AREAS.iter().any(|(regions, areas)| regions.contains(region) && areas.contains(area))
}

/// Returns the national digits that can be dialled as a regular expression of JavaScript.
pub fn pattern() -> String {
    let areas = AREAS.map(|(regions, areas)| format!("[{regions}][{areas}]")).join("|");
    let (toll, national) = (TOLL.join("|"), NATIONAL.join("|"));
    format!(
        "^(?:(?:{areas})(?:[2-5][0-9]{{7}}|9[0-9]{{8}})|(?:{toll})[0-9]{{6,7}}|(?:{national})[0-9]{{4}})$"
    )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rules::mask::{self, apply};

    #[test]
    fn what_numbers_reach() {
        let cases = [
            ("(11) 3876-5432", Some(Line::Landline)),
            ("(11) 98765-4321", Some(Line::Mobile)),
            ("+55 11 98765-4321", Some(Line::Mobile)),
            ("011 98765-4321", Some(Line::Mobile)),
            ("0800 123 4567", Some(Line::Special)),
            ("4003-1234", Some(Line::Special)),
            ("(11) 8765-4321", None),
            ("(20) 98765-4321", None),
            ("98765-4321", None),
            ("(11) 98765-4321 ramal", None),
            ("", None),
        ];
        for (number, reached) in cases {
            assert_eq!(line(number), reached, "{number}");
        }
        assert_eq!(phone("(11) 8765-4321"), Err(Rule::Phone));
    }

    #[test]
    fn there_are_67_area_codes() {
        assert_eq!((0..100).filter(|code| has_area(&format!("{code:02}"))).count(), 67);
    }

    #[test]
    fn forms_for_dialling() {
        assert_eq!(e164("(11) 98765-4321").as_deref(), Some("+5511987654321"));
        assert_eq!(e164("0800 123 4567"), None);
        assert_eq!(call_digits("(11) 98765-4321"), "011987654321");
        assert_eq!(call_digits("0800 123 4567"), "08001234567");
        assert_eq!(apply(mask::PHONE, "1138765432"), "(11) 3876-5432");
        assert_eq!(apply(mask::PHONE, "11987654321"), "(11) 98765-4321");
        assert_eq!(apply(mask::PHONE, "119"), "(11) 9");
    }

    proptest! {
        #[test]
        fn the_mask_of_a_number_is_the_same_number(number in "[1-9]{2}9[0-9]{8}|[1-9]{2}[2-5][0-9]{7}") {
            prop_assert_eq!(normalise(&apply(mask::PHONE, &number)), number);
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = (line(&text), e164(&text), call_digits(&text));
        }
    }
}
