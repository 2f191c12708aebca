//! The whole record of a member: what the list knows, and every section, drawn from the forms that fill them in.

use client::access::Role;
use client::api::members::contacts::{Email, Phone};
use client::api::members::demographic::{self, MemberDemographic, forms::Sidebar};
use client::api::members::members::sections::{Sections, forms};
use client::api::members::members::{Get, MemberColumns, MemberKind, MemberQuery};
use client::api::members::quotas::{self, Quota};
use client::api::members::settings::{self, MemberSettings};
use client::api::members::tax_data::{self, MemberTaxData};
use client::endpoint::Call;
use client::form::{Field, Form, Kind, Value as Answer};
use client::message::{Key, Lang};
use client::rules::mask::{self, PHONE};
use client::transport::{Client, Error};
use client::value::date::{show_date, show_instant};
use client::value::id::MemberId;
use client::value::text::shown;
use client::value::word::Word;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::core::theme::Tone;
use crate::kit::facts::{DeclaredFacts, Fact, Section, section};

/// Reads a member with every section that the user may see and the server has.
pub async fn read(client: &Client, id: i64) -> Result<Value, Error> {
    let path = MemberId::new(id);
    let query = MemberQuery { columns: Some(MemberColumns::Complete) };
    let mut record = json!(client.send(Call::<Get> { path, query, body: () }).await?);
    if record["sections"].is_null() {
        return Ok(record);
    }
    let (demographic, settings, tax, quotas) = tokio::join!(
        client.send(Call::<demographic::Get> { path, query: (), body: () }),
        client.send(Call::<settings::Get> { path, query: (), body: () }),
        client.send(Call::<tax_data::Get> { path, query: (), body: () }),
        client.send(Call::<quotas::Get> { path, query: (), body: () }),
    );
    record["demographic"] = json!(demographic.ok());
    record["settings"] = json!(settings.ok().map(|answer| answer.data.settings));
    record["tax"] = json!(tax.ok());
    record["quotas"] = json!(quotas.ok().map(|list| list.data.quotas));
    Ok(record)
}

static FACTS: DeclaredFacts = DeclaredFacts::of::<Get>();

/// Returns the sections of a record that was read, without those that say nothing. What the declared facts say, the section of
/// identity does not repeat.
pub fn sections(record: &Value, lang: Lang) -> Vec<Section> {
    let known = FACTS.sections(&record["user"], &|_| None, lang);
    let Some(saved) = part::<Sections>(&record["sections"]) else { return known };
    let mut primary = answered(Key::RecordPagePrimary, &forms::primary(&saved.primary, lang), lang);
    let is_known = |label: &str| known.iter().flat_map(|of| &of.facts).any(|fact| fact.label == label);
    primary.facts.retain(|fact| !is_known(&fact.label));
    let plans: Vec<Quota> = part(&record["quotas"]).unwrap_or_default();
    let kind = part::<MemberKind>(&record["user"]["type"]).unwrap_or(MemberKind::Representative);
    let name = record["user"]["name"].as_str().unwrap_or_default();
    let demographic = part::<MemberDemographic>(&record["demographic"]).map(|saved| {
        let given = demographic::forms::answers(&saved.demographic);
        let mut form =
            demographic::forms::demographic(Sidebar::None, kind, name, Some(&saved.demographic), lang);
        form.fields.retain(|field| given.contains_key(&field.name));
        answered(Key::NounDemographicTitle, &form, lang)
    });
    let settings = part::<MemberSettings>(&record["settings"])
        .map(|now| answered(Key::NounSettingsTitle, &settings::forms::save(&now, Role::Manager, lang), lang));
    let tax = part::<MemberTaxData>(&record["tax"])
        .map(|saved| answered(Key::NounTaxDataTitle, &tax_data::forms::save(&saved.tax_data, lang), lang));
    let all = [
        Some(primary),
        Some(section(Key::NounQuotaTitles, plans.iter().map(|quota| plan(quota, lang)).collect(), lang)),
        Some(answered(Key::NounProfileTitle, &forms::profile(&saved.profile.fields, lang), lang)),
        Some(answered(Key::NounSocialsTitle, &forms::socials(&saved.socials.fields, lang), lang)),
        Some(section(
            Key::SectionsFieldPhones,
            saved.additions.phones.iter().map(|phone| of_phone(phone, lang)).collect(),
            lang,
        )),
        Some(section(
            Key::SectionsFieldEmails,
            saved.additions.emails.iter().map(|email| of_email(email, lang)).collect(),
            lang,
        )),
        demographic,
        settings,
        tax,
    ];
    let all = known.into_iter().chain(all.into_iter().flatten());
    all.filter(|section| !section.facts.is_empty()).collect()
}

/// Decodes a part of the record; `None` if it is absent.
fn part<T: for<'de> Deserialize<'de>>(value: &Value) -> Option<T> {
    if value.is_null() { None } else { T::deserialize(value).ok() }
}

fn plan(quota: &Quota, lang: Lang) -> Fact {
    let name = quota.name(lang).unwrap_or_else(|| Key::NounQuotaTitle.text(lang, &[]));
    let status = quota.status.map(|status| status.label(lang)).unwrap_or_default();
    let value = format!("{} · {status}", show_date(quota.end_of_plan));
    Fact { label: shown(&name).into_owned(), value, tone: Tone::Text }
}

