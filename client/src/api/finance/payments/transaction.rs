//! A payment: as the list shows it, and with all its details.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::exception::PaymentException;
use super::failure::FailureReason;
use super::guards::PaymentState;
use super::payer::Payer;
use super::price::{PaymentPrice, PriceLine};
use super::subscription::Subscription;
use super::words::{DiscountFor, ExceptionKind, GatewayStatus, GatewayType, PaymentStatus, PaymentType};
use crate::api::finance::movements::Movement;
use crate::api::finance::reference::PaymentInterval;
use crate::api::members::members::Manager;
use crate::api::members::ownership::OwnershipFacts;
use crate::endpoint::can::{Can, verbs};
use crate::value::id::{MemberId, TransactionId};
use crate::value::money::Money;
use crate::wire::ours;

/// A product or plan group, by name.
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
    /// The amount charged.
    pub amount: Money,
    /// The status.
    pub status: PaymentStatus,
    /// Why it failed; absent unless it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub failure: Option<FailureReason>,
    /// Why it failed, in the gateway's own words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub failure_text: Option<String>,
    /// The amount that the payer paid, as the gateway reports it; absent if it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub paid_amount: Option<Money>,
    /// The amount held of it now: received, less the returned and the contested. Absent if no money moved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub received: Option<Money>,
    /// Why money of it waits for a person; absent if none does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub exception: Option<ExceptionKind>,
    /// How the amount came about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub price: Option<PaymentPrice>,
    /// Instalments.
    pub plots: i64,
    /// The payment method.
    pub payment_type: PaymentType,
    /// The payment gateway.
    pub gateway_type: GatewayType,
    /// The charge's reference at the gateway.
    #[serde(default)]
    pub gateway_ref: Option<String>,
    /// Whether it renews automatically.
    pub recurrent: bool,
    /// The day after which it no longer renews.
    #[serde(default)]
    pub recurrent_cutoff: Option<Date>,
    /// The day after which it cannot be paid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub expires_at: Option<Date>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was paid.
    #[serde(default)]
    pub paid_at: Option<Timestamp>,
    /// When the member's success consultant was assigned.
    #[serde(default)]
    pub settings_success_manager_at: Option<Timestamp>,
    /// When the member's sales consultant was assigned.
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
    /// The paying member.
    pub user: Payer,
    /// The paying member's id.
    pub user_id: MemberId,
    /// The consultant of the sale.
    #[serde(default)]
    pub account_manager: Option<Manager>,
    /// The gateway's raw data, with the details alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gateway_raw: Option<GatewayRaw>,
    /// When this row was last written, by the clock of the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// The record's version, for `If-Match`.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

impl Transaction {
    /// Returns the amount of the subscription's next charge: a discount may be for the first one alone.
    pub fn next_amount(&self) -> Money {
        let price = self.price.as_ref().filter(|price| price.discount_for == Some(DiscountFor::First));
        self.amount + price.and_then(|price| price.discount).unwrap_or_default()
    }
}

/// The gateway's raw data.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GatewayRaw {
    /// The gateway's word for the status, if its meaning is unknown.
    pub status: Option<String>,
    /// The subscription at the gateway.
    pub subscription: Option<serde_json::Value>,
    /// The invoice at the gateway.
    pub invoice: Option<serde_json::Value>,
    /// The charge at the gateway.
    pub charge: Option<serde_json::Value>,
}

/// How a payment was paid, as the gateway reports it, next to the charge.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct ToldPayment {
    /// The payment method.
    pub method: Option<PaymentType>,
    /// Instalments.
    pub plots: Option<i64>,
    /// The gateway's fee.
    pub fee: Option<Money>,
    /// The rest after the fee.
    pub net: Option<Money>,
    /// The reference of a payment outside the gateway, as the bank names it.
    pub reference: Option<String>,
    /// The note of the user who approved it.
    pub note: Option<String>,
}

/// An event in the history of a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentEvent {
    /// When it happened.
    pub at: Timestamp,
    /// The event in a sentence.
    pub sentence: String,
    /// Who caused it, which can be a gateway.
    pub by: String,
}

/// A payment with its details.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TransactionDetails {
    /// The payment.
    pub transaction: Transaction,
    /// The gateway's raw data, as the payment has them too.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub gateway_raw: GatewayRaw,
    /// The gateway's word for the status, if its meaning is known.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub gateway_status: Option<GatewayStatus>,
    /// What to do about a payment that failed, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub advice: Option<String>,
    /// The page where the member pays.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub payment_link: Option<String>,
    /// The lines that explain the amount.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub price_lines: Vec<PriceLine>,
    /// How it was paid, as the gateway reports it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub told: Option<ToldPayment>,
    /// The movements of its money, the latest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub movements: Vec<Movement>,
    /// Its money that waits for a person or did, the latest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub exceptions: Vec<PaymentException>,
    /// The day after which it cannot be paid.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub expires_at: Option<Date>,
    /// The member's subscription.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub subscription: Option<Subscription>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<PaymentState>, transform = verbs::<Subscription>, transform = verbs::<OwnershipFacts>)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub can: Can,
    /// The history, the latest event first.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub history: Vec<PaymentEvent>,
}
