//! The journey of a member: when each step was taken.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::JOURNEY;
use crate::api::account::session::Done;
use crate::endpoint::clauses::ShownRecords;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{JourneyStepId, MemberId, kind};
use crate::value::word::{Word, described};

/// A step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum Step {
    /// The member registered.
    Registered,
    /// The member verified the e-mail address.
    Verified,
    /// The registration was approved.
    Approved,
    /// The member signed in for the first time.
    FirstLogin,
    /// The member wrote the first message.
    FirstMessage,
    /// The member got the first plan.
    FirstPlan,
    /// The member got a further plan.
    Renewal,
}

impl Word for Step {
    const LABELS: &'static str = "annotations.step";
}

/// A step that a member took.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JourneyStep {
    /// The step of this member.
    pub id: JourneyStepId,
    /// Which step.
    pub step: Step,
    /// When it was taken.
    pub at: Timestamp,
    /// The version.
    #[serde(default)]
    pub version: i64,
}

/// The journey of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Journey {
    /// The steps, the first one first.
    pub steps: Vec<JourneyStep>,
}

endpoints!(
    ListJourney("Lista as etapas da jornada de um membro, da primeira à última.")
        .get("journey.list", "/user/journey/{id}")
        .path::<MemberId>()
        .answers::<Journey>()
        .needs(Read, Users)
        .shows(&[ShownRecords::Every("journey_step")])
        .lists(&JOURNEY)
        .exported_by("journey.export")
        .ours(),
    DeleteJourney("Remove uma etapa da jornada de um membro.")
        .delete("journey.delete", "/user/journey/{id}")
        .path::<JourneyStepId>()
        .answers::<Done>()
        .needs(Update, Users)
        .destructive()
        .acts_on::<kind::JourneyStep>()
        .key('x')
        .for_many()
        .says(Key::AnnotationsDoneRemoved),
);
