//! A database that is locked, full or unreachable: a clear answer, no partial write, and automatic recovery.

use std::future::IntoFuture;
use std::process::Command;
use std::time::{Duration, Instant};

use client::access::Role;
use futures_util::future::join_all;
use http::Method;
use rusqlite::Connection;
use serde_json::json;
use server::store::Outcome;

use crate::app::App;
use crate::ask::Answer;
use crate::place::Place;

async fn rename(app: &App, name: &str) -> Answer {
    app.role(Role::Root).put("/me").json(json!({ "name": name })).await
}

/// Sets something on the connection that writes.
async fn pragma(app: &App, sql: &'static str) {
    app.shared.store.write(move |conn| Outcome::Commit(conn.query(sql, &[]))).await.unwrap().unwrap();
}

#[track_caller]
fn is_told_to_come_back(answer: &Answer, message: &str) {
    assert_eq!(answer.expect(503)["message"], message);
    assert_eq!(answer.header("retry-after"), "1");
}

#[tokio::test]
async fn a_locked_database_stops_writes_until_it_is_open_again() {
    for place in [Place::Sqlite, Place::Gateway] {
        let app = App::start(place).await;
        pragma(&app, "pragma busy_timeout = 20").await;
        let before = app.footprint().await;
        let other = Connection::open(app.database.as_ref().unwrap().file()).unwrap();
        other.execute_batch("begin immediate").unwrap();
        let text = "O banco de dados está ocupado. Nada foi alterado; tente de novo em instantes.";
        is_told_to_come_back(&rename(&app, "Nova").await, text);
        app.role(Role::Root).get("/financial").await.expect(200);
        assert_eq!(app.footprint().await, before);
        other.execute_batch("rollback").unwrap();
        rename(&app, "Nova").await.expect(200);
    }
}

#[tokio::test]
async fn a_full_disk_stops_writes_until_there_is_room() {
    for place in [Place::Sqlite, Place::Gateway] {
        let app = App::start(place).await;
        let before = app.footprint().await;
        pragma(&app, "pragma max_page_count = 1").await;
        // A gateway has no disk.
        if place == Place::Sqlite {
            assert_eq!(app.nobody().site(Method::GET, "/readyz").await.status, 503);
        }
        let note = "x".repeat(190_000);
        let picture = json!({ "name": "Nova", "avatar": format!("data:image/png;base64,{note}") });
        let answer = app.role(Role::Root).put("/me").json(picture).key("full").await;
        is_told_to_come_back(
            &answer,
            "O disco do servidor está cheio. Nada foi alterado; avise a administração.",
        );
        assert_eq!(app.footprint().await, before);
        assert_eq!(app.role(Role::Root).get("/me").await.expect(200)["user"]["name"], "Helena Duarte");
        pragma(&app, "pragma max_page_count = 1000000").await;
        rename(&app, "Nova").await.expect(200);
        while app.nobody().site(Method::GET, "/readyz").await.status != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

#[tokio::test]
async fn a_postgresql_that_is_gone_is_missed_and_found_again() {
    if !Place::all().contains(&Place::Postgres) {
        return;
    }
    let app = App::start(Place::Postgres).await;
    rename(&app, "Antes").await.expect(200);
    let database = app.database.as_ref().unwrap();
    database.close_to_all();
    for _ in 0..8 {
        let answer = rename(&app, "Durante").await;
        is_told_to_come_back(
            &answer,
            "O banco de dados não responde. Nada foi alterado; tente de novo em instantes.",
        );
    }
    app.role(Role::Root).get("/financial").await.expect(503);
    database.open_to_all();
    rename(&app, "Depois").await.expect(200);
    // Idle connections that die are reopened without an error.
    database.close_to_all();
    database.open_to_all();
    for _ in 0..8 {
        rename(&app, "Depois").await.expect(200);
    }
}

#[tokio::test]
async fn a_postgresql_that_is_frozen_is_given_up_in_six_seconds() {
    if !Place::all().contains(&Place::Postgres) {
        return;
    }
    let app = App::start(Place::Postgres).await;
    // Every connection of the server is open.
    let list = || async { app.role(Role::Root).get("/financial").await };
    join_all((0..16).map(|_| list())).await;
    let sql = "select pid from pg_stat_activity where datname = current_database()";
    let pids: Vec<String> = app.rows(sql, &[]).await.iter().map(|row| row.int(0).to_string()).collect();
    let signal = |name: &str| assert!(Command::new("kill").arg(name).args(&pids).status().unwrap().success());
    signal("-STOP");
    let started = Instant::now();
    let (ready, lists) = tokio::join!(
        app.nobody().site(Method::GET, "/readyz").into_future(),
        join_all((0..8).map(|_| list()))
    );
    let took = started.elapsed();
    signal("-CONT");
    assert_eq!(ready.status, 503);
    lists.iter().for_each(|list| assert_eq!(list.status, 503, "{}", list.text()));
    assert!(took < Duration::from_secs(8), "{took:?}");
    while list().await.status != 200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
