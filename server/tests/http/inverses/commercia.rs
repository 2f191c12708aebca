//! Groups of plans, their prices and their additionals.

use serde_json::{Value as Json, json};

use super::{Case, case};
use crate::app::App;

pub async fn commercia(app: &App) -> Vec<Case> {
    let draft = app.number("select min(id) from plan_additionals where state = 'draft'", &[]).await;
    let planned = app
        .number(
            "select min(id) from plan_prices where from_day = (select max(from_day) from plan_prices)",
            &[],
        )
        .await;
    let retire = json!({ "last_day": "2090-01-01", "renewals": "keep" });
    let price = json!({ "plan_id": 6, "price": 400, "from_day": "2090-01-01" });
    let additional =
        json!({ "name": "Novo", "key": "new-one", "interval_type": "always", "plan_groups": [2] });
    vec![
        case("plan-groups.create", &[], json!({ "name": "Novo", "monthly": 10 }), "/plan-groups?name=Novo"),
        case("plan-groups.edit", &[3], json!({ "name": "Outro", "position": 4 }), "/plan-groups/3"),
        case("plan-groups.retire", &[3], retire, "/plan-groups/3"),
        case("plan-prices.create", &[], price, "/plan-prices?plan_id=6"),
        Case {
            ignored: &["id", "author", "created_at"],
            ..case("plan-prices.delete", &[planned], Json::Null, "/plan-prices?per_page=200")
        },
        case("plan-additionals.create", &[], additional, "/plan-additionals?name=Novo"),
        case(
            "plan-additionals.edit",
            &[draft],
            json!({ "name": "Outro", "amount": 7 }),
            format!("/plan-additionals/{draft}"),
        ),
    ]
}
