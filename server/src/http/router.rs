//! All routes of the server, from the table and the raw ones, with the layers that every answer passes.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{RawPathParams, Request, State};
use axum::handler::Handler;
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::{MethodRouter, any, get};
use client::catalogue;
use client::catalogue::raw::EVENTS_STREAM;
use client::endpoint::Danger;
use http::{HeaderName, HeaderValue, Method, header};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use super::dispatch::dispatch;
use super::export::export;
use super::frame::Framed;
use super::mount::{Api, on};
use super::own_calls::MountedCalls;
use super::request::{self, EndpointTag, REQUEST_ID};
use super::traces::{Span, Trace};
use super::{answer, assets, docs, events, health, page};
use crate::work::app::Shared;
use crate::work::calls::OwnCalls;
use crate::work::clock::{self, Clock};
use crate::work::refusal::Refusal;
use crate::work::settings::Settings;

/// Time limit of a request.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// The values of a path template, or an error if they are not UTF-8.
pub type Values = Result<RawPathParams, RawPathParamsRejection>;

/// Returns the embedded mode's routes.
///
/// # Panics
/// If `api` lacks an operation or a raw route of the contract.
pub fn embedded(app: Shared, api: Api) -> Router {
    let (mounted, mut routes, pages) = api.raw(&EVENTS_STREAM, events::stream).complete();
    let mounted: Vec<_> = mounted.into_iter().map(Arc::new).collect();
    app.part::<OwnCalls>().provide(MountedCalls::new(&mounted));
    for operation in mounted {
        let (method, writes) = (operation.about.method.clone(), operation.about.danger != Danger::Read);
        let operation_paths = [&[operation.about.path], operation.about.also].concat();
        if let Some(route) = catalogue::descriptor(operation.about.id).and_then(|about| about.export.as_ref())
        {
            let list = operation.clone();
            let handler = move |State(app): State<Shared>, values: Values, request: Request| async move {
                let Some(values) = texts(values) else { return unknown_path(request).await };
                export(app, list, route, values, request).await
            };
            routes = routes.route(route.path, on(&route.method, handler));
        }
        let handler = move |State(app): State<Shared>, values: Values, request: Request| async move {
            let Some(values) = texts(values) else { return unknown_path(request).await };
            dispatch(app, operation, values, request).await
        };
        for spelling in operation_paths {
            routes = routes.route(spelling, on_call(&method, writes, handler.clone()));
        }
    }
    let ready = health::routes(&app.settings).route("/readyz", get(health::ready));
    let pages =
        pages.route(page::STYLE_PATH, get(page::style)).route(page::TYPEFACE_PATH, get(page::typeface));
    let settings = app.settings.clone();
    shell(within_api(routes).merge(pages).merge(ready).with_state(app), settings)
}

/// As [`on`], for a call that changes something if `writes`. `HEAD` runs the handler of `GET`, so that it is refused where that writes.
pub fn on_call<T, S>(method: &Method, writes: bool, handler: impl Handler<T, S>) -> MethodRouter<S>
where
    T: 'static,
    S: Clone + Send + Sync + 'static,
{
    let routes = on(method, handler);
    if writes && *method == Method::GET { routes.head(wrong_method) } else { routes }
}

/// Returns the values of a path template in their order.
pub fn texts(values: Values) -> Option<Vec<String>> {
    Some(values.ok()?.iter().map(|(_, value)| value.to_owned()).collect())
}

/// Returns the API of every mode: the given routes, the documentation, and the answer to unknown paths.
pub fn within_api<S: Clone + Send + Sync + 'static>(routes: Router<S>) -> Router<S> {
    let api = routes
        .route("/openapi.json", get(docs::openapi))
        .route("/docs", get(assets::docs))
        .method_not_allowed_fallback(wrong_method)
        .fallback(unknown_path);
    Router::new().nest("/api", api).route("/api/", any(unknown_path))
}

