//! What is asked and answered by the calls that change, preview and test templates.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::email_template::EmailTemplate;
use super::words::PreviewValues;
use super::{LONGEST_BRANCH, LONGEST_NAME};
use crate::letter::{LetterCondition, LetterContent, LetterProblem};
use crate::message::Lang;
use crate::rules::text::required;
use crate::rules::{Invalid, Rule};
use crate::value::given::given;
use crate::value::id::MemberId;
use crate::value::text::trimmed;

/// A new template.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEmailTemplate {
    /// The name.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: String,
    /// The language.
    pub language: Lang,
    /// The content; a heading with the name if absent.
    #[serde(default)]
    pub content: Option<LetterContent>,
}

/// A copy of a template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DuplicateTemplate {
    /// The name of the copy.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: String,
    /// The language of the copy.
    pub language: Lang,
}

/// Rejects a name that is missing or too long. Returns it without space around it.
///
/// # Errors
/// The broken rule, at the field `name`.
pub fn check_name(name: &str) -> Result<&str, Invalid> {
    let name = trimmed(name);
    let mut invalid = Invalid::default();
    invalid.check("name", name, required);
    let is_short = name.chars().count() <= LONGEST_NAME as usize;
    invalid.ensure("name", is_short, Rule::TooLong(LONGEST_NAME));
    invalid.into_result(name)
}

/// A change of a template's draft. Absent fields stay as they are.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EmailTemplateChange {
    /// The name.
    #[schemars(length(min = 1, max = LONGEST_NAME))]
    pub name: Option<String>,
    /// The content of the draft; null for no draft.
    #[serde(deserialize_with = "given")]
    #[schemars(with = "Option<LetterContent>")]
    pub content: Option<Option<LetterContent>>,
}

/// The publication of a draft.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PublishTemplate {
    /// What changed, for the list of versions.
    #[schemars(length(max = 500))]
    pub note: Option<String>,
}

/// A template after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EmailTemplateSaved {
    /// The message for the user.
    pub message: String,
    /// The template.
    pub email_template: EmailTemplate,
    /// What is wrong with its content.
    pub problems: Vec<LetterProblem>,
}

/// With what a letter is rendered.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PreviewRequest {
    /// The content; the draft, else what leaves, if absent.
    pub content: Option<LetterContent>,
    /// The made-up values.
    pub values: PreviewValues,
    /// A member whose name and number stand in the place of the made-up ones.
    pub member: Option<MemberId>,
    /// Conditions that the made-up values fulfil.
    pub branch: Vec<LetterCondition>,
}

/// With what the page of a template is rendered.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PageQuery {
    /// The made-up values.
    pub values: PreviewValues,
    /// A member whose name and number stand in the place of the made-up ones.
    pub member: Option<MemberId>,
    /// Conditions that the made-up values fulfil, as the JSON of a preview's `branch`.
    #[schemars(length(max = LONGEST_BRANCH))]
    pub branch: Option<String>,
    /// As in a dark mail program.
    pub dark: bool,
    /// The version of the draft that is meant, so that a browser asks anew for each.
    pub version: Option<i64>,
}

/// A version of a template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TemplateVersion {
    /// Its content.
    pub content: LetterContent,
}

/// A rendered letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LetterPreview {
    /// The subject.
    pub subject: String,
    /// The line that an inbox shows after it.
    pub preheader: String,
    /// The HTML; empty if the content does not render.
    pub html: String,
    /// The plain text.
    pub text: String,
    /// The size of both in bytes.
    pub size: usize,
    /// Whether some mail programs cut it off.
    pub is_clipped: bool,
    /// What is wrong with the content.
    pub problems: Vec<LetterProblem>,
}
