//! Subscriptions: charges that gateways repeat without a call. `payments.cancel-subscription` ends them.

mod columns;
mod record;

pub use columns::*;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::finance::payments::{
    GatewayType, ItemName, Payer, PaymentStatus, PaymentType, PlanBought, SubscriptionStatus,
};
use crate::api::members::members::Manager;
use crate::endpoints;
use crate::limits;
use crate::list::{List as Declared, ListQuery};
use crate::rules::Invalid;
use crate::value::date::DateRange;
use crate::value::id::{MemberId, SubscriptionId, TransactionId};
use crate::value::instant::LocalInstant;
use crate::value::money::Money;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// A subscription with its charges.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberSubscription {
    /// The id.
    pub id: SubscriptionId,
    /// The state.
    pub status: SubscriptionStatus,
    /// The member who pays.
    pub user: Payer,
    /// The payment that began it; absent if it is not known here.
    pub transaction_id: Option<TransactionId>,
    /// The amount of the next charge; absent as the payment that began it.
    pub amount: Option<Money>,
    /// How it is paid.
    pub payment_type: Option<PaymentType>,
    /// The plan that it renews.
    pub plan: Option<PlanBought>,
    /// The plan's group.
    pub plan_group: Option<ItemName>,
    /// The products that it renews.
    pub products: Vec<ItemName>,
    /// The consultant of the payment that began it.
    pub account_manager: Option<Manager>,
    /// The gateway that charges it.
    pub gateway_type: GatewayType,
    /// Its reference there.
    pub gateway_ref: Option<String>,
    /// When it started.
    pub started_at: Timestamp,
    /// Charges so far that were paid, the first included.
    pub charges: i64,
    /// When the last of them was paid.
    pub last_charge_at: Option<Timestamp>,
    /// When it was cancelled: at its gateway once that confirmed, until then when it was asked.
    pub cancelled_at: Option<Timestamp>,
    /// Who asked.
    pub cancelled_by: Option<String>,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// The record's version.
    pub version: i64,
}

/// A charge of a subscription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubscriptionCharge {
    /// The payment.
    pub transaction_id: TransactionId,
    /// The amount.
    pub amount: Money,
    /// The status.
    pub status: PaymentStatus,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was paid.
    pub paid_at: Option<Timestamp>,
}

/// A change of a subscription's state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubscriptionEvent {
    /// When.
    pub at: Timestamp,
    /// The state since.
    pub status: SubscriptionStatus,
    /// Who changed it: a user, a member or a gateway.
    pub by: String,
}

/// A subscription with its charges and history.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubscriptionDetails {
    /// The subscription.
    pub subscription: MemberSubscription,
    /// Its charges, the latest first.
    pub charges: Vec<SubscriptionCharge>,
    /// Its history, the latest event first.
    pub history: Vec<SubscriptionEvent>,
}

/// The filters of the list of subscriptions.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SubscriptionFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// 1 to add the sum of the next charges of all pages.
    #[schemars(range(min = 1, max = 1))]
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub sums: Option<i64>,
    /// The state.
    pub status: Option<SubscriptionStatus>,
    /// Of one member.
    pub user_id: Option<MemberId>,
    /// Begun by one payment.
    pub transaction_id: Option<TransactionId>,
    /// The gateway that charges it.
    pub gateway_type: Option<GatewayType>,
    /// Its reference at the gateway.
    #[schemars(length(max = limits::NAME))]
    pub reference: Option<String>,
    /// Started between two days.
    pub started_at: Option<DateRange>,
    /// Cancelled between two days.
    pub cancelled_at: Option<DateRange>,
    /// The order; the latest start first if absent.
    pub order_by: Option<OrderBy<SubscriptionFilter>>,
}

impl ListQuery for SubscriptionFilter {
    const LIST: &'static Declared = &SUBSCRIPTIONS;
}

impl SubscriptionFilter {
    /// Rejects `sums` other than 1.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure_flag("sums", self.sums);
        invalid.into_result(())
    }
}

/// A page of subscriptions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SubscriptionList {
    /// The page.
    pub subscriptions: Page<MemberSubscription>,
}

endpoints!(
    List("Lista as assinaturas: o que cada gateway cobra de novo sozinho, e de quem.")
        .get("subscriptions.list", "/financial/subscriptions")
        .query::<SubscriptionFilter>()
        .answers::<SubscriptionList>()
        .needs(ListAllManagers, Financial)
        .lists(&SUBSCRIPTIONS)
        .exported_by("subscriptions.export")
        .ours(),
    Get("Mostra uma assinatura com suas cobranças e seu histórico.")
        .get("subscriptions.get", "/financial/subscriptions/{id}")
        .path::<SubscriptionId>()
        .answers::<SubscriptionDetails>()
        .needs(ListAllManagers, Financial)
        .still()
        .ours(),
);
