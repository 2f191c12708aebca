//! `mass-emails.send-test`

use client::api::service::mass_emails::SendTest;
use client::api::service::outbox::SendOutcome;
use client::endpoint::Call;
use client::letter::{CONSULTANT_NAME, FILE_COLUMNS, MEMBER_ID, MEMBER_NAME, named_variables};
use client::message::Key;
use client::reason::Reason;

use super::letter::{content, rendered};
use super::load::load_bare;
use crate::letter;
use crate::letter::people::{Variables, with_ids};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Sends a mass e-mail to the caller, marked as a test. It has no recipient, so that it counts in no figure.
pub fn send_test(cx: &mut Cx<'_, '_>, call: Call<SendTest>) -> Result<SendOutcome> {
    let found = load_bare(cx, call.path)?;
    let Some(content) = content(cx, &found.mass_email)? else {
        let sentence = Key::MassEmailsGuardNoTemplate.text(cx.lang(), &[]);
        return Err(Reason::state("template", sentence).into());
    };
    let mut values: Variables = [MEMBER_NAME, MEMBER_ID, CONSULTANT_NAME]
        .map(|variable| (variable.id.to_owned(), variable.sample.to_owned()))
        .into();
    let columns = named_variables(&content).into_iter().filter(|id| FILE_COLUMNS.is_named(id));
    values.extend(columns.map(|id| (id, FILE_COLUMNS.sample.to_owned())));
    if let Some(member) = call.body.member {
        let person = with_ids(cx, &[member.get()])?.remove(&member.get()).ok_or(Refusal::NotFound)?;
        values.extend(person.variables);
    }
    let product = cx.app.settings.product.clone();
    let rendered = rendered(&content, &values, &product, found.language)
        .map_err(|fault| Refusal::from(Reason::state("text", fault.to_string())))?;
    letter::send_test(cx, call.path, &rendered)
}
