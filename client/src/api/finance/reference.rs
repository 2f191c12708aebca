//! Reference data: what can be sold, and who sells it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::columns::{MANAGERS, PLANS, PRODUCTS};
use crate::access::Role;
use crate::endpoints;
use crate::value::id::{PlanGroupId, PlanId, ProductId, StaffId};
use crate::value::money::Money;

/// How often a plan is paid.
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
}

impl PaymentInterval {
    /// How many times the highlight's price, which is a month's, is added to a plan of this period.
    pub const fn highlight_months(self) -> i64 {
        match self {
            PaymentInterval::Quarterly => 3,
            PaymentInterval::Semiannual => 6,
            PaymentInterval::Yearly => 12,
            PaymentInterval::None | PaymentInterval::Daily | PaymentInterval::Monthly => 1,
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
}

/// One period of a plan group, with its price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Plan {
    /// The plan.
    pub id: PlanId,
    /// What the whole period costs.
    pub price: Money,
    /// The period.
    pub payment_interval: PaymentInterval,
    /// The period in words.
    pub payment_interval_label: String,
}

/// What a product does. Only the highlight is told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProductKind {
    /// The highlight: it moves the member up in search results.
    WeightInSearchOrdering,
    /// Anything else.
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
    /// What 30 days cost, or the whole where it is not attached to a plan.
    pub price: Money,
    /// What it does.
    #[serde(rename = "type")]
    pub kind: ProductKind,
    /// Whether it ends with the member's plan, and is charged for the days until then.
    #[serde(default)]
    pub can_attach_to_the_plan: bool,
}

/// A consultant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Manager {
    /// The account.
    pub id: StaffId,
    /// Name.
    pub name: String,
}

/// All products.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProductList {
    /// By name.
    pub products: Vec<Product>,
}

/// All plan groups with their plans.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanList {
    /// By name.
    pub plans: Vec<PlanGroup>,
}

/// A consultant and the board they work on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StaffManager {
    /// The account.
    pub id: StaffId,
    /// Name.
    pub name: String,
    /// The role: only sales can be given a payment.
    pub permission_type: Role,
}

/// All consultants.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ManagerList {
    /// By name.
    pub managers: Vec<StaffManager>,
}

endpoints! {
    /// Lista os produtos à venda.
    Products "products.list" GET "/products"
        -> ProductList, needs(Read, Auth), lists(PRODUCTS);
    /// Lista os grupos de planos com seus planos.
    Plans "plans.list" GET "/plans"
        -> PlanList, needs(Read, Auth), lists(PLANS);
    /// Lista os consultores.
    Managers "managers.list" GET "/managers"
        -> ManagerList, needs(Read, Auth), lists(MANAGERS);
}
