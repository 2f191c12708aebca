//! The reasons for which letters to an address do not leave, and what a check finds.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::letter::LetterClass;
use crate::value::word::{Tone, Word, described};

/// Why an address is disabled, from the reason that stops least to those that stop everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum DisabledReason {
    /// The person left our announcements.
    Unsubscribed,
    /// Staff decided it.
    Manual,
    /// The person reported a letter as spam.
    Complaint,
    /// It is not the address of a mailbox.
    Invalid,
    /// The mail server said that the mailbox does not exist.
    HardBounce,
}

impl DisabledReason {
    /// Returns whether it stops letters of a class. A person who left the announcements still gets a link to sign in; no letter
    /// reaches a mailbox that does not exist.
    pub fn stops(self, class: LetterClass) -> bool {
        match self {
            DisabledReason::Unsubscribed => class == LetterClass::Promotion,
            DisabledReason::Manual | DisabledReason::Complaint => class != LetterClass::Awaited,
            DisabledReason::Invalid | DisabledReason::HardBounce => true,
        }
    }

    /// Returns the classes that it stops.
    pub fn stopped(self) -> Vec<LetterClass> {
        let classes = [LetterClass::Awaited, LetterClass::Service, LetterClass::Promotion];
        classes.into_iter().filter(|class| self.stops(*class)).collect()
    }
}

impl Word for DisabledReason {
    const LABELS: &'static str = "disabled-emails.reason";

    fn tone(self) -> Tone {
        match self {
            DisabledReason::Unsubscribed | DisabledReason::Manual => Tone::Plain,
            DisabledReason::Complaint | DisabledReason::Invalid | DisabledReason::HardBounce => Tone::Bad,
        }
    }
}

/// Why an address is enabled again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum EnableReason {
    /// The person asked for it.
    Asked,
    /// The mailbox works again.
    Works,
    /// It was disabled by mistake.
    Mistake,
}

impl Word for EnableReason {
    const LABELS: &'static str = "disabled-emails.enable";
}

/// What a check finds of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum EmailState {
    /// It is not disabled.
    Enabled,
    /// It is disabled.
    Disabled,
    /// It was refused before its data were erased.
    RefusedBefore,
    /// The text is no e-mail address.
    NoAddress,
}

impl Word for EmailState {
    const LABELS: &'static str = "disabled-emails.state";

    fn tone(self) -> Tone {
        match self {
            EmailState::Enabled => Tone::Good,
            EmailState::Disabled | EmailState::RefusedBefore | EmailState::NoAddress => Tone::Bad,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_stops_the_classes_that_it_concerns() {
        use LetterClass::{Awaited, Promotion, Service};
        for (reason, stopped) in [
            (DisabledReason::Unsubscribed, vec![Promotion]),
            (DisabledReason::Manual, vec![Service, Promotion]),
            (DisabledReason::Complaint, vec![Service, Promotion]),
            (DisabledReason::Invalid, vec![Awaited, Service, Promotion]),
            (DisabledReason::HardBounce, vec![Awaited, Service, Promotion]),
        ] {
            assert_eq!(reason.stopped(), stopped, "{reason:?}");
        }
    }

    #[test]
    fn a_later_reason_stops_at_least_as_much() {
        let reasons = crate::value::word::all::<DisabledReason>();
        for pair in reasons.windows(2) {
            assert!(pair[0].stopped().len() <= pair[1].stopped().len(), "{pair:?}");
        }
    }
}
