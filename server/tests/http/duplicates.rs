//! Duplicates: what makes two members suspects, and what is decided of them.

use client::access::Role;
use serde_json::{Value, json};
use server::run::upkeep;

use crate::app::{App, everywhere};
use crate::ask::Caller;

/// Members of the demonstration that share nothing with one another.
const MEMBERS: [i64; 4] = [141, 142, 143, 144];

/// Gives members what makes them suspects of one another, as an import would, and lets the upkeep compare them.
async fn plant(app: &App, statements: &[&'static str]) {
    for sql in statements {
        app.execute(sql, &[]).await;
    }
    app.execute("update members set keyed = 0 where id between 141 and 149", &[]).await;
    upkeep::once(&app.shared).await.unwrap();
}

/// Plants a group of three around member 141, with four kinds of evidence.
pub async fn plant_group(app: &App) {
    plant(
        app,
        &[
            "update members set status = 'review', deactivation_reason = null where id between 141 and 144",
            "update members set cpf = '52998224725' where id in (141, 142)",
            "update members set name = 'Zélia Prado', state = 'SP', address = '{\"city\":\"Campinas\"}' where id = 141",
            "update members set name = 'ZELIA  PRADO', state = 'SP', address = '{\"city\":\"campinas\"}' where id = 142",
            "insert into member_phones (member_id, phone) values (141, '11987650001'), (143, '1187650001')",
            "insert into member_emails (member_id, email) values (141, 'Zelia@Prado.test'), (143, 'zelia@prado.test')",
        ],
    )
    .await;
}

async fn of(caller: &Caller, id: i64) -> Value {
    caller.get(&format!("/user/double-registrations/{id}")).await.expect(200)
}

fn suspects(group: &Value) -> Vec<(i64, Value)> {
    let suspects = group["suspects"].as_array().unwrap();
    suspects.iter().map(|one| (one["id"].as_i64().unwrap(), one["evidence"].clone())).collect()
}

async fn members(app: &App) -> Vec<(i64, String, Option<String>)> {
    let sql = "select id, status, deactivation_reason from members where id between 141 and 144 order by id";
    app.rows(sql, &[]).await.iter().map(|row| (row.int(0), row.text(1), row.opt_text(2))).collect()
}

#[tokio::test]
async fn suspects_are_found_by_documents_contacts_and_name_with_city() {
    everywhere(async |app| {
        plant_group(app).await;
        let group = of(&app.role(Role::Sales), 141).await;
        let expected = [(142, json!(["document", "name_city"])), (143, json!(["email", "phone"]))];
        assert_eq!(suspects(&group), expected);
        assert_eq!(group["suspects"][0]["score"], 97);
        assert_eq!((&group["member"]["id"], &group["member"]["city"]), (&json!(141), &json!("Campinas")));
        let alone = of(&app.role(Role::Sales), 144).await;
        assert_eq!((suspects(&alone), &alone["pairs"]), (vec![], &json!([])));
        assert!(alone["can"]["resolve"]["sentence"].is_string(), "{alone}");
        app.role(Role::Sales).get("/user/double-registrations/999999").await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn a_save_compares_the_member_at_once() {
    everywhere(async |app| {
        plant_group(app).await;
        let sales = app.role(Role::Sales);
        let kind = app.rows("select kind from members where id = 144", &[]).await[0].text(0);
        let call = format!("/user/{kind}/primary/144");
        let body = json!({ "name": "zélia prado", "city": "CAMPINAS", "state": "SP" });
        sales.post(&call).json(body).await.expect(200);
        let found = suspects(&of(&sales, 144).await);
        assert_eq!(found, [(141, json!(["name_city"])), (142, json!(["name_city"]))]);
        sales.post(&call).json(json!({ "city": "Bonito" })).await.expect(200);
        assert_eq!(suspects(&of(&sales, 144).await), []);
    })
    .await;
}

#[tokio::test]
async fn a_key_of_many_members_proves_nothing() {
    everywhere(async |app| {
        let sql = "insert into member_phones (member_id, phone) select id, '1133334444' from members where id between 141 and 165";
        app.execute(sql, &[]).await;
        app.execute("update members set keyed = 0", &[]).await;
        upkeep::once(&app.shared).await.unwrap();
        let sql = "select count(*) from duplicates where first_id between 141 and 165 and second_id between 141 and 165
            and evidence like '%phone%'";
        assert_eq!(app.number(sql, &[]).await, 0);
    })
    .await;
}

#[tokio::test]
async fn the_survivor_is_kept_and_the_decision_is_undone() {
    everywhere(async |app| {
        plant_group(app).await;
        let (sales, call) = (app.role(Role::Sales), "/user/blocked-double-resolve/141");
        let before = members(app).await;
        let body = json!({ "keep": 142, "discard": [141, 143] });
        let rehearsal = sales.post(call).rehearsed().json(body.clone()).await.expect(200);
        let effects = rehearsal["effects"].as_array().unwrap();
        assert_eq!(effects.len(), 3, "{rehearsal}");
        assert_eq!(members(app).await, before);
        let decided = sales.post(call).json(body.clone()).await.expect(200);
        assert!(decided["pairs"].as_array().unwrap().iter().all(|pair| pair["state"] == "resolved"));
        assert_eq!(decided["pairs"][0]["kept"], 142);
        let double = || Some("double".to_owned());
        let after = members(app).await;
        assert_eq!(after[0], (141, "inactive".to_owned(), double()));
        assert_eq!(after[1], before[1]);
        assert_eq!(after[2], (143, "inactive".to_owned(), double()));
        sales.post(call).json(body).await.expect(409);
        let inverse = &rehearsal["inverse"];
        assert_eq!((&inverse["endpoint"], &inverse["path"]), (&json!("duplicates.reopen"), &json!(["141"])));
        sales.post("/user/double-reopen/141").json(inverse["body"].clone()).await.expect(200);
        assert_eq!(members(app).await, before);
        assert_eq!(suspects(&of(&sales, 141).await).len(), 2);
        sales.post("/user/double-reopen/141").json(inverse["body"].clone()).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn a_pair_that_is_none_never_comes_back() {
    everywhere(async |app| {
        plant_group(app).await;
        let sales = app.role(Role::Sales);
        let body = json!({ "not_duplicate": [142] });
        sales.post("/user/blocked-double-resolve/141").json(body).await.expect(200);
        assert_eq!(suspects(&of(&sales, 141).await).iter().map(|one| one.0).collect::<Vec<_>>(), [143]);
        app.execute("update members set keyed = 0", &[]).await;
        upkeep::once(&app.shared).await.unwrap();
        assert_eq!(suspects(&of(&sales, 141).await).len(), 1);
        assert_eq!(suspects(&of(&sales, 142).await), []);
        let history = sales.get("/user/double-registrations?state=ignored").await.expect(200);
        let rows = history["duplicates"]["data"].as_array().unwrap().clone();
        assert!(
            rows.iter().any(|row| row["first"]["id"] == 141 && row["decided_by"].is_string()),
            "{history}"
        );
    })
    .await;
}

#[tokio::test]
async fn decisions_are_refused_with_a_reason() {
    everywhere(async |app| {
        plant_group(app).await;
        let (sales, call) = (app.role(Role::Sales), "/user/blocked-double-resolve/141");
        let refused = app.role(Role::Mentoring).post(call).json(json!({ "not_duplicate": [142] })).await;
        assert_eq!(refused.expect(403)["missing"], json!({ "action": "update", "subject": "Users" }));
        let stranger = sales.post(call).json(json!({ "keep": 141, "discard": [144] })).await.expect(409);
        assert!(stranger["message"].as_str().unwrap().contains("144"), "{stranger}");
        for body in [json!({}), json!({ "keep": 141 }), json!({ "keep": 141, "discard": [141] })] {
            sales.post(call).json(body).await.expect(422);
        }
        app.execute("update members set status = 'canceled' where id = 143", &[]).await;
        let body = json!({ "keep": 141, "discard": [142, 143] });
        let refused = sales.post(call).json(body.clone()).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("Só a administração"), "{refused}");
        assert_eq!(members(app).await[1].1, "review");
        app.role(Role::Root).post(call).json(body).await.expect(200);
        app.execute("update members set status = 'active', deactivation_reason = null where id = 143", &[])
            .await;
        let reopening = json!({ "suspects": [142, 143] });
        sales.post("/user/double-reopen/141").json(reopening).await.expect(409);
        assert_eq!(members(app).await[1].1, "inactive");
    })
    .await;
}

#[tokio::test]
async fn the_list_is_narrowed_and_sorted() {
    everywhere(async |app| {
        plant_group(app).await;
        let sales = app.role(Role::Sales);
        for (query, condition) in [
            ("", "true"),
            ("state=pending", "state = 'pending'"),
            ("state=resolved", "state = 'resolved'"),
            ("state=ignored", "state = 'ignored'"),
            ("evidence=document", "evidence like 'document%'"),
            ("evidence=phone&score_from=90", "evidence like '%phone%' and score >= 90"),
            ("score_until=75", "score <= 75"),
        ] {
            let sql = format!("select id from duplicates where {condition} order by score desc, id desc");
            let expected: Vec<i64> = app.rows(sql.leak(), &[]).await.iter().map(|row| row.int(0)).collect();
            let list =
                sales.get(&format!("/user/double-registrations?per_page=200&{query}")).await.expect(200);
            let rows = list["duplicates"]["data"].as_array().unwrap();
            let found: Vec<i64> = rows.iter().map(|row| row["id"].as_i64().unwrap()).collect();
            assert_eq!(found, expected, "{query}");
            assert!(!found.is_empty(), "{query}: the demonstration has none");
        }
        sales.get("/user/double-registrations?score_from=101").await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_stale_version_decides_nothing() {
    everywhere(async |app| {
        plant_group(app).await;
        let sales = app.role(Role::Sales);
        let version = app.number("select version from members where id = 141", &[]).await;
        let body = json!({ "not_duplicate": MEMBERS[1..2] });
        let call = || sales.post("/user/blocked-double-resolve/141").json(body.clone());
        call().header("if-match", &format!("\"{}\"", version + 1)).await.expect(412);
        call().header("if-match", &format!("\"{version}\"")).await.expect(200);
    })
    .await;
}
