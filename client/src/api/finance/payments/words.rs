//! The closed lists of payments.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::message::{Key, Lang};
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
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

/// The payment methods of a new link.
pub const METHODS: [PaymentType; 3] = [PaymentType::CreditCard, PaymentType::Boleto, PaymentType::Pix];

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
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

/// The payment gateway of the charge. `sandbox` is built in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the gateways' own")]
#[schemars(transform = described::<Self>)]
pub enum GatewayType {
    Sandbox,
    Iugu,
    Vindi,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

impl Word for GatewayType {
    const LABELS: &'static str = "payments.gateway";
}

/// A gateway's word for the status of a charge, of those whose meaning is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the gateways' own")]
#[schemars(transform = described::<Self>)]
pub enum GatewayStatus {
    Pending,
    Draft,
    InAnalysis,
    PartiallyPaid,
    Review,
    Scheduled,
    Paid,
    ExternallyPaid,
    Canceled,
    Expired,
    Refunded,
    PartiallyRefunded,
    Chargeback,
    InProtest,
    Rejected,
    Failed,
}

impl GatewayStatus {
    /// Returns the status of the payment that the word means; `None` if it leaves the status as it is.
    pub fn meaning(self) -> Option<PaymentStatus> {
        match self {
            Self::Pending
            | Self::Draft
            | Self::InAnalysis
            | Self::PartiallyPaid
            | Self::Review
            | Self::Scheduled => Some(PaymentStatus::Open),
            Self::Paid | Self::PartiallyRefunded | Self::ExternallyPaid => Some(PaymentStatus::Paid),
            Self::Canceled | Self::Expired | Self::Refunded | Self::Chargeback => {
                Some(PaymentStatus::Cancelled)
            }
            Self::Rejected | Self::Failed => Some(PaymentStatus::Error),
            Self::InProtest => None,
        }
    }

    /// Returns whether the word means that money moved, which is recorded even for a closed payment.
    pub fn moves_money(self) -> bool {
        matches!(
            self,
            Self::Paid | Self::Refunded | Self::PartiallyRefunded | Self::Chargeback | Self::InProtest
        )
    }
}

impl Word for GatewayStatus {
    const LABELS: &'static str = "movements.gateway-status";
    const SHARED: &'static str = "payments.status";
}

impl Word for PaymentStatus {
    const LABELS: &'static str = "payments.status";

    fn tone(self) -> Tone {
        match self {
            PaymentStatus::Open | PaymentStatus::Unknown => Tone::Plain,
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
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

impl Word for SubscriptionStatus {
    const LABELS: &'static str = "payments.subscription";

    fn tone(self) -> Tone {
        match self {
            SubscriptionStatus::Active => Tone::Good,
            SubscriptionStatus::Cancelling => Tone::Warn,
            SubscriptionStatus::Inactive | SubscriptionStatus::Unknown => Tone::Quiet,
        }
    }
}

/// Why money waits for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum ExceptionKind {
    /// It came after its payment was cancelled or had failed.
    Late,
    /// It came for a payment that a user had approved already.
    Twice,
    /// No payment and no subscription here is known for it.
    Unknown,
    /// It came in another currency than the real.
    Currency,
}

impl ExceptionKind {
    /// Returns the advice on what to do next, in a sentence.
    pub fn advice(self, lang: Lang) -> String {
        let key = match self {
            ExceptionKind::Late | ExceptionKind::Unknown => Key::PaymentsAdviceCame,
            ExceptionKind::Twice => Key::PaymentsAdviceTwice,
            ExceptionKind::Currency => Key::PaymentsAdviceCurrency,
        };
        key.text(lang, &[])
    }
}

impl Word for ExceptionKind {
    const LABELS: &'static str = "payments.exception";

    fn tone(self) -> Tone {
        Tone::Warn
    }
}

/// The outcome of money that waited for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum ExceptionState {
    /// It waits.
    Open,
    /// Its payment was released.
    Released,
    /// The gateway returned it.
    Returned,
}

impl Word for ExceptionState {
    const LABELS: &'static str = "movements.exception-state";

    fn tone(self) -> Tone {
        match self {
            ExceptionState::Open => Tone::Warn,
            ExceptionState::Released => Tone::Good,
            ExceptionState::Returned => Tone::Quiet,
        }
    }
}

/// Which charges of a subscription a discount is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum DiscountFor {
    /// The first charge alone.
    First,
    /// Each charge.
    Each,
}

impl Word for DiscountFor {
    const LABELS: &'static str = "payments.discount-for";
}
