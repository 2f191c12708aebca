//! Why a payment failed, and what to do about it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::PaymentType;
use crate::message::{Key, Lang};
use crate::value::word::{Tone, Word, described};

/// The reason why a payment failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum FailureReason {
    /// The card's bank refused it without a cause.
    CardRefused,
    /// The account lacks the amount.
    InsufficientFunds,
    /// The amount exceeds the card's limit.
    LimitExceeded,
    /// The card has expired.
    CardExpired,
    /// The number, the name or the security code is wrong.
    CardInvalid,
    /// The card is blocked, lost or stolen, or not enabled for this purchase.
    CardBlocked,
    /// The antifraud check refused it.
    Antifraud,
    /// The bank did not answer.
    BankUnavailable,
    /// The boleto was not paid until its due date.
    BoletoOverdue,
    /// The Pix code expired unpaid.
    PixExpired,
    /// The link expired unpaid.
    LinkExpired,
    /// It was cancelled at the gateway.
    Cancelled,
    /// The amount was returned to the payer.
    Refunded,
    /// The payer disputed it at the card's bank.
    Chargeback,
    /// Another reason, which the gateway gives in its own words.
    Other,
}

impl Word for FailureReason {
    const LABELS: &'static str = "payments.failure";

    fn tone(self) -> Tone {
        match self {
            FailureReason::BoletoOverdue | FailureReason::PixExpired | FailureReason::LinkExpired => {
                Tone::Warn
            }
            FailureReason::Cancelled | FailureReason::Refunded => Tone::Quiet,
            _ => Tone::Bad,
        }
    }
}

impl FailureReason {
    /// Returns the reason that a gateway's word names alone; `None` for a word that names none.
    pub fn of_word(word: &str, method: PaymentType) -> Option<FailureReason> {
        Some(match (word, method) {
            ("expired", PaymentType::Boleto) => FailureReason::BoletoOverdue,
            ("expired", PaymentType::Pix) => FailureReason::PixExpired,
            ("expired", _) => FailureReason::LinkExpired,
            ("canceled", _) => FailureReason::Cancelled,
            ("refunded", _) => FailureReason::Refunded,
            ("chargeback" | "in_protest", _) => FailureReason::Chargeback,
            ("rejected" | "failed", PaymentType::CreditCard | PaymentType::DebitCard) => {
                FailureReason::CardRefused
            }
            ("rejected" | "failed", _) => FailureReason::Other,
            _ => return None,
        })
    }

    /// Returns the advice on what to do next, in a sentence.
    pub fn advice(self, lang: Lang) -> String {
        let key = match self {
            FailureReason::CardRefused | FailureReason::CardBlocked | FailureReason::Antifraud => {
                Key::PaymentsAdviceOtherMethod
            }
            FailureReason::InsufficientFunds | FailureReason::LimitExceeded => Key::PaymentsAdviceFunds,
            FailureReason::CardExpired | FailureReason::CardInvalid => Key::PaymentsAdviceCard,
            FailureReason::BankUnavailable => Key::PaymentsAdviceRetry,
            FailureReason::BoletoOverdue | FailureReason::PixExpired | FailureReason::LinkExpired => {
                Key::PaymentsAdviceExpired
            }
            FailureReason::Cancelled | FailureReason::Other => Key::PaymentsAdviceNewLink,
            FailureReason::Refunded | FailureReason::Chargeback => Key::PaymentsAdviceTalk,
        };
        key.text(lang, &[])
    }
}
