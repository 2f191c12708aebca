//! The gateway with an upstream that answers anything, and the headers it forwards.

use std::fs;
use std::future::IntoFuture;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use client::transport::Origin;
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::store::{DatabaseUrl, Options, Store};
use server::upstream::{self, Gateway};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use wiremock::matchers::{any, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::app::settings;
use crate::ask::{Answer, Caller};
use crate::events::Stream;

/// Returns a gateway to an origin.
pub fn gateway_to(upstream: &str) -> (Arc<Gateway>, Router) {
    let upstream: Origin = upstream.parse().unwrap();
    gateway_with(&upstream, own_store())
}

/// Returns a gateway to an origin, with this store.
pub fn gateway_with(upstream: &Origin, store: Store) -> (Arc<Gateway>, Router) {
    let gateway = Gateway::new(upstream, settings("nowhere".as_ref()), store).unwrap();
    let gateway = Arc::new(gateway);
    (gateway.clone(), upstream::router(gateway))
}

/// Returns an empty store for a gateway. It is in memory, but for the time that it is open.
pub fn own_store() -> Store {
    let folder = tempfile::tempdir().unwrap().keep();
    let store = Store::open(&DatabaseUrl::Sqlite(folder.join("gateway.db")), Options::default()).unwrap();
    fs::remove_dir_all(folder).unwrap();
    store
}

/// Returns an upstream that describes itself as ours.
pub async fn kin() -> MockServer {
    let server = MockServer::start().await;
    let document = json!({ "paths": { "/me": { "get": { "x-id": "session.whoami" } } } });
    let described = ResponseTemplate::new(200).set_body_json(document);
    Mock::given(path("/api/openapi.json")).respond_with(described).with_priority(1).mount(&server).await;
    server
}

/// Returns the requests that an upstream received, without those for its description.
async fn received(server: &MockServer) -> Vec<wiremock::Request> {
    let all = server.received_requests().await.unwrap();
    all.into_iter().filter(|request| request.url.path() != "/api/openapi.json").collect()
}

/// Returns a caller with a bearer token, through a gateway to an upstream that always answers this.
async fn answered(template: ResponseTemplate) -> Answer {
    let server = kin().await;
    Mock::given(any()).respond_with(template).mount(&server).await;
    bearer(&gateway_to(&server.uri()).1).get("/financial").await
}

fn bearer(router: &Router) -> Caller {
    Caller::new(router).with("authorization", "Bearer theirs")
}

#[tokio::test]
async fn bytes_go_through_as_they_are() {
    let body = "{ \"transactions\": {\"data\":[ ], \"novo\" : 1e2}, \"também novo\": null }";
    let template = ResponseTemplate::new(200)
        .set_body_raw(body, "application/json; charset=utf-8")
        .insert_header("etag", "\"7\"")
        .insert_header("set-cookie", "theirs=1")
        .insert_header("server", "theirs")
        .insert_header("access-control-allow-origin", "*");
    let answer = answered(template).await;
    assert_eq!((answer.status, answer.text().as_str()), (200, body));
    assert_eq!(answer.header("content-type"), "application/json; charset=utf-8");
    assert_eq!(answer.header("etag"), "\"7\"");
    for name in ["set-cookie", "server", "access-control-allow-origin"] {
        assert_eq!(answer.header(name), "", "{name}");
    }
}

#[tokio::test]
async fn refusals_go_through_as_they_are() {
    for status in [400, 403, 404, 409, 412, 422, 429, 500, 503] {
        let body = json!({ "message": "do sistema de origem", "outro": status });
        let template = ResponseTemplate::new(status).set_body_json(&body).insert_header("retry-after", "7");
        let answer = answered(template).await;
        assert_eq!(answer.expect(status), body);
        assert_eq!(answer.header("retry-after"), "7");
    }
}

#[tokio::test]
async fn what_is_not_the_contracts_is_a_bad_gateway() {
    let large = format!("\"{}\"", "x".repeat(17 << 20));
    let odd = [
        ResponseTemplate::new(500).set_body_raw("<h1>Oops</h1>", "text/html"),
        ResponseTemplate::new(200).set_body_raw("<h1>Hello</h1>", "text/html"),
        ResponseTemplate::new(302).insert_header("location", "http://elsewhere.test/"),
        ResponseTemplate::new(304),
        ResponseTemplate::new(200).set_body_raw(large, "application/json"),
    ];
    for template in odd {
        let answer = answered(template).await;
        let problem = answer.expect(502);
        assert_eq!(
            problem["message"],
            "O sistema de origem não respondeu como esperado. Tente de novo em instantes."
        );
        assert!(problem["request_id"].is_string() && !answer.text().contains("Oops"), "{problem}");
    }
}

/// Starts a server that answers the first request of each connection with these bytes and closes it, or never
/// answers.
async fn raw_server(answer: Option<&'static str>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        let mut open = Vec::new();
        while let Ok((mut connection, _)) = listener.accept().await {
            let _ = connection.read(&mut [0; 4_096]).await;
            match answer {
                Some(answer) => drop(connection.write_all(answer.as_bytes()).await),
                None => open.push(connection),
            }
        }
    });
    format!("http://{address}")
}

