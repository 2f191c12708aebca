//! Full-text search, which the two databases know by different names: an index of words is a table with the columns `rowid`
//! and `words`, a virtual one of FTS5 or one with a `tsvector`. Neither parses what a person wrote: both are given words.

use super::{Conn, Dialect, StoreError, Value};

impl Conn<'_> {
    /// Puts a row's words into an index of words.
    pub fn index(&mut self, table: &'static str, row: i64, words: &[String]) -> Result<(), StoreError> {
        let words = words.join(" ");
        let place = self.dialect().indexed("$2");
        let sql = format!("insert into {table} (rowid, words) values ($1, {place})");
        self.execute(&sql, &[row.into(), words.into()]).map(drop)
    }

    /// Takes a row out of an index of words.
    pub fn unindex(&mut self, table: &'static str, row: i64) -> Result<(), StoreError> {
        self.execute(&format!("delete from {table} where rowid = $1"), &[row.into()]).map(drop)
    }
}

impl Dialect {
    /// What an index of words keeps of the words in a parameter, a space between them.
    pub fn indexed(self, words: &str) -> String {
        match self {
            Dialect::Sqlite => words.to_owned(),
            Dialect::Postgres => format!("array_to_tsvector(string_to_array({words}, ' '))"),
        }
    }

    /// The condition under which an index of words finds a row by the parameter of [`Dialect::wanted`].
    pub(super) fn finds(self, words: &str, wanted: &str) -> String {
        match self {
            Dialect::Sqlite => format!("{words} match {wanted}"),
            Dialect::Postgres => format!("{words} @@ cast(cast({wanted} as text) as tsquery)"),
        }
    }

    /// All of the words, each by its beginning. Quoted, they are words whatever they are.
    pub(super) fn wanted(self, words: &[String]) -> Value {
        let quoted = |word: &String| match self {
            Dialect::Sqlite => format!("\"{word}\"*"),
            Dialect::Postgres => format!("'{word}':*"),
        };
        let between = match self {
            Dialect::Sqlite => " ",
            Dialect::Postgres => " & ",
        };
        words.iter().map(quoted).collect::<Vec<_>>().join(between).into()
    }
}
