//! The demonstration data, on which first impressions and other tests rely.

use client::access::Role;
use client::value::word::Word;
use serde_json::Value;
use server::demo;
use server::demo::DemoSize;
use server::operations;
use server::store::{DatabaseUrl, Options, Store};

use crate::app::{App, credentials, everywhere, settings};
use crate::place::{Database, Place};

async fn filled(folder: &tempfile::TempDir, size: DemoSize) -> App {
    let url = DatabaseUrl::Sqlite(folder.path().join("retaguarda.db"));
    let store = Store::open(&url, Options::default()).unwrap();
    let app = App::embedded(store, settings(folder.path()));
    demo::fill(&app.shared, size, &operations::DEMO).await.unwrap();
    app
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_start_at_once_fill_an_empty_database_once() {
    if !Place::all().contains(&Place::Postgres) {
        return;
    }
    let database = Database::empty_on_server();
    let start = || async {
        let (url, folder) = (database.url.clone(), database.folder.path().to_owned());
        let open = move || Store::open(&url, Options::default()).unwrap();
        let store = tokio::task::spawn_blocking(open).await.unwrap();
        let app = App::embedded(store, settings(&folder));
        demo::fill(&app.shared, DemoSize::Small, &operations::DEMO).await.unwrap();
        app
    };
    let [app, ..] = <[App; 3]>::from(tokio::join!(start(), start(), start()));
    assert_eq!(app.number("select count(*) from members", &[]).await, 200);
}

#[tokio::test]
async fn it_has_something_of_everything() {
    everywhere(async |app| {
        for (sql, least) in [
            ("select count(*) from members", 200),
            ("select count(*) from transactions", 400),
            ("select count(distinct status) from transactions", 4),
            ("select count(distinct payment_type) from transactions", 5),
            ("select count(distinct gateway_type) from transactions", 3),
            ("select count(distinct status) from members", 8),
            ("select count(*) from transactions where status = 'open' and gateway_type = 'sandbox'", 30),
            ("select count(*) from transactions where turbo = 1", 10),
            ("select count(*) from transactions where invoice_pdf_link is not null", 10),
            ("select count(*) from transaction_products", 50),
            ("select count(*) from subscriptions where status = 'active'", 20),
            ("select count(*) from plans where group_id = 1", 1),
            ("select count(*) from quotas where type_of_acquisition = 'automatic'", 1),
            ("select count(*) from transactions where renewal_of is not null and status = 'paid'", 1),
        ] {
            let found = app.number(sql, &[]).await;
            assert!(found >= least, "{sql}: {found}");
        }
        let never = [
            "select count(*) from transactions where status = 'paid' and paid_at is null",
            "select count(*) from transactions where paid_at < created_at",
            "select count(*) from transactions where amount < 0",
            "select count(*) from transactions t where status = 'paid' and plan_id is not null
             and not exists (select 1 from quotas q where q.transaction_id = t.id)",
            "select count(*) from members m where end_of_plan is not null
             and not exists (select 1 from quotas q where q.member_id = m.id and q.end_of_plan = m.end_of_plan)",
            "select count(*) from subscriptions s join members m on m.id = s.member_id
             where s.status = 'active' and m.status <> 'active'",
            "select count(*) from outbox",
        ];
        for sql in never {
            assert_eq!(app.number(sql, &[]).await, 0, "{sql}");
        }
        if app.place == Place::Postgres {
            let known = "select count(*) from pg_stats where tablename = 'transactions'";
            assert!(app.number(known, &[]).await > 0, "the planner knows nothing of the payments");
        }
    })
    .await;
}

#[tokio::test]
async fn every_role_signs_in_and_the_first_members_have_their_consultants() {
    let folder = tempfile::tempdir().unwrap();
    let app = filled(&folder, DemoSize::Small).await;
    for name in Role::STAFF.map(Word::name).into_iter().chain(["sales2".to_owned()]) {
        app.nobody().post("/autenticar").json(credentials(&name)).await.expect(200);
    }
    let owner = "select s.email from member_settings ms left join staff s on s.id = ms.account_manager_id
        where ms.member_id between $1 and $2 group by s.email";
    for (first, last, email) in
        [(1, 20, Some("sales@demo.test")), (21, 40, Some("sales2@demo.test")), (41, 60, None)]
    {
        let rows = app.rows(owner, &[first.into(), last.into()]).await;
        let owners: Vec<_> = rows.iter().map(|row| row.opt_text(0)).collect();
        assert_eq!(owners, [email.map(str::to_owned)], "members {first} to {last}");
    }
}

#[tokio::test]
async fn it_is_the_same_each_time_and_kept_once_it_is_there() {
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let mut pictures = Vec::new();
    for folder in &folders {
        let app = filled(folder, DemoSize::Small).await;
        let sql = "select m.name, t.amount, t.status, t.payment_type, t.gateway_ref from transactions t
            join members m on m.id = t.member_id order by t.id";
        pictures.push(app.rows(sql, &[]).await);
        app.execute("update members set name = 'Outro Nome' where id = 1", &[]).await;
        demo::fill(&app.shared, DemoSize::Medium, &operations::DEMO).await.unwrap();
        assert_eq!(app.number("select count(*) from members", &[]).await, 200);
        assert_eq!(app.number("select count(*) from members where name = 'Outro Nome'", &[]).await, 1);
    }
    assert!(pictures[0] == pictures[1]);
}

#[tokio::test]
async fn a_database_in_use_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let app = filled(&folder, DemoSize::Small).await;
    app.execute("delete from meta where name = 'demo'", &[]).await;
    let refused = demo::fill(&app.shared, DemoSize::Small, &operations::DEMO).await.unwrap_err().to_string();
    assert!(refused.contains("choose another --data-dir"), "{refused}");
    assert_eq!(app.number("select count(*) from members", &[]).await, 200);
}

#[tokio::test]
async fn the_tables_number_themselves_on() {
    everywhere(async |app| {
        let id = app.payment(41).await;
        assert_eq!(id, 401);
        let list = app.role(Role::Root).get("/financial?per_page=1").await.expect(200);
        assert_eq!(list["transactions"]["data"][0]["id"], Value::from(401));
    })
    .await;
}

#[tokio::test]
async fn its_texts_have_no_unfilled_placeholders() {
    let folder = tempfile::tempdir().unwrap();
    let app = filled(&folder, DemoSize::Small).await;
    let texts = "select body from messages union all select note from conversations where note is not null";
    for text in app.rows(texts, &[]).await.iter().map(|row| row.text(0)) {
        for (_, after) in text.match_indices('{').map(|(at, _)| text.split_at(at + 1)) {
            let name = after.split('}').next().unwrap_or_default();
            let is_placeholder = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
            assert!(!is_placeholder, "{{{name}}} in {text}");
        }
    }
}
