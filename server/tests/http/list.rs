//! The list of payments: every filter and order against an oracle that knows no SQL.

use std::cmp::Ordering;

use client::access::Role;
use client::value::date::{day_of, start_of};
use jiff::ToSpan;
use jiff::civil::Date;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::ask::Caller;

/// Every row, read page by page without any filter.
async fn all(caller: &Caller) -> Vec<Value> {
    let mut rows = Vec::new();
    for number in 1.. {
        let page = page(caller, &format!("per_page=200&page={number}")).await;
        rows.extend(page["data"].as_array().unwrap().iter().cloned());
        if page["last_page"] == number {
            return rows;
        }
    }
    rows
}

async fn page(caller: &Caller, query: &str) -> Value {
    caller.get(&format!("/financial?{query}")).await.expect(200)["transactions"].take()
}

fn ids(rows: &[Value]) -> Vec<i64> {
    rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

/// The ids that a query answers, from as many pages as there are, in the server's order.
async fn found(caller: &Caller, query: &str) -> Vec<i64> {
    let mut found = Vec::new();
    for number in 1.. {
        let page = page(caller, &format!("{query}&per_page=7&page={number}")).await;
        found.extend(ids(page["data"].as_array().unwrap()));
        assert_eq!(page["current_page"], number);
        if number >= page["last_page"].as_i64().unwrap() {
            assert_eq!(page["total"], found.len(), "{query}");
            break;
        }
    }
    found
}

fn instant(row: &Value, field: &str) -> Option<jiff::Timestamp> {
    row[field].as_str().map(|text| text.parse().unwrap())
}

type Keep = Box<dyn Fn(&Value) -> bool>;

/// Open boletos whose due date has passed, by their details.
async fn overdue(app: &App, caller: &Caller, rows: &[Value]) -> Vec<i64> {
    let today = day_of(app.shared.clock.now());
    let mut overdue = Vec::new();
    for row in rows.iter().filter(|row| row["status"] == "open" && row["payment_type"] == "boleto") {
        let details = caller.get(&format!("/financial/{}", row["id"])).await.expect(200);
        let due: Option<Date> = details["expires_at"].as_str().map(|day| day.parse().unwrap());
        overdue.extend(due.filter(|due| *due < today).map(|_| row["id"].as_i64().unwrap()));
    }
    overdue
}

/// Filters with what they mean.
fn filters(rows: &[Value], overdue: Vec<i64>) -> Vec<(String, Keep)> {
    let of = |field: &'static str, word: &'static str| -> (String, Keep) {
        (format!("{field}={word}"), Box::new(move |row| row[field] == word))
    };
    let mut filters = vec![
        of("status", "open"),
        of("status", "paid"),
        of("status", "cancelled"),
        of("payment_type", "boleto"),
        of("payment_type", "pix"),
        ("recurrent=1".into(), Box::new(|row| row["recurrent"] == true)),
        ("recurrent=0".into(), Box::new(|row| row["recurrent"] == false)),
        ("overdue=1".into(), Box::new(move |row| overdue.contains(&row["id"].as_i64().unwrap()))),
    ];
    let some = &rows[rows.len() / 2];
    for (field, id) in [("id", &some["id"]), ("user_id", &some["user_id"])] {
        let id = id.clone();
        filters.push((format!("{field}={id}"), Box::new(move |row| row[field] == id)));
    }
    let manager = rows.iter().find_map(|row| row["account_manager"]["id"].as_i64()).unwrap();
    let theirs = move |row: &Value| row["account_manager"]["id"] == manager;
    filters.push((format!("account_manager={manager}"), Box::new(theirs)));
    let to = day_of(instant(some, "created_at").unwrap());
    for field in ["created_at", "paid_at"] {
        let from = to.checked_sub(20.days()).unwrap();
        filters.push((format!("{field}={from}::{to}"), Box::new(move |row| within(row, field, from, to))));
    }
    // What was never paid is on no day, not even on the clock's first.
    let ever = Box::new(|row: &Value| row["paid_at"].is_string());
    filters.push(("paid_at=1900-01-01::2100-01-01".into(), ever));
    filters
}

/// The last day included, in São Paulo.
fn within(row: &Value, field: &str, from: Date, to: Date) -> bool {
    let after = start_of(to.tomorrow().unwrap());
    instant(row, field).is_some_and(|at| at >= start_of(from) && at < after)
}

#[tokio::test]
async fn each_filter_and_each_pair_of_them_finds_what_it_means() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let rows = all(&root).await;
        assert_eq!(rows.len(), 400);
        let overdue = overdue(app, &root, &rows).await;
        let counted = root.get("/dashboard").await.expect(200)["financial"]["overdue"].take();
        assert!(!overdue.is_empty() && counted == overdue.len(), "{counted} of {overdue:?}");
        let filters = filters(&rows, overdue);
        for (at, (one, keeps)) in filters.iter().enumerate() {
            for (other, also) in &filters[at..] {
                let mut expected: Vec<&Value> = rows.iter().filter(|row| keeps(row) && also(row)).collect();
                expected.sort_by(|a, b| order(b, a, "created_at"));
                let expected: Vec<i64> = expected.iter().map(|row| row["id"].as_i64().unwrap()).collect();
                // One field twice is refused, so each is combined with the others alone.
                if one.split('=').next() == other.split('=').next() && one != other {
                    continue;
                }
                let query = if one == other { one.clone() } else { format!("{one}&{other}") };
                assert_eq!(found(&root, &query).await, expected, "{query}");
            }
        }
    })
    .await;
}

