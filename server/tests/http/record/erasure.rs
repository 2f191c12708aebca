//! The erasure of a member's personal data, and their export.

use client::access::Role;
use serde_json::{Value as Json, json};
use server::run::ledger::write_down;
use server::store::Dialect;

use crate::app::{App, everywhere, without_gateway};
use crate::ask::Caller;

/// A word that only the data of one member have.
pub const PLANTED: &str = "zuleica";

/// Plants the word wherever the data of a member can be, and ends what stands against an erasure. Returns the member, who
/// has a card.
pub async fn planted(app: &App) -> i64 {
    let id = app
        .number(
            "select member_id from cards where role = 'sales' and column_name = 'new_lead' and hidden = 0
            and member_id in (select sender_id from messages) order by id limit 1",
            &[],
        )
        .await;
    for sql in [
        "update members set name = 'Zuleica Prado', name_sort = 'zuleica prado', email = 'Zuleica@prado.test',
         company_name = 'Zuleica Ltda', address = '{\"street\":\"Rua Zuleica\"}', decision_notes = 'Zuleica',
         end_of_plan = '2020-01-01' where id = $1",
        "update transactions set status = 'canceled' where status = 'open' and member_id = $1",
        "update subscriptions set status = 'canceled' where member_id = $1",
        "update messages set body = 'Aqui Zuleica' where sender_id = $1",
        "update conversations set note = 'Zuleica', finished = 0 where company_user_id = $1 or rep_user_id = $1",
        "update cards set annotation = 'Zuleica', description = 'Zuleica' where member_id = $1",
        "update card_activities set details = '{\"text\":\"Zuleica\"}'
         where card_id in (select id from cards where member_id = $1)",
        "update meetings set notes = 'Zuleica' where member_id = $1",
        "insert into member_emails (member_id, email) values ($1, 'zuleica.outra@prado.test')",
        "insert into member_phones (member_id, phone, complete) values ($1, '11987650001', 'Zuleica 11 98765-0001')",
        "insert into imported_phones (member_id, phone, source, created_at) values ($1, '1133330000', 'Zuleica', 1)",
        "insert into annotations (member_id, author_id, body, created_at) values ($1, 1, 'Zuleica ligou', 1)",
        "insert into saved_searches (member_id, name, words, sorted_by, author, created_at)
         values ($1, 'Zuleica', 'zuleica', 'login', 'Ana', 1)",
        "insert into campaign_messages (member_id, campaign, campaign_key, body, phone, author, created_at)
         values ($1, 'Natal', 'natal', 'Oi, Zuleica', '+5511987650001', 'Ana', 1)",
        "insert into direct_indications (member_id, to_id, message, author, created_at)
         values ($1, (select max(id) from members where id <> $1), 'Fale com Zuleica', 'Ana', 1) on conflict do nothing",
        "insert into member_files (member_id, name, media, size, sha256, added_at, added_by)
         values ($1, 'Zuleica.pdf', 'application/pdf', 1, 'ab', 1, 'Ana')",
        "delete from member_tax_data where id = $1",
        "insert into member_tax_data (id, fields) values ($1, '{\"company_name\":\"Zuleica\"}')",
        "delete from member_profiles where id = $1",
        "insert into member_profiles (id, content) values ($1, '{\"about\":\"Zuleica\"}')",
        "insert into member_keys (kind, key, member_id) values ('name', 'zuleica prado', $1)",
        "insert into member_migrations (from_id, to_id, at, by, counts, snapshot, last_message)
         values ($1, 1, 1, 'Ana', '{}', '{\"name\":\"Zuleica\"}', 0)",
    ] {
        app.execute(sql, &[id.into()]).await;
    }
    id
}

