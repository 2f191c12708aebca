//! Browsers at a gateway: cookies represent the upstream's tokens, which are renewed once for all waiting
//! requests.

use std::time::Duration;

use axum::Router;
use futures_util::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value, json};
use wiremock::matchers::{any, header, method, path};
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

use crate::ask::Caller;
use crate::events::Stream;
use crate::upstream::{gateway_to, gateway_with, kin, own_store};

fn session(number: usize) -> Value {
    let user = json!({ "id": 1, "name": "Helena Duarte", "email": "root@demo.test", "role": "root",
        "permission_type": "root", "avatar": null });
    json!({ "access_token": format!("access {number}"), "refresh_token": format!("refresh {number}"),
        "token_type": "Bearer", "expires_in": 900, "user": user, "ability": [] })
}

/// Returns an upstream where every sign-in gets the first pair of tokens, which has expired, and `refresh` gets
/// this answer.
async fn upstream_that_renews(refresh: ResponseTemplate) -> MockServer {
    let server = kin().await;
    let json = |status, body: Value| ResponseTemplate::new(status).set_body_json(body);
    let login = Mock::given(path("/api/autenticar")).respond_with(json(200, json!({ "data": session(1) })));
    login.mount(&server).await;
    Mock::given(path("/api/refresh")).respond_with(refresh).mount(&server).await;
    let good = Mock::given(path("/api/financial")).and(header("authorization", "Bearer access 2"));
    good.respond_with(json(200, json!({ "ok": true }))).mount(&server).await;
    Mock::given(any()).respond_with(json(401, json!({ "message": "expirou" }))).mount(&server).await;
    server
}

/// Returns a signed-in browser. It sees the answer without the tokens.
async fn browser(router: &Router) -> Caller {
    let browser = Caller::new(router).with("x-retaguarda-door", "web").with("sec-fetch-site", "same-origin");
    let answer = browser.post("/autenticar").json(json!({ "email": "a@b.test", "password": "x" })).await;
    let mut expected = session(1);
    expected["user"]["avatar"] = json!({ "sm": null });
    expected.as_object_mut().unwrap().retain(|name, _| !name.ends_with("token"));
    assert_eq!(answer.expect(200), expected);
    let cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
    assert!(!cookie.contains("access"), "{cookie}");
    browser.with("cookie", &cookie)
}

fn count(requests: &[Request], wanted: &str) -> usize {
    requests.iter().filter(|request| request.url.path() == wanted).count()
}

#[tokio::test]
async fn one_renewal_serves_all_who_wait_for_it() {
    let renewed = ResponseTemplate::new(200).set_body_json(session(2)).set_delay(Duration::from_millis(200));
    let server = upstream_that_renews(renewed).await;
    let (_, router) = gateway_to(&server.uri());
    let browser = browser(&router).await;
    let answers = join_all((0..20).map(|_| async { browser.get("/financial").await })).await;
    for answer in answers {
        assert_eq!(answer.expect(200), json!({ "ok": true }));
    }
    browser.get("/financial").await.expect(200);
    let requests = server.received_requests().await.unwrap();
    assert_eq!(count(&requests, "/api/refresh"), 1);
    assert_eq!(count(&requests, "/api/financial"), 20 + 20 + 1);
    let refresh = requests.iter().find(|request| request.url.path() == "/api/refresh").unwrap();
    assert_eq!(refresh.body_json::<Value>().unwrap(), json!({ "refresh_token": "refresh 1" }));
    let carried = |request: &&Request| request.headers.contains_key("cookie");
    assert_eq!(requests.iter().filter(carried).count(), 0, "the browser's cookie stays here");
}

