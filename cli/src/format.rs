//! The output formats.

/// An output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Aligned columns with formatted money and dates, for the user.
    Table,
    /// The whole answer, indented.
    Json,
    /// The whole answer as YAML.
    Yaml,
    /// A row on each line.
    Ndjson,
    /// The columns of the table, as they are on the wire.
    Csv,
    /// The id of each row.
    Ids,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 6] =
        [Format::Table, Format::Json, Format::Yaml, Format::Ndjson, Format::Csv, Format::Ids];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Table => "table",
            Format::Json => "json",
            Format::Yaml => "yaml",
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
