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
use crate::endpoint::clauses::Shown;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{ConsultantId, MeetingId, kind};

endpoints!(
    ListEvents(
        "Lista as reuniões de um consultor ou da equipe, com um membro ou com todos, nos próximos \
         dias; 30 se não disser quantos."
    )
    .get("meetings.agenda", "/scheduler/event/{manager}/{user}")
    .path::<(Whose, WithMember)>()
    .query::<EventQuery>()
    .answers::<EventList>()
    .needs(Agendador, Projects)
    .shows(&[Shown::Every("meeting"), Shown::Every("closed_day"), Shown::Every("redirection")])
    .adapted_by(computed::events),
    ListMeetings("Lista as reuniões, com filtros, ordenação e páginas.")
        .get("meetings.list", "/scheduler/meetings")
        .query::<MeetingFilter>()
        .answers::<MeetingList>()
        .needs(Agendador, Projects)
        .lists(&MEETINGS)
        .exported_by("meetings.export")
        .ours()
        .computed_by(computed::meetings),
    ListSlots("Lista os horários livres de um consultor ou de todos.")
        .get("meetings.slots", "/scheduler/slots")
        .query::<SlotQuery>()
        .answers::<SlotList>()
        .needs(Agendador, Projects)
        .ours()
        .computed_by(computed::slots),
    SendInvite("Envia a um membro, por e-mail, o link da página em que ele escolhe o horário da reunião.")
        .post("meetings.invite", "/scheduler/send-invite-to-schedule")
        .query::<Invite>()
        .answers::<InviteSent>()
        .guard(InviteFacts::may_invite)
        .needs(Agendador, Projects)
        .about("meeting")
        .refuses(422, Key::SchedulerInviteRefused)
        .adapted_by(computed::invited),
    GiveLink("Cria, sem o enviar, o link da página em que um membro escolhe o horário da reunião.")
        .post("meetings.give-link", "/scheduler/link-to-schedule")
        .body::<LinkRequest>()
        .answers::<ScheduleLink>()
        .needs(Agendador, Projects)
        .about("meeting")
        .ours(),
    Book("Marca uma reunião de um consultor com um membro.")
        .post("meetings.book", "/host/schedule")
        .body::<Booking>()
        .answers::<MeetingChanged>()
        .needs(Agendador, Projects)
        .forms(&[DeclaredForm::Each("meetings.book", foreign::book_form)])
        .about("meeting")
        .ours()
        .sent_as::<BookByQuery>(),
    BookByQuery("Marca uma reunião; os mesmos dados de `POST`, na consulta.")
        .get("meetings.book-by-query", "/host/schedule")
        .query::<Booking>()
        .answers::<MeetingChanged>()
        .needs(Agendador, Projects)
        .writes()
        .about("meeting"),
    MoveMeeting("Muda o horário de uma reunião, ou o consultor.")
        .post("meetings.move", "/scheduler/meetings/move/{id}")
        .path::<MeetingId>()
        .body::<NewTime>()
        .answers::<MeetingChanged>()
        .guard(MeetingFacts::may_move)
        .needs(Agendador, Projects)
        .acts_on::<kind::Meeting>()
        .key('m')
        .undone_by(record::TIME_BEFORE)
        .told_as(Key::SchedulerEventMoved)
        .forms(&[DeclaredForm::Each("meetings.move", foreign::move_form)])
        .ours(),
    CancelMeeting("Cancela uma reunião, ou o convite para marcá-la, com o motivo que o membro recebe.")
        .post("meetings.cancel", "/scheduler/meetings/cancel/{id}")
        .path::<MeetingId>()
        .body::<MeetingCancellation>()
        .answers::<MeetingChanged>()
        .guard(MeetingFacts::may_cancel)
        .needs(Agendador, Projects)
        .acts_on::<kind::Meeting>()
        .key('x')
        .for_many()
        .undone_by(record::STATE_BEFORE)
        .told_as(Key::SchedulerEventCancelled)
        .forms(&[DeclaredForm::Same("meetings.cancel", forms::cancel)])
        .ours(),
    MarkDone("Registra que uma reunião aconteceu.")
        .post("meetings.mark-done", "/scheduler/meetings/done/{id}")
        .path::<MeetingId>()
        .body::<Outcome>()
        .answers::<MeetingChanged>()
        .guard(MeetingFacts::may_close)
        .needs(Agendador, Projects)
        .acts_on::<kind::Meeting>()
        .key('d')
        .for_many()
        .undone_by(record::STATE_BEFORE)
        .told_as(Key::SchedulerEventDone)
        .forms(&[DeclaredForm::Same("meetings.mark-done", forms::done)])
        .ours(),
    MarkMissed("Registra que o membro não veio a uma reunião.")
        .post("meetings.mark-missed", "/scheduler/meetings/missed/{id}")
        .path::<MeetingId>()
        .body::<Outcome>()
        .answers::<MeetingChanged>()
        .guard(MeetingFacts::may_close)
        .needs(Agendador, Projects)
        .acts_on::<kind::Meeting>()
        .key('n')
        .for_many()
        .undone_by(record::STATE_BEFORE)
        .told_as(Key::SchedulerEventMissed)
        .forms(&[DeclaredForm::Same("meetings.mark-missed", forms::missed)])
        .ours(),
    RestoreMeeting("Traz de volta uma reunião feita, perdida ou cancelada.")
        .post("meetings.restore", "/scheduler/meetings/restore/{id}")
        .path::<MeetingId>()
        .answers::<MeetingChanged>()
        .guard(MeetingFacts::may_restore)
        .needs(Agendador, Projects)
        .acts_on::<kind::Meeting>()
        .key('b')
        .for_many()
        .told_as(Key::SchedulerEventRestored)
        .ours(),
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
    ListRedirections("Lista quem recebe as solicitações de quem, e de quando até quando.")
        .get("redirections.list", "/scheduler/redirect-request/consultants")
        .query::<RedirectionFilter>()
        .answers::<RedirectionList>()
        .needs(Agendador, Projects)
        .lists(&REDIRECTIONS)
        .exported_by("redirections.export")
        .also(&["/scheduler/redirect-request/consultant"]),
    Redirect("Redireciona as solicitações de um consultor a um colega por alguns dias.")
        .post("redirections.create", "/scheduler/redirect-request/consultant")
        .query::<OfConsultant>()
        .body::<NewRedirection>()
        .answers::<RedirectionChanged>()
        .guard(RedirectionFacts::may_create)
        .needs(Agendador, Projects)
        .forms(&[DeclaredForm::Each("redirections.create", foreign::redirect_form)])
        .about("redirection")
        .adapted_by(computed::redirected)
        .also(&["/scheduler/redirect-request/consultants"]),
    EndRedirection("Remove um redirecionamento.")
        .delete("redirections.delete", "/scheduler/redirect-request/consultant")
        .query::<OfRedirection>()
        .answers::<Done>()
        .guard(RedirectionFacts::may_delete)
        .needs(Agendador, Projects)
        .about("redirection")
        .also(&["/scheduler/redirect-request/consultants"]),
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
    CloseDay(
        "Fecha um dia, ou vários seguidos, para todos ou para alguns consultores; diz quais reuniões \
         ele atinge."
    )
    .post("closed-days.create", "/scheduler/redirect-request/disabled-date")
    .body::<NewClosedDay>()
    .answers::<ClosedDayChanged>()
    .guard(ClosedDayFacts::may_create)
    .needs(Agendador, Projects)
    .forms(&[DeclaredForm::Each("closed-days.create", foreign::close_day_form)])
    .about("closed_day")
    .adapted_by(computed::closed),
    OpenDay("Reabre um dia fechado.")
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
    GetFeed("Diz se a agenda do usuário tem um endereço para programas de calendário.")
        .get("feed.get", "/scheduler/feed")
        .answers::<Feed>()
        .needs(Agendador, Projects)
        .ours(),
    MakeFeed("Cria o endereço secreto da agenda do usuário; o anterior deixa de valer.")
        .post("feed.create", "/scheduler/feed")
        .answers::<Feed>()
        .needs(Agendador, Projects)
        .ours(),
    RevokeFeed("Revoga o endereço da agenda do usuário.")
        .delete("feed.delete", "/scheduler/feed")
        .answers::<Feed>()
        .needs(Agendador, Projects)
        .ours(),
);
