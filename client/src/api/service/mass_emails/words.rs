//! The states of mass e-mails and of their recipients.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// The state of a mass e-mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum MassEmailState {
    /// It is being written.
    Draft,
    /// Its recipients are frozen, and it waits for an approval.
    InApproval,
    /// It is approved. Without a start it waits for one.
    Scheduled,
    /// Its start was found too late, and it waits for a person.
    Late,
    /// It leaves.
    Sending,
    /// It waits, by hand or because too many letters came back.
    Paused,
    /// Every recipient is settled.
    Done,
    /// What had not left was recalled.
    Cancelled,
}

impl Word for MassEmailState {
    const LABELS: &'static str = "mass-emails.state";
    const SHARED: &'static str = "jobs.state";

    fn tone(self) -> Tone {
        match self {
            MassEmailState::Draft => Tone::Plain,
            MassEmailState::InApproval | MassEmailState::Scheduled | MassEmailState::Sending => Tone::Warn,
            MassEmailState::Late | MassEmailState::Paused => Tone::Bad,
            MassEmailState::Done => Tone::Good,
            MassEmailState::Cancelled => Tone::Quiet,
        }
    }
}

/// Why a mass e-mail is paused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum PauseReason {
    /// A person paused it.
    ByHand,
    /// More than 5 % of the last 200 letters came back.
    Bounces,
    /// At least 0.3 % of the readers reported it as spam.
    Complaints,
    /// The text does not render.
    Text,
    /// A backup was restored.
    Restored,
    /// The signature or the domain of the sender is not what DNS says.
    SendingHealth,
}

impl Word for PauseReason {
    const LABELS: &'static str = "mass-emails.pause";
}

/// The state of a recipient. Each is in one: the last that is known of the letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum RecipientState {
    /// The letter has not left.
    Waiting,
    /// It is being handed over.
    Sending,
    /// The mail server took it.
    Sent,
    /// It may have arrived: the mail server's answer was lost. A person settles it.
    Unknown,
    /// It was refused for another reason than the address.
    Failed,
    /// The address does not exist, or took nothing for two days.
    Bounced,
    /// The reader reported it as spam.
    Complained,
    /// The reader unsubscribed by it.
    Unsubscribed,
    /// The reader pressed a link.
    Pressed,
    /// It does not get the letter, with the reason.
    LeftOut,
    /// It was recalled before it left.
    Recalled,
}

impl Word for RecipientState {
    const LABELS: &'static str = "mass-emails.recipient";
    const SHARED: &'static str = "outbox.state";

    fn tone(self) -> Tone {
        match self {
            RecipientState::Waiting => Tone::Plain,
            RecipientState::Sending | RecipientState::Unknown => Tone::Warn,
            RecipientState::Sent | RecipientState::Pressed => Tone::Good,
            RecipientState::Failed | RecipientState::Bounced | RecipientState::Complained => Tone::Bad,
            RecipientState::Unsubscribed | RecipientState::LeftOut | RecipientState::Recalled => Tone::Quiet,
        }
    }
}

/// Why a recipient does not get the letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum LeftOutReason {
    /// The address is disabled.
    Disabled,
    /// The person left our announcements.
    Unsubscribed,
    /// There is no address.
    NoAddress,
    /// The same address is in the audience before.
    Twice,
    /// The data of the member were erased.
    Erased,
    /// The member has another address now.
    Replaced,
    /// The text is no address.
    Invalid,
}

impl Word for LeftOutReason {
    const LABELS: &'static str = "mass-emails.left-out";
    const SHARED: &'static str = "disabled-emails.reason";
}

/// What a person decides of a letter whose outcome is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum UnknownOutcome {
    /// It arrived.
    Sent,
    /// It leaves once more.
    SendAgain,
}

impl Word for UnknownOutcome {
    const LABELS: &'static str = "mass-emails.unknown";
}
