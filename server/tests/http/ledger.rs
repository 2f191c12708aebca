//! The records of refused calls, exports and reads, and the budget of an account.

use client::access::Role;
use client::api::administration::audits::{ReadFilter, ReadList};
use jiff::SignedDuration;
use server::run::ledger::write_down;
use server::run::upkeep;
use server::store::{Options, Store};
use server::work::listed::end_of_hour;
use server::work::settings::{ReadBudget, Settings};

use crate::app::{App, everywhere, settings};
use crate::ask::Caller;
use crate::place::{Database, Place};

/// Returns the audit rows of a kind: the endpoint, the actor, the record and the values.
async fn noted(app: &App, record: &'static str) -> Vec<(String, String, i64, serde_json::Value)> {
    let sql =
        "select endpoint, actor_name, record_id, new_values from audit_log where record = $1 order by seq";
    let rows = app.rows(sql, &[record.into()]).await;
    rows.iter()
        .map(|row| (row.text(0), row.text(1), row.int(2), serde_json::from_str(&row.text(3)).unwrap()))
        .collect()
}

async fn reads(caller: &Caller, filter: &ReadFilter) -> ReadList {
    let query = serde_html_form::to_string(filter).unwrap();
    serde_json::from_value(caller.get(&format!("/audits/reads?{query}")).await.expect(200)).unwrap()
}

#[tokio::test]
async fn a_refused_call_leaves_a_row_and_a_flood_of_them_one_more() {
    everywhere(async |app| {
        let id = app.payment(1).await;
        let path = format!("/financial/payment/approve/{id}");
        let mentor = app.role(Role::Mentoring);
        mentor.put(&path).rehearsed().await.expect(403);
        write_down(&app.shared, true).await.unwrap();
        assert!(noted(app, "refusal").await.is_empty(), "a rehearsal asks, it does not try");
        for _ in 0..20 {
            mentor.put(&path).await.expect(403);
        }
        write_down(&app.shared, true).await.unwrap();
        let rows = noted(app, "refusal").await;
        // A minute may end meanwhile.
        assert!((2..=4).contains(&rows.len()), "{rows:?}");
        assert!(rows.iter().all(|row| (row.0.as_str(), row.2) == ("payments.approve", id)), "{rows:?}");
        let calls = rows.iter().map(|row| row.3["count"].as_i64().unwrap_or(1)).sum::<i64>();
        assert_eq!(calls, 20);
        assert_eq!(rows[0].3["why"]["kind"], "permission");
        app.role(Role::Root).put(&path).await.expect(200);
        app.role(Role::Root).put(&path).await.expect(409);
        app.role(Role::Cerc).get("/financial").await.expect(403);
        write_down(&app.shared, true).await.unwrap();
        let endpoints: Vec<String> =
            noted(app, "refusal").await[rows.len()..].iter().map(|row| row.0.clone()).collect();
        assert_eq!(endpoints, ["payments.approve", "payments.list"]);
    })
    .await;
}

#[tokio::test]
async fn root_reads_the_reads_of_accounts() {
    everywhere(async |app| {
        let (root, manager) = (app.role(Role::Root), app.role(Role::Manager));
        assert_eq!(manager.get("/financial/export?status=open").await.status, 200);
        for _ in 0..2 {
            manager.get("/user/7").await.expect(200);
        }
        manager.get("/financial?per_page=10").await.expect(200);
        write_down(&app.shared, true).await.unwrap();
        let [export] = &noted(app, "export").await[..] else { panic!("one export leaves one row") };
        assert_eq!((export.0.as_str(), &export.3["filter"]), ("payments.export", &"status=open".into()));

        manager.get("/audits/reads").await.expect(403);
        let all = reads(&root, &ReadFilter::default()).await.reads.data;
        let of = |record: &str| all.iter().find(|read| read.record == record).unwrap();
        assert_eq!((of("members").record_id, of("members").calls), (Some(7), 2));
        assert_eq!((of("payments").record_id, of("payments").rows), (None, 10));
        assert_eq!(Some(of("export").rows), export.3["rows"].as_i64());
        let filter =
            ReadFilter { record: Some("members".into()), record_id: Some(7), ..ReadFilter::default() };
        let who: Vec<_> = reads(&root, &filter).await.reads.data;
        assert_eq!(who.len(), 1);
        assert_eq!(who[0].manager.name, export.1);
    })
    .await;
}

