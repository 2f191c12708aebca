//! Turns refusals into HTTP answers, in the contract's error format and the caller's language.

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use client::message::{Key, Lang};
use client::reason::{Reason, Why};
use client::value::moment::said_whole;
use client::wire::problem::{self, Problem};
use http::{HeaderValue, StatusCode, header};

use crate::store::StoreError;
use crate::work::refusal::Refusal;

/// Returns an answer of JSON bytes.
pub fn json(status: StatusCode, body: Vec<u8>) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}

/// Returns the answer to a refused request.
pub fn refused(refusal: &Refusal, lang: Lang, request_id: &str) -> Response {
    refused_as(refusal, problem::Refusal::USUAL, lang, request_id)
}

/// Returns the answer to a refused call, in the endpoint's own way if it declares one. Logs internal errors,
/// which no answer shows.
pub fn refused_as(refusal: &Refusal, own: problem::Refusal, lang: Lang, request_id: &str) -> Response {
    let (status, problem) = problem_of(refusal, own, lang, request_id);
    let mut response = json(status, serde_json::to_vec(&problem).unwrap_or_default());
    if let Some(seconds) = retry_after(refusal) {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    if status == StatusCode::UNAUTHORIZED {
        response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    response
}

/// Returns the status and the problem of a refused call. Logs internal errors.
pub fn problem_of(
    refusal: &Refusal,
    own: problem::Refusal,
    lang: Lang,
    request_id: &str,
) -> (StatusCode, Problem) {
    let status = match refusal {
        Refusal::Invalid(invalid) if invalid.is_too_large() => StatusCode::PAYLOAD_TOO_LARGE,
        Refusal::Invalid(_) => StatusCode::from_u16(own.status).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY),
        refusal => status(refusal),
    };
    if status.is_server_error() && *refusal != Refusal::Busy {
        tracing::error!(request_id, refusal = ?refusal, "request failed");
    }
    let problem = problem(refusal, own, lang, request_id);
    (status, Problem { request_id: Some(request_id.to_owned()), ..problem })
}

/// Returns the status of a refusal.
pub fn status(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::Unauthenticated
        | Refusal::TokenExpired
        | Refusal::LoginAgain
        | Refusal::Token(_)
        | Refusal::BadCredentials => StatusCode::UNAUTHORIZED,
        Refusal::NotFound | Refusal::Absent(_) | Refusal::UnknownPath => StatusCode::NOT_FOUND,
        Refusal::Method(_) => StatusCode::METHOD_NOT_ALLOWED,
        Refusal::Guard(reason) if reason.is_conflict() => StatusCode::CONFLICT,
        Refusal::Guard(_) => StatusCode::FORBIDDEN,
        Refusal::Invalid(_) | Refusal::KeyReused | Refusal::LacksFilter(_) | Refusal::ExportTooLong => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Refusal::BadRequest(_) => StatusCode::BAD_REQUEST,
        Refusal::ContentType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Refusal::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
        Refusal::Stale(_) => StatusCode::PRECONDITION_FAILED,
        Refusal::TooMany(_) | Refusal::ReadBudget { .. } | Refusal::PlanBudget { .. } => {
            StatusCode::TOO_MANY_REQUESTS
        }
        Refusal::Upstream(_) | Refusal::Unreadable(_) | Refusal::NoSource(_) => StatusCode::BAD_GATEWAY,
        Refusal::NoRehearsal | Refusal::Lacks => StatusCode::NOT_IMPLEMENTED,
        Refusal::Unrehearsed | Refusal::Unsettled => StatusCode::INTERNAL_SERVER_ERROR,
        Refusal::Timeout => StatusCode::GATEWAY_TIMEOUT,
        Refusal::Store(StoreError::Internal(_) | StoreError::Unique(_) | StoreError::Corrupt(_)) => {
            StatusCode::INTERNAL_SERVER_ERROR
        }
        Refusal::Store(_) | Refusal::Files(_) | Refusal::Busy => StatusCode::SERVICE_UNAVAILABLE,
        Refusal::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

fn problem(refusal: &Refusal, own: problem::Refusal, lang: Lang, request_id: &str) -> Problem {
    let say = |key: Key, params: &[(&str, &str)]| Problem::new(key.text(lang, params));
    match refusal {
        Refusal::Unauthenticated => say(Key::ApiUnauthenticated, &[]),
        Refusal::TokenExpired => say(Key::ApiTokenExpired, &[]),
        Refusal::LoginAgain => say(Key::ApiLoginAgain, &[]),
        Refusal::Token(message) => Problem::new(message.text(lang)),
        Refusal::BadCredentials => say(Key::ApiBadCredentials, &[]),
        Refusal::NotFound => say(Key::ApiNotFound, &[]),
        Refusal::Absent(key) | Refusal::NoSource(key) => say(*key, &[]),
        Refusal::UnknownPath => say(Key::ApiUnknownPath, &[]),
        Refusal::Method(method) => say(Key::ApiMethod, &[("method", method)]),
        Refusal::Guard(reason) => Problem::refused(reason.clone()),
        Refusal::Invalid(invalid) => Problem::invalid(invalid, own, lang),
        Refusal::BadRequest(message) => Problem::new(message.text(lang)),
        Refusal::ContentType => say(Key::ApiContentType, &[]),
        Refusal::TooLarge(limit) => say(Key::ApiTooLarge, &[("n", &limit.to_string())]),
        Refusal::KeyReused => say(Key::ApiIdempotencyMismatch, &[]),
        Refusal::Stale(None) => say(Key::ApiStale, &[]),
        Refusal::Stale(Some(change)) => {
            let since = said_whole(change.at, lang);
            let sentence = Key::ApiStaleSince.text(lang, &[("by", &change.by), ("since", &since)]);
            let (since, by) = (Some(change.at), Some(change.by.clone()));
            let why = Why::State { is: Why::CHANGED.to_owned(), since, by };
            // A plan groups rows by message, so the message has no details. They are in the reason.
            Problem { reason: Some(Reason { sentence, why }), ..say(Key::ApiStale, &[]) }
        }
        Refusal::TooMany(seconds) => too_many(*seconds, lang),
        Refusal::ReadBudget { until, .. } => say(Key::ApiReadBudget, &[("until", &said_whole(*until, lang))]),
        Refusal::PlanBudget { wanted, left, until, .. } => {
            let [wanted, left] = [wanted, left].map(i64::to_string);
            let params = [("wanted", wanted.as_str()), ("left", &left), ("until", &said_whole(*until, lang))];
            say(Key::ApiPlanBudget, &params)
        }
        Refusal::Upstream(_) => say(Key::ApiUpstream, &[]),
        Refusal::Unreadable(error) => match error.field() {
            Some(field) => say(Key::ApiUpstreamField, &[("field", field)]),
            None => say(Key::ApiUpstream, &[]),
        },
        Refusal::Files(_) => say(Key::ApiFiles, &[]),
        Refusal::Lacks => Problem::refused(Reason::lacks(lang)),
        Refusal::LacksFilter(field) => {
            let text = Key::ApiUpstreamLacksFilter.text(lang, &[("field", field)]);
            let errors = [(field.clone(), vec![text.clone()])].into();
            Problem { errors, ..Problem::new(text) }
        }
        Refusal::ExportTooLong => say(Key::ApiUpstreamExport, &[]),
        Refusal::Unsettled => say(Key::ApiUpstreamUnknownOutcome, &[]),
        Refusal::NoRehearsal => Problem::refused(Reason::no_rehearsal(lang)),
        Refusal::Unrehearsed => say(Key::ApiUnrehearsed, &[]),
        Refusal::Timeout => say(Key::ApiTimeout, &[]),
        Refusal::Store(StoreError::Busy(_)) | Refusal::Busy => say(Key::ApiBusy, &[]),
        Refusal::Store(StoreError::Full(_)) => say(Key::ApiFull, &[]),
        Refusal::Store(StoreError::Unavailable(_)) => say(Key::ApiUnavailable, &[]),
        Refusal::Store(StoreError::UnknownOutcome(_)) => say(Key::ApiUnknownOutcome, &[]),
        Refusal::Store(_) | Refusal::Internal(_) => say(Key::ApiInternal, &[("id", request_id)]),
    }
}

/// Says how long to wait, in the unit in which people count so much time.
fn too_many(seconds: i64, lang: Lang) -> Problem {
    let in_units = |length: i64| seconds.saturating_add(length - 1) / length;
    let (key, count) = match seconds {
        ..=99 => (Key::ApiTooMany, seconds),
        100..=5_940 => (Key::ApiTooManyMinutes, in_units(60)),
        _ => (Key::ApiTooManyHours, in_units(3_600)),
    };
    Problem::new(key.text(lang, &[("n", &count.to_string())]))
}

fn retry_after(refusal: &Refusal) -> Option<i64> {
    match refusal {
        Refusal::TooMany(rest) | Refusal::ReadBudget { rest, .. } | Refusal::PlanBudget { rest, .. } => {
            Some(*rest)
        }
        Refusal::Busy => Some(1),
        Refusal::Store(error) if error.passes() => Some(1),
        Refusal::Store(StoreError::UnknownOutcome(_)) => Some(1),
        _ => None,
    }
}

/// Returns a page as an answer.
pub fn html(status: StatusCode, page: String) -> Response {
    (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response()
}
