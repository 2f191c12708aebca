//! The calls of consultants.

use super::{
    CONSULTANTS, ConsultantChanged, ConsultantFacts, ConsultantList, NewHours, computed, foreign, record,
};
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::value::id::{ConsultantId, kind};

endpoints!(
    ListConsultants("Lista os consultores, com horário de trabalho, próximo horário livre e reuniões.")
        .get("consultants.list", "/scheduler/consultants")
        .answers::<ConsultantList>()
        .needs(Agendador, Projects)
        .lists(&CONSULTANTS)
        .exported_by("consultants.export")
        .ours()
        .computed_by(computed::consultants),
    UpdateHours("Troca o horário de trabalho de um consultor.")
        .put("consultants.update-hours", "/scheduler/consultants/{id}/hours")
        .path::<ConsultantId>()
        .body::<NewHours>()
        .answers::<ConsultantChanged>()
        .guard(ConsultantFacts::may_update)
        .needs(Agendador, Projects)
        .acts_on::<kind::Consultant>()
        .key('e')
        .verb("update")
        .undone_by(record::HOURS_BEFORE)
        .forms(&[DeclaredForm::Each("consultants.update-hours", foreign::hours_form)])
        .ours(),
);
