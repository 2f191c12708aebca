//! Credit card numbers, as the specification accepts them: American Express alone.

use super::Rule;
use super::text::{holds, is_digits};

/// Accepts 15 digits that start with 34 or 37.
pub fn credit_card(number: &str) -> Result<(), Rule> {
    let issued = number.starts_with("34") || number.starts_with("37");
    holds(number.len() == 15 && is_digits(number) && issued, Rule::CreditCard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_fifteen_digits_from_34_or_37() {
        assert_eq!(credit_card("341111111111111"), Ok(()));
        assert_eq!(credit_card("378282246310005"), Ok(()));
        for bad in ["", "351111111111111", "34111111111111", "3411111111111111", "34111111111111a"] {
            assert_eq!(credit_card(bad), Err(Rule::CreditCard), "{bad}");
        }
    }
}
