//! The closed lists of words for duplicates.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// A field that two members have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum Evidence {
    /// The CPF or the CNPJ.
    Document,
    /// An e-mail address, whatever its case.
    Email,
    /// A phone, with or without the ninth digit.
    Phone,
    /// The name and the city, without accents and case.
    NameCity,
}

impl Evidence {
    /// Returns how likely it alone makes two members one, in percent.
    pub const fn weight(self) -> i64 {
        match self {
            Evidence::Document => 95,
            Evidence::Email => 80,
            Evidence::Phone => 70,
            Evidence::NameCity => 50,
        }
    }
}

impl Word for Evidence {
    const LABELS: &'static str = "duplicates.evidence";
}

/// Returns how likely several kinds of evidence make two members one, in percent: each leaves less doubt.
pub fn score(evidence: &[Evidence]) -> i64 {
    let doubt = evidence.iter().fold(10_000, |doubt, one| doubt * (100 - one.weight()) / 100);
    (10_000 - doubt) / 100
}

/// The decision on a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum DuplicateState {
    /// Nothing yet.
    Pending,
    /// They are one: one is kept.
    Resolved,
    /// They are two.
    Ignored,
    /// A value that another system does not send.
    #[serde(rename = "\0")]
    #[schemars(skip)]
    Unknown,
}

impl Word for DuplicateState {
    const LABELS: &'static str = "duplicates.state";

    fn tone(self) -> Tone {
        match self {
            DuplicateState::Pending => Tone::Warn,
            DuplicateState::Resolved => Tone::Good,
            DuplicateState::Ignored | DuplicateState::Unknown => Tone::Quiet,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::word::all;

    #[test]
    fn more_evidence_never_lowers_a_score() {
        let every = all::<Evidence>();
        for (at, one) in every.iter().enumerate() {
            assert_eq!(score(&[*one]), one.weight());
            for other in &every[at + 1..] {
                assert!(score(&[*one, *other]) >= score(&[*one]).max(score(&[*other])), "{one:?} {other:?}");
            }
        }
        assert_eq!((score(&[]), score(&every)), (0, 99));
    }
}
