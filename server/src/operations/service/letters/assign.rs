//! `letters.assign`

use client::api::members::members::Manager;
use client::api::service::letters::{Assign, LetterChanged};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use client::value::id::StaffId;
use serde_json::json;

use super::load::{changed, load};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

/// Assigns an e-mail to a colleague, or to none by 0. Does nothing if it is theirs already.
pub fn assign(cx: &mut Cx<'_, '_>, call: Call<Assign>) -> Result<LetterChanged> {
    let before = cx.hold(|cx| {
        let stored = load(cx, call.path)?;
        cx.guard(&call, &stored.facts)?;
        Ok((RecordVersion::new(call.path, stored.letter.version), stored.letter.assignee))
    })?;
    let to = match call.body.check()? {
        Some(id) => Some(colleague(cx, id)?.ok_or_else(|| Refusal::field("assignee_id", Rule::IsNot))?),
        None => None,
    };
    let [from, name] = [&before, &to].map(|colleague| name(cx, colleague.as_ref()));
    if before == to {
        cx.effect(Message::new(Key::LettersEffectAssignedSame).with("id", call.path).with("to", &name));
    } else {
        let id = to.as_ref().map(|colleague| colleague.id);
        let sql = "update incoming_letters set assignee_id = $1, version = version + 1 where id = $2";
        cx.execute(sql, &[id.into(), call.path.into()])?;
        cx.changed(call.path, json!({ "assignee": before }), json!({ "assignee": to }));
        let effect = Message::new(Key::LettersEffectAssigned).with("id", call.path);
        cx.effect(effect.with("from", from).with("to", &name));
    }
    let key = if to.is_some() { Key::LettersDoneAssigned } else { Key::LettersDoneReturned };
    changed(cx, call.path, key.text(cx.lang(), &[("to", &name)]))
}

/// Returns an active account that may deal with e-mails.
pub fn colleague(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<Option<Manager>> {
    let row = cx.query_one("select name from staff where id = $1 and active = 1", &[id.into()])?;
    Ok(row.map(|row| Manager { id, name: row.get("name") }))
}

fn name(cx: &Cx<'_, '_>, colleague: Option<&Manager>) -> String {
    colleague.map_or_else(|| Key::PaymentsNobody.text(cx.lang(), &[]), |colleague| colleague.name.clone())
}
