//! Guards cells of files for spreadsheets against formulas.

use std::borrow::Cow;

/// Characters that start a formula in some spreadsheet.
const FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\0', '＝', '＋', '－', '＠'];

/// Returns the text, with a leading apostrophe if a spreadsheet would take it for a formula.
pub fn guarded(text: &str) -> Cow<'_, str> {
    if text.starts_with(FORMULA) { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}

/// Removes that apostrophe, so that an exported text can be imported unchanged.
pub fn unguarded(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| rest.starts_with(FORMULA)).unwrap_or(text)
}
