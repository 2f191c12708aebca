//! Downloads: files read in pieces, never held whole in memory.

use std::time::Duration;

use reqwest::Response;

use super::{Client, Error, Request};
use crate::endpoint::call::{encode_query, fill};
use crate::endpoint::raw::RawRoute;

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
        let response = self.opened(&Request::raw(route, target)).await?;
        Ok(Download { response, client: self.clone() })
    }
}

impl Download {
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