#[tokio::test]
async fn a_session_that_cannot_be_renewed_is_over() {
    let refused = ResponseTemplate::new(401).set_body_json(json!({ "message": "não" }));
    let server = upstream_that_renews(refused).await;
    let (_, router) = gateway_to(&server.uri());
    let browser = browser(&router).await;
    for _ in 0..2 {
        assert_eq!(browser.get("/financial").await.expect(401)["message"], "Faça login novamente");
    }
    assert_eq!(count(&server.received_requests().await.unwrap(), "/api/refresh"), 1);
}

#[tokio::test]
async fn a_renewal_that_fails_may_be_tried_again() {
    let failed = ResponseTemplate::new(503).set_body_json(json!({ "message": "espere" }));
    let server = upstream_that_renews(failed).await;
    let (_, router) = gateway_to(&server.uri());
    let browser = browser(&router).await;
    browser.get("/financial").await.expect(502);
    browser.get("/financial").await.expect(502);
    assert_eq!(count(&server.received_requests().await.unwrap(), "/api/refresh"), 2);
}

#[tokio::test]
async fn a_renewal_is_waited_for_three_seconds() {
    let slow = ResponseTemplate::new(200).set_body_json(session(2)).set_delay(Duration::from_secs(4));
    let server = upstream_that_renews(slow).await;
    let (_, router) = gateway_to(&server.uri());
    let browser = browser(&router).await;
    browser.get("/financial").await.expect(503);
    tokio::time::sleep(Duration::from_secs(2)).await;
    browser.get("/financial").await.expect(200);
    assert_eq!(count(&server.received_requests().await.unwrap(), "/api/refresh"), 1);
}

#[tokio::test]
async fn a_session_outlasts_a_restart_with_its_database_alone() {
    let server = upstream_that_renews(ResponseTemplate::new(200).set_body_json(session(2))).await;
    let (origin, store) = (server.uri().parse().unwrap(), own_store());
    let before = browser(&gateway_with(&origin, store.clone()).1).await;
    before.get("/financial").await.expect(200);
    let after = before.through(&gateway_with(&origin, store).1);
    after.get("/financial").await.expect(200);
    let renewals = count(&server.received_requests().await.unwrap(), "/api/refresh");
    assert_eq!(renewals, 1, "the renewed tokens were kept");
    let elsewhere = before.through(&gateway_to(&server.uri()).1);
    assert_eq!(elsewhere.get("/financial").await.expect(401)["message"], "Faça login novamente");
}

#[tokio::test]
async fn without_a_stream_upstream_forwarded_writes_are_events() {
    let server = kin().await;
    let json = |body: Value| ResponseTemplate::new(200).set_body_json(body);
    let login = json(json!({ "data": session(1) }));
    Mock::given(path("/api/autenticar")).respond_with(login).mount(&server).await;
    let ability = json!([{ "action": "read", "subject": "Financial" }]);
    let me = json!({ "user": session(1)["user"], "ability": ability });
    Mock::given(method("GET")).and(path("/api/me")).respond_with(json(me)).mount(&server).await;
    Mock::given(path("/api/events")).respond_with(ResponseTemplate::new(404)).mount(&server).await;
    Mock::given(any()).respond_with(json(json!({}))).mount(&server).await;
    let (gateway, router) = gateway_to(&server.uri());
    let browser = browser(&router).await;
    let mut stream = Stream::open(&browser, None).await;
    browser.put("/me").json(json!({})).await.expect(200);
    browser.put("/financial/payment/approve/812").rehearsed().await.expect(501);
    browser.put("/financial/payment/approve/812").await.expect(200);
    let event = stream.next().await.expect("an event");
    assert_eq!(
        (event.endpoint.as_str(), event.record.as_str(), event.id),
        ("payments.approve", "transaction", 812)
    );
    assert_eq!(event.actor, "Helena Duarte");
    let mut resumed = Stream::open(&browser, Some(event.seq - 1)).await;
    assert_eq!(resumed.next().await, Some(event));
    gateway.clock.advance(SignedDuration::from_hours(2));
    assert_eq!(stream.next().await, None, "the session is over");
}
