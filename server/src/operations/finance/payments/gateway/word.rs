//! The gateways' words for the status of a charge, and the status that each means. The word itself is stored
//! beside the status.

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

/// Returns the status that a word means; `None` for an unknown word.
pub fn meaning(word: &str) -> Option<(&'static str, PaymentStatus)> {
    WORDS.into_iter().find(|(known, _)| *known == word)
}

/// Returns whether the word means that money moved, which is recorded even for a closed payment.
pub fn moves_money(word: &str) -> bool {
    ["paid", "refunded", "chargeback", "in_protest"].contains(&word)
}
