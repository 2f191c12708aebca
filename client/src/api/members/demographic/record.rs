//! The demographic record as a kind of records.

use serde_json::Value;

use super::fields::Demographic;
use super::words::{
    CompanySize, CoreState, Degree, DemographicOrigin, Experience, GrowthReplacement, Moment, Objective,
    Planning, Portfolio, RepresentedCompanies, TalkedWith, TeamSize, YesOrNo,
};
use super::{Get, SaveCompany, SaveRepresentative};
use crate::endpoint::Endpoint;
use crate::endpoint::action::{Undo, change_of};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{MemberId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Demographic {
    const KIND: &'static Kind = &Kind {
        name: "demographic",
        table: "member_demographics",
        members: &["id"],
        read_by: None,
        // The page of the member shows it: its number is the member's.
        page: None,
        heard_by: Get::NEEDS,
        fields: &[
            Field::word::<TalkedWith>("talked_with", Key::DemographicFieldTalkedWith),
            Field::text("responsible", Key::DemographicFieldResponsible),
            Field::text("position_in_company", Key::DemographicFieldPosition),
            Field::word::<TeamSize>("commercial_team_size", Key::DemographicFieldTeam),
            Field::text("notes", Key::DemographicFieldNotes),
            Field::word::<Objective>("objective", Key::DemographicFieldObjective),
            Field::text("objective_other", Key::DemographicFieldObjectiveOther),
            Field::word::<CompanySize>("company_size", Key::DemographicFieldSize),
            Field::word::<Experience>("experience_with_representatives", Key::DemographicFieldExperience),
            Field::word::<Experience>("experience_with_representation", Key::DemographicFieldExperience),
            Field::word::<YesOrNo>("constituted_company", Key::DemographicFieldConstituted),
            Field::word::<CoreState>("core", Key::DemographicFieldCore),
            Field::word::<RepresentedCompanies>("quantity_represented", Key::DemographicFieldRepresented),
            Field::word::<Portfolio>("portfolio", Key::DemographicFieldPortfolio),
            Field::word::<YesOrNo>("crm", Key::DemographicFieldCrm),
            Field::text("crm_detail", Key::DemographicFieldCrmDetail),
            Field::word::<Degree>("digital_maturity", Key::DemographicFieldMaturity),
            Field::word::<Degree>("adherence_to_the_proposal", Key::DemographicFieldAdherence),
            Field::word::<Moment>("commercial_moment", Key::DemographicFieldMoment),
            Field::text("pains", Key::DemographicFieldPains),
            Field::word::<GrowthReplacement>("growth_replacement", Key::DemographicFieldGrowth),
            Field::text("goal", Key::DemographicFieldGoal),
            Field::word::<Planning>("planning", Key::DemographicFieldPlanning),
            Field::new("is_urgent", Key::DemographicFieldUrgent),
            Field::word::<DemographicOrigin>("origin", Key::FieldOrigin),
        ],
    };
}

/// The undo of a save of a company's record.
pub const COMPANY_BEFORE: Undo = Undo { endpoint: SaveCompany::ID, call: company_before };
/// The undo of a save of a representative's record.
pub const REPRESENTATIVE_BEFORE: Undo =
    Undo { endpoint: SaveRepresentative::ID, call: representative_before };

/// Returns the member and the fields before; `None` for the first save, before which the rules would refuse the record.
fn before(changes: &[Change]) -> Option<(MemberId, Demographic)> {
    let change = change_of::<kind::Demographic>(changes)?;
    let is_first =
        ["talked_with", "notes"].iter().any(|name| change.old.get(*name).is_some_and(Value::is_null));
    let fields = serde_json::from_value(change.old.clone()).ok().filter(|_| !is_first)?;
    Some((MemberId::new(change.id), fields))
}

fn company_before(changes: &[Change]) -> Option<Inverse> {
    let (member, fields) = before(changes)?;
    Some(Inverse::from(&SaveCompany::put(member, fields)))
}

fn representative_before(changes: &[Change]) -> Option<Inverse> {
    let (member, fields) = before(changes)?;
    Some(Inverse::from(&SaveRepresentative::put(member, fields)))
}
