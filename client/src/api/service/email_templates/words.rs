//! The words of e-mail templates.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// What a template is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum TemplateState {
    /// It has a draft that is not published.
    Draft,
    /// Its last version is what leaves.
    Published,
    /// The shipped text leaves: it was never published.
    Original,
}

impl Word for TemplateState {
    const LABELS: &'static str = "email-templates.state";

    fn tone(self) -> Tone {
        match self {
            TemplateState::Draft => Tone::Warn,
            TemplateState::Published => Tone::Good,
            TemplateState::Original => Tone::Plain,
        }
    }
}

/// The values of a preview.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum PreviewValues {
    /// Made-up ones.
    #[default]
    Sample,
    /// The longest ones.
    Longest,
    /// None where there may be none.
    Empty,
}

impl Word for PreviewValues {
    const LABELS: &'static str = "email-templates.values";
}

/// The outcome of a check of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum LinkOutcome {
    /// It answers.
    Answers,
    /// Another address answers in its place.
    Redirects,
    /// It answers that it wants a sign-in, or no programs.
    Unclear,
    /// It answers an error.
    Fails,
    /// There is no answer.
    Unreachable,
    /// It was not fetched, with the reason.
    NotChecked,
}

impl LinkOutcome {
    /// Returns whether a reader who follows the link finds nothing.
    pub fn is_broken(self) -> bool {
        matches!(self, LinkOutcome::Fails | LinkOutcome::Unreachable)
    }
}

impl Word for LinkOutcome {
    const LABELS: &'static str = "email-templates.link-outcome";

    fn tone(self) -> Tone {
        match self {
            LinkOutcome::Answers => Tone::Good,
            LinkOutcome::Redirects => Tone::Plain,
            LinkOutcome::Unclear => Tone::Warn,
            LinkOutcome::Fails | LinkOutcome::Unreachable => Tone::Bad,
            LinkOutcome::NotChecked => Tone::Quiet,
        }
    }
}
