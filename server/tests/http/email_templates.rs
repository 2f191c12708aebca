//! E-mail templates: drafts, versions, previews and tests, and the letters that are written by them.

use client::access::Role;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::ask::{Ask, Caller};

/// Returns the id of the template of a letter in pt-BR.
async fn of_letter(app: &App, key: &'static str) -> i64 {
    app.number("select id from email_templates where key = $1 and language = 'pt-BR'", &[key.into()]).await
}

fn edit(caller: &Caller, id: i64, content: Value) -> Ask {
    caller.put(&format!("/email-templates/{id}")).json(json!({ "content": content }))
}

fn publish(caller: &Caller, id: i64) -> Ask {
    caller.post(&format!("/email-templates/{id}/publish")).json(json!({ "note": "Mais curto" }))
}

fn short(subject: &str) -> Value {
    json!({ "subject": subject, "blocks": [
        { "kind": "text", "text": "Olá, **{{ membro.nome | first }}**." },
        { "kind": "button", "label": "Pagar", "url": "{{ link.pagamento }}" },
    ] })
}

async fn charged(app: &App, caller: &Caller) -> Value {
    let path = format!("/user/email/send-charge-from-transaction/{}", app.payment(1).await);
    caller.post(&path).json(json!({ "email": "quem@paga.test" })).await.expect(200);
    let rows =
        app.rows("select payload from outbox where kind = 'email' order by id desc limit 1", &[]).await;
    serde_json::from_str(rows[0].get("payload")).unwrap()
}

#[tokio::test]
async fn letters_leave_by_what_is_published() {
    everywhere(async |app| {
        let (root, id) = (app.role(Role::Root), of_letter(app, "payment-charge").await);
        let letter = charged(app, &root).await;
        assert_eq!(letter["template"], json!({ "key": "payment-charge", "language": "pt-BR" }));
        let saved = edit(&root, id, short("Cobrança de {{ cobranca.valor }}")).await.expect(200);
        assert_eq!((&saved["problems"], &saved["email_template"]["state"]), (&json!([]), &json!("draft")));
        assert!(charged(app, &root).await["subject"].as_str().unwrap().starts_with("Sua cobrança de"));
        let saved = publish(&root, id).await.expect(200);
        assert_eq!(
            (&saved["email_template"]["state"], &saved["email_template"]["published_version"]),
            (&json!("published"), &json!(1))
        );
        publish(&root, id).await.expect(409);
        let letter = charged(app, &root).await;
        assert!(letter["subject"].as_str().unwrap().starts_with("Cobrança de R$"), "{letter}");
        assert_eq!(letter["template"]["version"], 1);
        let versions = root.get(&format!("/email-templates/{id}/versions")).await.expect(200);
        assert_eq!(
            (&versions["versions"][0]["number"], &versions["versions"][0]["note"]),
            (&json!(1), &json!("Mais curto"))
        );
    })
    .await;
}

#[tokio::test]
async fn a_template_that_fails_gives_way_to_the_shipped_text() {
    everywhere(async |app| {
        let (root, id) = (app.role(Role::Root), of_letter(app, "payment-charge").await);
        let broken = json!({ "subject": "{{ outra }}", "blocks": [] }).to_string();
        app.execute(
            "update email_templates set published = $1, published_version = 3 where id = $2",
            &[broken.into(), id.into()],
        )
        .await;
        let letter = charged(app, &root).await;
        assert!(letter["subject"].as_str().unwrap().starts_with("Sua cobrança de"), "{letter}");
        assert!(
            letter["template"]["fault"].is_string() && letter["template"]["version"].is_null(),
            "{letter}"
        );
        let shown = root.get(&format!("/email-templates/{id}")).await.expect(200);
        assert!(shown["email_template"]["failing"].is_string(), "{shown}");
        edit(&root, id, short("Cobrança")).await.expect(200);
        let saved = publish(&root, id).await.expect(200);
        assert!(saved["email_template"]["failing"].is_null(), "{saved}");
    })
    .await;
}

