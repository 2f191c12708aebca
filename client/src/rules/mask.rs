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

/// Formats the characters by the pattern. Drops characters that fit no slot, and those left over.
pub fn apply(mask: &[&str], text: &str) -> String {
    let bare = strip(mask, text);
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

/// Formats a stored text by the pattern. A text that does not fit it, such as a phone number from abroad, is unchanged.
pub fn show(mask: &[&str], text: &str) -> String {
    let characters = text.chars().filter(char::is_ascii_alphanumeric).count();
    if strip(mask, text).len() == characters { apply(mask, text) } else { text.to_owned() }
}

/// Returns the bare characters in upper case, at most as many as the longest pattern has slots.
pub fn strip(mask: &[&str], text: &str) -> String {
    let Some(longest) = mask.iter().max_by_key(|pattern| slots(pattern).count()) else {
        return String::new();
    };
    let mut typed =
        text.chars().map(|symbol| symbol.to_ascii_uppercase()).filter(char::is_ascii_alphanumeric);
    let next = |slot: char| typed.find(|symbol| slot == '*' || symbol.is_ascii_digit());
    slots(longest).map_while(next).collect()
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
        assert_eq!(apply(CPF, "52998224725999"), "529.982.247-25");
        assert_eq!(apply(CNPJ, "12abc34501de35"), "12.ABC.345/01DE-35");
        assert_eq!(apply(CEP, "01001-000"), "01001-000");
        assert_eq!(apply(DATE, "21112026"), "21/11/2026");
        assert_eq!([apply(TIME, "1"), apply(TIME, "123"), apply(TIME, "12:345")], ["1", "12:3", "12:34"]);
        assert_eq!(apply(PHONE, "11 3876 5432"), "(11) 3876-5432");
        assert_eq!(apply(PHONE, "119876543"), "(11) 98765-43");
    }

    #[test]
    fn a_stored_text_that_does_not_fit_is_shown_whole() {
        assert_eq!(show(PHONE, "11987654321"), "(11) 98765-4321");
        assert_eq!(show(PHONE, "5511987654321"), "5511987654321");
        assert_eq!(show(PHONE, "+351 912 345 678"), "+351 912 345 678");
    }

    #[test]
    fn letters_do_not_fill_digits() {
        assert_eq!(strip(CEP, "01a0b01x000"), "01001000");
        assert_eq!(strip(CNPJ, "12ABC34501DEX35"), "12ABC34501DE35");
    }

    proptest! {
        #[test]
        fn taking_a_mask_off_gives_what_it_was_put_on(
            cpf in "[0-9]{0,11}", cnpj in "[0-9A-Z]{0,12}|[0-9A-Z]{12}[0-9]{2}", phone in "[0-9]{0,11}", cep in "[0-9]{0,8}", time in "[0-9]{0,4}"
        ) {
            for (mask, text) in [(CPF, cpf), (CNPJ, cnpj), (PHONE, phone), (CEP, cep), (TIME, time)] {
                prop_assert_eq!(strip(mask, &apply(mask, &text)), text);
            }
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = [CPF, CNPJ, PHONE, CEP, DATE, TIME].map(|mask| apply(mask, &text));
        }
    }
}
