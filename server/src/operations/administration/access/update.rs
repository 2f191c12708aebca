//! `access.update`: one change of the matrix, or several together.

use client::access::Role;
use client::api::administration::access::{Matrix, SetGrant, Update};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::{Id, kind};
use client::value::word::Word;
use serde_json::json;

use super::load::describe;
use crate::operations::service::scheduler::feed::owner;
use crate::work::app::stored_matrix;
use crate::work::clock::token;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// The permission matrix, of which there is one.
const MATRIX: Id<kind::Grant> = Id::new(1);

/// Changes several grants, all or none.
pub fn update(cx: &mut Cx<'_, '_>, call: Call<Update>) -> Result<Matrix> {
    apply(cx, &call.body.changes)
}

/// Writes the changes that differ from the matrix in force. Others raise no version.
pub fn apply(cx: &mut Cx<'_, '_>, changes: &[SetGrant]) -> Result<Matrix> {
    if differing(cx, changes)?.is_empty() {
        cx.effect(Key::AccessEffectNone.into());
        return describe(cx);
    }
    let read = |cx: &mut Cx<'_, '_>| {
        let version = describe(cx)?.version;
        Ok((RecordVersion::new(MATRIX, version), differing(cx, changes)?))
    };
    for change in cx.change(read, |_, _| Ok(RowValues::new().to("stamp", token())))? {
        write(cx, &change)?;
    }
    owner::forget_lost(cx)?;
    describe(cx)
}

fn differing(cx: &mut Cx<'_, '_>, changes: &[SetGrant]) -> Result<Vec<SetGrant>> {
    let mut matrix = stored_matrix(cx.conn())?;
    let mut differing = Vec::new();
    for change in changes {
        matrix.check(change.role, change.ability())?;
        if matrix.granted(change.role, change.ability()) != Some(change.granted) {
            matrix.set(change.role, change.ability(), change.granted);
            differing.push(change.clone());
        }
    }
    Ok(differing)
}

fn write(cx: &mut Cx<'_, '_>, change: &SetGrant) -> Result<()> {
    let (role, ability) = (change.role.name(), change.ability());
    cx.execute(
        "insert into grants (role, action, subject, granted) values ($1, $2, $3, $4)
         on conflict (role, action, subject) do update set granted = excluded.granted",
        &[
            role.as_str().into(),
            ability.action.to_string().into(),
            ability.subject.to_string().into(),
            change.granted.into(),
        ],
    )?;
    let state = |granted: bool| json!({ "role": role, "ability": ability.to_string(), "granted": granted });
    cx.changed(MATRIX, state(!change.granted), state(change.granted));
    let key = if change.granted { Key::AccessEffectGains } else { Key::AccessEffectLoses };
    let effect = Message::new(key).with("role", change.role.label(cx.lang()));
    let accounts = accounts(cx, change.role)?;
    cx.effect(effect.with("ability", ability.label(cx.lang())).with("n", accounts));
    Ok(())
}

/// Returns the number of active accounts of a role.
fn accounts(cx: &mut Cx<'_, '_>, role: Role) -> Result<i64> {
    let sql = "select count(*) from staff where role = $1 and active = 1";
    Ok(cx.query_one(sql, &[role.name().into()])?.map_or(0, |row| row.int(0)))
}
