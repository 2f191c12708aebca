//! Values that replace in an answer the fields another system does not send. So the types of the contract need no options for what our own
//! server always sends. A gateway answers null in their place, and doors print a dash.

use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::Value;

use super::money::Money;

/// Stands for a word of a closed list. No call can send it, because calls with NUL are refused.
pub const WORD: &str = "\0";
/// Stands for a day.
pub const DAY: Date = Date::constant(1, 1, 1);
/// Stands for an instant.
pub const INSTANT: Timestamp = Timestamp::constant(-62_000_000_000, 1);
/// Stands for an amount.
pub const AMOUNT: Money = Money::UNKNOWN;

/// Puts null in the place of each of these values.
pub fn leave_out(answer: &mut Value) {
    match answer {
        Value::Array(items) => items.iter_mut().for_each(leave_out),
        Value::Object(fields) => fields.values_mut().for_each(leave_out),
        plain if is_unknown(plain) => *plain = Value::Null,
        _ => {}
    }
}

/// Returns whether a value stands for an unknown one.
pub fn is_unknown(value: &Value) -> bool {
    match value {
        Value::String(text) if text == WORD => true,
        Value::String(text) if text.starts_with("000") => {
            let is_instant = text.parse().is_ok_and(|instant: Timestamp| instant == INSTANT);
            is_instant || text.parse().is_ok_and(|day: Date| day == DAY)
        }
        Value::Number(number) => number.as_i64() == Some(AMOUNT.cents() / 100),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nulls_are_answered_in_their_place() {
        let word = WORD.to_owned();
        let mut answer =
            json!([{ "day": DAY, "at": INSTANT, "amount": AMOUNT }, { "word": word, "text": "000" }]);
        leave_out(&mut answer);
        let nothing = Value::Null;
        let rows =
            json!([{ "day": nothing, "at": nothing, "amount": nothing }, { "word": nothing, "text": "000" }]);
        assert_eq!(answer, rows);
    }
}