/// Wraps a router with the parts of every mode: the web's files and the layers.
pub fn shell(router: Router, settings: Settings) -> Router {
    let text_only = SizeAbove::new(512).and(NotForContentType::SSE).and(NotForContentType::IMAGES);
    router.fallback(assets::serve).layer(
        ServiceBuilder::new()
            .layer(middleware::from_fn_with_state(Arc::new(settings), strict_transport))
            .layer(middleware::from_fn(observe))
            .layer(middleware::from_fn(time_limit))
            .layer(CatchPanicLayer::custom(panicked))
            .layer(middleware::from_fn(readable_path))
            .layer(CompressionLayer::new().gzip(true).br(true).compress_when(text_only)),
    )
}

/// Returns the answer for an unknown path.
pub async fn unknown_path(request: Request) -> Response {
    refuse(&Refusal::UnknownPath, &request)
}

async fn wrong_method(request: Request) -> Response {
    refuse(&Refusal::Method(request.method().to_string()), &request)
}

fn refuse(refusal: &Refusal, request: &Request) -> Response {
    let id = request::text(request.headers(), REQUEST_ID).unwrap_or_default();
    answer::refused(refusal, request::language(request.headers()), id)
}

fn panicked(_: Box<dyn Any + Send>) -> Response {
    let id = clock::token()[..16].to_owned();
    answer::refused(&Refusal::Internal("panic".into()), client::message::Lang::default(), &id).map(Body::new)
}

/// Makes a browser on TLS use only TLS for a year.
async fn strict_transport(State(settings): State<Arc<Settings>>, request: Request, next: Next) -> Response {
    let secure = request::is_secure(&request, &settings);
    let mut response = next.run(request).await;
    if secure {
        let year = HeaderValue::from_static("max-age=31536000");
        response.headers_mut().insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    response
}

/// Rejects paths with NUL, which PostgreSQL cannot store.
async fn readable_path(request: Request, next: Next) -> Response {
    if request.uri().path().contains("%00") { unknown_path(request).await } else { next.run(request).await }
}

/// Enforces the time limit. A stream answers immediately, so the limit does not end it.
async fn time_limit(request: Request, next: Next) -> Response {
    let (lang, id) = (
        request::language(request.headers()),
        request::text(request.headers(), REQUEST_ID).unwrap_or_default().to_owned(),
    );
    match tokio::time::timeout(TIME_LIMIT, next.run(request)).await {
        Ok(response) => response,
        Err(_) => answer::refused(&Refusal::Timeout, lang, &id),
    }
}

/// Gives the request an id, logs, counts and traces it, and adds security headers to its answer. Query strings
/// are not logged, because they carry personal data.
async fn observe(mut request: Request, next: Next) -> Response {
    let id = clock::token()[..16].to_owned();
    if let Ok(value) = HeaderValue::from_str(&id) {
        request.headers_mut().insert(HeaderName::from_static(REQUEST_ID), value);
    }
    let method = request.method().clone();
    let trace = Trace::of(request.headers());
    let is_api = request.uri().path().starts_with("/api");
    let endpoint = EndpointTag::default();
    request.extensions_mut().insert(endpoint.clone());
    let started = tokio::time::Instant::now();
    let mut response = next.run(request).await;
    let (took, endpoint) = (started.elapsed(), endpoint.id());
    health::count(endpoint, response.status(), took);
    if let Some(trace) = trace.filter(|_| endpoint != request::UNASKED) {
        let (id, ended) = (id.clone(), Clock::default().now());
        Span { trace, id, endpoint, method: method.clone(), status: response.status(), ended, took }.send();
    }
    tracing::info!(
        request_id = id,
        endpoint,
        method = method.as_str(),
        status = response.status().as_u16(),
        ms = took.as_millis() as u64,
        "request"
    );
    let is_framed = response.extensions().get::<Framed>().is_some();
    secure(response.headers_mut(), is_api, is_framed);
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(HeaderName::from_static(REQUEST_ID), value);
    }
    response
}

/// Forbids inline scripts and styles, frames and other origins.
const CSP: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
                   frame-ancestors 'none'; require-trusted-types-for 'script'";

/// Adds the security headers. Only an answer whose row says so stands in a frame, and only in one of ours.
fn secure(headers: &mut http::HeaderMap, is_api: bool, is_framed: bool) {
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, if is_framed { "SAMEORIGIN" } else { "DENY" }),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(CSP));
    if is_api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
}
