//! Two servers on one PostgreSQL give consistent answers.

use client::access::Role;
use futures_util::future::{join, join_all};
use jiff::SignedDuration;
use serde_json::json;
use server::jobs::run::{take, work_on_one};
use server::operations::job_kinds;
use server::run::ledger::write_down;
use server::store::{Options, Store};
use server::work::listed::end_of_hour;
use server::work::settings::{ReadBudget, Settings};
use tokio::sync::watch;

use crate::app::{App, settings};
use crate::ask::Caller;
use crate::events::Stream;
use crate::place::{Database, Place};
use crate::scheduler::{booking, id_of, on_monday};

/// Two servers, where there is a PostgreSQL.
pub async fn two() -> Option<(App, App)> {
    if !Place::all().contains(&Place::Postgres) {
        return None;
    }
    let one = App::start(Place::Postgres).await;
    let database = one.database.as_ref().expect("started on a copy");
    let store = Store::open(&database.url, Options { workers: Some(4), ..Options::default() }).unwrap();
    let other = App::embedded(store, settings(database.folder.path()));
    Some((one, other))
}

/// Two servers with a budget of reads, at the same moment of an hour.
async fn two_with(reads: ReadBudget) -> Option<(App, App)> {
    if !Place::all().contains(&Place::Postgres) {
        return None;
    }
    let database = Database::copy(Place::Postgres);
    let server = || {
        let store = Store::open(&database.url, Options { workers: Some(4), ..Options::default() }).unwrap();
        App::embedded(store, Settings { reads, ..settings(database.folder.path()) })
    };
    let (one, other) = (server(), server());
    let late = end_of_hour(one.shared.clock.now()) + SignedDuration::from_mins(5);
    for app in [&one, &other] {
        app.advance(late.duration_since(app.shared.clock.now()));
    }
    Some((App { database: Some(database), ..one }, other))
}

#[tokio::test]
async fn of_two_bookings_of_one_time_at_two_servers_one_wins() {
    let Some((one, other)) = two().await else { return };
    let monday = on_monday(&one).await;
    other.advance(one.shared.clock.now().duration_since(other.shared.clock.now()));
    let id = id_of(&one, Role::Sales).await;
    let here = one.role(Role::Sales);
    let there = at(&other, &here);
    for hour in [1, 2, 3] {
        let asked = (0..20).map(|turn| {
            let caller = if turn % 2 == 0 { &here } else { &there };
            caller.post("/host/schedule").json(booking(id, monday, hour))
        });
        let answers = join_all(asked.map(|ask| async move { ask.await })).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
        answers.iter().filter(|answer| answer.status != 200).for_each(|answer| drop(answer.expect(409)));
    }
}

#[tokio::test]
async fn both_count_the_rows_that_an_account_reads() {
    let Some((one, other)) = two_with(ReadBudget { listed: 60, exported: 500 }).await else { return };
    let here = one.browser("root").await;
    let there = at(&other, &here);
    let [first, second] = [1, 2].map(|page| format!("/financial?per_page=40&page={page}&order_by=id"));
    here.get(&first).await.expect(200);
    write_down(&one.shared, false).await.unwrap();
    there.get(&first).await.expect(200);
    there.get(&second).await.expect(429);
    there.get("/financial?per_page=20&page=3&order_by=id").await.expect(200);
    write_down(&other.shared, false).await.unwrap();
    // What the other server answered is looked up again after a second.
    one.advance(SignedDuration::from_secs(1));
    here.get("/financial?per_page=20&page=4&order_by=id").await.expect(429);
    here.get("/financial?per_page=20&page=3&order_by=id").await.expect(200);

    assert_eq!(here.get("/financial/export").await.status, 200);
    there.get("/financial/export").await.expect(429);

    for app in [&one, &other] {
        app.advance(SignedDuration::from_hours(1));
    }
    at(&other, &one.browser("root").await).get(&second).await.expect(200);
}

/// Returns the same caller, asking the other server.
fn at(other: &App, caller: &Caller) -> Caller {
    caller.through(&other.router)
}

