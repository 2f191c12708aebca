//! `account-users.add`

use client::api::crm::account_users::{AccountUserSaved, Add};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::load::saved;
use super::membership::{Contact, account_of, join, known_or_new};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Adds a person to an account. One who is known by the e-mail address keeps the name and the other accounts.
pub fn add(cx: &mut Cx<'_, '_>, call: Call<Add>) -> Result<AccountUserSaved> {
    let permission = call.body.check()?;
    let account = cx.change(|cx| account_of(cx, call.path), |_, _| Ok(RowValues::new()))?;
    let person = known_or_new(cx, Contact::of_added(&call.body))?;
    join(cx, call.path, &person, permission)?;
    let message = Message::new(Key::AccountUsersDoneAdded).with("name", person.name);
    saved(cx, person.id, message.with("account", account))
}