fn of_phone(phone: &Phone, lang: Lang) -> Fact {
    contact(mask::apply(PHONE, &phone.phone), phone.verified_at, lang)
}

fn of_email(email: &Email, lang: Lang) -> Fact {
    contact(email.email.clone(), email.verified_at, lang)
}

/// Tells a phone or an e-mail address, and when it was confirmed.
fn contact(text: String, verified_at: Option<Timestamp>, lang: Lang) -> Fact {
    let confirmed = |at| format!("{} {}", Key::ContactsColumnVerified.text(lang, &[]), show_instant(at));
    let tone = if verified_at.is_some() { Tone::Good } else { Tone::Quiet };
    let value = verified_at.map_or_else(|| Key::RecordPageContactsPending.text(lang, &[]), confirmed);
    Fact { label: shown(&text).into_owned(), value, tone }
}

/// Returns what a form was answered with, by the labels of its fields.
fn answered(title: Key, form: &Form, lang: Lang) -> Section {
    let facts = form.fields.iter().filter_map(|field| {
        let value = shown(&in_words(field, lang)?).into_owned();
        Some(Fact { label: field.label.clone(), value, tone: Tone::Text })
    });
    section(title, facts.collect(), lang)
}

/// Returns the answer of a field as the form shows it; `None` without one.
fn in_words(field: &Field, lang: Lang) -> Option<String> {
    if let Some(choice) = field.options.iter().find(|choice| choice.value == field.default) {
        return Some(choice.label.clone()).filter(|_| field.default != Answer::Null);
    }
    match &field.default {
        Answer::Text(text) if text.is_empty() => None,
        Answer::Text(text) => {
            let patterns: Vec<&str> = field.mask.iter().map(String::as_str).collect();
            Some(if patterns.is_empty() { text.clone() } else { mask::apply(&patterns, text) })
        }
        Answer::Bool(yes) if field.kind == Kind::Checkbox => {
            Some(if *yes { Key::CliYes } else { Key::CliNo }.text(lang, &[]))
        }
        Answer::Int(number) => Some(number.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Value {
        let phone = json!({
            "id": 1, "phone": "41987654321", "complete": "", "master": true, "user_id": 3, "dial": "", "can": {},
            "verified_at": "2026-06-10T16:45:40Z",
        });
        json!({
            "user": {
                "id": 3, "name": "Ana", "type": "representative", "cpf": "52998224725", "health_score": 71,
                "end_of_plan": "2027-01-31", "status": "active",
            },
            "sections": {
                "primary": {
                    "fields": { "cpf": "52998224725", "city": "Curitiba", "zip_code": "80010000", "status": "active" },
                    "next_statuses": [], "version": 1,
                },
                "profile": { "fields": { "headline": "\u{1b}[31mVendas", "company_constituted": false }, "version": 1 },
                "zones": { "fields": {}, "version": 1 },
                "additions": { "phones": [phone], "emails": [], "version": 1 },
                "socials": { "fields": {}, "version": 1 },
                "approval": { "notes": "", "decisions": [], "version": 1 },
            },
            "demographic": { "demographic": { "talked_with": "secretary" } },
        })
    }

    #[test]
    fn each_section_tells_what_its_form_was_answered_with() {
        let told = sections(&record(), Lang::PtBr);
        let titles: Vec<&str> = told.iter().map(|section| section.title.as_str()).collect();
        assert_eq!(
            titles,
            [
                "Identificação",
                "Atuação",
                "Atividade",
                "Dados principais",
                "Perfil público",
                "Telefones",
                "Demográfico"
            ]
        );
        let facts: Vec<(&str, &str)> = told
            .iter()
            .flat_map(|section| &section.facts)
            .map(|fact| (fact.label.as_str(), fact.value.as_str()))
            .collect();
        for expected in [
            ("CPF", "529.982.247-25"),
            ("Saúde", "71"),
            ("CEP", "80010-000"),
            ("Status", "● Ativo"),
            ("Empresa constituída", "não"),
            ("(41) 98765-4321", "Confirmado em 10/06/2026 13:45:40"),
            ("Falou com", "Secretária"),
        ] {
            assert!(facts.contains(&expected), "{expected:?} is not in {facts:?}");
        }
        assert_eq!(facts.iter().filter(|(label, _)| *label == "CPF").count(), 1);
    }

    #[test]
    fn no_text_of_a_section_steers_the_terminal() {
        let told = sections(&record(), Lang::PtBr);
        assert!(told.iter().flat_map(|section| &section.facts).all(|fact| !fact.value.contains('\u{1b}')));
    }

    #[test]
    fn a_server_without_sections_tells_the_facts_alone() {
        let told = sections(&json!({ "user": { "id": 3, "end_of_plan": "2027-01-31" } }), Lang::PtBr);
        let titles: Vec<&str> = told.iter().map(|section| section.title.as_str()).collect();
        assert_eq!(titles, ["Identificação", "Atuação"]);
    }
}
