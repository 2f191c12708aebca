//! The address of a database: a SQLite file, or one or several PostgreSQL hosts.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use percent_encoding::percent_decode_str;
use postgres::Config;
use postgres::config::SslMode;

use super::StoreError;

/// The address of a database. `Debug` and `Display` omit the password.
#[derive(Clone)]
pub enum DatabaseUrl {
    /// The path of a SQLite file, created if it does not exist.
    Sqlite(PathBuf),
    /// The settings of a PostgreSQL connection. Several hosts are tried in turn until one accepts writes.
    Postgres(Box<Config>, Trust),
}

/// The certificates accepted from a PostgreSQL server on an encrypted connection.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Trust {
    /// Any. Protects against eavesdropping but not against an intermediary.
    #[default]
    Anybody,
    /// Those with the server's name, signed by the roots in this file, or by the system's roots without a file.
    Vouched(Option<PathBuf>),
}

impl FromStr for DatabaseUrl {
    type Err = StoreError;

    /// Parses `postgres://…` and `postgresql://…`. Anything else is the path of a file, with or without
    /// `sqlite:` before it.
    fn from_str(url: &str) -> Result<Self, StoreError> {
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let (config, trust) = server(url)
                .map_err(|error| StoreError::Internal(format!("the database URL is malformed: {error}")))?;
            return Ok(DatabaseUrl::Postgres(Box::new(config), trust));
        }
        Ok(DatabaseUrl::Sqlite(url.strip_prefix("sqlite:").unwrap_or(url).into()))
    }
}

/// Parses the parameters about TLS, of which the driver supports only some, and leaves it the rest.
fn server(url: &str) -> Result<(Config, Trust), String> {
    let (server, query) = url.split_once('?').unwrap_or((url, ""));
    let (mut mode, mut root, mut rest) = (None, None, Vec::new());
    for parameter in query.split('&') {
        match parameter.split_once('=') {
            Some(("sslmode", word)) => mode = Some(word),
            Some(("sslrootcert", path)) => root = Some(percent_decode_str(path).decode_utf8_lossy()),
            _ => rest.push(parameter),
        }
    }
    let mut config: Config =
        format!("{server}?{}", rest.join("&")).parse().map_err(|error| format!("{error}"))?;
    config.ssl_mode(match mode {
        None | Some("prefer") => SslMode::Prefer,
        Some("disable") => SslMode::Disable,
        Some("require" | "verify-full") => SslMode::Require,
        Some(other) => {
            return Err(format!("sslmode is disable, prefer, require or verify-full, not {other}"));
        }
    });
    let trust = match root.as_deref() {
        Some("system") => Trust::Vouched(None),
        Some(path) => Trust::Vouched(Some(path.into())),
        None if mode == Some("verify-full") => Trust::Vouched(None),
        None => Trust::Anybody,
    };
    Ok((config, trust))
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatabaseUrl::Sqlite(path) => write!(f, "{}", path.display()),
            DatabaseUrl::Postgres(config, _) => {
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
