//! The words of the demographic record. The specification leaves most lists open.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Word, described};

/// The person at the member with whom the consultant talked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum TalkedWith {
    /// The person responsible.
    Responsible,
    /// A partner of the company.
    Partner,
    /// The secretary.
    Secretary,
    /// Another person.
    Other,
}

impl Word for TalkedWith {
    const LABELS: &'static str = "demographic.talked";
}

/// What the member wants of the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum Objective {
    /// New partners.
    FindPartners,
    /// More regions.
    ExpandRegions,
    /// Other partners in the place of present ones.
    ReplacePartners,
    /// More sales.
    IncreaseSales,
    /// Something else.
    Other,
}

impl Word for Objective {
    const LABELS: &'static str = "demographic.objective";
}

/// The size of a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum CompanySize {
    /// A single entrepreneur.
    Mei,
    /// A micro-enterprise.
    Micro,
    /// A small company.
    Small,
    /// A medium company.
    Medium,
    /// A large company.
    Large,
}

impl Word for CompanySize {
    const LABELS: &'static str = "demographic.size";
}

/// The experience of a company with representatives, or of a representative with representation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(clippy::enum_variant_names, reason = "the specification names this word")]
#[schemars(transform = described::<Self>)]
pub enum Experience {
    /// None.
    WithoutExperience,
    /// Up to two years.
    UpToTwoYears,
    /// Two to five years.
    TwoToFiveYears,
    /// More than five years.
    MoreThanFiveYears,
}

impl Word for Experience {
    const LABELS: &'static str = "demographic.experience";
}

/// The number of people who sell for a company.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum TeamSize {
    /// No one.
    None,
    /// One to five.
    OneToFive,
    /// Six to twenty.
    SixToTwenty,
    /// More than twenty.
    MoreThanTwenty,
}

impl Word for TeamSize {
    const LABELS: &'static str = "demographic.team";
}

/// The number of companies that a representative represents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
#[schemars(rename = "Represented")]
pub enum RepresentedCompanies {
    /// None.
    None,
    /// One to three.
    OneToThree,
    /// Four to seven.
    FourToSeven,
    /// More than seven.
    MoreThanSeven,
}

impl Word for RepresentedCompanies {
    const LABELS: &'static str = "demographic.represented";
}

/// The registration of a representative with the regional council.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum CoreState {
    /// Registered.
    Registered,
    /// Applied for.
    InProgress,
    /// None.
    Without,
}

impl Word for CoreState {
    const LABELS: &'static str = "demographic.core";
}

/// The state of the portfolio of products.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum Portfolio {
    /// Ready to be shown.
    Ready,
    /// Being made.
    InProgress,
    /// None.
    Without,
}

impl Word for Portfolio {
    const LABELS: &'static str = "demographic.portfolio";
}

/// Yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum YesOrNo {
    /// Yes.
    Yes,
    /// No.
    No,
}

impl Word for YesOrNo {
    const LABELS: &'static str = "demographic.answer";
}

/// Low, medium or high.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum Degree {
    /// Low.
    Low,
    /// Medium.
    Medium,
    /// High.
    High,
}

impl Word for Degree {
    const LABELS: &'static str = "demographic.degree";
}

/// The commercial moment of the member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum Moment {
    /// Sales grow.
    Growing,
    /// Sales are stable.
    Stable,
    /// Sales decline.
    Declining,
}

impl Word for Moment {
    const LABELS: &'static str = "demographic.moment";
}

/// Whether the member seeks growth or a replacement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum GrowthReplacement {
    /// Growth.
    Growth,
    /// A replacement.
    Replacement,
    /// Both.
    Both,
}

impl Word for GrowthReplacement {
    const LABELS: &'static str = "demographic.growth";
}

/// When the member plans to begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum Planning {
    /// Immediately.
    Now,
    /// Within three months.
    ThreeMonths,
    /// Within six months.
    SixMonths,
    /// Undecided.
    Undecided,
}

impl Word for Planning {
    const LABELS: &'static str = "demographic.planning";
}

/// The sidebar from which a demographic record was saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum DemographicOrigin {
    /// Sales.
    Sales,
    /// CERC.
    Cerc,
    /// Any other, or none.
    Success,
}

impl Word for DemographicOrigin {
    const LABELS: &'static str = "demographic.origin";
    const SHARED: &'static str = "api.role";
}
