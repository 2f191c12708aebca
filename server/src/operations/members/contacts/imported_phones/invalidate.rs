//! `imported-phones.invalidate`

use client::api::account::session::Done;
use client::api::members::contacts::Invalidate;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::mask::{PHONE, apply};
use serde_json::json;

use crate::operations::members::index::index;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

/// Removes an imported phone, and keeps its number from being imported again.
pub fn invalidate(cx: &mut Cx<'_, '_>, call: Call<Invalidate>) -> Result<Done> {
    let sql = "select member_id, phone, version from imported_phones where id = $1";
    let row = cx.delete(|cx| {
        let row = cx.query_one(sql, &[call.path.into()])?.ok_or(Refusal::NotFound)?;
        Ok((RecordVersion::new(call.path, row.get("version")), row))
    })?;
    let phone: String = row.get("phone");
    let by = cx.actor()?.name.clone();
    let sql = "insert into invalid_phones (phone, at, by) values ($1, $2, $3) on conflict (phone) do nothing";
    cx.execute(sql, &[phone.clone().into(), cx.now.into(), by.into()])?;
    let holders =
        cx.query("select member_id from imported_phones where phone = $1", &[phone.clone().into()])?;
    let holders: Vec<i64> = holders.iter().map(|row| row.int(0)).chain([row.get("member_id")]).collect();
    index(cx.conn(), &holders)?;
    cx.changed(call.path, json!({ "phone": phone, "user_id": row.get::<i64>("member_id") }), json!(null));
    cx.effect(Message::new(Key::ContactsEffectInvalidated).with("phone", apply(PHONE, &phone)));
    Ok(Done { message: Key::ContactsDoneInvalidated.text(cx.lang(), &[]) })
}
