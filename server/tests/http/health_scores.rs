//! Health scores: what they are made of, and how they are recalculated.

use client::access::Role;
use serde_json::{Value, json};
use server::operations::job_kinds;

use crate::app::{App, everywhere};
use crate::ask::Caller;
use crate::jobs::{job, work};

/// A member of the demonstration whose facts a test sets.
const MEMBER: i64 = 31;

/// Makes a member pay whose facts are known: signed in 41 days ago, half of 2 messages answered, and 30 days of plan left.
async fn plant(app: &App) {
    let now = app.shared.clock.now();
    let days = |days: i64| (now - jiff::SignedDuration::from_hours(24 * days)).into();
    let end = client::value::date::day_of(now + jiff::SignedDuration::from_hours(24 * 30));
    let sql = "update members set last_login_at = $1, end_of_plan = $2, status = 'active', phone = '11987654321', avatar = null,
        cpf = null, cnpj = null, state = 'SP', verified_at = null, address = '{\"city\":\"Campinas\"}', health_score = 77,
        erased_at = null where id = 31";
    app.execute(sql, &[days(41), end.to_string().into()]).await;
    for sql in [
        "delete from member_zones where member_id = 31",
        "delete from member_segments where member_id = 31",
        "delete from member_emails where member_id = 31",
        "update messages set sender_id = 32 where sender_id = 31",
        "update messages set receiver_id = 32 where receiver_id = 31",
    ] {
        app.execute(sql, &[]).await;
    }
    let sent = "update messages set sender_id = 31, send_on = $1 where id in (select id from messages order by id limit 1)";
    app.execute(sent, &[days(3)]).await;
    let received = "update messages set receiver_id = 31, send_on = $1, responded = id % 2
        where id in (select id from messages order by id desc limit 2)";
    app.execute(received, &[days(60)]).await;
}

fn row(list: &Value) -> &Value {
    &list["users"]["data"][0]
}

async fn of(caller: &Caller, query: &str) -> Value {
    caller.get(&format!("/user/health-scores?{query}")).await.expect(200)
}

#[tokio::test]
async fn a_score_is_recalculated_at_once_and_explained() {
    everywhere(async |app| {
        plant(app).await;
        let caller = app.role(Role::Success);
        let answer = caller.post(&format!("/user/health-scores/{MEMBER}")).await.expect(200);
        let shares: Vec<(&str, i64, &str)> = answer["components"]
            .as_array()
            .unwrap()
            .iter()
            .map(|share| {
                let text = |field: &str| share[field].as_str().unwrap();
                (text("component"), share["points"].as_i64().unwrap(), text("sentence"))
            })
            .collect();
        let expected = [
            ("login", 9, "41 dias sem login"),
            ("messages", 2, "1 mensagem enviada em 30 dias"),
            ("answers", 8, "respondeu 1 de 2 mensagens recebidas em 90 dias"),
            ("emails", 0, "nunca abriu um e-mail"),
            ("profile", 4, "3 de 8 partes do perfil preenchidas"),
            ("plan", 10, "30 dias até o fim do plano"),
        ];
        assert_eq!(shares, expected);
        assert_eq!(
            (&answer["score"], &answer["band"], &answer["before"]),
            (&json!(33), &json!("at_risk"), &json!(77))
        );
        let listed = of(&caller, &format!("id={MEMBER}")).await;
        let one = row(&listed);
        assert_eq!(
            (&one["health_score"], &one["previous"], &one["trend"]),
            (&json!(33), &json!(77), &json!("down"))
        );
        assert_eq!(one["components"], answer["components"]);
        assert_eq!(one["weakest"], json!(["1 mensagem enviada em 30 dias", "41 dias sem login"]));
        let member = app.role(Role::Sales).get(&format!("/user/{MEMBER}")).await.expect(200);
        assert_eq!(member["user"]["health_score"], 33);
    })
    .await;
}

#[tokio::test]
async fn a_member_without_a_plan_has_no_score() {
    everywhere(async |app| {
        plant(app).await;
        app.execute("update members set end_of_plan = '2020-01-31' where id = 31", &[]).await;
        let caller = app.role(Role::Success);
        let refused = caller.post(&format!("/user/health-scores/{MEMBER}")).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("31/01/2020"), "{refused}");
        assert_eq!(of(&caller, &format!("id={MEMBER}")).await["users"]["total"], 0);
    })
    .await;
}

