//! `mass-emails.request-approval`

use std::sync::Arc;

use client::api::service::mass_emails::{MassEmailSaved, MassEmailState, RequestApproval};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;

use super::candidates::{Candidates, candidates_of};
use super::freeze::freeze;
use super::letter::{content, missing};
use super::load::{StoredMassEmail, load_bare};
use super::transition::{pass, saved};
use crate::http::mount::Preparation;
use crate::store::Conn;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::session::visitor;

/// Returns those whom the audience names, all at one moment, which the statements of a write do not share.
pub async fn prepare(preparation: Preparation<RequestApproval>) -> Result<Arc<Candidates>> {
    let Preparation { app, context, credential, call } = preparation;
    let store = app.store.clone();
    let look = move |conn: &mut Conn<'_>| {
        let visitor = visitor(&app, conn, &credential, &context.address)?;
        let cx = &mut Cx::new(conn, &app, &context, Some(visitor));
        let found = load_bare(cx, call.path)?;
        cx.guard(call.as_ref(), &found.facts)?;
        if found.mass_email.audience.is_none() {
            return Err(refused("audience", Key::MassEmailsGuardNoAudience, cx));
        }
        Ok(Arc::new(candidates_of(cx, &found)?))
    };
    store.read(look).await?
}

fn refused(state: &str, key: Key, cx: &Cx<'_, '_>) -> Refusal {
    Reason::state(state, key.text(cx.lang(), &[])).into()
}

/// Fixes the published version of the text and the recipients, and requests a consent to them.
pub fn request_approval(
    cx: &mut Cx<'_, '_>,
    call: &Call<RequestApproval>,
    candidates: Arc<Candidates>,
) -> Result<MassEmailSaved> {
    let found = load_bare(cx, call.path)?;
    let Some((content, version)) = content(cx, &found.mass_email)?.zip(published(cx, &found)?) else {
        return Err(refused("template", Key::MassEmailsGuardNoTemplate, cx));
    };
    let missing = missing(&content, &candidates.columns);
    if !missing.is_empty() {
        let names = missing.join(", ");
        let sentence = Key::MassEmailsGuardMissing.text(cx.lang(), &[("names", &names)]);
        return Err(Reason::state("missing", sentence).into());
    }
    let recipients = candidates.reached();
    if recipients == 0 {
        return Err(refused("nobody", Key::MassEmailsGuardNoRecipients, cx));
    }
    let before = pass(cx, call, MassEmailState::InApproval, |row| {
        row.to("template_version", version).to("recipients", recipients)
    })?;
    freeze(cx, call.path, &candidates.all)?;
    cx.ask_consent(call.path, before.content_version)?;
    let message = Message::new(Key::MassEmailsDoneRequested).with("name", &before.mass_email.name);
    let message = message.with("n", recipients);
    saved(cx, call.path, message)
}

/// Returns the number of the published version of the template.
fn published(cx: &mut Cx<'_, '_>, found: &StoredMassEmail) -> Result<Option<i64>> {
    let sql = "select published_version from email_templates where id = $1 and key is null";
    let row = cx.query_one(sql, &[found.mass_email.template_id.into()])?;
    Ok(row.and_then(|row| row.get("published_version")))
}
