//! The closed lists of payments, and what each word is called on screen.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::word;
use crate::message::{Key, Lang};

/// How it is paid. Only credit card, boleto and pix are offered on a new link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
pub enum PaymentType {
    CreditCard,
    DebitCard,
    Boleto,
    Pix,
    Other,
}

/// Where a payment stands. Open becomes paid, cancelled or error; nothing leaves the other three.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
pub enum PaymentStatus {
    Open,
    Paid,
    Cancelled,
    Error,
}

/// Which payment gateway holds the charge; `sandbox` is our own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the gateways' own")]
pub enum GatewayType {
    Sandbox,
    Iugu,
    Vindi,
}

impl PaymentStatus {
    /// The word on the wire and in the database.
    pub fn name(self) -> String {
        word(self)
    }

    /// The word on the screen.
    pub fn label(self, lang: Lang) -> String {
        let key = match self {
            PaymentStatus::Open => Key::PaymentsStatusOpen,
            PaymentStatus::Paid => Key::PaymentsStatusPaid,
            PaymentStatus::Cancelled => Key::PaymentsStatusCancelled,
            PaymentStatus::Error => Key::PaymentsStatusError,
        };
        key.text(lang, &[])
    }
}

impl PaymentType {
    /// The word on the screen.
    pub fn label(self, lang: Lang) -> String {
        let key = match self {
            PaymentType::CreditCard => Key::PaymentsTypeCreditCard,
            PaymentType::DebitCard => Key::PaymentsTypeDebitCard,
            PaymentType::Boleto => Key::PaymentsTypeBoleto,
            PaymentType::Pix => Key::PaymentsTypePix,
            PaymentType::Other => Key::PaymentsTypeOther,
        };
        key.text(lang, &[])
    }
}
