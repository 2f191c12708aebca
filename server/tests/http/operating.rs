//! Health, metrics and documents, for operators and programs.

use client::access::Role;
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
        app.role(Role::Root).get("/financial?user_id=471147114711").await.expect(200);
        let figures = app.nobody().site(Method::GET, "/metrics").await.text();
        let counted = "http_requests_total{endpoint=\"payments.list\",status=\"200\"}";
        assert!(figures.contains(counted), "{figures}");
        assert!(!figures.contains("471147114711"), "what was asked for stays out of the figures");
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
    })
    .await;
}
