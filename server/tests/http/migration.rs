//! The migration of a member to another, and its undo.

use client::access::Role;
use image::ImageFormat;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::record::avatars::{picture, size};

/// The tables that a migration may change, with the order of their rows.
const TABLES: [(&str, &str); 32] = [
    ("members", "id"),
    ("member_settings", "member_id"),
    ("conversations", "id"),
    ("messages", "id"),
    ("conversation_links", "token_hash"),
    ("transactions", "id"),
    ("subscriptions", "id"),
    ("quotas", "id"),
    ("favourites", "id"),
    ("annotations", "id"),
    ("saved_searches", "id"),
    ("direct_indications", "id"),
    ("campaign_messages", "id"),
    ("member_files", "id"),
    ("member_emails", "id"),
    ("member_phones", "id"),
    ("imported_phones", "id"),
    ("cards", "id"),
    ("track_entries", "id"),
    ("meetings", "id"),
    ("member_zones", "zone_id, member_id"),
    ("member_segments", "segment_id, member_id"),
    ("member_profiles", "id"),
    ("member_socials", "id"),
    ("member_coverages", "id"),
    ("member_demographics", "id"),
    ("member_tax_data", "id"),
    ("member_search_profiles", "id"),
    ("member_avatars", "id"),
    ("member_preferences", "id"),
    ("member_registrations", "id"),
    ("member_logins", "id"),
];

