//! What is checked of the sending of letters, and what a check finds.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// A check of the sending of letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum SendingCheckKind {
    /// DNS names the servers that may send for the domain.
    Spf,
    /// DNS has the public key of the one that signs our letters.
    Dkim,
    /// The domain that signs is that of the sender.
    Alignment,
    /// DNS says what receivers do with letters that fail.
    Dmarc,
    /// Letters travel encrypted to the mail server.
    Tls,
    /// The address of the mail server has a name, which leads back to it.
    ReverseName,
}

impl SendingCheckKind {
    /// Every check, in the order of the page.
    pub const ALL: [SendingCheckKind; 6] = [
        SendingCheckKind::Spf,
        SendingCheckKind::Dkim,
        SendingCheckKind::Alignment,
        SendingCheckKind::Dmarc,
        SendingCheckKind::Tls,
        SendingCheckKind::ReverseName,
    ];

    /// Returns whether mass mail waits while it fails: receivers refuse such letters, and think worse of the domain.
    pub fn stops_mass_mail(self) -> bool {
        matches!(self, SendingCheckKind::Dkim | SendingCheckKind::Alignment)
    }
}

impl Word for SendingCheckKind {
    const LABELS: &'static str = "sending-health.kind";
}

/// The outcome of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum SendingCheckState {
    /// It is as receivers want it.
    Passed,
    /// It works, and could be better.
    Warned,
    /// Receivers refuse or distrust our letters.
    Failed,
    /// It is unknown, with the reason.
    NotJudged,
}

impl Word for SendingCheckState {
    const LABELS: &'static str = "sending-health.state";

    fn tone(self) -> Tone {
        match self {
            SendingCheckState::Passed => Tone::Good,
            SendingCheckState::Warned => Tone::Warn,
            SendingCheckState::Failed => Tone::Bad,
            SendingCheckState::NotJudged => Tone::Quiet,
        }
    }
}
