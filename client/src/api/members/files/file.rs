//! A file of a member.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::list::{Column, List, Width};
use crate::message::Key;
use crate::record::Record;
use crate::rules::{FileRule, FileType};
use crate::value::id::{FileId, MemberId, kind};
use crate::wire::ours;

/// The files that are kept with a member: documents, pictures and recordings, of at most 10 MB.
pub const MEMBER_FILES: FileRule = FileRule {
    most: 10 << 20,
    types: &[
        FileType::Pdf,
        FileType::Png,
        FileType::Jpeg,
        FileType::Gif,
        FileType::Webp,
        FileType::Text,
        FileType::Csv,
        FileType::Docx,
        FileType::Xlsx,
        FileType::Pptx,
        FileType::Odt,
        FileType::Ods,
        FileType::Ogg,
        FileType::Mp3,
        FileType::Mp4,
    ],
    remade: None,
};

/// A file of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberFile {
    /// The file.
    pub id: FileId,
    /// The member.
    #[serde(default)]
    pub user_id: MemberId,
    /// Its name.
    pub name: String,
    /// Its bytes.
    #[serde(default)]
    pub size: i64,
    /// When it was added.
    #[serde(default)]
    pub added_at: Option<Timestamp>,
    /// Who added it.
    #[serde(default)]
    pub added_by: Option<String>,
    /// The version.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
}

/// The files of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MemberFileList")]
pub struct FileList {
    /// The files, the latest first.
    pub files: Vec<MemberFile>,
}

/// Answer to a file that was added.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MemberFileAdded")]
pub struct FileAdded {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The file.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub file: Option<MemberFile>,
}

/// The files of a member.
pub const FILES: List = List::of(
    <kind::File as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId),
        Column::new("name", Key::ColumnName),
        Column::new("size", Key::FilesColumnSize),
        Column::new("added_at", Key::FilesColumnAdded),
        Column::new("added_by", Key::ColumnAddedBy).from(Width::Medium),
    ],
);
