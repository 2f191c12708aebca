//! The sections as kinds of records, and their undo.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{
    RegistrationOrigin, SaveAdditions, SavePrimary, SaveProfile, SaveRegistrationInfo, SaveSearchProfile,
    SaveSocials, SaveZones,
};
use crate::api::members::members::status::steps;
use crate::api::members::members::{Get, MemberKind, MemberStatus};
use crate::endpoint::action::{Undo, change_of};
use crate::endpoint::{Call, Endpoint};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{MemberId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Profile {
    const KIND: &'static Kind = &Kind {
        name: "profile",
        table: "member_profiles",
        members: &["id"],
        read_by: Some(Get::ID),
        page: None,
        heard_by: Get::NEEDS,
        fields: &[
            Field::text("headline", Key::SectionsFieldHeadline),
            Field::text("about", Key::SectionsFieldAbout),
            Field::text("brands", Key::SectionsFieldBrands),
            Field::text("website", Key::FieldWebsite),
            Field::new("company_constituted", Key::SectionsFieldConstituted),
        ],
    };
}

impl Record for kind::Coverage {
    const KIND: &'static Kind = &Kind {
        name: "coverage",
        table: "member_coverages",
        members: &["id"],
        read_by: Some(Get::ID),
        page: None,
        heard_by: Get::NEEDS,
        fields: &[
            Field::named("zones", Key::SectionsFieldZones, &["zones", "cities"]),
            Field::named("segments", Key::NounSegmentTitles, &["segments"]),
        ],
    };
}

impl Record for kind::Additions {
    const KIND: &'static Kind = &Kind {
        name: "additions",
        table: "member_additions",
        members: &["id"],
        read_by: Some(Get::ID),
        page: None,
        heard_by: Get::NEEDS,
        fields: &[
            Field::new("phones", Key::SectionsFieldPhones),
            Field::new("emails", Key::SectionsFieldEmails),
        ],
    };
}

impl Record for kind::Socials {
    const KIND: &'static Kind = &Kind {
        name: "socials",
        table: "member_socials",
        members: &["id"],
        read_by: Some(Get::ID),
        page: None,
        heard_by: Get::NEEDS,
        fields: &[
            Field::text("linkedin", Key::SectionsFieldLinkedin),
            Field::text("instagram", Key::SectionsFieldInstagram),
            Field::text("facebook", Key::SectionsFieldFacebook),
            Field::text("youtube", Key::SectionsFieldYoutube),
        ],
    };
}

impl Record for kind::RegistrationInfo {
    const KIND: &'static Kind = &Kind {
        name: "registration_info",
        table: "member_registrations",
        members: &["id"],
        read_by: Some(Get::ID),
        page: None,
        heard_by: Get::NEEDS,
        fields: &[
            Field::word::<RegistrationOrigin>("origin", Key::FieldOrigin),
            Field::text("campaign", Key::SectionsFieldCampaign),
            Field::text("referred_by", Key::SectionsFieldReferredBy),
            Field::text("notes", Key::SectionsFieldNotes),
        ],
    };
}

impl Record for kind::SearchProfile {
    const KIND: &'static Kind = &Kind {
        name: "search_profile",
        table: "member_search_profiles",
        members: &["id"],
        read_by: Some(Get::ID),
        page: None,
        heard_by: Get::NEEDS,
        fields: &[
            Field::text("words", Key::SectionsFieldWords),
            Field::named("zones", Key::SectionsFieldZones, &["zones", "cities"]),
            Field::named("segments", Key::NounSegmentTitles, &["segments"]),
            Field::new("active", Key::SectionsFieldSearches),
        ],
    };
}

/// The undo of the primary section: saves the previous values.
pub const PRIMARY_BEFORE: Undo = Undo { endpoint: SavePrimary::ID, call: primary_before };
/// The undo of a decision: gives the member the previous status, if that may follow the new one.
pub const STATUS_BEFORE: Undo = Undo { endpoint: SavePrimary::ID, call: status_before };
/// The undo of the profile.
pub const PROFILE_BEFORE: Undo = Undo { endpoint: SaveProfile::ID, call: profile_before };
/// The undo of zones and segments.
pub const ZONES_BEFORE: Undo = Undo { endpoint: SaveZones::ID, call: zones_before };
/// The undo of the additional phones and e-mail addresses.
pub const ADDITIONS_BEFORE: Undo = Undo { endpoint: SaveAdditions::ID, call: additions_before };
/// The undo of the links.
pub const SOCIALS_BEFORE: Undo = Undo { endpoint: SaveSocials::ID, call: socials_before };
/// The undo of where the registration came from; there is none of the first save.
pub const REGISTRATION_BEFORE: Undo = Undo { endpoint: SaveRegistrationInfo::ID, call: registration_before };
/// The undo of what the member searches; there is none of the first save.
pub const SEARCH_PROFILE_BEFORE: Undo = Undo { endpoint: SaveSearchProfile::ID, call: search_profile_before };

/// Returns the call that saves the previous values of a kind's change, which also names the type of the member.
fn before<E>(changes: &[Change], kind: &Kind) -> Option<Inverse>
where
    E: Endpoint<Path = (MemberKind, MemberId), Query = ()>,
    E::Body: DeserializeOwned,
{
    let change = changes.iter().find(|change| change.record == kind.name)?;
    let mut old = change.old.clone();
    let member = serde_json::from_value(old.as_object_mut()?.remove("type")?).ok()?;
    let body = emptied(old, &change.new)?;
    Some(Inverse::from(&Call::<E> { path: (member, MemberId::new(change.id)), query: (), body }))
}

