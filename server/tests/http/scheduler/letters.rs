//! The letters about meetings while they are held: told with the change, and recalled by its undo.

use client::access::Role;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};

use super::{booked, booking, id_of, on_monday};
use crate::app::App;
use crate::place::{Place, say};

/// Runs a test in every place, on servers that hold messages for ten seconds.
async fn everywhere(test: impl AsyncFn(&App)) {
    for place in Place::all() {
        say(&format!("{place:?}"));
        test(&App::holding(place).await).await;
    }
}

/// Returns the subjects of the letters about meetings that have not been recalled, the first one first.
async fn letters(app: &App) -> Vec<String> {
    let sql = "select subject from outbox where record = 'meeting' and state <> 'recalled' order by id";
    app.rows(sql, &[]).await.iter().map(|row| row.get("subject")).collect()
}

#[tokio::test]
async fn an_undo_within_the_hold_recalls_the_letter_and_sends_none() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        let meeting = booked(&sales, booking(id, monday, 2)).await;
        app.advance(SignedDuration::from_secs(30));
        let told = letters(app).await;
        let path = |verb: &str| format!("/scheduler/meetings/{verb}/{}", meeting["id"]);
        let to = |hours: i64| json!({ "start_at": monday + SignedDuration::from_hours(hours) });

        let moved = sales.post(&path("move")).json(to(3)).await.expect(200);
        let [letter] = serde_json::from_value::<[Json; 1]>(moved["outbox"].clone()).unwrap();
        assert!(letter["held_until"].is_string(), "{moved}");
        assert_eq!(letters(app).await.len(), told.len() + 1);
        let rehearsed = sales.post(&path("move")).json(to(2)).rehearsed().await.expect(200);
        let effects = rehearsed["effects"].to_string();
        assert!(effects.contains("ainda não saiu e é recolhido"), "{effects}");
        let back = sales.post(&path("move")).json(to(2)).await.expect(200);
        assert_eq!(back["outbox"], Json::Null);
        assert_eq!(letters(app).await, told, "the member never hears of the move");

        sales.post(&path("cancel")).json(json!({ "reason": "Engano" })).await.expect(200);
        assert_eq!(letters(app).await.len(), told.len() + 1);
        sales.post(&path("restore")).await.expect(200);
        assert_eq!(letters(app).await, told);

        // Two moves are one piece of news.
        sales.post(&path("move")).json(to(3)).await.expect(200);
        sales.post(&path("move")).json(to(5)).await.expect(200);
        assert_eq!(letters(app).await.len(), told.len() + 1);
        // What has left is followed by another letter.
        app.advance(SignedDuration::from_secs(30));
        sales.post(&path("move")).json(to(2)).await.expect(200);
        assert_eq!(letters(app).await.len(), told.len() + 2);
    })
    .await;
}

#[tokio::test]
async fn a_booking_that_is_called_off_at_once_was_never_told() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        let before = letters(app).await;
        let answer = sales.post("/host/schedule").json(booking(id, monday, 2)).await.expect(200);
        assert_eq!(answer["outbox"].as_array().map(Vec::len), Some(1), "{answer}");
        let cancel = format!("/scheduler/meetings/cancel/{}", answer["meeting"]["id"]);
        sales.post(&cancel).json(json!({ "reason": "Engano" })).await.expect(200);
        assert_eq!(letters(app).await, before);

        let invite = format!("/scheduler/send-invite-to-schedule?manager_id={id}&user_id=7&type=tour");
        let answer = sales.post(&invite).await.expect(200);
        assert_eq!(answer["outbox"].as_array().map(Vec::len), Some(1), "{answer}");
        let cancel = format!("/scheduler/meetings/cancel/{}", answer["meeting"]["id"]);
        sales.post(&cancel).json(json!({ "reason": "Engano" })).await.expect(200);
        assert_eq!(letters(app).await, before);
    })
    .await;
}
