//! Serves the embedded web. Files with a hash in the name are cached for ever, the page is revalidated each
//! time, and files compressed at build time are sent as they are.

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use rust_embed::{EmbeddedFile, RustEmbed};

use super::request;

/// The built web. A development build reads it from the folder.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../web/dist"]
#[allow_missing = true]
struct Web;

/// Returns a file, or the page for the paths of the web's router.
pub async fn serve(request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return plain(StatusCode::METHOD_NOT_ALLOWED);
    }
    let path = request.uri().path().trim_start_matches('/');
    // A browser that opens an address gets the page, which knows all addresses; one that loads a file learns that there is none.
    let is_opened = request.headers().get(header::ACCEPT).is_some_and(|kinds| holds(kinds, "text/html"));
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.')) && !is_opened;
    let found = find(path, request.headers());
    match found {
        Some(response) => response,
        None if is_file => plain(StatusCode::NOT_FOUND),
        None => page(path, request.headers()).unwrap_or_else(|| plain(StatusCode::NOT_FOUND)),
    }
}

/// Returns the viewer of the API's document, which is a page of its own beside the product.
pub async fn docs(headers: HeaderMap) -> Response {
    find("docs/index.html", &headers).unwrap_or_else(|| plain(StatusCode::NOT_FOUND))
}

fn holds(value: &HeaderValue, text: &str) -> bool {
    value.to_str().is_ok_and(|value| value.contains(text))
}

/// Returns the page. For a browser with a session it names what the path's own page loads first.
fn page(path: &str, headers: &HeaderMap) -> Option<Response> {
    let first = request::has_session(headers).then(|| find(&format!("first/{path}.html"), headers)).flatten();
    let mut response = first.or_else(|| find("index.html", headers))?;
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding, cookie"));
    Some(response)
}

fn find(path: &str, headers: &HeaderMap) -> Option<Response> {
    if path.is_empty() || path.ends_with(".br") || path.ends_with(".gz") {
        return None;
    }
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let accepts =
        |name: &str| accepted.split(',').any(|coding| coding.trim().split(';').next() == Some(name));
    let packed = [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(coding, ending)| {
        accepts(coding).then(|| Web::get(&format!("{path}.{ending}"))).flatten().map(|file| (coding, file))
    });
    let kind = mime(path);
    match packed {
        Some((coding, file)) => Some(answer(path, &kind, file, Some(coding))),
        None => Some(answer(path, &kind, Web::get(path)?, None)),
    }
}

fn mime(path: &str) -> String {
    Web::get(path).map(|file| file.metadata.mimetype().to_owned()).unwrap_or_default()
}

fn answer(path: &str, kind: &str, file: EmbeddedFile, coding: Option<&'static str>) -> Response {
    let cached = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::new(Body::from(file.data.into_owned()));
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cached));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Ok(kind) = HeaderValue::from_str(kind) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
    }
    response
}

fn plain(status: StatusCode) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}
