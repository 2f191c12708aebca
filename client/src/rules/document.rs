//! CPF and CNPJ, checked by their digits. The contract carries them bare and in upper case; only the doors show
//! masks.
//!
//! Since July 2026 the first twelve characters of a CNPJ may be letters (IN RFB 2.229/2024).

use super::Rule;
use super::mask::{self, apply};
use super::text::{holds, is_rounded, number, required};

/// Accepts a person's number: 11 digits, the last two of which are check digits.
pub fn cpf(text: &str) -> Result<(), Rule> {
    required(text)?;
    holds(!is_rounded(&number(text)), Rule::Rounded)?;
    let bare = normalise(text);
    let valid = bare.len() == 11 && bare.bytes().all(|byte| byte.is_ascii_digit()) && is_checked(&bare, 11);
    holds(valid, Rule::Cpf)
}

/// Accepts a company's number: 12 digits or letters, and two check digits.
pub fn cnpj(text: &str) -> Result<(), Rule> {
    required(text)?;
    holds(!is_rounded(&number(text)), Rule::Rounded)?;
    let bare = normalise(text);
    let in_place = |(at, byte): (usize, u8)| byte.is_ascii_digit() || (at < 12 && byte.is_ascii_uppercase());
    let valid = bare.len() == 14 && bare.bytes().enumerate().all(in_place) && is_checked(&bare, 9);
    holds(valid, Rule::Cnpj)
}

/// Returns the number in upper case, without white space and the masks' `.`, `/` and `-`. Keeps any other
/// character, so that it is refused.
pub fn normalise(text: &str) -> String {
    number(text)
        .chars()
        .filter(|symbol| !symbol.is_whitespace() && !matches!(symbol, '.' | '/' | '-'))
        .map(|symbol| symbol.to_ascii_uppercase())
        .collect()
}

/// Masks a CPF for lists, as in `***.982.247-**`: enough to recognise a person, too little to copy.
pub fn hide_cpf(text: &str) -> String {
    let shown = |(at, symbol): (usize, char)| {
        if symbol.is_ascii_digit() && !(3..12).contains(&at) { '*' } else { symbol }
    };
    apply(mask::CPF, text).chars().enumerate().map(shown).collect()
}

/// Returns a number of these first 9 digits of a CPF or 12 characters of a CNPJ, with the digits that check them.
pub fn completed(body: &str) -> String {
    let highest = if body.len() == 9 { 11 } else { 9 };
    let first = format!("{body}{}", char::from(check_digit(body.as_bytes(), highest)));
    let second = char::from(check_digit(first.as_bytes(), highest));
    format!("{first}{second}")
}

/// Returns whether the last two characters are the check digits of the others. Rejects a repeated character,
/// which passes the arithmetic but is never issued.
fn is_checked(bare: &str, highest: u32) -> bool {
    let bytes = bare.as_bytes();
    let (body, digits) = bytes.split_at(bytes.len() - 2);
    let first = check_digit(body, highest);
    let second = check_digit(&bytes[..bytes.len() - 1], highest);
    digits == [first, second] && bytes.iter().any(|byte| *byte != bytes[0])
}

/// Computes a check digit modulo 11, with weights from the right that run 2, 3 … `highest` and start again. A
/// letter counts as its ASCII code less 48, like a digit.
fn check_digit(body: &[u8], highest: u32) -> u8 {
    let weights = (2..=highest).cycle();
    let sum: u32 = body.iter().rev().zip(weights).map(|(byte, weight)| u32::from(byte - b'0') * weight).sum();
    match sum % 11 {
        0 | 1 => b'0',
        rest => b'0' + (11 - rest) as u8,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn published_numbers() {
        for good in ["52998224725", "111.444.777-35", " 123.456.789-09 "] {
            assert_eq!(cpf(good), Ok(()), "{good}");
        }
        let letters =
            ["12ABC34501DE35", "12.abc.345/01de-35", "6A3EDMWP000168", "D7YDDI5H000162", "Q2GROWP7000185"];
        for good in ["00000000000191", "19.131.243/0001-97"].into_iter().chain(letters) {
            assert_eq!(cnpj(good), Ok(()), "{good}");
        }
    }

    #[test]
    fn unassigned_numbers_are_rejected() {
        for bad in
            ["5299822472", "529982247255", "52998224724", "5299822472A", "11111111111", "529_982_247_25"]
        {
            assert_eq!(cpf(bad), Err(Rule::Cpf), "{bad}");
        }
        for bad in ["00000000000000", "A1B2C3D41A2B99", "12ABC34501DE3A", "19131243000198", "é9131243000197"]
        {
            assert_eq!(cnpj(bad), Err(Rule::Cnpj), "{bad}");
        }
    }

    #[test]
    fn a_hidden_cpf_shows_its_middle() {
        assert_eq!(hide_cpf("52998224725"), "***.982.247-**");
        assert_eq!(hide_cpf(""), "");
    }

    /// Returns the same number with one digit moved on.
    fn changed(number: &str, at: usize) -> String {
        let next = |digit: u8| if digit == b'9' { b'0' } else { digit + 1 };
        let bytes = number.bytes().enumerate().map(|(here, byte)| if here == at { next(byte) } else { byte });
        bytes.map(char::from).collect()
    }

    proptest! {
        #[test]
        fn numbers_made_by_the_rule_are_accepted_and_wrong_check_digits_refused(
            person in "[0-8]{8}9", company in "[0-9A-Z]{11}[0-9]", wrong in 0..2_usize
        ) {
            let person = completed(&person);
            prop_assert_eq!(cpf(&person), Ok(()));
            prop_assert_eq!(cpf(&apply(mask::CPF, &person)), Ok(()));
            prop_assert_eq!(cpf(&changed(&person, 9 + wrong)), Err(Rule::Cpf));
            let company = completed(&company);
            prop_assert_eq!(cnpj(&company), Ok(()));
            prop_assert_eq!(cnpj(&apply(mask::CNPJ, &company.to_lowercase())), Ok(()));
            prop_assert_eq!(cnpj(&changed(&company, 12 + wrong)), Err(Rule::Cnpj));
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = (cpf(&text), cnpj(&text), hide_cpf(&text));
        }
    }
}
