//! Recovery without a password: the e-mail for a new one, and direct access.

use jiff::SignedDuration;
use serde_json::{Value, json};
use server::outbox::deliver::deliver_one;

use crate::app::{App, carriers, credentials, everywhere};
use crate::ask::Answer;

async fn forgot(app: &App, email: &str) -> Value {
    let mut answer = app.nobody().post("/esqueci-senha").json(json!({ "email": email })).await.expect(200);
    answer.as_object_mut().unwrap().remove("request_id");
    answer
}

async fn reset(app: &App, token: &str, password: &str) -> Answer {
    app.nobody().post("/redefinir-senha").json(json!({ "token": token, "password": password })).await
}

/// Returns the code in the last e-mail that was written.
async fn code(app: &App) -> String {
    let rows =
        app.rows("select payload from outbox where kind = 'email' order by id desc limit 1", &[]).await;
    let email: Value = serde_json::from_str(&rows[0].text(0)).unwrap();
    let body = email["body"].as_str().unwrap();
    let (_, rest) = body.split_once("http://127.0.0.1/forgot-password?token=").expect("a link");
    rest.split_whitespace().next().unwrap().to_owned()
}

#[tokio::test]
async fn the_answer_is_the_same_whether_or_not_there_is_an_account() {
    everywhere(async |app| {
        let known = forgot(app, "sales@demo.test").await;
        assert_eq!(app.number("select count(*) from outbox", &[]).await, 1);
        assert_eq!(forgot(app, "who@demo.test").await, known);
        assert_eq!(app.number("select count(*) from outbox", &[]).await, 1);
        app.nobody().post("/esqueci-senha").json(json!({ "email": "sales" })).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn asking_again_and_again_does_not_fill_the_mailbox() {
    everywhere(async |app| {
        for _ in 0..60 {
            forgot(app, "sales@demo.test").await;
            app.advance(SignedDuration::from_secs(20));
        }
        assert_eq!(app.number("select count(*) from outbox", &[]).await, 5);
    })
    .await;
}

#[tokio::test]
async fn one_network_asks_for_links_slowly() {
    everywhere(async |app| {
        let ask = |number: usize| {
            let body = json!({ "email": format!("who{number}@demo.test") });
            app.nobody().post("/esqueci-senha").json(body)
        };
        let mut answers = Vec::new();
        for number in 0..40 {
            answers.push(ask(number).await.status);
        }
        assert_eq!(answers.iter().filter(|status| **status == 200).count(), 21, "{answers:?}");
        assert!(answers[21..].iter().all(|status| *status == 429), "{answers:?}");
        app.advance(SignedDuration::from_secs(2));
        ask(99).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn unknown_codes_are_refused_before_hashing() {
    everywhere(async |app| {
        // More than may wait for a hash: were any hashed, honest ones would be refused.
        let flood = (0..200)
            .map(|number| async move { reset(app, &format!("{number:064}"), "Nova#Senha9").await.status });
        let statuses = futures_util::future::join_all(flood).await;
        assert!(statuses.iter().all(|status| [422, 429].contains(status)), "{statuses:?}");
        reset(app, &"0".repeat(64), "Nova#Senha9").await.expect(429);
        app.nobody().post("/autenticar").json(credentials("sales")).await.expect(200);
        app.advance(SignedDuration::from_mins(1));
        reset(app, &"0".repeat(64), "Nova#Senha9").await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn the_link_sets_a_new_password_once_and_ends_all_sessions() {
    everywhere(async |app| {
        forgot(app, "SALES@demo.test").await;
        let code = code(app).await;
        let weak = reset(app, &code, "abc").await.expect(422);
        assert!(weak["errors"]["password"].is_array(), "{weak}");
        reset(app, &code, "Nova#Senha9").await.expect(200);
        assert_eq!(app.account("sales").get("/me").await.expect(401)["message"], "Faça login novamente");
        let again = reset(app, &code, "Outra#Senha9").await.expect(422);
        assert!(again["errors"]["token"].is_array(), "{again}");
        app.nobody().post("/autenticar").json(credentials("sales")).await.expect(401);
        let new = json!({ "email": "sales@demo.test", "password": "Nova#Senha9" });
        app.nobody().post("/autenticar").json(new).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn the_link_expires_in_half_an_hour() {
    everywhere(async |app| {
        forgot(app, "sales@demo.test").await;
        let code = code(app).await;
        app.advance(SignedDuration::from_mins(30));
        reset(app, &code, "Nova#Senha9").await.expect(422);
        reset(app, &"0".repeat(64), "Nova#Senha9").await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_newer_link_replaces_the_older() {
    everywhere(async |app| {
        forgot(app, "sales@demo.test").await;
        let older = code(app).await;
        app.advance(SignedDuration::from_mins(2));
        forgot(app, "sales@demo.test").await;
        reset(app, &older, "Nova#Senha9").await.expect(422);
        reset(app, &code(app).await, "Nova#Senha9").await.expect(200);
        reset(app, &older, "Nova#Senha9").await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_new_password_revokes_every_code_of_the_account() {
    everywhere(async |app| {
        let sales = app.number("select id from staff where email = 'sales@demo.test'", &[]).await;
        let granted = grant(app, sales).await.expect(200);
        forgot(app, "sales@demo.test").await;
        let link = code(app).await;
        let change = json!({ "current": "Demo@2026", "password": "Nova#Senha9" });
        app.account("sales").put("/me/password").json(change).await.expect(200);
        reset(app, &link, "Outra#Senha9").await.expect(422);
        let direct = granted["url"].as_str().unwrap().split_once('=').unwrap().1;
        app.nobody().post("/acesso-direto").json(json!({ "code": direct })).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_closed_account_uses_no_code() {
    everywhere(async |app| {
        let sales = app.number("select id from staff where email = 'sales@demo.test'", &[]).await;
        let granted = grant(app, sales).await.expect(200);
        app.execute("update staff set active = 0 where id = $1", &[sales.into()]).await;
        let direct = granted["url"].as_str().unwrap().split_once('=').unwrap().1;
        app.nobody().post("/acesso-direto").json(json!({ "code": direct })).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_settled_message_holds_its_code_no_longer() {
    everywhere(async |app| {
        forgot(app, "sales@demo.test").await;
        let code = code(app).await;
        let carriers = carriers(app);
        assert!(deliver_one(&app.shared, &carriers).await.unwrap());
        let rows = app.rows("select dedup_key, payload from outbox", &[]).await;
        assert_eq!(rows.len(), 1);
        for row in rows {
            assert!(!row.text(0).contains(&code) && !row.text(1).contains(&code), "{}", row.text(1));
            assert!(row.text(1).contains("sales@demo.test"), "{}", row.text(1));
        }
    })
    .await;
}

#[tokio::test]
async fn without_a_mail_server_mail_is_a_file() {
    everywhere(async |app| {
        forgot(app, "sales@demo.test").await;
        let carriers = carriers(app);
        assert!(deliver_one(&app.shared, &carriers).await.unwrap());
        assert!(!deliver_one(&app.shared, &carriers).await.unwrap(), "it is delivered once");
        let folder = std::fs::read_dir(app.shared.settings.data_dir.join("mail")).unwrap();
        let letters: Vec<_> = folder.map(|file| file.unwrap().path()).collect();
        let letter = letters.iter().find(|path| path.extension().is_some_and(|end| end == "eml")).unwrap();
        let text = std::fs::read_to_string(letter).unwrap();
        assert!(text.contains("To: sales@demo.test"), "{text}");
    })
    .await;
}

async fn grant(app: &App, staff: i64) -> Answer {
    app.account("root").post(&format!("/staff/{staff}/direct-access")).await
}

#[tokio::test]
async fn direct_access_works_once_within_ten_minutes() {
    everywhere(async |app| {
        let sales = app.number("select id from staff where email = 'sales@demo.test'", &[]).await;
        let enter = |code: String| app.nobody().post("/acesso-direto").json(json!({ "code": code }));
        let code = |granted: Value| granted["url"].as_str().unwrap().split_once('=').unwrap().1.to_owned();
        let first = code(grant(app, sales).await.expect(200));
        assert_eq!(enter(first.clone()).await.expect(200)["user"]["email"], "sales@demo.test");
        enter(first).await.expect(422);
        let late = code(grant(app, sales).await.expect(200));
        app.advance(SignedDuration::from_mins(10));
        enter(late).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn direct_access_never_leads_to_root() {
    everywhere(async |app| {
        let root = app.number("select id from staff where role = 'root'", &[]).await;
        let refused = grant(app, root).await.expect(409);
        assert_eq!(refused["reason"]["why"]["is"], "root", "{refused}");
        grant(app, 999_999).await.expect(404);
    })
    .await;
}
