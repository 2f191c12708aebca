//! The member's record: contacts, sections, annotations and the journey.

mod contacts;
mod notes;
mod sections;

use serde_json::Value as Json;

use crate::ask::Caller;

/// Returns the complete record of a member.
pub async fn complete(caller: &Caller, member: i64) -> Json {
    caller.get(&format!("/user/{member}?columns=complete")).await.expect(200)
}

/// Returns the path that saves a section of a member.
pub async fn path(caller: &Caller, section: &str, member: i64) -> String {
    let record = complete(caller, member).await;
    format!("/user/{}/{section}/{member}", record["user"]["type"].as_str().unwrap())
}
