//! Prices payment links, and checks whether they may be made.
//!
//! The forms compute the same numbers: [`super::forms::plan`] and [`super::forms::product`].

use jiff::ToSpan;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::changes::CreatePayment;
pub use super::words::METHODS;
use super::words::{DiscountFor, PaymentType};
use crate::api::finance::reference::{Plan, PlanGroup, Product, ProductKind};
use crate::api::members::quotas::SignatureType;
use crate::rules::{Invalid, Rule};
use crate::value::id::{PlanGroupId, PlanId, ProductId, QuotaId};
use crate::value::money::Money;
use crate::value::percent::Percent;

/// The plan group that is not offered.
pub const HIDDEN_GROUP: PlanGroupId = PlanGroupId::new(1);
/// *Turbine seu Perfil*, sold only to members with a plan in force.
pub const PROFILE_BOOST: ProductId = ProductId::new(1);
/// The product with a custom price, which takes no discount.
pub const CUSTOM_PRICE: ProductId = ProductId::new(5);
/// The number of latest quotas offered for renewal.
pub const LATEST_QUOTAS: usize = 10;

/// The limits of payment links, which are options of the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LinkLimits {
    /// The highest price that may be agreed.
    pub most_price: Money,
    /// How many months ahead a boleto may be due.
    pub due_months: i64,
}

impl Default for LinkLimits {
    fn default() -> LinkLimits {
        LinkLimits { most_price: Money::from_cents(10_000_000), due_months: 12 }
    }
}

/// The offer to one member on one day of São Paulo.
#[derive(Debug, Clone, Copy)]
pub struct Offer<'a> {
    /// The plans, in their groups.
    pub groups: &'a [PlanGroup],
    /// The additional services, the highlight among them.
    pub products: &'a [Product],
    /// The member's quotas, the latest first.
    pub quotas: &'a [Quota],
    /// The last day of the member's plan, inclusive; `None` without a plan.
    pub end_of_plan: Option<Date>,
    /// Today.
    pub today: Date,
    /// The limits.
    pub limits: LinkLimits,
}

/// A plan that a member had or has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    /// The quota.
    pub id: QuotaId,
    /// Its plan, if any.
    pub plan_id: Option<PlanId>,
    /// The type of a daily plan, which has no plan of the catalogue.
    pub kind: Option<SignatureType>,
    /// Its last day, inclusive.
    pub end_of_plan: Date,
}

/// Returns whether no price was agreed: forms that post every field send zero.
fn is_unset(price: Option<Money>) -> bool {
    price.is_none_or(|price| price == Money::ZERO)
}

/// The price of a payment link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quote {
    /// The list price of the plan or the product; `None` if the price was agreed.
    pub list_price: Option<Money>,
    /// The days charged of a product that ends with the member's plan.
    pub days: Option<i64>,
    /// The price of the plan, or of the product for the days charged.
    pub price: Money,
    /// The price of the highlight for the plan's whole period; zero without it.
    pub highlight: Money,
    /// The discount, at most the sum of the two above.
    pub discount: Money,
    /// The percentage of the discount, if it was given as one.
    pub percent: Option<Percent>,
    /// Which charges of the plan the discount is for; `None` without a discount and for a product.
    pub discount_for: Option<DiscountFor>,
    /// The amount charged. A total of zero is approved by hand.
    pub total: Money,
    /// The payment method.
    pub method: PaymentType,
    /// The due date of a boleto.
    pub expires_at: Option<Date>,
}

/// A price before any discount; `None` where the purchase is not known.
struct Whole {
    list_price: Option<Money>,
    days: Option<i64>,
    price: Option<Money>,
    highlight: Money,
}

