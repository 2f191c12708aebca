//! Files attached to track entries: which are received, how they are answered, and when they are removed.

use client::access::Role;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};
use server::run::sweep::sweep;
use server::work::files::Files;

use crate::app::{App, everywhere};
use crate::ask::{Answer, Caller};

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n";

/// Returns the path of an entry of a track that sales see, and the entry.
async fn entry(caller: &Caller) -> (String, Json) {
    let entries = caller.get("/kanban/tracks?track=sanitation").await.expect(200);
    let entry = entries["entries"]["data"][0].clone();
    (format!("/kanban/additional/attachment/{}", entry["id"]), entry)
}

fn sees(app: &App) -> Caller {
    app.role(Role::Manager)
}

fn field_error(answer: &Answer, status: u16) -> String {
    answer.expect(status)["errors"]["file"][0].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn an_attached_file_is_listed_and_downloaded_as_it_was_sent() {
    everywhere(async |app| {
        let caller = sees(app);
        let (path, before) = entry(&caller).await;
        let sent = caller.post(&path).file("nota fiscal ç.pdf", PDF).key("one").await.expect(200);
        let attached = &sent["entry"]["attachments"][0];
        assert_eq!((&attached["name"], &attached["size"]), (&json!("nota fiscal ç.pdf"), &json!(PDF.len())));
        // Repeated under its key it is attached once.
        let again = caller.post(&path).file("nota fiscal ç.pdf", PDF).key("one").await;
        assert_eq!((again.status, again.header("idempotency-replayed")), (200, "true"));
        let (_, after) = entry(&caller).await;
        assert_eq!(
            (after["attachments"].as_array().unwrap().len(), &after["version"]),
            (1, &before["version"])
        );
        let down = caller.get(&format!("/kanban/additional/attachment/{}", attached["id"])).await;
        assert_eq!((down.status, &down.bytes[..]), (200, PDF));
        assert_eq!(down.header("content-type"), "application/pdf");
        assert_eq!(down.header("x-content-type-options"), "nosniff");
        assert_eq!(down.header("content-security-policy"), "sandbox; default-src 'none'");
        let disposition = down.header("content-disposition");
        assert!(disposition.starts_with("attachment;") && disposition.contains("%C3%A7"), "{disposition}");
    })
    .await;
}

#[tokio::test]
async fn a_file_that_can_run_or_is_empty_or_too_large_is_refused() {
    everywhere(async |app| {
        let caller = sees(app);
        let (path, _) = entry(&caller).await;
        let refused: [(&str, &[u8]); 8] = [
            ("pagina.html", b"<html><script>alert(1)</script>"),
            ("figura.svg", b"<svg onload='alert(1)'/>"),
            ("figura.png", b"<svg onload='alert(1)'/>"),
            ("nota.pdf", b"MZ\x90\0"),
            ("nota.pdf.exe", PDF),
            ("nota.txt", b"#!/bin/sh\nrm -rf /"),
            ("nota.bat", b"@echo off"),
            ("", PDF),
        ];
        for (name, content) in refused {
            let said = field_error(&caller.post(&path).file(name, content).await, 422);
            assert!(said.contains("pdf, png, jpg"), "{name}: {said}");
        }
        assert!(field_error(&caller.post(&path).file("nota.pdf", b"").await, 422).contains("vazio"));
        let large = [PDF, &vec![b' '; 10 << 20]].concat();
        assert!(field_error(&caller.post(&path).file("nota.pdf", &large).await, 413).contains("10 MB"));
        let (_, after) = entry(&caller).await;
        assert_eq!(after["attachments"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn a_description_of_a_file_is_not_accepted_in_its_place() {
    everywhere(async |app| {
        let caller = sees(app);
        let (path, _) = entry(&caller).await;
        let file = json!({ "name": "nota.pdf", "media": "text/html", "size": 1, "sha256": "00" });
        caller.post(&path).json(json!({ "file": file })).await.expect(415);
        assert!(field_error(&caller.post(&path).await, 422).contains("obrigatório"));
    })
    .await;
}

#[tokio::test]
async fn only_those_who_see_the_track_attach_and_download() {
    everywhere(async |app| {
        let caller = sees(app);
        let (path, _) = entry(&caller).await;
        let sent = caller.post(&path).file("nota.pdf", PDF).await.expect(200);
        let down = format!("/kanban/additional/attachment/{}", sent["entry"]["attachments"][0]["id"]);
        let other = app.role(Role::SalesSdr);
        other.get(&down).await.expect(403);
        other.post(&path).file("nota.pdf", PDF).await.expect(403);
        app.nobody().get(&down).await.expect(401);
        app.nobody().post(&path).file("nota.pdf", PDF).await.expect(401);
        caller.get("/kanban/additional/attachment/999999").await.expect(404);
        caller.post("/kanban/additional/attachment/999999").file("nota.pdf", PDF).await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn a_file_without_an_entry_is_removed_after_a_day_and_no_other() {
    everywhere(async |app| {
        let caller = sees(app);
        let (path, _) = entry(&caller).await;
        let sent = caller.post(&path).file("nota.pdf", PDF).await.expect(200);
        caller.post("/kanban/additional/attachment/999999").file("x.pdf", b"%PDF-9").await.expect(404);
        let files = app.shared.part::<Files>();
        let rehearsed = caller.post(&path).file("ensaio.pdf", b"%PDF-8").rehearsed().await.expect(200);
        assert!(rehearsed["effects"].to_string().contains("ensaio.pdf"));
        assert_eq!(sweep(&app.shared).await.unwrap(), 0);
        app.advance(SignedDuration::from_hours(25));
        assert_eq!(files.old(app.shared.clock.now()).await.unwrap().len(), 2);
        assert_eq!(sweep(&app.shared).await.unwrap(), 1);
        assert_eq!(sweep(&app.shared).await.unwrap(), 0);
        let down = format!("/kanban/additional/attachment/{}", sent["entry"]["attachments"][0]["id"]);
        let caller = app.browser("manager").await;
        assert_eq!(caller.get(&down).await.bytes, PDF);
    })
    .await;
}
