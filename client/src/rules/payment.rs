//! What a payment link costs, and whether it may be made.
//!
//! The forms show these numbers before the server decides by them: [`crate::form::payment_plan`] and
//! [`crate::form::payment_product`].

use jiff::ToSpan;
use jiff::civil::Date;

use super::{Invalid, Rule};
use crate::api::finance::payments::{CreatePayment, PaymentType};
use crate::api::finance::reference::{Plan, PlanGroup, Product, ProductKind};
use crate::value::id::{PlanGroupId, PlanId, ProductId, QuotaId};
use crate::value::money::Money;

/// The plan group that is never offered.
pub const HIDDEN_GROUP: PlanGroupId = PlanGroupId::new(1);
/// *Turbine seu Perfil*, for members with a plan in force alone.
pub const PROFILE_BOOST: ProductId = ProductId::new(1);
/// The product whose price is agreed each time, and not discounted.
pub const CUSTOM_PRICE: ProductId = ProductId::new(5);
/// How many quotas of a member are offered to be renewed, the latest first.
pub const LATEST_QUOTAS: usize = 10;
/// How a new link can be paid.
pub const METHODS: [PaymentType; 3] = [PaymentType::CreditCard, PaymentType::Boleto, PaymentType::Pix];

/// What can be sold to one member on one day of São Paulo.
#[derive(Debug, Clone, Copy)]
pub struct Offer<'a> {
    /// The plans, in their groups.
    pub groups: &'a [PlanGroup],
    /// The additional services, the highlight among them.
    pub products: &'a [Product],
    /// What the member had and has, the latest first.
    pub quotas: &'a [Quota],
    /// The last day of the member's plan, included; `None` for a member who has none.
    pub end_of_plan: Option<Date>,
    /// Today.
    pub today: Date,
}

/// A plan that a member had or has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    /// The quota.
    pub id: QuotaId,
    /// Its plan, where it has one.
    pub plan_id: Option<PlanId>,
    /// Its last day, included.
    pub end_of_plan: Date,
}

