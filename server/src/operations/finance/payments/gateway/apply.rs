//! Applies a gateway's status to a payment: once, and only while it is open.

use client::api::finance::payments::PaymentStatus;
use client::value::id::TransactionId;
use serde_json::json;

use super::word::{meaning, moves_money};
use crate::operations::finance::payments::load::load;
use crate::operations::finance::payments::settle::{Settlement, settle};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::stored;

/// Applies a gateway's word to a payment.
pub fn apply(cx: &mut Cx<'_, '_>, id: TransactionId, word: &str) -> Result<()> {
    let changed = match meaning(word) {
        Some((word, PaymentStatus::Paid)) => {
            settle(cx, id, &Settlement { by: cx.context.agent.clone(), word })?.is_some()
        }
        Some((word, closed @ (PaymentStatus::Cancelled | PaymentStatus::Error))) => {
            close(cx, id, word, closed)?
        }
        Some((_, PaymentStatus::Open)) | None => false,
    };
    if changed { Ok(()) } else { note(cx, id, word) }
}

fn close(cx: &mut Cx<'_, '_>, id: TransactionId, word: &str, status: PaymentStatus) -> Result<bool> {
    let won = cx.execute(
        "update transactions set status = $1, gateway_status = $2, changed_at = $3, changed_by = $4, version = version + 1
         where id = $5 and status = 'open'",
        &[stored(status).into(), word.into(), cx.now.into(), cx.context.agent.as_str().into(), id.into()],
    )?;
    if won == 1 {
        let (old, new) = (json!({ "status": "open" }), json!({ "status": status, "word": word }));
        cx.changed(id, old, new);
    }
    Ok(won == 1)
}

/// Stores the word if the state does not change. A closed payment keeps the word that closed it, unless money
/// moved afterwards.
fn note(cx: &mut Cx<'_, '_>, id: TransactionId, word: &str) -> Result<()> {
    if load(cx, id)?.state.status != PaymentStatus::Open && !moves_money(word) {
        return Ok(());
    }
    let before = cx.query_one("select gateway_status from transactions where id = $1", &[id.into()])?;
    let before = before.ok_or(Refusal::NotFound)?.opt_text(0);
    if before.as_deref() != Some(word) {
        let sql = "update transactions set gateway_status = $1, version = version + 1 where id = $2";
        cx.execute(sql, &[word.into(), id.into()])?;
        cx.changed(id, json!({ "word": before }), json!({ "word": word }));
    }
    Ok(())
}
