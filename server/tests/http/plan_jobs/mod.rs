//! Plans that a job applies: each row is the author's own call, made once, whatever happens to the server.

mod refusals;

use client::access::Role;
use client::wire::plan::sealed;
use futures_util::future::join;
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::jobs::JobKinds;
use server::jobs::run::{LeasedJob, Next, advance, step, take};
use server::operations::job_kinds;
use server::work::calls::make_all;

use crate::app::{App, everywhere};
use crate::ask::Caller;
use crate::jobs::{job, work};

const LEASE: SignedDuration = SignedDuration::from_secs(31);

/// A plan that was rehearsed: its text, and the conversations of its rows.
struct RehearsedPlan {
    text: String,
    ids: Vec<i64>,
    versions: Vec<i64>,
}

/// Returns the account that makes the plans.
fn author(app: &App) -> Caller {
    app.role(Role::Manager)
}

async fn user(caller: &Caller) -> Value {
    caller.get("/me").await.expect(200)["user"].clone()
}

/// Returns a plan's text: its header and its rows, sealed.
fn text(header: &Value, rows: &[Value]) -> String {
    let header = header.to_string();
    let lines = rows.iter().map(|row| format!("{}\n", sealed(&header, &row.to_string())));
    format!("{header}\n{}", lines.collect::<String>())
}

fn header(id: &str, endpoint: &str, user: &Value, rows: usize) -> Value {
    json!({
        "retaguarda_plan": 1, "id": id, "endpoint": endpoint, "profile": "web", "origin": "http://127.0.0.1",
        "actor": { "id": user["id"], "name": user["name"], "role": user["role"] },
        "made_at": "2026-11-27T12:00:00Z", "rows": rows, "source": { "form": "selection" },
        "columns": ["company_user_id", "rep_user_id"],
    })
}

/// Rehearses the closing of open conversations, as a browser does.
async fn rehearse(app: &App, caller: &Caller, id: &str, n: i64) -> RehearsedPlan {
    let sql = "select id, company_user_id, rep_user_id, version from conversations where finished = 0 order by id limit $1";
    let talks = app.rows(sql, &[n.into()]).await;
    let (mut rows, mut ids, mut versions) = (Vec::new(), Vec::new(), Vec::new());
    for (at, talk) in (1..).zip(&talks) {
        let path = [talk.int(1).to_string(), talk.int(2).to_string()];
        let target = format!("/conversation/finish/{}/{}", path[0], path[1]);
        let body = json!({ "reason": "Sem retorno" });
        let said = caller.ask(Method::PATCH, &target).json(body.clone()).rehearsed().await.expect(200);
        let effects: Vec<&Value> =
            said["effects"].as_array().unwrap().iter().map(|effect| &effect["sentence"]).collect();
        rows.push(json!({
            "row": at, "line": at, "columns": { "company_user_id": path[0], "rep_user_id": path[1] }, "path": path,
            "body": body, "target": said["target"], "effects": effects, "changes": said["changes"],
        }));
        ids.push(talk.int(0));
        versions.push(talk.int(3));
    }
    let header = header(id, "conversations.finish", &user(caller).await, rows.len());
    RehearsedPlan { text: text(&header, &rows), ids, versions }
}

/// Hands a plan in, and returns its job.
async fn hand_in(caller: &Caller, plan: &str) -> Value {
    caller.post("/jobs/plans").json(json!({ "plan": plan })).await.expect(200)["job"].clone()
}

fn id(job: &Value) -> i64 {
    job["id"].as_i64().unwrap()
}

async fn versions(app: &App, ids: &[i64]) -> Vec<i64> {
    let mut versions = Vec::new();
    for id in ids {
        versions.push(app.number("select version from conversations where id = $1", &[(*id).into()]).await);
    }
    versions
}

fn once(versions: &[i64]) -> Vec<i64> {
    versions.iter().map(|version| version + 1).collect()
}

async fn outcomes(caller: &Caller, job: i64) -> Vec<Value> {
    let said = caller.get(&format!("/jobs/{job}/outcomes?per_page=200")).await.expect(200);
    said["outcomes"]["data"].as_array().unwrap().clone()
}

fn words(outcomes: &[Value]) -> Vec<&str> {
    outcomes.iter().map(|outcome| outcome["outcome"].as_str().unwrap()).collect()
}

async fn taken(app: &App, kinds: &JobKinds) -> LeasedJob {
    take(&app.shared, kinds).await.unwrap().expect("a job is due")
}

