//! The files attached to track entries.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{FileRule, FileType};
use crate::value::id::AttachmentId;

/// The files that a track entry takes: documents, pictures and recordings, of at most 10 MB.
pub const ATTACHMENTS: FileRule = FileRule {
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

/// A file attached to a track entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Attachment {
    /// The id of the attachment.
    pub id: AttachmentId,
    /// The name of the file.
    pub name: String,
    /// Its bytes.
    #[schemars(extend("x-unit" = "bytes"))]
    pub size: i64,
    /// When it was attached.
    pub added_at: Timestamp,
    /// Who did it.
    pub added_by: String,
}
