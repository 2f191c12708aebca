//! How the amount of a payment came about, as quoted when the payment was made.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::DiscountFor;
use crate::message::{Key, Lang};
use crate::value::money::Money;
use crate::value::percent::Percent;
use crate::value::word::Word;

/// The parts of a payment's amount. Those that were not kept when it was made are absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PaymentPrice {
    /// The price of the plan or the product on that day; absent if a price was agreed.
    pub list_price: Option<Money>,
    /// The price that was agreed instead.
    pub agreed_price: Option<Money>,
    /// The days that were charged of a product whose price is for 30 days.
    pub days: Option<i64>,
    /// The price of the highlight for the plan's whole period.
    pub highlight: Option<Money>,
    /// The discount.
    pub discount: Option<Money>,
    /// The percentage of the price that was taken off; absent if an amount was given.
    pub discount_percent: Option<Percent>,
    /// Which charges of a subscription the discount is for.
    pub discount_for: Option<DiscountFor>,
    /// Who made the payment.
    pub priced_by: Option<String>,
}

/// A line that explains a part of an amount.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PriceLine {
    /// Its name.
    pub label: String,
    /// The amount, with its derivation.
    pub text: String,
}

impl PaymentPrice {
    /// Returns the lines that explain the amount, in the order in which it is added up.
    pub fn lines(&self, lang: Lang) -> Vec<PriceLine> {
        let line = |label: Key, text: String| PriceLine { label: label.text(lang, &[]), text };
        let listed = self.list_price.map(|price| match self.days {
            Some(days) => {
                Key::PaymentsPriceDays.text(lang, &[("price", &price.to_string()), ("n", &days.to_string())])
            }
            None => price.to_string(),
        });
        let discount = self.discount.filter(|discount| *discount > Money::ZERO);
        let parts = [
            (Key::PaymentsPriceList, listed),
            (Key::PaymentsPriceAgreed, self.agreed_price.map(|price| price.to_string())),
            (Key::PaymentsFormHighlight, self.highlight.map(|price| price.to_string())),
            (Key::PaymentsFormTakenOff, discount.map(|discount| self.taken_off(discount, lang))),
            (Key::PaymentsPriceBy, self.priced_by.clone()),
        ];
        parts.into_iter().filter_map(|(label, text)| Some(line(label, text?))).collect()
    }

    fn taken_off(&self, discount: Money, lang: Lang) -> String {
        let percent = self.discount_percent.map(|percent| percent.to_string());
        let scope = self.discount_for.map(|scope| scope.label(lang));
        [Some(discount.to_string()), percent, scope].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}
