//! `account-users.edit`

use client::api::crm::account_users::{AccountUser, AccountUserDraft, AccountUserSaved, Edit};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::rules::phone::normalise;
use client::value::text::given;
use serde_json::{Map, Value as Json, json};

use super::load::{load, saved};
use super::membership::{by_email, contact_columns, raced};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Changes the data of a person, which are the same in all accounts.
pub fn edit(cx: &mut Cx<'_, '_>, call: Call<Edit>) -> Result<AccountUserSaved> {
    call.body.check()?;
    let before = raced(cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            Ok((found.record(), found.user))
        },
        |cx, before| {
            let name = given(call.body.name.as_deref()).unwrap_or(&before.name);
            let email = given(call.body.email.as_deref()).unwrap_or(&before.email);
            require_free(cx, email, before)?;
            let row = contact_columns(cx, name, email)?;
            Ok(match call.body.phone.as_deref() {
                Some(phone) => row.to("phone", given(Some(phone)).map(normalise)),
                None => row,
            })
        },
    ))?;
    cx.changed(call.path, told_before(&before, &call.body), json!(call.body));
    let name = given(call.body.name.as_deref()).unwrap_or(&before.name).to_owned();
    saved(cx, call.path, Message::new(Key::AccountUsersDoneEdited).with("name", name))
}

/// Refuses an address that another person has.
fn require_free(cx: &mut Cx<'_, '_>, email: &str, own: &AccountUser) -> Result<()> {
    match by_email(cx, email)?.filter(|known| known.id != own.id) {
        Some(known) => {
            let sentence = Key::AccountUsersGuardEmailTaken.text(cx.lang(), &[("name", &known.name)]);
            Err(Reason::state("email_taken", sentence).into())
        }
        None => Ok(()),
    }
}

/// Returns the values before of the fields that a change gives. A phone that was not there is empty, so that an undo clears it.
fn told_before(before: &AccountUser, change: &AccountUserDraft) -> Json {
    let values = [
        ("name", change.name.is_some(), json!(before.name)),
        ("email", change.email.is_some(), json!(before.email)),
        ("phone", change.phone.is_some(), json!(before.phone.as_deref().unwrap_or_default())),
    ];
    let given = values.into_iter().filter(|(_, is_given, _)| *is_given);
    Json::Object(given.map(|(name, _, value)| (name.to_owned(), value)).collect::<Map<_, _>>())
}
