//! `cards.activities`

use client::api::service::kanban::{Activity, ActivityList, ListActivities};
use client::endpoint::Call;
use client::wire::page::Paging;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::get::found;
use crate::store::{List, Row};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const ROW: List = List::new("card_activities", "a", "a.id, c.role, a.at, a.by, a.kind, a.details")
    .joined("join cards c on c.id = a.card_id");

/// A page of what happened to the card of a member, the latest first.
pub fn activities(cx: &mut Cx<'_, '_>, call: Call<ListActivities>) -> Result<ActivityList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let card = found(cx, call.path, call.query.role)?;
    let selection = ROW.select().equals("a.card_id", Some(card)).sorted("a.id", true);
    Ok(ActivityList { activities: selection.page(cx.conn(), paging, activity)?.transpose()? })
}

fn activity(row: &Row) -> Result<Activity> {
    let details: Json = serde_json::from_str(row.get("details")).unwrap_or_default();
    Ok(Activity {
        id: row.get("id"),
        role: Some(row.word("role")?),
        at: row.get("at"),
        by: row.get("by"),
        kind: row.word("kind")?,
        from: detail(&details, "from"),
        to: detail(&details, "to"),
        text: detail(&details, "text"),
        channel: detail(&details, "channel"),
        bias: detail(&details, "bias"),
        schedule_at: detail(&details, "schedule_at"),
        until: detail(&details, "until"),
    })
}

fn detail<T: DeserializeOwned>(details: &Json, name: &str) -> Option<T> {
    serde_json::from_value(details.get(name)?.clone()).ok()
}
