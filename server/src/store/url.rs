//! Where the database is: a SQLite file, or one or several PostgreSQL hosts.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use percent_encoding::percent_decode_str;
use postgres::Config;
use postgres::config::SslMode;

use super::StoreError;

/// The address of a database. Neither `Debug` nor `Display` shows a password.
#[derive(Clone)]
pub enum DatabaseUrl {
    /// The path of a SQLite file, made if it is not there.
    Sqlite(PathBuf),
    /// The settings of a PostgreSQL connection; several hosts are tried in turn for the one that takes
    /// writes.
    Postgres(Box<Config>, Trust),
}

/// Whose certificate is accepted of a PostgreSQL server, where the connection is encrypted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Trust {
    /// Anybody's: whoever listens cannot read along, but whoever stands between can.
    #[default]
    Anybody,
    /// Whoever bears the server's name and is vouched for by the certificates in this file; without one, by
    /// those that the system trusts.
    Vouched(Option<PathBuf>),
}

impl FromStr for DatabaseUrl {
    type Err = StoreError;

    /// Reads `postgres://…` and `postgresql://…`; anything else is the path of a file, with or without
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

/// Reads the parameters about TLS, of which the driver knows only half, and leaves it the rest.
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
