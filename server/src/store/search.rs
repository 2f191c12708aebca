//! Full-text search on both databases. An index of words is a table with the columns `rowid` and `words`: a
//! virtual FTS5 table, or one with a `tsvector`. Both receive normalised words, never a user's text.

use client::search::Term;

use super::{Conn, Dialect, StoreError, Value};

/// The index of the words of messages.
pub const MESSAGE_SEARCH: &str = "message_search";

impl Conn<'_> {
    /// Adds a row's words to an index.
    pub fn index(&mut self, table: &'static str, row: i64, words: &[String]) -> Result<(), StoreError> {
        let words = words.join(" ");
        let place = self.dialect().indexed("$2");
        let sql = format!("insert into {table} (rowid, words) values ($1, {place})");
        self.execute(&sql, &[row.into(), words.into()]).map(drop)
    }

    /// Removes a row from an index.
    pub fn unindex(&mut self, table: &'static str, row: i64) -> Result<(), StoreError> {
        self.execute(&format!("delete from {table} where rowid = $1"), &[row.into()]).map(drop)
    }
}

/// The rows that an index finds by words.
#[derive(Clone, Debug)]
pub(super) struct WordMatch {
    index: &'static str,
    condition: String,
}

impl WordMatch {
    /// The most matches that PostgreSQL gathers before it sorts them.
    ///
    /// Left alone, it reads rows in the order of the list and tests the words of each, in the hope of early matches. Rare words
    /// have none, and it reads the whole table. More matches than these are met early.
    pub(super) const GATHERED: i64 = 1_000;

    /// Returns the condition that a column holds the id of a match.
    pub(super) fn names(&self, column: &str) -> String {
        format!("{column} in (select found.rowid from {})", self.alone())
    }

    /// Matches the words whose parameter has this place.
    pub(super) fn new(dialect: Dialect, index: &'static str, place: &str) -> WordMatch {
        WordMatch { index, condition: dialect.finds("found.words", place) }
    }

    /// Returns the source of the matches alone.
    pub(super) fn alone(&self) -> String {
        format!("{} found where {}", self.index, self.condition)
    }

    /// Returns the source of the matches with their rows, which are a table, its alias and the beginning of conditions.
    pub(super) fn joined(&self, rows: &str, alias: &str) -> String {
        let WordMatch { index, condition } = self;
        // The order of a cross join is SQLite's, too: the hits are gone through once, and never gathered there.
        format!("{index} found cross join {rows} {condition} and {alias}.id = found.rowid")
    }
}

impl Dialect {
    /// Returns the SQL expression that an index stores for a parameter of words separated by spaces.
    pub fn indexed(self, words: &str) -> String {
        match self {
            Dialect::Sqlite => words.to_owned(),
            Dialect::Postgres => format!("array_to_tsvector(string_to_array({words}, ' '))"),
        }
    }

    /// Returns the SQL condition that matches rows of an index with the parameter of [`Dialect::wanted`].
    fn finds(self, words: &str, wanted: &str) -> String {
        match self {
            Dialect::Sqlite => format!("{words} match {wanted}"),
            Dialect::Postgres => format!("{words} @@ cast(cast({wanted} as text) as tsquery)"),
        }
    }

    /// Returns the query parameter that requires all terms, each by the prefix of one of its words. Quoting makes every word literal.
    pub(super) fn wanted(self, terms: &[Term]) -> Value {
        let quoted = |word: &String| match self {
            Dialect::Sqlite => format!("\"{word}\"*"),
            Dialect::Postgres => format!("'{word}':*"),
        };
        let (or, and) = match self {
            Dialect::Sqlite => (" OR ", " AND "),
            Dialect::Postgres => (" | ", " & "),
        };
        let any = |term: &Term| match term.words() {
            [word] => quoted(word),
            words => format!("({})", words.iter().map(quoted).collect::<Vec<_>>().join(or)),
        };
        terms.iter().map(any).collect::<Vec<_>>().join(and).into()
    }
}
