//! `mass-emails.get`

use client::api::service::mass_emails::{Get, MassEmailAudience, MassEmailRecord};
use client::endpoint::Call;

use super::letter::content;
use super::load::{audience_text, load};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a mass e-mail with its pasted addresses, its subject and its consent.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<MassEmailRecord> {
    let mut found = load(cx, call.path)?;
    if let Some(MassEmailAudience::Addresses { addresses }) = &mut found.mass_email.audience {
        *addresses = audience_text(cx, call.path)?;
    }
    let subject = content(cx, &found.mass_email)?.map(|content| content.subject);
    Ok(MassEmailRecord { mass_email: found.mass_email, subject, consent: cx.consent(call.path)? })
}
