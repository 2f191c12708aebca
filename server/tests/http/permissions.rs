//! The permissions of calls: the declaration, against the running router.

use client::access::{Needs, Role, allows, default_abilities};
use client::catalogue::{self, raw};
use client::endpoint::Endpoint;
use http::Method;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::ask::{Answer, Caller};
use crate::place::Place;

/// Returns every route of the API: its id, method, a path to something that exists, and who may call it.
fn routes() -> Vec<(&'static str, Method, String, Needs)> {
    let typed = catalogue::descriptors();
    let typed = typed.iter().map(|about| (about.id, about.method.clone(), path_to(about.path), about.needs));
    let raw = raw::all().map(|route| (route.id, route.method.clone(), path_to(route.path), route.needs));
    typed.chain(raw).collect()
}

/// Returns a path of a template that leads to something that exists.
pub fn path_to(template: &str) -> String {
    let part = |part: &str| match part {
        "{form}" => catalogue::forms::all()[0].to_owned(),
        "{gateway}" => "sandbox".to_owned(),
        "{type}" => type_in(template).to_owned(),
        "{role}" => "sales".to_owned(),
        "{auditableType}" => "user".to_owned(),
        hole if hole.starts_with('{') => "1".to_owned(),
        word => word.to_owned(),
    };
    template.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// Returns a word that a path takes as its `{type}`.
pub fn type_in(template: &str) -> &'static str {
    match template.split('/').nth(2) {
        Some("audit") => "user",
        Some("remove-manager") => "sales",
        _ if template.starts_with("/user/") => "company",
        _ => "enviadas",
    }
}

/// Asks and looks at the answer's head alone: a stream never ends.
async fn ask(caller: &Caller, method: &Method, path: &str, rehearsed: bool) -> Answer {
    let ask = caller.ask(method.clone(), path);
    let ask = if *method == Method::GET { ask } else { ask.json(json!({})) };
    let ask = if rehearsed { ask.rehearsed() } else { ask };
    if path == raw::EVENTS_STREAM.path {
        let (parts, _) = ask.open().await.into_parts();
        return Answer { status: parts.status.as_u16(), headers: parts.headers, bytes: Vec::new() };
    }
    ask.await
}

#[tokio::test]
async fn every_call_that_is_not_public_needs_a_session() {
    everywhere(async |app| {
        let before = app.footprint().await;
        for (id, method, path, needs) in routes() {
            let answer = ask(&app.nobody(), &method, &path, false).await;
            assert_eq!(
                answer.status == 401,
                needs != Needs::Public || id == "session.refresh",
                "{id}: {}",
                answer.text()
            );
        }
        assert_eq!(app.footprint().await, before);
    })
    .await;
}

#[tokio::test]
async fn every_role_may_do_what_the_matrix_says_and_nothing_else() {
    everywhere(async |app| {
        for role in Role::STAFF {
            check(app, role).await;
        }
    })
    .await;
}

/// Makes every call as a role. On the other databases, what several roles may do is rehearsed only as the first of them.
async fn check(app: &App, role: Role) {
    let caller = app.role(role);
    let before = app.footprint().await;
    for (id, method, path, needs) in routes() {
        let Needs::Can(action, subject) = needs else { continue };
        // A form takes the permission of the call that it fills in, too.
        if id == catalogue::forms::Get::ID {
            continue;
        }
        let may_as =
            |role: Role| needs.ability().is_some_and(|needed| allows(&default_abilities(role), needed));
        let may = may_as(role);
        let first = Role::STAFF.into_iter().find(|role| may_as(*role));
        if may && app.place != Place::Sqlite && first != Some(role) {
            continue;
        }
        // What is allowed is only rehearsed, so that the next cell starts from the same data.
        let answer = ask(&caller, &method, &path, may).await;
        if may {
            let missing = answer.status == 403 && !answer.json()["missing"].is_null();
            assert!(answer.status != 401 && !missing, "{id} as {role:?}: {}", answer.text());
        } else {
            let missing = &answer.expect(403)["missing"];
            assert_eq!(*missing, json!({ "action": action, "subject": subject }), "{id} as {role:?}");
        }
    }
    assert_eq!(app.footprint().await, before, "{role:?}");
}

