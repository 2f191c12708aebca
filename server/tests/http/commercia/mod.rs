//! What is sold: groups of plans, their prices by day, and their additionals.

mod guards;
mod plan_additionals;
mod plan_groups;
mod plan_prices;
mod properties;
mod subscribers;

use client::value::date::day_of;
use jiff::{SignedDuration, ToSpan};
use serde_json::Value;

use crate::app::App;
use crate::ask::Caller;

/// Returns the day that lies this many days after today.
fn day(app: &App, days: i64) -> String {
    day_of(app.shared.clock.now()).saturating_add(days.days()).to_string()
}

/// Lets days pass, and the sessions of the accounts go on.
async fn pass_days(app: &App, days: i64) {
    app.advance(SignedDuration::from_hours(24 * days));
    let later = app.shared.clock.now() + SignedDuration::from_hours(1);
    let sql = "update sessions set expires_at = $1, access_expires_at = $1, seen_at = $1";
    app.execute(sql, &[later.into()]).await;
}

/// Returns the price that the list of plans shows.
async fn listed(caller: &Caller, plan: i64) -> Value {
    let plans = caller.get("/plans").await.expect(200);
    let groups = plans["plans"].as_array().unwrap().iter();
    let mut plans = groups.flat_map(|group| group["plans"].as_array().unwrap());
    plans.find(|row| row["id"] == plan).map_or(Value::Null, |row| row["price"].clone())
}
