//! A gateway whose upstream is slow, behind a page for people, or answers very much at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::routing::get;
use futures_util::future::join_all;
use futures_util::stream;
use http::header::CONTENT_TYPE;
use jiff::SignedDuration;
use serde_json::{Value, json};
use wiremock::matchers::{any, method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::app::serve;
use crate::ask::Caller;
use crate::upstream::gateway_to;

/// Longer than any test runs.
const NEVER: Duration = Duration::from_secs(3_600);

fn document() -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(client::catalogue::openapi::document())
}

async fn answers(server: &MockServer, at: &str, answer: ResponseTemplate) {
    Mock::given(path(at)).respond_with(answer).with_priority(1).mount(server).await;
}

#[tokio::test]
async fn while_a_renewal_is_slow_every_request_is_told_to_come_again() {
    let server = MockServer::start().await;
    answers(&server, "/api/openapi.json", document()).await;
    let user = json!({ "id": 1, "name": "Ana", "email": "ana@demo.test", "role": "root", "permission_type": "root" });
    let session = json!({
        "access_token": "old", "refresh_token": "one", "token_type": "Bearer", "expires_in": 900,
        "user": user, "ability": [],
    });
    answers(&server, "/api/autenticar", ResponseTemplate::new(200).set_body_json(session)).await;
    answers(&server, "/api/refresh", ResponseTemplate::new(200).set_delay(NEVER)).await;
    let expired = ResponseTemplate::new(401).set_body_json(json!({ "message": "expirou" }));
    Mock::given(method("GET")).respond_with(expired).mount(&server).await;
    let (_gateway, router) = gateway_to(&server.uri());
    let visitor = Caller::new(&router).with("x-retaguarda-door", "web").with("sec-fetch-site", "same-origin");
    let signed_in =
        visitor.post("/autenticar").json(json!({ "email": "ana@demo.test", "password": "x" })).await;
    let browser = visitor.with("cookie", signed_in.header("set-cookie").split(';').next().unwrap());
    let first =
        join_all([browser.get("/financial"), browser.get("/users")].map(IntoFuture::into_future)).await;
    // The renewal is still under way, and one that comes later does not wait for its end either.
    let later = browser.get("/financial").await;
    for answer in first.iter().chain([&later]) {
        assert_eq!((answer.status, answer.header("retry-after")), (503, "1"), "{}", answer.text());
    }
    let asked = server.received_requests().await.unwrap();
    let renewals = asked.iter().filter(|request| request.url.path() == "/api/refresh").count();
    assert_eq!(renewals, 1, "one renews for all");
}

#[tokio::test]
async fn a_page_in_the_place_of_the_description_makes_no_upstream_foreign() {
    let server = MockServer::start().await;
    let products = ResponseTemplate::new(200).set_body_json(json!({ "products": [], "ours": 1 }));
    let described = async |description| {
        server.reset().await;
        answers(&server, "/api/openapi.json", description).await;
        Mock::given(any()).respond_with(products.clone()).mount(&server).await;
    };
    let (gateway, router) = gateway_to(&server.uri());
    gateway.clock.stop();
    let bearer = Caller::new(&router).with("authorization", "Bearer secret");
    // Only the answers of an upstream that speaks our contract pass as they are.
    let is_kin = async || bearer.get("/products").await.expect(200)["ours"] == 1;
    described(document()).await;
    assert!(is_kin().await);
    for (status, kind) in [(200, "text/html"), (404, "text/html; charset=utf-8")] {
        described(ResponseTemplate::new(status).set_body_raw("<h1>Em manutenção</h1>", kind)).await;
        gateway.clock.advance(SignedDuration::from_secs(61));
        assert!(is_kin().await);
        let is_read = async || {
            let asked = server.received_requests().await.unwrap();
            asked.iter().any(|request| request.url.path() == "/api/openapi.json")
        };
        while !is_read().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        for _ in 0..20 {
            assert!(is_kin().await, "{status} {kind}");
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test]
async fn a_page_at_the_first_reading_is_asked_again_after_seconds() {
    let server = MockServer::start().await;
    let page = ResponseTemplate::new(200).set_body_raw("<h1>Em manutenção</h1>", "text/html");
    answers(&server, "/api/openapi.json", page).await;
    let products = ResponseTemplate::new(200).set_body_json(json!({ "products": [], "ours": 1 }));
    Mock::given(any()).respond_with(products.clone()).mount(&server).await;
    let (gateway, router) = gateway_to(&server.uri());
    gateway.clock.stop();
    let bearer = Caller::new(&router).with("authorization", "Bearer secret");
    let is_kin = async || bearer.get("/products").await.expect(200)["ours"] == 1;
    assert!(!is_kin().await);
    server.reset().await;
    answers(&server, "/api/openapi.json", document()).await;
    Mock::given(any()).respond_with(products).mount(&server).await;
    gateway.clock.advance(SignedDuration::from_secs(3));
    while !is_kin().await {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// The pieces of a large answer, 64 KiB each, and from which on it must have been read by the other side.
const PIECES: usize = 240;
const READ: usize = 200;

/// Counts the large answers that are read at once.
#[derive(Default)]
struct Readings {
    now: AtomicUsize,
    most: AtomicUsize,
}

/// A large answer that is read, until its end or until it is given up.
struct Reading(Arc<Readings>);

impl Reading {
    fn begin(readings: Arc<Readings>) -> Reading {
        let now = readings.now.fetch_add(1, Ordering::SeqCst) + 1;
        readings.most.fetch_max(now, Ordering::SeqCst);
        Reading(readings)
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.0.now.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Returns a large answer, in pieces that are made as they are read.
fn large(readings: Arc<Readings>) -> Body {
    let piece = |at: usize| match at {
        0 => Bytes::from_static(b"{\"products\":[],\"filler\":\""),
        PIECES => Bytes::from_static(b"\"}"),
        _ => Bytes::from(vec![b'x'; 64 << 10]),
    };
    let pieces = stream::unfold((0, None), move |(at, mut reading)| {
        if at == READ {
            reading = Some(Reading::begin(readings.clone()));
        }
        async move { (at <= PIECES).then(|| (Ok::<_, std::io::Error>(piece(at)), (at + 1, reading))) }
    });
    Body::from_stream(pieces)
}

#[tokio::test]
async fn of_many_large_answers_two_are_held_at_once() {
    let readings = Arc::new(Readings::default());
    let (counted, document) = (readings.clone(), client::catalogue::openapi::document().to_string());
    let json = |body: Body| ([(CONTENT_TYPE, "application/json")], body);
    let upstream = Router::new()
        .route("/api/openapi.json", get(move || async move { json(document.into()) }))
        .fallback(move || async move { json(large(counted.clone())) });
    let (_gateway, router) = gateway_to(&serve(upstream).await.to_string());
    let bearer = Caller::new(&router).with("authorization", "Bearer secret");
    let asked = (0..24).map(|_| bearer.get("/products").into_future());
    let answers = join_all(asked).await;
    // How many of them arrive before the time limit depends on the machine; how many are held does not.
    assert!(readings.most.load(Ordering::SeqCst) <= 2);
    for answer in answers {
        let is_whole = answer.status == 200 && answer.json()["products"] == Value::Array(Vec::new());
        assert!(is_whole || answer.status == 504, "{}", answer.status);
    }
}
