//! The forms of the sections.

use super::answer::{SavedAdditions, SavedApproval, SavedPrimary};
use super::bodies::{Coverage, Profile, Socials};
use super::places::Place;
use super::{SaveAdditions, SaveApproval, SavePrimary, SaveProfile, SaveSocials, SaveZones};
use crate::api::members::members::{DeactivationReason, MemberStatus, PersonKind, StateCode};
use crate::api::members::reference::{Segment, ZoneState};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required};
use crate::form::{Choice, Expr, Field, Form, Kind, Value};
use crate::message::{Key, Lang};
use crate::rules::Reading;
use crate::rules::mask::{PHONE, apply};
use crate::value::id::SegmentId;
use crate::value::word::{Word, all};

/// Returns a line of text with the saved value.
pub fn line(name: &str, key: Key, saved: &Option<String>, lang: Lang) -> Field {
    let default = saved.as_deref().map_or_else(Default::default, Into::into);
    Field { default, ..Field::new(name, key.text(lang, &[]), Kind::Text) }
}

fn reason(shown: Expr, lang: Lang) -> Field {
    Field {
        options: DeactivationReason::ALL.iter().map(|reason| choice(*reason, lang)).collect(),
        shown_when: shown.clone(),
        required_when: shown,
        ..Field::new("deactivation_reason", Key::SectionsFieldReason.text(lang, &[]), Kind::Select)
    }
}

/// Returns the form of `members.save-primary`. A reason is asked for a status that deactivates.
pub fn primary(saved: &SavedPrimary, lang: Lang) -> Form {
    let fields = &saved.fields;
    let word = |name: Option<String>| name.as_deref().map_or_else(Default::default, Into::into);
    let statuses = fields.status.iter().chain(&saved.next_statuses);
    let deactivates = |status: MemberStatus| {
        let is_new = if fields.status == Some(status) { Expr::FALSE } else { Expr::TRUE };
        Expr::field("status").equal(status.name().as_str()).and(is_new)
    };
    let person = Field {
        options: all::<PersonKind>().into_iter().map(|person| choice(person, lang)).collect(),
        default: word(fields.person.map(Word::name)),
        ..Field::new("person", Key::ColumnPerson.text(lang, &[]), Kind::Segmented)
    };
    let state = Field {
        options: StateCode::ALL
            .iter()
            .map(|state| Choice::new(state.to_string().as_str(), state.title().to_owned()))
            .collect(),
        default: word(fields.state.map(|state| state.to_string())),
        ..Field::new("state", Key::ColumnAddressState.text(lang, &[]), Kind::Select)
    };
    let status = Field {
        options: statuses.map(|status| choice(*status, lang)).collect(),
        default: word(fields.status.map(Word::name)),
        ..Field::new("status", Key::ColumnStatus.text(lang, &[]), Kind::Select)
    };
    let name = Field { required_when: Expr::TRUE, ..line("name", Key::ColumnName, &fields.name, lang) };
    let email = Field {
        kind: Kind::Email,
        required_when: Expr::TRUE,
        ..line("email", Key::ColumnEmail, &fields.email, lang)
    };
    let fields = vec![
        name,
        person,
        line("cpf", Key::FieldCpf, &fields.cpf, lang).read_as(Reading::Cpf),
        line("cnpj", Key::FieldCnpj, &fields.cnpj, lang).read_as(Reading::Cnpj),
        line("company_name", Key::SectionsFieldCompany, &fields.company_name, lang),
        email,
        line("phone", Key::ColumnPhone, &fields.phone, lang).read_as(Reading::Phone),
        line("zip_code", Key::FieldZipCode, &fields.zip_code, lang).read_as(Reading::Cep),
        state,
        line("city", Key::FieldCity, &fields.city, lang),
        line("neighbor", Key::FieldNeighbor, &fields.neighbor, lang),
        line("street", Key::FieldStreet, &fields.street, lang),
        line("number", Key::SectionsFieldNumber, &fields.number, lang),
        line("complement", Key::SectionsFieldComplement, &fields.complement, lang),
        status,
        reason(deactivates(MemberStatus::Inactive).or(deactivates(MemberStatus::Blocked)), lang),
    ];
    form(SavePrimary::ID, fields, lang)
}

/// Returns the form of `members.save-profile`.
pub fn profile(saved: &Profile, lang: Lang) -> Form {
    let lines = |name: &str, key: Key, text: &Option<String>| Field {
        kind: Kind::Textarea,
        ..line(name, key, text, lang)
    };
    let constituted = Field {
        default: saved.company_constituted.map_or_else(Default::default, Into::into),
        ..Field::new("company_constituted", Key::SectionsFieldConstituted.text(lang, &[]), Kind::Checkbox)
    };
    let fields = vec![
        line("headline", Key::SectionsFieldHeadline, &saved.headline, lang),
        lines("about", Key::SectionsFieldAbout, &saved.about),
        lines("brands", Key::SectionsFieldBrands, &saved.brands),
        line("website", Key::FieldWebsite, &saved.website, lang),
        constituted,
    ];
    form(SaveProfile::ID, fields, lang)
}

