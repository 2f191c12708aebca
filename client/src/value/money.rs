//! Money in Brazilian reais: whole cents in memory, a number of reais on the wire.

use std::fmt;
use std::ops::{Add, AddAssign, Neg, Sub};
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::text::{DASH, pasted};

/// An amount in BRL.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Money(i64);

impl Money {
    /// Zero.
    pub const ZERO: Money = Money(0);
    /// An amount that another system does not send. Sums with it are not known either.
    pub const UNKNOWN: Money = Money(-900_719_925_474_099_100);

    /// Creates an amount from cents.
    pub const fn from_cents(cents: i64) -> Money {
        Money(cents)
    }

    /// Returns whether it stands for an amount that is not known.
    pub const fn is_unknown(self) -> bool {
        self.0 == Money::UNKNOWN.0
    }

    /// Returns the amount in cents.
    pub const fn cents(self) -> i64 {
        self.0
    }

    /// Reads an amount as people write it: `1.500`, `1.500,00`, `1500`, `R$ 1.500,5`, and `1500.50` and `1,500.00` from elsewhere.
    /// A point before three digits groups thousands; a comma there may mean either, so that `1,500` is no amount, as is no
    /// negative one.
    pub fn read(text: &str) -> Option<Money> {
        let text = pasted(text);
        let text = text.strip_prefix("R$").unwrap_or(&text).trim_start();
        let (whole, cents, decimal) = match text.rfind(['.', ',']) {
            Some(at) if text.len() - at <= 3 => (&text[..at], &text[at + 1..], text.get(at..=at)),
            _ => (text, "", None),
        };
        let group = if decimal == Some(".") { ',' } else { '.' };
        let plain: String = whole.split(group).collect();
        let mut groups = whole.split(group);
        let first = groups.next().unwrap_or_default();
        let is_grouped = whole == first
            || (1..=3).contains(&first.len())
                && !first.starts_with('0')
                && groups.all(|group| group.len() == 3);
        let is_amount = is_grouped && !plain.is_empty() && !plain.starts_with('-');
        is_amount.then(|| format!("{plain}.{cents}").parse().ok())?
    }

    /// Computes `self × by / divisor`, rounded half away from zero. All rounding of money happens here. The
    /// divisor must not be 0.
    pub fn mul_div(self, by: i64, divisor: i64) -> Money {
        if self.is_unknown() {
            return self;
        }
        let product = i128::from(self.0) * i128::from(by) * 2;
        let divisor = i128::from(divisor);
        let half = if (product < 0) == (divisor < 0) { divisor } else { -divisor };
        Money(i64::try_from((product + half) / (divisor * 2)).unwrap_or(i64::MAX))
    }
}

impl Add for Money {
    type Output = Money;
    fn add(self, other: Money) -> Money {
        match self.is_unknown() || other.is_unknown() {
            true => Money::UNKNOWN,
            false => Money(self.0.saturating_add(other.0)),
        }
    }
}
impl Sub for Money {
    type Output = Money;
    fn sub(self, other: Money) -> Money {
        match self.is_unknown() || other.is_unknown() {
            true => Money::UNKNOWN,
            false => Money(self.0.saturating_sub(other.0)),
        }
    }
}
impl AddAssign for Money {
    fn add_assign(&mut self, other: Money) {
        *self = *self + other;
    }
}
impl Neg for Money {
    type Output = Money;
    fn neg(self) -> Money {
        if self.is_unknown() { self } else { Money(-self.0) }
    }
}
impl std::iter::Sum for Money {
    fn sum<I: Iterator<Item = Money>>(amounts: I) -> Money {
        amounts.fold(Money::ZERO, Add::add)
    }
}

/// Formats as `R$ 1.234,56`, and as a dash if it is not known.
impl fmt::Display for Money {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_unknown() {
            return out.write_str(DASH);
        }
        let cents = self.0.unsigned_abs();
        let whole = (cents / 100).to_string();
        let mut grouped = String::with_capacity(whole.len() + whole.len() / 3);
        for (at, digit) in whole.chars().enumerate() {
            if at > 0 && (whole.len() - at).is_multiple_of(3) {
                grouped.push('.');
            }
            grouped.push(digit);
        }
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(out, "{sign}R$ {grouped},{:02}", cents % 100)
    }
}

/// An error for text that is not an amount with at most two decimals.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseMoneyError;

impl fmt::Display for ParseMoneyError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("not an amount with at most two decimals")
    }
}
impl std::error::Error for ParseMoneyError {}

/// Parses the wire format `1234.5`, with at most two decimals.
impl FromStr for Money {
    type Err = ParseMoneyError;
    fn from_str(text: &str) -> Result<Money, ParseMoneyError> {
        let (sign, digits) = match text.trim().strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text.trim()),
        };
        let (whole, cents) = digits.split_once('.').unwrap_or((digits, ""));
        let plain = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 15 || cents.len() > 2 || !plain(whole) || !plain(cents) {
            return Err(ParseMoneyError);
        }
        let whole: i64 = whole.parse().map_err(|_| ParseMoneyError)?;
        let cents: i64 = format!("{cents:0<2}").parse().map_err(|_| ParseMoneyError)?;
        Ok(Money(sign * (whole * 100 + cents)))
    }
}

impl Serialize for Money {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            serializer.serialize_i64(self.0 / 100)
        } else {
            serializer.serialize_f64(self.0 as f64 / 100.0)
        }
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Money, D::Error> {
        struct Amount;
        impl Visitor<'_> for Amount {
            type Value = Money;
            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("an amount in reais with at most two decimals")
            }
            fn visit_i64<E: de::Error>(self, reais: i64) -> Result<Money, E> {
                reais.checked_mul(100).map(Money).ok_or_else(|| E::custom(ParseMoneyError))
            }
            fn visit_u64<E: de::Error>(self, reais: u64) -> Result<Money, E> {
                self.visit_i64(i64::try_from(reais).map_err(E::custom)?)
            }
            fn visit_f64<E: de::Error>(self, reais: f64) -> Result<Money, E> {
                // The shortest text of a float is the one that was sent, so 199.9 is exactly 199,90.
                self.visit_str(&reais.to_string())
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Money, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_any(Amount)
    }
}

impl JsonSchema for Money {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Money".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "format": "brl", "description": "Reais, com até duas casas decimais." })
    }
}
