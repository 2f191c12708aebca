//! Writes down what happens to cards.

use client::api::service::kanban::ActivityKind;
use client::value::id::CardId;
use client::value::word::Word;
use serde_json::Value as Json;

use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::system::BY_ITSELF;

/// Adds an activity to a card. The details are the fields of the activity on the wire.
pub fn add(cx: &mut Cx<'_, '_>, card: CardId, kind: ActivityKind, details: &Json) -> Result<()> {
    let by = cx.actor().map_or_else(|_| BY_ITSELF.to_owned(), |actor| actor.name.clone());
    let sql = "insert into card_activities (card_id, at, by, kind, details) values ($1, $2, $3, $4, $5)";
    let values = [card.into(), cx.now.into(), by.into(), kind.name().into(), details.to_string().into()];
    cx.execute(sql, &values)?;
    Ok(())
}
