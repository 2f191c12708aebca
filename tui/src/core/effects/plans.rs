//! Changes of many records, by the engine of `retaguarda batch`: rehearsed into a plan, applied with its journal. What
//! the terminal began, the command line can finish and undo.

use std::io;
use std::path::Path;

use client::batch::{
    self, Author, End, Journal, JournalError, Pace, Plan, PlanDraft, PlanError, PlanProgress,
    RehearsalOptions, Row, RowStatus, Rows, Run, Source, Step, journal_path, make, undo_plan,
};
use client::catalogue::dynamic::{self, Dynamic};
use client::message::{Key, Lang};
use client::transport::{Client, Error, Stop};

use crate::core::action::PlanOf;
use crate::core::door::Door;
use crate::core::effects::{PATIENCE, Tell};
use crate::core::event::Event;
use crate::core::outcome::Outcome;
use crate::core::program::Program;

/// Concurrent rows.
const AT_ONCE: usize = 8;

/// Whose changes are made, and where.
pub(super) struct Job<P: Program> {
    pub(super) client: Client,
    pub(super) door: Door,
    pub(super) tell: Tell<P>,
    /// The number of the changes.
    pub(super) work: u64,
}

impl<P: Program> Job<P> {
    /// Makes a plan and reports its path. Reports nothing if the user stops it.
    pub(super) async fn plan(self, author: Author, of: PlanOf, mut stop: Stop) {
        let answer = tokio::select! {
            made = self.made(author, of) => made,
            Ok(_) = stop.wait_for(|stopped| *stopped) => return,
        };
        self.tell.tell(Event::Planned { work: self.work, answer });
    }

    async fn made(&self, actor: Author, of: PlanOf) -> Result<String, Error> {
        let (endpoint, rows) = self.rows(of)?;
        let endpoint = found(&endpoint, self.client.lang())?;
        let now = (self.tell.now)();
        let path = self.door.folders().new_plan(now)?;
        let options = RehearsalOptions {
            client: &self.client,
            endpoint: &endpoint,
            concurrency: AT_ONCE,
            retry: PATIENCE,
        };
        let draft = PlanDraft { options, profile: self.door.profile(), actor, now, rows };
        let rehearsed = |row: &Row| {
            let outcome = match &row.refused {
                Some(refused) => Outcome::Refused(refused.reason.clone()),
                None => Outcome::Ready(row.effects.join(" ")),
            };
            self.came(row, outcome);
        };
        let made = make(&path, draft, rehearsed).await?;
        made.map(|_| path.display().to_string()).map_err(|error| Error::file(&path, &error))
    }

    /// The rows of a plan, and the endpoint that each calls.
    fn rows(&self, of: PlanOf) -> Result<(String, Rows), Error> {
        match of {
            PlanOf::Writes(writes) => {
                let endpoint = writes.first().map(|(_, write)| write.endpoint.clone()).unwrap_or_default();
                let calls = writes.iter().map(|(line, write)| write.row(*line)).collect();
                Ok((endpoint, Rows::own(Source::Selection, calls)))
            }
            PlanOf::Undoing(path) => {
                let path = Path::new(&path);
                let plan = self.read(path)?;
                let journal = journal_path(path);
                let peeked = Journal::peek(&journal, &plan.header.id);
                let (lines, _) = peeked.map_err(|error| self.unusable(&journal, &error))?;
                let undo = undo_plan(&plan, &PlanProgress::of(&plan, &lines));
                let none =
                    Key::BatchUndoNone.text(self.client.lang(), &[("endpoint", &plan.header.endpoint)]);
                let undo = undo.ok_or_else(|| Error::file(path, &io::Error::other(none)))?;
                Ok((undo.endpoint.to_owned(), undo.rows))
            }
        }
    }

    /// Applies the remaining rows of a plan, and reports the outcome of each.
    pub(super) async fn apply(self, path: String, stop: Stop) {
        let (failed_rows, cut_off) = match self.applied(Path::new(&path), stop).await {
            Ok((failed_rows, cut_off)) => (failed_rows, cut_off),
            Err(error) => (None, Some(error)),
        };
        self.tell.tell(Event::Applied { work: self.work, failed_rows, cut_off });
    }

    async fn applied(&self, path: &Path, stop: Stop) -> Result<(Option<String>, Option<Error>), Error> {
        let plan = self.read(path)?;
        let endpoint = found(&plan.header.endpoint, self.client.lang())?;
        let at = journal_path(path);
        let opened = Journal::open(&at, &plan.header.id);
        let (journal, lines) = opened.map_err(|error| self.unusable(&at, &error))?;
        let mut progress = PlanProgress::of(&plan, &lines);
        let run = Run {
            client: &self.client,
            endpoint: &endpoint,
            plan: &plan,
            journal: &journal,
            pace: Pace {
                concurrency: AT_ONCE,
                spacing: std::time::Duration::ZERO,
                stop_after_failures: None,
                retry: PATIENCE,
            },
            stop,
            now: self.tell.now,
        };
        let end = batch::run(&run, &mut progress, |step| match step {
            Step::Settled(row, status) => self.settled(row, status),
            Step::Waiting(why) => self.tell.tell(Event::Waiting { work: self.work, why: why.clone() }),
        });
        let end = end.await;
        let (end, failed) = batch::conclude(path, &plan, journal, &progress, end);
        for (row, status) in
            plan.rows.iter().zip(progress.statuses()).filter(|(_, status)| !status.is_settled())
        {
            self.settled(row, status);
        }
        let failed = failed.map_err(|error| Error::file(path, &error))?;
        let cut_off = match end {
            End::CutOff(error) => Some(error),
            End::Journal(error) => Some(Error::file(&at, &error)),
            End::Complete | End::Stopped | End::TooManyFailures => None,
        };
        Ok((failed.map(|path| path.display().to_string()), cut_off))
    }

    fn settled(&self, row: &Row, status: &RowStatus) {
        let outcome = match status {
            RowStatus::Waiting => Outcome::Stopped,
            RowStatus::Unanswered(_) => Outcome::Unanswered,
            RowStatus::Done(_) => Outcome::Done(Key::TuiWorkDone.text(self.client.lang(), &[])),
            RowStatus::Stale(refused) | RowStatus::Failed(refused) | RowStatus::Refused(refused) => {
                Outcome::Refused(refused.reason.clone())
            }
        };
        self.came(row, outcome);
    }

    fn came(&self, row: &Row, outcome: Outcome) {
        self.tell.tell(Event::Came { work: self.work, line: row.line, outcome });
    }

    fn read(&self, path: &Path) -> Result<Plan, Error> {
        Plan::read(path, self.client.lang()).map_err(|error| match error {
            PlanError::File(error) => Error::file(path, &error),
            PlanError::Content(message) => {
                let text = message.with("plan", path.display()).text(self.client.lang());
                Error::file(path, &io::Error::other(text))
            }
        })
    }

    fn unusable(&self, journal: &Path, error: &JournalError) -> Error {
        let detail = match error {
            JournalError::File(error) => error.to_string(),
            error => error.sentence(journal, self.client.lang()),
        };
        Error::file(journal, &io::Error::other(detail))
    }
}

/// An endpoint by its id.
fn found(id: &str, lang: Lang) -> Result<Dynamic, Error> {
    let unknown = || {
        let text = Key::BatchPlanUnknownEndpoint.text(lang, &[("endpoint", id)]);
        Error::file(Path::new(id), &io::Error::other(text))
    };
    dynamic::all().into_iter().find(|endpoint| endpoint.about.id == id).ok_or_else(unknown)
}
