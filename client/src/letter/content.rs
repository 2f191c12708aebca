//! The content of a letter: a subject, a preheader, and blocks.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::limits::{LONGEST_LINE, LONGEST_TEXT, LONGEST_URL};
use super::rich_text::RichText;
use crate::value::word::{Word, described};

/// The content of a letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LetterContent {
    /// The subject.
    #[schemars(length(max = LONGEST_LINE))]
    pub subject: String,
    /// The line that an inbox shows after the subject.
    #[serde(default)]
    #[schemars(length(max = LONGEST_LINE))]
    pub preheader: String,
    /// The blocks, from top to bottom.
    pub blocks: Vec<LetterBlock>,
}

/// A block of a letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum LetterBlock {
    /// A heading.
    Heading {
        /// The text.
        #[schemars(length(max = LONGEST_LINE))]
        text: String,
        /// When it is there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        condition: Option<LetterCondition>,
    },
    /// Paragraphs and lists.
    Text {
        /// The text.
        text: RichText,
        /// When it is there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        condition: Option<LetterCondition>,
    },
    /// A link that looks like a button.
    Button {
        /// The text.
        #[schemars(length(max = LONGEST_LINE))]
        label: String,
        /// The address.
        #[schemars(length(max = LONGEST_URL))]
        url: String,
        /// When it is there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        condition: Option<LetterCondition>,
    },
    /// A picture.
    Image {
        /// The address of the picture.
        #[schemars(length(max = LONGEST_URL))]
        src: String,
        /// What it shows, for those who do not see it.
        #[schemars(length(max = LONGEST_LINE))]
        alt: String,
        /// Where a press on it leads.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(length(max = LONGEST_URL))]
        url: Option<String>,
        /// When it is there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        condition: Option<LetterCondition>,
    },
    /// Two or three columns, which stand below one another on a telephone.
    Columns {
        /// The columns.
        columns: Vec<LetterColumn>,
        /// When they are there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        condition: Option<LetterCondition>,
    },
    /// A line.
    Divider {
        /// When it is there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        condition: Option<LetterCondition>,
    },
    /// The records of a variable, one below the other.
    Records {
        /// The variable.
        variable: String,
        /// When they are there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        condition: Option<LetterCondition>,
    },
    /// HTML, of which the letter keeps what mail programs draw and what runs nothing.
    Html {
        /// The HTML.
        #[schemars(length(max = LONGEST_TEXT))]
        html: String,
        /// When it is there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        condition: Option<LetterCondition>,
    },
}

impl LetterBlock {
    /// Returns when it is there; `None` for always.
    pub fn condition(&self) -> Option<&LetterCondition> {
        match self {
            LetterBlock::Heading { condition, .. }
            | LetterBlock::Text { condition, .. }
            | LetterBlock::Button { condition, .. }
            | LetterBlock::Image { condition, .. }
            | LetterBlock::Columns { condition, .. }
            | LetterBlock::Divider { condition }
            | LetterBlock::Records { condition, .. }
            | LetterBlock::Html { condition, .. } => condition.as_ref(),
        }
    }
}

/// A link with its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LetterLink {
    /// The text.
    #[schemars(length(max = LONGEST_LINE))]
    pub label: String,
    /// The address.
    #[schemars(length(max = LONGEST_URL))]
    pub url: String,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LetterImage {
    /// The address of the picture.
    #[schemars(length(max = LONGEST_URL))]
    pub src: String,
    /// What it shows, for those who do not see it.
    #[schemars(length(max = LONGEST_LINE))]
    pub alt: String,
    /// Where a press on it leads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = LONGEST_URL))]
    pub url: Option<String>,
}

/// A column: a picture, a text and a button, each of which it may lack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LetterColumn {
    /// The picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<LetterImage>,
    /// The text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<RichText>,
    /// The button.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub button: Option<LetterLink>,
}

/// When a block is there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LetterCondition {
    /// The variable that decides it.
    pub variable: String,
    /// What it must be.
    pub is: ConditionTest,
    /// The value that it must be equal to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// What the variable of a condition must be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum ConditionTest {
    /// Not empty.
    Filled,
    /// Empty.
    Empty,
    /// Equal to a value, as a sentence says it.
    Equal,
}

impl Word for ConditionTest {
    const LABELS: &'static str = "letter.condition";
}
