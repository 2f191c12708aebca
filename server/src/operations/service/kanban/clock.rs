//! Automatic changes of cards: hidden ones come back on their day, and those with an appointment today go to the head.

use client::api::service::kanban::{ActivityKind, ShowCard};
use client::endpoint::Endpoint;
use client::value::date::start_of;
use client::value::id::CardId;
use serde_json::json;

use super::activity;
use crate::work::app::Shared;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::system::{self, BY_ITSELF};

/// The most cards of one unit of work.
const PORTION: i64 = 200;

/// Brings back the cards whose day has come, and marks those that are due. Any server may do it, also twice concurrently: each card is
/// changed by compare-and-set.
///
/// # Errors
/// Returns the errors of the store. The next round goes on.
pub async fn round(app: &Shared) -> Result<()> {
    while system::read(app, |cx| Ok(!asleep(cx)?.is_empty() || !to_come(cx)?.is_empty())).await? {
        system::write(app, ShowCard::ID, BY_ITSELF, |cx| {
            for card in asleep(cx)? {
                wake(cx, card)?;
            }
            for card in to_come(cx)? {
                raise(cx, card)?;
            }
            Ok(())
        })
        .await?;
    }
    Ok(())
}

fn asleep(cx: &mut Cx<'_, '_>) -> Result<Vec<CardId>> {
    let sql =
        format!("select id from cards where hidden = 1 and hide_until <= $1 order by id limit {PORTION}");
    let rows = cx.query(&sql, &[cx.today.to_string().into()])?;
    Ok(rows.iter().map(|row| row.get("id")).collect())
}

fn wake(cx: &mut Cx<'_, '_>, card: CardId) -> Result<()> {
    let sql = "update cards set hidden = 0, hide_until = null, version = version + 1 where id = $1 and hidden = 1 and hide_until <= $2";
    if cx.execute(sql, &[card.into(), cx.today.to_string().into()])? == 1 {
        activity::add(cx, card, ActivityKind::Shown, &json!({}))?;
        cx.changed(card, json!({ "hidden": true }), json!({ "hidden": false }));
    }
    Ok(())
}

fn to_come(cx: &mut Cx<'_, '_>) -> Result<Vec<CardId>> {
    let sql = format!("select id from cards where due = 0 and schedule_at < $1 order by id limit {PORTION}");
    let tomorrow = start_of(cx.today.tomorrow().unwrap_or(cx.today));
    let rows = cx.query(&sql, &[tomorrow.into()])?;
    Ok(rows.iter().map(|row| row.get("id")).collect())
}

fn raise(cx: &mut Cx<'_, '_>, card: CardId) -> Result<()> {
    // No caller has seen anything else than the card itself: its version stays.
    if cx.execute("update cards set due = 1 where id = $1 and due = 0", &[card.into()])? == 1 {
        cx.changed(card, json!({ "due": false }), json!({ "due": true }));
    }
    Ok(())
}
