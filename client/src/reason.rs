//! Why not: the answer of a guard, the same in the server's refusals and beside every disabled button.

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::{Ability, Role};
use crate::message::{Key, Lang};
use crate::value::word::Word;

/// Why an actor may not do something to a record now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reason {
    /// The reason in the actor's language.
    pub sentence: String,
    /// The same as data.
    pub why: Why,
}

/// The kinds of reasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Why {
    /// An ability is missing.
    Permission {
        /// Which.
        missing: Ability,
        /// Who has it.
        held_by: Vec<Role>,
    },
    /// Only these roles may.
    Role {
        /// Which roles.
        roles: Vec<Role>,
    },
    /// The record belongs to somebody else.
    Ownership {
        /// To whom, where it is known.
        owner: Option<String>,
        /// Until when, where it ends.
        until: Option<Date>,
    },
    /// The record is not in a state that allows it.
    State {
        /// What it is now.
        is: String,
        /// Since when.
        since: Option<Timestamp>,
        /// By whom.
        by: Option<String>,
    },
    /// The server cannot rehearse this call, so its effects cannot be shown beforehand.
    NoRehearsal,
    /// The password has to be typed again: the action cannot be undone.
    FreshPassword {
        /// For how many minutes a typed password counts.
        minutes: i64,
    },
    /// The account's role has to enrol a second factor first.
    SecondFactor,
}

impl Why {
    /// The state of a record that has another version than the caller saw.
    pub const CHANGED: &str = "changed";
}

impl Reason {
    /// An ability that the actor lacks, and the roles that hold it in the matrix in force. With no roles, because the
    /// matrix is unknown, the sentence names none.
    pub fn missing(missing: Ability, held_by: Vec<Role>, lang: Lang) -> Reason {
        let roles = held_by.iter().map(|role| role.label(lang)).collect::<Vec<_>>().join(", ");
        let key = if held_by.is_empty() { Key::ApiForbiddenAlone } else { Key::ApiForbidden };
        let sentence = key.text(lang, &[("ability", &missing.label(lang)), ("roles", &roles)]);
        Reason { sentence, why: Why::Permission { missing, held_by } }
    }

    /// A rehearsal that the server cannot promise. Nothing was done.
    pub fn no_rehearsal(lang: Lang) -> Reason {
        Reason { sentence: Key::ApiNoRehearsal.text(lang, &[]), why: Why::NoRehearsal }
    }

    /// A password that was typed too long ago for an action that cannot be undone.
    pub fn fresh_password(minutes: i64, lang: Lang) -> Reason {
        let sentence = Key::ApiFreshPassword.text(lang, &[("n", &minutes.to_string())]);
        Reason { sentence, why: Why::FreshPassword { minutes } }
    }

    /// A role that has to enrol a second factor before anything else.
    pub fn second_factor(lang: Lang) -> Reason {
        Reason { sentence: Key::ApiSecondFactor.text(lang, &[]), why: Why::SecondFactor }
    }

    /// Whether this is about the record's state, hence a conflict rather than a refusal.
    pub fn is_conflict(&self) -> bool {
        matches!(self.why, Why::State { .. })
    }
}
