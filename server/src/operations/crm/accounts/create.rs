//! `accounts.create`

use client::api::crm::account_users::AccountPermission;
use client::api::crm::accounts::{AccountSaved, AccountStage, Create};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::AccountId;
use client::value::text::given;
use serde_json::json;

use super::edit::{columns, require_free, require_manager};
use super::load::{saved, with_stage};
use crate::operations::crm::account_users::{Contact, join, known_or_new, raced};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Creates an account with the person who owns it. A person who is known by the e-mail address keeps the name and the other accounts.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Create>) -> Result<AccountSaved> {
    call.body.check()?;
    let draft = call.body.draft();
    require_free(cx, &draft, None)?;
    require_manager(cx, &draft)?;
    let stage = call.body.stage.unwrap_or(AccountStage::Prospect);
    let row = with_stage(columns(&draft), stage).to("created_at", cx.now);
    let id: AccountId = raced(cx.insert_row(row))?;
    let owner = known_or_new(cx, Contact::of_owner(&call.body))?;
    join(cx, id, &owner, AccountPermission::Owner)?;
    let name = given(call.body.name.as_deref()).unwrap_or_default();
    cx.changed(id, json!(null), json!({ "name": name, "stage": stage, "account_user_id": owner.id }));
    let message = Message::new(Key::AccountsDoneCreated).with("name", name).with("owner", owner.name);
    saved(cx, id, message)
}
