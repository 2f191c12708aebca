//! Members: their list and their record.

use client::access::Role;
use client::endpoint::call::encode_query;
use client::rules::mask::{self, apply};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::ask::Caller;
use crate::outreach::willing;
use crate::place::Place;

/// Values that no form would send.
const ODD: [&str; 11] =
    ["\"", "*", "NEAR(a b)", "a AND NOT b", "-a", "^a", "%", "_", "'; drop table members", "a\0b", "🙈"];

pub fn ids(users: &Value) -> Vec<i64> {
    users.as_array().unwrap().iter().map(|user| user["id"].as_i64().unwrap()).collect()
}

pub async fn listed(caller: &Caller, query: &str) -> Vec<i64> {
    ids(&caller.get(&format!("/users?per_page=200&{query}")).await.expect(200)["users"]["data"])
}

pub async fn expected(app: &App, condition: &str, order: &str) -> Vec<i64> {
    let sql = format!(
        "select m.id from members m left join member_settings s on s.member_id = m.id where {condition} order by {order}"
    );
    app.rows(sql.leak(), &[]).await.iter().map(|row| row.int(0)).collect()
}

#[tokio::test]
async fn every_filter_narrows_the_list() {
    everywhere(async |app| {
        let system = app.role(Role::System);
        let zone = app.number("select min(zone_id) from member_zones", &[]).await;
        let sales = app.number("select id from staff where email = 'sales@demo.test'", &[]).await;
        let success = app.number("select id from staff where email = 'success@demo.test'", &[]).await;
        let cerc = app.number("select id from staff where email = 'cerc@demo.test'", &[]).await;
        let now = app.shared.clock.now().to_string();
        let (from, to) = (format!("{}-01-01", &now[..4]), format!("{}-12-31", &now[..4]));
        for (query, condition) in [
            ("", "true".to_owned()),
            ("status=active", "m.status = 'active'".to_owned()),
            ("status=all&state=", "true".to_owned()),
            ("type=company", "m.kind = 'company'".to_owned()),
            ("person=pf", "m.cpf is not null and m.cnpj is null".to_owned()),
            ("state=SP", "m.state = 'SP'".to_owned()),
            ("verified=1&status=lead", "m.verified_at is not null and m.status = 'lead'".to_owned()),
            ("verified=0", "m.verified_at is null".to_owned()),
            (
                &format!("end_of_plan={from}::{to}"),
                format!("m.end_of_plan >= '{from}' and m.end_of_plan <= '{to}'"),
            ),
            (&format!("zone={zone}"), format!("m.id in (select member_id from member_zones where zone_id = {zone})")),
            ("segment=2", "m.id in (select member_id from member_segments where segment_id = 2)".to_owned()),
            (
                "plan_group=3",
                "3 = (select p.group_id from quotas q join plans p on p.id = q.plan_id where q.member_id = m.id
                  order by q.end_of_plan desc limit 1)"
                    .to_owned(),
            ),
            (&format!("account_manager={sales}"), format!("s.account_manager_id = {sales}")),
            (&format!("success_manager={success}"), format!("s.success_manager_id = {success}")),
            (
                &format!("cerc={cerc}"),
                format!("coalesce(s.cerc_preference_manager_id, s.cerc_right_manager_id) = {cerc}"),
            ),
            ("id=17", "m.id = 17".to_owned()),
        ] {
            let expected = expected(app, &condition, "m.id desc").await;
            assert!(!expected.is_empty(), "{query}: the demonstration has none");
            assert_eq!(listed(&system, query).await, expected, "{query}");
        }
        let today = app.shared.clock.now().to_string();
        let today = &today[..10];
        assert!(!listed(&system, &format!("created_at=2020-01-01::{today}")).await.is_empty());
        assert_eq!(listed(&system, "created_at=2000-01-01::2000-12-31").await, [0; 0]);
    })
    .await;
}

