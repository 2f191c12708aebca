//! What a member does, by day.

use client::access::Role;
use jiff::Timestamp;
use serde_json::{Value as Json, json};

use super::errors;
use crate::app::{App, everywhere};

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

/// Gives member 1 one of each on 5 March 2020 in São Paulo, and a second sign-in just before the next day there.
async fn one_of_each(app: &App) {
    let noon = at("2020-03-05T15:00:00Z");
    for (what, when) in [
        ("login", noon),
        ("login", at("2020-03-06T02:59:59Z")),
        ("search", noon),
        ("login", at("2020-03-06T03:00:00Z")),
    ] {
        let sql = "insert into member_visits (member_id, what, at) values (1, $1, $2)";
        app.execute(sql, &[what.into(), when.into()]).await;
    }
    for sql in [
        "update messages set sender_id = 1, send_on = $1 where id = (select max(id) from messages)",
        "update conversations set created_at = $1 where id = (select min(id) from conversations where company_user_id = 1 or rep_user_id = 1)",
        "update favourites set created_at = $1 where id = (select min(id) from favourites where owner_id = 1)",
    ] {
        app.execute(sql, &[noon.into()]).await;
    }
}

#[tokio::test]
async fn every_day_of_the_range_is_counted_in_sao_paulo() {
    everywhere(async |app| {
        let sql = "insert into favourites (owner_id, user_id, created_at) select 1, max(id), 0 from members m
            where not exists (select 1 from favourites f where f.owner_id = 1 and f.user_id = m.id)";
        app.execute(sql, &[]).await;
        let conversations = app
            .number("select count(*) from conversations where company_user_id = 1 or rep_user_id = 1", &[])
            .await;
        one_of_each(app).await;
        let sales = app.role(Role::Sales);
        let call = "/user/statistics/1?rangeStart=2020-03-04&rangeEnd=2020-03-06";
        let days = sales.get(call).await.expect(200)["days"].as_array().unwrap().clone();
        let names: Vec<_> = days.iter().map(|day| day["day"].as_str().unwrap()).collect();
        assert_eq!(names, ["2020-03-04", "2020-03-05", "2020-03-06"]);
        let connections = i64::from(conversations > 0);
        let counts = json!({ "day": "2020-03-05", "logins": 2, "messages": 1, "favourites": 1,
            "connections": connections, "searches": 1 });
        assert_eq!(days[1], counts);
        assert_eq!(days[2]["logins"], 1);
        let total = sales.get(call).await.expect(200)["total"].clone();
        assert_eq!(total["logins"], 3, "{total}");
    })
    .await;
}

#[tokio::test]
async fn a_range_has_its_ends_in_order_and_at_most_366_days() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let get = |query: &str| sales.get(&format!("/user/statistics/1?{query}"));
        let year = get("rangeStart=2024-01-01&rangeEnd=2024-12-31").await.expect(200);
        assert_eq!(year["days"].as_array().unwrap().len(), 366);
        let long = get("rangeStart=2023-12-31&rangeEnd=2024-12-31").await.expect(422);
        assert_eq!(errors(&long, "rangeStart"), ["Escolha um período de até 366 dias"]);
        let turned = get("rangeStart=2024-02-02&rangeEnd=2024-02-01").await.expect(422);
        assert!(errors(&turned, "rangeEnd")[0].contains("02/02/2024"), "{turned}");
        get("rangeStart=ontem").await.expect(422);
        assert_eq!(get("").await.expect(200)["days"].as_array().map(Vec::len), Some(30));
        sales.get("/user/statistics/999999").await.expect(404);
        app.nobody().get("/user/statistics/1").await.expect(401);
    })
    .await;
}

#[tokio::test]
async fn a_sign_in_by_a_direct_link_is_counted() {
    everywhere(async |app| {
        let manager = app.account("manager");
        let logins =
            async || manager.get("/user/statistics/1").await.expect(200)["total"]["logins"].as_i64().unwrap();
        let before = logins().await;
        manager.post("/user/email-direct-access/1").await.expect(200);
        let rows = app.rows("select payload from outbox order by id desc limit 1", &[]).await;
        let mail: Json = serde_json::from_str(&rows[0].text(0)).unwrap();
        let (_, rest) = mail["body"].as_str().unwrap().split_once("?acesso_direto=").unwrap();
        let code = rest.split_whitespace().next().unwrap();
        app.nobody().post("/acesso-direto").json(json!({ "code": code })).await.expect(200);
        assert_eq!(logins().await, before + 1);
    })
    .await;
}