/// Ascending by a field, what is absent first, then by id.
fn order(a: &Value, b: &Value, field: &str) -> Ordering {
    let key = |row: &Value| match field {
        "id" => (0, String::new()),
        "status" => (0, row["status"].as_str().unwrap().to_owned()),
        field => (instant(row, field).map_or(0, |at| at.as_millisecond()), String::new()),
    };
    key(a).cmp(&key(b)).then(a["id"].as_i64().cmp(&b["id"].as_i64()))
}

#[tokio::test]
async fn each_order_holds_in_both_directions_and_across_pages() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let mut rows = all(&root).await;
        for field in ["id", "created_at", "paid_at", "status"] {
            rows.sort_by(|a, b| order(a, b, field));
            assert_eq!(found(&root, &format!("order_by={field}")).await, ids(&rows), "{field}");
            rows.reverse();
            assert_eq!(found(&root, &format!("order_by={field}%20DESC")).await, ids(&rows), "{field} DESC");
        }
    })
    .await;
}

#[tokio::test]
async fn pages_are_numbered_and_one_past_the_end_is_empty() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let first = page(&root, "").await;
        assert_eq!(
            json!([
                first["current_page"],
                first["from"],
                first["to"],
                first["total"],
                first["last_page"],
                first["per_page"]
            ]),
            json!([1, 1, 25, 400, 16, 25])
        );
        let past = page(&root, "page=17").await;
        assert_eq!(
            json!([past["current_page"], past["from"], past["to"], past["total"], past["data"]]),
            json!([17, null, null, 400, []])
        );
        let nothing = page(&root, "id=999999").await;
        assert_eq!(json!([nothing["from"], nothing["total"], nothing["last_page"]]), json!([null, 0, 1]));
    })
    .await;
}

#[tokio::test]
async fn totals_follow_what_changes() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let open = page(&root, "status=open").await["total"].as_i64().unwrap();
        let id = app.payment(1).await;
        assert_eq!(page(&root, "status=open").await["total"], open + 1);
        assert_eq!(page(&root, "").await["data"][0]["id"], id);
        root.put(&format!("/financial/payment/approve/{id}")).await.expect(200);
        assert_eq!(page(&root, "status=open").await["total"], open);
    })
    .await;
}

#[tokio::test]
async fn empty_filters_and_all_are_no_filters() {
    everywhere(async |app| {
        let nothing = "status=&payment_type=all&created_at=&recurrent=all&account_manager=&order_by=";
        assert_eq!(page(&app.role(Role::Root), nothing).await["total"], 400);
    })
    .await;
}

