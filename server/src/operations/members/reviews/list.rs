//! `reviews.list`

use client::api::members::members::{Manager, terms};
use client::api::members::reviews::{List, REVIEWS, Review, ReviewList, ReviewStatus};
use client::endpoint::Call;
use client::value::date::day_of;
use client::wire::page::Paging;
use jiff::Timestamp;
use jiff::civil::Date;

use crate::operations::members::index::INDEX;
use crate::operations::members::members::UPDATED;
use crate::store::{List as Listing, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

const ROW: Listing = Listing::new(
    "members",
    "m",
    concat!(
        "m.id, m.name, m.kind, m.status, m.email, m.phone, m.verified_at, m.created_at, m.version,
     ms.account_manager_id, am.name as manager_name, ",
        updated_at!("m", "members", "member_settings", "health_scores")
    ),
)
.joined(
    "left join member_settings ms on ms.member_id = m.id
     left join staff am on am.id = ms.account_manager_id",
)
.updated_with(UPDATED)
.sorted_as(&REVIEWS, &[("name", "m.name_sort"), ("created_at", "m.created_at")]);

/// Returns a page of the registrations that wait.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<ReviewList> {
    let filter = call.query;
    filter.check()?;
    let paging = Paging::new(filter.page, filter.per_page)?;
    let statuses = match filter.status {
        Some(status) => vec![status],
        None => vec![ReviewStatus::Filter, ReviewStatus::Review],
    };
    let selection = ROW
        .select()
        .updated_since(filter.updated_since)
        .found(cx.conn().dialect(), INDEX, filter.q.as_deref().map(terms))
        .among("m.status", Some(statuses.into_iter().map(stored).collect::<Vec<_>>()))
        .equals("m.id", filter.id)
        .equals("m.kind", filter.kind.map(stored))
        .only(filter.verified.map(|flag| match flag {
            0 => "m.verified_at is null",
            _ => "m.verified_at is not null",
        }));
    let today = cx.today;
    let selection = selection.ordered(filter.order_by);
    Ok(ReviewList { reviews: selection.page(cx.conn(), paging, |row| review(row, today))?.transpose()? })
}

fn review(row: &Row, today: Date) -> Result<Review> {
    let created_at: Timestamp = row.get("created_at");
    let manager: Option<_> = row.get("account_manager_id");
    Ok(Review {
        id: row.get("id"),
        name: row.get("name"),
        kind: row.word("kind")?,
        status: row.word("status")?,
        email: row.get("email"),
        phone: row.get("phone"),
        verified_at: row.get("verified_at"),
        created_at,
        days: i64::from((today - day_of(created_at)).get_days()),
        account_manager: manager.map(|id| Manager { id, name: row.get("manager_name") }),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    })
}