#[tokio::test]
async fn a_file_is_a_download_whatever_the_upstream_says_of_it() {
    let page = ResponseTemplate::new(200)
        .set_body_raw("<script>alert(1)</script>", "text/html")
        .insert_header("content-disposition", "inline; filename=\"../nota.html\"");
    let (kin, foreign) = (kin().await, MockServer::start().await);
    for server in [kin, foreign] {
        Mock::given(path("/api/kanban/additional/attachment/3"))
            .respond_with(page.clone())
            .mount(&server)
            .await;
        Mock::given(any()).respond_with(ResponseTemplate::new(404)).mount(&server).await;
        let answer = bearer(&gateway_to(&server.uri()).1).get("/kanban/additional/attachment/3").await;
        assert_eq!((answer.status, answer.text().as_str()), (200, "<script>alert(1)</script>"));
        assert!(answer.header("content-disposition").starts_with("attachment; filename=\"nota.html\""));
        assert_eq!(answer.header("content-security-policy"), "sandbox; default-src 'none'");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
}

#[tokio::test]
async fn a_connection_that_breaks_is_a_bad_gateway() {
    let cut = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{\"tr";
    for answer in ["", "nonsense\r\n\r\n", cut] {
        let server = raw_server(Some(answer)).await;
        bearer(&gateway_to(&server).1).get("/financial").await.expect(502);
    }
    let router = gateway_to("http://127.0.0.1:1").1;
    bearer(&router).get("/financial").await.expect(502);
    assert_eq!(Caller::new(&router).site(Method::GET, "/readyz").await.status, 503);
    assert_eq!(Caller::new(&router).site(Method::GET, "/healthz").await.status, 200);
}

#[tokio::test]
async fn a_gateway_is_ready_only_if_its_upstream_answers_as_an_api() {
    let json = |status| ResponseTemplate::new(status).set_body_json(json!({ "message": "dela" }));
    for (template, ready) in [
        (json(200), true),
        (json(401), true),
        (json(404), true),
        (ResponseTemplate::new(401), true),
        (json(500), false),
        (json(503), false),
        (ResponseTemplate::new(502).set_body_raw("<h1>Bad gateway</h1>", "text/html"), false),
        (ResponseTemplate::new(200).set_body_raw("<h1>It works!</h1>", "text/html"), false),
        (ResponseTemplate::new(404).set_body_raw("<h1>Not found</h1>", "text/html"), false),
        (ResponseTemplate::new(200).set_body_raw("{ \"cut", "application/json"), false),
        (ResponseTemplate::new(200), false),
        (ResponseTemplate::new(302).insert_header("location", "http://elsewhere.test/"), false),
    ] {
        let server = MockServer::start().await;
        Mock::given(any()).respond_with(template.clone()).mount(&server).await;
        let router = gateway_to(&server.uri()).1;
        let status = Caller::new(&router).site(Method::GET, "/readyz").await.status;
        assert_eq!(status, if ready { 200 } else { 503 }, "{template:?}");
    }
    for garbage in ["", "nonsense\r\n\r\n"] {
        let router = gateway_to(&raw_server(Some(garbage)).await).1;
        assert_eq!(Caller::new(&router).site(Method::GET, "/readyz").await.status, 503);
    }
}

#[tokio::test]
async fn a_silent_upstream_makes_a_gateway_unready_within_six_seconds() {
    let router = gateway_to(&raw_server(None).await).1;
    let asker = Caller::new(&router);
    let answer =
        tokio::time::timeout(Duration::from_secs(6), asker.site(Method::GET, "/readyz").into_future());
    assert_eq!(answer.await.expect("an answer in time").status, 503);
}

#[tokio::test]
async fn an_upstream_that_does_not_answer_is_not_waited_for() {
    let router = gateway_to(&raw_server(None).await).1;
    let answer =
        tokio::time::timeout(Duration::from_secs(12), bearer(&router).get("/financial").into_future());
    answer.await.expect("an answer in time").expect(504);
}

#[tokio::test]
async fn only_what_the_contract_has_is_asked_of_the_upstream() {
    let server = kin().await;
    Mock::given(any()).respond_with(ResponseTemplate::new(200).set_body_json(json!({}))).mount(&server).await;
    let caller = bearer(&gateway_to(&server.uri()).1);
    for path in [
        "/nada",
        "/user/..%2fme",
        "/user/%2e%2e",
        "/user/1%3Fx=1",
        "/user/1%23",
        "/user/1%2f2",
        "/user/1;x",
        "/user/1%00",
        "/gateways/..%2f..%2fme/callback",
        "/gateways/%2e%2e/callback",
    ] {
        caller.get(path).await;
        caller.post(path).await;
    }
    assert!(received(&server).await.is_empty(), "nothing of this names anything");
    caller.get("/user/7?a=%20b&a=c").await.expect(200);
    let [asked] = received(&server).await.try_into().expect("one request");
    assert_eq!(asked.url.path(), "/api/user/7");
    assert_eq!(asked.url.query(), Some("a=%20b&a=c"));
}

/// Returns an upstream that applies every request, described by this document.
async fn upstream_described_by(description: ResponseTemplate) -> MockServer {
    let server = MockServer::start().await;
    let described = Mock::given(path("/api/openapi.json")).respond_with(description);
    described.with_priority(1).mount(&server).await;
    let done = ResponseTemplate::new(200).set_body_json(json!({ "message": "Feito!" }));
    Mock::given(any()).respond_with(done).mount(&server).await;
    server
}

async fn writes(server: &MockServer) -> usize {
    let asked = server.received_requests().await.unwrap();
    asked.iter().filter(|request| request.method != Method::GET).count()
}

#[tokio::test]
async fn a_rehearsal_needs_an_upstream_that_declares_it() {
    let silent = json!({ "paths": { "/financial/payment/approve/{id}": { "put": { "parameters": [] } } } });
    for description in [
        ResponseTemplate::new(404).set_body_raw("<h1>Not found</h1>", "text/html"),
        ResponseTemplate::new(200).set_body_raw("<h1>Welcome</h1>", "text/html"),
        ResponseTemplate::new(200).set_body_json(silent),
    ] {
        let server = upstream_described_by(description).await;
        let caller = bearer(&gateway_to(&server.uri()).1);
        for path in ["/financial/payment/approve/812", "/financial/payment/approve/813"] {
            let problem = caller.put(path).rehearsed().await.expect(501);
            assert_eq!(problem["reason"]["why"], json!({ "kind": "no_rehearsal" }));
            assert_eq!(problem["message"], problem["reason"]["sentence"]);
        }
        caller.post("/gateways/iugu/callback").rehearsed().await.expect(501);
        assert_eq!(writes(&server).await, 0, "nothing that could write was sent");
        caller.put("/financial/payment/approve/812").await.expect(200);
        assert_eq!(writes(&server).await, 1);
    }
}

#[tokio::test]
async fn an_unreadable_description_is_a_bad_gateway() {
    let server = upstream_described_by(ResponseTemplate::new(503)).await;
    let caller = bearer(&gateway_to(&server.uri()).1);
    caller.put("/financial/payment/approve/812").rehearsed().await.expect(502);
    assert_eq!(writes(&server).await, 0);
}

#[tokio::test]
async fn an_unconfirmed_rehearsal_is_reported_and_trust_withdrawn() {
    let description = ResponseTemplate::new(200).set_body_json(client::catalogue::openapi::document());
    let server = upstream_described_by(description).await;
    let caller = bearer(&gateway_to(&server.uri()).1);
    let problem = caller.put("/financial/payment/approve/812").rehearsed().await.expect(500);
    assert_eq!(
        problem["message"],
        "O servidor fez sem mostrar antes: a ação pode já ter acontecido. Confira antes de repetir."
    );
    caller.put("/financial/payment/approve/813").rehearsed().await.expect(501);
    assert_eq!(writes(&server).await, 1);
}

#[tokio::test]
async fn a_description_is_read_again_every_minute_and_no_call_waits_for_it() {
    let server = upstream_described_by(ResponseTemplate::new(404)).await;
    let (gateway, router) = gateway_to(&server.uri());
    gateway.clock.stop();
    let rehearse = async || bearer(&router).put("/financial/payment/approve/812").rehearsed().await;
    let reads = async || {
        let asked = server.received_requests().await.unwrap();
        asked.iter().filter(|request| request.url.path() == "/api/openapi.json").count()
    };
    rehearse().await.expect(501);
    rehearse().await.expect(501);
    assert_eq!(reads().await, 1);
    gateway.clock.advance(SignedDuration::from_secs(61));
    // The next description does not come: a call that waited for it would be refused otherwise.
    server.reset().await;
    let late = ResponseTemplate::new(404).set_delay(Duration::from_secs(3_600));
    Mock::given(path("/api/openapi.json")).respond_with(late).mount(&server).await;
    rehearse().await.expect(501);
    while reads().await == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    rehearse().await.expect(501);
    assert_eq!(reads().await, 1, "one reads it for all");
}

#[tokio::test]
async fn without_a_stream_behind_it_the_gateway_tells_of_the_record_that_a_write_changed() {
    let server = kin().await;
    let answers = |at: &str, status: u16, body: Value| {
        Mock::given(path(at)).respond_with(ResponseTemplate::new(status).set_body_json(body))
    };
    answers("/api/events", 404, json!({ "message": "" })).mount(&server).await;
    let user = json!({ "id": "1", "name": "Root", "email": "r@demo.test", "role": "root", "permission_type": "root" });
    let abilities = json!([{ "action": "manage", "subject": "all" }]);
    let whoami = json!({ "data": { "user": user, "ability": abilities, "session_id": "7" } });
    answers("/api/me", 200, whoami).mount(&server).await;
    let finished = json!({ "message": "Conversa 31 encerrada!", "conversation": { "id": 31 } });
    answers("/api/conversation/finish/4/5", 200, finished).mount(&server).await;
    answers("/api/financial/payment/approve/812", 200, json!({ "message": "" })).mount(&server).await;
    let caller = bearer(&gateway_to(&server.uri()).1);
    let mut stream = Stream::open(&caller, None).await;
    let finish = caller.ask(Method::PATCH, "/conversation/finish/4/5");
    finish.json(json!({ "reason": "Sem retorno" })).await.expect(200);
    caller.put("/financial/payment/approve/812").await.expect(200);
    for expected in [("conversations.finish", "conversation", 31), ("payments.approve", "transaction", 812)] {
        let told = stream.next().await.expect("the stream goes on");
        assert_eq!((told.endpoint.as_str(), told.record.as_str(), told.id), expected);
    }
}

#[tokio::test]
async fn only_some_headers_are_passed_on() {
    let server = kin().await;
    Mock::given(any()).respond_with(ResponseTemplate::new(200).set_body_json(json!({}))).mount(&server).await;
    let caller = bearer(&gateway_to(&server.uri()).1).with("x-retaguarda-door", "cli");
    let passed = [
        ("idempotency-key", "k1"),
        ("prefer", "return=minimal"),
        ("if-match", "\"3\""),
        ("accept-language", "de"),
        ("user-agent", "a test"),
    ];
    let kept = ["x-forwarded-host", "forwarded", "te", "upgrade", "x-secret", "cookie", "origin"];
    let ask = caller.put("/me").json(json!({ "name": "Nova" }));
    let ask = passed.into_iter().fold(ask, |ask, (name, value)| ask.header(name, value));
    let ask = kept.into_iter().fold(ask, |ask, name| ask.header(name, "x=1"));
    ask.header("x-forwarded-for", "6.6.6.6").await.expect(200);
    let [asked] = received(&server).await.try_into().expect("one request");
    let sent = |name: &str| asked.headers.get(name).map(|value| value.to_str().unwrap());
    for (name, value) in passed {
        assert_eq!(sent(name), Some(value), "{name}");
    }
    for name in kept {
        assert_eq!(sent(name), None, "{name}");
    }
    assert_eq!(sent("x-forwarded-for"), Some("127.0.0.1"), "whose request it is, not what they say");
    assert_eq!((sent("authorization"), sent("x-retaguarda-door")), (Some("Bearer theirs"), Some("cli")));
    assert_eq!(asked.body, br#"{"name":"Nova"}"#);
}