#[tokio::test]
async fn what_root_takes_away_is_gone_at_the_next_request() {
    everywhere(async |app| {
        let (root, sales) = (app.role(Role::Root), app.role(Role::Sales));
        sales.get("/financial").await.expect(200);
        let grant = |granted: bool| {
            json!({ "role": "sales", "action": "read", "subject": "Financial", "granted": granted })
        };
        root.put("/access").json(grant(false)).await.expect(200);
        assert_eq!(sales.get("/financial").await.expect(403)["missing"]["subject"], "Financial");
        for _ in 0..2 {
            root.put("/access").json(grant(true)).await.expect(200);
        }
        sales.get("/financial").await.expect(200);
        let sql = "select old_values from audit_log where record = 'grant' order by seq";
        let audited = app.rows(sql, &[]).await;
        let audited: Vec<Value> =
            audited.iter().map(|row| serde_json::from_str(&row.text(0)).unwrap()).collect();
        let held: Vec<&Value> = audited.iter().map(|old| &old["granted"]).collect();
        assert_eq!(held, [true, false], "the audit tells what changed, and no change twice");
    })
    .await;
}

#[tokio::test]
async fn a_reason_names_the_holders_of_the_matrix_in_force() {
    everywhere(async |app| {
        let (root, success) = (app.role(Role::Root), app.role(Role::Success));
        let list = "/messages?per_page=1";
        let held_by = async || {
            let refused = success.delete("/message/1").json(json!({})).rehearsed().await.expect(403);
            let can = success.get(list).await.expect(200);
            let row = can["messages"]["data"][0]["can"]["delete_message"]["why"]["held_by"].clone();
            let me = success.get("/me").await.expect(200);
            let lacks = |missing: &&Value| missing["ability"]["subject"] == "Message";
            let me = me["missing"].as_array().unwrap().iter().find(lacks).unwrap()["held_by"].clone();
            let refusal = refused["reason"]["why"]["held_by"].clone();
            assert_eq!((&refusal, &refusal), (&row, &me), "refusal, row and own abilities agree");
            assert!(!refused["message"].as_str().unwrap().contains("delete"), "a name, not the wire's words");
            refusal
        };
        assert_eq!(held_by().await, json!(["management_processes", "manager", "root"]));
        let taken =
            json!({ "role": "management_processes", "action": "delete", "subject": "Message", "granted": false });
        root.put("/access").json(taken).await.expect(200);
        assert_eq!(held_by().await, json!(["manager", "root"]));
    })
    .await;
}