/// What each section holds of the first member and of the second, and what the second's becomes; `None` for one without a row.
const SECTIONS: [(&str, &str, &str, Option<&str>, &str); 8] = [
    (
        "member_profiles",
        "content",
        r#"{"headline":"Dela","about":"Sobre","brands":" ","company_constituted":false}"#,
        Some(r#"{"headline":"Dele","about":"","website":"https://dele.test"}"#),
        r#"{"headline":"Dele","about":"Sobre","website":"https://dele.test","company_constituted":false}"#,
    ),
    (
        "member_socials",
        "content",
        r#"{"linkedin":"https://linkedin.test/ela","youtube":""}"#,
        None,
        r#"{"linkedin":"https://linkedin.test/ela"}"#,
    ),
    ("member_coverages", "content", r#"["SP","PR"]"#, Some("[]"), r#"["SP","PR"]"#),
    (
        "member_demographics",
        "fields",
        r#"{"core":"registered","crm":"yes","crm_detail":"planilha","is_urgent":false,"origin":"sales"}"#,
        Some(r#"{"core":"in_progress","crm":"no","origin":"cerc"}"#),
        r#"{"core":"in_progress","crm":"no","is_urgent":false,"origin":"cerc"}"#,
    ),
    (
        "member_tax_data",
        "fields",
        r#"{"state":"SP","city":"Itu"}"#,
        Some(r#"{"state":"PR"}"#),
        r#"{"state":"PR"}"#,
    ),
    (
        "member_search_profiles",
        "content",
        r#"{"words":"calçados","segments":[1],"active":true}"#,
        Some(r#"{"words":"","segments":[],"active":false}"#),
        r#"{"words":"calçados","segments":[1],"active":true}"#,
    ),
    ("member_preferences", "fields", r#"{"show_phones":true}"#, Some("{}"), "{}"),
    ("member_registrations", "content", r#"{"origin":"site"}"#, Some("{}"), "{}"),
];

/// Gives two members the sections, and the first a picture.
async fn with_sections(app: &App, from: i64, to: i64) {
    for (table, column, source, target, _) in SECTIONS {
        let delete = format!("delete from {table} where id in ($1, $2)");
        app.execute(delete.leak(), &[from.into(), to.into()]).await;
        for (id, content) in [(from, Some(source)), (to, target)] {
            let Some(content) = content else { continue };
            let insert = format!("insert into {table} (id, {column}, version) values ($1, $2, 3)");
            app.execute(insert.leak(), &[id.into(), content.into()]).await;
        }
    }
    app.execute(
        "update member_demographics set saved_by = 'Ana', saved_at = 7 where id = $1",
        &[from.into()],
    )
    .await;
    for sql in [
        "delete from member_avatars where id in ($1, $2)",
        "update members set avatar = null where id in ($1, $2)",
    ] {
        app.execute(sql, &[from.into(), to.into()]).await;
    }
    app.role(Role::Manager)
        .post(&format!("/user/avatar/{from}"))
        .file("foto.png", &picture(ImageFormat::Png, 3, 2))
        .await
        .expect(200);
}

/// How much of each section passes, and how much stays.
const COUNTS: [(&str, (i64, i64)); 7] = [
    ("profile", (2, 1)),
    ("socials", (1, 0)),
    ("coverage", (2, 0)),
    ("demographic", (1, 3)),
    ("tax_data", (0, 2)),
    ("search_profile", (2, 0)),
    ("picture", (1, 0)),
];

/// Returns every row of every table but for its version, which never goes back.
async fn everything(app: &App) -> Vec<(&'static str, Vec<String>)> {
    let mut tables = Vec::new();
    for (table, order) in TABLES {
        let rows = app.rows(format!("select * from {table} order by {order}").leak(), &[]).await;
        tables.push((table, rows.iter().map(|row| without_version(&format!("{row:?}"))).collect()));
    }
    tables
}

fn without_version(row: &str) -> String {
    row.split(", ").filter(|field| !field.starts_with("\"version\"")).collect::<Vec<_>>().join(", ")
}

/// Returns two members of one kind, with everything that passes, and with what both have.
pub async fn pair(app: &App) -> (i64, i64) {
    let sql = "select company_user_id from conversations group by company_user_id having count(*) > 1 order by 1 limit 1";
    let from = app.number(sql, &[]).await;
    let sql = "select max(company_user_id) from conversations where company_user_id <> $1";
    let to = app.number(sql, &[from.into()]).await;
    let both = [from.into(), to.into()];
    for sql in [
        "update members set status = 'review', deactivation_reason = null where id in ($1, $2)",
        "update subscriptions set status = 'inactive' where member_id in ($1, $2)",
    ] {
        app.execute(sql, &both).await;
    }
    // A conversation of both with one counterpart, and contacts, a favourite and a card that both have.
    let counterpart = "(select min(rep_user_id) from conversations where company_user_id = $1)";
    for sql in [
        format!("update messages set rep_user_id = {counterpart} where conversation_id =
            (select max(id) from conversations where company_user_id = $2 and $1 > 0)"),
        format!("update conversations set rep_user_id = {counterpart} where id =
            (select max(id) from conversations where company_user_id = $2 and $1 > 0)"),
        "delete from favourites where owner_id in ($1, $2)".to_owned(),
        format!("insert into favourites (owner_id, user_id, created_at) select m.id, {counterpart}, 0 from members m where m.id in ($1, $2)"),
        "insert into member_phones (member_id, phone) select id, '11955554444' from members where id in ($1, $2)".to_owned(),
        "insert into annotations (member_id, author_id, body, created_at) select id, 1, 'ambos', 0 from members where id in ($1, $2)".to_owned(),
        "insert into quotas (member_id, type_of_acquisition, created_at, end_of_plan) select id, 'buy', 0, '2030-01-01' from members where id = $1 and $2 > 0".to_owned(),
        "insert into member_zones (zone_id, member_id) select id, $1 from zones where $2 > 0 and id not in (select zone_id from member_zones where member_id = $1)".to_owned(),
    ] {
        app.execute(sql.leak(), &both).await;
    }
    app.execute("update members set end_of_plan = '2030-01-01' where id = $1", &both[..1]).await;
    with_sections(app, from, to).await;
    (from, to)
}

fn count(answer: &Value, what: &str) -> (i64, i64) {
    let counts = answer["counts"].as_array().unwrap();
    let found =
        counts.iter().find(|count| count["what"] == what).unwrap_or_else(|| panic!("{what}: {answer}"));
    (found["moved"].as_i64().unwrap(), found["clashes"].as_i64().unwrap())
}

#[tokio::test]
async fn everything_passes_and_comes_back_row_by_row() {
    everywhere(async |app| {
        let ((from, to), manager) = (pair(app).await, app.role(Role::Manager));
        let before = everything(app).await;
        let conversations =
            app.number("select count(*) from conversations where company_user_id = $1", &[from.into()]).await;
        let call = format!("/user/migrate/{from}/{to}");
        let rehearsal = manager.post(&call).rehearsed().json(json!({})).await.expect(200);
        assert_eq!(count(&rehearsal["answer"], "conversations").0, conversations);
        assert!(rehearsal["effects"].as_array().unwrap().len() > 5, "{rehearsal}");
        assert_eq!(everything(app).await, before);
        let body = json!({ "fields": { "name": "from", "email": "from", "phone": "to" } });
        let migrated = manager.post(&call).json(body).await.expect(200);
        assert_eq!(count(&migrated, "favourites"), (0, 1));
        let all = before.iter().find(|(table, _)| *table == "conversations").unwrap().1.len() as i64;
        assert_eq!(app.number("select count(*) from conversations", &[]).await, all - 1);
        assert_eq!(count(&migrated, "phones").1, 1);
        let status = app
            .rows("select status, deactivation_reason, email from members where id = $1", &[from.into()])
            .await;
        assert_eq!((status[0].str(0), status[0].str(1), status[0].str(2)), ("inactive", "migrated", ""));
        let left = "select count(*) from quotas where member_id = $1";
        assert_eq!(app.number(left, &[from.into()]).await, 0);
        let payments = "select count(*) from transactions where member_id = $1";
        assert_eq!(app.number(payments, &[from.into()]).await, 0);
        let main =
            "select count(*) from member_emails e join members m on m.id = e.member_id and m.email = e.email
            where m.id = $1 and e.master = 1 and e.removed_at is null";
        assert_eq!(app.number(main, &[to.into()]).await, 1);
        manager.post(&call).json(json!({})).await.expect(409);
        let undo = format!("/user/undo-migration/{from}");
        assert_eq!(rehearsal["inverse"]["path"], json!([from.to_string()]));
        manager.post(&undo).await.expect(200);
        for ((table, was), (_, is)) in before.iter().zip(everything(app).await) {
            assert_eq!(was, &is, "{table}");
        }
        manager.post(&undo).await.expect(409);
        manager.post(&call).json(json!({})).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn sections_pass_where_the_survivor_lacks_them() {
    everywhere(async |app| {
        let ((from, to), manager) = (pair(app).await, app.role(Role::Manager));
        let call = format!("/user/migrate/{from}/{to}");
        let rehearsal = manager.post(&call).rehearsed().json(json!({})).await.expect(200);
        let effects = rehearsal["effects"].to_string();
        assert!(effects.contains("Dados do perfil público: 2 de "), "{effects}");
        assert!(effects.contains("Dados fiscais: 2 ficam com "), "{effects}");
        let contacts = version(app, "member_additions", to).await;
        let migrated = manager.post(&call).json(json!({})).await.expect(200);
        for (what, expected) in COUNTS {
            assert_eq!(count(&rehearsal["answer"], what), expected, "{what}");
            assert_eq!(count(&migrated, what), expected, "{what}");
        }
        for (table, column, source, target, expected) in SECTIONS {
            assert_eq!(section(app, table, column, from).await, read(source), "{table}");
            assert_eq!(section(app, table, column, to).await, read(expected), "{table}");
            let is_as_it_was = target.is_some_and(|target| read(target) == read(expected));
            let (before, after) = (target.map_or(1, |_| 3), version(app, table, to).await);
            assert!(if is_as_it_was { after == before } else { after > before }, "{table}: {after}");
        }
        assert!(version(app, "member_additions", to).await > contacts);
        let saved =
            app.rows("select saved_by, saved_at from member_demographics where id = $1", &[to.into()]).await;
        assert_eq!((saved[0].str(0), saved[0].int(1)), ("Ana", 7));
        let shown = app.rows("select avatar from members where id = $1", &[to.into()]).await;
        let address = shown[0].str(0);
        assert!(address.starts_with(&format!("/api/user/avatar/{to}?")), "{address}");
        let shown = manager.get(address.strip_prefix("/api").unwrap()).await;
        assert_eq!(size(&shown.bytes), (3, 2));
        let undone = manager.post(&format!("/user/undo-migration/{from}")).await.expect(200);
        for (what, (moved, _)) in COUNTS.into_iter().filter(|(_, (moved, _))| *moved > 0) {
            assert_eq!(count(&undone, what), (moved, 0), "{what}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_picture_stays_and_one_that_is_kept_elsewhere_passes() {
    everywhere(async |app| {
        let ((from, to), manager) = (pair(app).await, app.role(Role::Manager));
        let call = format!("/user/migrate/{from}/{to}");
        let sql = "update members set avatar = 'https://fotos.test/1' where id = $1";
        app.execute(sql, &[to.into()]).await;
        let rehearsal = manager.post(&call).rehearsed().json(json!({})).await.expect(200);
        assert_eq!(count(&rehearsal["answer"], "picture"), (0, 1));
        app.execute("delete from member_avatars where id = $1", &[from.into()]).await;
        app.execute(sql, &[from.into()]).await;
        app.execute("update members set avatar = null where id = $1", &[to.into()]).await;
        let migrated = manager.post(&call).json(json!({})).await.expect(200);
        assert_eq!(count(&migrated, "picture"), (1, 0));
        let shown = "select count(*) from members where id = $1 and avatar = 'https://fotos.test/1'";
        assert_eq!(app.number(shown, &[to.into()]).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_section_that_was_saved_since_is_named() {
    everywhere(async |app| {
        let ((from, to), manager) = (pair(app).await, app.role(Role::Manager));
        manager.post(&format!("/user/migrate/{from}/{to}")).json(json!({})).await.expect(200);
        let save = format!("/user/company/profile/{to}");
        manager.post(&save).json(json!({ "headline": "Outra" })).await.expect(200);
        let refused = manager.post(&format!("/user/undo-migration/{from}")).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("Dados do perfil público"), "{refused}");
    })
    .await;
}

fn read(content: &str) -> Value {
    let mut content: Value = serde_json::from_str(content).unwrap();
    // An empty text is a field that is not filled in.
    if let Some(fields) = content.as_object_mut() {
        fields.retain(|_, value| value.as_str().is_none_or(|text| !text.trim().is_empty()));
    }
    content
}

async fn section(app: &App, table: &str, column: &str, id: i64) -> Value {
    let rows = app.rows(format!("select {column} from {table} where id = $1").leak(), &[id.into()]).await;
    read(rows[0].str(0))
}

async fn version(app: &App, table: &str, id: i64) -> i64 {
    let sql = format!("select coalesce(max(version), 1) from {table} where id = $1");
    app.number(sql.leak(), &[id.into()]).await
}

#[tokio::test]
async fn what_changed_since_is_named_and_nothing_is_undone() {
    everywhere(async |app| {
        let ((from, to), manager) = (pair(app).await, app.role(Role::Manager));
        manager.post(&format!("/user/migrate/{from}/{to}")).json(json!({})).await.expect(200);
        let annotation = app.number("select max(id) from annotations where body = 'ambos'", &[]).await;
        let change = json!({ "text": "outra coisa" });
        manager.put(&format!("/user/annotation/{}", annotation - 1)).json(change.clone()).await.expect(200);
        manager.put(&format!("/user/annotation/{annotation}")).json(change).await.expect(200);
        let before = everything(app).await;
        let refused = manager.post(&format!("/user/undo-migration/{from}")).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("Anotações"), "{refused}");
        assert_eq!(everything(app).await, before);
    })
    .await;
}

#[tokio::test]
async fn a_conversation_that_went_on_is_not_taken_back() {
    everywhere(async |app| {
        let ((from, to), manager) = (pair(app).await, app.role(Role::Manager));
        manager.post(&format!("/user/migrate/{from}/{to}")).json(json!({})).await.expect(200);
        let sql = "insert into messages (conversation_id, folder, sender_type, company_user_id, rep_user_id, sender_id, receiver_id,
            body, send_on) select conversation_id, folder, sender_type, company_user_id, rep_user_id, sender_id, receiver_id, 'mais', send_on
            from messages where company_user_id = $1 order by id desc limit 1";
        app.execute(sql, &[to.into()]).await;
        let sql = "update messages set conversation_id = (select max(id) from conversations where company_user_id = $1) where body = 'mais'";
        app.execute(sql, &[to.into()]).await;
        let moved = "select count(*) from messages where body = 'mais'";
        assert_eq!(app.number(moved, &[]).await, 1);
        let refused = manager.post(&format!("/user/undo-migration/{from}")).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("Conversas"), "{refused}");
    })
    .await;
}

#[tokio::test]
async fn a_migration_is_refused_with_a_reason() {
    everywhere(async |app| {
        let ((from, to), manager) = (pair(app).await, app.role(Role::Manager));
        let call = format!("/user/migrate/{from}/{to}");
        let refused = app.role(Role::Sales).post(&call).json(json!({})).await.expect(403);
        assert_eq!(refused["missing"], json!({ "action": "migrate-user", "subject": "Tools" }));
        let refusal = async |path: String, words: &str| {
            let refused = manager.post(&path).json(json!({})).await.expect(409);
            assert!(refused["message"].as_str().unwrap().contains(words), "{refused}");
        };
        refusal(format!("/user/migrate/{from}/{from}"), "diferentes").await;
        let other = app.number("select min(id) from members where kind = 'representative'", &[]).await;
        refusal(format!("/user/migrate/{from}/{other}"), "tipos diferentes").await;
        manager.post(&format!("/user/migrate/{from}/999999")).json(json!({})).await.expect(404);
        let sql =
            "insert into subscriptions (member_id, gateway_type, status, started_at, changed_at, changed_by)
            select id, 'sandbox', 'active', 0, 0, 'x' from members where id in ($1, $2)";
        app.execute(sql, &[from.into(), to.into()]).await;
        refusal(call.clone(), "assinatura ativa").await;
        app.execute("update members set status = 'blocked' where id = $1", &[to.into()]).await;
        refusal(call.clone(), "bloqueado").await;
        manager.post(&call).json(json!({ "fields": { "nome": "from" } })).await.expect(422);
        assert_eq!(app.number("select count(*) from member_migrations", &[]).await, 0);
    })
    .await;
}
