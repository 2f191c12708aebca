//! The client of the upstream API.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::{Bytes, BytesMut};
use client::api::finance::reference::ListProducts;
use client::endpoint::Endpoint;
use client::transport::Origin;
use client::wire::event::{LAST_EVENT, PRESENT};
use client::wire::problem::Problem;
use client::wire::rehearsal::{PREFER, PREFERENCE_APPLIED};
use encoding_rs::{Encoding, UTF_8};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use reqwest::redirect::Policy;
use serde::de::IgnoredAny;
use serde_json::Value;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::request::{DOOR, FORWARDED_FOR, IDEMPOTENCY_KEY};
use crate::work::Failure;
use crate::work::refusal::{Refusal, Result};

const CONNECT_LIMIT: Duration = Duration::from_secs(2);
/// Time limit of an answer; of a file or a stream, time limit to its start.
const ANSWER_LIMIT: Duration = Duration::from_secs(10);
/// Longest pause of a file or a stream: three heartbeats of our own event stream.
const PAUSE_LIMIT: Duration = Duration::from_secs(45);
const READY_LIMIT: Duration = Duration::from_secs(2);
/// The largest JSON answer, in bytes.
const ANSWER_BYTES: usize = 16 << 20;
/// The size of an answer, in bytes, from which it counts as large.
const LARGE_BYTES: usize = 1 << 20;
/// The large answers that are held concurrently. Others wait for their turn, as far as the time limit allows.
const LARGE_AT_ONCE: usize = 2;

/// The request headers that are forwarded. All others are between the caller and the gateway.
const ASKED: [HeaderName; 11] = [
    header::ACCEPT,
    header::ACCEPT_LANGUAGE,
    header::CONTENT_ENCODING,
    header::CONTENT_TYPE,
    header::IF_MATCH,
    header::USER_AGENT,
    HeaderName::from_static(DOOR),
    HeaderName::from_static(FORWARDED_FOR),
    HeaderName::from_static(IDEMPOTENCY_KEY),
    HeaderName::from_static(LAST_EVENT),
    HeaderName::from_static(PREFER),
];
/// The answer headers that are forwarded.
const ANSWERED: [HeaderName; 9] = [
    header::CONTENT_DISPOSITION,
    header::CONTENT_TYPE,
    header::ETAG,
    header::RETRY_AFTER,
    header::WWW_AUTHENTICATE,
    HeaderName::from_static("idempotency-replayed"),
    HeaderName::from_static(LAST_EVENT),
    HeaderName::from_static(PRESENT),
    HeaderName::from_static(PREFERENCE_APPLIED),
];

/// The connection to the upstream.
pub struct Remote {
    http: reqwest::Client,
    base: String,
    /// The turns of large answers.
    large: Arc<Semaphore>,
}

/// A request to the upstream.
#[derive(Debug, Clone)]
pub struct Outbound {
    pub method: Method,
    /// The path below `/api`, with its query.
    pub target: String,
    pub headers: HeaderMap,
    pub body: Bytes,
    /// True if the answer must be JSON.
    pub typed: bool,
}

/// An answer of the upstream.
pub struct Inbound {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub content: Content,
}

/// The answer of an upstream to the request for its OpenAPI document.
pub enum DescriptionAnswer {
    /// The document.
    By(Value),
    /// It has none.
    Not,
    /// Something else, as a page for people, which may be passing.
    Unclear,
}

