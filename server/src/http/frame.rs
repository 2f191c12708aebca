//! Pages of people's making, as letters are: shown in a frame of ours, where they run and load nothing.

use axum::body::Body;
use axum::response::Response;
use client::message::Lang;
use client::wire::frame::FramedPage;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::answer;
use super::page::escape;
use crate::work::refusal::Result;

/// What a page in a frame may do: show itself, with its own styles and pictures. Another site cannot frame it.
pub const POLICY: &str = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: https: 'self'; frame-ancestors 'self'";

/// Marks an answer that may stand in a frame of ours.
#[derive(Debug, Clone, Copy)]
pub struct Framed;

/// Returns the answer of a call that declares `framed`: the page to a document, its JSON to a program.
///
/// # Errors
/// Internal if the operation answered no page.
pub fn answer(headers: &HeaderMap, body: Vec<u8>) -> Result<Response> {
    if !is_document(headers) {
        return Ok(answer::json(StatusCode::OK, body));
    }
    let page: FramedPage = serde_json::from_slice(&body)?;
    let mut response = Response::new(Body::from(page.html));
    let html = HeaderValue::from_static("text/html; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, html);
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response.extensions_mut().insert(Framed);
    Ok(response)
}

/// Returns whether a browser asks for a document.
fn is_document(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("text/html"))
}

/// Returns a page that shows a text as it was written.
pub fn page_of_text(text: &str, lang: Lang) -> String {
    let (text, lang) = (escape(text), lang.tag());
    format!(
        "<!doctype html><html lang=\"{lang}\"><meta charset=\"utf-8\"><title></title>\
         <body style=\"margin:16px;color:#1a1a1a;background:#fff;font:15px/1.5 sans-serif;white-space:pre-wrap\">{text}</body></html>"
    )
}
