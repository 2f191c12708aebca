//! The checks of registrations: those of the selected one and of the next are read ahead, so that the next opens at once.

use std::collections::BTreeMap;

use client::api::members::members::sections::Decision;
use client::api::members::members::{Get, MemberColumns, MemberQuery};
use client::api::members::reviews::{ReviewCheck, ReviewReport, Run};
use client::endpoint::Call;
use client::message::{Key, Lang};
use client::transport::{Client, Error};
use client::value::id::MemberId;
use client::value::word::Word;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::theme::Tone;
use crate::kit::facts::{Fact, Section, section};
use crate::kit::list::ask::ListAnswer;
use crate::kit::list::columns::sign;
use crate::kit::list::row::Row;
use crate::screens::reviews::Reviews;

/// The rows below and above the cursor whose checks are read ahead.
const AHEAD: [i64; 4] = [0, 1, 2, -1];
/// Limit on concurrent reads: a user who moves on does not wait for skipped ones.
const MOST_ASKED: usize = 3;
/// Reports kept.
const MOST_KEPT: usize = 60;

/// The checks of a registration, as far as they are read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Report {
    /// Requested.
    Waiting,
    /// The answer.
    Read(Value),
    /// The reason why there is none.
    Failed(Error),
}

/// The checks that are held, by member.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Reports(BTreeMap<i64, Report>);

impl Reports {
    /// Returns the checks of a member, as far as they are read.
    pub fn get(&self, id: i64) -> Option<&Report> {
        self.0.get(&id)
    }

    /// Takes the checks of a member in, or why there are none.
    pub fn receive(&mut self, id: i64, answer: Result<Value, Error>) {
        let report = answer.map_or_else(Report::Failed, Report::Read);
        self.0.entry(id).and_modify(|held| *held = report);
    }

    /// Forgets the checks of a member, which changed.
    pub fn outdate(&mut self, id: i64) {
        self.0.remove(&id);
    }

    /// Forgets all checks.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    fn waiting(&self) -> usize {
        self.0.values().filter(|report| **report == Report::Waiting).count()
    }
}

/// Returns the members whose checks the screen needs, or will when the cursor moves on, and marks them as requested.
pub fn wanted(screen: &mut Reviews) -> Vec<i64> {
    let open = screen.details.as_ref().map(|details| details.id);
    let row = |by: i64| screen.list.window.row(screen.list.cursor.checked_add_signed(by)?);
    let near = AHEAD.iter().filter_map(|by| Some(row(*by)?.record));
    let near: Vec<i64> = open.into_iter().chain(near).collect();
    let reports = &mut screen.own.reports;
    if reports.0.len() > MOST_KEPT {
        reports.0.retain(|id, report| near.contains(id) || *report == Report::Waiting);
    }
    let mut wanted = Vec::new();
    for id in near {
        if reports.waiting() < MOST_ASKED && !reports.0.contains_key(&id) {
            reports.0.insert(id, Report::Waiting);
            wanted.push(id);
        }
    }
    wanted
}

/// Reads the status of a registration, which a decision takes out of the queue. None if there is no such member.
pub async fn row(client: &Client, mut row: Row) -> Result<ListAnswer, Error> {
    let (path, query) = (MemberId::new(row.id), MemberQuery { columns: Some(MemberColumns::Complete) });
    let record = match client.send(Call::<Get> { path, query, body: () }).await {
        Ok(record) => record,
        Err(error) if error.status() == Some(404) => return Ok(ListAnswer::Row(None)),
        Err(error) => return Err(error),
    };
    row.set("status", record.user.status);
    row.set("version", record.sections.map_or(0, |sections| sections.primary.version));
    Ok(ListAnswer::Row(Some(Box::new(row))))
}

/// Checks a registration. Nothing is changed.
pub async fn read(client: &Client, id: i64) -> Result<Value, Error> {
    let report = client.send(Call::<Run> { path: MemberId::new(id), query: (), body: () }).await?;
    Ok(serde_json::to_value(report).unwrap_or_default())
}

/// Returns the checks with their evidence, then what they propose.
pub fn section_of(report: &ReviewReport, lang: Lang) -> Section {
    let checks = report.checks.iter().map(|check| checked(check, lang));
    section(Key::ReviewsPageChecks, checks.chain([proposal(report, lang)]).collect(), lang)
}

fn proposal(report: &ReviewReport, lang: Lang) -> Fact {
    let (value, tone) = match report.proposal {
        Some(decision) => {
            let reason = report.reason.map(|reason| format!(" ({})", reason.label(lang)));
            let decided = format!("{}{}", decision.label(lang), reason.unwrap_or_default());
            let tone = if decision == Decision::Approve { Tone::Good } else { Tone::Bad };
            (Key::ReviewsPageProposal.text(lang, &[("decision", &decided)]), tone)
        }
        None => (Key::ReviewsPageNoProposal.text(lang, &[]), Tone::Pending),
    };
    Fact { label: String::new(), value, tone }
}

fn checked(check: &ReviewCheck, lang: Lang) -> Fact {
    let (sign, tone) = sign(check.verdict.tone());
    Fact { label: check.subject.label(lang), value: format!("{sign} {}", check.evidence), tone }
}