#[tokio::test]
async fn of_two_approvals_at_once_one_wins() {
    let Some((one, other)) = two().await else { return };
    let (sales, manager) = (one.role(Role::Sales), at(&other, &one.role(Role::Manager)));
    for member in 1..=10 {
        let path = format!("/financial/payment/approve/{}", one.payment(member).await);
        let (here, there) = join(async { sales.put(&path).await }, async { manager.put(&path).await }).await;
        let mut both = [here.status, there.status];
        both.sort_unstable();
        assert_eq!(both, [200, 409]);
    }
}

#[tokio::test]
async fn one_key_is_one_write() {
    let Some((one, other)) = two().await else { return };
    let (here, there) = (one.role(Role::Root), at(&other, &one.role(Role::Root)));
    let before = one.number("select count(*) from transactions", &[]).await;
    let body = json!({ "planId": 3, "method": "pix", "discount": 0, "turbo": 0 });
    let asks = (0..20).map(|number| {
        let caller = if number % 2 == 0 { &here } else { &there };
        let ask = caller.post("/user/create-payment/1").json(body.clone()).key("k1");
        async { ask.await }
    });
    let answers = join_all(asks).await;
    assert!(answers.iter().all(|answer| (answer.status, &answer.bytes) == (200, &answers[0].bytes)));
    assert_eq!(one.number("select count(*) from transactions", &[]).await, before + 1);
}

#[tokio::test]
async fn events_reach_the_other_server() {
    let Some((one, other)) = two().await else { return };
    let mut stream = Stream::open(&at(&other, &one.role(Role::Root)), None).await;
    let id = one.payment(1).await;
    let event = stream.next().await.expect("an event");
    assert_eq!((event.endpoint.as_str(), event.id), ("payments.create", id));
}

#[tokio::test]
async fn signed_out_at_one_is_signed_out_at_the_other() {
    let Some((one, other)) = two().await else { return };
    let (here, there) = (one.role(Role::Sales), at(&other, &one.role(Role::Sales)));
    there.get("/me").await.expect(200);
    here.post("/logout").await.expect(200);
    there.get("/me").await.expect(401);
}

#[tokio::test]
async fn what_admits_a_caller_changes_at_both_at_once() {
    let Some((one, other)) = two().await else { return };
    let (root, here) = (one.role(Role::Root), one.role(Role::Sales));
    let there = at(&other, &here);
    let both_answer = async |status: u16| {
        // Twice, so that each has remembered what it answers by.
        for caller in [&here, &there, &here, &there] {
            caller.get("/financial").await.expect(status);
        }
    };
    both_answer(200).await;
    for (granted, status) in [(false, 403), (true, 200)] {
        let grant = json!({ "role": "sales", "action": "read", "subject": "Financial", "granted": granted });
        root.put("/access").json(grant).await.expect(200);
        both_answer(status).await;
    }
    let id = here.get("/me").await.expect(200)["user"]["id"].as_i64().unwrap();
    for (active, status) in [(0, 401), (1, 200)] {
        one.execute("update staff set active = $1 where id = $2", &[active.into(), id.into()]).await;
        both_answer(status).await;
    }
    one.execute("delete from sessions where staff_id = $1", &[id.into()]).await;
    both_answer(401).await;
}

#[tokio::test]
async fn totals_are_the_same_at_both() {
    let Some((one, other)) = two().await else { return };
    let total = async |caller: Caller| {
        caller.get("/financial?status=open").await.expect(200)["transactions"]["total"].as_i64().unwrap()
    };
    let (here, there) = (one.role(Role::Root), at(&other, &one.role(Role::Root)));
    let before = total(there.clone()).await;
    assert_eq!(total(here.clone()).await, before);
    one.payment(1).await;
    assert_eq!((total(here).await, total(there).await), (before + 1, before + 1));
}

#[tokio::test]
async fn a_copied_refresh_token_is_noticed_at_either() {
    let Some((one, other)) = two().await else { return };
    let refresh = async |at: &App, token: &str| {
        at.nobody().post("/refresh").json(json!({ "refresh_token": token })).await
    };
    let stolen = &one.tokens("sales").1;
    let renewed = refresh(&other, stolen).await.expect(200);
    let again = refresh(&one, stolen).await.expect(200);
    assert_eq!(renewed["access_token"], again["access_token"], "an answer that got lost is given again");
    let bearer = format!("Bearer {}", renewed["access_token"].as_str().unwrap());
    other.nobody().with("authorization", &bearer).get("/me").await.expect(200);
    refresh(&one, stolen).await.expect(401);
    other.nobody().with("authorization", &bearer).get("/me").await.expect(401);
}

