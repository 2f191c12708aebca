//! `audits.reveal`

use client::api::administration::audits::{Reveal, RevealedAudit};
use client::endpoint::Call;
use client::record::Kind;
use serde_json::json;

use super::load::{COLUMNS, audit};
use crate::operations::administration::names::Names;
use crate::work::cx::Cx;
use crate::work::owners::record_of;
use crate::work::refusal::{Refusal, Result};

/// Shows root one change with its values. Who looked, at what and why is a change of the record's history.
pub fn reveal(cx: &mut Cx<'_, '_>, call: Call<Reveal>) -> Result<RevealedAudit> {
    call.body.check()?;
    let sql = format!("select {COLUMNS} from audit_log where seq = $1");
    let row = cx.query_one(&sql, &[call.path.into()])?.ok_or(Refusal::NotFound)?;
    let (record, id) = record_of(&row);
    let kind = Kind::named(&record).ok_or(Refusal::NotFound)?;
    cx.note(kind, id, json!({}), json!({ "revealed": call.path, "reason": call.body.reason.trim() }));
    let names = Names::of(cx, std::slice::from_ref(&row))?;
    Ok(RevealedAudit { audit: audit(&row, &names)? })
}
