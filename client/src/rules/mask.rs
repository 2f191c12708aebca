//! Patterns for showing and typing text: `9` stands for a digit and `*` for a digit or letter.
//!
//! Only the doors use masks; the contract carries the bare characters.

/// The patterns of a kind of text. The last one applies if none fits exactly.
pub type Mask = &'static [&'static str];

/// 11 digits.
pub const CPF: Mask = &["999.999.999-99"];
/// 14 characters, letters included since July 2026.
pub const CNPJ: Mask = &["**.***.***/****-99"];
/// Exactly 10 digits are a landline; any other count is typed as a mobile number.
pub const PHONE: Mask = &["(99) 9999-9999", "(99) 99999-9999"];
/// 8 digits.
pub const CEP: Mask = &["99999-999"];

/// A day, as it is typed: two digits of the day, two of the month, four of the year.
pub const DATE: Mask = &["99/99/9999"];
/// A time of the clock, as it is typed: 4 digits.
pub const TIME: Mask = &["99:99"];

/// The masks, by the names that schemas and the browser have for them.
pub const NAMED: [(&str, Mask); 6] =
    [("cpf", CPF), ("cnpj", CNPJ), ("phone", PHONE), ("cep", CEP), ("date", DATE), ("time", TIME)];

/// Returns the mask of that name.
pub fn named(name: &str) -> Option<Mask> {
    NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, mask)| mask)
}

/// Formats the characters by the pattern. A text that does not fit it, such as a phone number from abroad, is unchanged.
pub fn apply(mask: &[&str], text: &str) -> String {
    let Some(bare) = strip(mask, text) else { return text.to_owned() };
    let fits = |pattern: &&&str| slots(pattern).count() == bare.len();
    let Some(pattern) = mask.iter().find(fits).or(mask.last()) else { return bare };
    let mut rest = bare.chars().peekable();
    let mut shown = String::with_capacity(pattern.len());
    for symbol in pattern.chars() {
        if rest.peek().is_none() {
            break;
        }
        shown.push(if is_slot(symbol) { rest.next().unwrap_or(symbol) } else { symbol });
    }
    shown
}

/// Returns the bare characters in upper case; `None` if the text has others than the pattern and separators. No character is
/// ever dropped, because the rest would be another number.
pub fn strip(mask: &[&str], text: &str) -> Option<String> {
    let longest = mask.iter().max_by_key(|pattern| slots(pattern).count())?;
    let is_separator = |symbol: &char| matches!(symbol, ' ' | '.' | '-' | '/' | '(' | ')' | ':');
    let bare: String = text
        .chars()
        .filter(|symbol| !is_separator(symbol))
        .map(|symbol| symbol.to_ascii_uppercase())
        .collect();
    let fits = |(symbol, slot): (char, char)| match slot {
        '*' => symbol.is_ascii_alphanumeric(),
        _ => symbol.is_ascii_digit(),
    };
    let is_short = bare.chars().count() <= slots(longest).count();
    (is_short && bare.chars().zip(slots(longest)).all(fits)).then_some(bare)
}

fn slots(pattern: &str) -> impl Iterator<Item = char> {
    pattern.chars().filter(|symbol| is_slot(*symbol))
}

fn is_slot(symbol: char) -> bool {
    matches!(symbol, '9' | '*')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn text_is_shown_as_far_as_it_goes() {
        assert_eq!(apply(CPF, "529"), "529");
        assert_eq!(apply(CPF, "5299"), "529.9");
        assert_eq!(apply(CNPJ, "12abc34501de35"), "12.ABC.345/01DE-35");
        assert_eq!(apply(CEP, "01001-000"), "01001-000");
        assert_eq!(apply(DATE, "21112026"), "21/11/2026");
        assert_eq!([apply(TIME, "1"), apply(TIME, "123"), apply(TIME, "12:345")], ["1", "12:3", "12:345"]);
        assert_eq!(apply(PHONE, "11 3876 5432"), "(11) 3876-5432");
        assert_eq!(apply(PHONE, "119876543"), "(11) 98765-43");
    }

    #[test]
    fn a_text_that_does_not_fit_stays_whole() {
        assert_eq!(apply(PHONE, "11987654321"), "(11) 98765-4321");
        for text in ["5511987654321", "+351 912 345 678", "+55 (92) 98765-4321"] {
            assert_eq!((apply(PHONE, text), strip(PHONE, text)), (text.to_owned(), None));
        }
        assert_eq!(apply(CPF, "52998224725999"), "52998224725999");
        assert_eq!(strip(CEP, "01a0b01x000"), None);
        assert_eq!(strip(CNPJ, "12ABC34501DEX35"), None);
    }

    proptest! {
        #[test]
        fn taking_a_mask_off_gives_what_it_was_put_on(
            cpf in "[0-9]{0,11}", cnpj in "[0-9A-Z]{0,12}|[0-9A-Z]{12}[0-9]{2}", phone in "[0-9]{0,11}", cep in "[0-9]{0,8}", time in "[0-9]{0,4}"
        ) {
            for (mask, text) in [(CPF, cpf), (CNPJ, cnpj), (PHONE, phone), (CEP, cep), (TIME, time)] {
                prop_assert_eq!(strip(mask, &apply(mask, &text)), Some(text));
            }
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = [CPF, CNPJ, PHONE, CEP, DATE, TIME].map(|mask| apply(mask, &text));
        }
    }
}
