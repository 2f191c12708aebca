//! Whatever is done to the price list, each day has one price of each plan that is sold, and what was sold keeps its own.

use std::collections::{BTreeMap, BTreeSet};

use client::access::Role;
use client::value::date::day_of;
use jiff::ToSpan;
use jiff::civil::Date;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use super::{day, pass_days};
use crate::app::App;
use crate::ask::Answer;
use crate::place::{Place, say};

/// How many lists of steps each place takes.
const CASES: u32 = 24;
/// The plans of the group that the steps change.
const PLANS: [i64; 2] = [6, 7];
/// The highest price, in cents.
const MOST: i64 = 10_000_000;
/// How far ahead days are looked at.
const AHEAD: i64 = 45;

/// What an administrator, a seller or the calendar does.
#[derive(Debug, Clone)]
enum Step {
    SetPrice { plan: i64, cents: i64, days: i64 },
    EditGroup { cents: i64, days: i64 },
    DeletePlanned { at: usize },
    DeleteAndUndo { at: usize },
    Retire,
    Reinstate,
    PassDays(i64),
    Buy { plan: i64 },
}

fn step() -> impl Strategy<Value = Step> {
    let plan = || select(&PLANS[..]);
    let cents = || prop_oneof![8 => 1..MOST, 1 => -5..5_i64, 1 => MOST - 2..MOST + 3];
    let days = || -2..40_i64;
    prop_oneof![
        4 => (plan(), cents(), days()).prop_map(|(plan, cents, days)| Step::SetPrice { plan, cents, days }),
        1 => (cents(), days()).prop_map(|(cents, days)| Step::EditGroup { cents, days }),
        1 => any::<usize>().prop_map(|at| Step::DeletePlanned { at }),
        1 => any::<usize>().prop_map(|at| Step::DeleteAndUndo { at }),
        1 => Just(Step::Retire),
        1 => Just(Step::Reinstate),
        1 => (1..4_i64).prop_map(Step::PassDays),
        3 => plan().prop_map(|plan| Step::Buy { plan }),
    ]
}

/// The prices of all plans in cents, each from its day on.
type Prices = BTreeMap<i64, BTreeMap<Date, i64>>;

/// Returns the price of a plan on a day; `None` before its first one.
fn in_force(prices: &Prices, plan: i64, day: Date) -> Option<i64> {
    prices[&plan].range(..=day).next_back().map(|(_, cents)| *cents)
}

fn entries(prices: &Prices) -> BTreeSet<(i64, Date, i64)> {
    let days =
        prices.iter().flat_map(|(plan, days)| days.iter().map(move |(day, cents)| (*plan, *day, *cents)));
    days.collect()
}

fn cents_of(price: &Value) -> i64 {
    (price.as_f64().unwrap() * 100.0).round() as i64
}

/// The list of prices as its page shows it: the plan, the first and the last day, the cents.
async fn shown(app: &App) -> Vec<(i64, Date, Option<Date>, i64)> {
    let manager = app.role(Role::Manager);
    let mut found = Vec::new();
    for page in 1.. {
        let path = format!("/plan-prices?per_page=200&page={page}");
        let rows = manager.get(&path).await.expect(200)["plan_prices"]["data"].clone();
        let rows = rows.as_array().unwrap().clone();
        let date = |value: &Value| value.as_str().map(|text| text.parse().unwrap());
        found.extend(rows.iter().map(|row| {
            let first = date(&row["from_day"]).unwrap();
            (row["plan_id"].as_i64().unwrap(), first, date(&row["until_day"]), cents_of(&row["price"]))
        }));
        if rows.len() < 200 {
            break;
        }
    }
    found
}

async fn prices(app: &App) -> Prices {
    let mut prices = Prices::new();
    for (plan, from_day, _, cents) in shown(app).await {
        prices.entry(plan).or_default().insert(from_day, cents);
    }
    prices
}

/// Returns everything that charges, plans of members and subscriptions have of a price.
async fn sold(app: &App) -> Vec<String> {
    let mut found = Vec::new();
    for sql in [
        "select concat_ws(' ', 'charge', id, amount, status, coalesce(plan_id, 0), coalesce(plan_price_id, 0),
         coalesce(list_price, 0), coalesce(discount, 0), version) from transactions order by id",
        "select concat_ws(' ', 'quota', id, coalesce(plan_id, 0), version) from quotas order by id",
        "select concat_ws(' ', 'subscription', id, status, coalesce(plan_price_id, 0), version) from subscriptions order by id",
    ] {
        found.extend(app.rows(sql, &[]).await.iter().map(|row| row.text(0)));
    }
    found
}

async fn set(app: &App, (plan, cents, days): (i64, i64, i64)) -> Answer {
    let body = json!({ "plan_id": plan, "price": cents as f64 / 100.0, "from_day": day(app, days) });
    app.role(Role::Manager).post("/plan-prices").json(body).await
}

/// Deletes one of the prices that are planned, and brings it back by the inverse that the answer names, if asked.
async fn delete(app: &App, at: usize, is_undone: bool) {
    let manager = app.role(Role::Manager);
    let path = "/plan-prices?state=planned&per_page=200";
    let rows = manager.get(path).await.expect(200)["plan_prices"]["data"].clone();
    let rows = rows.as_array().unwrap();
    let Some(row) = rows.get(at % rows.len().max(1)) else { return };
    let answer = manager.delete(&format!("/plan-prices/{}", row["id"])).await.expect(200);
    if is_undone {
        let undone = manager.post("/plan-prices").json(answer["inverse"]["body"].clone()).await;
        // A version that changes nothing, since one before it was deleted, does not come back.
        assert!([200, 409].contains(&undone.status), "{}", undone.text());
    }
}

