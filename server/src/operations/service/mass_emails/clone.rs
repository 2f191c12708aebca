//! `mass-emails.clone`

use client::api::service::mass_emails::{
    CloneMassEmail, MassEmailAudience, MassEmailSaved, NewMassEmail, RecipientSelection,
};
use client::endpoint::Call;

use super::create::insert;
use super::load::{audience_text, load_bare};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Copies a mass e-mail to a new draft, for the same audience or for those who pressed no link.
pub fn clone(cx: &mut Cx<'_, '_>, call: Call<CloneMassEmail>) -> Result<MassEmailSaved> {
    let of = load_bare(cx, call.path)?.mass_email;
    let audience = match (call.body.only, of.audience) {
        (Some(RecipientSelection::NotPressed), _) => {
            Some(MassEmailAudience::NotPressed { mass_email_id: call.path })
        }
        (None, Some(MassEmailAudience::Addresses { .. })) => {
            Some(MassEmailAudience::Addresses { addresses: audience_text(cx, call.path)? })
        }
        (None, Some(MassEmailAudience::File { name, .. })) => {
            Some(MassEmailAudience::File { name, csv: audience_text(cx, call.path)? })
        }
        (None, audience) => audience,
    };
    let new = NewMassEmail {
        name: call.body.name.clone(),
        template_id: of.template_id,
        audience,
        window: Some(of.window),
        rate_per_minute: Some(of.rate_per_minute),
        rate_per_domain: Some(of.rate_per_domain),
    };
    insert(cx, new)
}
