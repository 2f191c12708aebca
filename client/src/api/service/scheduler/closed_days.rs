//! The calls of closed days.

use super::{
    CLOSED_DAYS, ClosedDayChanged, ClosedDayFacts, ClosedDayFilter, ClosedDayList, ClosedDayRelations,
    HolidayList, HolidayQuery, NewClosedDay, OfClosedDay, computed, foreign, letters, record,
};
use crate::api::account::session::Done;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;

endpoints!(
    ListClosedDays("Lista os dias fechados.")
        .get("closed-days.list", "/scheduler/redirect-request/disabled-dates")
        .query::<ClosedDayFilter>()
        .answers::<ClosedDayList>()
        .needs(Agendador, Projects)
        .lists(&CLOSED_DAYS)
        .exported_by("closed-days.export"),
    ListClosedDayRelations("Diz de qual consultor é cada dia fechado de hoje em diante.")
        .get("closed-days.relations", "/scheduler/redirect-request/disabled-dates-relations")
        .answers::<ClosedDayRelations>()
        .needs(Agendador, Projects)
        .adapted_by(computed::related),
    CreateClosedDay(
        "Fecha um dia, ou vários seguidos, para todos ou para alguns consultores; diz quais reuniões \
         ele atinge."
    )
    .post("closed-days.create", "/scheduler/redirect-request/disabled-date")
    .body::<NewClosedDay>()
    .answers::<ClosedDayChanged>()
    .guard(ClosedDayFacts::may_create)
    .needs(Agendador, Projects)
    .sends(&[&letters::ANOTHER_TIME])
    .removed_by(record::DAY_CLOSED)
    .forms(&[DeclaredForm::Each("closed-days.create", foreign::close_day_form)])
    .about("closed_day")
    .adapted_by(computed::closed),
    DeleteClosedDay("Reabre um dia fechado.")
        .delete("closed-days.delete", "/scheduler/redirect-request/disabled-date")
        .query::<OfClosedDay>()
        .answers::<Done>()
        .guard(ClosedDayFacts::may_delete)
        .needs(Agendador, Projects)
        .about("closed_day"),
    ListHolidays("Lista os feriados nacionais de um ano.")
        .get("closed-days.holidays", "/scheduler/holidays")
        .query::<HolidayQuery>()
        .answers::<HolidayList>()
        .needs(Agendador, Projects)
        .ours(),
);