/// Takes a step, and checks what it did to the prices and to what was sold.
async fn take(app: &App, step: &Step) {
    let (manager, root) = (app.role(Role::Manager), app.role(Role::Root));
    let (before, was_sold) = (prices(app).await, sold(app).await);
    let today = day_of(app.shared.clock.now());
    let mut expected = before.clone();
    match step {
        Step::SetPrice { plan, cents, days } => {
            let from_day = today.saturating_add(days.days());
            let is_valid = *days >= 0 && (1..=MOST).contains(cents);
            // Each day has one price, and a version changes it.
            let is_new =
                !before[plan].contains_key(&from_day) && in_force(&before, *plan, from_day) != Some(*cents);
            let answer = set(app, (*plan, *cents, *days)).await;
            let status = if !is_valid {
                422
            } else if is_new {
                200
            } else {
                409
            };
            answer.expect(status);
            if status == 200 {
                expected.get_mut(plan).unwrap().insert(from_day, *cents);
            }
        }
        Step::EditGroup { cents, days } => {
            let body = json!({ "monthly": *cents as f64 / 100.0, "from_day": day(app, *days) });
            let status = manager.put("/plan-groups/3").json(body).await.status;
            assert!([200, 409, 422].contains(&status), "{status}");
            expected = prices(app).await;
            assert!(entries(&expected).is_superset(&entries(&before)), "a price is only added");
        }
        Step::DeletePlanned { at } => {
            delete(app, *at, false).await;
            expected = prices(app).await;
            assert!(entries(&before).is_superset(&entries(&expected)), "a price is only removed");
            assert!(
                entries(&before).difference(&entries(&expected)).all(|(_, from_day, _)| *from_day > today)
            );
        }
        Step::DeleteAndUndo { at } => {
            delete(app, *at, true).await;
            expected = prices(app).await;
            for (plan, ahead) in before.keys().flat_map(|plan| (0..=AHEAD).map(move |ahead| (*plan, ahead))) {
                let day = today.saturating_add(ahead.days());
                assert_eq!(in_force(&expected, plan, day), in_force(&before, plan, day), "{plan} on {day}");
            }
        }
        Step::Retire => {
            let body = json!({ "last_day": day(app, 0), "renewals": "keep" });
            manager.post("/plan-groups/3/retire").json(body).await;
        }
        Step::Reinstate => {
            manager.post("/plan-groups/3/reinstate").json(json!({})).await;
        }
        Step::PassDays(days) => pass_days(app, *days).await,
        Step::Buy { plan } => {
            let body = json!({ "planId": plan, "method": "pix", "turbo": 0, "discount": 0 });
            let answer = root.post("/user/create-payment/1").json(body).await;
            if answer.status == 200 {
                let id = answer.json()["transaction_id"].as_i64().unwrap();
                let paid = "select t.amount from transactions t join plan_prices v on v.id = t.plan_price_id
                    where t.id = $1 and v.plan_id = t.plan_id and v.price = t.amount";
                assert_eq!(Some(app.number(paid, &[id.into()]).await), in_force(&before, *plan, today));
            }
        }
    }
    assert_eq!(prices(app).await, expected);
    let is_sold: BTreeSet<String> = sold(app).await.into_iter().collect();
    let changed: Vec<&String> = was_sold.iter().filter(|row| !is_sold.contains(*row)).collect();
    assert!(changed.is_empty(), "{step:?} changed what was sold: {changed:?}");
}

/// Checks that the page shows exactly one price of each plan on each day from its first one on, the same as the list of plans today.
async fn check_days(app: &App) {
    let (rows, prices) = (shown(app).await, prices(app).await);
    let today = day_of(app.shared.clock.now());
    for plan in prices.keys() {
        for days in -5..=AHEAD {
            let at = today.saturating_add(days.days());
            let found = rows.iter().filter(|(of, first, last, _)| {
                of == plan && *first <= at && last.is_none_or(|last| at <= last)
            });
            let cents: Vec<i64> = found.map(|row| row.3).collect();
            assert_eq!(cents, Vec::from_iter(in_force(&prices, *plan, at)), "{plan} on {at}");
        }
        let listed = super::listed(&app.role(Role::Root), *plan).await;
        let listed = Some(listed).filter(|price| !price.is_null()).map(|price| cents_of(&price));
        assert_eq!(listed, in_force(&prices, *plan, today), "{plan}");
    }
}

#[test]
fn no_change_of_the_list_alters_what_was_sold_and_each_day_has_one_price() {
    let runtime = Runtime::new().unwrap();
    for place in Place::all().into_iter().filter(|place| *place != Place::Gateway) {
        say(&format!("{place:?}"));
        let app = runtime.block_on(App::start(place));
        let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
        let walk = |steps: Vec<Step>| {
            runtime.block_on(async {
                for step in &steps {
                    take(&app, step).await;
                }
                check_days(&app).await;
            });
            Ok(())
        };
        let result = TestRunner::new(config).run(&vec(step(), 1..8), walk);
        assert!(result.is_ok(), "{place:?}: {}", result.unwrap_err());
    }
}
