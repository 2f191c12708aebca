//! CEP, the postal code: 8 digits, shown 01001-000.

use super::Rule;
use super::text::{holds, number, required};

/// Accepts 8 digits, masked or bare.
pub fn cep(text: &str) -> Result<(), Rule> {
    required(text)?;
    let text = number(text);
    let typed = text.chars().all(|symbol| symbol.is_ascii_digit() || matches!(symbol, '-' | '.' | ' '));
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    holds(typed && digits == 8, Rule::Cep)
}

/// Returns the digits alone, as the contract carries them.
pub fn normalise(text: &str) -> String {
    number(text).chars().filter(char::is_ascii_digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_digits_with_or_without_the_mask() {
        for good in ["01001000", "01001-000", " 01.001-000"] {
            assert_eq!(cep(good), Ok(()), "{good}");
            assert_eq!(normalise(good), "01001000");
        }
        for bad in ["1001000", "010010000", "01001-00a", "a01001000"] {
            assert_eq!(cep(bad), Err(Rule::Cep), "{bad}");
        }
    }
}
