//! `payments.note`

use client::api::finance::payments::{Note, PaymentChanged};
use client::endpoint::Call;
use client::message::Key;
use serde_json::json;

use super::exception;
use super::load::load;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::{Refusal, Result};

/// Keeps a note on the money of a payment that waits for a person.
pub fn note(cx: &mut Cx<'_, '_>, call: Call<Note>) -> Result<PaymentChanged> {
    cx.change(
        |cx| {
            let loaded = load(cx, call.path)?;
            cx.guard(&call, &loaded.state)?;
            Ok((loaded.record(), ()))
        },
        |_, ()| Ok(RowValues::new()),
    )?;
    call.body.check()?;
    let (id, _, _) = exception::open_of(cx, call.path)?.ok_or(Refusal::NotFound)?;
    let (note, by) = (call.body.note.trim(), cx.actor()?.name.clone());
    let sql = "update payment_exceptions set note = $1, changed_at = $2, changed_by = $3, version = version + 1 where id = $4";
    cx.execute(sql, &[note.into(), cx.now.into(), by.into(), id.into()])?;
    cx.changed(call.path, json!(null), json!({ "note": note }));
    let message = Key::PaymentsNoteSuccess.text(cx.lang(), &[]);
    Ok(PaymentChanged { message, transaction: load(cx, call.path)?.payment })
}
