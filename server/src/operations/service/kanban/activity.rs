//! Writes down what happens to cards.

use client::api::service::kanban::{ActivityKind, Card};
use client::value::id::CardId;
use client::value::word::Word;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
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

/// Where a card was before a move, and since when. The activity of the move keeps it, for the undo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The name of the column.
    pub column: String,
    /// When the card came there.
    pub since: Timestamp,
    /// Who moved it there.
    pub by: String,
}

impl Origin {
    /// The place of a card that is about to move.
    pub fn of(card: &Card) -> Origin {
        Origin { column: card.column.clone(), since: card.moved_at, by: card.moved_by.clone() }
    }
}

/// Returns since when a card was in a column before the move that brought it to where it is; `None` if it came from elsewhere.
pub fn origin(cx: &mut Cx<'_, '_>, card: &Card, column: &str) -> Result<Option<Origin>> {
    let sql = "select details from card_activities where card_id = $1 and at = $2 order by id desc";
    let rows = cx.query(sql, &[card.id.into(), card.moved_at.into()])?;
    let details = rows.iter().filter_map(|row| serde_json::from_str::<Json>(row.get("details")).ok());
    let mut origins = details.filter_map(|details| Origin::deserialize(details.get("origin")?).ok());
    Ok(origins.find(|origin| origin.column == column))
}
