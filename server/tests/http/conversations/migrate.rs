//! Migrating conversations from one member to another: all or none.

use client::access::Role;
use serde_json::{Value, json};

use super::{Talk, is_coherent, open, talk};
use crate::app::{App, everywhere};
use crate::ask::Caller;

async fn validate(caller: &Caller, from: i64, to: i64) -> Value {
    caller.get(&format!("/conversation/validate-migrate/{from}/{to}")).await.expect(200)
}

/// Two representatives who talk with one company; the first has other conversations too.
async fn rivals(app: &App) -> (Talk, i64) {
    let sql = "select c.id, c.company_user_id, c.rep_user_id from conversations c
        join conversations t on t.company_user_id = c.company_user_id and t.id <> c.id
        join members b on b.id = t.rep_user_id and b.status not in ('blocked', 'inactive')
        where (select count(*) from conversations o where o.rep_user_id = c.rep_user_id) > 1 order by c.id limit 1";
    let from = talk(app, sql).await;
    let sql = "select t.rep_user_id from conversations t join members b on b.id = t.rep_user_id
        where t.company_user_id = $1 and t.rep_user_id <> $2 and b.status not in ('blocked', 'inactive')
        order by t.id limit 1";
    (from, app.number(sql, &[from.company.into(), from.rep.into()]).await)
}

#[tokio::test]
async fn all_of_them_move_and_those_with_one_counterpart_become_one() {
    everywhere(async |app| {
        let (root, (from, to)) = (app.role(Role::Root), rivals(app).await);
        let count = "select count(*) from conversations where rep_user_id = $1";
        let (had, has) = (app.number(count, &[from.rep.into()]).await, app.number(count, &[to.into()]).await);
        let messages = "select count(*) from messages where rep_user_id = $1";
        let (moving, there) =
            (app.number(messages, &[from.rep.into()]).await, app.number(messages, &[to.into()]).await);
        let plan = validate(&root, from.rep, to).await;
        assert_eq!((&plan["valid"], &plan["refusal"]), (&json!(true), &Value::Null));
        assert_eq!((&plan["conversations"], &plan["messages"]), (&json!(had), &json!(moving)));
        let joined = plan["joined"].as_i64().unwrap();
        assert!(joined >= 1);
        let path = format!("/conversation/migrate/{}/{to}", from.rep);
        let before = app.footprint().await;
        let rehearsal = root.post(&path).rehearsed().await.expect(200);
        let effects: Vec<&str> = rehearsal["effects"]
            .as_array()
            .unwrap()
            .iter()
            .map(|effect| effect["sentence"].as_str().unwrap())
            .collect();
        assert!(effects[0].starts_with(&format!("{had} conversas passam de ")), "{effects:?}");
        assert_eq!(effects.len(), 2);
        assert_eq!(app.footprint().await, before);
        let answer = root.post(&path).await.expect(200);
        assert_eq!(answer["message"], format!("{had} conversas migradas!"));
        assert_eq!((&answer["conversations"], &answer["messages"]), (&json!(had), &json!(moving)));
        assert_eq!(app.number(count, &[from.rep.into()]).await, 0);
        assert_eq!(app.number(count, &[to.into()]).await, has + had - joined);
        assert_eq!(app.number(messages, &[to.into()]).await, there + moving);
        is_coherent(app).await;
        let none = root.post(&path).await.expect(409);
        assert!(none["message"].as_str().unwrap().ends_with(" não tem conversas."), "{none}");
    })
    .await;
}

#[tokio::test]
async fn a_companys_conversations_move_to_a_company() {
    everywhere(async |app| {
        let (root, talk) = (app.role(Role::Root), open(app).await);
        let other = "select id from members where kind = 'company' and status = 'active' and id <> $1 order by id limit 1";
        let other = app.number(other, &[talk.company.into()]).await;
        let plan = validate(&root, talk.company, other).await;
        assert_eq!(plan["origin"]["id"], talk.company);
        root.post(&format!("/conversation/migrate/{}/{other}", talk.company)).await.expect(200);
        is_coherent(app).await;
        let moved = root.get(&format!("/messages/conversa/{other}/{}", talk.rep)).await.expect(200);
        assert!(moved["messages"]["total"].as_i64().unwrap() > 0);
        for id in [talk.company, other] {
            let history = root.get(&format!("/audits/user/{id}")).await.expect(200);
            assert_eq!(history["audits"][0]["endpoint"], "conversations.migrate", "{history}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_cannot_move_is_said_by_the_check_and_by_the_move_alike() {
    everywhere(async |app| {
        let (root, talk) = (app.role(Role::Root), open(app).await);
        let blocked =
            "select id from members where kind = 'representative' and status in ('blocked', 'inactive')
            and id <> $1 order by id limit 1";
        let blocked = app.number(blocked, &[talk.rep.into()]).await;
        let silent = "select id from members where kind = 'representative' and not exists
            (select 1 from conversations where rep_user_id = members.id) order by id limit 1";
        let silent = app.number(silent, &[]).await;
        let active =
            "select id from members where kind = 'representative' and status = 'active' order by id limit 1";
        let active = app.number(active, &[]).await;
        let before = app.footprint().await;
        for (from, to, text) in [
            (talk.rep, talk.rep, "Escolha dois membros diferentes: "),
            (talk.rep, talk.company, "não são do mesmo tipo: conversas passam de empresa para empresa"),
            (talk.rep, blocked, "está bloqueado ou inativo e não pode receber conversas."),
            (silent, active, "não tem conversas."),
        ] {
            let plan = validate(&root, from, to).await;
            assert_eq!(plan["valid"], false);
            let sentence = plan["refusal"]["sentence"].as_str().unwrap();
            assert!(sentence.contains(text), "{sentence}");
            let refused = root.post(&format!("/conversation/migrate/{from}/{to}")).await.expect(409);
            assert_eq!(refused["message"], sentence);
        }
        root.post(&format!("/conversation/migrate/{}/999999", talk.rep)).await.expect(404);
        root.get(&format!("/conversation/validate-migrate/999999/{}", talk.rep)).await.expect(404);
        assert_eq!(app.footprint().await, before);
    })
    .await;
}
