//! `reviews.run`: checks a registration and changes nothing.

use client::api::members::demographic::Demographic;
use client::api::members::members::sections::Primary;
use client::api::members::reviews::{ReviewFacts, ReviewReport, Run, SharedContact};
use client::endpoint::Call;
use client::message::Key;
use client::value::id::{MemberId, kind};

use crate::operations::members::contacts::load::{emails, phones};
use crate::operations::members::members::load;
use crate::operations::members::members::sections::{Contact, coverage, primary};
use crate::operations::members::section;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Checks a registration.
pub fn run(cx: &mut Cx<'_, '_>, call: Call<Run>) -> Result<ReviewReport> {
    let member = load(cx, call.path)?;
    let (fields, _) = primary(cx, member.id)?;
    let emails: Vec<_> = emails(cx, member.id)?;
    let phones: Vec<_> = phones(cx, member.id)?;
    let texts = |text: &Option<String>| text.clone().unwrap_or_default();
    let (cpf, cnpj) = (texts(&fields.cpf), texts(&fields.cnpj));
    let mut contacts = vec![Contact::Cpf(&cpf), Contact::Cnpj(&cnpj)];
    contacts.extend(emails.iter().map(|email| Contact::Email(&email.email)));
    contacts.extend(phones.iter().map(|phone| Contact::Phone(&phone.phone)));
    let shared = shared(cx, member.id, &contacts)?;
    let demographic: Demographic = section::read::<kind::Demographic>(cx, member.id)?.decode();
    let confirmed = |at: &Option<_>, by_hand: &Option<_>| at.is_some() || by_hand.is_some();
    let facts = ReviewFacts {
        id: member.id,
        kind: member.kind,
        shared,
        missing: missing(cx, member.id, &fields)?,
        emails: emails
            .iter()
            .filter(|email| confirmed(&email.verified_at, &email.conferred_at))
            .map(|email| email.email.clone())
            .collect(),
        phones: phones
            .iter()
            .filter(|phone| confirmed(&phone.verified_at, &phone.conferred_at))
            .map(|phone| phone.phone.clone())
            .collect(),
        core: demographic.core.flatten(),
        cpf,
        cnpj,
    };
    Ok(facts.report(cx.lang()))
}

fn shared(cx: &mut Cx<'_, '_>, member: MemberId, contacts: &[Contact<'_>]) -> Result<Vec<SharedContact>> {
    let mut shared = Vec::new();
    for contact in contacts.iter().filter(|contact| !contact.text().is_empty()) {
        if let Some((id, name)) = contact.holder(cx, Some(member))? {
            let is_document = matches!(contact, Contact::Cpf(_) | Contact::Cnpj(_));
            shared.push(SharedContact { what: contact.shown(cx.lang()), is_document, id, name });
        }
    }
    Ok(shared)
}

/// Returns the labels of what every registration needs and this one lacks.
fn missing(cx: &mut Cx<'_, '_>, member: MemberId, fields: &Primary) -> Result<Vec<Key>> {
    let texts = [
        (Key::ColumnName, &fields.name),
        (Key::ColumnEmail, &fields.email),
        (Key::ColumnPhone, &fields.phone),
        (Key::FieldCity, &fields.city),
    ];
    let empty = texts.into_iter().filter(|(_, text)| text.as_deref().is_none_or(str::is_empty));
    let mut missing: Vec<Key> = empty.map(|(key, _)| key).collect();
    if fields.state.is_none() {
        missing.push(Key::ColumnAddressState);
    }
    let (coverage, _) = coverage(cx, member)?;
    let lists = [
        (Key::SectionsFieldZones, coverage.zones.is_none_or(|zones| zones.is_empty())),
        (Key::NounSegmentTitles, coverage.segments.is_none_or(|segments| segments.is_empty())),
    ];
    missing.extend(lists.into_iter().filter(|(_, is_empty)| *is_empty).map(|(key, _)| key));
    Ok(missing)
}
