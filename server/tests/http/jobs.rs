//! Jobs: steps under leases, who sees them, and how they end.

use client::access::Role;
use client::api::administration::jobs::JobKind;
use client::value::date::{day_of, start_of};
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::jobs::daily;
use server::jobs::run::{Next, release_abandoned, step, take, work_on_one};
use server::jobs::{JobKinds, JobStep, Progress, ResultFile, Work};
use server::operations::job_kinds;
use server::work::app::Shared;
use server::work::cx::Cx;
use server::work::refusal::{Refusal, Result};
use tokio::sync::watch;

use crate::app::{App, everywhere};
use crate::ask::Caller;
use crate::place::Place;

/// How long a lease lasts, and a little more.
const LEASE: SignedDuration = SignedDuration::from_secs(31);

/// The records of a test's job.
const RECORDS: i64 = 7;

/// A job of seven records, three in a step, each a line of its file.
const THREES: Work = Work { endpoint: "health-scores.recalculate-all", step: threes, file };
/// As [`THREES`], with a fourth record that fails.
const FAULTY: Work = Work { step: faulty, ..THREES };

fn threes(_: &mut Cx<'_, '_>, job: &JobStep) -> Result<Progress> {
    let cursor = (job.cursor + 3).min(RECORDS);
    let lines = (job.cursor + 1..=cursor).map(|record| format!("{record}\r\n")).collect();
    let (done, is_last) = (cursor - job.cursor, cursor == job.cursor);
    Ok(Progress { cursor, done, lines, is_last, ..Progress::default() })
}

fn faulty(cx: &mut Cx<'_, '_>, job: &JobStep) -> Result<Progress> {
    if job.cursor >= 3 { Err(Refusal::Internal("the fourth record".to_owned())) } else { threes(cx, job) }
}

fn file(_: &JobStep) -> ResultFile {
    ResultFile { name: "threes.csv".to_owned(), media: "text/csv", head: "record\r\n".to_owned() }
}

fn kinds(work: Work) -> JobKinds {
    JobKinds::default().with(JobKind::HealthScores, work)
}

/// Removes the jobs of the demonstration, and starts one.
pub async fn started(app: &App, caller: &Caller) -> i64 {
    let answer = caller.post("/user/health-scores").json(json!({ "users": [1, 2, 3] })).await.expect(200);
    app.execute("update jobs set total = 7 where state = 'waiting'", &[]).await;
    answer["job"]["id"].as_i64().unwrap()
}

/// Works on every job that is due, as a server does.
pub async fn work(app: &Shared, kinds: &JobKinds) {
    let (_running, stop) = watch::channel(false);
    while work_on_one(app, kinds, &stop).await.unwrap() {}
}

pub async fn job(caller: &Caller, id: i64) -> Value {
    caller.get(&format!("/jobs/{id}")).await.expect(200)["job"].clone()
}