/// Opens a server with a budget of reads.
fn open(database: &Database, reads: ReadBudget) -> App {
    let store = Store::open(&database.url, Options::default()).unwrap();
    App::embedded(store, Settings { reads, ..settings(database.folder.path()) })
}

#[tokio::test]
async fn a_restart_gives_no_new_budget() {
    let database = Database::copy(Place::Sqlite);
    let reads = ReadBudget { listed: 60, exported: 500 };
    let before = open(&database, reads);
    let late = end_of_hour(before.shared.clock.now()) + SignedDuration::from_mins(5);
    let at_once = |app: &App| app.advance(late.duration_since(app.shared.clock.now()));
    at_once(&before);
    let root = before.browser("root").await;
    root.get("/financial?per_page=50&order_by=id").await.expect(200);
    write_down(&before.shared, true).await.unwrap();
    before.shared.store.shutdown();

    let after = open(&database, reads);
    at_once(&after);
    let root = root.through(&after.router);
    root.get("/financial?per_page=50&page=2&order_by=id").await.expect(429);
    root.get("/financial?per_page=50&order_by=id").await.expect(200);
    let kept = "select count(*) from listed_rows";
    assert!(after.number(kept, &[]).await > 0);
    after.advance(SignedDuration::from_hours(1));
    upkeep::once(&after.shared).await.unwrap();
    assert_eq!(after.number(kept, &[]).await, 0, "an hour that is over is forgotten");
}

#[tokio::test]
async fn an_account_reads_so_many_rows_and_no_more() {
    let database = Database::copy(Place::Sqlite);
    let app = open(&database, ReadBudget { listed: 60, exported: 500 });
    let app = App { database: Some(database), ..app };
    let root = app.role(Role::Root);
    for _ in 0..5 {
        root.get("/financial?per_page=50&order_by=id").await.expect(200);
    }
    let refused = root.get("/financial?per_page=50&page=2&order_by=id").await;
    let problem = refused.expect(429);
    assert!(problem["message"].as_str().unwrap().contains("muitas fichas"), "{problem}");
    assert!((1..=3_600).contains(&refused.header("retry-after").parse::<i64>().unwrap()));
    root.get("/financial?per_page=50&order_by=id").await.expect(200);
    app.role(Role::Manager).get("/financial?per_page=50&page=2&order_by=id").await.expect(200);

    assert_eq!(root.get("/financial/export").await.status, 200);
    root.get("/financial/export").await.expect(429);
    write_down(&app.shared, true).await.unwrap();
    root.get("/financial/export").await.expect(429);
    assert_eq!(app.role(Role::Manager).get("/financial/export").await.status, 200);
}

#[tokio::test]
async fn a_plan_leaves_its_author_the_lists_and_says_before_it_starts_what_it_may_read() {
    let database = Database::copy(Place::Sqlite);
    let app = open(&database, ReadBudget { listed: 60, exported: 500 });
    let app = App { database: Some(database), ..app };
    let later = app.shared.clock.now() + SignedDuration::from_hours(48);
    app.execute("update sessions set expires_at = $1, access_expires_at = $1, seen_at = $1", &[later.into()])
        .await;
    let root = app.role(Role::Root);
    let page = |number: i64| root.get(&format!("/financial?per_page=200&order_by=id&page={number}"));
    let plan = |number: i64| page(number).header("x-retaguarda-purpose", "plan");
    let total = plan(1).await.expect(200)["transactions"]["total"].as_i64().unwrap();
    assert!((201..=400).contains(&total), "{total} rows");
    plan(2).await.expect(200);
    root.get("/financial?per_page=50&order_by=id").await.expect(200);
    let refused = plan(1).await;
    let problem = refused.expect(429);
    let sentence = problem["message"].as_str().unwrap();
    assert!(sentence.contains(&format!("O filtro tem {total} linhas")), "{sentence}");
    assert!(sentence.contains(&format!("ler mais {} até ", 500 - total)), "{sentence}");
    assert!(refused.header("retry-after").parse::<i64>().unwrap() > 0);
    app.advance(SignedDuration::from_hours(24));
    plan(1).await.expect(200);
    root.get("/financial?per_page=50&order_by=id&page=2").await.expect(200);
    let refused = root.get("/financial?per_page=50&order_by=id&page=4").await.expect(429);
    assert!(refused["message"].as_str().unwrap().contains("Tente de novo depois de "), "{refused}");
}