fn plan_work() -> server::jobs::Work {
    job_kinds().of(client::api::administration::jobs::JobKind::Plan).unwrap()
}

/// Does the next rows of a job, and stops before their outcome is recorded.
async fn call_only(app: &App, held: &LeasedJob) {
    let Next::Calls(calls) = step(&app.shared, plan_work(), held).await.unwrap() else { panic!("no calls") };
    make_all(&app.shared, calls).await;
}

#[tokio::test]
async fn each_row_is_the_authors_call_once_and_its_outcome_is_told() {
    everywhere(async |app| {
        let caller = author(app);
        let plan = rehearse(app, &caller, "plan1", 6).await;
        let started = hand_in(&caller, &plan.text).await;
        assert_eq!((&started["state"], &started["total"]), (&json!("waiting"), &json!(6)));
        assert_eq!(started["plan"]["action"], "Encerrar conversa");
        work(&app.shared, &job_kinds()).await;
        let done = job(&caller, id(&started)).await;
        assert_eq!((&done["state"], &done["done"], &done["percent"]), (&json!("done"), &json!(6), &json!(100)));
        assert_eq!((&done["plan"]["applied"], &done["plan"]["refused"]), (&json!(6), &json!(0)));
        assert_eq!(versions(app, &plan.ids).await, once(&plan.versions));
        let told = outcomes(&caller, id(&started)).await;
        assert_eq!(words(&told), ["applied"; 6]);
        assert_eq!(told[0]["record_version"], plan.versions[0] + 1);
        assert!(!told[0]["effects"].as_str().unwrap().is_empty());
        let sql = "select count(*) from audit_log where endpoint = 'conversations.finish' and record = 'conversation'
            and record_id = $1 and actor_id = $2";
        let author = user(&caller).await["id"].as_i64().unwrap();
        assert_eq!(app.number(sql, &[plan.ids[0].into(), author.into()]).await, 1, "audited as the author's");
        let file = caller.get(&format!("/jobs/{}/outcomes/export?outcome=applied", id(&started))).await;
        assert_eq!((file.status, file.text().lines().count()), (200, 7));
    })
    .await;
}

#[tokio::test]
async fn a_plan_that_was_handed_in_before_is_answered_with_its_job() {
    everywhere(async |app| {
        let caller = author(app);
        let plan = rehearse(app, &caller, "plan2", 3).await;
        let (one, other) = join(hand_in(&caller, &plan.text), hand_in(&caller, &plan.text)).await;
        assert_eq!(one["id"], other["id"]);
        work(&app.shared, &job_kinds()).await;
        let again = caller.post("/jobs/plans").json(json!({ "plan": plan.text })).await.expect(200);
        assert_eq!((&again["job"]["id"], &again["job"]["state"]), (&one["id"], &json!("done")));
        assert!(again["message"].as_str().unwrap().contains("já é o do trabalho"), "{again}");
        assert_eq!(versions(app, &plan.ids).await, once(&plan.versions));
    })
    .await;
}

#[tokio::test]
async fn a_row_that_was_made_by_another_door_under_the_plans_key_is_not_made_again() {
    everywhere(async |app| {
        let caller = author(app);
        let plan = rehearse(app, &caller, "plan3", 2).await;
        let sql = "select company_user_id, rep_user_id from conversations where id = $1";
        let talk = app.rows(sql, &[plan.ids[0].into()]).await;
        let target = format!("/conversation/finish/{}/{}", talk[0].int(0), talk[0].int(1));
        let ask = caller.ask(Method::PATCH, &target).json(json!({ "reason": "Sem retorno" }));
        ask.key("plan3-1").header("if-match", &format!("\"{}\"", plan.versions[0])).await.expect(200);
        let started = hand_in(&caller, &plan.text).await;
        work(&app.shared, &job_kinds()).await;
        assert_eq!(words(&outcomes(&caller, id(&started)).await), ["applied"; 2]);
        assert_eq!(versions(app, &plan.ids).await, once(&plan.versions));
    })
    .await;
}

