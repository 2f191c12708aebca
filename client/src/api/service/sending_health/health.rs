//! The health of the sending of letters, as pages show it.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{SendingCheckKind, SendingCheckState};
use crate::letter::LetterClass;

/// The health of the sending of letters.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SendingHealth {
    /// The domain of the sender; null if none is set.
    #[serde(default)]
    pub domain: Option<String>,
    /// When DNS and the mail servers were last asked; null if they never were as letters leave now.
    #[serde(default)]
    pub checked_at: Option<Timestamp>,
    /// The failed check for which mass e-mails wait.
    #[serde(default)]
    pub blocked_by: Option<SendingCheckKind>,
    /// The checks, in the order of their kinds.
    pub checks: Vec<SendingCheck>,
    /// The letters that wait, for each class.
    pub lanes: Vec<MailLane>,
    /// The letters of the last 30 days as they were at the last check, all together.
    pub total: DomainFigures,
    /// The same by the domain of the recipient, the most frequent first.
    pub domains: Vec<DomainFigures>,
}

/// One check with what it found.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SendingCheck {
    /// The check.
    pub check: SendingCheckKind,
    /// The domain or the mail server that was checked.
    #[serde(default)]
    pub about: Option<String>,
    /// The outcome.
    pub state: SendingCheckState,
    /// What was found, in a sentence.
    pub found: String,
    /// What to do.
    #[serde(default)]
    pub remedy: Option<String>,
    /// The record that DNS should have, to be copied.
    #[serde(default)]
    pub record: Option<DnsRecord>,
}

/// A record of DNS.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DnsRecord {
    /// The name.
    pub name: String,
    /// The type, e.g. `TXT`.
    pub kind: String,
    /// The content.
    pub value: String,
}

/// The letters of a class that have not left.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MailLane {
    /// The class.
    pub class: LetterClass,
    /// Their number, without those that are held.
    pub waiting: i64,
    /// When the oldest of them was written.
    #[serde(default)]
    pub oldest_at: Option<Timestamp>,
    /// Since when all of them wait because the mail server refuses us; null if it does not.
    #[serde(default)]
    pub paused_at: Option<Timestamp>,
    /// When one of them tries whether the mail server still does.
    #[serde(default)]
    pub probe_at: Option<Timestamp>,
    /// The answer with which the mail server refused us.
    #[serde(default)]
    pub answer: Option<String>,
}

/// The outcome of letters.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DomainFigures {
    /// The domain of the recipients; empty for all.
    pub domain: String,
    /// The letters that left or were refused.
    pub letters: i64,
    /// The letters whose address does not exist.
    pub bounced: i64,
    /// The letters that were reported as spam.
    pub complained: i64,
    /// The same for a thousand letters.
    pub complained_per_thousand: f64,
}

impl DomainFigures {
    /// Counts the letters to a domain.
    pub fn new(domain: &str, letters: i64, bounced: i64, complained: i64) -> DomainFigures {
        // Two digits are what people compare with the limit of 3 in a thousand.
        let hundredths = (complained * 100_000 + letters / 2).checked_div(letters).unwrap_or_default();
        let complained_per_thousand = hundredths as f64 / 100.0;
        DomainFigures { domain: domain.to_owned(), letters, bounced, complained, complained_per_thousand }
    }
}

/// The answer of `sending-health.get`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SendingHealthRecord {
    /// The health.
    pub sending_health: SendingHealth,
}

/// The answer of `sending-health.check`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SendingHealthChecked {
    /// The message for the user.
    pub message: String,
    /// The health.
    pub sending_health: SendingHealth,
}

#[cfg(test)]
mod tests {
    use super::DomainFigures;

    #[test]
    fn complaints_are_said_for_a_thousand_letters() {
        for (letters, complained, expected) in [(0, 0, 0.0), (1_000, 3, 3.0), (300, 1, 3.33), (3, 1, 333.33)]
        {
            let figures = DomainFigures::new("casa.test", letters, 0, complained);
            assert_eq!(figures.complained_per_thousand, expected, "{complained} of {letters}");
        }
    }
}