/// Returns the columns of text that still hold the planted word, except in the audit log, which stays.
pub async fn remains(app: &App) -> Vec<String> {
    let columns = match app.shared.store.dialect() {
        Dialect::Sqlite => {
            "select m.name as tab, c.name as col from sqlite_master m join pragma_table_info(m.name) c
             where m.type = 'table' and m.sql not like '%virtual%' and lower(c.type) = 'text'"
        }
        Dialect::Postgres => {
            "select cast(table_name as text) as tab, cast(column_name as text) as col
             from information_schema.columns where table_schema = current_schema() and data_type = 'text'"
        }
    };
    let mut found = Vec::new();
    for row in app.rows(columns, &[]).await {
        let (table, column): (&str, &str) = (row.get("tab"), row.get("col"));
        if table == "audit_log" || table.contains("_search") {
            continue;
        }
        let sql = format!("select count(*) from {table} where lower({column}) like '%zuleica%'");
        if app.number(Box::leak(sql.into_boxed_str()), &[]).await > 0 {
            found.push(format!("{table}.{column}"));
        }
    }
    found
}

async fn found(caller: &Caller) -> i64 {
    caller.get("/users?q=zuleica").await.expect(200)["users"]["total"].as_i64().unwrap()
}

#[tokio::test]
async fn an_erasure_leaves_no_word_of_the_member_but_payments_and_audit() {
    without_gateway(async |app| {
        let id = planted(app).await;
        let root = app.role(Role::Root);
        assert!(remains(app).await.len() > 10, "the word is planted in many columns");
        let payments =
            app.number("select count(*) from transactions where member_id = $1", &[id.into()]).await;
        let before = app.footprint().await;
        let rehearsed = root.delete(&format!("/user/{id}")).rehearsed().await.expect(200);
        let effects = rehearsed["effects"].to_string();
        for told in ["Zuleica Prado", "telefones e e-mails: ", "a lei fiscal manda", "trilha de auditoria"] {
            assert!(effects.contains(told), "{told}: {effects}");
        }
        assert_eq!(app.footprint().await, before, "a rehearsal changes nothing");
        assert!(remains(app).await.len() > 10);

        let answer = root.delete(&format!("/user/{id}")).await.expect(200);
        assert!(
            answer["message"].as_str().unwrap().contains(&format!("Membro anonimizado {id}")),
            "{answer}"
        );
        assert_eq!(remains(app).await, Vec::<String>::new());
        assert_eq!(found(&root).await, 0);
        let user = root.get(&format!("/user/{id}?columns=complete")).await.expect(200)["user"].clone();
        assert_eq!(
            (&user["status"], &user["name"]),
            (&json!("canceled"), &json!(format!("Membro anonimizado {id}")))
        );
        assert!(
            user["erased_at"].is_string() && user.get("account_manager").is_none_or(Json::is_null),
            "{user}"
        );
        let kept = app.number("select count(*) from transactions where member_id = $1", &[id.into()]).await;
        assert_eq!(kept, payments);
        let audits = "select count(*) from audit_log where record = 'user' and record_id = $1
            and endpoint = 'personal-data.erase'";
        assert_eq!(app.number(audits, &[id.into()]).await, 1, "the history tells the erasure");
    })
    .await;
}

#[tokio::test]
async fn nobody_owns_an_erased_member() {
    without_gateway(async |app| {
        let id = planted(app).await;
        let root = app.role(Role::Root);
        app.execute("delete from cards where member_id = $1 and role = 'sales_sdr'", &[id.into()]).await;
        let claim = "update cards set role = 'sales_sdr', account_manager_id = (select min(id) from staff where role = 'sales')
            where member_id = $1 and role = 'sales'";
        app.execute(claim, &[id.into()]).await;
        let owner = || root.get(&format!("/user/owner/{id}"));
        assert!(owner().await.expect(200)["owner"].is_object());
        root.delete(&format!("/user/{id}")).await.expect(200);
        let answer = owner().await.expect(200);
        assert!(answer.get("owner").is_none_or(Json::is_null), "{answer}");
    })
    .await;
}

