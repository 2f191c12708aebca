//! What `can` says agrees with the call: it rehearses without fields, or with those that name what is refused, so that no refusal
//! for the caller's role may stand behind the checks of the other fields.

use client::access::{Needs, Role};
use client::catalogue::dynamic::{self, Dynamic, Field, FieldKind};
use client::endpoint::Danger;
use http::Method;
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::ask::Answer;
use crate::permissions::type_in;
use crate::place::Place;

/// Returns a path to something that exists.
fn path(template: &str) -> String {
    let part = |part: &str| match part {
        "{gateway}" => "sandbox".to_owned(),
        "{type}" => type_in(template).to_owned(),
        "{role}" => "sales".to_owned(),
        hole if hole.starts_with('{') => "1".to_owned(),
        word => word.to_owned(),
    };
    template.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// Returns a value that a field takes.
fn value(field: &Field) -> Value {
    match &field.kind {
        FieldKind::Whole => json!(1),
        FieldKind::Wholes => json!([1]),
        FieldKind::Amount => json!(10),
        FieldKind::YesNo => json!(true),
        FieldKind::Word(words) => json!(words[0]),
        FieldKind::Words(words) => json!([words[0]]),
        FieldKind::Texts => json!(["ana@exemplo.test"]),
        FieldKind::Day => json!("2099-12-30"),
        FieldKind::Moment => json!("2099-12-30T17:30:00Z"),
        FieldKind::Period => json!("2026-10-01::2026-10-31"),
        FieldKind::Text | FieldKind::Secret | FieldKind::File => {
            json!("Texto de ao menos quarenta caracteres, como se pede.")
        }
        FieldKind::Json => Value::Null,
    }
}

fn filled(endpoint: &Dynamic) -> Value {
    let fields = endpoint.shape().body.into_iter();
    let fields =
        fields.map(|field| (field.name.clone(), value(&field))).filter(|(_, value)| !value.is_null());
    fields.collect::<Map<_, _>>().into()
}

/// Returns the calls that `can` rehearses.
fn writes() -> Vec<(Dynamic, Value)> {
    let all = dynamic::all().into_iter();
    let writes = all.filter(|endpoint| {
        let about = &endpoint.about;
        about.danger != Danger::Read && about.needs != Needs::Public && about.receives.is_none()
    });
    writes.map(|endpoint| (endpoint.clone(), filled(&endpoint))).collect()
}

async fn rehearse(app: &App, role: Role, endpoint: &Dynamic, body: Value) -> Answer {
    let about = &endpoint.about;
    let ask = app.role(role).ask(about.method.clone(), &path(about.path));
    let takes_body = ![Method::GET, Method::DELETE].contains(&about.method);
    if takes_body { ask.json(body).rehearsed().await } else { ask.rehearsed().await }
}

/// Returns the fields that name what may be refused to a role: the board, the consultant whose day it is, or a setting of root's.
fn naming(id: &str, body: &Value) -> Value {
    let names: &[&str] = match id {
        "closed-days.create" => &["consultants"],
        "settings.save" => &["indication_reset"],
        id if id.starts_with("cards.") => &["role"],
        _ => &[],
    };
    let named = body.as_object().into_iter().flatten().filter(|(name, _)| names.contains(&name.as_str()));
    named.map(|(name, value)| (name.clone(), value.clone())).collect::<Map<_, _>>().into()
}

#[tokio::test]
async fn no_refusal_of_a_role_stands_behind_the_fields() {
    // Every database and a gateway judge by the same guards.
    let (app, writes) = (App::start(Place::Sqlite).await, writes());
    let mut differing = Vec::new();
    for role in Role::STAFF {
        for (endpoint, body) in &writes {
            let call = rehearse(&app, role, endpoint, body.clone()).await;
            let can = rehearse(&app, role, endpoint, naming(endpoint.about.id, body)).await;
            if (call.status == 403) != (can.status == 403) {
                let (id, can, call) = (endpoint.about.id, can.status, call.text());
                differing.push(format!("{id} {role:?}: {can} {call}"));
            }
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}
