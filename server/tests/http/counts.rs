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
