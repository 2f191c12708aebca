//! The calls that move a card: `cards.move`, `cards.follow-up`, `cards.finish`, `cards.onboard`, `cards.refuse-onboarding` and
//! `cards.schedule-no-contact`. All of them are one move.

use client::api::service::kanban::{
    ActivityKind, CardChanged, CardState, FINISHED, FOLLOW_UP, FinishCard, FollowUp, MoveCard, MoveTo,
    ONBOARDING, Onboard, RefuseOnboarding, ScheduleNoContact, label_of, late_at,
};
use client::endpoint::Call;
use client::message::Key;
use client::rules::Rule;
use client::value::id::CardId;
use client::wire::door::Door;
use serde_json::json;

use super::activity::{self, Origin};
use super::change::{ChangedCard, Fields, below, change, given};
use super::load::{LoadedCard, load, of_member};
use super::place::rank;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system::BY_ITSELF;

/// Moves a card to a column of its board, or to another place in the same.
pub fn move_card(cx: &mut Cx<'_, '_>, call: Call<MoveCard>) -> Result<CardChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    moved(cx, call.path, guard, &call.body, ActivityKind::Moved)
}

/// Moves the card of a member to the follow-up.
pub fn follow_up(cx: &mut Cx<'_, '_>, call: Call<FollowUp>) -> Result<CardChanged> {
    let card = of_member(cx, call.body.user_id, call.body.role)?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    moved(cx, card, guard, &MoveTo::top(FOLLOW_UP), ActivityKind::Moved)
}

/// The reason of a card that another program finishes without one.
const OTHER_REASON: &str = "outro";

/// Finishes the card of a member.
pub fn finish(cx: &mut Cx<'_, '_>, call: Call<FinishCard>) -> Result<CardChanged> {
    let card = of_member(cx, call.body.user_id, call.body.role)?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    // Our own doors ask for the reason; the specification's call names the member alone.
    let is_untold = call.body.reason.trim().is_empty() && cx.context.door == Door::Api;
    let reason = if is_untold { OTHER_REASON.to_owned() } else { call.body.reason.clone() };
    let to = MoveTo { reason, ..MoveTo::top(FINISHED) };
    moved(cx, card, guard, &to, ActivityKind::Moved)
}

/// Moves the card of a member to the onboarding.
pub fn onboard(cx: &mut Cx<'_, '_>, call: Call<Onboard>) -> Result<CardChanged> {
    let card = of_member(cx, call.body.user_id, call.body.role)?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    moved(cx, card, guard, &MoveTo::top(ONBOARDING), ActivityKind::Moved)
}

/// Moves the card of a member who wants no onboarding to the column behind it.
pub fn refuse_onboarding(cx: &mut Cx<'_, '_>, call: Call<RefuseOnboarding>) -> Result<CardChanged> {
    let card = of_member(cx, call.body.user_id, call.body.role)?;
    let columns = load(cx, card)?.state.columns;
    let behind = columns.iter().skip_while(|column| column.name != ONBOARDING).nth(1);
    let to = MoveTo::top(behind.map_or(ONBOARDING, |column| &column.name));
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    moved(cx, card, guard, &to, ActivityKind::OnboardingRefused)
}

/// Registers that a member could not be reached. Where the board has a column for it, the card moves there.
pub fn no_contact(cx: &mut Cx<'_, '_>, call: Call<ScheduleNoContact>) -> Result<CardChanged> {
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

fn moved(
    cx: &mut Cx<'_, '_>,
    card: CardId,
    guard: impl FnMut(&mut Cx<'_, '_>, &CardState) -> Result<()>,
    to: &MoveTo,
    kind: ActivityKind,
) -> Result<CardChanged> {
    let done = place(cx, card, guard, to)?;
    let (from, column) = (label_of(&done.columns, &done.before.column), label_of(&done.columns, &to.column));
    if done.before.column != to.column {
        let text = given(&to.reason).or_else(|| given(&to.annotation));
        let origin = Origin::of(&done.before);
        activity::add(
            cx,
            card,
            kind,
            &json!({ "from": from, "to": column, "text": text, "origin": origin }),
        )?;
    }
    done.effect(cx, Key::KanbanEffectMoved, &[("from", from), ("to", column)]);
    let leads = cx.actor()?.must_lead(Key::KanbanGuardFinished, &[]).is_ok();
    if to.column == FINISHED && !leads {
        done.effect(cx, Key::KanbanEffectFinal, &[]);
    }
    let message = Key::KanbanDoneMoved.text(cx.lang(), &[("column", column)]);
    done.answer(cx, message)
}

/// Puts a card into a column, with what the column asks for. A hidden card comes back.
fn place(
    cx: &mut Cx<'_, '_>,
    card: CardId,
    guard: impl FnMut(&mut Cx<'_, '_>, &CardState) -> Result<()>,
    to: &MoveTo,
) -> Result<ChangedCard> {
    change(cx, card, guard, |cx, loaded, fields| {
        if to.column.is_empty() {
            return Err(Refusal::field("column", Rule::Required));
        }
        let lang = cx.lang();
        loaded.state.must_have(&to.column, lang)?;
        if loaded.card.column != to.column {
            let origin = if to.undo { activity::origin(cx, &loaded.card, &to.column)? } else { None };
            enter(cx, loaded, fields, &to.column)?;
            let needs = loaded.state.columns.iter().find(|column| column.name == to.column);
            match origin {
                Some(origin) => return_to(loaded, fields, origin),
                None => to.check(needs.map_or(&[], |column| &column.needs), cx.now)?,
            }
            fields.hide_until = None;
        } else {
            // Before the ranks of its neighbours may be spread.
            fields.below = Some(below(cx, loaded)?);
        }
        fields.rank = rank(cx, loaded.card.role, &to.column, to.before, card)?;
        if let Some(at) = to.schedule_at {
            fields.schedule_at = Some(at.0);
        }
        fields.annotation = given(&to.annotation).or(fields.annotation.take());
        Ok(())
    })
}

/// Lets a card enter a column, at its top.
pub fn enter(cx: &mut Cx<'_, '_>, loaded: &LoadedCard, fields: &mut Fields, column: &str) -> Result<()> {
    fields.rank = rank(cx, loaded.card.role, column, None, loaded.card.id)?;
    column.clone_into(&mut fields.column);
    fields.moved_at = cx.now;
    fields.moved_by = cx.actor().map_or_else(|_| BY_ITSELF.to_owned(), |actor| actor.name.clone());
    fields.late_at = late_at(&loaded.state.columns, column, cx.now);
    Ok(())
}

/// Lets a card be in a column for as long as it was before it left it.
fn return_to(loaded: &LoadedCard, fields: &mut Fields, origin: Origin) {
    fields.late_at = late_at(&loaded.state.columns, &origin.column, origin.since);
    fields.moved_at = origin.since;
    fields.moved_by = origin.by;
}
