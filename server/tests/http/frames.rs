//! Frames: the answers of rows that say so stand in a frame of ours, and no others in any.

use client::access::Role;
use client::catalogue;
use client::endpoint::{Danger, Endpoint, Visitor};
use client::wire::frame::FramedPage;
use http::Method;
use std::any::TypeId;

use crate::app::{App, everywhere};
use crate::conversations::open;
use serde_json::json;

const DOCUMENT: &str = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";

/// Sends a letter. Returns its entry.
async fn letter(app: &App) -> String {
    let talk = open(app).await;
    let sending = app.role(Role::Root).post(&format!("/conversation/send-message-link/{}", talk.id));
    let answer = sending.json(json!({ "channels": ["email"] })).await.expect(200);
    answer["outbox"][0]["id"].to_string()
}

#[test]
fn a_row_is_framed_if_its_answer_is_a_page_of_peoples_making() {
    struct Rows(usize);
    impl Visitor for Rows {
        fn endpoint<E: Endpoint>(&mut self) {
            let is_page = TypeId::of::<E::Response>() == TypeId::of::<FramedPage>();
            assert_eq!(E::CLAUSES.is_framed, is_page, "{}", E::ID);
            self.0 += usize::from(is_page);
        }
    }
    let mut rows = Rows(0);
    catalogue::visit(&mut rows);
    assert!(rows.0 > 0);
}

#[tokio::test]
async fn only_the_answers_of_framed_rows_stand_in_a_frame_and_only_in_ours() {
    everywhere(async |app| {
        let id = letter(app).await;
        let root = app.role(Role::Root).with("accept", DOCUMENT);
        for about in catalogue::descriptors() {
            if about.method != Method::GET || about.danger != Danger::Read {
                continue;
            }
            let path =
                about.path.split('/').map(|part| if part.starts_with('{') { id.as_str() } else { part });
            let path = path.collect::<Vec<_>>().join("/");
            let answer = root.get(&path).await;
            let (policy, options) = (
                answer.header("content-security-policy").to_owned(),
                answer.header("x-frame-options").to_owned(),
            );
            if about.is_framed {
                assert_eq!(answer.status, 200, "{path}: {}", answer.text());
                assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{path}");
                assert!(policy.starts_with("sandbox; default-src 'none'"), "{path}: {policy}");
                assert!(policy.ends_with("frame-ancestors 'self'"), "{path}: {policy}");
                assert_eq!(options, "SAMEORIGIN", "{path}");
            } else {
                assert!(!policy.contains("frame-ancestors 'self'"), "{path}: {policy}");
                assert_eq!(options, "DENY", "{path}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_program_gets_the_page_as_json() {
    everywhere(async |app| {
        let path = format!("/sent-emails/{}/letter", letter(app).await);
        let answer = app.role(Role::Root).get(&path).await;
        assert_eq!(answer.header("x-frame-options"), "DENY");
        let page = answer.expect(200)["html"].as_str().unwrap().to_owned();
        assert!(page.starts_with("<!doctype html>") && !page.contains("<script"), "{page}");
    })
    .await;
}