#[tokio::test]
async fn the_list_is_sorted_as_asked_and_what_is_missing_comes_first() {
    everywhere(async |app| {
        let system = app.role(Role::System);
        for (order, column) in [
            ("id", "m.id"),
            ("name", "m.name_sort, m.id"),
            ("created_at%20DESC", "m.created_at desc, m.id desc"),
            ("end_of_plan", "coalesce(m.end_of_plan, ''), m.id"),
            ("last_login_at%20DESC", "coalesce(m.last_login_at, 0) desc, m.id desc"),
            ("health_score", "coalesce(m.health_score, -1), m.id"),
        ] {
            let found = listed(&system, &format!("order_by={order}")).await;
            assert_eq!(found, expected(app, "true", column).await, "{order}");
            assert_eq!(found.len(), 200);
        }
        let second = system.get("/users?order_by=name&page=2&per_page=30").await.expect(200)["users"].clone();
        assert_eq!((&second["from"], &second["total"]), (&json!(31), &json!(200)));
        assert_eq!(ids(&second["data"]), expected(app, "true", "m.name_sort, m.id").await[30..60]);
        for (query, field) in [
            ("order_by=email", "order_by"),
            ("verified=2", "verified"),
            ("state=XX", "state"),
            ("q=%22*", "q"),
        ] {
            let refused = system.get(&format!("/users?{query}")).await.expect(422);
            assert!(refused["errors"][field].is_array(), "{query}: {refused}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_complete_record_has_documents_zones_and_consultants() {
    everywhere(async |app| {
        let system = app.role(Role::System);
        let id =
            app.number("select max(id) from members where cnpj is not null and cpf is not null", &[]).await;
        let brief = system.get(&format!("/user/{id}")).await.expect(200)["user"].clone();
        assert!(
            brief.get("cnpj").is_none() && brief.get("zones").is_none() && brief["created_at"].is_string()
        );
        let whole = system.get(&format!("/user/{id}?columns=complete")).await.expect(200)["user"].clone();
        let cnpj = whole["cnpj"].as_str().unwrap().to_owned();
        assert!(whole["zones"][0]["name"].is_string() && whole["segments"][0]["id"].is_i64(), "{whole}");
        let masked = apply(mask::CNPJ, &cnpj).to_lowercase().replace('/', "%2F");
        for digits in [&cnpj, &masked] {
            let found = system.get(&format!("/user/cnpj/{digits}")).await.expect(200);
            assert_eq!(found["user"], whole, "{digits}");
        }
        system.get("/user/cnpj/00000000000000").await.expect(404);
        system.get("/user/999999?columns=complete").await.expect(404);
        system.get(&format!("/user/{id}?columns=some")).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn active_members_are_listed_for_those_who_have_the_tool() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let all = ids(&manager.get("/active-users?per_page=200").await.expect(200)["users"]["data"]);
        assert_eq!(all, expected(app, "m.status = 'active'", "m.name_sort, m.id").await);
        let email = |status: &'static str| async move {
            let sql = format!("select email from members where status = '{status}' order by id limit 1");
            app.rows(sql.leak(), &[]).await[0].text(0)
        };
        let (active, lead) = (email("active").await, email("lead").await);
        let query = encode_query(&json!({ "emails": [active.to_uppercase(), lead, "ausente@exemplo.test"] }));
        let found = manager.get(&format!("/active-users?{query}")).await.expect(200);
        assert_eq!(
            (&found["users"]["total"], &found["users"]["data"][0]["email"]),
            (&json!(1), &json!(active))
        );
        let refused = app.role(Role::Sales).get("/active-users").await.expect(403);
        assert_eq!(refused["missing"], json!({ "action": "active-users", "subject": "Tools" }));
    })
    .await;
}

#[tokio::test]
async fn a_number_is_identified_among_what_the_viewer_may_read() {
    everywhere(async |app| {
        let kinds = async |role| -> Vec<Value> {
            let found = app.role(role).get("/pelo-id/3").await.expect(200);
            found["matches"].as_array().unwrap().clone()
        };
        let all = kinds(Role::Manager).await;
        let named = |kind: &str| all.iter().find(|found| found["kind"] == kind).unwrap();
        let name = app.rows("select name from members where id = 3", &[]).await[0].text(0);
        let member = json!({ "kind": "user", "id": 3, "name": name, "url": "/cms/user-form/3" });
        assert_eq!(*named("user"), member);
        assert_eq!(named("transaction")["name"], "Pagamento #3");
        assert_eq!(named("conversation")["url"], "/cms/conversations?finished=all&open=3");
        assert_eq!(kinds(Role::System).await, [member]);
        assert_eq!(app.role(Role::System).get("/pelo-id/9999999").await.expect(200)["matches"], json!([]));
    })
    .await;
}

#[test]
fn no_text_breaks_the_search() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for place in Place::all() {
        let app = runtime.block_on(App::start(place));
        let system = app.role(Role::System);
        let texts = prop_oneof![prop::sample::select(&ODD[..]).prop_map(str::to_owned), any::<String>()];
        let config = Config { cases: 150, failure_persistence: None, ..Config::default() };
        let asked = TestRunner::new(config).run(&texts, |text| {
            let path = format!("/quick-search?{}", encode_query(&[("q", &text)]));
            let answer = runtime.block_on(async { system.get(&path).await });
            prop_assert!([200, 422].contains(&answer.status), "{text:?}: {}", answer.text());
            Ok(())
        });
        assert!(asked.is_ok(), "{place:?}: {}", asked.unwrap_err());
        let long = format!("/users?q={}", "a".repeat(60_000));
        let answer = runtime.block_on(async { system.get(&long).await });
        assert!([414, 422, 431].contains(&answer.status), "{}", answer.status);
    }
}

#[tokio::test]
async fn zones_and_segments_are_listed_by_name() {
    everywhere(async |app| {
        let system = app.role(Role::System);
        for (path, list) in [("/zones", "zones"), ("/segments", "segments")] {
            let answer = system.get(path).await.expect(200);
            let rows = answer[list].as_array().unwrap();
            let names: Vec<_> = rows.iter().map(|row| row["name"].as_str().unwrap()).collect();
            assert!(names.len() > 3 && names.is_sorted(), "{path}: {names:?}");
            let count = format!("select count(*) from {list}");
            assert_eq!(rows.len() as i64, app.number(count.leak(), &[]).await, "{path}");
        }
        let zones = system.get("/zones").await.expect(200);
        assert!(zones["zones"].as_array().unwrap().iter().all(|zone| zone["state"].is_string()), "{zones}");
    })
    .await;
}

#[tokio::test]
async fn the_whole_record_tells_whose_the_member_is_and_until_when() {
    everywhere(async |app| {
        let sales = app.number("select id from staff where email = 'sales@demo.test'", &[]).await;
        app.execute("delete from quotas where member_id = 1", &[]).await;
        let sql = "update member_settings set account_manager_id = $1, account_manager_at = $2, account_manager_until = null,
            cerc_right_manager_id = null, cerc_preference_manager_id = null, kanban_account_manager_id = null where member_id = 1";
        app.execute(sql, &[sales.into(), app.shared.clock.now().into()]).await;
        let manager = app.role(Role::Manager);
        let record = manager.get("/user/1?columns=complete").await.expect(200)["user"].take();
        assert_eq!((&record["owner"]["id"], &record["owner_rule"]), (&json!(sales), &json!("assignment")));
        let day = |field: &str| record[field].as_str().unwrap().parse::<jiff::civil::Date>().unwrap();
        assert_eq!((day("owner_until") - day("owner_since")).get_days(), 30);
        assert_eq!(manager.get("/user/1").await.expect(200)["user"]["owner"], Value::Null);
        app.execute("update member_settings set account_manager_at = 0 where member_id = 1", &[]).await;
        let lapsed = manager.get("/user/1?columns=complete").await.expect(200);
        assert_eq!(lapsed["user"]["owner"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn a_card_of_sales_or_of_sdr_makes_a_member_the_consultants() {
    everywhere(async |app| {
        let staff = async |name: &str| {
            let email = format!("{name}@demo.test");
            app.number("select id from staff where email = $1", &[email.as_str().into()]).await
        };
        let (sdr, sales) = (staff("sales_sdr").await, staff("sales").await);
        app.execute("delete from quotas where member_id = 1", &[]).await;
        let settings = "update member_settings set account_manager_id = $1, cerc_right_manager_id = null,
            cerc_preference_manager_id = null, kanban_account_manager_id = null where member_id = 1";
        app.execute(settings, &[None::<i64>.into()]).await;
        app.execute(
            "update cards set member_id = 1, account_manager_id = $1 where id = (select min(id) from cards
            where role = 'sales_sdr')",
            &[sdr.into()],
        )
        .await;
        let owner = async |role: Role| {
            let record = app.role(role).get("/user/1?columns=complete").await.expect(200)["user"].take();
            (record["owner"]["id"].clone(), record["owner_rule"].clone())
        };
        assert_eq!(owner(Role::SalesSdr).await, (json!(sdr), json!("kanban")));
        willing(app, 1).await;
        let body = json!({ "to": [1] });
        let rehearse = async |role: Role| {
            app.role(role).post("/user/direct-indication/9").json(body.clone()).rehearsed().await.status
        };
        assert_eq!((rehearse(Role::SalesSdr).await, rehearse(Role::Sales).await), (200, 403));
        // An assignment to a sales consultant comes before a card.
        app.execute(settings, &[sales.into()]).await;
        app.execute(
            "update member_settings set account_manager_at = $1, account_manager_until = null
            where member_id = 1",
            &[app.shared.clock.now().into()],
        )
        .await;
        assert_eq!(owner(Role::SalesSdr).await, (json!(sales), json!("assignment")));
        assert_eq!(rehearse(Role::SalesSdr).await, 403);
    })
    .await;
}
