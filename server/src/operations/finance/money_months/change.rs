//! `money-months.close`, `money-months.reopen`

use client::api::finance::money_months::{
    Close, MoneyMonth, MoneyMonthFacts, MonthChanged, MonthState, Reopen,
};
use client::endpoint::Call;
use client::endpoint::guard::Guarded;
use client::message::{Key, Message};
use client::value::id::MoneyMonthId;
use serde_json::json;

use super::load::{is_closed, load};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// Closes a month that is over: later movements count in the first open month after it.
pub fn close(cx: &mut Cx<'_, '_>, call: Call<Close>) -> Result<MonthChanged> {
    hold(cx, &call)?;
    set(cx, call.path, MonthState::Closed, None)?;
    cx.effect(Message::new(Key::MoneyMonthsEffectClose).with("month", shown(call.path)));
    changed(cx, call.path, Key::MoneyMonthsClosed)
}

/// Opens a closed month again, with the reason.
pub fn reopen(cx: &mut Cx<'_, '_>, call: Call<Reopen>) -> Result<MonthChanged> {
    hold(cx, &call)?;
    call.body.check()?;
    set(cx, call.path, MonthState::Open, Some(call.body.reason.trim()))?;
    cx.effect(Message::new(Key::MoneyMonthsEffectReopen).with("month", shown(call.path)));
    changed(cx, call.path, Key::MoneyMonthsReopened)
}

/// Holds the month at the version that the caller saw, once its state allows the call. One without a row gets one, to be compared and
/// changed like others.
fn hold<E>(cx: &mut Cx<'_, '_>, call: &Call<E>) -> Result<()>
where
    E: for<'f> Guarded<Path = MoneyMonthId, Facts<'f> = &'f MoneyMonthFacts>,
{
    MoneyMonth::first_day(call.path).map(|day| is_closed(cx, day)).transpose()?;
    cx.hold(|cx| {
        let (month, facts) = load(cx, call.path)?;
        cx.guard(call, &facts)?;
        Ok((RecordVersion::new(call.path, month.version), ()))
    })
}

fn set(cx: &mut Cx<'_, '_>, id: MoneyMonthId, state: MonthState, reason: Option<&str>) -> Result<()> {
    let by = cx.actor()?.name.clone();
    let sql = "update money_months set state = $1, reason = $2, changed_at = $3, changed_by = $4, version = version + 1
        where id = $5";
    cx.execute(sql, &[stored(state).into(), reason.into(), cx.now.into(), by.into(), id.into()])?;
    let old = if state == MonthState::Open { MonthState::Closed } else { MonthState::Open };
    cx.changed(id, json!({ "state": old }), json!({ "state": state, "reason": reason }));
    Ok(())
}

fn changed(cx: &mut Cx<'_, '_>, id: MoneyMonthId, message: Key) -> Result<MonthChanged> {
    let month = load(cx, id)?.0;
    Ok(MonthChanged { message: message.text(cx.lang(), &[]), month })
}

/// Writes a month as people do: 11/2026.
fn shown(id: MoneyMonthId) -> String {
    format!("{:02}/{}", id.get() % 100, id.get() / 100)
}
