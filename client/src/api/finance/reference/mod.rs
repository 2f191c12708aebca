//! Reference data: products and plans.

pub mod plans;
pub mod products;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::endpoint::Visitor;
use crate::value::id::{PlanGroupId, PlanId, ProductId};
use crate::value::money::Money;
use crate::value::term::Term;
use crate::wire::ours;

pub use plans::*;
pub use products::*;

/// The period of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
pub enum PaymentInterval {
    None,
    Daily,
    Monthly,
    Quarterly,
    Semiannual,
    Yearly,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

impl PaymentInterval {
    /// Returns the number of monthly highlight prices added to a plan of this period.
    pub const fn highlight_months(self) -> i64 {
        match self {
            PaymentInterval::Quarterly => 3,
            PaymentInterval::Semiannual => 6,
            PaymentInterval::Yearly => 12,
            PaymentInterval::None
            | PaymentInterval::Daily
            | PaymentInterval::Monthly
            | PaymentInterval::Unknown => 1,
        }
    }

    /// Returns a member's term with a plan of this period more.
    #[must_use]
    pub fn extend(self, term: Term) -> Term {
        match self {
            PaymentInterval::Daily => term.with_days(1),
            PaymentInterval::Monthly => term.with_months(1),
            PaymentInterval::Quarterly => term.with_months(3),
            PaymentInterval::Semiannual => term.with_months(6),
            PaymentInterval::Yearly => term.with_months(12),
            PaymentInterval::None | PaymentInterval::Unknown => term,
        }
    }
}

/// A plan group with its plans.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanGroup {
    /// The group.
    pub id: PlanGroupId,
    /// Its name.
    pub name: String,
    /// One plan for each period.
    #[serde(default)]
    pub plans: Vec<Plan>,
    /// Whether it is sold today. A retired group is listed for what was bought before.
    #[serde(default = "is_offered")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub offered: bool,
}

/// Returns that a group is sold, as a system says that does not retire groups.
const fn is_offered() -> bool {
    true
}

/// One period of a plan group, with its price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Plan {
    /// The plan.
    pub id: PlanId,
    /// The price of the whole period.
    pub price: Money,
    /// The period.
    pub payment_interval: PaymentInterval,
    /// The period in words.
    pub payment_interval_label: String,
}

/// The effect of a product. Only the highlight is distinguished.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProductKind {
    /// The highlight: it moves the member up in search results.
    WeightInSearchOrdering,
    /// Any other product.
    #[serde(other)]
    Other,
}

/// A product: an additional service.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Product {
    /// The product.
    pub id: ProductId,
    /// Its name.
    pub name: String,
    /// The price of 30 days, or of the whole if it is not attached to a plan.
    pub price: Money,
    /// The effect.
    #[serde(rename = "type")]
    pub kind: ProductKind,
    /// Whether it ends with the member's plan and is charged by the day until then.
    #[serde(default)]
    pub can_attach_to_the_plan: bool,
}

/// All products.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProductList {
    /// Sorted by name.
    pub products: Vec<Product>,
}

/// All plan groups with their plans.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanList {
    /// Sorted by position, then by name.
    pub plans: Vec<PlanGroup>,
}

/// Visits the endpoints of its nouns.
pub fn visit(visitor: &mut impl Visitor) {
    products::visit(visitor);
    plans::visit(visitor);
}
