//! The picture of a member.

use std::io::Cursor;

use client::access::Role;
use image::{GrayImage, ImageFormat, ImageReader, Luma};
use jiff::SignedDuration;
use serde_json::{Value as Json, json};
use server::run::sweep::sweep;

use super::complete;
use crate::app::{everywhere, without_gateway};

/// Returns a white picture.
pub fn picture(format: ImageFormat, width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    GrayImage::from_pixel(width, height, Luma([255])).write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// Returns the width and the height of a picture.
pub fn size(bytes: &[u8]) -> (u32, u32) {
    ImageReader::new(Cursor::new(bytes)).with_guessed_format().unwrap().into_dimensions().unwrap()
}

fn address(answer: &Json) -> String {
    answer["avatar"]["sm"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_picture_is_kept_shown_replaced_and_removed() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        for status in ["", "true"] {
            let kept = sales
                .post("/user/avatar/1")
                .file("foto.png", &picture(ImageFormat::Png, 3, 2))
                .key("one")
                .await;
            assert_eq!((kept.status, kept.header("idempotency-replayed")), (200, status));
        }
        let first = complete(&sales, 1).await["user"]["avatar"]["sm"].as_str().unwrap().to_owned();
        let shown = sales.get(first.strip_prefix("/api").unwrap()).await;
        assert_eq!((size(&shown.bytes), shown.header("content-type")), ((3, 2), "image/png"));
        let replaced = sales
            .post("/user/avatar/1")
            .file("retrato.jpeg", &picture(ImageFormat::Jpeg, 4, 5))
            .await
            .expect(200);
        assert_ne!(address(&replaced), first);
        let shown = sales.get(address(&replaced).strip_prefix("/api").unwrap()).await;
        assert_eq!((size(&shown.bytes), shown.header("content-type")), ((4, 5), "image/jpeg"));
        assert_eq!(sales.delete("/user/avatar/1").await.expect(200)["message"], "Foto removida!");
        assert_eq!(complete(&sales, 1).await["user"]["avatar"]["sm"], Json::Null);
        sales.get("/user/avatar/1").await.expect(404);
        sales.delete("/user/avatar/1").await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn four_turns_make_a_whole_one_and_a_turn_is_undone() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        sales.post("/user/avatar/1").file("foto.png", &picture(ImageFormat::Png, 3, 2)).await.expect(200);
        let turn = |angle: i64| sales.post("/user/avatar-rotate/1").json(json!({ "angle": angle }));
        for angle in [90, 180, 270] {
            let turned = turn(90).await.expect(200);
            assert!(address(&turned).ends_with(&format!("&angle={angle}")), "{turned}");
        }
        let rehearsal = turn(90).rehearsed().await.expect(200);
        assert_eq!(rehearsal["inverse"]["body"]["angle"], 270, "{rehearsal}");
        assert!(!address(&turn(90).await.expect(200)).contains("angle"));
        turn(270).await.expect(200);
        assert_eq!(complete(&sales, 1).await["sections"]["avatar"]["angle"], 270);
        for angle in [0, 45, 180, 360, -90] {
            let refused = turn(angle).await.expect(422);
            assert!(refused["errors"]["angle"].is_array(), "{refused}");
        }
        sales.post("/user/avatar-rotate/1").json(json!({})).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_picture_that_is_kept_elsewhere_is_removed_but_not_turned() {
    everywhere(async |app| {
        app.execute("update members set avatar = 'https://fotos.test/2.png' where id = 2", &[]).await;
        let sales = app.role(Role::Sales);
        let refused = sales.post("/user/avatar-rotate/2").json(json!({ "angle": 90 })).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("não tem foto"), "{refused}");
        sales.delete("/user/avatar/2").await.expect(200);
        assert_eq!(complete(&sales, 2).await["user"]["avatar"]["sm"], Json::Null);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_picture_or_is_too_large_is_refused() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let before = app.number("select count(*) from member_avatars", &[]).await;
        let jpeg = picture(ImageFormat::Jpeg, 3, 2);
        let refused: [(&str, &[u8]); 6] = [
            ("foto.png", &jpeg),
            ("foto.jpg", b"<svg onload='alert(1)'/>"),
            ("foto.svg", b"<svg/>"),
            ("foto.gif", b"GIF89a"),
            ("foto.pdf", b"%PDF-1.7"),
            ("foto.png", b""),
        ];
        for (name, content) in refused {
            let answer = sales.post("/user/avatar/1").file(name, content).await.expect(422);
            assert!(answer["errors"]["file"].is_array(), "{name}: {answer}");
        }
        let large = [picture(ImageFormat::Png, 3, 2), vec![0; 5 << 20]].concat();
        let answer = sales.post("/user/avatar/1").file("foto.png", &large).await.expect(413);
        assert!(answer["errors"]["file"][0].as_str().unwrap().contains("5 MB"), "{answer}");
        sales
            .post("/user/avatar/999999")
            .file("foto.png", &picture(ImageFormat::Png, 3, 2))
            .await
            .expect(404);
        app.role(Role::System)
            .post("/user/avatar/1")
            .file("foto.png", &picture(ImageFormat::Png, 3, 2))
            .await
            .expect(403);
        assert_eq!(app.number("select count(*) from member_avatars", &[]).await, before);
    })
    .await;
}

#[tokio::test]
async fn the_sweep_keeps_pictures() {
    without_gateway(async |app| {
        app.role(Role::Sales)
            .post("/user/avatar/1")
            .file("foto.png", &picture(ImageFormat::Png, 3, 2))
            .await
            .expect(200);
        app.advance(SignedDuration::from_hours(25));
        assert_eq!(sweep(&app.shared).await.unwrap(), 0);
        let manager = app.browser("manager").await;
        assert_eq!(size(&manager.get("/user/avatar/1").await.bytes), (3, 2));
    })
    .await;
}

#[tokio::test]
async fn a_picture_is_kept_small_and_upright_and_tells_nothing_else() {
    without_gateway(async |app| {
        let sales = app.role(Role::Sales);
        // A marker of Exif that turns the picture by a quarter, and names a place.
        let exif: &[u8] =
            b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0Rua das Flores 10";
        let plain = picture(ImageFormat::Jpeg, 2_000, 1_000);
        let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
        let sent = [&plain[..2], b"\xff\xe1", &length, exif, &plain[2..]].concat();
        sales.post("/user/avatar/1").file("foto.jpg", &sent).await.expect(200);
        let shown = sales.get("/user/avatar/1").await;
        assert_eq!(size(&shown.bytes), (256, 512));
        assert!(!shown.bytes.windows(4).any(|window| window == b"Exif" || window == b"Rua "));
    })
    .await;
}

#[tokio::test]
async fn a_picture_that_would_fill_the_memory_or_cannot_be_read_is_refused() {
    without_gateway(async |app| {
        let sales = app.role(Role::Sales);
        let mut small = picture(ImageFormat::Png, 3, 2);
        small.truncate(40);
        for (bytes, sentence) in [
            (picture(ImageFormat::Png, 12_000, 12_000), "a 40 milhões de pontos, no máximo"),
            (small, "A imagem não pôde ser lida"),
        ] {
            let refused = sales.post("/user/avatar/1").file("foto.png", &bytes).await.expect(422);
            assert!(refused["errors"]["file"][0].as_str().unwrap().contains(sentence), "{refused}");
        }
        sales.get("/user/avatar/1").await.expect(404);
    })
    .await;
}