#[tokio::test]
async fn concurrent_refreshes_at_both_keep_the_session() {
    let Some((one, other)) = two().await else { return };
    let mut token = one.tokens("sales").1.clone();
    for _ in 0..20 {
        let asks = (0..20).map(|number| {
            let app = if number % 2 == 0 { &one } else { &other };
            app.nobody().post("/refresh").json(json!({ "refresh_token": token }))
        });
        let answers =
            join_all(asks.map(|ask| async { ask.await.expect(200)["refresh_token"].clone() })).await;
        assert!(answers.iter().all(|renewed| *renewed == answers[0]));
        token = answers[0].as_str().unwrap().to_owned();
    }
}

#[tokio::test]
async fn of_fifty_moves_of_a_card_from_one_version_one_wins() {
    let Some((one, other)) = two().await else { return };
    let (here, there) = (one.role(Role::Sales), at(&other, &one.role(Role::Sales)));
    let page = here.get("/kanban/sales/all?column=proposal").await.expect(200);
    let card = &page["cards"]["data"][0];
    let (path, version) = (format!("/kanban/move-to/{}", card["id"]), format!("\"{}\"", card["version"]));
    let moves = (0..50).map(|turn| {
        let caller = if turn % 2 == 0 { &here } else { &there };
        let column = ["negotiation", "follow_up", "qualification"][turn % 3];
        let ask = caller.post(&path).header("if-match", &version).json(json!({ "column": column }));
        async move { (column, ask.await) }
    });
    let answers = join_all(moves).await;
    let (won, lost): (Vec<_>, Vec<_>) = answers.into_iter().partition(|(_, answer)| answer.status == 200);
    assert_eq!((won.len(), lost.len()), (1, 49));
    assert!(lost.iter().all(|(_, answer)| answer.status == 412));
    for caller in [&here, &there] {
        let found = caller.get(&format!("/kanban/cards?id={}", card["id"])).await.expect(200);
        assert_eq!(found["cards"]["data"][0]["column"], won[0].0);
    }
}

#[tokio::test]
async fn a_hundred_draws_at_both_are_spread_within_one() {
    let Some((one, other)) = two().await else { return };
    let (here, there) = (one.role(Role::Manager), at(&other, &one.role(Role::Manager)));
    one.execute("update member_settings set success_manager_id = null, success_manager_at = null", &[]).await;
    let sql = "update cards set account_manager_id = null, column_name = 'active' where role = 'success'";
    one.execute(sql, &[]).await;
    let draws = (1..=100).map(|member| {
        let caller = if member % 2 == 0 { &here } else { &there };
        let ask = caller.post(&format!("/kanban/sort-success-manager/{member}"));
        async move { ask.await.expect(200) }
    });
    join_all(draws).await;
    let sql = "select count(*) from member_settings where success_manager_id is not null
        group by success_manager_id order by count(*)";
    let drawn: Vec<i64> = one.rows(sql, &[]).await.iter().map(|row| row.int(0)).collect();
    assert_eq!(drawn.iter().sum::<i64>(), 100);
    assert!(drawn.len() > 1 && drawn[drawn.len() - 1] - drawn[0] <= 1, "{drawn:?}");
}

#[tokio::test]
async fn of_two_servers_one_works_on_a_job_and_the_other_takes_it_over() {
    let Some((one, other)) = two().await else { return };
    other.advance(one.shared.clock.now().duration_since(other.shared.clock.now()));
    let caller = one.role(Role::Success);
    let started = caller.post("/user/health-scores").json(json!({})).await.expect(200);
    let kinds = job_kinds();
    let (here, there) = join(take(&one.shared, &kinds), take(&other.shared, &kinds)).await;
    assert_eq!(
        [&here, &there].iter().filter(|taken| matches!(taken, Ok(Some(_)))).count(),
        1,
        "{here:?} {there:?}"
    );
    other.advance(SignedDuration::from_secs(31));
    let (_running, stop) = watch::channel(false);
    assert!(work_on_one(&other.shared, &kinds, &stop).await.unwrap());
    let done = caller.get(&format!("/jobs/{}", started["job"]["id"])).await.expect(200);
    assert_eq!((&done["job"]["state"], &done["job"]["done"]), (&json!("done"), &started["job"]["total"]));
}
