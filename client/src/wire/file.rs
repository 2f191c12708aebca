//! Files that calls receive and answer. The bytes travel as they are; the types of a call hold their description.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{Invalid, Rule};
use crate::value::text::UNSEEN;

/// The field of a request that carries the file.
pub const FIELD: &str = "file";

/// The media type by which an export answers what the list does, a page on each line, all read at one moment.
pub const ANSWERS: &str = "application/x-ndjson";

/// The most characters of a file's name.
const LONGEST_NAME: usize = 120;

/// A file, by its description. As a response, it stands for its bytes: the answer is a download.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoredFile {
    /// The name under which it was sent.
    pub name: String,
    /// The media type, by its content.
    pub media: String,
    /// Its bytes.
    pub size: i64,
    /// The SHA-256 of its content, in hexadecimal, by which it is stored.
    pub sha256: String,
}

impl StoredFile {
    /// Rejects a call without its file.
    ///
    /// # Errors
    /// [`Rule::Required`] for the field of the file.
    pub fn required(&self) -> Result<&StoredFile, Invalid> {
        if self.sha256.is_empty() { Err(Invalid::of(FIELD, Rule::Required)) } else { Ok(self) }
    }
}

/// The body of a call that receives a file, as `multipart/form-data` with one part `file`. The server makes the description
/// from the bytes, and accepts none from a caller.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Upload {
    /// The file.
    pub file: StoredFile,
}

/// Returns the name of a file without folders and without characters that are not seen. A long name is cut before its ending.
pub fn clean_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_seen = |letter: &char| !UNSEEN.iter().any(|(first, last)| (*first..=*last).contains(letter));
    let seen: String = last.chars().filter(is_seen).collect();
    let seen = seen.trim().trim_start_matches('.');
    let (stem, ending) = seen.rsplit_once('.').unwrap_or((seen, ""));
    let ending: String = ending.chars().take(10).collect();
    let stem: String = stem.chars().take(LONGEST_NAME - 11).collect();
    if ending.is_empty() { stem } else { format!("{stem}.{ending}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_neither_folders_nor_unseen_characters() {
        assert_eq!(clean_name("C:\\docs\\nota fiscal.pdf"), "nota fiscal.pdf");
        assert_eq!(clean_name("../../etc/passwd"), "passwd");
        assert_eq!(clean_name("nota\u{202e}fdp.exe"), "notafdp.exe");
        assert_eq!(clean_name("a\r\nb.txt"), "ab.txt");
        assert_eq!(clean_name(&format!("{}.pdf", "x".repeat(300))).len(), 113);
        assert_eq!(clean_name(".."), "");
    }
}
