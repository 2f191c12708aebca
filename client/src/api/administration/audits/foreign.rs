//! The histories of another system, which sends the new values alone: the sentences of their changes are made here.

use serde_json::{Value, json};

use super::words::{changes, record_label};
use super::{AuditList, List, SectionType, Sections};
use crate::endpoint::Call;
use crate::endpoint::reads::{Missing, Reads, read, rows};
use crate::value::word::on_wire;

/// Reads the history of a record.
pub fn list(call: &Call<List>, answer: Value, reads: &Reads<'_>) -> Result<AuditList, Missing> {
    let (kind, id) = call.path;
    history(&on_wire(kind), Some(id.get()), answer, reads)
}

/// Reads the history of a section, whose number is the member's. A plan has a separate number, which is not sent.
pub fn sections(call: &Call<Sections>, answer: Value, reads: &Reads<'_>) -> Result<AuditList, Missing> {
    let (section, id) = call.path;
    let number = (section != SectionType::Quota).then(|| id.get());
    history(&on_wire(section), number, answer, reads)
}

fn history(record: &str, id: Option<i64>, answer: Value, reads: &Reads<'_>) -> Result<AuditList, Missing> {
    let mut list: AuditList = read(json!({ "audits": rows(&["audits"], answer) }))?;
    let lang = reads.actor.lang;
    for audit in &mut list.audits {
        if audit.record.is_empty() {
            record.clone_into(&mut audit.record);
            audit.record_id = id.unwrap_or(audit.record_id);
        }
        if audit.record_label.is_empty() {
            audit.record_label = record_label(&audit.record, lang);
        }
        if audit.changes.is_empty() {
            audit.changes = changes(&audit.record, &audit.old_values, &audit.new_values, lang);
        }
    }
    Ok(list)
}
