//! Accounts and their people.

use serde_json::json;

use super::{Case, case};
use crate::app::App;

pub async fn crm(app: &App) -> Vec<Case> {
    let account = app.number("select min(id) from accounts where stage = 'customer'", &[]).await;
    let sql = "select min(account_user_id) from account_memberships where account_id = $1 and permission = 'seller'";
    let seller = app.number(sql, &[account.into()]).await;
    let new = json!({ "name": "Nova", "owner_name": "Ana", "owner_email": "ana@nova.test" });
    let read = format!("/accounts/{account}");
    let person = format!("/account-users/{seller}");
    let manager = json!({ "account_id": account, "permission": "manager" });
    vec![
        case("accounts.create", &[], new, "/accounts?q=Nova"),
        case(
            "accounts.edit",
            &[account],
            json!({ "name": "Outra", "site": "https://outra.test" }),
            read.clone(),
        ),
        case(
            "accounts.change-stage",
            &[account],
            json!({ "stage": "former", "reason": "Fechou" }),
            read.clone(),
        ),
        case("accounts.transfer-ownership", &[account], json!({ "account_user_id": seller }), read),
        case(
            "account-users.edit",
            &[seller],
            json!({ "name": "Outra", "phone": "11987654321" }),
            person.clone(),
        ),
        case("account-users.change-permission", &[seller], manager, person),
    ]
}
