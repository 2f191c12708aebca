//! The files that staff keep with a member.

use client::access::Role;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};
use server::run::sweep::sweep;

use crate::app::{everywhere, without_gateway};
use crate::ask::Caller;

const PDF: &[u8] = b"%PDF-1.7\n1 0 obj\n";

async fn files(caller: &Caller) -> Vec<Json> {
    caller.get("/user/file/1").await.expect(200)["files"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_file_is_kept_listed_downloaded_and_removed() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let before = files(&sales).await.len();
        for status in ["", "true"] {
            let kept = sales.post("/user/file/1").file("contrato ç.pdf", PDF).key("one").await;
            assert_eq!((kept.status, kept.header("idempotency-replayed")), (200, status));
        }
        let listed = files(&sales).await;
        assert_eq!(listed.len(), before + 1);
        let file = &listed[0];
        assert_eq!((&file["name"], &file["size"]), (&json!("contrato ç.pdf"), &json!(PDF.len())));
        assert_eq!(file["added_by"], "Rafael Monteiro");
        let down = sales.get(&format!("/user/file-content/{}", file["id"])).await;
        assert_eq!(&down.bytes[..], PDF);
        assert_eq!(down.header("content-security-policy"), "sandbox; default-src 'none'");
        let call = format!("/user/file/{}", file["id"]);
        assert_eq!(sales.delete(&call).await.expect(200)["message"], "Arquivo removido!");
        sales.delete(&call).await.expect(404);
        sales.get(&format!("/user/file-content/{}", file["id"])).await.expect(404);
        assert_eq!(files(&sales).await.len(), before);
    })
    .await;
}

#[tokio::test]
async fn pages_scripts_and_files_of_no_member_are_refused() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let refused: [(&str, &[u8]); 4] = [
            ("pagina.html", b"<html><script>alert(1)</script>"),
            ("figura.png", b"<svg onload='alert(1)'/>"),
            ("nota.pdf.exe", PDF),
            ("nota.pdf", b""),
        ];
        for (name, content) in refused {
            let answer = sales.post("/user/file/1").file(name, content).await.expect(422);
            assert!(answer["errors"]["file"].is_array(), "{name}: {answer}");
        }
        sales.post("/user/file/999999").file("nota.pdf", PDF).await.expect(404);
        app.role(Role::System).post("/user/file/1").file("nota.pdf", PDF).await.expect(403);
    })
    .await;
}

#[tokio::test]
async fn the_sweep_keeps_what_a_member_has() {
    without_gateway(async |app| {
        let sales = app.role(Role::Sales);
        sales.post("/user/file/1").file("nota.pdf", PDF).await.expect(200);
        let file = files(&sales).await.remove(0);
        app.advance(SignedDuration::from_hours(25));
        assert_eq!(sweep(&app.shared).await.unwrap(), 0);
        let manager = app.browser("manager").await;
        assert_eq!(&manager.get(&format!("/user/file-content/{}", file["id"])).await.bytes[..], PDF);
    })
    .await;
}
