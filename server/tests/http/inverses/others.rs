//! Payments, sets, permissions and jobs.

use serde_json::{Value as Json, json};

use super::{Case, case};
use crate::app::App;
use crate::ask::Caller;
use crate::jobs::started;
use crate::record::staff;

async fn kept(root: &Caller, name: &str) -> i64 {
    let body = json!({ "name": name, "list": "members.list", "ids": [5, 4] });
    root.post("/sets").json(body).await.expect(200)["set"]["id"].as_i64().unwrap()
}

fn grant(role: &str, granted: bool) -> Json {
    json!({ "role": role, "action": "read", "subject": "Financial", "granted": granted })
}

pub async fn others(app: &App, root: &Caller) -> Vec<Case> {
    let payment = app.payment(1).await;
    let manager = staff(app, "sales2@demo.test").await;
    let (renamed, deleted) = (kept(root, "Antes").await, kept(root, "Fila").await);
    let job = started(app, root).await;
    vec![
        Case {
            ignored: &["history"],
            ..case(
                "payments.change-manager",
                &[payment],
                json!({ "manager_id": manager }),
                format!("/financial/{payment}"),
            )
        },
        case("sets.rename", &[renamed], json!({ "name": "Depois" }), "/sets"),
        Case { ignored: &["id", "created_at"], ..case("sets.delete", &[deleted], Json::Null, "/sets") },
        case("access.set", &[], grant("sales", false), "/access"),
        case("access.update", &[], json!({ "changes": [grant("mentoring", true)] }), "/access"),
        case("jobs.cancel", &[job], Json::Null, format!("/jobs/{job}")),
    ]
}
