//! The move of a card into a column, which several calls make.

use client::api::service::kanban::{
    ActivityKind, CardChanged, CardState, FINISHED, MoveTo, label_of, late_at,
};
use client::message::Key;
use client::rules::Rule;
use client::value::id::CardId;
use serde_json::json;

use super::activity::{self, Origin};
use super::change::{ChangedCard, Fields, below, change};
use super::load::LoadedCard;
use super::notes::given;
use super::place::{rank, stands_in};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system::BY_ITSELF;

/// Moves a card and answers the move.
pub fn moved(
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
pub fn place(
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
        // Before the ranks of its neighbours may be spread.
        fields.below = Some(below(cx, loaded)?);
        if loaded.card.column != to.column {
            let origin = if to.undo { activity::origin(cx, &loaded.card, &to.column)? } else { None };
            enter(cx, loaded, fields, &to.column)?;
            let needs = loaded.state.columns.iter().find(|column| column.name == to.column);
            match origin {
                Some(origin) => return_to(loaded, fields, origin),
                None => to.check(needs.map_or(&[], |column| &column.needs), cx.now)?,
            }
            fields.hide_until = None;
        }
        // The card above which it stood may have left: an undo then puts it at the top.
        let before = match to.before {
            Some(next) if to.undo && !stands_in(cx, loaded.card.role, &to.column, next)? => None,
            before => before,
        };
        fields.rank = rank(cx, loaded.card.role, &to.column, before, card)?;
        if let Some(at) = to.schedule_at {
            fields.schedule_at = Some(at.0);
        }
        fields.notes.annotation = given(&to.annotation).or(fields.notes.annotation.take());
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