#[tokio::test]
async fn a_draft_with_problems_is_kept_and_not_published() {
    everywhere(async |app| {
        let (root, id) = (app.role(Role::Root), of_letter(app, "password-reset").await);
        for (block, kind) in [
            (json!({ "kind": "text", "text": "{{ pessoa.nme }}" }), "unknown_variable"),
            (json!({ "kind": "text", "text": "{% for a in b %}" }), "statement"),
            (json!({ "kind": "button", "label": "a", "url": "javascript:x()" }), "wrong_link"),
        ] {
            let saved = edit(&root, id, json!({ "subject": "Senha", "blocks": [block] })).await.expect(200);
            let kinds: Vec<&str> =
                saved["problems"].as_array().unwrap().iter().map(|it| it["kind"].as_str().unwrap()).collect();
            assert_eq!(kinds, [kind, "no_required"], "{saved}");
            publish(&root, id).await.expect(409);
        }
        let huge = json!({ "subject": "a", "blocks": [{ "kind": "html", "html": "x".repeat(2_000_000) }] });
        edit(&root, id, huge).await.expect(413);
        let long = json!({ "subject": "a", "blocks": [{ "kind": "html", "html": "x".repeat(70_000) }] });
        edit(&root, id, long).await.expect(422);
        edit(&root, id, json!({ "subject": "a", "blocks": [{ "kind": "script" }] })).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn versions_are_compared_restored_and_discarded() {
    everywhere(async |app| {
        let (root, id) = (app.role(Role::Root), of_letter(app, "payment-charge").await);
        let at = |more: &str| format!("/email-templates/{id}{more}");
        for subject in ["Um", "Dois"] {
            edit(&root, id, short(subject)).await.expect(200);
            publish(&root, id).await.expect(200);
        }
        let compared = root.get(&at("/compare?from=1&to=2")).await.expect(200);
        assert_eq!(compared["changes"], json!([{ "path": "subject", "before": "Um", "after": "Dois" }]));
        root.get(&at("/compare?from=7")).await.expect(422);
        let restored = root.post(&at("/restore")).json(json!({ "number": 1 })).await.expect(200);
        assert_eq!(
            (&restored["email_template"]["subject"], &restored["email_template"]["state"]),
            (&json!("Um"), &json!("draft"))
        );
        root.post(&at("/restore")).json(json!({ "number": 9 })).await.expect(422);
        let original = root.post(&at("/restore")).json(json!({ "number": 0 })).await.expect(200);
        assert_eq!(original["email_template"]["subject"], "Sua cobrança de {{ cobranca.valor }}");
        let discarded = root.post(&at("/discard-draft")).await.expect(200);
        assert_eq!(
            (&discarded["email_template"]["subject"], &discarded["email_template"]["state"]),
            (&json!("Dois"), &json!("published"))
        );
        root.post(&at("/discard-draft")).await.expect(409);
        root.delete(&at("")).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn a_stale_version_changes_nothing() {
    everywhere(async |app| {
        let (root, id) = (app.role(Role::Root), of_letter(app, "payment-charge").await);
        let saved = edit(&root, id, short("Um")).await.expect(200);
        let version = saved["email_template"]["version"].as_i64().unwrap();
        edit(&root, id, short("Dois")).header("if-match", &format!("\"{version}\"")).await.expect(200);
        edit(&root, id, short("Três")).header("if-match", &format!("\"{version}\"")).await.expect(412);
        let shown = root.get(&format!("/email-templates/{id}")).await.expect(200);
        assert_eq!(shown["content"]["subject"], "Dois");
    })
    .await;
}

#[tokio::test]
async fn a_template_of_staff_is_created_copied_tested_and_deleted() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let body = json!({ "name": " Convite ", "language": "pt-BR" });
        let made = root.post("/email-templates").json(body).await.expect(200)["email_template"].clone();
        assert_eq!((&made["name"], &made["state"]), (&json!("Convite"), &json!("draft")));
        let id = made["id"].as_i64().unwrap();
        let at = |more: &str| format!("/email-templates/{id}{more}");
        let content = json!({ "subject": "Oi, {{ membro.nome }}", "blocks": [
            { "kind": "html", "html": "<p onclick=\"x()\">Olá <script>x()</script>{{ membro.nome }}</p>" },
            { "kind": "text", "text": "Fale com {{ consultor.nome | fallback(\"a equipe\") }} ({{ membro.id }})" },
            { "kind": "button", "label": "Ver", "url": "https://x.test" },
        ] });
        let shown =
            root.post(&at("/preview")).json(json!({ "content": content, "member": 7 })).await.expect(200);
        let html = shown["html"].as_str().unwrap();
        assert!(!html.contains("script>x()") && !html.contains("onclick"), "{html}");
        assert_eq!((&shown["problems"], &shown["is_clipped"]), (&json!([]), &json!(false)));
        let member = app.rows("select name from members where id = 7", &[]).await;
        assert_eq!(shown["subject"], format!("Oi, {}", member[0].get::<String>("name")));
        let sql = "select s.name from member_settings m join staff s on s.id = m.account_manager_id where m.member_id = 7";
        let consultant: String = app.rows(sql, &[]).await[0].get("name");
        let text = shown["text"].as_str().unwrap();
        assert!(text.contains(&format!("Fale com {consultant} (7)")), "{text}");
        root.post(&at("/preview")).json(json!({ "content": content, "member": 999_999 })).await.expect(404);
        let sent = root.post(&at("/test")).json(json!({ "content": content })).await.expect(200);
        assert_eq!(sent["outbox"].as_array().unwrap().len(), 1);
        let rows = app.rows("select subject from outbox order by id desc limit 1", &[]).await;
        assert_eq!(rows[0].get::<String>("subject"), "[Teste] Oi, Ana Lima");
        let copy = json!({ "name": "Cópia", "language": "en" });
        let copy = root.post(&at("/duplicate")).json(copy).await.expect(200)["email_template"].clone();
        assert_eq!((&copy["subject"], &copy["language"]), (&json!("Convite"), &json!("en")));
        root.delete(&at("")).await.expect(200);
        root.get(&at("")).await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn who_sends_to_many_reads_templates_and_who_changes_tools_writes_them() {
    everywhere(async |app| {
        let id = of_letter(app, "payment-charge").await;
        let read = format!("/email-templates/{id}");
        app.role(Role::Relationship).get(&read).await.expect(200);
        edit(&app.role(Role::Relationship), id, short("Um")).await.expect(403);
        app.role(Role::Sales).get(&read).await.expect(403);
        edit(&app.role(Role::Manager), id, short("Um")).await.expect(200);
        let list = app.role(Role::Relationship).get("/email-templates?state=draft").await.expect(200);
        assert!(list["email_templates"]["total"].as_i64().unwrap() > 1, "{list}");
    })
    .await;
}
