//! A payment: as the list shows it, and with all its details.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{GatewayType, PaymentStatus, PaymentType};
use crate::api::finance::reference::{Manager, PaymentInterval};
use crate::reason::Reason;
use crate::value::id::{MemberId, TransactionId};
use crate::value::money::Money;
use crate::value::word::{Tone, Word, described};

/// Name and address of the member who pays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Payer {
    /// The member.
    pub id: MemberId,
    /// Name.
    pub name: String,
    /// E-mail.
    pub email: String,
}

/// Something bought, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Named")]
pub struct ItemName {
    /// Its name.
    pub name: String,
}

/// The plan that was bought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanBought {
    /// The period.
    pub payment_interval: PaymentInterval,
    /// The period in words.
    pub payment_interval_label: String,
    /// The plan's name at the gateway.
    #[serde(default)]
    pub gateway_ref: Option<String>,
    /// The plan's price.
    pub price: Money,
}

/// One row of the financial list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Transaction {
    /// The payment.
    pub id: TransactionId,
    /// What is charged.
    pub amount: Money,
    /// Where it stands.
    pub status: PaymentStatus,
    /// Instalments.
    pub plots: i64,
    /// How it is paid.
    pub payment_type: PaymentType,
    /// Who charges.
    pub gateway_type: GatewayType,
    /// The charge's name at the gateway.
    #[serde(default)]
    pub gateway_ref: Option<String>,
    /// Whether it renews by itself.
    pub recurrent: bool,
    /// The day after which it no longer renews.
    #[serde(default)]
    pub recurrent_cutoff: Option<Date>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was paid.
    #[serde(default)]
    pub paid_at: Option<Timestamp>,
    /// Since when the member has its success consultant.
    #[serde(default)]
    pub settings_success_manager_at: Option<Timestamp>,
    /// Since when the member has its sales consultant.
    #[serde(default)]
    pub settings_account_manager_at: Option<Timestamp>,
    /// The invoice as a PDF.
    #[serde(default)]
    pub invoice_pdf_link: Option<String>,
    /// The products bought.
    #[serde(default)]
    pub products: Vec<ItemName>,
    /// The plan bought.
    #[serde(default)]
    pub plan: Option<PlanBought>,
    /// The plan's group.
    #[serde(default)]
    pub plan_group: Option<ItemName>,
    /// Who pays.
    pub user: Payer,
    /// Who pays, by id.
    pub user_id: MemberId,
    /// The consultant whose sale it is.
    #[serde(default)]
    pub account_manager: Option<Manager>,
    /// The record's version, for `If-Match`.
    #[serde(default)]
    pub version: i64,
}

/// What the gateway says, in its own words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GatewayRaw {
    /// The subscription at the gateway.
    pub subscription: Option<serde_json::Value>,
    /// The invoice at the gateway.
    pub invoice: Option<serde_json::Value>,
    /// The charge at the gateway.
    pub charge: Option<serde_json::Value>,
}

/// Whether a member's plan renews by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum SubscriptionStatus {
    /// It renews.
    Active,
    /// Its end was asked of the gateway, which has not answered yet.
    Cancelling,
    /// It does not.
    Inactive,
}

impl Word for SubscriptionStatus {
    const LABELS: &'static str = "payments.subscription";

    fn tone(self) -> Tone {
        match self {
            SubscriptionStatus::Active => Tone::Good,
            SubscriptionStatus::Cancelling => Tone::Warn,
            SubscriptionStatus::Inactive => Tone::Quiet,
        }
    }
}

/// A member's subscription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Subscription {
    /// Whether it renews.
    pub status: SubscriptionStatus,
    /// Who charges, if there ever was one.
    #[serde(default)]
    pub gateway_type: Option<GatewayType>,
    /// Its name at the gateway.
    #[serde(default)]
    pub gateway_ref: Option<String>,
    /// Since when it renews.
    #[serde(default)]
    pub started_at: Option<Timestamp>,
    /// When it ended.
    #[serde(default)]
    pub cancelled_at: Option<Timestamp>,
    /// Who ended it.
    #[serde(default)]
    pub cancelled_by: Option<String>,
    /// The record's version, for `If-Match`; 0 if there never was one.
    #[serde(default)]
    pub version: i64,
}

/// What the viewer may do to a payment now: null is yes, anything else is why not.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct PaymentGuards {
    /// `payments.approve`
    pub approve: Option<Reason>,
    /// `payments.cancel-subscription`
    pub cancel_subscription: Option<Reason>,
    /// `payments.change-manager`
    pub change_manager: Option<Reason>,
    /// `payments.send-charge`
    pub send_charge: Option<Reason>,
    /// `payments.create`
    pub create: Option<Reason>,
}

/// Something that happened to a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentEvent {
    /// When.
    pub at: Timestamp,
    /// What, in a sentence.
    pub sentence: String,
    /// By whom; the gateway's name when it was the gateway.
    pub by: String,
}

/// A payment with everything that its details show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TransactionDetails {
    /// The payment.
    pub transaction: Transaction,
    /// The gateway's own words.
    #[serde(default)]
    pub gateway_raw: GatewayRaw,
    /// The gateway's own word for the status, e.g. `externally_paid`.
    #[serde(default)]
    pub gateway_status: Option<String>,
    /// The page where the member pays.
    #[serde(default)]
    pub payment_link: Option<String>,
    /// The day after which the boleto cannot be paid.
    #[serde(default)]
    pub expires_at: Option<Date>,
    /// The member's subscription.
    #[serde(default)]
    pub subscription: Option<Subscription>,
    /// What the viewer may do to it.
    #[serde(default)]
    pub can: PaymentGuards,
    /// What happened to it, the latest first.
    #[serde(default)]
    pub history: Vec<PaymentEvent>,
}
