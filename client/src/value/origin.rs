//! Origins of servers: scheme, host and port.

use std::fmt;
use std::str::FromStr;

use http::Uri;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A server's origin, e.g. `https://retaguarda.example`, without a trailing slash.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
pub struct Origin(String);

/// An error for text that is not an origin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseOriginError;

impl fmt::Display for ParseOriginError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an origin is http(s)://host[:port]")
    }
}
impl std::error::Error for ParseOriginError {}

impl Origin {
    /// Returns whether the connection is encrypted.
    pub fn is_encrypted(&self) -> bool {
        self.0.starts_with("https:")
    }

    /// Returns host and port, e.g. `127.0.0.1:8080`.
    pub fn authority(&self) -> &str {
        self.0.split_once("://").map_or("", |(_, authority)| authority)
    }
}

impl FromStr for Origin {
    type Err = ParseOriginError;
    fn from_str(text: &str) -> Result<Origin, ParseOriginError> {
        let uri: Uri = text.trim().parse().map_err(|_| ParseOriginError)?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(ParseOriginError);
        };
        let bare = matches!(uri.path(), "" | "/") && uri.query().is_none();
        if !bare || !matches!(scheme, "http" | "https") || authority.as_str().contains('@') {
            return Err(ParseOriginError);
        }
        Ok(Origin(format!("{scheme}://{}", authority.as_str().to_ascii_lowercase())))
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}
impl TryFrom<String> for Origin {
    type Error = ParseOriginError;
    fn try_from(text: String) -> Result<Origin, ParseOriginError> {
        text.parse()
    }
}
impl From<Origin> for String {
    fn from(origin: Origin) -> String {
        origin.0
    }
}
