//! Pages that the server renders, for people who are not staff: no script, one stylesheet.

use axum::response::{IntoResponse, Response};
use client::message::{Key, Lang};
use http::{HeaderValue, StatusCode, header};

use super::answer;
use crate::work::refusal::Refusal;

/// The path of the stylesheet.
pub const STYLE_PATH: &str = "/pagar/page.css";

/// The path of the typeface, which is that of the browser's pages.
pub const TYPEFACE_PATH: &str = "/pagar/inter.woff2";

/// The mark of the product, with its name next to it.
const BRAND: &str = "<p class=\"brand\"><svg width=\"24\" height=\"24\" viewBox=\"0 0 32 32\" aria-hidden=\"true\"><rect width=\"32\" height=\"32\" rx=\"8\"/><path d=\"M10.5 23V9.5h6.7a4.2 4.2 0 0 1 1.2 8.2L22.5 23M10.5 17.8h6.5\"/></svg>Retaguarda</p>";

/// Returns the typeface.
pub async fn typeface() -> Response {
    let bytes: &[u8] = include_bytes!("../../../web/src/styles/inter/inter.woff2");
    let kind = (header::CONTENT_TYPE, "font/woff2");
    ([kind, (header::CACHE_CONTROL, "public, max-age=86400")], bytes).into_response()
}

/// Returns the stylesheet.
pub async fn style() -> Response {
    let kind = (header::CONTENT_TYPE, "text/css; charset=utf-8");
    ([kind, (header::CACHE_CONTROL, "public, max-age=3600")], include_str!("page.css")).into_response()
}

/// Returns a page around HTML whose data is already [`escape`]d. `refresh` makes the browser reload it after
/// that many seconds.
pub fn page(status: StatusCode, lang: Lang, title: &str, body: &str, refresh: Option<u32>) -> Response {
    let refresh = refresh.map(|seconds| format!("<meta http-equiv=\"refresh\" content=\"{seconds}\">"));
    let html = format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{} · Retaguarda</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><meta name=\"robots\" content=\"noindex\">\
         <link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\"><link rel=\"stylesheet\" href=\"{STYLE_PATH}\">{}</head><body><main>{BRAND}{body}</main></body></html>\n",
        lang.of_interface().tag(),
        escape(title),
        refresh.unwrap_or_default(),
    );
    let mut response = answer::html(status, html);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Returns a page that explains a refusal. `missing` is the text for a record that does not exist.
pub fn refused(refusal: &Refusal, lang: Lang, missing: [Key; 2]) -> Response {
    let status = answer::status(refusal);
    if status.is_server_error() {
        tracing::error!(?refusal, "a page failed");
    }
    let [title, note] = match refusal {
        Refusal::NotFound => missing,
        _ => [Key::PayFailure, Key::PayFailureNote],
    };
    let title = title.text(lang, &[]);
    let body = format!("<h1>{}</h1><p>{}</p>", escape(&title), escape(&note.text(lang, &[])));
    page(status, lang, &title, &body, None)
}

/// Escapes text for an element or a quoted attribute.
pub fn escape(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut out, letter| {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter => out.push(letter),
        }
        out
    })
}
