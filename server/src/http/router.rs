//! All routes of the server, from the table and the few raw ones; and the layers that every answer passes.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{RawPathParams, Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::{MethodFilter, MethodRouter, get};
use axum::{Json, Router};
use http::{HeaderName, HeaderValue, header};
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use super::dispatch::dispatch;
use super::mount::Mounted;
use super::request::{self, REQUEST_ID};
use super::{answer, assets, docs, events, export, health, pay};
use crate::app::Shared;
use crate::clock;
use crate::refusal::Refusal;

/// How long a request may take in all.
const TIME_LIMIT: Duration = Duration::from_secs(30);

/// The embedded mode's routes.
pub fn embedded(app: Shared, mounted: Vec<Mounted>) -> Router {
    let mut paths: BTreeMap<&'static str, MethodRouter<Shared>> = BTreeMap::new();
    for operation in mounted.into_iter().map(Arc::new) {
        let (method, path) = (operation.about.method.clone(), operation.about.path);
        let filter = MethodFilter::try_from(method).expect("the table has standard methods only");
        let handler = move |State(app): State<Shared>, params: RawPathParams, request: Request| {
            let values: Vec<String> = params.iter().map(|(_, value)| value.to_owned()).collect();
            dispatch(app, operation.clone(), values, request)
        };
        let routes = paths.remove(path).unwrap_or_default().on(filter, handler);
        paths.insert(path, routes);
    }
    let table = paths.into_iter().fold(Router::new(), |router, (path, routes)| router.route(path, routes));
    let api = table
        .route("/openapi.json", get(|| async { Json(client::openapi::document()) }))
        .route("/docs", get(docs::page))
        .route(client::raw::EVENTS_STREAM.path, get(events::stream))
        .route(client::raw::PAYMENTS_EXPORT.path, get(export::payments))
        .merge(crate::gateway::callback::routes())
        .method_not_allowed_fallback(wrong_method)
        .fallback(unknown_path);
    let router = Router::new().nest("/api", api).merge(pay::routes()).merge(health::routes());
    shell(router.with_state(app))
}

/// What every mode shares: the web's files, and the layers.
pub fn shell(router: Router) -> Router {
    let text_only = SizeAbove::new(512).and(NotForContentType::SSE).and(NotForContentType::IMAGES);
    router.fallback(assets::serve).layer(
        ServiceBuilder::new()
            .layer(middleware::from_fn(observe))
            .layer(middleware::from_fn(time_limit))
            .layer(CatchPanicLayer::custom(panicked))
            .layer(CompressionLayer::new().gzip(true).br(true).compress_when(text_only)),
    )
}

async fn unknown_path(request: Request) -> Response {
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

/// A stream answers at once and lasts; everything else has to finish.
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

/// Gives the request its id, logs and counts it, and puts the security headers on its answer. Query strings are not
/// logged: they carry personal data.
async fn observe(mut request: Request, next: Next) -> Response {
    let id = clock::token()[..16].to_owned();
    if let Ok(value) = HeaderValue::from_str(&id) {
        request.headers_mut().insert(HeaderName::from_static(REQUEST_ID), value);
    }
    let method = request.method().clone();
    let is_api = request.uri().path().starts_with("/api");
    let started = tokio::time::Instant::now();
    let mut response = next.run(request).await;
    let took = started.elapsed();
    health::count(&method, response.status(), took);
    tracing::info!(
        request_id = id,
        method = method.as_str(),
        status = response.status().as_u16(),
        ms = took.as_millis() as u64,
        "request"
    );
    secure(response.headers_mut(), is_api);
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(HeaderName::from_static(REQUEST_ID), value);
    }
    response
}

/// No inline script or style, no frame, no other origin (RELIABILITY T5, T10, T29).
const CSP: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
                   frame-ancestors 'none'; require-trusted-types-for 'script'";

fn secure(headers: &mut http::HeaderMap, is_api: bool) {
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
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
