//! Numbers and amounts as other systems write them.

use serde_json::Value;

use crate::value::money::Money;

/// Returns a number, also from text.
pub fn number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| value.as_str()?.trim().parse().ok()).filter(|number| number.is_finite())
}

/// Returns an amount. Floating point may have left it off a whole cent.
pub fn amount(value: &Value) -> Option<Money> {
    if let Ok(money) = serde_json::from_value(value.clone()) {
        return Some(money);
    }
    let cents = number(value)? * 100.0;
    let is_near = (cents - cents.round()).abs() < 0.001 && cents.abs() < 1e15;
    is_near.then(|| Money::from_cents(cents.round() as i64))
}
