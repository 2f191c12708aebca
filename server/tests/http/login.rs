//! Signing in, and what it costs to guess.

use futures_util::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::app::{credentials, everywhere};
use crate::ask::{Answer, Caller};

async fn guess(caller: &Caller, name: &str) -> Answer {
    let guess = json!({ "email": format!("{name}@demo.test"), "password": "Errada@2026" });
    caller.post("/autenticar").json(guess).await
}

#[tokio::test]
async fn a_session_says_who_signed_in_and_what_they_may_do() {
    everywhere(async |app| {
        let session = app.nobody().post("/autenticar").json(credentials("sales_sdr")).await.expect(200);
        assert_eq!(session["token_type"], "Bearer");
        assert_eq!(session["expires_in"], 900);
        assert_eq!(session["user"]["email"], "sales_sdr@demo.test");
        assert_eq!(session["user"]["role"], "sales_sdr");
        assert_eq!(session["user"]["permission_type"], "sales_sdr");
        let ability = session["ability"].as_array().unwrap();
        assert!(ability.contains(&json!({ "action": "crm", "subject": "Projects" })));
        let bearer = format!("Bearer {}", session["access_token"].as_str().unwrap());
        let me = app.nobody().with("authorization", &bearer).get("/me").await.expect(200);
        assert_eq!(me["user"], session["user"]);
    })
    .await;
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_account_are_answered_alike() {
    everywhere(async |app| {
        let plain = |answer: Answer| {
            let mut problem = answer.expect(401);
            problem.as_object_mut().unwrap().remove("request_id");
            problem
        };
        let wrong = plain(guess(&app.nobody(), "sales").await);
        let unknown = plain(guess(&app.nobody(), "who").await);
        assert_eq!(wrong, unknown);
        assert_eq!(wrong, json!({ "message": "E-mail ou senha incorretos." }));
    })
    .await;
}

#[tokio::test]
async fn every_broken_field_is_named_at_once() {
    everywhere(async |app| {
        let ask = |body: Value| app.nobody().post("/autenticar").json(body);
        let problem = ask(json!({ "email": "sales", "password": "" })).await.expect(422);
        assert_eq!(problem["errors"]["email"], json!(["Insira um e-mail válido"]));
        assert_eq!(problem["errors"]["password"], json!(["Este campo é obrigatório!"]));
        ask(json!({ "email": "sales@demo.test", "password": "x", "role": "root" })).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn guessing_is_slow_and_waiting_is_short() {
    everywhere(async |app| {
        let mut verified = 0;
        for _ in 0..300 {
            let answer = guess(&app.nobody(), "who").await;
            match answer.status {
                401 => verified += 1,
                429 => assert!((1..=1_200).contains(&answer.header("retry-after").parse::<i64>().unwrap())),
                status => panic!("{status}: {}", answer.text()),
            }
            app.advance(SignedDuration::from_secs(1));
        }
        assert!((5..=10).contains(&verified), "{verified} guesses in 5 minutes");
    })
    .await;
}

#[tokio::test]
async fn many_guesses_at_once_are_no_way_around_the_wait() {
    everywhere(async |app| {
        let answers = join_all((0..30).map(|_| async { guess(&app.nobody(), "who").await })).await;
        let verified = answers.iter().filter(|answer| answer.status == 401).count();
        assert!((1..=3).contains(&verified), "{verified} of 30 were verified");
    })
    .await;
}

#[tokio::test]
async fn nobody_is_locked_out_where_they_have_signed_in_before() {
    everywhere(async |app| {
        let elsewhere = app.nobody().from([10, 0, 0, 9]);
        for _ in 0..6 {
            guess(&elsewhere, "sales").await;
            app.advance(SignedDuration::from_secs(4));
        }
        guess(&elsewhere, "sales").await.expect(401);
        guess(&elsewhere, "sales").await.expect(429);
        let right = |caller: Caller| caller.post("/autenticar").json(credentials("sales"));
        right(elsewhere).await.expect(429);
        right(app.nobody()).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn the_right_password_forgets_the_failures_before_it() {
    everywhere(async |app| {
        for _ in 0..2 {
            guess(&app.nobody(), "manager").await.expect(401);
            guess(&app.nobody(), "manager").await.expect(401);
            app.nobody().post("/autenticar").json(credentials("manager")).await.expect(200);
        }
    })
    .await;
}

#[tokio::test]
async fn an_account_that_was_closed_neither_signs_in_nor_stays_signed_in() {
    everywhere(async |app| {
        app.account("cerc").get("/me").await.expect(200);
        app.execute("update staff set active = 0 where email = 'cerc@demo.test'", &[]).await;
        let problem = app.account("cerc").get("/me").await.expect(401);
        assert_eq!(problem["message"], "Faça login novamente");
        app.nobody().post("/autenticar").json(credentials("cerc")).await.expect(401);
    })
    .await;
}
