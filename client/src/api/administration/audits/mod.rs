//! The history of a record, change by change.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::endpoint::clauses::ShownRecords;
use crate::endpoints;
use crate::record::Kind;
use crate::value::Segment;
use crate::value::id::{AuditableId, MemberId};
use crate::value::word::on_wire;
use crate::wire::door::Door;
use crate::wire::ours;

mod columns;
mod foreign;
mod mask;
mod reads;
mod record;
mod words;

pub use columns::*;
pub use mask::{MASK, RevealAudit, RevealedAudit};
pub use reads::{ReadFilter, ReadList, ReadTally};
pub use words::{changes, record_label};

/// The kinds of records with a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuditableType {
    /// A member, with the payments and conversations that the viewer may read.
    User,
    /// A payment.
    Transaction,
    /// A conversation.
    Conversation,
    /// A meeting.
    Meeting,
}

impl AuditableType {
    /// Returns the kind of record.
    pub fn kind(self) -> Option<&'static Kind> {
        Kind::named(&on_wire(self))
    }
}

/// The sections of a member's record that have their own history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SectionType {
    /// The demographic record.
    Demographic,
    /// The settings.
    Settings,
    /// The tax data.
    TaxData,
    /// The plans.
    Quota,
    /// All of them, and the member itself.
    User,
}

/// The author of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AuditManager {
    /// The name, or that of a gateway.
    pub name: String,
}

/// A changed field, in words.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FieldChange {
    /// The path, e.g. `sent.channels`.
    pub name: String,
    /// The label, or the path if the field has none.
    pub label: String,
    /// The previous value; absent if the field did not exist.
    #[serde(default)]
    pub old: Option<String>,
    /// The new value.
    pub new: String,
}

/// One change: author, time, and the values before and after.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Audit {
    /// The position in the log.
    pub id: i64,
    /// When it was made.
    pub created_at: Timestamp,
    /// Who made it.
    pub manager: AuditManager,
    /// The door.
    #[serde(default = "Door::other")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub door: Door,
    /// The call, e.g. `conversations.finish`.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub endpoint: String,
    /// The kind of record, e.g. `conversation`.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub record: String,
    /// The record's id.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub record_id: i64,
    /// The changed fields before.
    #[serde(default)]
    pub old_values: Map<String, Value>,
    /// The changed fields after.
    #[serde(default)]
    pub new_values: Map<String, Value>,
    /// The label of the kind of record.
    #[serde(default)]
    pub record_label: String,
    /// The changes in words, without those that read the same before and after.
    #[serde(default)]
    pub changes: Vec<FieldChange>,
    /// True if the values are hidden, because the data of the member were erased.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub masked: bool,
}

/// The changes of a record, the latest first, at most 200.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AuditList {
    /// The changes.
    pub audits: Vec<Audit>,
}

impl AuditList {
    /// Limit on the changes in one answer.
    pub const MOST: i64 = 200;
}

impl fmt::Display for AuditableType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&on_wire(*self))
    }
}

impl FromStr for AuditableType {
    type Err = serde::de::value::Error;
    fn from_str(text: &str) -> Result<AuditableType, Self::Err> {
        AuditableType::deserialize(StrDeserializer::new(text))
    }
}

impl Segment for AuditableType {}

impl fmt::Display for SectionType {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&on_wire(*self))
    }
}

impl FromStr for SectionType {
    type Err = serde::de::value::Error;
    fn from_str(text: &str) -> Result<SectionType, Self::Err> {
        SectionType::deserialize(StrDeserializer::new(text))
    }
}

impl Segment for SectionType {}

endpoints!(
    List("Mostra o histórico de alterações de um registro.")
        .get("audits.list", "/audits/{auditableType}/{auditableId}")
        .path::<(AuditableType, AuditableId)>()
        .answers::<AuditList>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Named("auditableType", "auditableId")])
        .lists(&CHANGES)
        .exported_by("audits.export")
        .adapted_by(foreign::list),
    Sections("Mostra o histórico de uma seção do cadastro de um membro, da mais recente para a mais antiga.")
        .get("audits.sections", "/user/audit/{type}/{id}")
        .path::<(SectionType, MemberId)>()
        .answers::<AuditList>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Named("type", "id")])
        .lists(&CHANGES)
        .exported_by("audits.export-sections")
        .adapted_by(foreign::sections),
    Reveal(
        "Mostra os valores de uma alteração de um membro cujos dados foram apagados; quem viu e por \
         quê ficam na trilha."
    )
    .post("audits.reveal", "/audits/reveal/{id}")
    .path::<AuditableId>()
    .body::<RevealAudit>()
    .answers::<RevealedAudit>()
    .needs(Manage, All)
    .ours(),
    Reads("Mostra quem leu o quê: por conta, dia e tipo de registro.")
        .get("audits.reads", "/audits/reads")
        .query::<ReadFilter>()
        .answers::<ReadList>()
        .needs(Manage, All)
        .lists(&READS)
        .exported_by("audits.export-reads")
        .ours(),
);
