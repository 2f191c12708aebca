//! The face of a foreign system before our own API: what is not the specification's does not pass, in either direction.

pub mod bare;
pub mod call;
pub mod calls;
pub mod control;
pub mod exchange;
pub mod harm;
pub mod members;
pub mod records;
pub mod shape;
pub mod sloppiness;

use std::io::Write as _;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, put};
use axum::{Json, Router};
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::{StreamExt, TryStreamExt, stream};
use http::{HeaderValue, StatusCode, header};
use http_body_util::BodyExt;
use serde_json::{Value, json};

use self::call::Call;
use self::control::{Control, Orders, TroubleKind, Wishes};
use self::exchange::{Content, ExchangeAnswer, ExchangeRequest};
use self::sloppiness::{Manners, Sloppiness};

/// Time for the connection to send what it was given.
const FLUSH: Duration = Duration::from_millis(50);

/// The foreign system.
struct System {
    /// Our API, which holds the data.
    api: Router,
    calls: Vec<Call>,
    control: Control,
}

/// Puts the face before our API.
pub fn before(api: Router, sloppy: Vec<Sloppiness>) -> Router {
    let control = Control::new(Manners::new(sloppy));
    let system = Arc::new(System { api, calls: calls::all(), control });
    Router::new()
        .route("/control", put(wish))
        .route("/control/writes", get(writes))
        .fallback(answer)
        .with_state(system)
}

async fn wish(State(system): State<Arc<System>>, Json(wishes): Json<Wishes>) {
    system.control.wish(wishes);
}

async fn writes(State(system): State<Arc<System>>) -> Json<Value> {
    Json(system.control.writes())
}

async fn answer(State(system): State<Arc<System>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Some(path) = parts.uri.path().strip_prefix("/api") else { return page(StatusCode::NOT_FOUND) };
    let known: Vec<&Call> = system.calls.iter().filter(|call| call.has(path)).collect();
    let Some(call) = known.iter().find(|call| call.method == parts.method) else {
        let status = if known.is_empty() { StatusCode::NOT_FOUND } else { StatusCode::METHOD_NOT_ALLOWED };
        return page(status);
    };
    let bytes = body.collect().await.map(|body| body.to_bytes()).unwrap_or_default();
    let body = serde_json::from_slice(&bytes).unwrap_or_default();
    let asked = ExchangeRequest { path: path.to_owned(), parts, body, bytes };
    let orders = system.control.orders(call, &asked);
    tokio::time::sleep(orders.slow).await;
    reply(&system, call, &asked, &orders).await
}

async fn reply(system: &System, call: &Call, asked: &ExchangeRequest, orders: &Orders) -> Response {
    let manners = &orders.manners;
    let refused = |status, message: &str| json(status, &json!({ "message": message }), manners);
    let done = || async {
        let nulls = manners.has(Sloppiness::Nulls);
        sent(exchange::carry_out(system.api.clone(), call, asked, nulls).await, call, asked, manners)
    };
    match orders.trouble {
        None => done().await,
        Some(TroubleKind::Failure) => page(StatusCode::INTERNAL_SERVER_ERROR),
        Some(TroubleKind::ExpiredToken) => refused(StatusCode::UNAUTHORIZED, "Unauthenticated."),
        Some(TroubleKind::SignInAgain) => refused(StatusCode::UNAUTHORIZED, "Faça login novamente"),
        Some(TroubleKind::Garbage) => {
            let body = "<br />\n<b>Warning</b>: Undefined index {\"data\":";
            ([(header::CONTENT_TYPE, manners.content_type())], body).into_response()
        }
        Some(TroubleKind::TooMany) => {
            let mut response = refused(StatusCode::TOO_MANY_REQUESTS, "Too Many Attempts.");
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
            response
        }
        Some(TroubleKind::LostAnswer) => {
            done().await;
            broken(Bytes::new())
        }
        Some(TroubleKind::CutAnswer) => cut(done().await).await,
    }
}

/// Returns an answer as it is sent.
fn sent(answered: ExchangeAnswer, call: &Call, asked: &ExchangeRequest, manners: &Manners) -> Response {
    let ExchangeAnswer { status, body } = answered;
    let body = match body {
        Content::None => return status.into_response(),
        Content::File(headers, bytes) => return (headers, bytes).into_response(),
        Content::Json(body) => body,
    };
    if !status.is_success() {
        return json(status, &body, manners);
    }
    let response = json(status, &manners.spoil(call.path, body), manners);
    let accepted = asked.parts.headers.get(header::ACCEPT_ENCODING);
    let accepts = accepted.is_some_and(|value| value.to_str().is_ok_and(|value| value.contains("gzip")));
    if accepts && manners.has(Sloppiness::Gzip) { compressed(response) } else { response }
}

fn json(status: StatusCode, body: &Value, manners: &Manners) -> Response {
    (status, [(header::CONTENT_TYPE, manners.content_type())], body.to_string()).into_response()
}

/// Compresses the pieces of an answer as they come.
fn compressed(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    let pieces = body.into_data_stream().map_ok(|bytes| {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&bytes).expect("memory takes any bytes");
        encoder.finish().expect("memory takes any bytes")
    });
    Response::from_parts(parts, Body::from_stream(pieces))
}

/// Returns the first half of an answer, after which the connection breaks.
async fn cut(whole: Response) -> Response {
    let (parts, body) = whole.into_parts();
    let bytes = body.collect().await.map(|body| body.to_bytes()).unwrap_or_default();
    let mut half = broken(bytes.slice(..bytes.len() / 2));
    *half.headers_mut() = parts.headers;
    half.headers_mut().insert(header::CONTENT_LENGTH, bytes.len().into());
    half
}

/// Returns an answer whose connection breaks after these bytes; without any, before anything is sent.
fn broken(bytes: Bytes) -> Response {
    let has_begun = !bytes.is_empty();
    let begun = has_begun.then_some(Ok(bytes));
    let lost = stream::once(async move {
        // Bytes that are not sent yet would be lost, too. Headers are sent with the first bytes, or not at all.
        if has_begun {
            tokio::time::sleep(FLUSH).await;
        }
        Err(std::io::Error::other("the connection is lost"))
    });
    Response::new(Body::from_stream(stream::iter(begun).chain(lost)))
}

/// Returns a page for people, as frameworks answer where there is no call, and after a failure.
fn page(status: StatusCode) -> Response {
    let title = status.canonical_reason().unwrap_or_default();
    let html = format!(
        "<!DOCTYPE html><html><head><title>{title}</title></head><body><h1>{title}</h1></body></html>"
    );
    (status, Html(html)).into_response()
}
