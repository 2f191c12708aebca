//! E-mails that came in: of each kind, open ones with and without an assignee, and those that are dealt with.

use client::api::service::letters::IncomingKind::{self, *};
use client::api::service::letters::LetterState;
use client::value::word::Word;
use jiff::SignedDuration;

use crate::demo::DemoScope;
use crate::demo::insert::{insert, number_on};
use crate::store::{Conn, Row, StoreError, Value};

const COLUMNS: &str =
    "file, size, received_at, kind, sender, subject, text, outbox_id, member_id, answer, state, finished_at,
    finished_by, assignee_id";
/// What a mail server that reports calls itself.
const DAEMON: &str = "mailer-daemon@mx.exemplo.test";

/// An e-mail of the demonstration.
struct Sample {
    kind: IncomingKind,
    /// The hours since it came.
    hours: i64,
    subject: &'static str,
    text: &'static str,
    /// What a mail server said.
    answer: Option<&'static str>,
    step: Step,
}

/// How far an e-mail is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// As it came.
    New,
    /// A consultant is to deal with it.
    Assigned,
    /// A user dealt with it.
    Finished,
}

const fn sample(kind: IncomingKind, hours: i64, subject: &'static str, text: &'static str) -> Sample {
    Sample { kind, hours, subject, text, answer: None, step: Step::New }
}

const SAMPLES: [Sample; 10] = [
    Sample {
        step: Step::Assigned,
        ..sample(Person, 3, "Re: Aviso de vencimento", "Bom dia! Posso pagar na segunda-feira?\n\nObrigada")
    },
    sample(Person, 8, "Re: Convite para o encontro", "Vou com duas pessoas da equipe. Precisa de inscrição?"),
    Sample {
        step: Step::Finished,
        ..sample(Person, 50, "Re: Novidades do mês", "Gostei da novidade, parabéns a todos.")
    },
    sample(Unrecognised, 20, "Undelivered Mail Returned to Sender", "The message could not be delivered."),
    Sample {
        step: Step::Finished,
        ..sample(
            Unrecognised,
            90,
            "Report domain: casa.test",
            "This is an aggregate report of another house.",
        )
    },
    Sample {
        answer: Some("550 5.1.1 No such user here"),
        ..sample(Bounce, 26, "Mail delivery failed", "A message that you sent could not be delivered.")
    },
    Sample {
        answer: Some("451 4.4.1 Connection timed out"),
        ..sample(Delay, 30, "Delivery delayed", "Your message is delayed. It is still being tried.")
    },
    sample(AutoReply, 33, "Férias", "Estou em férias e volto na segunda-feira."),
    sample(Complaint, 70, "Abuse report", "This is an abuse report for a message from your house."),
    sample(Unsubscribe, 75, "unsubscribe", "unsubscribe"),
];

/// Fills the table.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let sql = "select id, email from members where status = 'active' order by id limit 10";
    let members = conn.query(sql, &[])?;
    let letters = conn.query("select id, member_id from outbox where kind = 'email' order by id", &[])?;
    let (consultant, author) = (scope.data.account("sales"), scope.data.name(scope.data.account("manager")));
    let rows = SAMPLES.iter().zip(&members).enumerate().map(|(at, (sample, member))| {
        let is_known = sample.kind != Unrecognised;
        let id: i64 = member.get("id");
        let about = letters.iter().find(|letter| letter.get::<Option<i64>>("member_id") == Some(id));
        row(sample, at, scope, is_known.then_some(member), about, consultant, author)
    });
    insert(conn, "incoming_letters", COLUMNS, rows.collect())?;
    number_on(conn, "incoming_letters")
}

fn row(
    sample: &Sample,
    at: usize,
    scope: &DemoScope,
    member: Option<&Row>,
    about: Option<&Row>,
    consultant: i64,
    author: &str,
) -> Vec<Value> {
    let received_at = scope.now - SignedDuration::from_hours(sample.hours);
    let by_program = sample.kind.begins_as() == LetterState::Finished;
    let is_finished = by_program || sample.step == Step::Finished;
    let state = if is_finished { LetterState::Finished } else { LetterState::Open };
    let later = if by_program { received_at } else { received_at + SignedDuration::from_hours(1) };
    let sender = match (sample.kind, member) {
        (Person | AutoReply | Unsubscribe, Some(member)) => member.get::<String>("email"),
        _ => DAEMON.to_owned(),
    };
    vec![
        format!("demo.{at}").into(),
        (sample.text.len() as i64 + 900).into(),
        received_at.into(),
        sample.kind.name().into(),
        sender.into(),
        sample.subject.into(),
        sample.text.into(),
        about.map(|letter| letter.get::<i64>("id")).into(),
        member.map(|member| member.get::<i64>("id")).into(),
        sample.answer.into(),
        state.name().into(),
        is_finished.then_some(later).into(),
        (sample.step == Step::Finished).then_some(author).into(),
        (sample.step == Step::Assigned).then_some(consultant).into(),
    ]
}
