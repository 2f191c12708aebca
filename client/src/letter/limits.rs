//! The limits of a letter's content.

/// The most characters of a line: the subject, the preheader, a heading, a label or an alternative text.
pub const LONGEST_LINE: i64 = 200;
/// The most characters of an address.
pub const LONGEST_URL: i64 = 2_000;
/// The most characters of a text or of HTML.
pub const LONGEST_TEXT: i64 = 60_000;
/// The most blocks.
pub const MOST_BLOCKS: usize = 60;
/// The most columns of a block.
pub const MOST_COLUMNS: usize = 3;
