//! How much of a group is sold and goes on.

use client::value::id::PlanGroupId;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// What a group's plans have open.
pub struct GroupFigures {
    /// The links that can still be paid.
    pub open_links: i64,
    /// The subscriptions that go on.
    pub subscriptions: i64,
}

/// Counts the open links to a group's plans and the subscriptions to them.
pub fn figures_of(cx: &mut Cx<'_, '_>, id: PlanGroupId) -> Result<GroupFigures> {
    let links = "select count(*) from plans p join transactions t on t.plan_id = p.id
        where p.group_id = $1 and t.status = 'open' and (t.expires_at is null or t.expires_at >= $2)";
    let links = cx.query_one(links, &[id.into(), cx.today.to_string().into()])?;
    let running = "select count(*) from plans p join transactions t on t.plan_id = p.id
        join subscriptions s on s.transaction_id = t.id where p.group_id = $1 and s.status = 'active'";
    let running = cx.query_one(running, &[id.into()])?;
    Ok(GroupFigures {
        open_links: links.map_or(0, |row| row.int(0)),
        subscriptions: running.map_or(0, |row| row.int(0)),
    })
}
