//! The demographic record of a member: what a save takes, and what an answer carries.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{
    CompanySize, CoreState, Degree, DemographicOrigin, Experience, GrowthReplacement, Moment, Objective,
    Planning, Portfolio, RepresentedCompanies, TalkedWith, TeamSize, YesOrNo,
};
use crate::value::given::given;
use crate::value::id::MemberId;

/// The longest text of the record, in characters.
pub const LONGEST_TEXT: i64 = 4_000;

/// The fields of the record. In a save, an absent field stays as it is and null clears it; `created_at`, `updated_at` and
/// `user_id` are read only.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Demographic {
    /// With whom the consultant talked. Required.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<TalkedWith>")]
    pub talked_with: Option<Option<TalkedWith>>,
    /// The name of the person responsible.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<String>", length(max = LONGEST_TEXT))]
    pub responsible: Option<Option<String>>,
    /// The position of another person.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<String>", length(max = LONGEST_TEXT))]
    pub position_in_company: Option<Option<String>>,
    /// How many people sell for a company.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<TeamSize>")]
    pub commercial_team_size: Option<Option<TeamSize>>,
    /// Notes, at least 40 characters. Required.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<String>", length(max = LONGEST_TEXT))]
    pub notes: Option<Option<String>>,
    /// What the member wants.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<Objective>")]
    pub objective: Option<Option<Objective>>,
    /// Another objective, in words.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<String>", length(max = LONGEST_TEXT))]
    pub objective_other: Option<Option<String>>,
    /// The size of a company.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<CompanySize>")]
    pub company_size: Option<Option<CompanySize>>,
    /// The experience of a company with representatives.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<Experience>")]
    pub experience_with_representatives: Option<Option<Experience>>,
    /// The experience of a representative with representation.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<Experience>")]
    pub experience_with_representation: Option<Option<Experience>>,
    /// Whether a representative has a company.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<YesOrNo>")]
    pub constituted_company: Option<Option<YesOrNo>>,
    /// The registration with the regional council.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<CoreState>")]
    pub core: Option<Option<CoreState>>,
    /// How many companies a representative represents.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<RepresentedCompanies>")]
    pub quantity_represented: Option<Option<RepresentedCompanies>>,
    /// The portfolio.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<Portfolio>")]
    pub portfolio: Option<Option<Portfolio>>,
    /// Whether the member uses a CRM.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<YesOrNo>")]
    pub crm: Option<Option<YesOrNo>>,
    /// Which CRM.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<String>", length(max = LONGEST_TEXT))]
    pub crm_detail: Option<Option<String>>,
    /// The digital maturity.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<Degree>")]
    pub digital_maturity: Option<Option<Degree>>,
    /// How well the proposal fits.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<Degree>")]
    pub adherence_to_the_proposal: Option<Option<Degree>>,
    /// The commercial moment.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<Moment>")]
    pub commercial_moment: Option<Option<Moment>>,
    /// What hurts.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<String>", length(max = LONGEST_TEXT))]
    pub pains: Option<Option<String>>,
    /// Growth or replacement.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<GrowthReplacement>")]
    pub growth_replacement: Option<Option<GrowthReplacement>>,
    /// The goal that goes with the planning.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<String>", length(max = LONGEST_TEXT))]
    pub goal: Option<Option<String>>,
    /// The planning.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<Planning>")]
    pub planning: Option<Option<Planning>>,
    /// Whether it is urgent.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<bool>")]
    pub is_urgent: Option<Option<bool>>,
    /// The sidebar from which it is saved; success if absent.
    pub origin: Option<DemographicOrigin>,
    /// When it was first saved.
    #[schemars(extend("readOnly" = true))]
    pub created_at: Option<Timestamp>,
    /// When it was last saved.
    #[schemars(extend("readOnly" = true))]
    pub updated_at: Option<Timestamp>,
    /// The member.
    #[schemars(extend("readOnly" = true))]
    pub user_id: Option<MemberId>,
}
