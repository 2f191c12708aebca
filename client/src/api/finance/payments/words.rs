//! The closed lists of payments.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// The payment method. Only credit card, boleto and pix are offered on a new link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
#[schemars(transform = described::<Self>)]
pub enum PaymentType {
    CreditCard,
    DebitCard,
    Boleto,
    Pix,
    Other,
}

/// The status of a payment. Open can become paid, cancelled or error, which are final.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
#[schemars(transform = described::<Self>)]
pub enum PaymentStatus {
    Open,
    Paid,
    Cancelled,
    Error,
}

/// The payment gateway of the charge. `sandbox` is built in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the gateways' own")]
pub enum GatewayType {
    Sandbox,
    Iugu,
    Vindi,
}

impl Word for PaymentStatus {
    const LABELS: &'static str = "payments.status";

    fn tone(self) -> Tone {
        match self {
            PaymentStatus::Open => Tone::Plain,
            PaymentStatus::Paid => Tone::Good,
            PaymentStatus::Cancelled => Tone::Quiet,
            PaymentStatus::Error => Tone::Bad,
        }
    }
}

impl Word for PaymentType {
    const LABELS: &'static str = "payments.type";
}

/// The state of a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum SubscriptionStatus {
    /// The plan renews automatically.
    Active,
    /// The gateway was asked to cancel it and has not answered yet.
    Cancelling,
    /// The plan does not renew.
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
