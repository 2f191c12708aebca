//! The forms of where a member registered from and of what the member searches.

use super::forms::{line, places, segments};
use super::origin::{RegistrationInfo, RegistrationOrigin, SearchProfile};
use super::{SaveRegistrationInfo, SaveSearchProfile};
use crate::api::members::reference::{Segment, ZoneState};
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required};
use crate::form::{Field, Form, Kind};
use crate::message::{Key, Lang};
use crate::value::word::{Word, all};

/// Returns the form of `members.save-registration-info`.
pub fn registration_info(saved: &RegistrationInfo, lang: Lang) -> Form {
    let origin = Field {
        options: all::<RegistrationOrigin>().into_iter().map(|origin| choice(origin, lang)).collect(),
        default: saved.origin.map(Word::name).as_deref().map_or_else(Default::default, Into::into),
        ..required("origin", Key::FieldOrigin, Kind::Select, lang)
    };
    let notes = Field { kind: Kind::Textarea, ..line("notes", Key::SectionsFieldNotes, &saved.notes, lang) };
    let fields = vec![
        origin,
        line("campaign", Key::SectionsFieldCampaign, &saved.campaign, lang),
        line("referred_by", Key::SectionsFieldReferredBy, &saved.referred_by, lang),
        notes,
    ];
    form(SaveRegistrationInfo::ID, fields, lang)
}

/// Returns the form of `members.save-search-profile`.
pub fn search_profile(saved: &SearchProfile, states: &[ZoneState], all: &[Segment], lang: Lang) -> Form {
    let active = Field {
        default: saved.active.unwrap_or_default().into(),
        ..Field::new("active", Key::SectionsFieldSearches.text(lang, &[]), Kind::Checkbox)
    };
    let fields = vec![
        line("words", Key::SectionsFieldWords, &saved.words, lang),
        segments(saved.segments.as_deref(), all, lang),
        places(saved.zones.as_deref(), states, lang),
        active,
    ];
    form(SaveSearchProfile::ID, fields, lang)
}
