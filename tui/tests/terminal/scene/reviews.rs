//! The review of a scene: registrations that wait, their checks, and what was decided of them.

use std::collections::BTreeMap;

use client::api::members::members::sections::{Approval, Decision, Primary, SaveApproval, SavePrimary};
use client::api::members::members::{DeactivationReason, MemberKind, MemberStatus};
use client::api::members::reviews::{
    Review, ReviewCheck, ReviewFilter, ReviewReport, ReviewSubject, ReviewVerdict,
};
use client::endpoint::Endpoint;
use client::transport::Error;
use client::value::id::MemberId;
use client::wire::page::{Page, Paging};
use client::wire::problem::Problem;
use jiff::ToSpan;
use serde_json::{Value, json};
use tui::core::outcome::Outcome;
use tui::core::write::{Write, WriteAnswer};
use tui::kit::list::ask::{ListAnswer, ListAsk};
use tui::kit::list::row::Row;
use tui::kit::resource::Resource;
use tui::screens::reviews::ReviewScreen;

use super::now;

const NAMES: [&str; 4] = ["Ana Luíza Cavalcanti", "Brito Autopeças ME", "Caio Prado", "Dora Representações"];

/// The registrations that wait, and what was decided of them.
#[derive(Debug, Default)]
pub struct Registrations {
    /// The status and the reason that each was given.
    pub decided: BTreeMap<i64, (MemberStatus, Option<DeactivationReason>)>,
    /// Those whose decision is refused.
    pub refusing: Vec<i64>,
}

impl Registrations {
    /// What the queue answers.
    pub fn listed(&self, ask: &ListAsk) -> ListAnswer {
        match ask {
            ListAsk::Page { query, .. } => {
                let filter: ReviewFilter = query.read();
                let rows: Vec<Row> = (1..=12)
                    .filter(|id| self.waits(*id, &filter))
                    .map(|id| Row::new(ReviewScreen::table(), &self.review(id)))
                    .collect();
                let total = rows.len() as i64;
                ListAnswer::Page(Page::of(rows, Paging { page: 1, per_page: 100 }, total))
            }
            ListAsk::Row { row, .. } => {
                ListAnswer::Row(Some(Box::new(Row::new(ReviewScreen::table(), &self.review(row.id)))))
            }
            ListAsk::Belongs { record, .. } => {
                ListAnswer::Belongs(self.waits(*record, &ReviewFilter::default()))
            }
        }
    }

    /// The third is only in the filter; all others wait for a decision.
    fn status(&self, id: i64) -> MemberStatus {
        let first = if id == 3 { MemberStatus::Filter } else { MemberStatus::Review };
        self.decided.get(&id).map_or(first, |(status, _)| *status)
    }

    fn waits(&self, id: i64, filter: &ReviewFilter) -> bool {
        let status = self.status(id);
        let asked = json!(filter.status);
        matches!(status, MemberStatus::Filter | MemberStatus::Review)
            && (asked.is_null() || asked == json!(status))
    }

    fn review(&self, id: i64) -> Review {
        let days = 40 - id;
        Review {
            updated_at: None,
            id: MemberId::new(id),
            name: NAMES[(id - 1) as usize % NAMES.len()].to_owned(),
            kind: if id % 2 == 0 { MemberKind::Company } else { MemberKind::Representative },
            status: self.status(id),
            email: format!("m{id}@exemplo.test"),
            phone: Some(format!("41987{id:06}")),
            verified_at: (id % 3 > 0).then(now),
            created_at: now() - (days * 24).hours(),
            days,
            account_manager: None,
            version: 1,
        }
    }

    /// What the checks of a registration find: the second is a second registration, the fourth is doubtful.
    pub fn report(id: i64) -> Value {
        let check = |subject, verdict, evidence: &str, other| ReviewCheck {
            subject,
            verdict,
            evidence: evidence.to_owned(),
            other,
        };
        let passed = ReviewVerdict::Passed;
        let mut checks = vec![
            check(ReviewSubject::Document, passed, "O CPF 529.982.247-25 é válido.", None),
            check(ReviewSubject::Duplicates, passed, "Nenhum outro membro tem os mesmos contatos.", None),
            check(ReviewSubject::Email, passed, "Confirmado: m@exemplo.test.", None),
        ];
        let (mut proposal, mut reason) = (Some(Decision::Approve), None);
        if id == 2 {
            let other = Some(MemberId::new(21));
            let evidence = "O CNPJ também é de Nina Farias (21).";
            checks[1] = check(ReviewSubject::Duplicates, ReviewVerdict::Failed, evidence, other);
            (proposal, reason) = (Some(Decision::Block), Some(DeactivationReason::Double));
        }
        if id == 4 {
            checks[2] = check(ReviewSubject::Email, ReviewVerdict::Doubtful, "Ainda não confirmado.", None);
            proposal = None;
        }
        json!(ReviewReport { user_id: MemberId::new(id), checks, proposal, reason })
    }

    /// Makes a decision, or takes one back.
    pub fn write(&mut self, write: &Write) -> (Result<WriteAnswer, Error>, Option<(&'static str, i64)>) {
        let id: i64 = write.path[1].parse().unwrap();
        if self.refusing.contains(&id) {
            let problem = Box::new(Problem::new("Outra pessoa já decidiu este cadastro."));
            return (Err(Error::Api { status: 409, problem }), None);
        }
        let (decided, endpoint) = match write.endpoint.as_str() {
            SaveApproval::ID => {
                let body: Approval = serde_json::from_value(write.body.clone()).unwrap();
                ((body.check().unwrap().status(), body.deactivation_reason), SaveApproval::ID)
            }
            SavePrimary::ID => {
                let body: Primary = serde_json::from_value(write.body.clone()).unwrap();
                ((body.status.unwrap(), None), SavePrimary::ID)
            }
            other => panic!("the review makes no call {other}"),
        };
        self.decided.insert(id, decided);
        let answer = json!({ "message": format!("Cadastro {id} salvo!"), "user_id": id, "version": write.version + 1 });
        (Ok(WriteAnswer(answer)), Some((endpoint, id)))
    }

    /// What a decision of a plan would do.
    pub fn rehearse(write: &Write) -> Outcome {
        Outcome::Ready(format!("O cadastro {} é decidido.", write.path[1]))
    }
}
