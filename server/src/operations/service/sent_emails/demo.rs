//! Letters in each state, for larger demonstrations. In the smallest one the outbox begins empty: it holds what was sent there.

use client::api::finance::payments::{self, SendPaymentCharge, SendPaymentProposal};
use client::api::members::contacts::{self, SendEmailConfirmation};
use client::api::members::registration;
use client::api::service::disabled_emails::DisabledReason;
use client::api::service::outbox::{OutboxKind, OutboxState};
use client::api::service::{indications, searches};
use client::endpoint::Endpoint;
use client::letter::{Letter, LetterValue, MEMBER_NAME, shipped};
use client::message::Lang;
use client::value::word::Word;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};

use crate::demo::DemoScope;
use crate::demo::insert::insert;
use crate::letter::{LetterFrame, render};
use crate::outbox::entry::stopped_error;
use crate::outbox::{Lane, LetterHeaders, SmtpAnswer, TemplateUse, email};
use crate::store::{Conn, Row, StoreError, Value};

/// The number of members of a demonstration for whom each of the letters is there once.
const MEMBERS: i64 = 500;
/// The name of the product, and of the house that sends.
const PRODUCT: &str = "Retaguarda";

/// How a letter ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Sent,
    /// It leaves tomorrow, unless it is recalled.
    Held,
    /// The mail server asked to come again.
    Later(&'static str),
    Refused(&'static str),
    Stopped(DisabledReason),
    /// The mail server did not answer after it had the text.
    Unknown,
    Recalled,
}

/// A letter, the call that wrote it, the role of its author, the hours since, and its end.
const LETTERS: [(&Letter, &str, &str, i64, Ending); 10] = [
    (&registration::letters::WELCOME, registration::Create::ID, "sales", 1, Ending::Held),
    (
        &payments::letters::CHARGE,
        SendPaymentCharge::ID,
        "financial",
        2,
        Ending::Later("450 4.2.2 Mailbox full"),
    ),
    (&payments::letters::PROPOSAL, SendPaymentProposal::ID, "sales", 5, Ending::Sent),
    (&searches::letters::RESULTS_OF_SEARCH, searches::Send::ID, "success", 22, Ending::Unknown),
    (&payments::letters::CHARGE, SendPaymentCharge::ID, "financial", 27, Ending::Recalled),
    (
        &contacts::letters::CONFIRMATION,
        SendEmailConfirmation::ID,
        "sales2",
        49,
        Ending::Refused("550 5.1.1 User unknown"),
    ),
    (&indications::letters::INDICATION, indications::Send::ID, "success", 52, Ending::Sent),
    (
        &indications::letters::INDICATION,
        indications::Send::ID,
        "success",
        53,
        Ending::Stopped(DisabledReason::Unsubscribed),
    ),
    (
        &payments::letters::CHARGE,
        SendPaymentCharge::ID,
        "financial",
        170,
        Ending::Refused("554 5.6.0 Message refused"),
    ),
    (&payments::letters::PROPOSAL, SendPaymentProposal::ID, "manager", 400, Ending::Sent),
];

const COLUMNS: &str = "kind, lane, dedup_key, payload, state, due_at, held_until, created_at, changed_at, attempted_at, sent_at, unknown_at,
    attempts, actor_id, actor_name, endpoint, recipient, subject, member_id, last_error, verdict, answer_code, answer_status, answer_text, headers";

/// Fills the table.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let rounds = scope.members / MEMBERS;
    let sql = "select id, name, email from members where status = 'active' order by id desc limit $1";
    let members = conn.query(sql, &[(rounds * LETTERS.len() as i64).into()])?;
    let mut letters: Vec<_> =
        (0..).zip(&members).map(|(number, member)| WrittenLetter::of(scope, number, member)).collect();
    letters.sort_by_key(|letter| std::cmp::Reverse(letter.hours));
    insert(conn, "outbox", COLUMNS, letters.iter().filter_map(|letter| letter.row(scope)).collect())
}

/// A letter as it was written.
struct WrittenLetter<'a> {
    key: String,
    letter: &'static Letter,
    endpoint: &'static str,
    member: &'a Row,
    author: i64,
    hours: i64,
    ending: Ending,
}

