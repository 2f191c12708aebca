//! `favourites.delete`

use client::api::account::session::Done;
use client::api::members::favourites::Delete;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::record::Record;
use client::value::id::{MemberId, kind};
use jiff::Timestamp;
use serde_json::json;

use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

/// Deletes a favourite.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let sql =
        "select f.owner_id, o.name as owner, f.user_id, m.name, f.created_at, f.version from favourites f
        join members o on o.id = f.owner_id join members m on m.id = f.user_id where f.id = $1";
    let row = cx.delete(|cx| {
        let row = cx.query_one(sql, &[call.path.into()])?.ok_or(Refusal::NotFound)?;
        Ok((RecordVersion::new(call.path, row.get("version")), row))
    })?;
    let (owner, user): (MemberId, MemberId) = (row.get("owner_id"), row.get("user_id"));
    let old = json!({ "owner_id": owner, "user_id": user, "created_at": row.get::<Timestamp>("created_at") });
    cx.changed(call.path, old, json!(null));
    let (old, new) = (json!({ "favourite": user }), json!({ "favourite": null }));
    cx.note(kind::Member::KIND, owner.get(), old, new);
    let effect = Message::new(Key::FavouritesEffectDeleted).with("name", row.get::<&str>("name"));
    cx.effect(effect.with("member", row.get::<&str>("owner")));
    Ok(Done { message: Key::FavouritesDeleteSuccess.text(cx.lang(), &[("id", &call.path.to_string())]) })
}
