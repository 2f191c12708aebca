//! The sections of a member's record: contacts, identity and coverage, annotations and the journey, demographic data,
//! settings, the block against abuse, consultants, plans, tax data, addresses and histories.

pub mod avatars;
mod canary;
mod confirmations;
mod consultants;
mod contacts;
mod demographic;
mod discarding;
pub mod erasure;
mod files;
mod guards;
mod letters;
pub mod logins;
mod notes;
mod origin;
mod places;
mod plans;
mod registration;
mod reviews;
mod sections;
mod settings;
mod statistics;
mod tax_data;
mod views;

use serde_json::Value as Json;

use crate::app::App;
use crate::ask::{Ask, Caller};

/// Returns the first member of a type.
pub async fn member(app: &App, kind: &'static str) -> i64 {
    app.number("select min(id) from members where kind = $1", &[kind.into()]).await
}

/// Returns the number of an account.
pub async fn staff(app: &App, email: &'static str) -> i64 {
    app.number("select id from staff where email = $1", &[email.into()]).await
}

/// Returns a call that names the version which it saw.
pub fn at(ask: Ask, version: &Json) -> Ask {
    ask.header("if-match", &format!("\"{version}\""))
}

/// Returns the texts of an invalid field.
pub fn errors(problem: &Json, field: &str) -> Vec<String> {
    serde_json::from_value(problem["errors"][field].clone()).unwrap_or_default()
}

/// Returns the complete record of a member.
pub async fn complete(caller: &Caller, member: i64) -> Json {
    caller.get(&format!("/user/{member}?columns=complete")).await.expect(200)
}

/// Returns the path that saves a section of a member.
pub async fn path(caller: &Caller, section: &str, member: i64) -> String {
    let record = complete(caller, member).await;
    format!("/user/{}/{section}/{member}", record["user"]["type"].as_str().unwrap())
}
