//! Sessions: renewal, copied tokens, and their end.

use client::access::Role;
use futures_util::future::join_all;
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::ask::{Answer, Caller};

async fn refresh(app: &App, token: &str) -> Answer {
    app.nobody().post("/refresh").json(json!({ "refresh_token": token })).await
}

fn bearer(app: &App, token: &str) -> Caller {
    app.nobody().with("authorization", &format!("Bearer {token}"))
}

fn pair(session: &Value) -> (String, String) {
    let token = |name: &str| session[name].as_str().unwrap().to_owned();
    (token("access_token"), token("refresh_token"))
}

#[track_caller]
fn demands_login(answer: &Answer) {
    assert_eq!(answer.expect(401)["message"], "Faça login novamente");
}

#[tokio::test]
async fn a_renewal_replaces_both_tokens() {
    everywhere(async |app| {
        let (access, token) = app.tokens("sales").clone();
        let session = refresh(app, &token).await.expect(200);
        assert_eq!(session["user"]["email"], "sales@demo.test");
        let renewed = pair(&session);
        bearer(app, &renewed.0).get("/me").await.expect(200);
        assert_ne!(bearer(app, &access).get("/me").await.status, 200);
        refresh(app, &renewed.1).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_copy_of_a_used_refresh_token_ends_the_session() {
    everywhere(async |app| {
        let stolen = app.tokens("sales").1.clone();
        let renewed = pair(&refresh(app, &stolen).await.expect(200));
        app.advance(SignedDuration::from_secs(1));
        bearer(app, &renewed.0).get("/me").await.expect(200);
        demands_login(&refresh(app, &stolen).await);
        demands_login(&bearer(app, &renewed.0).get("/me").await);
        demands_login(&refresh(app, &renewed.1).await);
        let why = app.rows("select revoked_why from sessions where revoked_at is not null", &[]).await;
        assert_eq!(why.iter().map(|row| row.text(0)).collect::<Vec<_>>(), ["reuse"]);
    })
    .await;
}

#[tokio::test]
async fn a_lost_answer_may_be_requested_again() {
    everywhere(async |app| {
        let token = app.tokens("sales").1.clone();
        let lost = pair(&refresh(app, &token).await.expect(200));
        app.advance(SignedDuration::from_secs(29));
        assert_eq!(pair(&refresh(app, &token).await.expect(200)), lost, "the same answer again");
        bearer(app, &lost.0).get("/me").await.expect(200);
        demands_login(&refresh(app, &token).await);
        demands_login(&bearer(app, &lost.0).get("/me").await);
    })
    .await;
}

#[tokio::test]
async fn concurrent_refreshes_keep_the_session() {
    everywhere(async |app| {
        let mut tokens = app.tokens("sales").clone();
        for _ in 0..5 {
            let token = &tokens.1;
            let answers = join_all((0..20).map(|_| refresh(app, token))).await;
            let pairs: Vec<_> = answers.iter().map(|answer| pair(&answer.expect(200))).collect();
            assert!(pairs.iter().all(|pair| pair == &pairs[0]), "all go on with one pair");
            tokens = pairs[0].clone();
            bearer(app, &tokens.0).get("/me").await.expect(200);
        }
    })
    .await;
}

#[tokio::test]
async fn a_refresh_token_two_generations_old_ends_the_session() {
    everywhere(async |app| {
        let stolen = app.tokens("sales").1.clone();
        let second = pair(&refresh(app, &stolen).await.expect(200));
        let third = pair(&refresh(app, &second.1).await.expect(200));
        demands_login(&refresh(app, &stolen).await);
        demands_login(&refresh(app, &third.1).await);
        demands_login(&bearer(app, &third.0).get("/me").await);
    })
    .await;
}

#[tokio::test]
async fn a_refused_call_shows_too_that_the_renewed_pair_arrived() {
    everywhere(async |app| {
        for (method, path) in [(Method::GET, "/financial/999999"), (Method::PUT, "/me/password")] {
            let stolen = app.nobody().post("/autenticar").json(crate::app::credentials("sales")).await;
            let stolen = pair(&stolen.expect(200));
            let renewed = pair(&refresh(app, &stolen.1).await.expect(200));
            let refused = bearer(app, &renewed.0).ask(method, path).json(json!({})).await;
            assert!((400..500).contains(&refused.status), "{}", refused.text());
            demands_login(&refresh(app, &stolen.1).await);
        }
    })
    .await;
}

#[tokio::test]
async fn a_token_reused_after_the_grace_period_is_a_copy() {
    everywhere(async |app| {
        let token = app.tokens("sales").1.clone();
        refresh(app, &token).await.expect(200);
        app.advance(SignedDuration::from_secs(31));
        demands_login(&refresh(app, &token).await);
    })
    .await;
}

#[tokio::test]
async fn an_access_token_expires_in_minutes_and_a_session_in_hours() {
    everywhere(async |app| {
        let (access, token) = app.tokens("sales").clone();
        app.advance(SignedDuration::from_mins(15));
        let expired = bearer(app, &access).get("/me").await;
        assert_eq!(expired.expect(401)["message"], "O token de acesso expirou.");
        assert_eq!(expired.header("www-authenticate"), "Bearer");
        let renewed = pair(&refresh(app, &token).await.expect(200));
        app.advance(SignedDuration::from_hours(12));
        demands_login(&bearer(app, &renewed.0).get("/me").await);
        demands_login(&refresh(app, &renewed.1).await);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_token_at_all_is_refused() {
    everywhere(async |app| {
        for token in ["", "x", "null", "🙈"] {
            demands_login(&refresh(app, token).await);
        }
        refresh(app, &"a".repeat(4_000)).await.expect(422);
        bearer(app, "x").get("/me").await.expect(401);
    })
    .await;
}

#[tokio::test]
async fn signing_out_ends_this_session_alone() {
    everywhere(async |app| {
        let other = crate::app::credentials("sales");
        let other = pair(&app.nobody().post("/autenticar").json(other).await.expect(200));
        let sales = app.account("sales");
        sales.post("/logout").await.expect(200);
        demands_login(&sales.get("/me").await);
        demands_login(&refresh(app, &app.tokens("sales").1).await);
        bearer(app, &other.0).get("/me").await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn sessions_are_seen_and_ended_by_their_owner_alone() {
    everywhere(async |app| {
        let sales = app.account("sales");
        let listed = sales.get("/me/sessions").await.expect(200);
        let [only] = listed["sessions"].as_array().unwrap().as_slice() else { panic!("{listed}") };
        assert_eq!((&only["current"], &only["door"]), (&json!(true), &json!("api")));
        let path = format!("/me/sessions/{}", only["id"]);
        app.account("root").delete(&path).await.expect(404);
        sales.get("/me").await.expect(200);
        sales.delete(&path).await.expect(200);
        demands_login(&sales.get("/me").await);
    })
    .await;
}

#[tokio::test]
async fn a_new_password_needs_the_old_one_and_ends_the_other_sessions() {
    everywhere(async |app| {
        let other =
            pair(&app.nobody().post("/autenticar").json(crate::app::credentials("sales")).await.expect(200));
        let sales = app.account("sales");
        let change = |current: &str, password: &str| {
            sales.put("/me/password").json(json!({ "current": current, "password": password }))
        };
        change("Errada@2026", "Nova#Senha9").await.expect(422)["errors"]["current"]
            .as_array()
            .expect("named");
        change("Demo@2026", "fraca").await.expect(422)["errors"]["password"].as_array().expect("named");
        bearer(app, &other.0).get("/me").await.expect(200);
        change("Demo@2026", "Nova#Senha9").await.expect(200);
        demands_login(&bearer(app, &other.0).get("/me").await);
        sales.get("/me").await.expect(200);
        app.nobody().post("/autenticar").json(crate::app::credentials("sales")).await.expect(401);
    })
    .await;
}

#[tokio::test]
async fn guessing_the_present_password_gets_slow() {
    everywhere(async |app| {
        let sales = app.account("sales");
        let wrong = json!({ "current": "Errada@2026", "password": "Nova#Senha9" });
        let mut refused = 0;
        for _ in 0..40 {
            let answer = sales.put("/me/password").json(wrong.clone()).await;
            match answer.status {
                422 => refused += 1,
                429 => assert!(answer.header("retry-after").parse::<i64>().unwrap() >= 1),
                status => panic!("{status}: {}", answer.text()),
            }
            app.advance(SignedDuration::from_secs(1));
        }
        assert!((3..=10).contains(&refused), "{refused} guesses in 40 seconds");
        sales.get("/me").await.expect(200);
        app.nobody().post("/autenticar").json(crate::app::credentials("sales")).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_picture_is_the_small_one_of_its_user() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        assert_eq!(root.get("/me").await.expect(200)["user"]["avatar"], json!({ "sm": null }));
        let picture = "data:image/png;base64,iVBORw0KGgo=";
        root.put("/me").json(json!({ "avatar": picture })).await.expect(200);
        assert_eq!(root.get("/me").await.expect(200)["user"]["avatar"], json!({ "sm": picture }));
        let member = root.get("/user/1").await.expect(200);
        assert!(member["user"]["avatar"].as_object().unwrap().contains_key("sm"), "{member}");
    })
    .await;
}

/// Sessions are remembered between requests, by whatever statement they are changed.
#[tokio::test]
async fn what_changes_about_a_session_applies_to_the_next_request() {
    everywhere(async |app| {
        let sales = app.account("sales");
        let me = async || sales.get("/me").await;
        let id = me().await.expect(200)["user"]["id"].clone();
        let changes = [
            ("update staff set name = 'Outro Nome' where id = $1", "name", json!("Outro Nome")),
            ("update staff set role = 'manager' where id = $1", "role", json!("manager")),
        ];
        for (sql, field, value) in changes {
            app.execute(sql, &[id.as_i64().unwrap().into()]).await;
            assert_eq!(me().await.expect(200)["user"][field], value);
            me().await.expect(200);
        }
        let ends = [
            "update staff set active = 0 where id = $1",
            "update sessions set revoked_at = 1 where staff_id = $1",
            "update sessions set expires_at = 1 where staff_id = $1",
        ];
        let restore = [
            "update staff set active = 1 where id = $1",
            "update sessions set revoked_at = null, expires_at = 9000000000000 where staff_id = $1",
        ];
        for end in ends {
            app.execute(end, &[id.as_i64().unwrap().into()]).await;
            demands_login(&me().await);
            for sql in restore {
                app.execute(sql, &[id.as_i64().unwrap().into()]).await;
            }
            me().await.expect(200);
            me().await.expect(200);
        }
        app.execute(
            "update sessions set access_expires_at = 1 where staff_id = $1",
            &[id.as_i64().unwrap().into()],
        )
        .await;
        me().await.expect(401);
    })
    .await;
}
