//! Downloads: files read in pieces, never held whole in memory.

use std::time::Duration;

use http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use percent_encoding::percent_decode_str;
use reqwest::Response;

use super::{Client, Error, Request};
use crate::endpoint::call::{encode_query, fill};
use crate::endpoint::raw::RawRoute;
use crate::wire::file::clean_name;

/// Longest pause between two pieces.
const PAUSE_LIMIT: Duration = Duration::from_secs(30);

/// A file being downloaded.
#[derive(Debug)]
pub struct Download {
    response: Response,
    client: Client,
}

impl Client {
    /// Requests a file.
    pub async fn download<Q: serde::Serialize>(
        &self,
        route: &RawRoute,
        path: &[String],
        query: &Q,
    ) -> Result<Download, Error> {
        let (path, query) = (fill(route.path, path), encode_query(query));
        let target = if query.is_empty() { path } else { format!("{path}?{query}") };
        self.download_of(&Request::raw(route, target)).await
    }

    /// Requests the file that a call answers.
    ///
    /// # Errors
    /// Returns the errors of the call.
    pub async fn download_of(&self, request: &Request) -> Result<Download, Error> {
        let response = self.opened(request).await?;
        Ok(Download { response, client: self.clone() })
    }
}

impl Download {
    /// Returns the name that the server gives the file, without folders; empty if it gives none.
    pub fn name(&self) -> String {
        let header = self.response.headers().get(CONTENT_DISPOSITION);
        let parts = header.and_then(|value| value.to_str().ok()).unwrap_or_default().split(';');
        let mut encoded = parts.filter_map(|part| part.trim().strip_prefix("filename*=UTF-8''"));
        let name =
            encoded.next().map(|name| percent_decode_str(name).decode_utf8_lossy()).unwrap_or_default();
        clean_name(&name)
    }

    /// Returns the media type that the server gives the file; empty if it gives none.
    pub fn media_type(&self) -> &str {
        self.response.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Returns the next piece; `None` after the last.
    ///
    /// # Errors
    /// An error if the connection ends before the file does. The pieces read so far are not the file.
    pub async fn piece(&mut self) -> Result<Option<Vec<u8>>, Error> {
        let piece = tokio::time::timeout(PAUSE_LIMIT, self.response.chunk()).await;
        let piece = piece.map_err(|_| Error::Timeout)?.map_err(|_| self.client.unreachable())?;
        Ok(piece.map(|bytes| bytes.to_vec()))
    }
}
