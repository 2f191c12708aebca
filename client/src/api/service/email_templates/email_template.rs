//! E-mail templates as they are read.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::columns::EMAIL_TEMPLATES;
use super::guards::TemplateFacts;
use super::variables::LetterVariable;
use super::words::TemplateState;
use crate::endpoint::can::{Can, verbs};
use crate::letter::{LetterContent, LetterProblem};
use crate::list::{List, ListQuery};
use crate::message::Lang;
use crate::value::id::EmailTemplateId;
use crate::value::instant::LocalInstant;
use crate::wire::document::DocumentVersion;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// A template of a letter in one language.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EmailTemplate {
    /// The id.
    pub id: EmailTemplateId,
    /// The key of the letter that the product writes by it; null for one of staff.
    #[serde(default)]
    pub key: Option<String>,
    /// The name.
    pub name: String,
    /// The language.
    pub language: Lang,
    /// The subject of the draft, else of what leaves.
    pub subject: String,
    /// What it is.
    pub state: TemplateState,
    /// The number of the version that leaves; null if none was published.
    #[serde(default)]
    pub published_version: Option<i64>,
    /// Why the published version does not render, so that the shipped text leaves in its place.
    #[serde(default)]
    pub failing: Option<String>,
    /// Who changed it last; null if no user did.
    #[serde(default)]
    pub changed_by: Option<String>,
    /// When it was changed last.
    #[serde(default)]
    pub changed_at: Option<Timestamp>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<TemplateFacts>)]
    pub can: Can,
    /// When this row was last written, by the clock of the database.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_at: Option<Timestamp>,
    /// Raised by every change.
    pub version: i64,
}

/// The filters of the list.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EmailTemplateFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// A part of the name.
    #[schemars(length(max = super::LONGEST_NAME))]
    pub name: Option<String>,
    /// The language.
    pub language: Option<Lang>,
    /// What it is.
    pub state: Option<TemplateState>,
    /// By name if absent.
    pub order_by: Option<OrderBy<EmailTemplateFilter>>,
}

impl ListQuery for EmailTemplateFilter {
    const LIST: &'static List = &EMAIL_TEMPLATES;
}

/// A page of templates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EmailTemplateList {
    /// The page.
    pub email_templates: Page<EmailTemplate>,
}

/// A template with its content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EmailTemplateDetail {
    /// The template.
    pub email_template: EmailTemplate,
    /// The draft, else what leaves.
    pub content: LetterContent,
    /// The variables that it may name.
    pub variables: Vec<LetterVariable>,
    /// What is wrong with the content.
    pub problems: Vec<LetterProblem>,
    /// The published versions, the latest first.
    pub versions: Vec<DocumentVersion>,
    /// The calls that send it.
    pub used_in: Vec<String>,
}
