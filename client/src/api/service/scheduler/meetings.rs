//! The calls of meetings.

use super::{
    Booking, EventList, EventQuery, Invite, InviteSent, LinkRequest, MEETINGS, MeetingCancellation,
    MeetingChanged, MeetingFacts, MeetingFilter, MeetingList, NewTime, Outcome, ScheduleLink, SlotList,
    SlotQuery, WithMember, computed, facts, foreign, forms, letters, record,
};
use crate::api::members::consultants::InviteFacts;
use crate::api::service::kanban::Whose;
use crate::endpoint::clauses::ShownRecords;
use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{MeetingId, kind};

endpoints!(
    ListAgenda(
        "Lista as reuniões de um consultor ou da equipe, com um membro ou com todos, nos próximos \
         dias; 30 se não disser quantos."
    )
    .get("meetings.agenda", "/scheduler/event/{manager}/{user}")
    .path::<(Whose, WithMember)>()
    .query::<EventQuery>()
    .answers::<EventList>()
    .needs(Agendador, Projects)
    .shows(&[
        ShownRecords::Every("meeting"),
        ShownRecords::Every("closed_day"),
        ShownRecords::Every("redirection")
    ])
    .adapted_by(computed::events),
    ListMeetings("Lista as reuniões, com filtros, ordenação e páginas.")
        .get("meetings.list", "/scheduler/meetings")
        .query::<MeetingFilter>()
        .answers::<MeetingList>()
        .needs(Agendador, Projects)
        .lists(&MEETINGS)
        .facts("", facts::MEETING)
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
    InviteMeeting("Envia a um membro, por e-mail, o link da página em que ele escolhe o horário da reunião.")
        .post("meetings.invite", "/scheduler/send-invite-to-schedule")
        .query::<Invite>()
        .answers::<InviteSent>()
        .guard(InviteFacts::may_invite)
        .needs(Agendador, Projects)
        .sends(&[&letters::INVITATION])
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
        .sends(&[&letters::BOOKED])
        .forms(&[DeclaredForm::Each("meetings.book", foreign::book_form)])
        .about("meeting")
        .ours()
        .sent_as::<BookByQuery>(),
    BookByQuery("Marca uma reunião; os mesmos dados de `POST`, na consulta.")
        .get("meetings.book-by-query", "/host/schedule")
        .query::<Booking>()
        .answers::<MeetingChanged>()
        .needs(Agendador, Projects)
        .sends(&[&letters::BOOKED])
        .writes()
        .about("meeting"),
    MoveMeeting("Muda o horário de uma reunião, ou o consultor.")
        .post("meetings.move", "/scheduler/meetings/move/{id}")
        .path::<MeetingId>()
        .body::<NewTime>()
        .answers::<MeetingChanged>()
        .guard(MeetingFacts::may_move)
        .needs(Agendador, Projects)
        .sends(&[&letters::MOVED, &letters::BOOKED])
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
        .sends(&[&letters::CANCELLED])
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
        .sends(&[&letters::BOOKED])
        .acts_on::<kind::Meeting>()
        .key('b')
        .for_many()
        .told_as(Key::SchedulerEventRestored)
        .ours(),
);
