//! `cards.withdraw-contact`: a contact that was registered by mistake is taken back.

use client::api::service::kanban::{ActivityKind, CardChanged, CardState, WithdrawContact};
use client::endpoint::Call;
use client::message::Key;
use client::reason::Reason;
use client::value::word::Word;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::operations::service::kanban::activity;
use crate::operations::service::kanban::change::{ChangedCard, Fields, change};
use crate::operations::service::kanban::load::LoadedCard;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// A card before a contact. The activity of the contact keeps it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Before {
    /// The version that the contact gave the card. A later one is that of another change.
    version: i64,
    fields: Fields,
}

impl Before {
    /// The card before a contact that was registered just now.
    pub fn of(done: &ChangedCard) -> Before {
        Before { version: done.before.version + 1, fields: done.was.clone() }
    }
}

/// Takes back the last contact of a card, with all that it changed. Rejects it if the card was changed since.
pub fn withdraw_contact(cx: &mut Cx<'_, '_>, call: Call<WithdrawContact>) -> Result<CardChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    let done = change(cx, call.path, guard, |cx, loaded, fields| {
        *fields = before(cx, loaded)?
            .ok_or_else(|| Reason::state("changed", Key::KanbanGuardContactPast.text(cx.lang(), &[])))?;
        Ok(())
    })?;
    activity::add(cx, call.path, ActivityKind::ContactWithdrawn, &json!({}))?;
    done.effect(cx, Key::KanbanEffectWithdrawn, &[]);
    let message = Key::KanbanDoneWithdrawn.text(cx.lang(), &[]);
    done.answer(cx, message)
}

/// Returns the fields of a card before its last contact; `None` if that was not the last change.
fn before(cx: &mut Cx<'_, '_>, LoadedCard { card, .. }: &LoadedCard) -> Result<Option<Fields>> {
    let Some(contact) = &card.last_contact else { return Ok(None) };
    let sql = "select details from card_activities where card_id = $1 and at = $2 and kind in ($3, $4)
        order by id desc limit 1";
    let kinds = [ActivityKind::Contact.name(), ActivityKind::NoContact.name()];
    let [made, failed] = kinds.map(Into::into);
    let row = cx.query_one(sql, &[card.id.into(), contact.at.into(), made, failed])?;
    let details = row.and_then(|row| serde_json::from_str::<Json>(row.get("details")).ok());
    let before = details.and_then(|details| Before::deserialize(details.get("before")?).ok());
    Ok(before.filter(|before| before.version == card.version).map(|before| before.fields))
}
