//! The upstream is in trouble when it is told to be.

use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{Stranger, assert_page, trouble};
use crate::app::serve;

/// Sends an approval over a connection of its own, and returns all that comes back.
async fn raw(stranger: &Stranger, payment: i64) -> String {
    let origin = serve(stranger.router.clone()).await.to_string();
    let mut stream = TcpStream::connect(origin.trim_start_matches("http://")).await.unwrap();
    let token = &stranger.app.tokens("root").0;
    let head = format!(
        "PUT /api/financial/payment/approve/{payment} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer {token}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn a_lost_answer_is_of_a_write_that_was_made() {
    let stranger = Stranger::start(&[]).await;
    for (kind, begun) in [("lost_answer", false), ("cut_answer", true)] {
        let payment = stranger.app.payment(41).await;
        stranger.wish(trouble("PUT", "/financial/payment/approve/{id}", kind)).await;
        let answer = raw(&stranger, payment).await;
        assert_eq!(!answer.is_empty(), begun, "{answer}");
        assert!(!answer.ends_with('}'), "{answer}");
        let root = stranger.account("root");
        assert_eq!(root.get(&format!("/financial/{payment}")).await.expect(200)["status"], "paid");
        let writes = stranger.writes().await;
        let path = format!("/financial/payment/approve/{payment}");
        assert_eq!(writes.last(), Some(&json!({ "method": "PUT", "path": path, "query": "", "body": null })));
    }
}

#[tokio::test]
async fn a_failed_call_changes_nothing_and_the_next_one_succeeds() {
    let stranger = Stranger::start(&[]).await;
    let root = stranger.account("root");
    let payment = stranger.app.payment(41).await;
    let approve = || root.put(&format!("/financial/payment/approve/{payment}"));
    let twice =
        json!({ "method": "PUT", "path": "/financial/payment/approve/{id}", "kind": "failure", "times": 2 });
    stranger.wish(json!({ "troubles": [twice] })).await;
    assert_page(&approve().await, 500);
    assert_page(&approve().await, 500);
    assert_eq!(root.get(&format!("/financial/{payment}")).await.expect(200)["status"], "open");
    approve().await.expect(200);
    assert_eq!(stranger.writes().await.len(), 3);
}

#[tokio::test]
async fn refusals_come_on_command() {
    let stranger = Stranger::start(&[]).await;
    let root = stranger.account("root");
    for (kind, status, message) in [
        ("too_many", 429, "Too Many Attempts."),
        ("expired_token", 401, "Unauthenticated."),
        ("sign_in_again", 401, "Faça login novamente"),
    ] {
        stranger.wish(trouble("GET", "/financial", kind)).await;
        let answer = root.get("/financial").await;
        assert_eq!(answer.expect(status), json!({ "message": message }));
        assert_eq!(answer.header("retry-after"), if status == 429 { "1" } else { "" });
    }
    stranger.wish(trouble("GET", "/financial", "garbage")).await;
    let answer = root.get("/financial").await;
    assert_eq!((answer.status, answer.header("content-type")), (200, "application/json"));
    assert!(serde_json::from_slice::<serde_json::Value>(&answer.bytes).is_err());
    stranger.wish(json!({ "slow_ms": 50 })).await;
    let begun = Instant::now();
    root.get("/financial").await.expect(200);
    assert!(begun.elapsed() >= Duration::from_millis(50));
}