/// A large answer with its turn.
struct LargeAnswer {
    bytes: Bytes,
    _turn: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for LargeAnswer {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

/// The body of an answer.
pub enum Content {
    /// The whole body.
    Whole(Bytes),
    /// A file or a stream.
    Stream(reqwest::Response),
}

impl Outbound {
    /// Adds an access token.
    pub fn with_token(mut self, token: &str) -> Outbound {
        if let Ok(mut value) = HeaderValue::from_str(&format!("Bearer {token}")) {
            value.set_sensitive(true);
            self.headers.insert(header::AUTHORIZATION, value);
        }
        self
    }
}

impl Inbound {
    /// Returns the body if it is whole; otherwise nothing.
    pub fn whole(&self) -> &[u8] {
        match &self.content {
            Content::Whole(bytes) => bytes,
            Content::Stream(_) => &[],
        }
    }

    /// Returns whether the upstream demands a new login.
    pub fn demands_login(&self) -> bool {
        self.status == StatusCode::UNAUTHORIZED && Problem::read(self.whole()).demands_login()
    }

    /// Answers the caller with it, unchanged.
    pub fn into_response(self) -> Response {
        let body = match self.content {
            Content::Whole(bytes) => Body::from(bytes),
            Content::Stream(response) => Body::from_stream(response.bytes_stream()),
        };
        let mut response = Response::new(body);
        *response.status_mut() = self.status;
        *response.headers_mut() = self.headers;
        response
    }
}

impl Remote {
    /// Creates a client that follows no redirects: an API has none, and credentials must not leave the origin.
    pub fn new(upstream: &Origin) -> std::result::Result<Remote, Failure> {
        // Fails only if a provider is already installed.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let builder = reqwest::Client::builder()
            .connect_timeout(CONNECT_LIMIT)
            .read_timeout(PAUSE_LIMIT)
            .redirect(Policy::none());
        // Reading the system's certificates takes milliseconds, and an unencrypted origin needs none.
        let builder = if upstream.is_encrypted() { builder } else { builder.tls_certs_only([]) };
        let large = Arc::new(Semaphore::new(LARGE_AT_ONCE));
        Ok(Remote { http: builder.build()?, base: format!("{upstream}/api"), large })
    }

    /// Sends a request to the upstream.
    ///
    /// # Errors
    /// Upstream if it is unreachable, aborts, redirects, or answers something outside the contract; Timeout if
    /// it takes too long.
    pub async fn send(&self, outbound: Outbound) -> Result<Inbound> {
        tokio::time::timeout(ANSWER_LIMIT, self.exchange(outbound)).await.map_err(|_| Refusal::Timeout)?
    }

    async fn exchange(&self, outbound: Outbound) -> Result<Inbound> {
        let Outbound { method, target, headers, body, typed } = outbound;
        let request = self.http.request(method, format!("{}{target}", self.base)).headers(headers).body(body);
        let response = request.send().await.map_err(|error| failed(&error))?;
        let status = response.status();
        if status.is_redirection() || status.is_informational() {
            return Err(Refusal::Upstream(format!("answered {status}")));
        }
        let headers = only(response.headers(), &ANSWERED);
        let json = headers.get(header::CONTENT_TYPE).is_some_and(is_json);
        if !typed && !json && status.is_success() {
            return Ok(Inbound { status, headers, content: Content::Stream(response) });
        }
        let charset = charset(&headers);
        let bytes = self.whole(response).await?;
        if !json && !bytes.is_empty() {
            return Err(match status {
                StatusCode::NOT_FOUND => Refusal::NotFound,
                _ => Refusal::Upstream(format!("answered {status} with something else than JSON")),
            });
        }
        let (bytes, headers) = in_utf8(bytes, headers, charset);
        Ok(Inbound { status, headers, content: Content::Whole(bytes) })
    }

    /// Returns the whole body. A large one has a turn for as long as it is held.
    async fn whole(&self, mut response: reqwest::Response) -> Result<Bytes> {
        let (mut bytes, mut turn) = (BytesMut::new(), None);
        while let Some(piece) = response.chunk().await.map_err(|error| failed(&error))? {
            if bytes.len() + piece.len() > ANSWER_BYTES {
                return Err(Refusal::Upstream("answered more than fits".into()));
            }
            bytes.extend_from_slice(&piece);
            if turn.is_none() && bytes.len() > LARGE_BYTES {
                turn = Some(self.large.clone().acquire_owned().await.map_err(|_| Refusal::Busy)?);
            }
        }
        let bytes = bytes.freeze();
        Ok(match turn {
            Some(turn) => Bytes::from_owner(LargeAnswer { bytes, _turn: turn }),
            None => bytes,
        })
    }

    /// Returns what the upstream answers in the place of an OpenAPI document.
    ///
    /// # Errors
    /// Upstream or Timeout if it cannot be read now.
    pub async fn description(&self) -> Result<DescriptionAnswer> {
        let response =
            self.http.get(format!("{}/openapi.json", self.base)).timeout(ANSWER_LIMIT).send().await;
        let response = response.map_err(|error| failed(&error))?;
        if response.status().is_server_error() {
            return Err(Refusal::Upstream(format!("its description: {}", response.status())));
        }
        let is_found = response.status().is_success();
        let is_page = response.headers().get(header::CONTENT_TYPE).is_some_and(is_html);
        let document = serde_json::from_slice(&self.whole(response).await?).ok();
        Ok(match document.filter(|_| is_found) {
            Some(document) => DescriptionAnswer::By(document),
            None if is_found || is_page => DescriptionAnswer::Unclear,
            None => DescriptionAnswer::Not,
        })
    }

    /// Returns whether the upstream answers as an API does: with JSON, or with a refusal without a body. The contract has no
    /// call for this; an unauthenticated one that every upstream has is cheapest.
    pub async fn answers(&self) -> bool {
        let (method, target) = (ListProducts::METHOD, ListProducts::PATH.to_owned());
        let (headers, body) = (HeaderMap::new(), Bytes::new());
        let question = self.exchange(Outbound { method, target, headers, body, typed: true });
        let answer = tokio::time::timeout(READY_LIMIT, question).await;
        answer.is_ok_and(|answer| {
            answer.is_ok_and(|Inbound { status, content, .. }| match content {
                Content::Whole(bytes) if bytes.is_empty() => status.is_client_error(),
                Content::Whole(bytes) => {
                    !status.is_server_error() && serde_json::from_slice::<IgnoredAny>(&bytes).is_ok()
                }
                Content::Stream(_) => false,
            })
        })
    }
}

/// Returns the request headers to forward.
pub fn asked(headers: &HeaderMap) -> HeaderMap {
    only(headers, &ASKED)
}

fn only(headers: &HeaderMap, names: &[HeaderName]) -> HeaderMap {
    let kept = names.iter().filter_map(|name| Some((name.clone(), headers.get(name)?.clone())));
    kept.collect()
}

/// Returns whether a media type is that of a page for people.
fn is_html(kind: &HeaderValue) -> bool {
    kind.to_str().is_ok_and(|kind| kind.trim_start().to_ascii_lowercase().starts_with("text/html"))
}

/// Returns whether a media type is JSON, under any of its names.
fn is_json(kind: &HeaderValue) -> bool {
    let kind = kind.to_str().unwrap_or_default().split(';').next().unwrap_or_default();
    let kind = kind.trim().to_ascii_lowercase();
    matches!(kind.as_str(), "application/json" | "text/json")
        || (kind.starts_with("application/") && kind.ends_with("+json"))
}

/// Returns the encoding that an answer names; UTF-8 if it names none that is known.
fn charset(headers: &HeaderMap) -> &'static Encoding {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let named = kind.split(';').skip(1).filter_map(|pair| pair.trim().split_once('='));
    let label = named.filter(|(name, _)| name.eq_ignore_ascii_case("charset")).map(|(_, label)| label).next();
    label.and_then(|label| Encoding::for_label(label.trim_matches('"').as_bytes())).unwrap_or(UTF_8)
}

/// Returns the text in UTF-8, and headers that say so. An answer in UTF-8 passes unchanged.
fn in_utf8(bytes: Bytes, mut headers: HeaderMap, charset: &'static Encoding) -> (Bytes, HeaderMap) {
    if charset == UTF_8 {
        return (bytes, headers);
    }
    let text = charset.decode_without_bom_handling(&bytes).0.into_owned();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    (text.into(), headers)
}

/// Omits the URL, because queries carry personal data.
fn failed(error: &reqwest::Error) -> Refusal {
    if error.is_timeout() && !error.is_connect() {
        return Refusal::Timeout;
    }
    let cause = std::error::Error::source(error).map(ToString::to_string);
    Refusal::Upstream(cause.unwrap_or_else(|| "no answer".into()))
}
