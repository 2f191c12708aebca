//! The letters about meetings.

use crate::letter::{CONSULTANT_NAME, LINK_UNTIL, Letter, LetterClass, MEMBER_NAME, Variable, VariableKind};
use crate::message::Key;

/// The type of the meeting.
const MEETING_KIND: Variable = Variable::text("reuniao.tipo", Key::LetterVariableMeetingKind, "Apresentação");
/// The time of the meeting.
const MEETING_TIME: Variable = Variable::new(
    "reuniao.quando",
    Key::LetterVariableMeetingTime,
    VariableKind::Moment,
    "2026-12-03T12:00:00Z",
);
/// The link to the page on which the member chooses a time.
const BOOKING_LINK: Variable =
    Variable::url("link.agendamento", Key::LetterVariableBookingLink, "https://exemplo.test/agendar/7")
        .required();
/// The variables of a meeting with a time.
const TIMED: &[Variable] = &[MEMBER_NAME, CONSULTANT_NAME, MEETING_KIND, MEETING_TIME.required()];

/// The time of a booked meeting.
pub const BOOKED: Letter = Letter::new("meeting-booked", LetterClass::Service).variables(TIMED);
/// The new time of a meeting.
pub const MOVED: Letter = Letter::new("meeting-moved", LetterClass::Service).variables(TIMED);
/// The cancellation of a meeting, with the reason.
pub const CANCELLED: Letter = Letter::new("meeting-cancelled", LetterClass::Service).variables(&[
    MEMBER_NAME,
    CONSULTANT_NAME,
    MEETING_KIND,
    MEETING_TIME,
    Variable::text("reuniao.motivo", Key::LetterVariableMeetingReason, "Feriado")
        .up_to("O consultor está de licença até o fim do mês, e a equipe toda está em treinamento nesse dia.")
        .optional(),
]);
/// The request to choose another time.
pub const ANOTHER_TIME: Letter = Letter::new("meeting-another-time", LetterClass::Service).variables(&[
    MEMBER_NAME,
    CONSULTANT_NAME,
    MEETING_KIND,
    MEETING_TIME,
    BOOKING_LINK,
    LINK_UNTIL,
]);
/// The invitation to choose a time.
pub const INVITATION: Letter = Letter::new("meeting-invitation", LetterClass::Service).variables(&[
    MEMBER_NAME,
    CONSULTANT_NAME,
    MEETING_KIND,
    BOOKING_LINK,
    LINK_UNTIL,
]);
