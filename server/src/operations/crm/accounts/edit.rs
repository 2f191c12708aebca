//! `accounts.edit`

use client::api::crm::accounts::{Account, AccountDraft, AccountSaved, Edit, bare_document};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::rules::Rule;
use client::search::plain;
use client::value::id::{AccountId, StaffId};
use client::value::text::{given, trimmed};
use serde_json::{Map, Value as Json, json};

use super::load::{load, saved};
use crate::operations::crm::account_users::raced;
use crate::store::Value;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::{Refusal, Result};

/// Changes the data of an account.
pub fn edit(cx: &mut Cx<'_, '_>, call: Call<Edit>) -> Result<AccountSaved> {
    let before = raced(cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            call.body.check(found.account.next_step.is_some())?;
            Ok((found.record(), found.account))
        },
        |cx, _| {
            require_free(cx, &call.body, Some(call.path))?;
            require_manager(cx, &call.body)?;
            Ok(columns(&call.body))
        },
    ))?;
    let name = call.body.name.as_deref().map_or(before.name.as_str(), trimmed).to_owned();
    cx.changed(call.path, told_before(&before, &call.body), json!(call.body));
    saved(cx, call.path, Message::new(Key::AccountsDoneEdited).with("name", name))
}

/// Returns the values before of the fields that a change gives. A text that was not there is empty, so that an undo clears it.
fn told_before(before: &Account, change: &AccountDraft) -> Json {
    let text = |text: &Option<String>| json!(text.as_deref().unwrap_or_default());
    let manager = before.account_manager.as_ref().map_or(StaffId::none(), |manager| manager.id);
    let touches_step = change.next_step.is_some() || change.next_step_on.is_some();
    let values = [
        ("name", change.name.is_some(), json!(before.name)),
        ("document", change.document.is_some(), text(&before.document)),
        ("account_manager_id", change.account_manager_id.is_some(), json!(manager)),
        ("next_step", touches_step, text(&before.next_step)),
        ("next_step_on", touches_step && before.next_step_on.is_some(), json!(before.next_step_on)),
        ("segment", change.segment.is_some(), text(&before.segment)),
        ("city", change.city.is_some(), text(&before.city)),
        ("state", change.state.is_some(), json!(before.state)),
        ("site", change.site.is_some(), text(&before.site)),
        ("source", change.source.is_some(), text(&before.source)),
        ("notes", change.notes.is_some(), text(&before.notes)),
    ];
    let given = values.into_iter().filter(|(_, is_given, _)| *is_given);
    Json::Object(given.map(|(name, _, value)| (name.to_owned(), value)).collect::<Map<_, _>>())
}

/// Returns the columns that a draft sets. An empty text clears, and a cleared step its day, too.
pub fn columns(draft: &AccountDraft) -> RowValues {
    let mut row = RowValues::new();
    if let Some(name) = draft.name.as_deref().map(trimmed) {
        row = row.to("name", name).to("search_text", plain(name));
    }
    if draft.document.is_some() {
        row = row.to("document", bare_document(draft.document.as_deref()));
    }
    if let Some(manager) = draft.account_manager_id {
        row = row.to("account_manager_id", Value::from((!manager.is_none()).then_some(manager)));
    }
    let texts = [
        ("next_step", &draft.next_step),
        ("segment", &draft.segment),
        ("city", &draft.city),
        ("site", &draft.site),
        ("source", &draft.source),
        ("notes", &draft.notes),
    ];
    for (column, text) in texts.into_iter().filter(|(_, text)| text.is_some()) {
        row = row.to(column, given(text.as_deref()));
    }
    let clears_step = draft.next_step.is_some() && given(draft.next_step.as_deref()).is_none();
    match draft.next_step_on {
        Some(day) => row = row.to("next_step_on", day.to_string()),
        None if clears_step => row = row.to("next_step_on", ""),
        None => {}
    }
    if let Some(state) = draft.state {
        row = row.to("state", state.map(|state| state.to_string()));
    }
    row
}

/// Refuses a CNPJ that another account has.
pub fn require_free(cx: &mut Cx<'_, '_>, draft: &AccountDraft, own: Option<AccountId>) -> Result<()> {
    let Some(document) = bare_document(draft.document.as_deref()) else { return Ok(()) };
    let own = own.unwrap_or_default();
    let sql = "select name from accounts where document = $1 and id <> $2";
    match cx.query_one(sql, &[document.into(), own.into()])? {
        Some(row) => {
            let sentence = Key::AccountsGuardDocumentTaken.text(cx.lang(), &[("name", row.str(0))]);
            Err(Reason::state("document_taken", sentence).into())
        }
        None => Ok(()),
    }
}

/// Refuses a consultant who does not exist.
pub fn require_manager(cx: &mut Cx<'_, '_>, draft: &AccountDraft) -> Result<()> {
    let Some(manager) = draft.account_manager_id.filter(|manager| !manager.is_none()) else { return Ok(()) };
    let found = cx.query_one("select id from staff where id = $1 and active = 1", &[manager.into()])?;
    found.map(|_| ()).ok_or_else(|| Refusal::field("account_manager_id", Rule::IsNot))
}
