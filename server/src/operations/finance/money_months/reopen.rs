//! `money-months.reopen`

use client::api::finance::money_months::{MonthChanged, MonthState, Reopen};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::change::{changed, hold, set, shown};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Opens a closed month again, with the reason.
pub fn reopen(cx: &mut Cx<'_, '_>, call: Call<Reopen>) -> Result<MonthChanged> {
    hold(cx, &call)?;
    call.body.check()?;
    set(cx, call.path, MonthState::Open, Some(call.body.reason.trim()))?;
    cx.effect(Message::new(Key::MoneyMonthsEffectReopen).with("month", shown(call.path)));
    changed(cx, call.path, Key::MoneyMonthsReopened)
}
