//! `smarties.delete`

use client::api::account::session::Done;
use client::api::members::smarties::Delete;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::record::Record;
use client::value::id::{MemberId, kind};
use serde_json::json;

use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

/// Deletes a smarty.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let sql =
        "select s.member_id, m.name as member, s.for_id, f.name as other, s.score, s.version from smarties s
        join members m on m.id = s.member_id join members f on f.id = s.for_id where s.id = $1";
    let row = cx.delete(|cx| {
        let row = cx.query_one(sql, &[call.path.into()])?.ok_or(Refusal::NotFound)?;
        Ok((RecordVersion::new(call.path, row.get("version")), row))
    })?;
    let (member, other): (MemberId, MemberId) = (row.get("member_id"), row.get("for_id"));
    let old = json!({ "member_id": member, "for_id": other, "score": row.get::<i64>("score") });
    cx.changed(call.path, old, json!(null));
    let (old, new) = (json!({ "smarty": member }), json!({ "smarty": null }));
    cx.note(kind::Member::KIND, other.get(), old, new);
    let effect = Message::new(Key::SmartiesEffectDeleted).with("member", row.get::<&str>("member"));
    cx.effect(effect.with("other", row.get::<&str>("other")));
    Ok(Done { message: Key::SmartiesDeleteDone.text(cx.lang(), &[("id", &call.path.to_string())]) })
}