#[tokio::test]
async fn a_row_whose_record_changed_is_stale_and_the_others_are_applied() {
    everywhere(async |app| {
        let caller = author(app);
        let plan = rehearse(app, &caller, "plan4", 3).await;
        app.execute("update conversations set version = version + 1 where id = $1", &[plan.ids[1].into()])
            .await;
        let started = hand_in(&caller, &plan.text).await;
        work(&app.shared, &job_kinds()).await;
        let told = outcomes(&caller, id(&started)).await;
        assert_eq!(words(&told), ["applied", "stale", "applied"]);
        assert_eq!(told[1]["status"], 412);
        assert!(told[1]["reason"].as_str().unwrap().contains("mudou"), "{}", told[1]);
        let done = job(&caller, id(&started)).await;
        assert_eq!((&done["state"], &done["plan"]["refused"]), (&json!("done"), &json!(1)));
    })
    .await;
}

#[tokio::test]
async fn an_author_who_loses_the_permission_or_the_account_midway_is_refused_from_then_on() {
    everywhere(async |app| {
        for (plan_id, loss, why) in [
            ("plan5", "update staff set role = 'sales', version = version + 1 where id = $1", "permissão"),
            ("plan6", "update staff set active = 0, version = version + 1 where id = $1", "inativa"),
        ] {
            let caller = author(app);
            let plan = rehearse(app, &caller, plan_id, 6).await;
            let account = user(&caller).await["id"].as_i64().unwrap();
            let started = hand_in(&caller, &plan.text).await;
            let held = taken(app, &job_kinds()).await;
            let first = step(&app.shared, plan_work(), &held).await.unwrap();
            let Next::Calls(calls) = first else { panic!("no calls") };
            let answers = make_all(&app.shared, calls).await;
            app.execute(loss, &[account.into()]).await;
            let Next::Calls(calls) = advance(&app.shared, plan_work(), &held, answers, true).await.unwrap()
            else {
                panic!("no calls")
            };
            let answers = make_all(&app.shared, calls).await;
            let end = advance(&app.shared, plan_work(), &held, answers, true).await.unwrap();
            assert_eq!(end, Next::Finish);
            app.execute("update staff set role = 'manager', active = 1 where id = $1", &[account.into()])
                .await;
            app.execute("update sessions set revoked_at = null where staff_id = $1", &[account.into()]).await;
            let told = outcomes(&app.role(Role::Root), id(&started)).await;
            assert_eq!(words(&told), ["applied", "applied", "applied", "applied", "failed", "failed"]);
            assert!(told[5]["reason"].as_str().unwrap().contains(why), "{}", told[5]);
            app.advance(LEASE);
            work(&app.shared, &job_kinds()).await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_server_that_is_killed_between_a_call_and_its_outcome_does_no_row_twice() {
    everywhere(async |app| {
        let caller = author(app);
        let plan = rehearse(app, &caller, "plan7", 6).await;
        let started = hand_in(&caller, &plan.text).await;
        let killed = taken(app, &job_kinds()).await;
        call_only(app, &killed).await;
        assert_eq!(words(&outcomes(&caller, id(&started)).await), ["waiting"; 6], "nothing is recorded");
        assert_eq!(versions(app, &plan.ids).await[..4], once(&plan.versions)[..4], "four were made");
        app.advance(LEASE);
        work(&app.shared, &job_kinds()).await;
        assert_eq!(words(&outcomes(&caller, id(&started)).await), ["applied"; 6]);
        assert_eq!(versions(app, &plan.ids).await, once(&plan.versions));
    })
    .await;
}

#[tokio::test]
async fn a_server_whose_lease_has_passed_to_another_does_no_row_twice() {
    everywhere(async |app| {
        let caller = author(app);
        let plan = rehearse(app, &caller, "plan8", 8).await;
        let started = hand_in(&caller, &plan.text).await;
        let slow = taken(app, &job_kinds()).await;
        let Next::Calls(calls) = step(&app.shared, plan_work(), &slow).await.unwrap() else {
            panic!("no calls")
        };
        app.advance(LEASE);
        // Both make the same calls at the same time.
        let (late, ()) = join(make_all(&app.shared, calls), work(&app.shared, &job_kinds())).await;
        let left = advance(&app.shared, plan_work(), &slow, late, true).await.unwrap();
        assert_eq!(left, Next::Nothing, "its lease has passed to the other");
        assert_eq!(words(&outcomes(&caller, id(&started)).await), ["applied"; 8]);
        assert_eq!(versions(app, &plan.ids).await, once(&plan.versions));
    })
    .await;
}

#[tokio::test]
async fn a_row_that_was_sent_before_the_server_forgot_its_key_is_not_sent_again() {
    everywhere(async |app| {
        let caller = author(app);
        let plan = rehearse(app, &caller, "plan9", 5).await;
        let started = hand_in(&caller, &plan.text).await;
        call_only(app, &taken(app, &job_kinds()).await).await;
        app.execute("delete from idempotency", &[]).await;
        app.execute(
            "update plan_rows set sent_at = sent_at - $1 where sent_at is not null",
            &[(48_i64 * 3_600_000_000).into()],
        )
        .await;
        app.advance(LEASE);
        work(&app.shared, &job_kinds()).await;
        let told = outcomes(&caller, id(&started)).await;
        assert_eq!(words(&told), ["failed", "failed", "failed", "failed", "applied"]);
        assert_eq!(versions(app, &plan.ids).await, once(&plan.versions));
    })
    .await;
}

#[tokio::test]
async fn a_cancelled_plan_keeps_what_was_made_and_goes_on_when_it_is_resumed() {
    everywhere(async |app| {
        let caller = author(app);
        let plan = rehearse(app, &caller, "plan10", 10).await;
        let started = hand_in(&caller, &plan.text).await;
        let held = taken(app, &job_kinds()).await;
        let Next::Calls(calls) = step(&app.shared, plan_work(), &held).await.unwrap() else {
            panic!("no calls")
        };
        caller.post(&format!("/jobs/{}/cancel", id(&started))).await.expect(200);
        let answers = make_all(&app.shared, calls).await;
        let undo = caller.post(&format!("/jobs/{}/undo", id(&started))).await.expect(409);
        assert!(undo["message"].as_str().unwrap().contains("sem resposta"), "{undo}");
        assert_eq!(advance(&app.shared, plan_work(), &held, answers, true).await.unwrap(), Next::Nothing);
        let stopped = job(&caller, id(&started)).await;
        assert_eq!(
            (&stopped["state"], &stopped["done"], &stopped["plan"]["applied"]),
            (&json!("cancelled"), &json!(4), &json!(4)),
            "calls in flight are recorded"
        );
        app.advance(LEASE);
        work(&app.shared, &job_kinds()).await;
        assert_eq!(job(&caller, id(&started)).await["done"], 4, "nothing further is begun");
        caller.post(&format!("/jobs/{}/retry", id(&started))).await.expect(200);
        work(&app.shared, &job_kinds()).await;
        assert_eq!(words(&outcomes(&caller, id(&started)).await), ["applied"; 10]);
        assert_eq!(versions(app, &plan.ids).await, once(&plan.versions));
    })
    .await;
}

#[tokio::test]
async fn a_plan_is_undone_by_a_plan_of_its_inverse_calls() {
    everywhere(async |app| {
        let caller = author(app);
        let plan = rehearse(app, &caller, "plan11", 5).await;
        let started = hand_in(&caller, &plan.text).await;
        work(&app.shared, &job_kinds()).await;
        // One of them changes afterwards.
        app.execute("update conversations set version = version + 1 where id = $1", &[plan.ids[4].into()])
            .await;
        let path = format!("/jobs/{}/undo", id(&started));
        let said = caller.post(&path).rehearsed().await.expect(200);
        let effects: Vec<&str> = said["effects"]
            .as_array()
            .unwrap()
            .iter()
            .map(|effect| effect["sentence"].as_str().unwrap())
            .collect();
        assert_eq!(effects[0], "Reabrir conversa: 4 linhas em segundo plano.");
        assert!(effects[1].starts_with("Não desfeita"), "{effects:?}");
        assert_eq!(app.number("select count(*) from jobs where undoes is not null", &[]).await, 0);
        let undo = caller.post(&path).await.expect(200)["job"].clone();
        assert_eq!(undo["plan"]["undoes"], started["id"]);
        work(&app.shared, &job_kinds()).await;
        assert_eq!(
            words(&outcomes(&caller, id(&undo)).await),
            ["refused", "applied", "applied", "applied", "applied"]
        );
        let open = "select count(*) from conversations where finished = 0 and id = $1";
        for (at, talk) in plan.ids.iter().enumerate() {
            assert_eq!(app.number(open, &[(*talk).into()]).await, i64::from(at < 4), "{at}");
        }
        let again = caller.post(&path).await.expect(409);
        assert!(again["message"].as_str().unwrap().contains(&format!("#{}", id(&undo))), "{again}");
        caller.post(&format!("/jobs/{}/retry", id(&started))).await.expect(409);
    })
    .await;
}
