//! `cards.contact`, and the contact that it shares with that of a lead.

use client::api::members::members::Manager;
use client::api::service::kanban::{
    ActivityKind, Board, CardChanged, CardState, ColumnName, Contact, RegisterContact, label_of,
};
use client::endpoint::Call;
use client::message::Key;
use client::rules::Rule;
use client::value::id::{CardId, StaffId};
use client::value::word::Word;
use serde_json::json;

use super::withdraw_contact::Before;
use crate::operations::service::kanban::activity::{self, Origin};
use crate::operations::service::kanban::change::change;
use crate::operations::service::kanban::load::of_member;
use crate::operations::service::kanban::notes::given;
use crate::operations::service::kanban::travel::enter;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Registers a contact with a member on a board.
pub fn contact(cx: &mut Cx<'_, '_>, call: Call<Contact>) -> Result<CardChanged> {
    let (board, column) = &call.path;
    let card = of_member(cx, call.body.user_id, Some(*board))?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| {
        must_be_in(cx, state, column)?;
        cx.guard(&call, state)
    };
    register(cx, card, *board, guard, &call.body)
}

/// Rejects a call that names a column that the card has left.
pub fn must_be_in(cx: &Cx<'_, '_>, state: &CardState, column: &ColumnName) -> Result<()> {
    if state.column == column.0 {
        return Ok(());
    }
    state.must_have(&column.0, cx.lang())?;
    Err(state.refusal(Key::KanbanGuardMovedOn, cx.actor()?).into())
}

/// Registers a contact with a member.
pub fn register(
    cx: &mut Cx<'_, '_>,
    card: CardId,
    board: Board,
    guard: impl FnMut(&mut Cx<'_, '_>, &CardState) -> Result<()>,
    contact: &RegisterContact,
) -> Result<CardChanged> {
    let done = change(cx, card, guard, |cx, loaded, fields| {
        contact.check(board, cx.today)?;
        let by = cx.actor()?.name.clone();
        fields.contact = Some((cx.now, by, contact.channel, contact.bias));
        fields.notes.bias = contact.bias.or(fields.notes.bias);
        fields.qualification = contact.sales_lead_qualification.or(fields.qualification);
        fields.description = given(&contact.description).or(fields.description.take());
        fields.hide_until = contact.new_date.or(fields.hide_until);
        if let Some(colleague) = contact.assign_to {
            fields.manager = Some(of_board(cx, board, colleague)?);
        }
        if let Some(stage) = contact.sales_pipeline.map(Word::name).filter(|stage| *stage != fields.column) {
            let lang = cx.lang();
            loaded.state.must_have(&stage, lang)?;
            enter(cx, loaded, fields, &stage)?;
        }
        Ok(())
    })?;
    let (before, after) = (&done.before, &done.after);
    let text = given(&contact.annotation);
    let kind =
        if contact.contact_made == Some(false) { ActivityKind::NoContact } else { ActivityKind::Contact };
    let details = json!({
        "text": text, "channel": contact.channel, "bias": contact.bias, "until": contact.new_date,
        "before": Before::of(&done),
    });
    activity::add(cx, card, kind, &details)?;
    done.effect(cx, Key::KanbanEffectContact, &[]);
    if before.column != after.column {
        let (from, to) = (label_of(&done.columns, &before.column), label_of(&done.columns, &after.column));
        let details = json!({ "from": from, "to": to, "origin": Origin::of(before) });
        activity::add(cx, card, ActivityKind::Moved, &details)?;
        done.effect(cx, Key::KanbanEffectMoved, &[("from", from), ("to", to)]);
    }
    if let Some(manager) =
        after.manager.as_ref().filter(|manager| Some(*manager) != before.account_manager.as_ref())
    {
        let from = before.account_manager.as_ref().map(|manager| &manager.name);
        activity::add(cx, card, ActivityKind::Assigned, &json!({ "from": from, "to": manager.name }))?;
        done.effect(cx, Key::KanbanEffectAssigned, &[("manager", &manager.name)]);
    }
    let message = Key::KanbanDoneContact.text(cx.lang(), &[]);
    done.answer(cx, message)
}

/// Returns an active consultant of a board's role.
fn of_board(cx: &mut Cx<'_, '_>, board: Board, colleague: StaffId) -> Result<Manager> {
    let sql = "select name from staff where id = $1 and role = $2 and active = 1";
    let row = cx.query_one(sql, &[colleague.into(), board.role().name().into()])?;
    let row = row.ok_or_else(|| Refusal::field("assign_to", Rule::NotOfBoard))?;
    Ok(Manager { id: colleague, name: row.get("name") })
}