impl WrittenLetter<'_> {
    fn of<'a>(scope: &DemoScope, number: usize, member: &'a Row) -> WrittenLetter<'a> {
        let (letter, endpoint, role, hours, ending) = LETTERS[number % LETTERS.len()];
        // What still waits was written today, the rest within a month.
        let days = match ending {
            Ending::Held | Ending::Later(_) => 0,
            _ => number / LETTERS.len() % 30,
        };
        let (key, author) = (format!("demonstration letter {number}"), scope.data.account(role));
        WrittenLetter { key, letter, endpoint, member, author, hours: hours + 24 * days as i64, ending }
    }

    /// Renders it as the product does; `None` if it has no text.
    fn payload(&self) -> Option<(String, Json)> {
        let lang = Lang::default();
        let mut values = self.letter.sample_values();
        values.insert(MEMBER_NAME.id.into(), LetterValue::Text(self.member.get("name")));
        let content = shipped(self.letter.key, lang)?.content.as_ref().ok()?;
        let rendered = render(content, &values, &LetterFrame::of(self.letter, PRODUCT, lang)).ok()?;
        let address: &str = self.member.get("email");
        let outgoing = email(self.letter.class, address, &rendered.subject, &rendered.text, &self.key);
        let mut payload = outgoing.payload;
        let template =
            TemplateUse { key: self.letter.key.to_owned(), language: lang, version: None, fault: None };
        (payload["html"], payload["template"]) = (json!(rendered.html), json!(template));
        Some((rendered.subject, payload))
    }

    fn row(&self, scope: &DemoScope) -> Option<Vec<Value>> {
        let (subject, payload) = self.payload()?;
        let written = scope.now - SignedDuration::from_hours(self.hours);
        let tried = written + SignedDuration::from_secs(12);
        let (state, answer, error) = match self.ending {
            Ending::Sent => (OutboxState::Sent, None, None),
            Ending::Held => (OutboxState::Held, None, None),
            Ending::Later(answer) => (OutboxState::Waiting, Some(SmtpAnswer::reported("", answer)), None),
            Ending::Refused(answer) => (OutboxState::Failed, Some(SmtpAnswer::reported("", answer)), None),
            Ending::Stopped(reason) => (OutboxState::Failed, None, Some(stopped_error(reason))),
            Ending::Unknown => (OutboxState::Failed, None, Some("no answer in time".to_owned())),
            Ending::Recalled => (OutboxState::Recalled, None, None),
        };
        let due = match self.ending {
            Ending::Held => scope.now + SignedDuration::from_hours(24),
            Ending::Later(_) => scope.now + SignedDuration::from_hours(6),
            _ => tried,
        };
        let was_tried = !matches!(self.ending, Ending::Held | Ending::Recalled | Ending::Stopped(_));
        let headers = LetterHeaders {
            from: format!("{PRODUCT} <nao-responda@retaguarda.invalid>"),
            reply_to: None,
            message_id: format!("<{}@retaguarda.invalid>", self.key.replace(' ', "-")),
        };
        let headers = was_tried.then(|| json!(headers).to_string());
        let address: &str = self.member.get("email");
        Some(vec![
            OutboxKind::Email.name().into(),
            Lane::of_letters(self.letter.class).name().into(),
            self.key.as_str().into(),
            payload.to_string().into(),
            state.name().into(),
            due.into(),
            (self.ending == Ending::Held).then_some(due).into(),
            written.into(),
            tried.into(),
            was_tried.then_some(tried).into(),
            (state == OutboxState::Sent).then_some(tried).into(),
            (self.ending == Ending::Unknown).then_some(tried).into(),
            i64::from(was_tried).into(),
            self.author.into(),
            scope.data.name(self.author).into(),
            self.endpoint.into(),
            address.into(),
            subject.into(),
            self.member.get::<i64>("id").into(),
            error.or_else(|| answer.as_ref().map(SmtpAnswer::line)).into(),
            answer.as_ref().map(|answer| answer.verdict().name()).into(),
            answer.as_ref().map(|answer| i64::from(answer.code)).into(),
            answer.as_ref().and_then(|answer| answer.status.as_deref()).into(),
            answer.as_ref().map(|answer| answer.text.as_str()).into(),
            headers.into(),
        ])
    }
}
