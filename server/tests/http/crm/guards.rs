//! What the rows say may be done to them is what the server decides.

use client::access::Role;
use client::api::crm::account_users::AccountUserFacts;
use client::api::crm::accounts::AccountFacts;

use crate::app::everywhere;
use crate::guards::{agree, judged_by};

#[tokio::test]
async fn accounts_and_people_say_what_may_be_done_to_them() {
    everywhere(async |app| {
        let caller = app.role(Role::Manager);
        let rows = async |path: &str, name: &str| {
            let rows = caller.get(path).await.expect(200)[name]["data"].as_array().unwrap().clone();
            rows.into_iter().map(|row| (row["id"].as_i64().unwrap(), row["can"].clone()))
        };
        for (id, can) in rows("/accounts", "accounts").await {
            agree(&caller, &can, judged_by::<AccountFacts>, |_, _| id).await;
        }
        for (id, can) in rows("/account-users", "account_users").await {
            agree(&caller, &can, judged_by::<AccountUserFacts>, |_, _| id).await;
        }
    })
    .await;
}