#[tokio::test]
async fn nothing_changes_for_a_member_whose_data_were_erased() {
    without_gateway(async |app| {
        let id = planted(app).await;
        let (root, manager) = (app.role(Role::Root), app.role(Role::Manager));
        let card =
            app.number("select id from cards where member_id = $1 and role = 'sales'", &[id.into()]).await;
        root.delete(&format!("/user/{id}")).await.expect(200);
        let answers = [
            root.delete(&format!("/user/{id}")).await,
            root.post(&format!("/user/annotation/{id}")).json(json!({ "text": "de volta" })).await,
            manager
                .post(&format!("/user/create-payment/{id}"))
                .json(json!({ "planId": 3, "method": "pix", "discount": 0, "turbo": 0 }))
                .await,
            manager.post(&format!("/kanban/move-to/{card}")).json(json!({ "column": "qualification" })).await,
            manager
                .post("/kanban/hide-until")
                .json(json!({ "user_id": id, "role": "sales", "hide_until": "2099-01-01" }))
                .await,
            manager.post("/kanban/additional/add-sanitation-users").json(json!({ "users": [id] })).await,
        ];
        for answer in answers {
            let refused = answer.expect(409);
            assert!(refused["message"].as_str().unwrap().contains("foram apagados"), "{refused}");
        }
    })
    .await;
}

#[tokio::test]
async fn only_root_erases_and_only_what_nothing_stands_against() {
    everywhere(async |app| {
        for role in [Role::Manager, Role::Sales, Role::ManagementProcesses] {
            let refused = app.role(role).delete("/user/1").await.expect(403);
            assert_eq!(refused["missing"], json!({ "action": "delete", "subject": "Users" }));
        }
        let root = app.role(Role::Root);
        app.execute("update members set end_of_plan = '2099-12-31' where id = 1", &[]).await;
        let refused = root.delete("/user/1").await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("31/12/2099"), "{refused}");
        app.execute("update members set end_of_plan = null where id = 1", &[]).await;
        app.execute("update subscriptions set status = 'canceled' where member_id = 1", &[]).await;
        app.payment(1).await;
        let refused = root.delete("/user/1").await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("em aberto"), "{refused}");
        root.delete("/user/999999").await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn all_that_is_held_about_a_member_is_exported() {
    without_gateway(async |app| {
        let id = planted(app).await;
        let root = app.role(Role::Root);
        app.execute("update members set name = '<b>Zuleica</b>' where id = $1", &[id.into()]).await;
        let export = root.get(&format!("/user/personal-data/{id}?html=1")).await.expect(200);
        let part = |name: &str| {
            let parts = export["parts"].as_array().unwrap();
            parts.iter().find(|part| part["id"] == name).unwrap_or_else(|| panic!("no {name}")).clone()
        };
        for name in [
            "members.get",
            "tax-data.get",
            "phones.list",
            "emails.list",
            "annotations.list",
            "files.list",
            "imported-phones.get",
            "messages.list",
            "cards.list",
        ] {
            assert!(
                part(name)["rows"].to_string().to_lowercase().contains(PLANTED) || name == "phones.list",
                "{name}: {}",
                part(name)
            );
        }
        assert!(part("phones.list")["rows"].to_string().contains("11987650001"));
        let page = export["html"].as_str().unwrap();
        assert!(page.contains("&lt;b&gt;Zuleica&lt;/b&gt;") && !page.contains("<b>"), "names are no markup");
        for role in [Role::Sales, Role::ManagementProcesses] {
            app.role(role).get(&format!("/user/personal-data/{id}")).await.expect(403);
        }
        write_down(&app.shared, true).await.unwrap();
        let history = app
            .number(
                "select count(*) from audit_log where endpoint = 'personal-data.collect'
            and record = 'user' and record_id = $1",
                &[id.into()],
            )
            .await;
        assert_eq!(history, 1, "the history tells the export");
    })
    .await;
}
