//! `feed.get`

use client::api::service::scheduler::{Feed, GetFeed};
use client::endpoint::Call;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns whether the user's agenda has an address.
pub fn get(cx: &mut Cx<'_, '_>, _: Call<GetFeed>) -> Result<Feed> {
    let id = cx.actor()?.id;
    let row =
        cx.query_one("select created_at, read_at from agenda_feeds where staff_id = $1", &[id.into()])?;
    let created_at = row.as_ref().map(|row| row.get("created_at"));
    let read_at = row.as_ref().and_then(|row| row.get("read_at"));
    Ok(Feed { message: String::new(), active: row.is_some(), created_at, read_at, url: None })
}
