//! The review of registrations: the queue, the checks of the selected one beside it, and the decision by one key.

pub mod decide;
pub mod report;

use client::api::members::members::sections::Decision;
use client::api::members::reviews::{List as Queue, ReviewReport, Run};
use client::endpoint::Endpoint;
use client::message::{Key, Lang};
use client::record::Record;
use client::transport::{Client, Error};
use client::value::id::kind;
use client::wire::event::Event as Change;
use ratatui::layout::Rect;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::cmd::Cmd;
use crate::core::keymap::Context::{self, List, Record as Details};
use crate::core::keymap::{Binding, Chord, OTHER_MEMBER, bind, letter};
use crate::core::write::WriteAnswer;
use crate::kit::ask::{Action, Answer};
use crate::kit::facts::{Section, of_record};
use crate::kit::item::Item;
use crate::kit::layout::{Areas, WIDE, beside};
use crate::kit::list::ask::ListAsk;
use crate::kit::resource::{ListReading, Listing, Resource, Texts, listed, open};
use crate::kit::screen::{Reading, Screen};
use crate::kit::shell::Shell;
use crate::screens::REVIEWS;
use report::{Report, Reports};

const BOTH: &[Context] = &[List, Details];

/// The screen of the review.
pub type Reviews = Listing<ReviewScreen>;

/// The state of the screen beside its list.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ReviewScreen {
    /// The checks that are held.
    reports: Reports,
}

impl Resource for ReviewScreen {
    type List = Queue;
    const BY_ID: Option<&'static str> = Some("id");
    const OWN_KEYS: &'static [Binding] = &[
        decides(&[letter('a')], Decision::Approve, Key::SectionsDecisionApprove),
        decides(&[letter('d')], Decision::SendBack, Key::SectionsDecisionSendBack),
        decides(&[letter('b')], Decision::Block, Key::SectionsDecisionBlock),
        OTHER_MEMBER,
    ];
    const READS: Option<&'static str> = Some(Run::ID);

    fn texts() -> Texts {
        Texts { counted: Key::TuiRegistrationsCount, ..Texts::of_list(Queue::ID) }
    }

    fn told(screen: &Reviews, record: &Value, lang: Lang) -> Vec<Section> {
        let Ok(report) = ReviewReport::deserialize(record) else { return Vec::new() };
        let row = screen.row(report.user_id.get());
        let known = row.map(|row| of_record(ReviewScreen::table(), row.fields(), lang));
        [report::section_of(&report, lang)].into_iter().chain(known).collect()
    }

    /// Returns the title of the checks: the member that they are about.
    fn title(screen: &Reviews, record: &Value, _: Lang) -> String {
        let id = record["user_id"].as_i64().unwrap_or(0);
        let name = screen.row(id).map(|row| row.text("name")).unwrap_or_default();
        format!("#{id} · {name}")
    }

    /// The member, then the other one that a check names.
    fn members(screen: &Reviews, id: i64) -> Vec<i64> {
        let report = match screen.own.reports.get(id) {
            Some(Report::Read(report)) => ReviewReport::deserialize(report).ok(),
            _ => None,
        };
        let other = report.and_then(|report| report.checks.iter().find_map(|check| check.other));
        [id].into_iter().chain(other.map(|other| other.get())).collect()
    }

    fn shown(screen: &Reviews) -> (Option<&Value>, Option<&Error>) {
        match screen.current().and_then(|id| screen.own.reports.get(id)) {
            Some(Report::Read(report)) => (Some(report), None),
            Some(Report::Failed(error)) => (None, Some(error)),
            Some(Report::Waiting) | None => (None, None),
        }
    }

    fn owns(cmd: &Cmd) -> bool {
        matches!(cmd, Cmd::Decide(_))
    }

    fn on(screen: &mut Reviews, shell: &mut Shell, cmd: Cmd) -> Result<Option<Action>, Cmd> {
        match cmd {
            Cmd::Decide(decision) => Ok(decide::decide(screen, shell, decision)),
            cmd => Err(cmd),
        }
    }

    /// A decision goes on to the next registration.
    fn begun(screen: &mut Reviews, shell: &mut Shell, item: &Item) {
        if decide::decision(item).is_some() && screen.current() == Some(item.record) && screen.aim.is_none() {
            decide::go_on(screen, shell);
        }
    }

    /// A registration whose decision was refused is shown again.
    fn refused(screen: &mut Reviews, shell: &mut Shell, item: &Item) {
        (screen as &mut dyn Screen).return_to(shell, item.record);
        if screen.details.is_some() {
            open(screen, shell, item.record);
        }
    }

    /// A decided registration says so at once, and so does one whose decision was taken back.
    fn written(screen: &mut Reviews, shell: &mut Shell, item: &Item, written: &WriteAnswer) {
        if let Some(decision) = decide::decision(item) {
            screen.list.window.touch(item.record, |row| {
                row.set("status", decision.status());
                row.set("version", written.version(item.record).unwrap_or(row.version));
            });
        }
        if shell.place == REVIEWS && decide::is_undo(item) {
            screen.list.window.touch(item.record, |row| row.set("status", &item.write.body["status"]));
            if screen.row(item.record).is_none() {
                screen.list.reread();
            }
            if screen.details.is_some() {
                open(screen, shell, item.record);
            }
        }
    }

    /// The checks stand beside the list on a wide terminal, and in its place on a narrow one.
    fn areas(screen: &Reviews, body: Rect) -> Areas {
        let (list, record) = match (screen.details.is_some(), body.width >= WIDE) {
            (_, true) => beside(body, body.width * 11 / 20),
            (false, false) => (body, Rect::default()),
            (true, false) => (Rect { height: 0, ..body }, body),
        };
        Areas { list, record, members: Rect::default() }
    }

    /// What is decided stays in its place with its status, until the list is read again.
    fn list<'a>(client: &'a Client, ask: &'a ListAsk) -> ListReading<'a> {
        Box::pin(async move {
            match ask {
                ListAsk::Row { row, .. } => report::row(client, row.as_ref().clone()).await,
                ask => listed::<ReviewScreen>(client, ask).await,
            }
        })
    }

    fn wants(screen: &mut Reviews, shell: &Shell) -> Vec<Value> {
        if shell.place != REVIEWS || shell.refusal_of(Run::ID).is_some() {
            return Vec::new();
        }
        report::wanted(screen).into_iter().map(Value::from).collect()
    }

    fn read(client: &Client, ask: Value) -> Reading<'_> {
        Box::pin(async move {
            Ok(Answer::Part(match ask.as_i64() {
                Some(id) => report::read(client, id).await?,
                None => Value::Null,
            }))
        })
    }

    fn receive(screen: &mut Reviews, _: &Shell, ask: &Value, answer: Result<Value, Error>) {
        ask.as_i64().into_iter().for_each(|id| screen.own.reports.receive(id, answer.clone()));
    }

    fn changed(&mut self, change: &Change) {
        if change.record == kind::Member::KIND.name {
            self.reports.outdate(change.id);
        }
    }

    fn outdate(&mut self) {
        self.reports.clear();
    }
}

/// Returns the key of a decision.
const fn decides(chords: &'static [Chord], decision: Decision, label: Key) -> Binding {
    bind(BOTH, chords, Cmd::Decide(decision), label, Some(label))
}
