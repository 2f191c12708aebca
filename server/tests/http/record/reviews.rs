//! The queue of registrations and their checks.

use client::access::Role;
use serde_json::{Value as Json, json};

use crate::app::{App, everywhere};
use crate::ask::Caller;

async fn queue(caller: &Caller, query: &str) -> Vec<Json> {
    let answer = caller.get(&format!("/user/reviews?per_page=200&{query}")).await.expect(200);
    answer["reviews"]["data"].as_array().unwrap().clone()
}

async fn report(caller: &Caller, id: i64) -> Json {
    caller.post(&format!("/user/review/registration-automation/run/{id}")).await.expect(200)
}

fn verdict<'a>(report: &'a Json, subject: &str) -> &'a Json {
    let checks = report["checks"].as_array().unwrap();
    checks.iter().find(|check| check["subject"] == subject).unwrap_or_else(|| panic!("{report}"))
}

/// Makes a representative in review of whom everything is in order.
async fn in_order(app: &App) -> i64 {
    let id = app.number("select min(id) from members where kind = 'representative'", &[]).await;
    for sql in [
        "update members set status = 'review', cpf = '52998224725', cnpj = null, email = 'ana@revisao.test',
         phone = '11987650099', state = 'SP', address = '{\"city\":\"São Paulo\"}' where id = $1",
        "update member_emails set removed_at = 1, master = 0 where member_id = $1",
        "update member_phones set removed_at = 1, master = 0 where member_id = $1",
        "insert into member_emails (member_id, email, master, verified_at) values ($1, 'ana@revisao.test', 1, 1)",
        "insert into member_phones (member_id, phone, master, verified_at) values ($1, '11987650099', 1, 1)",
        "delete from member_demographics where id = $1",
        "insert into member_demographics (id, fields) values ($1, '{\"core\":\"registered\"}')",
        "delete from member_zones where member_id = $1",
        "insert into member_zones (zone_id, member_id) select min(id), cast($1 as bigint) from zones",
        "delete from member_segments where member_id = $1",
        "insert into member_segments (segment_id, member_id) select min(id), cast($1 as bigint) from segments",
    ] {
        app.execute(sql, &[id.into()]).await;
    }
    id
}

#[tokio::test]
async fn registrations_wait_in_a_queue_the_oldest_first() {
    everywhere(async |app| {
        let id = in_order(app).await;
        let caller = app.role(Role::ServiceQualification);
        let all = queue(&caller, "").await;
        assert!(all.iter().all(|row| row["status"] == "review" || row["status"] == "filter"), "{all:?}");
        let days: Vec<i64> = all.iter().map(|row| row["days"].as_i64().unwrap()).collect();
        assert!(days.is_sorted_by(|one, next| one >= next), "{days:?}");
        let in_review = queue(&caller, "status=review").await;
        assert!(
            in_review.iter().any(|row| row["id"] == id)
                && in_review.iter().all(|row| row["status"] == "review")
        );
        let companies = queue(&caller, "type=company").await;
        assert!(companies.iter().all(|row| row["type"] == "company"));
        let unverified = queue(&caller, "verified=0").await;
        assert!(unverified.iter().all(|row| row["verified_at"].is_null()));
        caller.get("/user/reviews?status=active").await.expect(422);
        for role in [Role::Sales, Role::Success] {
            app.role(role).get("/user/reviews").await.expect(403);
        }
    })
    .await;
}

#[tokio::test]
async fn each_check_tells_its_evidence_and_nothing_changes() {
    everywhere(async |app| {
        let id = in_order(app).await;
        let caller = app.role(Role::ServiceQualification);
        let before = app.number("select version from members where id = $1", &[id.into()]).await;
        let passed = report(&caller, id).await;
        assert_eq!(passed["proposal"], "approve", "{passed}");
        assert!(passed["checks"].as_array().unwrap().iter().all(|check| check["verdict"] == "passed"));
        assert_eq!(verdict(&passed, "email")["evidence"], "ana@revisao.test confirmado.");

        app.execute("update member_phones set verified_at = null where member_id = $1", &[id.into()]).await;
        let doubtful = report(&caller, id).await;
        assert_eq!(
            (&doubtful["proposal"], &verdict(&doubtful, "phone")["verdict"]),
            (&Json::Null, &json!("doubtful"))
        );

        app.execute("update members set state = null where id = $1", &[id.into()]).await;
        let incomplete = report(&caller, id).await;
        assert_eq!(incomplete["proposal"], "send_back");
        assert!(
            verdict(&incomplete, "completeness")["evidence"].as_str().unwrap().contains("UF"),
            "{incomplete}"
        );

        let other = app.number("select max(id) from members where id <> $1", &[id.into()]).await;
        app.execute("update members set cpf = '52998224725' where id = $1", &[other.into()]).await;
        let double = report(&caller, id).await;
        assert_eq!((&double["proposal"], &double["reason"]), (&json!("block"), &json!("double")));
        assert_eq!(verdict(&double, "duplicates")["other"], other);
        let version = app.number("select version from members where id = $1", &[id.into()]).await;
        assert_eq!(version, before, "a check changes nothing");
        caller.post("/user/review/registration-automation/run/999999").await.expect(404);
        app.role(Role::Sales)
            .post(&format!("/user/review/registration-automation/run/{id}"))
            .await
            .expect(403);
    })
    .await;
}

#[tokio::test]
async fn the_queue_is_narrowed_to_one_registration() {
    everywhere(async |app| {
        let caller = app.role(Role::Manager);
        let all = caller.get("/user/reviews?per_page=3").await.expect(200)["reviews"].clone();
        let id = all["data"][1]["id"].clone();
        let one = caller.get(&format!("/user/reviews?id={id}")).await.expect(200)["reviews"].clone();
        assert_eq!((&one["total"], &one["data"][0]), (&json!(1), &all["data"][1]));
        let other = match all["data"][1]["status"].as_str().unwrap() {
            "review" => "filter",
            _ => "review",
        };
        let none = caller.get(&format!("/user/reviews?id={id}&status={other}")).await.expect(200);
        assert_eq!(none["reviews"]["total"], 0);
        let active = app.number("select min(id) from members where status = 'active'", &[]).await;
        let none = caller.get(&format!("/user/reviews?id={active}")).await.expect(200);
        assert_eq!(none["reviews"]["total"], 0, "an active member waits for nothing");
        caller.get("/user/reviews?id=x").await.expect(422);
    })
    .await;
}
