//! An annotation on a member.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::columns::ANNOTATIONS;
use super::guards::AnnotationState;
use crate::endpoint::can::{Can, verbs};
use crate::list::{List, ListQuery};
use crate::rules::{Invalid, Rule};
use crate::value::id::{AnnotationId, MemberId};
use crate::value::instant::LocalInstant;
use crate::value::text::is_blank;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The longest annotation, in characters.
pub const LONGEST_ANNOTATION: i64 = 5_000;

/// Who wrote an annotation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "AnnotationAuthor")]
pub struct Author {
    /// Name.
    pub name: String,
}

/// An annotation on a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Annotation {
    /// The annotation.
    pub id: AnnotationId,
    /// The member.
    #[serde(default)]
    pub user_id: MemberId,
    /// The text.
    pub text: String,
    /// Whether it is pinned above the others; null if another system does not send it.
    #[serde(default)]
    pub pinned: Option<bool>,
    /// The author.
    #[serde(default)]
    pub manager: Option<Author>,
    /// When it was written.
    pub created_at: Timestamp,
    /// When it was changed last; null if never.
    #[serde(default)]
    pub updated_at: Option<Timestamp>,
    /// The calls that are refused to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<AnnotationState>)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub can: Can,
    /// The version.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

/// Which page.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AnnotationFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// Those that are pinned first when absent.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub order_by: Option<OrderBy<AnnotationFilter>>,
}

impl ListQuery for AnnotationFilter {
    const LIST: &'static List = &ANNOTATIONS;
}

/// A page of annotations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AnnotationList {
    /// The page.
    pub annotations: Page<Annotation>,
}

/// A new annotation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewAnnotation {
    /// The text. Required.
    #[schemars(length(max = LONGEST_ANNOTATION))]
    #[schemars(extend("x-required" = true))]
    pub text: String,
    /// Whether it is pinned above the others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pinned: bool,
}

impl NewAnnotation {
    /// Requires a text.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("text", !is_blank(&self.text), Rule::Required);
        invalid.into_result(())
    }
}

/// A change of an annotation. Absent or empty fields stay as they are.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AnnotationChange {
    /// The text.
    #[schemars(length(max = LONGEST_ANNOTATION))]
    pub text: Option<String>,
    /// Whether it is pinned above the others.
    pub pinned: Option<bool>,
}

/// Answer to a change of an annotation.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AnnotationChanged {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The annotation after the change.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub annotation: Option<Annotation>,
}
