//! What a refused request is answered with (decisions.md, *The wire*).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::Ability;
use crate::endpoint::Refusal;
use crate::message::{Key, Lang};
use crate::reason::{Reason, Why};
use crate::rules::Invalid;

/// The texts of each broken field.
pub type FieldErrors = BTreeMap<String, Vec<String>>;

/// The body of every answer that is not a success.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Problem {
    /// What is wrong and what to do, for people.
    pub message: String,
    /// The broken fields, with a 422 (or a 400 where the specification says so).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub errors: FieldErrors,
    /// The ability that is missing, with a 403.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<Ability>,
    /// Why, as data, with a 403 or a 409.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// Finds the request in the server's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

impl Problem {
    /// A message alone.
    pub fn new(message: impl Into<String>) -> Problem {
        Problem { message: message.into(), ..Problem::default() }
    }

    /// Broken fields, under the endpoint's own words.
    pub fn invalid(invalid: &Invalid, refusal: Refusal, lang: Lang) -> Problem {
        let errors = invalid.texts(lang);
        let message = refusal.message.text(lang, &[("n", &errors.len().to_string())]);
        Problem { errors, ..Problem::new(message) }
    }

    /// A guard's refusal.
    pub fn refused(reason: Reason) -> Problem {
        let missing = match &reason.why {
            Why::Permission { missing, .. } => Some(*missing),
            _ => None,
        };
        Problem { missing, reason: Some(reason.clone()), ..Problem::new(reason.sentence) }
    }

    /// Whether, on a 401, only a new login helps: nothing is left to be renewed. The words are the same in every language.
    pub fn demands_login(&self) -> bool {
        self.message.trim().trim_end_matches('.') == Key::ApiLoginAgain.text(Lang::PtBr, &[])
    }

    /// Whether the server cannot rehearse the call. The caller then asks for a plain confirmation.
    pub fn is_no_rehearsal(&self) -> bool {
        self.reason.as_ref().is_some_and(|reason| reason.why == Why::NoRehearsal)
    }

    /// What a person is told: the specification's builder of error messages (text 2 section 8, V256–V260).
    pub fn sentence(&self, lang: Lang) -> String {
        let first = |texts: &Vec<String>| texts.first().cloned().unwrap_or_default();
        if !self.errors.is_empty() {
            let lines: Vec<String> = self.errors.values().map(first).collect();
            return lines.join("\n");
        }
        if self.message.is_empty() { Key::ApiError.text(lang, &[]) } else { self.message.clone() }
    }
}
