//! The bodies of the sections. An absent field stays as it is; an empty text is cleared.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::places::Place;
use crate::api::members::members::{DeactivationReason, MemberAddress, MemberStatus, PersonKind, StateCode};
use crate::limits;
use crate::rules::{Invalid, Rule, cep, cnpj, cpf, email, phone, required, url};
use crate::value::id::{EmailId, PhoneId, SegmentId};
use crate::value::text::{is_blank, trimmed, visible};
use crate::value::word::{Word, described};
use crate::wire::ours;

/// The longest text of a profile or note, in characters.
pub const LONGEST_TEXT: i64 = 2_000;

/// A rule that a text must keep.
type Format = fn(&str) -> Result<(), Rule>;

/// Identity, documents, contact, address and status.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "PrimarySection")]
pub struct Primary {
    /// Name.
    #[schemars(length(max = limits::NAME))]
    pub name: Option<String>,
    /// Person or company before the tax office.
    pub person: Option<PersonKind>,
    /// CPF.
    #[schemars(length(max = limits::TEXT))]
    pub cpf: Option<String>,
    /// CNPJ, which may have letters.
    #[schemars(length(max = limits::TEXT))]
    pub cnpj: Option<String>,
    /// The company's registered name.
    #[schemars(length(max = limits::NAME))]
    pub company_name: Option<String>,
    /// The main e-mail address.
    #[schemars(length(max = limits::EMAIL))]
    pub email: Option<String>,
    /// The main phone.
    #[schemars(length(max = limits::TEXT))]
    pub phone: Option<String>,
    /// Postal code.
    #[schemars(length(max = limits::TEXT))]
    pub zip_code: Option<String>,
    /// State.
    pub state: Option<StateCode>,
    /// City.
    #[schemars(length(max = limits::TEXT))]
    pub city: Option<String>,
    /// Neighbourhood.
    #[schemars(length(max = limits::TEXT))]
    pub neighbor: Option<String>,
    /// Street.
    #[schemars(length(max = limits::TEXT))]
    pub street: Option<String>,
    /// House number.
    #[schemars(length(max = limits::TEXT))]
    pub number: Option<String>,
    /// The complement of the address.
    #[schemars(length(max = limits::TEXT))]
    pub complement: Option<String>,
    /// The status. Only the steps of the table are allowed, except to root.
    pub status: Option<MemberStatus>,
    /// Why the member is deactivated. Required with a status of inactive or blocked.
    pub deactivation_reason: Option<DeactivationReason>,
}

impl Primary {
    /// Returns the address.
    pub fn address(&self) -> MemberAddress {
        MemberAddress {
            zip_code: self.zip_code.clone(),
            state: self.state,
            city: self.city.clone(),
            neighbor: self.neighbor.clone(),
            street: self.street.clone(),
            number: self.number.clone(),
            complement: self.complement.clone(),
        }
    }

    /// Checks formats and check digits, and requires a name and an e-mail address, and a reason to deactivate.
    pub fn check(&self, status: MemberStatus) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        let given = |text: &Option<String>| text.clone().filter(|text| !is_blank(text));
        if let Some(name) = &self.name {
            invalid.check("name", &visible(name), required);
        }
        if let Some(address) = &self.email {
            invalid.check("email", trimmed(address), email);
        }
        let formats: [(&str, &Option<String>, Format); 4] = [
            ("cpf", &self.cpf, cpf),
            ("cnpj", &self.cnpj, cnpj),
            ("phone", &self.phone, phone),
            ("zip_code", &self.zip_code, cep),
        ];
        for (field, text, rule) in formats {
            if let Some(text) = given(text) {
                invalid.check(field, &text, rule);
            }
        }
        let ends = matches!(self.status, Some(MemberStatus::Inactive | MemberStatus::Blocked));
        let needs_reason = ends && self.status != Some(status);
        invalid.ensure(
            "deactivation_reason",
            !needs_reason || self.deactivation_reason.is_some(),
            Rule::Required,
        );
        invalid.into_result(())
    }
}

/// The public profile.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "ProfileSection")]
pub struct Profile {
    /// The member's headline.
    #[schemars(length(max = limits::TEXT))]
    pub headline: Option<String>,
    /// The presentation.
    #[schemars(length(max = LONGEST_TEXT))]
    pub about: Option<String>,
    /// The brands that the member represents or makes.
    #[schemars(length(max = LONGEST_TEXT))]
    pub brands: Option<String>,
    /// The web site.
    #[schemars(length(max = limits::TEXT))]
    pub website: Option<String>,
    /// Whether the member has their own company.
    pub company_constituted: Option<bool>,
}

impl Profile {
    /// Checks the web address.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        check_url("website", &self.website, &mut invalid);
        invalid.into_result(())
    }
}

fn check_url(field: &str, text: &Option<String>, invalid: &mut Invalid) {
    if let Some(text) = text.as_deref().filter(|text| !is_blank(text)) {
        invalid.check(field, text, url);
    }
}

