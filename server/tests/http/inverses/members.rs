//! Members: registered, marked, migrated, and decided about as duplicates.

use serde_json::json;

use super::{Case, case};
use crate::app::App;
use crate::duplicates::plant_group;
use crate::{migration, record};

pub async fn of_members(app: &App) -> Vec<Case> {
    plant_group(app).await;
    let (from, to) = migration::pair(app).await;
    let (giver, receiver) = record::logins::pair(app).await;
    let line = json!({ "users": "Ana Engano; ana@engano.test", "type": "representative" });
    let migrate = format!("/user/{from}?columns=complete");
    vec![
        case("members.create", &[], line, "/users?q=engano"),
        case("turo.set", &[], json!({ "users": [101, 103], "turo": true }), "/user/turo?turo=1"),
        case(
            "duplicates.resolve",
            &[141],
            json!({ "keep": 142, "discard": [141, 143] }),
            "/user/double-registrations/141",
        ),
        case("members.migrate", &[from, to], json!({}), migrate),
        case(
            "members.migrate-login",
            &[giver],
            json!({ "to": receiver }),
            format!("/user/{giver}?columns=complete"),
        ),
    ]
}