impl Offer<'_> {
    /// Prices a plan (with a `planId`) or an additional service (with a `product_id`), never both.
    pub fn quote(&self, draft: &CreatePayment) -> Result<Quote, Invalid> {
        if draft.product_id.is_none() {
            return self.quote_plan(draft);
        }
        let mut invalid = Invalid::default();
        invalid.ensure("planId", draft.plan_id.is_none(), Rule::IsNot);
        invalid.into_result(())?;
        self.quote_product(draft)
    }

    /// Prices a plan with its highlight. Names all invalid fields together.
    pub fn quote_plan(&self, draft: &CreatePayment) -> Result<Quote, Invalid> {
        let mut invalid = Invalid::default();
        let plan = invalid.choose("planId", draft.plan_id, |id| self.plan(id));
        let turbo = invalid.choose("turbo", draft.turbo, |turbo| match turbo {
            0 => Some(false),
            1 => self.highlight().map(|_| true),
            _ => None,
        });
        // A percentage of an unknown price is no amount.
        if draft.percent.is_none() || plan.is_none() {
            invalid.require("discount", draft.discount);
        }
        invalid.ensure("custom_price", is_unset(draft.custom_price), Rule::IsNot);
        let price = plan.map(|plan| plan.price);
        let highlight = plan.filter(|_| turbo == Some(true)).and_then(|plan| self.highlight_price(plan));
        let discount_for = Some(draft.discount_for.unwrap_or(DiscountFor::First));
        let whole = Whole { list_price: price, days: None, price, highlight: highlight.unwrap_or_default() };
        let quote = self.finish(invalid, draft, whole)?;
        Ok(Quote { discount_for: discount_for.filter(|_| quote.discount > Money::ZERO), ..quote })
    }

    /// Prices an additional service. Names all invalid fields together.
    pub fn quote_product(&self, draft: &CreatePayment) -> Result<Quote, Invalid> {
        let mut invalid = Invalid::default();
        let product = invalid.choose("product_id", draft.product_id, |id| self.product(id));
        let refused = product.is_some_and(|product| self.is_refused(product));
        invalid.ensure("product_id", !refused, Rule::ActivePlan);
        invalid.ensure("discount_for", draft.discount_for.is_none(), Rule::IsNot);
        invalid.ensure("turbo", draft.turbo.is_none_or(|turbo| turbo == 0), Rule::IsNot);
        if product.is_none_or(|product| product.id != CUSTOM_PRICE) {
            invalid.ensure("custom_price", is_unset(draft.custom_price), Rule::IsNot);
            let whole = Whole {
                list_price: product.map(|product| product.price),
                days: product.and_then(|product| self.proportional_days(product)),
                price: product.map(|product| self.charged(product)),
                highlight: Money::ZERO,
            };
            return self.finish(invalid, draft, whole);
        }
        let price = invalid.require("custom_price", draft.custom_price);
        let charged = price.filter(|price| *price > Money::ZERO);
        invalid.ensure("custom_price", price == charged, Rule::Positive);
        let most = self.limits.most_price;
        let is_within = price.is_none_or(|price| price <= most);
        invalid.ensure("custom_price", is_within, Rule::AtMostAmount(most));
        let whole = Whole { list_price: None, days: None, price: charged, highlight: Money::ZERO };
        let draft = CreatePayment { discount: None, percent: None, ..draft.clone() };
        self.finish(invalid, &draft, whole)
    }

    /// Takes the discount off a price: a percentage of it, or an amount.
    fn finish(&self, mut invalid: Invalid, draft: &CreatePayment, whole: Whole) -> Result<Quote, Invalid> {
        let Whole { list_price, days, price, highlight } = whole;
        let percent = draft.percent.filter(|percent| *percent != Percent::ZERO);
        let discount = match (percent, price) {
            (Some(percent), Some(price)) => {
                invalid.ensure("discount", percent > Percent::ZERO, Rule::Positive);
                invalid.ensure("discount", percent <= Percent::WHOLE, Rule::OverTotal);
                let taken_off = percent.of(price + highlight);
                let is_same = draft.discount.is_none_or(|told| told == taken_off);
                invalid.ensure("discount", is_same, Rule::IsNot);
                taken_off
            }
            (Some(_), None) => Money::ZERO,
            (None, _) => draft.discount.unwrap_or_default(),
        };
        let method =
            invalid.choose("method", draft.method, |method| METHODS.into_iter().find(|each| *each == method));
        let boleto = method == Some(PaymentType::Boleto);
        let expires_at = boleto.then(|| draft.expires_at.unwrap_or(self.due()));
        let past = expires_at.is_some_and(|due| due < self.today);
        invalid.ensure("expires_at", !past, Rule::NotBefore(self.today));
        let latest = self.latest_due();
        invalid.ensure("expires_at", expires_at.is_none_or(|due| due <= latest), Rule::NotAfter(latest));
        invalid.ensure("discount", discount >= Money::ZERO, Rule::Positive);
        let total = price.map(|price| price + highlight - discount);
        invalid.ensure("discount", total.is_none_or(|total| total >= Money::ZERO), Rule::OverTotal);
        // The defaults are never used: a missing value is already an error.
        let (price, total) = (price.unwrap_or_default(), total.unwrap_or_default());
        let method = method.unwrap_or(PaymentType::Other);
        let discount_for = None;
        let parts = Quote {
            list_price,
            days,
            price,
            highlight,
            discount,
            percent,
            discount_for,
            total,
            method,
            expires_at,
        };
        invalid.into_result(parts)
    }

    /// Returns the quotas offered for renewal.
    pub fn quotas(&self) -> impl Iterator<Item = &Quota> {
        self.quotas.iter().take(LATEST_QUOTAS)
    }

    /// Returns the offered plan groups.
    pub fn plan_groups(&self) -> impl Iterator<Item = &PlanGroup> {
        self.groups.iter().filter(|group| group.id != HIDDEN_GROUP && group.offered)
    }

    /// Returns an offered plan.
    pub fn plan(&self, id: PlanId) -> Option<&Plan> {
        self.plan_groups().flat_map(|group| &group.plans).find(|plan| plan.id == id)
    }

    /// Returns an offered product.
    pub fn product(&self, id: ProductId) -> Option<&Product> {
        self.products.iter().find(|product| product.id == id)
    }

    /// Returns the highlight, if it is sold.
    pub fn highlight(&self) -> Option<&Product> {
        self.products.iter().find(|product| product.kind == ProductKind::WeightInSearchOrdering)
    }

    /// Returns the price of the highlight for a plan's whole period: its monthly price times 3, 6 or 12.
    pub fn highlight_price(&self, plan: &Plan) -> Option<Money> {
        self.highlight().map(|highlight| highlight.price.mul_div(plan.payment_interval.highlight_months(), 1))
    }

    /// Returns the days from today until the plan ends, at least 1 on its last day; `None` without a plan in force.
    pub fn days_left(&self) -> Option<i64> {
        let end = self.end_of_plan.filter(|end| *end >= self.today)?;
        Some(i64::from((end - self.today).get_days()).max(1))
    }

    /// Returns the number of days charged for a product that ends with the member's plan, which may exceed 30.
    /// `None` without a plan in force and for a custom price: the product is charged whole.
    pub fn proportional_days(&self, product: &Product) -> Option<i64> {
        self.days_left().filter(|_| product.can_attach_to_the_plan && product.id != CUSTOM_PRICE)
    }

    /// Returns the price of a product for this member before any discount: its price, or price × days ÷ 30.
    pub fn charged(&self, product: &Product) -> Money {
        self.proportional_days(product).map_or(product.price, |days| product.price.mul_div(days, 30))
    }

    /// Returns whether the product needs a plan in force and the member has none, never had or ended.
    pub fn is_refused(&self, product: &Product) -> bool {
        product.id == PROFILE_BOOST && self.days_left().is_none()
    }

    /// Returns the default due date of a boleto.
    pub fn due(&self) -> Date {
        self.today.saturating_add(3.days())
    }

    /// Returns the latest due date of a boleto.
    pub fn latest_due(&self) -> Date {
        self.today.saturating_add(self.limits.due_months.months())
    }
}
