//! The answer to a fetch.

use bytes::{Bytes, BytesMut};
use reqwest::{Response, StatusCode};

use super::fault::FetchFault;

/// The answer to a fetch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FetchAnswer {
    /// The status.
    pub status: StatusCode,
    /// The address that answered, after all redirects.
    pub address: String,
    /// The type of the content, as the answer declares it.
    pub content_type: Option<String>,
    /// The body, decompressed, up to the limit.
    pub body: Bytes,
    /// Whether the body is whole; false if it exceeds the limit.
    pub is_whole: bool,
}

impl FetchAnswer {
    /// Returns the answer to a request for the head alone.
    pub fn without_body(response: &Response) -> FetchAnswer {
        let content_type = response.headers().get(http::header::CONTENT_TYPE);
        FetchAnswer {
            status: response.status(),
            address: response.url().to_string(),
            content_type: content_type.and_then(|value| value.to_str().ok()).map(str::to_owned),
            body: Bytes::new(),
            is_whole: true,
        }
    }
}

/// Reads an answer up to a number of bytes.
///
/// # Errors
/// The body broke off.
pub async fn read(mut response: Response, most: usize) -> Result<FetchAnswer, FetchFault> {
    let head = FetchAnswer::without_body(&response);
    let mut body = BytesMut::new();
    while let Some(piece) = response.chunk().await.map_err(|error| FetchFault::of(&error))? {
        let room = most - body.len();
        body.extend_from_slice(&piece[..piece.len().min(room)]);
        if piece.len() > room {
            return Ok(FetchAnswer { body: body.freeze(), is_whole: false, ..head });
        }
    }
    Ok(FetchAnswer { body: body.freeze(), ..head })
}
