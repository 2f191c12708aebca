//! The login of a member: a link to choose a password, and its migration to another member.

use client::access::Role;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};
use server::store::Value;

use super::complete;
use crate::app::{App, everywhere};

async fn email_of(app: &App, member: i64) -> i64 {
    let sql = "select id from member_emails where member_id = $1 and master = 1 and removed_at is null";
    app.number(sql, &[member.into()]).await
}

/// Returns the latest message that left, and the code in it.
async fn sent(app: &App) -> (Json, String) {
    let rows = app.rows("select payload from outbox order by id desc limit 1", &[]).await;
    let mail: Json = serde_json::from_str(&rows[0].text(0)).unwrap();
    let (_, rest) = mail["body"].as_str().unwrap().split_once("?token=").expect("a link");
    let code = rest.split_whitespace().next().unwrap().to_owned();
    (mail, code)
}

#[tokio::test]
async fn a_member_chooses_a_password_by_the_link_once() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let email = email_of(app, 1).await;
        let call = format!("/user/email-password-recovery/1/{email}");
        let before = app.footprint().await;
        manager.post(&call).rehearsed().await.expect(200);
        assert_eq!(app.footprint().await, before);
        manager.post(&call).await.expect(200);
        let (_, older) = sent(app).await;
        manager.post(&call).await.expect(200);
        let (mail, code) = sent(app).await;
        assert_eq!(mail["to"], complete(&manager, 1).await["user"]["email"]);
        let choose = |token: &str, password: &str| {
            let body = json!({ "token": token, "password": password });
            app.nobody().post("/redefinir-senha").json(body)
        };
        choose(&older, "Nova-senha-1!").await.expect(422);
        choose(&code, "fraca").await.expect(422);
        choose(&code, "Nova-senha-1!").await.expect(200);
        choose(&code, "Outra-senha-2!").await.expect(422);
        let hash = app.rows("select password_hash from member_logins where id = 1", &[]).await;
        assert!(hash[0].text(0).starts_with("$argon2"), "{}", hash[0].text(0));
        manager.post(&call).await.expect(200);
        let (_, late) = sent(app).await;
        app.advance(SignedDuration::from_hours(24));
        choose(&late, "Nova-senha-3!").await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_code_for_a_password_does_not_sign_in() {
    everywhere(async |app| {
        let call = format!("/user/email-password-recovery/1/{}", email_of(app, 1).await);
        app.role(Role::Manager).post(&call).await.expect(200);
        let (_, code) = sent(app).await;
        app.nobody().post("/acesso-direto").json(json!({ "code": code })).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_link_goes_to_the_members_own_addresses_alone() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let other = email_of(app, 2).await;
        manager.post(&format!("/user/email-password-recovery/1/{other}")).await.expect(404);
        manager.post("/user/email-password-recovery/1/999999").await.expect(404);
        let own = format!("/user/email-password-recovery/1/{}", email_of(app, 1).await);
        app.role(Role::Mentoring).post(&own).await.expect(403);
    })
    .await;
}

/// Returns two members of one kind, of whom the first has a password and another address, and the second no login in use.
pub async fn pair(app: &App) -> (i64, i64) {
    let from = app.number("select min(id) from members where kind = 'company'", &[]).await;
    let to =
        app.number("select min(id) from members where kind = 'company' and id <> $1", &[from.into()]).await;
    let both = [from.into(), to.into()];
    let giver: [Value; 1] = [from.into()];
    app.execute("update members set status = 'active', last_login_at = case when id = $1 then 1000000 end where id in ($1, $2)", &both).await;
    app.execute("insert into member_logins (id, password_hash, password_at) values ($1, 'x', 0)", &giver)
        .await;
    app.execute("delete from member_emails where member_id = $1 and master = 0", &giver).await;
    app.execute("insert into member_emails (member_id, email) values ($1, 'outro@empresa.test')", &giver)
        .await;
    (from, to)
}

/// Returns what a login is made of, without versions.
async fn state(app: &App, (from, to): (i64, i64)) -> Vec<String> {
    let both = [from.into(), to.into()];
    let mut all = Vec::new();
    for sql in [
        "select id, email, last_login_at from members where id in ($1, $2) order by id",
        "select id, member_id, email, master from member_emails where member_id in ($1, $2) order by id",
        "select id, password_hash from member_logins where id in ($1, $2) order by id",
    ] {
        all.extend(app.rows(sql, &both).await.iter().map(|row| format!("{row:?}")));
    }
    all
}

#[tokio::test]
async fn a_login_passes_to_another_member_and_back() {
    everywhere(async |app| {
        let (from, to) = pair(app).await;
        let manager = app.role(Role::Manager);
        let before = state(app, (from, to)).await;
        let email = complete(&manager, from).await["user"]["email"].clone();
        let call = format!("/user/migrate-login/{from}");
        let pass = || manager.post(&call).json(json!({ "to": to }));
        let rehearsal = pass().rehearsed().await.expect(200);
        assert_eq!(state(app, (from, to)).await, before);
        assert_eq!(rehearsal["effects"].as_array().unwrap().len(), 2, "{rehearsal}");
        let migrated = pass().key("once").await.expect(200);
        assert_eq!(migrated["email"], email);
        assert_eq!(pass().key("once").await.header("idempotency-replayed"), "true");
        assert_eq!(complete(&manager, to).await["user"]["email"], email);
        assert_eq!(complete(&manager, from).await["user"]["email"], "outro@empresa.test");
        assert_eq!(app.number("select count(*) from member_logins where id = $1", &[to.into()]).await, 1);
        let inverse = &rehearsal["inverse"];
        let back = manager.post(&format!("/user/migrate-login/{to}")).json(inverse["body"].clone());
        back.await.expect(200);
        assert_eq!(state(app, (from, to)).await, before);
    })
    .await;
}

#[tokio::test]
async fn a_login_does_not_pass_where_it_may_not() {
    everywhere(async |app| {
        let (from, to) = pair(app).await;
        let manager = app.role(Role::Manager);
        let call = format!("/user/migrate-login/{from}");
        let refused = async |member: i64, status: u16| {
            manager.post(&call).json(json!({ "to": member })).await.expect(status)["message"].to_string()
        };
        manager.post(&call).json(json!({})).await.expect(422);
        refused(999_999, 404).await;
        refused(from, 409).await;
        let other = app.number("select min(id) from members where kind = 'representative'", &[]).await;
        assert!(refused(other, 409).await.contains("tipos diferentes"));
        app.execute("update members set last_login_at = 1 where id = $1", &[to.into()]).await;
        assert!(refused(to, 409).await.contains("acesso próprio"));
        app.execute("update members set last_login_at = null, erased_at = 1 where id = $1", &[to.into()])
            .await;
        refused(to, 409).await;
        app.execute("update members set erased_at = null, email = '' where id = $1", &[to.into()]).await;
        manager.post(&format!("/user/migrate-login/{to}")).json(json!({ "to": from })).await.expect(409);
        app.role(Role::Sales).post(&call).json(json!({ "to": to })).await.expect(403);
    })
    .await;
}
