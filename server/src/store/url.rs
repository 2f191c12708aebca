//! Where the database is: a SQLite file, or one or several PostgreSQL hosts.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use super::StoreError;

/// The address of a database. Neither `Debug` nor `Display` shows a password.
#[derive(Clone)]
pub enum DatabaseUrl {
    /// The path of a SQLite file, made if it is not there.
    Sqlite(PathBuf),
    /// The settings of a PostgreSQL connection; several hosts are tried in turn for the one that takes
    /// writes.
    Postgres(Box<postgres::Config>),
}

impl FromStr for DatabaseUrl {
    type Err = StoreError;

    /// Reads `postgres://…` and `postgresql://…`; anything else is the path of a file, with or without
    /// `sqlite:` before it.
    fn from_str(url: &str) -> Result<Self, StoreError> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let config = url
                .parse()
                .map_err(|error| StoreError::Internal(format!("the database URL is malformed: {error}")))?;
            return Ok(DatabaseUrl::Postgres(Box::new(config)));
        }
        Ok(DatabaseUrl::Sqlite(url.strip_prefix("sqlite:").unwrap_or(url).into()))
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseUrl::Sqlite(path) => write!(f, "{}", path.display()),
            DatabaseUrl::Postgres(config) => {
                write!(f, "PostgreSQL database {}", config.get_dbname().unwrap_or_default())
            }
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
