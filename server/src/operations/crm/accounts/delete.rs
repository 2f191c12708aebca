//! `accounts.delete`

use client::api::account::session::Done;
use client::api::crm::accounts::Delete;
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Deletes an account that has bought nothing, and the people who belong and belonged to no other.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let before = cx.delete(|cx| {
        let found = load(cx, call.path)?;
        cx.guard(&call, &found.facts)?;
        // Memberships name the account, and so go first. A refusal of the deletion brings them back.
        let people = "select account_user_id as id from account_memberships where account_id = $1";
        let people = cx.query(people, &[call.path.into()])?;
        cx.execute("delete from account_memberships where account_id = $1", &[call.path.into()])?;
        for person in people {
            let alone = "delete from account_users where id = $1
                and not exists (select 1 from account_memberships where account_user_id = $1)";
            cx.execute(alone, &[person.get::<i64>("id").into()])?;
        }
        Ok((found.record(), found.account))
    })?;
    cx.changed(call.path, json!({ "name": before.name, "stage": before.stage }), json!(null));
    let message = Message::new(Key::AccountsDoneDeleted).with("name", before.name);
    cx.effect(message.clone());
    Ok(Done { message: message.text(cx.lang()) })
}
