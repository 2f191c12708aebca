//! What is sold: groups of plans, their prices by day, and their additionals.

mod plan_additionals;
mod plan_groups;
mod plan_prices;

use jiff::ToSpan;
use jiff::civil::Date;
use serde_json::Value;

use crate::app::App;
use crate::ask::Caller;

/// Returns the day that lies this many days after the day of the demonstration.
async fn day(app: &App, days: i64) -> String {
    today(app).await.saturating_add(days.days()).to_string()
}

/// Returns today, as the server has it: a price without a day is set for it, in a rehearsal.
async fn today(app: &App) -> Date {
    let body = serde_json::json!({ "plan_id": 11, "price": 1 });
    let caller = app.role(client::access::Role::Manager);
    let rehearsal = caller.post("/plan-prices").json(body).rehearsed().await.expect(200);
    rehearsal["answer"]["plan_price"]["from_day"].as_str().unwrap().parse().unwrap()
}

/// Returns the price that the list of plans shows.
async fn listed(caller: &Caller, plan: i64) -> Value {
    let plans = caller.get("/plans").await.expect(200);
    let groups = plans["plans"].as_array().unwrap().iter();
    let mut plans = groups.flat_map(|group| group["plans"].as_array().unwrap());
    plans.find(|row| row["id"] == plan).map_or(Value::Null, |row| row["price"].clone())
}