fn value(place: &Place) -> Value {
    match place {
        Place::State(state) => state.to_string().as_str().into(),
        Place::Part(id) => (*id).into(),
    }
}

/// Returns the field of places: states, zones and the cities that are chosen.
pub fn places(saved: Option<&[Place]>, states: &[ZoneState], lang: Lang) -> Field {
    let chosen: Vec<Value> = saved.iter().copied().flatten().map(value).collect();
    let mut places = Vec::new();
    for state in states {
        places.push(Choice::new(state.initials.to_string().as_str(), state.name.clone()));
        for zone in &state.zones {
            places.push(Choice::new(zone.id.get(), zone.name.clone()));
            let cities = zone.cities.iter().filter(|city| chosen.contains(&city.id.into()));
            places.extend(cities.map(|city| Choice::new(city.id, format!("{} – {}", zone.name, city.name))));
        }
    }
    Field {
        options: places,
        default: Value::List(chosen),
        ..Field::new("zones", Key::SectionsFieldZones.text(lang, &[]), Kind::Several)
    }
}

/// Returns the field of segments, each sub-segment under the name of its root.
pub fn segments(saved: Option<&[SegmentId]>, segments: &[Segment], lang: Lang) -> Field {
    let root = |segment: &Segment| segments.iter().find(|root| Some(root.id) == segment.parent_id);
    let named = |segment: &Segment| {
        let name = root(segment)
            .map_or_else(|| segment.name.clone(), |root| format!("{} – {}", root.name, segment.name));
        Choice::new(segment.id.get(), name)
    };
    Field {
        options: segments.iter().map(named).collect(),
        default: Value::List(saved.iter().copied().flatten().map(|id| id.get().into()).collect()),
        ..Field::new("segments", Key::NounSegmentTitles.text(lang, &[]), Kind::Several)
    }
}

/// Returns the form of `members.save-zones`.
pub fn zones(saved: &Coverage, states: &[ZoneState], all: &[Segment], lang: Lang) -> Form {
    let fields =
        vec![places(saved.zones.as_deref(), states, lang), segments(saved.segments.as_deref(), all, lang)];
    form(SaveZones::ID, fields, lang)
}

/// Returns the form of `members.save-additions`: one to add, those to remove, and the main ones.
pub fn additions(saved: &SavedAdditions, lang: Lang) -> Form {
    let phones: Vec<(i64, String, bool)> =
        saved.phones.iter().map(|phone| (phone.id.get(), apply(PHONE, &phone.phone), phone.master)).collect();
    let emails: Vec<(i64, String, bool)> =
        saved.emails.iter().map(|email| (email.id.get(), email.email.clone(), email.master)).collect();
    let main = |name: &str, key: Key, entries: &[(i64, String, bool)]| Field {
        options: entries.iter().map(|(id, text, _)| Choice::new(*id, text.clone())).collect(),
        default: entries.iter().find(|entry| entry.2).map_or_else(Default::default, |entry| entry.0.into()),
        ..Field::new(name, key.text(lang, &[]), Kind::Select)
    };
    let removed = |name: &str, key: Key, entries: &[(i64, String, bool)]| Field {
        options: entries.iter().map(|(id, text, _)| Choice::new(*id, text.clone())).collect(),
        ..Field::new(name, key.text(lang, &[]), Kind::Several)
    };
    let new_email = Field { kind: Kind::Email, ..line("new_email", Key::SectionsFieldNewEmail, &None, lang) };
    let fields = vec![
        line("new_phone", Key::SectionsFieldNewPhone, &None, lang).read_as(Reading::Phone),
        main("main_phone", Key::FieldMainPhone, &phones),
        removed("removed_phones", Key::FieldRemovedPhones, &phones),
        new_email,
        main("main_email", Key::SectionsFieldMainEmail, &emails),
        removed("removed_emails", Key::SectionsFieldRemovedEmails, &emails),
    ];
    form(SaveAdditions::ID, fields, lang)
}

/// Returns the form of `members.save-socials`.
pub fn socials(saved: &Socials, lang: Lang) -> Form {
    let fields = vec![
        line("linkedin", Key::SectionsFieldLinkedin, &saved.linkedin, lang),
        line("instagram", Key::SectionsFieldInstagram, &saved.instagram, lang),
        line("facebook", Key::SectionsFieldFacebook, &saved.facebook, lang),
        line("youtube", Key::SectionsFieldYoutube, &saved.youtube, lang),
    ];
    form(SaveSocials::ID, fields, lang)
}

/// Returns the form of `members.save-approval`. A reason is asked to block.
pub fn approval(saved: &SavedApproval, lang: Lang) -> Form {
    let decision = Field {
        options: saved.decisions.iter().map(|decision| choice(*decision, lang)).collect(),
        ..required("decision", Key::SectionsFieldDecision, Kind::Segmented, lang)
    };
    let notes = Field::new("notes", Key::SectionsFieldNotes.text(lang, &[]), Kind::Textarea);
    let blocks = Expr::field("decision").equal("block");
    form(SaveApproval::ID, vec![decision, reason(blocks, lang), notes], lang)
}
