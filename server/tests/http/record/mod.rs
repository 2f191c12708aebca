//! The sections of a member's record: demographic data, settings, the block against abuse, consultants, plans, tax data,
//! addresses and histories.

mod consultants;
mod demographic;
mod places;
mod plans;
mod settings;
mod tax_data;

use serde_json::Value as Json;

use crate::app::App;
use crate::ask::Ask;

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
