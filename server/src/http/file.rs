//! Files at the edge: received and stored before the unit of work, and answered as downloads that no browser runs.

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use client::message::Key;
use client::rules::{FileRule, Rule};
use client::wire::file::{FIELD, StoredFile, Upload, clean_name};
use futures_util::stream::BoxStream;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use http_body_util::{BodyExt, Limited};
use hyper::body::Body as _;
use multer::{Constraints, Multipart, SizeLimit};
use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use sha2::{Digest, Sha256};

use super::picture;
use crate::work::clock::hex;
use crate::work::refusal::{Refusal, Result};

/// The bytes of a request around its file: boundaries and headers of the part.
pub const AROUND: usize = 8 << 10;

/// Forbids everything to a document that a browser makes of a file all the same.
const SANDBOX: &str = "sandbox; default-src 'none'";

/// A file as it was received.
pub struct ReceivedFile {
    /// Its description.
    pub about: StoredFile,
    /// Its content.
    pub bytes: Bytes,
}

/// Returns the body of a call as its operation reads it. An absent file has no content, which the operation refuses by
/// [`StoredFile::required`].
///
/// # Errors
/// Internal if it cannot be encoded.
pub fn call_body(file: Option<&ReceivedFile>) -> Result<Vec<u8>> {
    let file = file.map(|file| file.about.clone()).unwrap_or_default();
    Ok(serde_json::to_vec(&Upload { file })?)
}

/// Reads the one file of a request and checks it. A request without a body has none, so that the operation judges the record
/// before it demands a file.
///
/// # Errors
/// `ContentType` if the body is no form; `TooLarge` or Invalid if the call does not receive such a file.
pub async fn receive(headers: &HeaderMap, body: Body, rule: &FileRule) -> Result<Option<ReceivedFile>> {
    if !headers.contains_key(header::CONTENT_TYPE) && body.is_end_stream() {
        return Ok(None);
    }
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let boundary = multer::parse_boundary(kind).map_err(|_| Refusal::ContentType)?;
    let broken = |broken: Rule| Refusal::field(FIELD, broken);
    let too_large = || broken(Rule::FileTooLarge(rule.most));
    let limit = SizeLimit::new().for_field(FIELD, u64::try_from(rule.most).unwrap_or(u64::MAX));
    let whole = Limited::new(body, rule.most + AROUND).into_data_stream();
    let constraints = Constraints::new().allowed_fields(vec![FIELD]).size_limit(limit);
    let mut parts = Multipart::with_constraints(whole, boundary, constraints);
    let refused = |error: multer::Error| match error {
        multer::Error::FieldSizeExceeded { .. } => too_large(),
        multer::Error::StreamReadFailed(cause) if is_limit(cause.as_ref()) => too_large(),
        multer::Error::UnknownField { field_name } => {
            Refusal::field(field_name.as_deref().unwrap_or_default(), Rule::IsNot)
        }
        _ => Refusal::bad(Key::ApiBadBody),
    };
    let part = parts.next_field().await.map_err(refused)?.ok_or_else(|| broken(Rule::Required))?;
    let name = clean_name(part.file_name().unwrap_or_default());
    let bytes = part.bytes().await.map_err(refused)?;
    if parts.next_field().await.map_err(refused)?.is_some() {
        return Err(broken(Rule::IsNot));
    }
    let media = rule.check(&name, &bytes).map_err(broken)?.media().to_owned();
    let bytes = match rule.remade {
        Some(limits) => picture::remake(bytes, limits).await.map_err(broken)?,
        None => bytes,
    };
    let (size, sha256) = (i64::try_from(bytes.len()).unwrap_or(i64::MAX), hex(&Sha256::digest(&bytes)));
    Ok(Some(ReceivedFile { about: StoredFile { name, media, size, sha256 }, bytes }))
}

fn is_limit(error: &(dyn std::error::Error + 'static)) -> bool {
    error.is::<http_body_util::LengthLimitError>() || error.source().is_some_and(is_limit)
}

/// Returns the answer that downloads a file.
pub fn download(about: &StoredFile, content: BoxStream<'static, std::io::Result<Bytes>>) -> Response {
    let mut response = Response::new(Body::from_stream(content));
    let headers = response.headers_mut();
    if let Ok(media) = HeaderValue::from_str(&about.media) {
        headers.insert(header::CONTENT_TYPE, media);
    }
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(about.size));
    disarm(headers, &about.name);
    response
}

/// Makes an answer a download under a name, which no browser shows or runs as a page of this origin.
pub fn disarm(headers: &mut HeaderMap, name: &str) {
    let plain: String = name
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() || " .-_".contains(letter) { letter } else { '_' })
        .collect();
    let encoded = utf8_percent_encode(name, NON_ALPHANUMERIC);
    let disposition = format!("attachment; filename=\"{plain}\"; filename*=UTF-8''{encoded}");
    let disposition = HeaderValue::from_str(&disposition).unwrap_or(HeaderValue::from_static("attachment"));
    headers.insert(header::CONTENT_DISPOSITION, disposition);
    headers.entry(header::CONTENT_TYPE).or_insert(HeaderValue::from_static("application/octet-stream"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SANDBOX));
    headers.insert(HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff"));
}

/// Returns the name that an answer gives its file, without folders; `download` if it gives none.
pub fn named(headers: &HeaderMap) -> String {
    let disposition = headers.get(header::CONTENT_DISPOSITION).map(HeaderValue::as_bytes).unwrap_or_default();
    let disposition = String::from_utf8_lossy(disposition);
    let value =
        |key: &str| disposition.split(';').find_map(|part| part.trim().strip_prefix(key).map(str::to_owned));
    let encoded =
        value("filename*=UTF-8''").map(|name| percent_decode_str(&name).decode_utf8_lossy().into_owned());
    let name = encoded.or_else(|| value("filename=").map(|name| name.trim_matches('"').to_owned()));
    let name = clean_name(&name.unwrap_or_default());
    if name.is_empty() { "download".to_owned() } else { name }
}
