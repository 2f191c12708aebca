//! What the changes of months share.

use client::api::finance::money_months::{MoneyMonth, MoneyMonthFacts, MonthChanged, MonthState};
use client::endpoint::Call;
use client::endpoint::guard::GuardedEndpoint;
use client::message::Key;
use client::value::id::MoneyMonthId;
use serde_json::json;

use super::load::{is_closed, load};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// Holds the month at the version that the caller saw, once its state allows the call. One without a row gets one, to be compared and
/// changed like others.
/// Holds the month of a call.
pub fn hold<E>(cx: &mut Cx<'_, '_>, call: &Call<E>) -> Result<()>
where
    E: for<'f> GuardedEndpoint<Path = MoneyMonthId, Facts<'f> = &'f MoneyMonthFacts>,
{
    MoneyMonth::first_day(call.path).map(|day| is_closed(cx, day)).transpose()?;
    cx.hold(|cx| {
        let (month, facts) = load(cx, call.path)?;
        cx.guard(call, &facts)?;
        Ok((RecordVersion::new(call.path, month.version), ()))
    })
}

/// Stores the state of a month.
pub fn set(cx: &mut Cx<'_, '_>, id: MoneyMonthId, state: MonthState, reason: Option<&str>) -> Result<()> {
    let by = cx.actor()?.name.clone();
    let sql = "update money_months set state = $1, reason = $2, changed_at = $3, changed_by = $4, version = version + 1
        where id = $5";
    cx.execute(sql, &[stored(state).into(), reason.into(), cx.now.into(), by.into(), id.into()])?;
    let old = if state == MonthState::Open { MonthState::Closed } else { MonthState::Open };
    cx.changed(id, json!({ "state": old }), json!({ "state": state, "reason": reason }));
    Ok(())
}

/// Answers a month that has changed.
pub fn changed(cx: &mut Cx<'_, '_>, id: MoneyMonthId, message: Key) -> Result<MonthChanged> {
    let month = load(cx, id)?.0;
    Ok(MonthChanged { message: message.text(cx.lang(), &[]), month })
}

/// Writes a month as people do: 11/2026.
/// Returns the month as users read it.
pub fn shown(id: MoneyMonthId) -> String {
    format!("{:02}/{}", id.get() % 100, id.get() / 100)
}
