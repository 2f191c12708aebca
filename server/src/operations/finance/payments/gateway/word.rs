//! The gateways' words for where a charge stands, and which of our four states each is. The word itself is kept beside the
//! state.

use client::api::finance::payments::PaymentStatus;

const WORDS: [(&str, PaymentStatus); 14] = [
    ("pending", PaymentStatus::Open),
    ("draft", PaymentStatus::Open),
    ("in_analysis", PaymentStatus::Open),
    ("partially_paid", PaymentStatus::Open),
    ("review", PaymentStatus::Open),
    ("scheduled", PaymentStatus::Open),
    ("paid", PaymentStatus::Paid),
    ("externally_paid", PaymentStatus::Paid),
    ("canceled", PaymentStatus::Cancelled),
    ("expired", PaymentStatus::Cancelled),
    ("refunded", PaymentStatus::Cancelled),
    ("chargeback", PaymentStatus::Cancelled),
    ("rejected", PaymentStatus::Error),
    ("failed", PaymentStatus::Error),
];

/// Returns the state that a word means; `None` for a word that is not known yet.
pub fn meaning(word: &str) -> Option<(&'static str, PaymentStatus)> {
    WORDS.into_iter().find(|(known, _)| *known == word)
}

/// Returns whether money moved: that is worth knowing of a payment that was closed already.
pub fn moves_money(word: &str) -> bool {
    ["paid", "refunded", "chargeback", "in_protest"].contains(&word)
}
