//! `money-months.close`

use client::api::finance::money_months::{Close, MonthChanged, MonthState};
use client::endpoint::Call;
use client::message::{Key, Message};

use super::change::{changed, hold, set, shown};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Closes a month that is over: later movements count in the first open month after it.
pub fn close(cx: &mut Cx<'_, '_>, call: Call<Close>) -> Result<MonthChanged> {
    hold(cx, &call)?;
    set(cx, call.path, MonthState::Closed, None)?;
    cx.effect(Message::new(Key::MoneyMonthsEffectClose).with("month", shown(call.path)));
    changed(cx, call.path, Key::MoneyMonthsClosed)
}
