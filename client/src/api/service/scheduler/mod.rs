//! The scheduler: meetings of consultants with members, working hours, absences, and the page on which members book.

mod absence;
mod agenda;
mod changes;
mod columns;
mod computed;
mod consultant;
mod feed;
mod foreign;
pub mod forms;
mod guards;
mod holidays;
mod hours;
mod lists;
mod meeting;
mod record;
mod slots;
mod words;

pub use absence::*;
pub use agenda::*;
pub use changes::*;
pub use columns::*;
pub use consultant::*;
pub use feed::*;
pub use guards::*;
pub use holidays::*;
pub use hours::*;
pub use lists::*;
pub use meeting::*;
pub use slots::*;
pub use words::*;

use crate::api::account::session::Done;
use crate::api::members::consultants::InviteFacts;
use crate::api::service::kanban::Whose;
use crate::endpoints;
use crate::value::id::{ConsultantId, MeetingId};

endpoints! {
    /// Lista as reuniões de um consultor ou da equipe, com um membro ou com todos, nos próximos dias; 30 se não disser quantos.
    ListEvents "meetings.agenda" GET "/scheduler/event/{manager}/{user}"
        path((Whose, WithMember)) query(EventQuery) -> EventList, needs(Agendador, Projects), adapted_by(computed::events);
    /// Lista as reuniões, com filtros, ordenação e páginas.
    ListMeetings "meetings.list" GET "/scheduler/meetings"
        query(MeetingFilter) -> MeetingList, needs(Agendador, Projects), lists(MEETINGS, "meetings.export"), is(ours),
        computed_by(computed::meetings);
    /// Lista os horários livres de um consultor ou de todos.
    ListSlots "meetings.slots" GET "/scheduler/slots"
        query(SlotQuery) -> SlotList, needs(Agendador, Projects), is(ours), computed_by(computed::slots);
    /// Envia a um membro, por e-mail, o link da página em que ele escolhe o horário da reunião.
    SendInvite "meetings.invite" POST "/scheduler/send-invite-to-schedule"
        query(Invite) -> InviteSent, needs(Agendador, Projects), guard(InviteFacts::may_invite), about("meeting"),
        refuses(422, SchedulerInviteRefused), adapted_by(computed::invited);
    /// Cria, sem o enviar, o link da página em que um membro escolhe o horário da reunião.
    GiveLink "meetings.give-link" POST "/scheduler/link-to-schedule"
        body(LinkRequest) -> ScheduleLink, needs(Agendador, Projects), about("meeting"), is(ours);
    /// Marca uma reunião de um consultor com um membro.
    Book "meetings.book" POST "/host/schedule"
        body(Booking) -> MeetingChanged, needs(Agendador, Projects), forms("meetings.book" => foreign::book_form), about("meeting"),
        is(ours), sent_as(BookByQuery);
    /// Marca uma reunião; os mesmos dados de `POST`, na consulta.
    BookByQuery "meetings.book-by-query" GET "/host/schedule"
        query(Booking) -> MeetingChanged, needs(Agendador, Projects), danger(Write), about("meeting");
    /// Muda o horário de uma reunião, ou o consultor.
    MoveMeeting "meetings.move" POST "/scheduler/meetings/move/{id}"
        path(MeetingId) body(NewTime) -> MeetingChanged, needs(Agendador, Projects), acts(Meeting, 'm'),
        guard(MeetingFacts::may_move), undone_by(record::TIME_BEFORE), told_as(SchedulerEventMoved),
        forms("meetings.move" => foreign::move_form), is(ours);
    /// Cancela uma reunião, ou o convite para marcá-la, com o motivo que o membro recebe.
    CancelMeeting "meetings.cancel" POST "/scheduler/meetings/cancel/{id}"
        path(MeetingId) body(MeetingCancellation) -> MeetingChanged, needs(Agendador, Projects), acts(Meeting, 'x', many),
        guard(MeetingFacts::may_cancel), undone_by(record::STATE_BEFORE), told_as(SchedulerEventCancelled),
        forms("meetings.cancel" = forms::cancel), is(ours);
    /// Registra que uma reunião aconteceu.
    MarkDone "meetings.mark-done" POST "/scheduler/meetings/done/{id}"
        path(MeetingId) body(Outcome) -> MeetingChanged, needs(Agendador, Projects), acts(Meeting, 'd', many),
        guard(MeetingFacts::may_close), undone_by(record::STATE_BEFORE), told_as(SchedulerEventDone),
        forms("meetings.mark-done" = forms::done), is(ours);
    /// Registra que o membro não veio a uma reunião.
    MarkMissed "meetings.mark-missed" POST "/scheduler/meetings/missed/{id}"
        path(MeetingId) body(Outcome) -> MeetingChanged, needs(Agendador, Projects), acts(Meeting, 'n', many),
        guard(MeetingFacts::may_close), undone_by(record::STATE_BEFORE), told_as(SchedulerEventMissed),
        forms("meetings.mark-missed" = forms::missed), is(ours);
    /// Traz de volta uma reunião feita, perdida ou cancelada.
    RestoreMeeting "meetings.restore" POST "/scheduler/meetings/restore/{id}"
        path(MeetingId) -> MeetingChanged, needs(Agendador, Projects), acts(Meeting, 'b', many),
        guard(MeetingFacts::may_restore), told_as(SchedulerEventRestored), is(ours);
    /// Lista os consultores, com horário de trabalho, próximo horário livre e reuniões.
    ListConsultants "consultants.list" GET "/scheduler/consultants"
        -> ConsultantList, needs(Agendador, Projects), lists(CONSULTANTS, "consultants.export"), is(ours),
        computed_by(computed::consultants);
    /// Troca o horário de trabalho de um consultor.
    UpdateHours "consultants.update-hours" PUT "/scheduler/consultants/{id}/hours"
        path(ConsultantId) body(NewHours) -> ConsultantChanged, needs(Agendador, Projects), acts(Consultant, 'e'),
        guard(ConsultantFacts::may_update), verb("update"), undone_by(record::HOURS_BEFORE),
        forms("consultants.update-hours" => foreign::hours_form), is(ours);
    /// Lista quem recebe as solicitações de quem, e de quando até quando.
    ListRedirections "redirections.list" GET "/scheduler/redirect-request/consultants"
        query(RedirectionFilter) -> RedirectionList, needs(Agendador, Projects), lists(REDIRECTIONS, "redirections.export"),
        also("/scheduler/redirect-request/consultant");
    /// Redireciona as solicitações de um consultor a um colega por alguns dias.
    Redirect "redirections.create" POST "/scheduler/redirect-request/consultant"
        query(OfConsultant) body(NewRedirection) -> RedirectionChanged, needs(Agendador, Projects),
        guard(RedirectionFacts::may_create), forms("redirections.create" => foreign::redirect_form), about("redirection"),
        adapted_by(computed::redirected), also("/scheduler/redirect-request/consultants");
    /// Remove um redirecionamento.
    EndRedirection "redirections.delete" DELETE "/scheduler/redirect-request/consultant"
        query(OfRedirection) -> Done, needs(Agendador, Projects), guard(RedirectionFacts::may_delete),
        about("redirection"), also("/scheduler/redirect-request/consultants");
    /// Lista os dias fechados.
    ListClosedDays "closed-days.list" GET "/scheduler/redirect-request/disabled-dates"
        query(ClosedDayFilter) -> ClosedDayList, needs(Agendador, Projects), lists(CLOSED_DAYS, "closed-days.export");
    /// Diz de qual consultor é cada dia fechado de hoje em diante.
    ListClosedDayRelations "closed-days.relations" GET "/scheduler/redirect-request/disabled-dates-relations"
        -> ClosedDayRelations, needs(Agendador, Projects), adapted_by(computed::related);
    /// Fecha um dia, ou vários seguidos, para todos ou para alguns consultores; diz quais reuniões ele atinge.
    CloseDay "closed-days.create" POST "/scheduler/redirect-request/disabled-date"
        body(NewClosedDay) -> ClosedDayChanged, needs(Agendador, Projects), guard(ClosedDayFacts::may_create),
        forms("closed-days.create" => foreign::close_day_form), about("closed_day"), adapted_by(computed::closed);
    /// Reabre um dia fechado.
    OpenDay "closed-days.delete" DELETE "/scheduler/redirect-request/disabled-date"
        query(OfClosedDay) -> Done, needs(Agendador, Projects), guard(ClosedDayFacts::may_delete), about("closed_day");
    /// Lista os feriados nacionais de um ano.
    ListHolidays "closed-days.holidays" GET "/scheduler/holidays"
        query(HolidayQuery) -> HolidayList, needs(Agendador, Projects), is(ours);
    /// Diz se a agenda do usuário tem um endereço para programas de calendário.
    GetFeed "feed.get" GET "/scheduler/feed"
        -> Feed, needs(Agendador, Projects), is(ours);
    /// Cria o endereço secreto da agenda do usuário; o anterior deixa de valer.
    MakeFeed "feed.create" POST "/scheduler/feed"
        -> Feed, needs(Agendador, Projects), is(ours);
    /// Revoga o endereço da agenda do usuário.
    RevokeFeed "feed.delete" DELETE "/scheduler/feed"
        -> Feed, needs(Agendador, Projects), is(ours);
}
