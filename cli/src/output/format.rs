//! The names of the forms that an answer can have.

/// The form of what is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Aligned columns, as people write money and dates: for screens.
    Table,
    /// The whole answer, indented.
    Json,
    /// A row on each line.
    Ndjson,
    /// The columns of the table, as they are on the wire.
    Csv,
    /// The id of each row.
    Ids,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] = [Format::Table, Format::Json, Format::Ndjson, Format::Csv, Format::Ids];

    /// Returns the word on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Table => "table",
            Format::Json => "json",
            Format::Ndjson => "ndjson",
            Format::Csv => "csv",
            Format::Ids => "ids",
        }
    }

    /// Returns the format of that name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }
}
