//! The body of refused requests.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::access::Ability;
use crate::message::{Key, Lang};
use crate::reason::{Reason, Why};
use crate::rules::Invalid;

/// How a call with invalid fields is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal {
    /// The HTTP status.
    pub status: u16,
    /// The message above the fields' own texts. It takes their number as `n`.
    pub message: Key,
}

impl Refusal {
    /// The refusal of every call unless its endpoint declares another.
    pub const USUAL: Refusal = Refusal { status: 422, message: Key::ApiInvalid };
}

/// The messages of each invalid field.
pub type FieldErrors = BTreeMap<String, Vec<String>>;

/// The body of every unsuccessful answer.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Problem {
    /// The message for the user: the fault and the remedy.
    pub message: String,
    /// The invalid fields, with a 422 (or a 400 where the specification says so).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub errors: FieldErrors,
    /// The ability that is missing, with a 403.
    pub missing: Option<Ability>,
    /// The reason as data, with a 403, a 409 or a 412.
    pub reason: Option<Reason>,
    /// The id of the request in the server's log.
    pub request_id: Option<String>,
}

impl Problem {
    /// Reads the body of a refusal in the formats of foreign APIs: its `errors`, or those of its `data`, are a
    /// pair shown as *first: second*, or the texts of each field; its message is text. Ignores anything else.
    pub fn read(body: &[u8]) -> Problem {
        let body: Value = serde_json::from_slice(body).unwrap_or_default();
        let data = &body["data"];
        let message = [&body, data].into_iter().find_map(|body| text(&body["message"])).unwrap_or_default();
        let mut problem = Problem {
            message: message.to_owned(),
            missing: part(&body["missing"]),
            reason: part(&body["reason"]),
            request_id: part(&body["request_id"]),
            ..Problem::default()
        };
        for errors in [&body["errors"], &data["errors"]] {
            if let Value::Object(fields) = errors {
                let fields = fields.iter().map(|(field, value)| (field.clone(), texts(value)));
                problem.errors = fields.filter(|(_, texts)| !texts.is_empty()).collect();
            } else if let Some(message) = listed(errors) {
                problem.message = message;
            } else {
                continue;
            }
            break;
        }
        problem
    }

    /// Creates a problem with a message alone.
    pub fn new(message: impl Into<String>) -> Problem {
        Problem { message: message.into(), ..Problem::default() }
    }

    /// Creates the problem for invalid fields, with the endpoint's message.
    pub fn invalid(invalid: &Invalid, refusal: Refusal, lang: Lang) -> Problem {
        let errors = invalid.texts(lang);
        let message = refusal.message.text(lang, &[("n", &errors.len().to_string())]);
        Problem { errors, ..Problem::new(message) }
    }

    /// Creates the problem for a guard's refusal.
    pub fn refused(reason: Reason) -> Problem {
        let missing = match &reason.why {
            Why::Permission { missing, .. } => Some(*missing),
            _ => None,
        };
        Problem { missing, reason: Some(reason.clone()), ..Problem::new(reason.sentence) }
    }

    /// Returns whether a 401 demands a new login because nothing can be renewed. The marker is the same in
    /// every language.
    pub fn demands_login(&self) -> bool {
        self.message.trim().trim_end_matches('.') == Key::ApiLoginAgain.text(Lang::PtBr, &[])
    }

    /// Returns whether the server cannot rehearse the call. The caller then asks for a plain confirmation.
    pub fn is_no_rehearsal(&self) -> bool {
        self.reason.as_ref().is_some_and(|reason| reason.why == Why::NoRehearsal)
    }

    /// Returns whether the record has changed since the version that the caller saw.
    pub fn is_stale(&self) -> bool {
        self.reason
            .as_ref()
            .is_some_and(|reason| matches!(&reason.why, Why::State { is, .. } if is == Why::CHANGED))
    }

    /// Returns the message for the user: the first text of each field, one a line; otherwise the sentence of
    /// the reason, which names who changed a record and when; otherwise the message; otherwise *Erro*.
    pub fn sentence(&self, lang: Lang) -> String {
        let lines: Vec<&str> =
            self.errors.values().filter_map(|texts| Some(texts.first()?.as_str())).collect();
        if !lines.is_empty() {
            return lines.join("\n");
        }
        let reason = self.reason.iter().map(|reason| &reason.sentence);
        let said = reason.chain([&self.message]).find(|said| !said.is_empty());
        said.map_or_else(|| Key::ApiError.text(lang, &[]), Clone::clone)
    }
}

fn part<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}

fn text(value: &Value) -> Option<&str> {
    value.as_str().filter(|text| !text.is_empty())
}

/// Returns the texts of a field: one, or a list of them.
fn texts(value: &Value) -> Vec<String> {
    let items = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    items.iter().filter_map(text).map(str::to_owned).collect()
}

/// Formats errors without field names: a pair as *first: second*, otherwise one a line.
fn listed(errors: &Value) -> Option<String> {
    let errors = errors.as_array()?;
    let first: Vec<String> = errors.iter().filter_map(|error| texts(error).into_iter().next()).collect();
    let is_pair = errors.len() == 2 && first.len() == 2;
    Some(first.join(if is_pair { ": " } else { "\n" })).filter(|message| !message.is_empty())
}
