//! Decodes the numbers of a form that posts every field. An empty field is absent, and so is an id or a price
//! of `0`.

use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::value::id::Id;
use crate::value::money::Money;

/// Decodes a value; `None` for null and an empty text.
pub fn given<'de, T: DeserializeOwned, D: Deserializer<'de>>(reader: D) -> Result<Option<T>, D::Error> {
    match Value::deserialize(reader)? {
        Value::Null => Ok(None),
        Value::String(text) if text.trim().is_empty() => Ok(None),
        value => serde_json::from_value(value).map(Some).map_err(D::Error::custom),
    }
}

/// Decodes a whole number, written as a number or as text.
pub fn number<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<i64>, D::Error> {
    match given::<Value, D>(reader)? {
        Some(Value::String(text)) => text.trim().parse().map(Some).map_err(D::Error::custom),
        Some(value) => serde_json::from_value(value).map(Some).map_err(D::Error::custom),
        None => Ok(None),
    }
}

/// Decodes an id; `None` for `0`.
pub fn id<'de, K, D: Deserializer<'de>>(reader: D) -> Result<Option<Id<K>>, D::Error> {
    Ok(number(reader)?.filter(|id| *id != 0).map(Id::new))
}

/// Decodes a price; `None` for the text `0`.
pub fn price<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Money>, D::Error> {
    given(unless_zero(reader)?).map_err(D::Error::custom)
}

/// Decodes an amount of a query, as the wire has it, as people write it, or as a number.
pub fn amount<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Money>, D::Error> {
    let text = match Value::deserialize(reader)? {
        Value::Null => return Ok(None),
        Value::String(text) => text,
        number => return serde_json::from_value(number).map(Some).map_err(D::Error::custom),
    };
    let amount = text.parse().ok().or_else(|| Money::read(&text));
    amount.map(Some).ok_or_else(|| D::Error::custom("not an amount with at most two decimals"))
}

fn unless_zero<'de, D: Deserializer<'de>>(reader: D) -> Result<Value, D::Error> {
    let value = Value::deserialize(reader)?;
    Ok(if value.as_str().is_some_and(|text| text.trim() == "0") { Value::Null } else { value })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::{CreatePayment, PaymentFilter, PaymentType};
    use crate::value::id::{MemberId, PlanId};
    use crate::value::money::Money;

    #[test]
    fn a_form_that_posts_every_field_is_read() {
        let body = json!({
            "user": "1", "plan": "3", "method": "pix", "discount": "0", "turbo": "0", "expires_at": "",
            "product_id": "", "custom_price": "0",
        });
        let draft: CreatePayment = serde_json::from_value(body).unwrap();
        let expected = CreatePayment {
            user: Some(MemberId::new(1)),
            plan_id: Some(PlanId::new(3)),
            method: Some(PaymentType::Pix),
            discount: Some(Money::ZERO),
            turbo: Some(0),
            ..CreatePayment::default()
        };
        assert_eq!(draft, expected);
    }

    #[test]
    fn an_id_of_zero_is_absent() {
        let draft: CreatePayment = serde_json::from_value(json!({ "plan": 3, "product_id": 0 })).unwrap();
        assert_eq!((draft.plan_id, draft.product_id), (Some(PlanId::new(3)), None));
    }

    #[test]
    fn a_filter_by_amount_is_read_as_it_is_written() {
        let filter = PaymentFilter { amount: Some(Money::from_cents(29_940)), ..PaymentFilter::default() };
        let kept = serde_json::to_value(&filter).unwrap();
        assert_eq!(serde_json::from_value::<PaymentFilter>(kept).unwrap(), filter);
        let typed =
            |amount: &str| serde_json::from_value::<PaymentFilter>(json!({ "amount": amount })).unwrap();
        assert_eq!((typed("299,40"), typed("299.4")), (filter.clone(), filter));
    }

    #[test]
    fn text_that_is_not_a_number_is_refused() {
        for body in [json!({ "plan": "três" }), json!({ "turbo": "1,5" }), json!({ "product_id": [] })] {
            assert!(serde_json::from_value::<CreatePayment>(body).is_err());
        }
    }
}
