//! The bodies about where a member registered from and what the member searches. A field that is absent stays as it is; an empty
//! text is cleared.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bodies::LONGEST_TEXT;
use super::places::Place;
use crate::limits;
use crate::rules::{Invalid, Rule};
use crate::value::id::SegmentId;
use crate::value::text::is_blank;
use crate::value::word::{Word, described};

/// How a member came to register.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum RegistrationOrigin {
    /// The member found the site.
    Site,
    /// By an advertisement.
    Advertisement,
    /// By a social network.
    SocialNetwork,
    /// Another member or a partner recommended the platform.
    Referral,
    /// At a fair or another event.
    Event,
    /// A consultant made the contact.
    Consultant,
    /// The registration was imported.
    Import,
    /// In another way.
    Other,
}

impl Word for RegistrationOrigin {
    const LABELS: &'static str = "sections.origin";
}

/// Where a registration came from.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "RegistrationInfoSection")]
pub struct RegistrationInfo {
    /// The way. Required with the first save.
    pub origin: Option<RegistrationOrigin>,
    /// The campaign, as those who run it call it.
    #[schemars(length(max = limits::TEXT))]
    pub campaign: Option<String>,
    /// Who recommended the platform.
    #[schemars(length(max = limits::TEXT))]
    pub referred_by: Option<String>,
    /// Notes for colleagues.
    #[schemars(length(max = LONGEST_TEXT))]
    pub notes: Option<String>,
}

impl RegistrationInfo {
    /// Requires the way by which the member came, of the section as the save leaves it.
    pub fn check(&self) -> Result<(), Invalid> {
        match self.origin {
            Some(_) => Ok(()),
            None => Err(Invalid::of("origin", Rule::Required)),
        }
    }
}

/// A member's search, in the form of the automatic search.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "SearchProfileSection")]
pub struct SearchProfile {
    /// The words, separated by commas.
    #[schemars(length(max = limits::TEXT))]
    pub words: Option<String>,
    /// The segments. A sub-segment brings its root.
    pub segments: Option<Vec<SegmentId>>,
    /// Initials of states, ids of zones and ids of cities, in one list.
    pub zones: Option<Vec<Place>>,
    /// Whether the automatic search proposes members by it.
    pub active: Option<bool>,
}

impl SearchProfile {
    /// Rejects an active profile that searches nothing, of the section as the save leaves it.
    pub fn check(&self) -> Result<(), Invalid> {
        let has_words = self.words.as_deref().is_some_and(|words| !is_blank(words));
        let has_any = |list: Option<usize>| list.is_some_and(|length| length > 0);
        let searches = has_words
            || has_any(self.segments.as_ref().map(Vec::len))
            || has_any(self.zones.as_ref().map(Vec::len));
        match self.active == Some(true) && !searches {
            true => Err(Invalid::of("words", Rule::Required)),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_registration_tells_its_origin() {
        assert!(RegistrationInfo::default().check().is_err());
        let info =
            RegistrationInfo { origin: Some(RegistrationOrigin::Event), ..RegistrationInfo::default() };
        assert!(info.check().is_ok());
    }

    #[test]
    fn an_active_profile_searches_something() {
        let active = SearchProfile { active: Some(true), ..SearchProfile::default() };
        assert!(active.check().is_err());
        assert!(SearchProfile { words: Some(" ".to_owned()), ..active.clone() }.check().is_err());
        for profile in [
            SearchProfile::default(),
            SearchProfile { words: Some("calçados".to_owned()), ..active.clone() },
            SearchProfile { segments: Some(vec![SegmentId::new(1)]), ..active.clone() },
            SearchProfile { zones: Some(vec![Place::Part(1)]), ..active },
        ] {
            assert!(profile.check().is_ok(), "{profile:?}");
        }
    }
}
