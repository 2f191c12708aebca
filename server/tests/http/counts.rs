//! A count equals the list that it links to.

use client::access::Role;

use crate::app::everywhere;

#[tokio::test]
async fn the_dashboards_counts_are_the_totals_of_their_lists() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let figures = root.get("/dashboard").await.expect(200)["financial"].clone();
        let total = async |filter: String| {
            root.get(&format!("/financial?per_page=1&{filter}")).await.expect(200)["transactions"]["total"]
                .clone()
        };
        let week =
            format!("{}::{}", figures["to"].as_str().unwrap(), figures["ending_until"].as_str().unwrap());
        let members = root.get(&format!("/users?per_page=1&end_of_plan={week}")).await.expect(200);
        assert_eq!(members["users"]["total"], figures["ending"]);
        assert_eq!(total("overdue=1".to_owned()).await, figures["overdue"]);
        let text = |name: &str| figures[name].as_str().unwrap().to_owned();
        let (from, to) = (text("from"), text("to"));
        for status in figures["by_status"].as_array().unwrap() {
            let name = status["status"].as_str().unwrap();
            let filter = format!("status={name}&created_at={from}::{to}");
            assert_eq!(total(filter).await, status["count"], "{name}");
        }
        let received = figures["received"].as_array().unwrap();
        let count: i64 = received.iter().map(|day| day["count"].as_i64().unwrap()).sum();
        assert_eq!(total(format!("paid_at={from}::{to}")).await, count);
    })
    .await;
}

#[tokio::test]
async fn the_dashboard_of_sales_counts_ones_own_alone() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let me = sales.get("/me").await.expect(200)["user"]["id"].as_i64().unwrap();
        let today = client::value::date::day_of(app.shared.clock.now());
        let sql = "update members set end_of_plan = $1 where id in (7, 8)";
        app.execute(sql, &[today.to_string().into()]).await;
        let owned = "update member_settings set account_manager_id = $1 where member_id = 7";
        app.execute(owned, &[me.into()]).await;
        let figures = sales.get("/dashboard").await.expect(200)["financial"].clone();
        assert_eq!(figures["own"], true);
        let (from, to) = (figures["to"].as_str().unwrap(), figures["ending_until"].as_str().unwrap());
        let path = format!("/users?per_page=1&end_of_plan={from}::{to}");
        let total = async |path: String| sales.get(&path).await.expect(200)["users"]["total"].clone();
        let own = total(format!("{path}&account_manager={me}")).await;
        assert_eq!(figures["ending"], own);
        assert_ne!(own, total(path).await, "others have members whose plan ends, too");
    })
    .await;
}
