//! What happened to a record, change by change.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::access::word;
use crate::api::account::session::Door;
use crate::endpoint::Segment;
use crate::endpoints;
use crate::value::id::AuditableId;

mod columns;
mod reads;
mod record;
mod words;

pub use columns::*;
pub use reads::{ReadFilter, ReadList, ReadTally};
pub use words::{changes, record_label};

/// What kind of record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditableType {
    /// A member, with the payments and conversations that the viewer may read.
    User,
    /// A payment.
    Transaction,
    /// A conversation.
    Conversation,
}

/// Who changed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AuditManager {
    /// Name; a gateway's where it was one.
    pub name: String,
}

/// A changed field, as people read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FieldChange {
    /// Its name; of a field within a field both, e.g. `sent.channels`.
    pub name: String,
    /// What people call it; its name where nobody calls it anything.
    pub label: String,
    /// What it was; nothing where there was no such field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub old: Option<String>,
    /// What it is since.
    pub new: String,
}

/// One change: who made it, when, and what was there before and after.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Audit {
    /// Its place in the log.
    pub id: i64,
    /// When.
    pub created_at: Timestamp,
    /// By whom.
    pub manager: AuditManager,
    /// By which door.
    pub door: Door,
    /// By which call, e.g. `conversations.finish`.
    pub endpoint: String,
    /// The kind of record, e.g. `conversation`.
    pub record: String,
    /// Which one.
    pub record_id: i64,
    /// The changed fields as they were.
    #[serde(default)]
    pub old_values: Map<String, Value>,
    /// The changed fields as they are since.
    #[serde(default)]
    pub new_values: Map<String, Value>,
    /// What people call the kind of record.
    #[serde(default)]
    pub record_label: String,
    /// The same values in words, without those that read the same before and after.
    #[serde(default)]
    pub changes: Vec<FieldChange>,
}

/// The changes of a record, the latest first, at most 200.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AuditList {
    /// The changes.
    pub audits: Vec<Audit>,
}

impl AuditList {
    /// The most changes of one answer.
    pub const MOST: i64 = 200;
}

impl fmt::Display for AuditableType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&word(*self))
    }
}

impl FromStr for AuditableType {
    type Err = serde::de::value::Error;
    fn from_str(text: &str) -> Result<AuditableType, Self::Err> {
        AuditableType::deserialize(StrDeserializer::new(text))
    }
}

impl Segment for AuditableType {}

endpoints! {
    /// Mostra o histórico de alterações de um registro.
    List "audits.list" GET "/audits/{auditableType}/{auditableId}"
        path((AuditableType, AuditableId)) -> AuditList, needs(Read, Users), lists(CHANGES);
    /// Mostra quem leu o quê: por conta, dia e tipo de registro.
    Reads "audits.reads" GET "/audits/reads"
        query(ReadFilter) -> ReadList, needs(Manage, All), lists(READS);
}
