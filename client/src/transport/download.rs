//! Files that the server makes: read piece by piece, never held whole.

use std::time::Duration;

use reqwest::Response;

use super::{Client, Error, Request};
use crate::endpoint::call::encode_query;
use crate::endpoint::raw::RawRoute;

/// How long the server may pause within a file.
const PAUSE_LIMIT: Duration = Duration::from_secs(30);

/// A file on its way.
#[derive(Debug)]
pub struct Download {
    response: Response,
    client: Client,
}

impl Client {
    /// Asks for a file.
    pub async fn download<Q: serde::Serialize>(
        &self,
        route: &RawRoute,
        query: &Q,
    ) -> Result<Download, Error> {
        let query = encode_query(query);
        let target = if query.is_empty() { route.path.to_owned() } else { format!("{}?{query}", route.path) };
        let response = self.opened(&Request::raw(route, target)).await?;
        Ok(Download { response, client: self.clone() })
    }
}

impl Download {
    /// The next piece; `None` after the last.
    ///
    /// # Errors
    /// When the file ends before its end: what was read so far is not the file.
    pub async fn piece(&mut self) -> Result<Option<Vec<u8>>, Error> {
        let piece = tokio::time::timeout(PAUSE_LIMIT, self.response.chunk()).await;
        let piece = piece.map_err(|_| Error::Timeout)?.map_err(|_| self.client.unreachable())?;
        Ok(piece.map(|bytes| bytes.to_vec()))
    }
}