#[tokio::test]
async fn what_is_malformed_is_named_all_at_once() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let cases = [
            ("page=0", "page"),
            ("page=-1", "page"),
            ("page=um", "page"),
            ("page=99999999999999999999", "page"),
            ("per_page=201", "per_page"),
            ("per_page=0", "per_page"),
            ("status=pago", "status"),
            ("status=open&status=paid", "status"),
            ("payment_type=cheque", "payment_type"),
            ("recurrent=talvez", "recurrent"),
            ("recurrent=2", "recurrent"),
            ("overdue=0", "overdue"),
            ("overdue=sim", "overdue"),
            ("user_id=1x", "user_id"),
            ("user_id=1%00", "user_id"),
            ("created_at=2026-01-01", "created_at"),
            ("created_at=2026-02-30::2026-03-01", "created_at"),
            ("paid_at=2026-03-02::2026-03-01", "paid_at"),
            ("order_by=plots", "order_by"),
            ("order_by=created_at%20ASC", "order_by"),
            ("order_by=created_at;drop%20table%20staff", "order_by"),
            ("color=red", "color"),
        ];
        for (query, field) in cases {
            let problem = sales.get(&format!("/financial?{query}")).await.expect(422);
            assert!(problem["errors"][field].is_array(), "{query}: {problem}");
        }
        let both = sales.get("/financial?status=pago&order_by=plots&page=um").await.expect(422);
        assert_eq!(both["errors"].as_object().unwrap().len(), 3, "{both}");
    })
    .await;
}

#[tokio::test]
async fn filtering_by_consultant_needs_its_own_permission_except_for_oneself() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let me = app.number("select id from staff where email = 'sales@demo.test'", &[]).await;
        let other = app.number("select id from staff where email = 'sales2@demo.test'", &[]).await;
        sales.get(&format!("/financial?account_manager={me}")).await.expect(200);
        let problem = sales.get(&format!("/financial?account_manager={other}")).await.expect(403);
        assert_eq!(problem["missing"], json!({ "action": "list_all_managers", "subject": "Financial" }));
        let manager = app.role(Role::Manager);
        manager.get(&format!("/financial?account_manager={other}")).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn paying_members_come_in_the_order_in_which_their_plans_end() {
    everywhere(async |app: &App| {
        let clients =
            app.role(Role::Success).get("/financial/success-clients?per_page=200").await.expect(200);
        let rows = clients["clients"]["data"].as_array().unwrap();
        let ends: Vec<&str> = rows.iter().map(|row| row["end_of_plan"].as_str().unwrap()).collect();
        assert!(ends.is_sorted() && !ends.is_empty());
        let today = day_of(app.shared.clock.now()).to_string();
        assert!(ends[0] >= today.as_str());
        let sql = "select count(*) from members where end_of_plan >= $1";
        assert_eq!(clients["clients"]["total"], app.number(sql, &[today.into()]).await);
    })
    .await;
}

#[tokio::test]
async fn ranges_of_days_go_from_the_first_year_to_the_last() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let total = async |query: &str| page(&root, query).await["total"].as_i64().unwrap();
        let all = total("").await;
        let paid = app.number("select count(*) from transactions where paid_at is not null", &[]).await;
        for range in ["0001-01-01::9999-12-31", "1970-01-01::9999-12-31", "1969-12-31::9999-12-30"] {
            assert_eq!(total(&format!("created_at={range}")).await, all, "{range}");
            assert_eq!(total(&format!("paid_at={range}")).await, paid, "{range}");
        }
        for range in ["9999-12-31::9999-12-31", "0001-01-01::0001-01-01", "1969-12-31::1970-01-01"] {
            assert_eq!(total(&format!("created_at={range}")).await, 0, "{range}");
            assert_eq!(total(&format!("paid_at={range}")).await, 0, "{range}");
        }
        app.execute("update transactions set created_at = -1000 where id = 1", &[]).await;
        assert_eq!(total("created_at=1969-12-31::1969-12-31&order_by=id").await, 1);
    })
    .await;
}