#[tokio::test]
async fn a_job_recalculates_all_paying_members() {
    everywhere(async |app| {
        plant(app).await;
        let caller = app.role(Role::Success);
        let before = of(&caller, "per_page=200").await["users"]["total"].as_i64().unwrap();
        let started = caller.post("/user/health-scores").json(json!({})).await.expect(200);
        assert_eq!(started["job"]["total"], before);
        work(&app.shared, &job_kinds()).await;
        let id = started["job"]["id"].as_i64().unwrap();
        let done = job(&caller, id).await;
        assert_eq!((&done["state"], &done["done"]), (&json!("done"), &json!(before)));
        let sql =
            "select count(*) from members m join health_scores h on h.id = m.id and h.score = m.health_score
            where m.end_of_plan >= $1 and h.computed_at = $2";
        let (today, now) = (client::value::date::day_of(app.shared.clock.now()), app.shared.clock.now());
        assert_eq!(app.number(sql, &[today.to_string().into(), now.into()]).await, before);
        let file = caller.get(&format!("/jobs/{id}/result")).await.text();
        assert_eq!(i64::try_from(file.lines().count()).unwrap(), before + 1);
        assert!(file.lines().any(|line| line == "31;77;33"), "{file}");
    })
    .await;
}

#[tokio::test]
async fn a_job_for_some_leaves_the_others_as_they_are() {
    everywhere(async |app| {
        plant(app).await;
        let caller = app.role(Role::Success);
        let unpaid = app.number("select min(id) from members where end_of_plan is null", &[]).await;
        let started = caller
            .post("/user/health-scores")
            .json(json!({ "users": [MEMBER, unpaid, MEMBER] }))
            .await
            .expect(200);
        assert_eq!(started["job"]["total"], 1, "the other does not pay");
        work(&app.shared, &job_kinds()).await;
        let now = app.shared.clock.now();
        let touched = app.rows("select id from health_scores where computed_at = $1", &[now.into()]).await;
        assert_eq!(touched.iter().map(|row| row.int(0)).collect::<Vec<_>>(), [MEMBER]);
        let many: Vec<i64> = (1..=10_001).collect();
        caller.post("/user/health-scores").json(json!({ "users": many })).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn scores_are_listed_by_band_component_consultant_and_plan() {
    everywhere(async |app| {
        plant(app).await;
        let caller = app.role(Role::Success);
        caller.post(&format!("/user/health-scores/{MEMBER}")).await.expect(200);
        let shown = async |query: &str| -> Vec<Value> {
            let list = of(&caller, &format!("per_page=200&{query}")).await;
            list["users"]["data"].as_array().unwrap().clone()
        };
        let ids = |rows: &[Value]| rows.iter().filter_map(|row| row["id"].as_i64()).collect::<Vec<_>>();
        let all = shown("").await;
        let scores: Vec<i64> = all.iter().map(|row| row["health_score"].as_i64().unwrap_or(-1)).collect();
        assert!(scores.is_sorted(), "the lowest first: {scores:?}");
        assert!(all.iter().any(|row| row["health_score"].is_null()), "one was never calculated");
        for (query, holds) in [
            ("band=at_risk", true),
            ("band=healthy", false),
            ("component=emails", true),
            ("component=login&below=35", false),
            ("component=login&below=36", true),
            ("component=plan&below=50", false),
        ] {
            assert_eq!(ids(&shown(query).await).contains(&MEMBER), holds, "{query}");
        }
        let risk = shown("band=at_risk").await;
        assert!(
            risk.iter().all(|row| row["health_score"].as_i64().unwrap() < 40 && row["band"] == "at_risk")
        );
        caller.get("/user/health-scores?below=10").await.expect(422);
        app.role(Role::Sales).get("/user/health-scores").await.expect(403);
        app.role(Role::Sales).post("/user/health-scores").json(json!({})).await.expect(403);
    })
    .await;
}
