//! Consents: what another person than its author approves, bound to the version that was approved.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A consent that was requested for a version of a record's content.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Consent {
    /// The version of the content, from 1.
    pub version: i64,
    /// Who requested it.
    pub asked_by: String,
    /// When.
    pub asked_at: Timestamp,
    /// Who gave it.
    #[serde(default)]
    pub given_by: Option<String>,
    /// When it was given.
    #[serde(default)]
    pub given_at: Option<Timestamp>,
}

/// What a person consents to.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct GiveConsent {
    /// The version of the content that the person saw; the one for which the consent is requested if absent.
    pub version: Option<i64>,
}