/// Returns the body of the values before; `None` if a field cannot be emptied again. A field that was absent is sent as an empty text
/// or list, or as *no*, because one that is left out stays.
fn emptied<B: DeserializeOwned>(mut old: Value, new: &Value) -> Option<B> {
    let is_taken = |name: &str, empty: &Value| B::deserialize(json!({ name: empty })).is_ok();
    let was = old.as_object_mut()?;
    for (name, _) in new.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null()) {
        if was.get(name).is_some_and(|value| !value.is_null()) {
            continue;
        }
        match [json!(""), json!([]), json!(false)].into_iter().find(|empty| is_taken(name, empty)) {
            Some(empty) => {
                was.insert(name.clone(), empty);
            }
            None if is_taken(name, &Value::Null) => return None,
            // The record has it, and a save does not take it.
            None => {}
        }
    }
    B::deserialize(old).ok()
}

fn primary_before(changes: &[Change]) -> Option<Inverse> {
    let mut changes = changes.to_vec();
    for Change { old, new, .. } in &mut changes {
        // The status before takes the reason away by itself.
        if let (false, Some(new)) = (old["status"].is_null(), new.as_object_mut()) {
            new.shift_remove("deactivation_reason");
        }
    }
    before::<SavePrimary>(&changes, kind::Member::KIND)
}

fn status_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Member>(changes)?;
    let status = |of: &Value| serde_json::from_value::<MemberStatus>(of["status"].clone()).ok();
    let is_allowed = steps(status(&change.new)?).contains(&status(&change.old)?);
    is_allowed.then(|| primary_before(changes)).flatten()
}

fn profile_before(changes: &[Change]) -> Option<Inverse> {
    before::<SaveProfile>(changes, kind::Profile::KIND)
}

fn zones_before(changes: &[Change]) -> Option<Inverse> {
    before::<SaveZones>(changes, kind::Coverage::KIND)
}

fn additions_before(changes: &[Change]) -> Option<Inverse> {
    before::<SaveAdditions>(changes, kind::Additions::KIND)
}

fn socials_before(changes: &[Change]) -> Option<Inverse> {
    before::<SaveSocials>(changes, kind::Socials::KIND)
}

/// Returns the call that saves the previous values of a section whose path names the member alone.
fn restored<E>(changes: &[Change], kind: &Kind) -> Option<Inverse>
where
    E: Endpoint<Path = MemberId, Query = ()>,
    E::Body: DeserializeOwned,
{
    let change = changes.iter().find(|change| change.record == kind.name)?;
    let body = emptied(change.old.clone(), &change.new)?;
    Some(Inverse::from(&Call::<E> { path: MemberId::new(change.id), query: (), body }))
}

fn registration_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::RegistrationInfo>(changes)?;
    let was_empty = change.old["origin"].is_null() && !change.new["origin"].is_null();
    if was_empty { None } else { restored::<SaveRegistrationInfo>(changes, kind::RegistrationInfo::KIND) }
}

fn search_profile_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::SearchProfile>(changes)?;
    // A profile without anything cannot be saved.
    change.old.as_object()?.values().find(|value| !value.is_null())?;
    restored::<SaveSearchProfile>(changes, kind::SearchProfile::KIND)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::members::members::sections::{Additions, Coverage, Primary, Profile, Socials};

    #[test]
    fn every_field_of_the_sections_has_a_label() {
        let sections = [
            ("user", fields_of::<Primary>()),
            ("profile", fields_of::<Profile>()),
            ("socials", fields_of::<Socials>()),
            ("additions", fields_of::<Additions>()),
            ("coverage", fields_of::<Coverage>()),
        ];
        let declared =
            |kind: &str, name: &str| Kind::named(kind).is_some_and(|kind| kind.field(name).is_some());
        for (kind, names) in sections {
            let missing: Vec<_> = names.into_iter().filter(|name| !declared(kind, name)).collect();
            assert!(missing.is_empty(), "{kind} has no label for {missing:?}");
        }
    }

    #[test]
    fn what_was_empty_is_emptied_again_or_not_undone() {
        let change = |old: Value, new: Value| {
            let record = kind::Coverage::KIND.name.to_owned();
            vec![Change { record, id: 7, old, new }]
        };
        let zones = change(json!({ "type": "company" }), json!({ "zones": [3] }));
        assert_eq!(zones_before(&zones).expect("an inverse").body["zones"], json!([]));
        let of = |kind: &Kind, old: Value, new: Value| {
            vec![Change { record: kind.name.to_owned(), id: 7, old, new }]
        };
        let state = of(kind::Member::KIND, json!({ "type": "company" }), json!({ "state": "SP" }));
        assert!(primary_before(&state).is_none(), "no state cannot be saved");
        let first = of(kind::SearchProfile::KIND, json!({ "words": null }), json!({ "words": "moda" }));
        assert!(search_profile_before(&first).is_none(), "an empty profile cannot be saved");
    }

    fn fields_of<T: schemars::JsonSchema>() -> Vec<String> {
        let schema = serde_json::to_value(schemars::schema_for!(T)).expect("a schema");
        let names = schema["properties"].as_object().into_iter().flat_map(serde_json::Map::keys).cloned();
        // Fields that a save names and the record stores otherwise.
        names.filter(|name| !["new_", "removed_", "main_"].iter().any(|is| name.starts_with(is))).collect()
    }
}