#[tokio::test]
async fn several_grants_change_together_or_not_at_all() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let read = app.role(Role::Mentoring).get("/access").await.expect(200);
        let change = |role: &str, action: &str, subject: &str, granted: bool| {
            json!({ "role": role, "action": action, "subject": subject, "granted": granted })
        };
        let both = json!({ "changes": [
            change("sales", "update", "Financial", false),
            change("mentoring", "read", "Financial", true),
        ] });
        let rehearsed = root.patch("/access").json(both.clone()).rehearsed().await.expect(200);
        assert_eq!(
            rehearsed["effects"],
            json!([
                { "sentence": "Vendas perde “Alterar pagamentos” (5 contas)." },
                { "sentence": "Mentoria ganha “Ver pagamentos” (1 conta)." },
            ])
        );
        app.role(Role::Mentoring).get("/financial").await.expect(403);
        let version = format!("\"{}\"", read["version"]);
        let done = root.patch("/access").header("if-match", &version).json(both.clone()).await.expect(200);
        app.role(Role::Mentoring).get("/financial").await.expect(200);
        let late = json!({ "changes": [change("cerc", "read", "Financial", true)] });
        root.patch("/access").header("if-match", &version).json(late).await.expect(412);
        let again = root.patch("/access").json(both).await.expect(200);
        assert_eq!(again["version"], done["version"], "what is so already is no change");
        for fixed in [change("root", "read", "Financial", false), change("sales", "read", "Auth", false)] {
            let changes = json!({ "changes": [change("cerc", "read", "Financial", true), fixed] });
            root.patch("/access").json(changes).await.expect(422);
        }
        app.role(Role::Cerc).get("/financial").await.expect(403);
        app.role(Role::Sales).put("/access").json(change("sales", "read", "Quota", true)).await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn a_changed_grant_is_undone_by_the_call_that_its_rehearsal_names() {
    everywhere(async |app| {
        let (root, sales) = (app.role(Role::Root), app.role(Role::Sales));
        let change = |role: &str, action: &str, subject: &str, granted: bool| {
            json!({ "role": role, "action": action, "subject": subject, "granted": granted })
        };
        let one = change("sales", "read", "Financial", false);
        let several = json!({ "changes": [
            change("sales", "read", "Financial", false),
            change("sales", "read", "Financial", true),
            change("sales", "read", "Financial", false),
            change("mentoring", "read", "Financial", true),
        ] });
        let roles = async || {
            let grants = root.get("/access").await.expect(200)["grants"].clone();
            let sorted = |grant: &Value| {
                let mut roles: Vec<_> = grant["roles"].as_array().unwrap().iter().map(Value::to_string).collect();
                roles.sort_unstable();
                roles
            };
            grants.as_array().unwrap().iter().map(sorted).collect::<Vec<_>>()
        };
        let before = roles().await;
        for (method, body) in [(Method::PUT, one), (Method::PATCH, several)] {
            let ask = |body: &Value| root.ask(method.clone(), "/access").json(body.clone());
            let inverse = ask(&body).rehearsed().await.expect(200)["inverse"].clone();
            ask(&body).await.expect(200);
            sales.get("/financial").await.expect(403);
            assert_eq!(catalogue::descriptor(inverse["endpoint"].as_str().unwrap()).unwrap().method, method);
            ask(&inverse["body"]).await.expect(200);
            sales.get("/financial").await.expect(200);
            assert_eq!(roles().await, before);
        }
        let fixed = change("sales", "read", "Auth", false);
        root.put("/access").json(fixed).rehearsed().await.expect(422);
        let same = change("sales", "read", "Financial", true);
        let rehearsed = root.put("/access").json(same).rehearsed().await.expect(200);
        assert!(rehearsed["inverse"].is_null(), "what changes nothing has nothing to undo");
    })
    .await;
}

#[tokio::test]
async fn a_reader_reads_the_form_of_a_record_and_no_other() {
    everywhere(async |app| {
        let (root, reader) = (app.role(Role::Root), app.role(Role::Mentoring));
        let sections = ["members.save-zones", "members.save-primary", "members.save-profile"];
        let sections = sections.map(|form| format!("/forms/{form}?path=representative/1"));
        let others = ["tax-data.save", "settings.save", "members.save-search-profile"];
        for form in sections.into_iter().chain(others.map(|form| format!("/forms/{form}?path=1"))) {
            let told = async |caller: &Caller| {
                let fields = caller.get(&form).await.expect(200)["fields"].clone();
                let held = |field: &Value| (field["name"].clone(), field["default"].clone());
                fields.as_array().unwrap().iter().map(held).collect::<Vec<_>>()
            };
            assert_eq!(told(&reader).await, told(&root).await, "{form}");
        }
        // What fills it in, or all of it, is not the reader's to see.
        reader.get("/forms/payments.approve?path=1").await.expect(403);
        reader.get("/forms/conversations.finish").await.expect(403);
        reader.post("/user/settings/1").json(json!({})).await.expect(403);
    })
    .await;
}
