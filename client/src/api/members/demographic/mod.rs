//! The demographic record of a member: who was talked with, what the member wants, and how well prepared the member is.

mod fields;
mod foreign;
pub mod forms;
mod record;
mod saving;
mod words;

pub use fields::*;
pub use saving::*;
pub use words::*;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::members::members::MemberKind;
use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{DemographicId, MemberId, kind};
use crate::wire::ours;

/// The demographic record of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberDemographic {
    /// The fields.
    #[serde(default)]
    pub demographic: Demographic,
    /// The record, whose number is the member's.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub id: DemographicId,
    /// Raised by every save.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
    /// The type of the member, which decides the fields.
    #[serde(default, rename = "type")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub kind: Option<MemberKind>,
    /// Who saved it last.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub saved_by: Option<String>,
    /// When it was last saved.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub saved_at: Option<Timestamp>,
}

/// The demographic record after a save.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DemographicSaved {
    /// The outcome in words.
    #[serde(default)]
    pub message: String,
    /// The record as it is now.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub record: Option<MemberDemographic>,
}

endpoints!(
    Get("Mostra os dados demográficos de um membro.")
        .get("demographic.get", "/user/demographic/{id}")
        .path::<MemberId>()
        .answers::<MemberDemographic>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Same("demographic")])
        .adapted_by(foreign::demographic),
    SaveCompany("Guarda os dados demográficos de uma empresa; um campo ausente fica como está.")
        .post("demographic.save-company", "/user/demographic/company/{id}")
        .path::<MemberId>()
        .body::<Demographic>()
        .answers::<DemographicSaved>()
        .needs(Update, Users)
        .acts_on::<kind::Demographic>()
        .verb("save")
        .undone_by(record::COMPANY_BEFORE)
        .told_as(Key::DemographicEventSaved)
        .forms(&[
            DeclaredForm::Each("demographic.save-company", foreign::company),
            DeclaredForm::Each("demographic.save-company.sales", foreign::company_sales),
            DeclaredForm::Each("demographic.save-company.cerc", foreign::company_cerc),
            DeclaredForm::Each("demographic.save-company.success", foreign::company_success)
        ])
        .says(Key::SectionsDone),
    SaveRepresentative("Guarda os dados demográficos de um representante; um campo ausente fica como está.")
        .post("demographic.save-representative", "/user/demographic/representative/{id}")
        .path::<MemberId>()
        .body::<Demographic>()
        .answers::<DemographicSaved>()
        .needs(Update, Users)
        .acts_on::<kind::Demographic>()
        .verb("save")
        .undone_by(record::REPRESENTATIVE_BEFORE)
        .told_as(Key::DemographicEventSaved)
        .forms(&[
            DeclaredForm::Each("demographic.save-representative", foreign::representative),
            DeclaredForm::Each("demographic.save-representative.sales", foreign::representative_sales),
            DeclaredForm::Each("demographic.save-representative.cerc", foreign::representative_cerc),
            DeclaredForm::Each("demographic.save-representative.success", foreign::representative_success)
        ])
        .says(Key::SectionsDone),
);