#[tokio::test]
async fn a_job_works_in_steps_and_leaves_its_file() {
    everywhere(async |app| {
        let caller = app.role(Role::Success);
        let id = started(app, &caller).await;
        let waiting = job(&caller, id).await;
        assert_eq!((&waiting["state"], &waiting["percent"]), (&json!("waiting"), &json!(0)));
        assert_eq!(
            waiting["can"]["retry"]["sentence"].as_str().unwrap().split(':').next().unwrap(),
            "Este trabalho ainda não terminou"
        );
        caller.get(&format!("/jobs/{id}/result")).await.expect(404);
        let held = take(&app.shared, &kinds(THREES)).await.unwrap().unwrap();
        assert_eq!(step(&app.shared, THREES, &held).await.unwrap(), Next::Step);
        app.advance(SignedDuration::from_secs(6));
        let running = job(&caller, id).await;
        assert_eq!(
            (&running["state"], &running["done"], &running["percent"]),
            (&json!("running"), &json!(3), &json!(42))
        );
        assert_eq!(running["seconds_left"], 8, "four of seven after three in six seconds");
        app.advance(LEASE);
        work(&app.shared, &kinds(THREES)).await;
        let done = job(&caller, id).await;
        assert_eq!(
            (&done["state"], &done["done"], &done["percent"]),
            (&json!("done"), &json!(7), &json!(100))
        );
        assert_eq!(done["result"], "threes.csv");
        let result = caller.get(&format!("/jobs/{id}/result")).await;
        assert_eq!(result.text(), "record\r\n1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7\r\n");
        assert!(result.header("content-disposition").contains("threes.csv"), "{:?}", result.headers);
        assert_eq!(app.number("select count(*) from job_parts", &[]).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_killed_servers_job_goes_on_at_another_and_does_no_record_twice() {
    everywhere(async |app| {
        let caller = app.role(Role::Success);
        let id = started(app, &caller).await;
        let killed = take(&app.shared, &kinds(THREES)).await.unwrap().unwrap();
        assert_eq!(step(&app.shared, THREES, &killed).await.unwrap(), Next::Step);
        assert!(take(&app.shared, &kinds(THREES)).await.unwrap().is_none(), "the lease is in force");
        app.advance(LEASE);
        let other = take(&app.shared, &kinds(THREES)).await.unwrap().unwrap();
        assert_eq!(step(&app.shared, THREES, &other).await.unwrap(), Next::Step);
        let late = step(&app.shared, THREES, &killed).await.unwrap();
        assert_eq!(late, Next::Nothing, "the lease has passed to the other");
        app.advance(LEASE);
        work(&app.shared, &kinds(THREES)).await;
        let result = caller.get(&format!("/jobs/{id}/result")).await.text();
        assert_eq!(result.lines().skip(1).collect::<Vec<_>>(), ["1", "2", "3", "4", "5", "6", "7"]);
    })
    .await;
}

#[tokio::test]
async fn the_only_server_of_a_database_takes_up_the_job_of_a_killed_one_at_once() {
    everywhere(async |app| {
        started(app, &app.role(Role::Success)).await;
        take(&app.shared, &kinds(THREES)).await.unwrap().unwrap();
        release_abandoned(&app.shared).await.unwrap();
        let taken = take(&app.shared, &kinds(THREES)).await.unwrap();
        // On PostgreSQL, another server may work on it.
        assert_eq!(taken.is_some(), app.place != Place::Postgres);
    })
    .await;
}

#[tokio::test]
async fn a_server_that_stops_gives_its_job_back() {
    everywhere(async |app| {
        started(app, &app.role(Role::Success)).await;
        let (stopping, stop) = watch::channel(true);
        assert!(work_on_one(&app.shared, &kinds(THREES), &stop).await.unwrap());
        assert!(take(&app.shared, &kinds(THREES)).await.unwrap().is_some());
        drop(stopping);
    })
    .await;
}

#[tokio::test]
async fn a_step_that_keeps_failing_gives_the_job_up_and_a_retry_goes_on_from_there() {
    everywhere(async |app| {
        let caller = app.role(Role::Success);
        let id = started(app, &caller).await;
        for _ in 0..10 {
            work(&app.shared, &kinds(FAULTY)).await;
            app.advance(LEASE + LEASE);
        }
        let failed = job(&caller, id).await;
        assert_eq!((&failed["state"], &failed["done"]), (&json!("failed"), &json!(3)));
        let error = failed["last_error"].as_str().unwrap();
        assert!(error.contains("Retome o trabalho") && !error.contains("fourth"), "{error}");
        let retried = caller.post(&format!("/jobs/{id}/retry")).await.expect(200);
        assert_eq!(
            (&retried["job"]["state"], &retried["job"]["last_error"]),
            (&json!("waiting"), &json!(null))
        );
        work(&app.shared, &kinds(THREES)).await;
        let result = caller.get(&format!("/jobs/{id}/result")).await.text();
        assert_eq!(result.lines().skip(1).collect::<Vec<_>>(), ["1", "2", "3", "4", "5", "6", "7"]);
    })
    .await;
}

#[tokio::test]
async fn a_step_that_stops_its_servers_gives_the_job_up() {
    everywhere(async |app| {
        let caller = app.role(Role::Success);
        let id = started(app, &caller).await;
        for _ in 0..5 {
            assert!(take(&app.shared, &kinds(THREES)).await.unwrap().is_some());
            app.advance(LEASE);
        }
        assert!(take(&app.shared, &kinds(THREES)).await.unwrap().is_none());
        assert_eq!(job(&caller, id).await["state"], "failed");
    })
    .await;
}

#[tokio::test]
async fn a_cancelled_job_makes_no_further_step_until_it_is_resumed() {
    everywhere(async |app| {
        let caller = app.role(Role::Success);
        let id = started(app, &caller).await;
        let held = take(&app.shared, &kinds(THREES)).await.unwrap().unwrap();
        step(&app.shared, THREES, &held).await.unwrap();
        let rehearsed = caller.post(&format!("/jobs/{id}/cancel")).rehearsed().await.expect(200);
        assert_eq!(
            rehearsed["effects"][0]["sentence"],
            format!("O trabalho #{id} para em 3 de 7; o que já foi feito permanece.")
        );
        caller.post(&format!("/jobs/{id}/cancel")).await.expect(200);
        assert_eq!(step(&app.shared, THREES, &held).await.unwrap(), Next::Nothing);
        app.advance(LEASE);
        assert!(take(&app.shared, &kinds(THREES)).await.unwrap().is_none());
        caller.post(&format!("/jobs/{id}/cancel")).await.expect(409);
        caller.post(&format!("/jobs/{id}/retry")).await.expect(200);
        work(&app.shared, &kinds(THREES)).await;
        let done = job(&caller, id).await;
        assert_eq!((&done["state"], &done["done"]), (&json!("done"), &json!(7)));
        caller.post(&format!("/jobs/{id}/retry")).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn a_user_sees_the_own_jobs_and_a_manager_all() {
    everywhere(async |app| {
        let (success, other) = (app.role(Role::Success), app.role(Role::ManagementProcesses));
        let id = started(app, &success).await;
        let ids = async |caller: &Caller| -> Vec<i64> {
            let rows = caller.get("/jobs?state=waiting").await.expect(200);
            rows["jobs"]["data"].as_array().unwrap().iter().map(|job| job["id"].as_i64().unwrap()).collect()
        };
        assert_eq!(ids(&success).await, [id]);
        assert_eq!(ids(&app.role(Role::Manager)).await, [id]);
        assert_eq!(ids(&app.role(Role::Root)).await, [id]);
        assert!(ids(&other).await.is_empty());
        for path in [format!("/jobs/{id}"), format!("/jobs/{id}/result")] {
            other.get(&path).await.expect(404);
        }
        other.post(&format!("/jobs/{id}/cancel")).await.expect(404);
        app.role(Role::Manager).post(&format!("/jobs/{id}/cancel")).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn progress_is_told_by_events_and_audited() {
    everywhere(async |app| {
        let caller = app.role(Role::Success);
        let id = started(app, &caller).await;
        work(&app.shared, &kinds(THREES)).await;
        let rows = app
            .rows("select new_values, actor_name, door from audit_log where record = 'job' order by seq", &[])
            .await;
        let told: Vec<Value> = rows.iter().map(|row| serde_json::from_str(row.str(0)).unwrap()).collect();
        let expected = [
            json!({ "state": "waiting", "kind": "health_scores", "total": told[0]["total"] }),
            json!({ "state": "running" }),
            json!({ "done": 3 }),
            json!({ "done": 6 }),
            json!({ "done": 7 }),
            json!({ "state": "done", "done": 7 }),
        ];
        assert_eq!(told, expected, "job {id}");
        let author = rows[0].text(1);
        assert!(rows.iter().all(|row| row.text(1) == author), "in the name of its author");
    })
    .await;
}

#[tokio::test]
async fn one_job_recalculates_all_at_a_time() {
    everywhere(async |app| {
        let caller = app.role(Role::Success);
        let start = async || caller.post("/user/health-scores").json(json!({})).await.expect(200);
        let (first, second) = (start().await, start().await);
        assert_eq!(first["job"]["id"], second["job"]["id"]);
        assert_ne!(first["message"], second["message"]);
        work(&app.shared, &job_kinds()).await;
        assert_ne!(start().await["job"]["id"], first["job"]["id"]);
    })
    .await;
}

/// Moves the clock to a time of the day after the demonstration's. Sessions last longer than the test.
async fn go_to_tomorrow(app: &App, hour: i64) {
    let tomorrow = day_of(app.shared.clock.now()).tomorrow().unwrap();
    let then = start_of(tomorrow) + SignedDuration::from_hours(hour);
    let later = then + SignedDuration::from_hours(24 * 7);
    app.execute("update sessions set expires_at = $1, access_expires_at = $1", &[later.into()]).await;
    app.advance(then.duration_since(app.shared.clock.now()));
}

/// Returns the jobs that the system started and that wait.
async fn by_itself(app: &App) -> Vec<Value> {
    let list = app.role(Role::Manager).get("/jobs?state=waiting").await.expect(200);
    list["jobs"]["data"].as_array().unwrap().clone()
}

#[tokio::test]
async fn the_system_recalculates_all_scores_once_a_day_from_three() {
    everywhere(async |app| {
        let round = async || daily::round(&app.shared, &job_kinds()).await.unwrap();
        round().await;
        assert!(by_itself(app).await.is_empty(), "that of the demonstration's day is done");
        go_to_tomorrow(app, 2).await;
        round().await;
        assert!(by_itself(app).await.is_empty(), "it is not three yet");
        app.advance(SignedDuration::from_hours(1));
        tokio::join!(round(), round());
        let started = by_itself(app).await;
        assert_eq!(started.len(), 1, "{started:?}");
        assert_eq!(
            (&started[0]["author"], &started[0]["kind"]),
            (&json!("Retaguarda"), &json!("health_scores"))
        );
        let id = started[0]["id"].as_i64().unwrap();
        assert!(
            app.role(Role::Success).get("/jobs?state=waiting").await.expect(200)["jobs"]["data"]
                .as_array()
                .unwrap()
                .is_empty(),
            "those of the system are shown to managers and root"
        );
        work(&app.shared, &job_kinds()).await;
        let done = job(&app.role(Role::Root), id).await;
        assert_eq!((&done["state"], &done["percent"]), (&json!("done"), &json!(100)));
        app.advance(SignedDuration::from_hours(20));
        round().await;
        assert!(by_itself(app).await.is_empty(), "it was done today");
        app.advance(SignedDuration::from_hours(4));
        round().await;
        assert_eq!(by_itself(app).await.len(), 1, "the next day");
        let actors = app.rows("select distinct actor_name from audit_log where record = 'job'", &[]).await;
        assert_eq!(actors.iter().map(|row| row.text(0)).collect::<Vec<_>>(), ["Retaguarda"]);
    })
    .await;
}

#[tokio::test]
async fn the_job_of_a_night_waits_for_that_of_a_user() {
    everywhere(async |app| {
        go_to_tomorrow(app, 5).await;
        let caller = app.role(Role::Success);
        let own = caller.post("/user/health-scores").json(json!({})).await.expect(200)["job"]["id"].clone();
        daily::round(&app.shared, &job_kinds()).await.unwrap();
        assert_eq!(by_itself(app).await.len(), 1, "that of the user");
        work(&app.shared, &job_kinds()).await;
        daily::round(&app.shared, &job_kinds()).await.unwrap();
        let started = by_itself(app).await;
        assert_eq!(started.len(), 1);
        assert_ne!(started[0]["id"], own);
    })
    .await;
}
