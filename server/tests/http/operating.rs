//! What operators and programs ask a server about itself.

use client::access::Role;
use client::catalogue;
use http::Method;
use serde_json::Value;

use crate::app::everywhere;

#[tokio::test]
async fn it_lives_and_is_ready() {
    everywhere(async |app| {
        for path in ["/healthz", "/readyz"] {
            assert_eq!(app.nobody().site(Method::GET, path).await.status, 200, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn its_figures_count_requests_by_endpoint() {
    everywhere(async |app| {
        app.role(Role::Root).get("/financial?user_id=4711").await.expect(200);
        let figures = app.nobody().site(Method::GET, "/metrics").await.text();
        let line = figures
            .lines()
            .find(|line| line.starts_with("http_requests_total") && line.contains("payments.list"));
        assert!(line.is_some_and(|line| line.contains("status=\"200\"")), "{figures}");
        assert!(!figures.contains("4711"), "what was asked for stays out of the figures");
    })
    .await;
}

#[tokio::test]
async fn the_document_that_it_serves_is_the_one_that_is_committed() {
    let file =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../client/openapi.json")).unwrap();
    let committed: Value = serde_json::from_str(&file).unwrap();
    everywhere(async |app| {
        assert_eq!(app.nobody().get("/openapi.json").await.expect(200), committed);
        let docs = app.nobody().get("/docs").await.text();
        for about in catalogue::descriptors() {
            assert!(docs.contains(about.id) && docs.contains(about.doc), "{}", about.id);
        }
    })
    .await;
}
