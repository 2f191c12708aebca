//! Turo: members without activity, and the mark.

use client::access::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::app::{App, everywhere};

const NUMBERS: &str = "Insira somente números!";

/// Leaves four members of the status *review* with these days since they signed in, wrote and opened an e-mail.
async fn plant(app: &App) {
    app.execute("update members set status = 'basic' where status = 'review'", &[]).await;
    app.execute("update members set turo_at = null, turo_by = null", &[]).await;
    let now = app.number("select max(created_at) from members", &[]).await;
    let day = SignedDuration::from_hours(24).as_millis() as i64;
    for (id, login, message, email) in [
        (101, Some(40), Some(40), Some(40)),
        (102, Some(40), Some(10), Some(70)),
        (103, None, None, None),
        (104, Some(1), Some(1), None),
    ] {
        let at = |days: Option<i64>| days.map(|days| now - days * day);
        let sql =
            "update members set status = 'review', created_at = $1, last_login_at = $2, last_message_at = $3,
            last_opened_at = $4 where id = $5";
        let registered = now - 100 * day;
        app.execute(
            sql,
            &[registered.into(), at(login).into(), at(message).into(), at(email).into(), id.into()],
        )
        .await;
    }
}

fn ids(list: &Value) -> Vec<i64> {
    list["users"]["data"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

async fn found(app: &App, query: &str) -> Vec<i64> {
    let mut found =
        ids(&app.role(Role::Manager).get(&format!("/user/turo?status=review{query}")).await.expect(200));
    found.sort_unstable();
    found
}

#[tokio::test]
async fn members_without_activity_fulfil_all_conditions_at_once() {
    everywhere(async |app| {
        plant(app).await;
        for (query, expected) in [
            ("", vec![101, 102, 103, 104]),
            ("&days-without-login=30", vec![101, 102, 103]),
            ("&days-without-message=30", vec![101, 103]),
            ("&days-without-open-email=60", vec![102, 103, 104]),
            ("&days-without-login=30&days-without-message=30&days-without-open-email=30", vec![101, 103]),
            ("&days-without-login=90&days-without-message=90&days-without-open-email=90", vec![103]),
            ("&days-without-login=500", vec![]),
        ] {
            assert_eq!(found(app, query).await, expected, "{query}");
        }
        let row =
            &app.role(Role::Manager).get("/user/turo?status=review&days-without-login=60").await.expect(200)
                ["users"]["data"][0];
        assert_eq!((&row["last_login_at"], &row["turo"]), (&Value::Null, &json!(false)));
        assert!(row["days_without_login"].as_i64().unwrap() >= 100, "counted from the registration: {row}");
    })
    .await;
}

#[tokio::test]
async fn members_without_activity_are_sorted_by_age() {
    everywhere(async |app| {
        plant(app).await;
        let manager = app.role(Role::Manager);
        for (order, expected) in [
            ("", vec![103, 102, 101, 104]),
            ("&order_by=days_without_message", vec![104, 102, 101, 103]),
            ("&order_by=days_without_open_email%20DESC", vec![104, 103, 102, 101]),
        ] {
            let list = manager.get(&format!("/user/turo?status=review{order}")).await.expect(200);
            assert_eq!(ids(&list), expected, "{order}");
        }
    })
    .await;
}

#[tokio::test]
async fn days_that_are_no_positive_number_are_refused_in_the_words_of_numbers() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        for days in ["trinta", "0", "-5", "1.5", "30d"] {
            for field in ["days-without-login", "days-without-message", "days-without-open-email"] {
                let problem = manager.get(&format!("/user/turo?{field}={days}")).await.expect(422);
                assert_eq!(problem["errors"], json!({ field: [NUMBERS] }), "{days}");
            }
        }
        app.role(Role::Sales).get("/user/turo").await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn the_mark_is_set_and_removed_for_many() {
    everywhere(async |app| {
        plant(app).await;
        let manager = app.role(Role::Manager);
        let body = |users: &[i64], turo| json!({ "users": users, "turo": turo });
        let rehearsal =
            manager.post("/user/set-turo").json(body(&[101, 103], true)).rehearsed().await.expect(200);
        assert_eq!(rehearsal["effects"].as_array().unwrap().len(), 2);
        assert_eq!(rehearsal["inverse"]["body"], json!({ "users": [101, 103], "turo": false }));
        assert_eq!(found(app, "&turo=1").await, Vec::<i64>::new());

        let done = manager.post("/user/set-turo").json(body(&[101, 103], true)).await.expect(200);
        assert_eq!(done["message"], "2 membros marcados como turo.");
        assert_eq!(
            (found(app, "&turo=1").await, found(app, "&turo=0").await),
            (vec![101, 103], vec![102, 104])
        );
        let list = manager.get("/user/turo?status=review&turo=1").await.expect(200);
        let row = &list["users"]["data"][0];
        assert!(
            row["turo"] == json!(true) && row["turo_at"].is_string() && row["turo_by"].is_string(),
            "{row}"
        );

        let again = manager.post("/user/set-turo").json(body(&[101, 102], true)).await.expect(200);
        let changed: Vec<_> = again["changed"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
        assert_eq!(changed, [&json!(102)], "who has the mark stays as it was");
        let undone = manager.post("/user/set-turo").json(body(&[101, 102, 103], false)).await.expect(200);
        assert_eq!(undone["message"], "3 membros deixaram de ser turo.");
        assert_eq!(found(app, "&turo=1").await, Vec::<i64>::new());
        let history = manager.get("/audits/user/101").await.expect(200);
        assert_eq!(history["audits"][0]["endpoint"], "turo.set");
    })
    .await;
}

#[tokio::test]
async fn a_mark_needs_known_members_a_choice_and_the_permission() {
    everywhere(async |app| {
        plant(app).await;
        let manager = app.role(Role::Manager);
        for (body, field) in [
            (json!({ "turo": true }), "users"),
            (json!({ "users": [], "turo": true }), "users"),
            (json!({ "users": [101] }), "turo"),
            (json!({ "users": [101, 999_999], "turo": true }), "users"),
            (json!({ "users": [101], "turo": true, "reason": "" }), "reason"),
        ] {
            let problem = manager.post("/user/set-turo").json(body.clone()).await.expect(422);
            assert!(problem["errors"][field].is_array(), "{body}: {problem}");
        }
        assert_eq!(found(app, "&turo=1").await, Vec::<i64>::new(), "one unknown member refuses them all");
        let body = json!({ "users": [101], "turo": true });
        app.role(Role::Sales).post("/user/set-turo").json(body).await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn the_last_message_follows_from_the_messages() {
    everywhere(async |app| {
        let sql = "select sender_id from messages group by sender_id having count(*) > 2 order by sender_id limit 1";
        let member = app.number(sql, &[]).await;
        let last = "select coalesce(last_message_at, 0) from members where id = $1";
        let expected = "select send_on from messages where sender_id = $1 order by id desc limit 1";
        assert_eq!(app.number(last, &[member.into()]).await, app.number(expected, &[member.into()]).await);
        let id = app.number("select max(id) from messages where sender_id = $1", &[member.into()]).await;
        app.role(Role::Manager).delete(&format!("/message/{id}")).await.expect(200);
        assert_eq!(app.number(last, &[member.into()]).await, app.number(expected, &[member.into()]).await);
        app.execute("delete from messages where sender_id = $1", &[member.into()]).await;
        assert_eq!(app.number(last, &[member.into()]).await, 0);
    })
    .await;
}
