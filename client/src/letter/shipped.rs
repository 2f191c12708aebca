//! The texts with which letters are shipped, in four languages. `client/letters` holds them; `build.rs` turns them into a table.

use std::sync::LazyLock;

use super::content::LetterContent;
use crate::message::Lang;

include!(concat!(env!("OUT_DIR"), "/letters.rs"));

/// The shipped text of a letter in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShippedLetter {
    /// The name of the letter, as lists show it.
    pub name: &'static str,
    /// The content; the error if it does not read, which a test rules out.
    pub content: Result<LetterContent, String>,
}

/// Returns the shipped text of the letter with a key; `None` if there is none, which a test rules out for those that are declared.
pub fn shipped(key: &str, lang: Lang) -> Option<&'static ShippedLetter> {
    static ALL: LazyLock<Vec<ShippedLetter>> = LazyLock::new(|| {
        let read = |(_, _, name, content): &(&str, &str, &'static str, &str)| {
            let content = serde_json::from_str(content).map_err(|error| error.to_string());
            ShippedLetter { name, content }
        };
        SHIPPED.iter().map(read).collect()
    });
    let tag = lang.of_interface().tag();
    let at = SHIPPED.iter().position(|(other, language, ..)| *other == key && *language == tag)?;
    ALL.get(at)
}
