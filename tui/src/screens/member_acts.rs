//! What is done to parts of a member's record from its screen: to a phone, an e-mail address, a plan, or its consultant.

use client::api::members::consultants::{Assign, Assignment};
use client::api::members::contacts::{
    ConfirmEmail, ConfirmPhone, SendEmailConfirmation, SendPhoneConfirmation,
};
use client::api::members::quotas::ChangeEnd;
use client::api::service::scheduler::Book;
use client::endpoint::Endpoint;
use client::endpoint::can::Can;
use client::message::{Key, Message};
use client::record::{Kind, Record};
use client::rules::mask::{PHONE, apply};
use client::value::id::{MemberId, kind};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::kit::act::{Act, Target};
use crate::screens::meetings::booked_with;

/// The actions on parts of the record, and the one that names the member in its body.
pub const ACTS: [Act; 7] = [
    Act::of::<ConfirmPhone>(),
    Act::of::<SendPhoneConfirmation>(),
    Act::of::<ConfirmEmail>(),
    Act::of::<SendEmailConfirmation>(),
    Act::of::<ChangeEnd>(),
    Act::of::<Book>().names(|on| booked_with(&on.id.into())),
    Act::of::<Assign>().names(|on| {
        Some(json!(Assignment { user_id: Some(MemberId::new(on.id)), manager_id: None, kind: None }))
    }),
];

/// Returns the part of a record, the open one, on which an action acts: the first phone or address that is not confirmed, else the main one,
/// and the latest plan. None if it acts on the member.
pub fn aimed(record: Option<&Value>, endpoint: &str) -> Option<Result<Target, Message>> {
    let (kind, parts, name) = match endpoint {
        ConfirmPhone::ID | SendPhoneConfirmation::ID => {
            (kind::Phone::KIND, "/sections/additions/phones", "phone")
        }
        ConfirmEmail::ID | SendEmailConfirmation::ID => {
            (kind::Email::KIND, "/sections/additions/emails", "email")
        }
        ChangeEnd::ID => (kind::Quota::KIND, "/quotas", "end_of_plan"),
        _ => return None,
    };
    let part = record.and_then(|record| first(record.pointer(parts)?));
    Some(part.map(|part| target(kind, part, name)).ok_or(Key::TuiOpenMemberFirst.into()))
}

/// Returns the first part that is not confirmed, else the first: the main one, or the latest.
fn first(parts: &Value) -> Option<&Value> {
    let parts = parts.as_array()?;
    parts.iter().find(|part| part.get("verified_at").is_some_and(Value::is_null)).or(parts.first())
}

fn target(kind: &'static Kind, part: &Value, name: &str) -> Target {
    let id = part["id"].as_i64().unwrap_or(0);
    let text = part[name].as_str().unwrap_or_default();
    let name = if name == "phone" { apply(PHONE, text) } else { text.to_owned() };
    let can = Can::deserialize(&part["can"]).ok();
    let target = Target { id, name, can, record: part.clone(), ..Target::default() };
    target.known_as(kind, id, part["version"].as_i64().unwrap_or(0))
}
