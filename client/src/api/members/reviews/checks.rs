//! The checks of a registration that a program can make, and its proposal. Each check has its evidence.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::members::demographic::CoreState;
use crate::api::members::members::sections::Decision;
use crate::api::members::members::{DeactivationReason, MemberKind};
use crate::message::{Key, Lang};
use crate::rules::document;
use crate::rules::mask::{CNPJ, CPF, apply};
use crate::value::id::MemberId;
use crate::value::word::{Tone, Word, described};

/// The checked facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum ReviewSubject {
    /// The CPF or the CNPJ, by its check digits.
    Document,
    /// Whether another member has the same document, phone or e-mail address.
    Duplicates,
    /// Whether an e-mail address is confirmed.
    Email,
    /// Whether a phone is confirmed.
    Phone,
    /// The registration at the council of representatives.
    Core,
    /// The fields that every registration needs.
    Completeness,
}

impl Word for ReviewSubject {
    const LABELS: &'static str = "reviews.subject";
}

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum ReviewVerdict {
    /// Nothing speaks against an approval.
    Passed,
    /// A person has to look.
    Doubtful,
    /// The registration cannot be approved as it is.
    Failed,
}

impl Word for ReviewVerdict {
    const LABELS: &'static str = "reviews.verdict";

    fn tone(self) -> Tone {
        match self {
            ReviewVerdict::Passed => Tone::Good,
            ReviewVerdict::Doubtful => Tone::Warn,
            ReviewVerdict::Failed => Tone::Bad,
        }
    }
}

/// One check.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReviewCheck {
    /// The check.
    pub subject: ReviewSubject,
    /// The result.
    pub verdict: ReviewVerdict,
    /// The evidence, in the caller's language.
    pub evidence: String,
    /// The other member that the evidence names.
    #[serde(default)]
    pub other: Option<MemberId>,
}

/// The checks of a registration, and what they propose. Nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ReviewReport {
    /// The member.
    #[serde(default)]
    pub user_id: MemberId,
    /// The checks, in the order in which people read them.
    pub checks: Vec<ReviewCheck>,
    /// The proposed decision; absent if a person has to look first.
    #[serde(default)]
    pub proposal: Option<Decision>,
    /// The reason of a proposed block.
    #[serde(default)]
    pub reason: Option<DeactivationReason>,
}

/// A contact or a document that another member has, too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedContact {
    /// What it is: a label, or the text itself.
    pub what: String,
    /// Whether it is a document, of which there is one for each person.
    pub is_document: bool,
    /// The other member.
    pub id: MemberId,
    /// The other member's name.
    pub name: String,
}

/// The facts that the checks judge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewFacts {
    /// The member.
    pub id: MemberId,
    /// Representative or company.
    pub kind: MemberKind,
    /// The CPF; empty for none.
    pub cpf: String,
    /// The CNPJ; empty for none.
    pub cnpj: String,
    /// The facts that other members share.
    pub shared: Vec<SharedContact>,
    /// The confirmed e-mail addresses.
    pub emails: Vec<String>,
    /// The confirmed phones.
    pub phones: Vec<String>,
    /// The registration at the council, if it is known.
    pub core: Option<CoreState>,
    /// The labels of required fields that are empty.
    pub missing: Vec<Key>,
}

impl ReviewFacts {
    /// Returns the checks and the proposal: to approve what passes throughout, to block a second registration of one
    /// document, to send back an invalid or incomplete one, and otherwise nothing.
    pub fn report(&self, lang: Lang) -> ReviewReport {
        let mut checks = vec![self.document(lang), self.duplicates(lang)];
        checks.extend([
            self.confirmed(ReviewSubject::Email, &self.emails, lang),
            self.confirmed(ReviewSubject::Phone, &self.phones, lang),
        ]);
        checks.extend(self.council(lang));
        checks.push(self.completeness(lang));
        let is = |subject, verdict| {
            checks.iter().any(|check: &ReviewCheck| (check.subject, check.verdict) == (subject, verdict))
        };
        let is_double = is(ReviewSubject::Duplicates, ReviewVerdict::Failed);
        let fails = checks.iter().any(|check| check.verdict == ReviewVerdict::Failed);
        let passes = checks.iter().all(|check| check.verdict == ReviewVerdict::Passed);
        let proposal = match () {
            () if is_double => Some(Decision::Block),
            () if fails => Some(Decision::SendBack),
            () if passes => Some(Decision::Approve),
            () => None,
        };
        let reason = is_double.then_some(DeactivationReason::Double);
        ReviewReport { user_id: self.id, checks, proposal, reason }
    }

    fn document(&self, lang: Lang) -> ReviewCheck {
        let (label, number, checked) = match (self.cpf.as_str(), self.cnpj.as_str()) {
            ("", "") => {
                return check(
                    ReviewSubject::Document,
                    ReviewVerdict::Failed,
                    Key::ReviewsNoDocument,
                    &[],
                    lang,
                );
            }
            (cpf, "") => (Key::FieldCpf, apply(CPF, cpf), document::cpf(cpf)),
            (_, cnpj) => (Key::FieldCnpj, apply(CNPJ, cnpj), document::cnpj(cnpj)),
        };
        let (verdict, key) = match checked {
            Ok(()) => (ReviewVerdict::Passed, Key::ReviewsDocumentValid),
            Err(_) => (ReviewVerdict::Failed, Key::ReviewsDocumentInvalid),
        };
        let params = [("document", label.text(lang, &[])), ("number", number)];
        let params = params.each_ref().map(|(name, text)| (*name, text.as_str()));
        check(ReviewSubject::Document, verdict, key, &params, lang)
    }

