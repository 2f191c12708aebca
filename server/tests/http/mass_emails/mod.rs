//! Mass e-mails: from the audience to the last letter.

mod approval;
mod audience;
mod sending;

use client::access::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::operations::service::mass_emails::sending::round;
use server::outbox::Carriers;
use server::outbox::deliver::deliver_one;

use crate::app::App;
use crate::ask::Caller;

/// Creates and publishes a template of staff. Returns its id.
pub async fn template(caller: &Caller, text: &str) -> i64 {
    let content = json!({ "subject": "Aviso a {{ membro.nome | fallback(\"você\") }}", "blocks": [{ "kind": "text", "text": text }] });
    let new = json!({ "name": "Aviso", "language": "pt-BR", "content": content });
    let saved = caller.post("/email-templates").json(new).await.expect(200);
    let id = saved["email_template"]["id"].as_i64().unwrap();
    caller.post(&format!("/email-templates/{id}/publish")).json(json!({})).await.expect(200);
    id
}

/// Creates a mass e-mail to pasted addresses. Returns its id.
pub async fn draft(caller: &Caller, template: i64, addresses: &str) -> i64 {
    let audience = json!({ "kind": "addresses", "addresses": addresses });
    let window = json!({ "from": 0, "until": 24, "sundays": true });
    let new = json!({ "name": "Aviso", "template_id": template, "audience": audience, "window": window });
    create(caller, new).await
}

async fn create(caller: &Caller, new: Value) -> i64 {
    caller.post("/mass-emails").json(new).await.expect(200)["mass_email"]["id"].as_i64().unwrap()
}

/// Makes a call without a body. Returns the mass e-mail.
pub async fn act(caller: &Caller, id: i64, verb: &str) -> Value {
    caller.post(&format!("/mass-emails/{id}/{verb}")).json(json!({})).await.expect(200)["mass_email"].clone()
}

pub async fn get(caller: &Caller, id: i64) -> Value {
    caller.get(&format!("/mass-emails/{id}")).await.expect(200)["mass_email"].clone()
}

/// Returns the addresses of a test list.
pub fn addresses(count: usize) -> String {
    (0..count).map(|n| format!("pessoa{n}@lista{}.test\n", n % 2)).collect()
}

/// Lets the demonstration have none.
pub async fn begin(app: &App) {
    app.execute("delete from mass_email_recipients", &[]).await;
    app.execute("delete from mass_emails", &[]).await;
    app.execute("delete from disabled_emails", &[]).await;
    app.execute("delete from outbox", &[]).await;
}

fn until(app: &App, at: &str) {
    let at: jiff::Timestamp = at.parse().unwrap();
    app.advance(at.duration_since(app.shared.clock.now()));
}

/// Begins a mass e-mail that the manager wrote, all at once.
pub async fn started(app: &App, template: i64, addresses: &str) -> i64 {
    let manager = app.role(Role::Manager);
    let id = draft(&manager, template, addresses).await;
    act(&manager, id, "request-approval").await;
    act(&manager, id, "approve").await;
    act(&manager, id, "schedule").await;
    id
}

pub async fn claim(app: &App) -> usize {
    round(&app.shared).await.unwrap()
}

async fn deliver(app: &App, carriers: &Carriers) {
    while deliver_one(&app.shared, carriers).await.unwrap() {}
}

fn minutes(n: i64) -> SignedDuration {
    SignedDuration::from_mins(n)
}
