//! `mass-emails.edit`

use std::mem::discriminant;

use client::api::service::mass_emails::{
    Edit, MassEmailAudience, MassEmailChange, MassEmailSaved, MassEmailState,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::rules::Rule;
use client::value::text::trimmed;
use serde_json::{Value as Json, json};

use super::candidates::check_filter;
use super::file::check_file;
use super::load::load_bare;
use super::transition::saved;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::{Refusal, Result};

/// Changes a draft. Of a paused mass e-mail, hours and rates alone change: the rest was approved. Nothing given changes nothing.
pub fn edit(cx: &mut Cx<'_, '_>, call: Call<Edit>) -> Result<MassEmailSaved> {
    call.body.check()?;
    let before = cx.change(
        |cx| {
            let found = load_bare(cx, call.path)?;
            cx.guard(&call, &found.facts)?;
            if found.facts.state == MassEmailState::Paused && call.body.changes_content() {
                let sentence = Key::MassEmailsGuardContent.text(cx.lang(), &[]);
                return Err(Reason::state("paused", sentence).into());
            }
            Ok((found.record(), found))
        },
        |cx, found| {
            let editor = cx.actor()?.id;
            let row = columns(cx, &call.body, found.mass_email.audience.as_ref())?;
            match call.body.changes_content() {
                true => Ok(row.to("editor_id", editor).raise("content_version")),
                false => Ok(row),
            }
        },
    )?;
    let name = call.body.name.as_deref().map_or(before.mass_email.name.as_str(), trimmed).to_owned();
    cx.changed(call.path, json!({ "name": before.mass_email.name }), told(&name, &call.body));
    let message = Message::new(Key::MassEmailsDoneEdited).with("name", name);
    saved(cx, call.path, message)
}

/// Returns a change as the history keeps it, without the addresses.
fn told(name: &str, change: &MassEmailChange) -> Json {
    json!({ "name": name, "template_id": change.template_id, "window": change.window,
        "rate_per_minute": change.rate_per_minute, "rate_per_domain": change.rate_per_domain })
}

/// Returns the columns that a change sets. A text that is not given stays, unless it was of another kind of audience.
pub fn columns(
    cx: &mut Cx<'_, '_>,
    change: &MassEmailChange,
    before: Option<&MassEmailAudience>,
) -> Result<RowValues> {
    let mut row = RowValues::new();
    if let Some(name) = &change.name {
        row = row.to("name", trimmed(name).to_owned());
    }
    if let Some(template) = change.template_id {
        let sql = "select 1 from email_templates where id = $1 and key is null";
        if cx.query_one(sql, &[template.into()])?.is_none() {
            return Err(Refusal::field("template_id", Rule::IsNot));
        }
        row = row.to("template_id", template);
    }
    if let Some(audience) = &change.audience {
        let (kept, text) = parts(audience);
        row = row.to("audience", serde_json::to_string(&kept)?);
        let is_same_kind = before.is_some_and(|before| discriminant(before) == discriminant(audience));
        if text.is_some() || !is_same_kind {
            row = row.to("audience_text", text);
        }
    }
    if let Some(window) = change.window {
        row = row.to("open_from", window.from).to("open_until", window.until).to("sundays", window.sundays);
    }
    if let Some(rate) = change.rate_per_minute {
        row = row.to("rate_per_minute", rate);
    }
    if let Some(rate) = change.rate_per_domain {
        row = row.to("rate_per_domain", rate);
    }
    match &change.audience {
        Some(MassEmailAudience::File { csv: Some(csv), .. }) => check_file(csv)?,
        Some(MassEmailAudience::Filter { filter }) => check_filter(cx, filter)?,
        _ => {}
    }
    Ok(row)
}

/// Returns an audience without its text, and the text.
fn parts(audience: &MassEmailAudience) -> (MassEmailAudience, Option<String>) {
    match audience.clone() {
        MassEmailAudience::Addresses { addresses } => {
            (MassEmailAudience::Addresses { addresses: None }, addresses)
        }
        MassEmailAudience::File { name, csv } => (MassEmailAudience::File { name, csv: None }, csv),
        other => (other, None),
    }
}
