//! `members.save-primary`

use client::api::members::annotations::Step;
use client::api::members::members::MemberStatus;
use client::api::members::members::sections::{Primary, SavePrimary, SectionSaved};
use client::endpoint::Call;
use client::rules::{cep, document, phone};
use client::search::plain;
use client::value::id::kind;
use client::value::text::{self, visible};
use client::value::word::Word;

use super::sections::contact::{Contact, follow_email, follow_phone, keep_typed, reindex};
use super::sections::load::{address, primary};
use super::sections::merge::{difference, overlaid};
use super::sections::subject::{saved, status_effect, subject};
use crate::operations::members::steps;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Saves the primary section. Rejects a status that does not follow, and documents and contacts of other members.
pub fn save_primary(cx: &mut Cx<'_, '_>, call: Call<SavePrimary>) -> Result<SectionSaved> {
    let mut after = Primary::default();
    let (member, before) = cx.change(
        |cx| {
            let (member, facts) = subject(cx, call.path)?;
            cx.guard(&call, &facts)?;
            let (before, version) = primary(cx, member.id)?;
            if let Some(status) = call.body.status {
                facts.must_follow(status, cx.actor()?)?;
            }
            Ok((RecordVersion::new(member.id, version), (member, before)))
        },
        |cx, (member, before)| {
            call.body.check(member.status)?;
            after = normalised(overlaid(before, &call.body)?);
            let now = [&after.cpf, &after.cnpj, &after.email, &after.phone];
            let was = [&before.cpf, &before.cnpj, &before.email, &before.phone];
            let contacts = [Contact::Cpf, Contact::Cnpj, Contact::Email, Contact::Phone];
            for ((contact, now), was) in contacts.into_iter().zip(now).zip(was) {
                if now != was {
                    contact(now.as_deref().unwrap_or_default()).must_be_free(cx, member.id)?;
                }
            }
            Ok(set(&after))
        },
    )?;
    if after.email != before.email {
        follow_email(cx, member.id, after.email.as_deref().unwrap_or_default())?;
    }
    if after.phone != before.phone {
        let phone = after.phone.as_deref().unwrap_or_default();
        follow_phone(cx, member.id, phone)?;
        keep_typed(cx, member.id, phone, call.body.phone.as_deref().unwrap_or_default().trim())?;
    }
    reindex(cx, member.id)?;
    if let Some(status) = after.status.filter(|status| *status != member.status) {
        cx.effect(status_effect(&member, status, cx.lang()));
        if status == MemberStatus::Active {
            steps::reach(cx, member.id, Step::Approved)?;
        }
    }
    let change = difference(&before, &after, member.kind)?;
    saved::<kind::Member>(cx, &member, change)
}

/// Returns the fields in the forms in which they are stored.
fn normalised(fields: Primary) -> Primary {
    let trimmed = |text: Option<String>| text.map(|text| text::trimmed(&text).to_owned());
    let ends = matches!(fields.status, Some(MemberStatus::Inactive | MemberStatus::Blocked));
    Primary {
        name: fields.name.map(|name| visible(&name)),
        cpf: fields.cpf.map(|text| document::normalise(&text)),
        cnpj: fields.cnpj.map(|text| document::normalise(&text)),
        company_name: trimmed(fields.company_name),
        email: trimmed(fields.email),
        phone: fields.phone.map(|text| phone::normalise(&text)),
        zip_code: fields.zip_code.map(|text| cep::normalise(&text)),
        city: trimmed(fields.city),
        neighbor: trimmed(fields.neighbor),
        street: trimmed(fields.street),
        number: trimmed(fields.number),
        complement: trimmed(fields.complement),
        deactivation_reason: fields.deactivation_reason.filter(|_| ends),
        ..fields
    }
}

fn set(after: &Primary) -> RowValues {
    let text = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
    let name = after.name.clone().unwrap_or_default();
    RowValues::new()
        .to("name", name.as_str())
        .to("name_sort", plain(&name))
        .to("person", after.person.map(Word::name))
        .to("cpf", text(&after.cpf))
        .to("cnpj", text(&after.cnpj))
        .to("company_name", text(&after.company_name))
        .to("email", after.email.clone().unwrap_or_default())
        .to("phone", text(&after.phone))
        .to("address", address(after))
        .to("state", after.state.map(|state| state.to_string()))
        .to("status", after.status.map(Word::name))
        .to("deactivation_reason", after.deactivation_reason.map(Word::name))
}
