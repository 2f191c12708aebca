//! The reasons of guards, shown in the server's refusals and next to disabled buttons.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::{Ability, Role};
use crate::message::{Key, Lang};
use crate::value::word::{Word, described};

/// The reason why an actor may not change a record now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reason {
    /// The reason in the actor's language.
    pub sentence: String,
    /// The same as data.
    pub why: Why,
}

/// The kind of a reason, with its data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Why {
    /// An ability is missing.
    Permission {
        /// The missing ability.
        missing: Ability,
        /// The roles that hold it.
        held_by: Vec<Role>,
    },
    /// Only certain roles may.
    Role {
        /// The roles.
        roles: Vec<Role>,
    },
    /// The record belongs to another consultant.
    Ownership {
        /// The owner, if known.
        owner: Option<String>,
        /// The last day of the claim, if it ends.
        until: Option<Date>,
    },
    /// The record is not in a state that allows it.
    State {
        /// The current state.
        is: String,
        /// When it was entered.
        since: Option<Timestamp>,
        /// Who entered it.
        by: Option<String>,
    },
    /// The time of a meeting is not free.
    Slot {
        /// The conflicting state.
        conflict: Conflict,
        /// The nearest free times, the nearest first.
        free: Vec<Timestamp>,
    },
    /// The system behind the server offers no such call.
    Lacks,
    /// The server cannot rehearse this call, so its effects cannot be shown first.
    NoRehearsal,
    /// The password must be typed again, because the action cannot be undone.
    FreshPassword {
        /// For how many minutes a typed password counts.
        minutes: i64,
    },
    /// The account's role must enrol a second factor first.
    SecondFactor,
}

/// Why the time of a meeting is not free.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "MeetingConflict", transform = described::<Self>)]
pub enum Conflict {
    /// It is past.
    Past,
    /// The day is closed.
    Closed,
    /// It is outside of the working hours.
    Outside,
    /// The day has as many meetings as the consultant takes.
    Full,
    /// Another meeting is at that time.
    Taken,
}

impl Word for Conflict {
    const LABELS: &'static str = "scheduler.conflict";
}

impl Why {
    /// The state of a record whose version is not the one that the caller saw.
    pub const CHANGED: &str = "changed";
}

impl Reason {
    /// Creates the reason for a missing ability, naming the roles that hold it in the matrix in force. Names
    /// none if the matrix is unknown.
    pub fn missing(missing: Ability, held_by: Vec<Role>, lang: Lang) -> Reason {
        let roles = held_by.iter().map(|role| role.label(lang)).collect::<Vec<_>>().join(", ");
        let key = if held_by.is_empty() { Key::ApiForbiddenAlone } else { Key::ApiForbidden };
        let sentence = key.text(lang, &[("ability", &missing.label(lang)), ("roles", &roles)]);
        Reason { sentence, why: Why::Permission { missing, held_by } }
    }

    /// Creates the reason for a state of which neither beginning nor author is known.
    pub fn state(is: impl Into<String>, sentence: String) -> Reason {
        Reason { sentence, why: Why::State { is: is.into(), since: None, by: None } }
    }

    /// Creates the reason for a call that the system behind the server lacks.
    pub fn lacks(lang: Lang) -> Reason {
        Reason { sentence: Key::ApiUpstreamLacks.text(lang, &[]), why: Why::Lacks }
    }

    /// Creates the reason for a rehearsal that the server cannot run. Nothing was changed.
    pub fn no_rehearsal(lang: Lang) -> Reason {
        Reason { sentence: Key::ApiNoRehearsal.text(lang, &[]), why: Why::NoRehearsal }
    }

    /// Creates the reason for a password that was typed too long ago.
    pub fn fresh_password(minutes: i64, lang: Lang) -> Reason {
        let sentence = Key::ApiFreshPassword.text(lang, &[("n", &minutes.to_string())]);
        Reason { sentence, why: Why::FreshPassword { minutes } }
    }

    /// Creates the reason for a role that must enrol a second factor first.
    pub fn second_factor(lang: Lang) -> Reason {
        Reason { sentence: Key::ApiSecondFactor.text(lang, &[]), why: Why::SecondFactor }
    }

    /// Returns whether this is about the record's state: a conflict rather than a refusal.
    pub fn is_conflict(&self) -> bool {
        matches!(self.why, Why::State { .. } | Why::Slot { .. })
    }
}