/// What a payment link will charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quote {
    /// The plan, or the product for as long as it is charged.
    pub price: Money,
    /// The highlight for the plan's whole period; zero without.
    pub highlight: Money,
    /// What is taken off; never more than the two above.
    pub discount: Money,
    /// What is charged. Zero is possible: nothing to pay, approved by hand.
    pub total: Money,
    /// How it is paid.
    pub method: PaymentType,
    /// When a boleto is due.
    pub expires_at: Option<Date>,
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

    /// Prices a plan with its highlight. All broken fields are named at once.
    pub fn quote_plan(&self, draft: &CreatePayment) -> Result<Quote, Invalid> {
        let mut invalid = Invalid::default();
        let plan = invalid.choose("planId", draft.plan_id, |id| self.plan(id));
        let turbo = invalid.choose("turbo", draft.turbo, |turbo| match turbo {
            0 => Some(false),
            1 => self.highlight().map(|_| true),
            _ => None,
        });
        let discount = invalid.require("discount", draft.discount);
        let price = plan.map(|plan| plan.price);
        let highlight = plan.filter(|_| turbo == Some(true)).and_then(|plan| self.highlight_price(plan));
        self.finish(invalid, draft, price, highlight.unwrap_or_default(), discount.unwrap_or_default())
    }

    /// Prices an additional service. All broken fields are named at once.
    pub fn quote_product(&self, draft: &CreatePayment) -> Result<Quote, Invalid> {
        let mut invalid = Invalid::default();
        let product = invalid.choose("product_id", draft.product_id, |id| self.product(id));
        let refused = product.is_some_and(|product| self.is_refused(product));
        invalid.ensure("product_id", !refused, Rule::ActivePlan);
        let (price, discount) = match product {
            Some(product) if product.id == CUSTOM_PRICE => {
                let price = invalid.require("custom_price", draft.custom_price);
                let charged = price.filter(|price| *price > Money::ZERO);
                invalid.ensure("custom_price", price == charged, Rule::Positive);
                (charged, Money::ZERO)
            }
            product => (product.map(|product| self.charged(product)), draft.discount.unwrap_or_default()),
        };
        self.finish(invalid, draft, price, Money::ZERO, discount)
    }

    fn finish(
        &self,
        mut invalid: Invalid,
        draft: &CreatePayment,
        price: Option<Money>,
        highlight: Money,
        discount: Money,
    ) -> Result<Quote, Invalid> {
        let method =
            invalid.choose("method", draft.method, |method| METHODS.into_iter().find(|each| *each == method));
        let boleto = method == Some(PaymentType::Boleto);
        let expires_at = boleto.then(|| draft.expires_at.unwrap_or(self.due()));
        let past = expires_at.is_some_and(|due| due < self.today);
        invalid.ensure("expires_at", !past, Rule::NotBefore(self.today));
        invalid.ensure("discount", discount >= Money::ZERO, Rule::Positive);
        let total = price.map(|price| price + highlight - discount);
        invalid.ensure("discount", total.is_none_or(|total| total >= Money::ZERO), Rule::OverTotal);
        // Nothing of this leaves where a field is broken; else all of it is there.
        let (price, total) = (price.unwrap_or_default(), total.unwrap_or_default());
        let method = method.unwrap_or(PaymentType::Other);
        invalid.into_result(Quote { price, highlight, discount, total, method, expires_at })
    }

    /// The quotas that are offered to be renewed.
    pub fn quotas(&self) -> impl Iterator<Item = &Quota> {
        self.quotas.iter().take(LATEST_QUOTAS)
    }

    /// The plan groups that are offered.
    pub fn plan_groups(&self) -> impl Iterator<Item = &PlanGroup> {
        self.groups.iter().filter(|group| group.id != HIDDEN_GROUP)
    }

    /// A plan that is offered.
    pub fn plan(&self, id: PlanId) -> Option<&Plan> {
        self.plan_groups().flat_map(|group| &group.plans).find(|plan| plan.id == id)
    }

    /// A product that is offered.
    pub fn product(&self, id: ProductId) -> Option<&Product> {
        self.products.iter().find(|product| product.id == id)
    }

    /// The highlight, if it is sold at all.
    pub fn highlight(&self) -> Option<&Product> {
        self.products.iter().find(|product| product.kind == ProductKind::WeightInSearchOrdering)
    }

    /// The highlight for the whole period of a plan: its price times 3, 6 or 12.
    pub fn highlight_price(&self, plan: &Plan) -> Option<Money> {
        self.highlight().map(|highlight| highlight.price.mul_div(plan.payment_interval.highlight_months(), 1))
    }

    /// The days from today until the plan ends, at least 1 on its last day; `None` without a plan in force.
    pub fn days_left(&self) -> Option<i64> {
        let end = self.end_of_plan.filter(|end| *end >= self.today)?;
        Some(i64::from((end - self.today).get_days()).max(1))
    }

    /// For how many days a product is charged, where it ends with the member's plan. More than 30 are possible; without
    /// a plan in force there is nothing to end with, and the product is charged whole. An agreed price is never divided.
    pub fn proportional_days(&self, product: &Product) -> Option<i64> {
        self.days_left().filter(|_| product.can_attach_to_the_plan && product.id != CUSTOM_PRICE)
    }

    /// What a product costs this member, before any discount: its price, or price × days ÷ 30.
    pub fn charged(&self, product: &Product) -> Money {
        self.proportional_days(product).map_or(product.price, |days| product.price.mul_div(days, 30))
    }

    /// Whether the product needs a plan in force and there is none. A member who never had a plan is no better off
    /// than one whose plan has ended.
    pub fn is_refused(&self, product: &Product) -> bool {
        product.id == PROFILE_BOOST && self.days_left().is_none()
    }

    /// When a boleto is due unless somebody says otherwise.
    pub fn due(&self) -> Date {
        self.today.saturating_add(3.days())
    }
}
