//! The tax data of a member: to whom invoices are addressed.

mod data;
mod foreign;
pub mod forms;
mod record;

pub use data::*;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MemberId, TaxDataId, kind};
use crate::wire::ours;

/// The tax data of a member.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberTaxData {
    /// The fields.
    #[serde(default)]
    pub tax_data: TaxData,
    /// The record, whose number is the member's.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub id: TaxDataId,
    /// Raised by every save.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
    /// The fields that the registration would fill in.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub registration: TaxData,
    /// The lines that an invoicing tool takes.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub invoicing: String,
}

/// The tax data after a save.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TaxDataSaved {
    /// The outcome in words.
    #[serde(default)]
    pub message: String,
    /// The data as they are now.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub record: Option<MemberTaxData>,
}

endpoints!(
    Get("Mostra os dados fiscais de um membro.")
        .get("tax-data.get", "/user/tax-data/{id}")
        .path::<MemberId>()
        .answers::<MemberTaxData>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Same("tax_data")])
        .adapted_by(foreign::tax_data),
    Save("Guarda os dados fiscais de um membro; um campo ausente fica como está.")
        .post("tax-data.save", "/user/tax-data/{id}")
        .path::<MemberId>()
        .body::<TaxData>()
        .answers::<TaxDataSaved>()
        .needs(Update, Users)
        .acts_on::<kind::TaxData>()
        .key('e')
        .undone_by(record::DATA_BEFORE)
        .told_as(Key::TaxSaved)
        .forms(&[DeclaredForm::Each("tax-data.save", foreign::save_form)])
        .says(Key::TaxSaved),
);
