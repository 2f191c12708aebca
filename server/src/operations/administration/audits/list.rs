//! `audits.list`

use client::api::administration::audits::{AuditList, AuditableType, List};
use client::endpoint::Call;
use client::record::Kind;
use client::value::id::MemberId;

use super::load::{linked, of_member, shown};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Returns the latest changes.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<AuditList> {
    let (kind, id) = call.path;
    let record = kind.kind().ok_or(Refusal::NotFound)?;
    let links = match kind {
        AuditableType::User => {
            members::load(cx, MemberId::new(id.get()))?;
            of_member(cx.actor()?)
        }
        _ => of_record(cx, record)?,
    };
    let rows = linked(cx, &links, id.get())?;
    // A deleted record has a history; one that never existed is not found.
    let there = format!("select id from {} where id = $1", record.table);
    if rows.is_empty() && cx.query_one(&there, &[id.into()])?.is_none() {
        return Err(Refusal::NotFound);
    }
    shown(cx, &rows)
}

/// Returns the query for the changes of a record, which those may read who hear of them.
fn of_record(cx: &Cx<'_, '_>, kind: &Kind) -> Result<String> {
    if let Some(needed) = kind.heard_by.ability() {
        cx.must(needed)?;
    }
    Ok(format!("select seq from audit_log where record = '{}' and record_id = $1", kind.name))
}