    fn duplicates(&self, lang: Lang) -> ReviewCheck {
        let first = self.shared.iter().find(|shared| shared.is_document).or(self.shared.first());
        let Some(SharedContact { what, is_document, id, name }) = first else {
            let (subject, verdict) = (ReviewSubject::Duplicates, ReviewVerdict::Passed);
            return check(subject, verdict, Key::ReviewsNoDuplicate, &[], lang);
        };
        let verdict = if *is_document { ReviewVerdict::Failed } else { ReviewVerdict::Doubtful };
        let number = id.to_string();
        let params = [("what", what.as_str()), ("name", name), ("id", &number)];
        let found = check(ReviewSubject::Duplicates, verdict, Key::ReviewsDuplicate, &params, lang);
        ReviewCheck { other: Some(*id), ..found }
    }

    fn confirmed(&self, subject: ReviewSubject, contacts: &[String], lang: Lang) -> ReviewCheck {
        match contacts.first() {
            Some(contact) => {
                check(subject, ReviewVerdict::Passed, Key::ReviewsConfirmed, &[("contact", contact)], lang)
            }
            None => check(subject, ReviewVerdict::Doubtful, Key::ReviewsUnconfirmed, &[], lang),
        }
    }

    /// Representatives need the council's registration; companies have none.
    fn council(&self, lang: Lang) -> Option<ReviewCheck> {
        if self.kind == MemberKind::Company {
            return None;
        }
        let Some(state) = self.core else {
            return Some(check(ReviewSubject::Core, ReviewVerdict::Doubtful, Key::ReviewsNoCore, &[], lang));
        };
        let verdict =
            if state == CoreState::Registered { ReviewVerdict::Passed } else { ReviewVerdict::Doubtful };
        let label = state.label(lang);
        Some(check(ReviewSubject::Core, verdict, Key::ReviewsCore, &[("state", &label)], lang))
    }

    fn completeness(&self, lang: Lang) -> ReviewCheck {
        let missing: Vec<String> = self.missing.iter().map(|key| key.text(lang, &[])).collect();
        if missing.is_empty() {
            let (subject, verdict) = (ReviewSubject::Completeness, ReviewVerdict::Passed);
            return check(subject, verdict, Key::ReviewsComplete, &[], lang);
        }
        let params = [("fields", missing.join(", "))];
        let params = params.each_ref().map(|(name, text)| (*name, text.as_str()));
        check(ReviewSubject::Completeness, ReviewVerdict::Failed, Key::ReviewsMissing, &params, lang)
    }
}

fn check(
    subject: ReviewSubject,
    verdict: ReviewVerdict,
    key: Key,
    params: &[(&str, &str)],
    lang: Lang,
) -> ReviewCheck {
    ReviewCheck { subject, verdict, evidence: key.text(lang, params), other: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts() -> ReviewFacts {
        ReviewFacts {
            id: MemberId::new(7),
            kind: MemberKind::Representative,
            cpf: "52998224725".to_owned(),
            cnpj: String::new(),
            shared: Vec::new(),
            emails: vec!["ana@example.com".to_owned()],
            phones: vec!["11987654321".to_owned()],
            core: Some(CoreState::Registered),
            missing: Vec::new(),
        }
    }

    fn shared(is_document: bool) -> SharedContact {
        SharedContact { what: "CPF".to_owned(), is_document, id: MemberId::new(8), name: "Bia".to_owned() }
    }

    #[test]
    fn what_passes_throughout_is_to_be_approved() {
        let report = facts().report(Lang::PtBr);
        assert_eq!((report.proposal, report.checks.len()), (Some(Decision::Approve), 6));
        let company = ReviewFacts { kind: MemberKind::Company, core: None, ..facts() };
        assert_eq!(company.report(Lang::PtBr).checks.len(), 5, "companies have no council");
    }

    #[test]
    fn a_second_registration_of_one_document_is_to_be_blocked() {
        let report = ReviewFacts { shared: vec![shared(false), shared(true)], ..facts() }.report(Lang::PtBr);
        assert_eq!(
            (report.proposal, report.reason),
            (Some(Decision::Block), Some(DeactivationReason::Double))
        );
        let duplicates = &report.checks[1];
        assert!(duplicates.evidence.contains("Bia") && duplicates.other == Some(MemberId::new(8)));
    }

    #[test]
    fn what_is_invalid_or_incomplete_is_to_be_sent_back() {
        let cases = [
            ReviewFacts { cpf: "11111111111".to_owned(), ..facts() },
            ReviewFacts { cpf: String::new(), ..facts() },
            ReviewFacts { missing: vec![Key::ColumnPhone], ..facts() },
        ];
        for case in cases {
            assert_eq!(case.report(Lang::PtBr).proposal, Some(Decision::SendBack), "{case:?}");
        }
    }

    #[test]
    fn what_is_doubtful_is_left_to_a_person() {
        let cases = [
            ReviewFacts { shared: vec![shared(false)], ..facts() },
            ReviewFacts { emails: Vec::new(), ..facts() },
            ReviewFacts { phones: Vec::new(), ..facts() },
            ReviewFacts { core: None, ..facts() },
        ];
        for case in cases {
            assert_eq!(case.report(Lang::PtBr).proposal, None, "{case:?}");
        }
    }
}
