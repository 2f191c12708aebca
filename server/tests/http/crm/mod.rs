//! Accounts and their people.

mod account_users;
mod accounts;
mod guards;

use serde_json::{Value, json};

use crate::ask::Caller;

/// Creates an account that Ana owns, and returns it.
async fn create(caller: &Caller, body: Value) -> Value {
    let mut account =
        json!({ "name": "Norte Vendas", "owner_name": "Ana Norte", "owner_email": "ana@norte.test" });
    account.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
    caller.post("/accounts").json(account).await.expect(200)["account"].clone()
}

/// Adds a person to an account, and returns the person.
async fn add(caller: &Caller, account: &Value, (name, email): (&str, &str), permission: &str) -> Value {
    let body = json!({ "name": name, "email": email, "permission": permission });
    let path = format!("/accounts/{}/users", account["id"]);
    caller.post(&path).json(body).await.expect(200)["account_user"].clone()
}

/// Returns the people of an account with their permissions.
async fn people(caller: &Caller, account: &Value) -> Vec<(String, String)> {
    let path = format!("/account-users?account={}", account["id"]);
    let answer = caller.get(&path).await.expect(200);
    let rows = answer["account_users"]["data"].as_array().unwrap().iter();
    let told = |person: &Value| {
        let memberships = person["memberships"].as_array().unwrap().iter();
        let mut here =
            memberships.filter(|row| row["account"]["id"] == account["id"] && row["until_day"].is_null());
        let permission = here.next().unwrap()["permission"].as_str().unwrap().to_owned();
        assert!(here.next().is_none(), "{person}");
        (person["name"].as_str().unwrap().to_owned(), permission)
    };
    rows.map(told).collect()
}

fn pairs(people: &[(&str, &str)]) -> Vec<(String, String)> {
    people.iter().map(|(name, permission)| ((*name).to_owned(), (*permission).to_owned())).collect()
}
