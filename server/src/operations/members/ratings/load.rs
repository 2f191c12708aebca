//! Ratings as they are stored.

use client::api::members::members::Manager;
use client::api::members::ratings::{RATINGS, Rating, RatingFilter};
use client::value::date::DateRange;

use crate::operations::members::named::named;
use crate::store::{List, Row, Selection, updated_at};
use crate::work::refusal::Result;
use crate::work::words::stored;

const ROW: List = List::new(
    "ratings",
    "r",
    concat!(
        "r.id, r.score, r.comment, r.conversation_id, r.created_at,
     r.rater_id, o.name as rater_name, o.kind as rater_kind, o.status as rater_status,
     r.rated_id, m.name as rated_name, m.kind as rated_kind, m.status as rated_status,
     ms.account_manager_id, am.name as manager_name, ",
        updated_at!("r", "ratings")
    ),
)
.joined(
    "join members o on o.id = r.rater_id join members m on m.id = r.rated_id
     left join member_settings ms on ms.member_id = r.rated_id
     left join staff am on am.id = ms.account_manager_id",
)
.sorted_as(&RATINGS, &[("created_at", "r.created_at"), ("score", "r.score")]);

/// Two searches of an index each; neither database would do that for one condition with `or`.
const OF_MEMBER: &str = "r.id in (select id from ratings where rater_id = {}
     union all select id from ratings where rated_id = {})";
const OF_KIND: &str = "exists (select 1 from members k where k.id = r.rated_id and k.kind = {})";
const OF_ACCOUNT: &str =
    "r.rated_id in (select member_id from member_settings where account_manager_id = {})";

/// Returns the ratings of a filter within a period.
pub fn narrowed(filter: &RatingFilter, period: Option<DateRange>) -> Selection {
    ROW.select()
        .updated_since(filter.updated_since)
        .days("r.created_at", period)
        .equals("r.score", filter.score)
        .matching(OF_MEMBER, filter.member)
        .matching_in(&["members"], OF_KIND, filter.kind.map(stored))
        .matching_in(&["member_settings"], OF_ACCOUNT, filter.account_manager)
}

/// Reads a row. A viewer who may not read members sees no comment.
pub fn rating(row: &Row, may_read: bool) -> Result<Rating> {
    let comment = Some(row.get::<String>("comment")).filter(|comment| !comment.is_empty());
    let manager: Option<_> = row.get("account_manager_id");
    Ok(Rating {
        id: row.get("id"),
        rater: named(row, "rater")?,
        rated: named(row, "rated")?,
        score: row.get("score"),
        is_masked: comment.is_some() && !may_read,
        comment: comment.filter(|_| may_read),
        conversation: row.get("conversation_id"),
        account_manager: manager.map(|id| Manager { id, name: row.get("manager_name") }),
        created_at: row.get("created_at"),
        updated_at: row.get("updated_at"),
    })
}
