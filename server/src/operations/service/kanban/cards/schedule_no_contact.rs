//! `cards.schedule-no-contact`

use client::api::service::kanban::{ActivityKind, CardChanged, CardState, MoveTo, ScheduleNoContact};
use client::endpoint::Call;
use client::message::Key;
use serde_json::json;

use crate::operations::service::kanban::activity::{self, Origin};
use crate::operations::service::kanban::load::{load, of_member};
use crate::operations::service::kanban::travel::place;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Registers that a member could not be reached. Where the board has a column for it, the card moves there.
pub fn schedule_no_contact(cx: &mut Cx<'_, '_>, call: Call<ScheduleNoContact>) -> Result<CardChanged> {
    let card = of_member(cx, call.body.user_id, call.body.role)?;
    let loaded = load(cx, card)?;
    let has = |name: &str| loaded.state.columns.iter().any(|column| column.name == name);
    let column = if has(NO_CONTACT) { NO_CONTACT } else { &loaded.card.column };
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    let done = place(cx, card, guard, &MoveTo::top(column))?;
    activity::add(cx, card, ActivityKind::NoContact, &json!({ "origin": Origin::of(&done.before) }))?;
    let message = Key::KanbanDoneNoContact.text(cx.lang(), &[]);
    done.answer(cx, message)
}

/// The column of leads that could not be reached.
const NO_CONTACT: &str = "no_contact";
