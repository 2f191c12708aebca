//! Each sloppiness of the upstream does what it says.

use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::{Value, json};

use super::face::sloppiness::Sloppiness;
use super::{Stranger, trouble};
use crate::ask::Answer;

/// Returns the answer of an upstream that is sloppy in one way.
async fn answered(sloppy: Sloppiness, path: &str) -> Answer {
    let stranger = Stranger::start(&[sloppy]).await;
    stranger.account("root").get(path).header("accept-encoding", "gzip").await
}

async fn payment(sloppy: Sloppiness) -> Value {
    answered(sloppy, "/financial/400").await.expect(200)
}

#[tokio::test]
async fn answers_are_wrapped() {
    let answer = answered(Sloppiness::Wrapped, "/financial").await.expect(200);
    assert_eq!(answer.as_object().unwrap().keys().collect::<Vec<_>>(), ["data"]);
    assert_eq!(answer["data"]["transactions"]["total"], 400);
}

#[tokio::test]
async fn numbers_are_strings() {
    let payment = payment(Sloppiness::Strings).await;
    assert_eq!((&payment["id"], &payment["user"]["id"]), (&json!("400"), &json!("16")));
    let amount = payment["amount"].as_str().expect("a string");
    assert_eq!(amount.split_once('.').map(|(_, cents)| cents.len()), Some(2), "{amount}");
    assert_eq!(payment["recurrent"], false);
}

#[tokio::test]
async fn booleans_are_numbers_or_strings() {
    assert_eq!(payment(Sloppiness::Flags).await["recurrent"], 0);
    let stranger = Stranger::start(&[Sloppiness::Flags, Sloppiness::Strings]).await;
    let payment = stranger.account("root").get("/financial/400").await.expect(200);
    assert_eq!(payment["recurrent"], "0");
}

#[tokio::test]
async fn absent_and_null_are_exchanged() {
    let payment = payment(Sloppiness::Nulls).await;
    for absent in ["paid_at", "invoice_pdf_link", "plan"] {
        assert!(payment.get(absent).is_none(), "{absent}: {payment}");
    }
    assert_eq!(payment["gateway_raw"], json!({}));
    let user = answered(Sloppiness::Nulls, "/user/5").await.expect(200);
    assert_eq!(user["user"].get("cnpj"), Some(&Value::Null));
}

#[tokio::test]
async fn empty_objects_are_lists() {
    let stranger = Stranger::start(&[Sloppiness::Nulls, Sloppiness::Lists]).await;
    let payment = stranger.account("root").get("/financial/400").await.expect(200);
    assert_eq!(payment["gateway_raw"], json!([]));
}

#[tokio::test]
async fn objects_have_unknown_fields() {
    let payment = payment(Sloppiness::Extra).await;
    assert_eq!(
        (&payment["internal_code"], &payment["user"]["internal_code"]),
        (&json!("X-7"), &json!("X-7"))
    );
}

#[tokio::test]
async fn instants_have_an_offset() {
    let stranger = Stranger::start(&[]).await;
    let root = stranger.account("root");
    let plain = root.get("/financial/400").await.expect(200);
    stranger.wish(json!({ "sloppy": ["offsets"] })).await;
    let moved = root.get("/financial/400").await.expect(200);
    let [plain, moved] = [plain, moved].map(|payment| payment["created_at"].as_str().unwrap().to_owned());
    assert!(moved.ends_with("-03:00"), "{moved}");
    let [plain, moved] = [plain, moved].map(|text| text.parse::<jiff::Timestamp>().unwrap());
    assert_eq!(plain, moved);
}

#[tokio::test]
async fn json_has_another_type() {
    let answer = answered(Sloppiness::Types, "/financial/400").await;
    assert_eq!(answer.header("content-type"), "text/json; charset=utf-8");
}

#[tokio::test]
async fn answers_are_compressed_where_that_is_accepted() {
    let answer = answered(Sloppiness::Gzip, "/financial/400").await;
    assert_eq!(answer.header("content-encoding"), "gzip");
    let mut text = String::new();
    GzDecoder::new(answer.bytes.as_slice()).read_to_string(&mut text).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap()["id"], 400);
    let stranger = Stranger::start(&[Sloppiness::Gzip]).await;
    assert_eq!(stranger.account("root").get("/financial/400").await.header("content-encoding"), "");
}

#[tokio::test]
async fn all_at_once() {
    let stranger = Stranger::start(&[Sloppiness::All]).await;
    let answer = stranger.account("root").get("/financial/400").await;
    let payment: Value = serde_json::from_slice(&answer.bytes).unwrap();
    assert_eq!((&payment["data"]["id"], &payment["data"]["recurrent"]), (&json!("400"), &json!("0")));
    stranger.wish(trouble("GET", "/financial/400", "failure")).await;
    assert_eq!(stranger.account("root").get("/financial/400").await.status, 500);
}
