//! `payments.check-subscription`

use client::api::finance::payments::{
    CheckSubscription, Subscription, SubscriptionChecked, SubscriptionStatus,
};
use client::endpoint::Call;
use client::value::id::{MemberId, SubscriptionId};

use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a member's subscription.
pub fn check_subscription(cx: &mut Cx<'_, '_>, call: Call<CheckSubscription>) -> Result<SubscriptionChecked> {
    members::load(cx, call.path)?;
    Ok(SubscriptionChecked { subscription: load(cx, call.path)?.1 })
}

/// Returns the member's last subscription with its id; an inactive one without id if there never was any.
pub fn load(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<(Option<SubscriptionId>, Subscription)> {
    let sql = "select id, status, gateway_type, gateway_ref, started_at, changed_at, changed_by, version
        from subscriptions where member_id = $1 order by id desc limit 1";
    let Some(row) = cx.query_one(sql, &[member.into()])? else {
        let (gateway_type, gateway_ref, started_at, cancelled_at, cancelled_by) =
            (None, None, None, None, None);
        let status = SubscriptionStatus::Inactive;
        let none = Subscription {
            status,
            gateway_type,
            gateway_ref,
            started_at,
            cancelled_at,
            cancelled_by,
            version: 0,
        };
        return Ok((None, none));
    };
    let status: SubscriptionStatus = row.word("status")?;
    let ended = status != SubscriptionStatus::Active;
    let subscription = Subscription {
        status,
        gateway_type: Some(row.word("gateway_type")?),
        gateway_ref: row.get("gateway_ref"),
        started_at: Some(row.get("started_at")),
        cancelled_at: ended.then(|| row.get("changed_at")),
        cancelled_by: ended.then(|| row.get("changed_by")),
        version: row.get("version"),
    };
    Ok((Some(row.get("id")), subscription))
}
