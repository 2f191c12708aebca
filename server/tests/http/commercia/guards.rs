//! What the rows say may be done to them is what the server decides.

use client::access::Role;
use client::api::commercia::plan_additionals::PlanAdditionalFacts;
use client::api::commercia::plan_groups::PlanGroupFacts;
use client::api::commercia::plan_prices::PlanPriceFacts;

use crate::app::everywhere;
use crate::guards::{agree, judged_by};

#[tokio::test]
async fn what_is_sold_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        let caller = app.role(Role::Manager);
        let rows = async |path: &str, name: &str| {
            let rows = caller.get(path).await.expect(200)[name]["data"].as_array().unwrap().clone();
            rows.into_iter().map(|row| (row["id"].as_i64().unwrap(), row["can"].clone()))
        };
        for (id, can) in rows("/plan-groups", "plan_groups").await {
            agree(&caller, &can, judged_by::<PlanGroupFacts>, |_, _| id).await;
        }
        for (id, can) in rows("/plan-prices", "plan_prices").await {
            agree(&caller, &can, judged_by::<PlanPriceFacts>, |_, _| id).await;
        }
        for (id, can) in rows("/plan-additionals", "plan_additionals").await {
            agree(&caller, &can, judged_by::<PlanAdditionalFacts>, |_, _| id).await;
        }
    })
    .await;
}