/// The preferred zones and the segments.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "ZonesSection")]
pub struct Coverage {
    /// Initials of states, ids of zones and ids of cities, in one list. All states stand for all of Brazil.
    pub zones: Option<Vec<Place>>,
    /// The segments. A sub-segment brings its root.
    pub segments: Option<Vec<SegmentId>>,
}

/// A phone, as the list of additional ones has it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PhoneEntry {
    /// The phone; absent or empty for a new one.
    #[serde(deserialize_with = "saved")]
    pub id: Option<PhoneId>,
    /// The number. Required.
    #[schemars(length(max = limits::TEXT))]
    pub phone: String,
    /// Whether it becomes the main one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub master: bool,
}

/// An e-mail address, as the list of additional ones has it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EmailEntry {
    /// The entry; absent or empty for a new one.
    #[serde(deserialize_with = "saved")]
    pub id: Option<EmailId>,
    /// The address. Required.
    #[schemars(length(max = limits::EMAIL))]
    pub email: String,
    /// Whether it becomes the main one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub master: bool,
}

/// Reads the id of an entry, which is an empty text before the entry is saved.
fn saved<'de, T: From<i64>, D: Deserializer<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    let id = Value::deserialize(deserializer)?;
    Ok(id.as_i64().or_else(|| id.as_str()?.parse().ok()).filter(|id| *id > 0).map(T::from))
}

/// The additional phones and e-mail addresses. A list replaces the additional ones; the other fields change single ones.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "AdditionsSection")]
pub struct Additions {
    /// The additional phones.
    pub phones: Option<Vec<PhoneEntry>>,
    /// The additional e-mail addresses.
    pub emails: Option<Vec<EmailEntry>>,
    /// A phone to add.
    #[schemars(extend("x-ours" = ours::FIELD), length(max = limits::TEXT))]
    pub new_phone: Option<String>,
    /// The phone that becomes the main one.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub main_phone: Option<PhoneId>,
    /// Phones to remove.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub removed_phones: Vec<PhoneId>,
    /// An e-mail address to add.
    #[schemars(extend("x-ours" = ours::FIELD), length(max = limits::EMAIL))]
    pub new_email: Option<String>,
    /// The e-mail address that becomes the main one.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub main_email: Option<EmailId>,
    /// E-mail addresses to remove.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub removed_emails: Vec<EmailId>,
}

/// The links to social networks.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "SocialsSection")]
pub struct Socials {
    /// LinkedIn.
    #[schemars(length(max = limits::TEXT))]
    pub linkedin: Option<String>,
    /// Instagram.
    #[schemars(length(max = limits::TEXT))]
    pub instagram: Option<String>,
    /// Facebook.
    #[schemars(length(max = limits::TEXT))]
    pub facebook: Option<String>,
    /// YouTube.
    #[schemars(length(max = limits::TEXT))]
    pub youtube: Option<String>,
}

impl Socials {
    /// Checks the web addresses.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        let links = [
            ("linkedin", &self.linkedin),
            ("instagram", &self.instagram),
            ("facebook", &self.facebook),
            ("youtube", &self.youtube),
        ];
        for (field, link) in links {
            check_url(field, link, &mut invalid);
        }
        invalid.into_result(())
    }
}

/// The decision on a registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum Decision {
    /// The member becomes active.
    Approve,
    /// The member goes back to the filter, to complete the missing fields.
    SendBack,
    /// The member is blocked.
    Block,
}

impl Decision {
    /// All decisions.
    pub const ALL: [Decision; 3] = [Decision::Approve, Decision::SendBack, Decision::Block];

    /// Returns the status to which it leads.
    pub const fn status(self) -> MemberStatus {
        match self {
            Decision::Approve => MemberStatus::Active,
            Decision::SendBack => MemberStatus::Filter,
            Decision::Block => MemberStatus::Blocked,
        }
    }
}

impl Word for Decision {
    const LABELS: &'static str = "sections.decision";
}

/// The decision of a registration.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(rename = "ApprovalSection")]
pub struct Approval {
    /// The decision. Required.
    #[schemars(extend("x-required" = true))]
    pub decision: Option<Decision>,
    /// Why the member is blocked. Required to block.
    pub deactivation_reason: Option<DeactivationReason>,
    /// Notes for colleagues.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_TEXT))]
    pub notes: String,
}

impl Approval {
    /// Requires a decision, and a reason to block. Returns the decision.
    pub fn check(&self) -> Result<Decision, Invalid> {
        let mut invalid = Invalid::default();
        let decision = invalid.require("decision", self.decision);
        let is_explained = self.decision != Some(Decision::Block) || self.deactivation_reason.is_some();
        invalid.ensure("deactivation_reason", is_explained, Rule::Required);
        invalid.into_result(decision.unwrap_or(Decision::Approve))
    }
}
