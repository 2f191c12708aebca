//! The blocks of a rich text: paragraphs and lists, with the pieces of their lines.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::limits::{LONGEST_TEXT, LONGEST_URL};

/// A paragraph or a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum RichBlock {
    /// A paragraph.
    Paragraph {
        /// Its text.
        #[serde(default)]
        content: Vec<Inline>,
    },
    /// A list with bullets.
    BulletList {
        /// Its items.
        content: Vec<ListItem>,
    },
    /// A numbered list.
    OrderedList {
        /// Its items.
        content: Vec<ListItem>,
    },
}

impl RichBlock {
    /// Returns its paragraphs, also those of items.
    pub fn paragraphs(&self) -> Vec<&Vec<Inline>> {
        match self {
            RichBlock::Paragraph { content } => vec![content],
            RichBlock::BulletList { content } | RichBlock::OrderedList { content } => {
                content.iter().flat_map(ListItem::paragraphs).collect()
            }
        }
    }
}

/// An item of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ListItem {
    /// An item.
    ListItem {
        /// Its paragraphs.
        content: Vec<ItemBlock>,
    },
}

impl ListItem {
    /// Returns its paragraphs.
    pub fn paragraphs(&self) -> impl Iterator<Item = &Vec<Inline>> {
        let ListItem::ListItem { content } = self;
        content.iter().map(|ItemBlock::Paragraph { content }| content)
    }
}

/// A paragraph of an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ItemBlock {
    /// A paragraph.
    Paragraph {
        /// Its text.
        #[serde(default)]
        content: Vec<Inline>,
    },
}

/// A piece of a paragraph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Inline {
    /// Text with its marks.
    Text {
        /// The text.
        #[schemars(length(max = LONGEST_TEXT))]
        text: String,
        /// Its marks.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        marks: Vec<Mark>,
    },
    /// A new line.
    HardBreak,
}

/// How a text is marked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Mark {
    /// Bold.
    Bold,
    /// Italic.
    Italic,
    /// A link.
    Link {
        /// Where it leads.
        attrs: LinkTarget,
    },
}

/// Where a link leads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LinkTarget {
    /// The address.
    #[schemars(length(max = LONGEST_URL))]
    pub href: String,
}
