//! Text in a cell of a file that a spreadsheet may open: nothing that it would run.

use std::borrow::Cow;

/// What begins a formula in one spreadsheet or another.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\0', '＝', '＋', '－', '＠'];

/// The text, behind an apostrophe where a spreadsheet would take it for a formula.
pub fn guarded(text: &str) -> Cow<'_, str> {
    if text.starts_with(FORMULA) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

/// The text without exactly that guard, so that what was exported comes back as it was.
pub fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| rest.starts_with(FORMULA)).unwrap_or(text)
}
