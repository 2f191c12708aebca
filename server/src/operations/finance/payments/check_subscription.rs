//! `payments.check-subscription`

use client::api::finance::payments::{
    CheckSubscription, Subscription, SubscriptionChecked, SubscriptionStatus,
};
use client::endpoint::Call;
use client::value::id::{MemberId, SubscriptionId};

use crate::operations::members::members;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a member's subscription, and all that the member has or had.
pub fn check_subscription(cx: &mut Cx<'_, '_>, call: Call<CheckSubscription>) -> Result<SubscriptionChecked> {
    members::load(cx, call.path)?;
    let subscriptions = all(cx, call.path)?.into_iter().map(|(_, subscription)| subscription).collect();
    Ok(SubscriptionChecked { subscription: load(cx, call.path)?.1, subscriptions })
}

/// Returns the newest running subscription of a member with its id, else the last one; an inactive one without id if there never
/// was any.
pub fn load(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<(Option<SubscriptionId>, Subscription)> {
    let mut all = all(cx, member)?;
    let running = all.iter().position(|(_, one)| one.status == SubscriptionStatus::Active).unwrap_or(0);
    if running < all.len() {
        let (id, subscription) = all.swap_remove(running);
        return Ok((Some(id), subscription));
    }
    let none = Subscription {
        status: SubscriptionStatus::Inactive,
        gateway_type: None,
        gateway_ref: None,
        started_at: None,
        cancelled_at: None,
        cancelled_by: None,
        version: 0,
    };
    Ok((None, none))
}

/// Returns the subscriptions of a member, the newest first.
pub fn all(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<(SubscriptionId, Subscription)>> {
    let sql = "select id, status, gateway_type, gateway_ref, started_at, changed_at, changed_by, version
        from subscriptions where member_id = $1 order by id desc";
    cx.query(sql, &[member.into()])?.iter().map(|row| Ok((row.get("id"), subscription(row)?))).collect()
}

fn subscription(row: &Row) -> Result<Subscription> {
    let status: SubscriptionStatus = row.word("status")?;
    let ended = status != SubscriptionStatus::Active;
    Ok(Subscription {
        status,
        gateway_type: Some(row.word("gateway_type")?),
        gateway_ref: row.get("gateway_ref"),
        started_at: Some(row.get("started_at")),
        cancelled_at: ended.then(|| row.get("changed_at")),
        cancelled_by: ended.then(|| row.get("changed_by")),
        version: row.get("version"),
    })
}
