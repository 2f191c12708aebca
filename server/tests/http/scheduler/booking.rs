//! Booking, and the changes of a meeting afterwards.

use client::access::Role;
use futures_util::future::join_all;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};

use super::{booked, booking, id_of, on_monday};
use crate::app::everywhere;

#[tokio::test]
async fn a_meeting_is_booked_by_body_or_by_query_and_its_member_is_told() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        let meeting = booked(&sales, booking(id, monday, 2)).await;
        assert_eq!((&meeting["state"], &meeting["minutes"]), (&json!("booked"), &json!(30)));
        assert_eq!(meeting["manager"]["id"], id);
        assert!(meeting["can"]["mark_done"].is_object(), "it has not begun: {meeting}");
        let later = monday + SignedDuration::from_hours(3);
        let query =
            format!("/host/schedule?manager_id={id}&listener_id=8&start_at={later}&notes=oi&interval=60");
        let answer = sales.get(&query).key("one").await.expect(200);
        assert_eq!((&answer["meeting"]["minutes"], &answer["meeting"]["notes"]), (&json!(60), &json!("oi")));
        // A repeated request answers the first result.
        let again = sales.get(&query).key("one").await.expect(200);
        assert_eq!(again["meeting"]["id"], answer["meeting"]["id"]);
        let mails = app.number("select count(*) as n from outbox where record = 'meeting'", &[]).await;
        assert_eq!(mails, 2);
        let row = &app.rows("select payload from outbox where record = 'meeting' order by id", &[]).await[0];
        let payload: Json = serde_json::from_str(row.get("payload")).unwrap();
        let event = payload["event"].as_str().unwrap();
        assert!(event.contains("METHOD:REQUEST") && event.contains("DTSTART:"), "{event}");
        let unfolded = event.replace("\r\n ", "");
        let to = payload["to"].as_str().unwrap();
        for part in ["ORGANIZER;CN=", "mailto:sales@demo.test", &format!("RSVP=TRUE:mailto:{to}")] {
            assert!(unfolded.contains(part), "{part}: {unfolded}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_time_that_is_not_free_is_refused_with_the_three_nearest() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        booked(&sales, booking(id, monday, 2)).await;
        for (hours, conflict) in [(2, "taken"), (4, "outside"), (-1, "past"), (-200, "past"), (15, "outside")]
        {
            let refused = sales.post("/host/schedule").json(booking(id, monday, hours)).await.expect(409);
            let why = &refused["reason"]["why"];
            assert_eq!((&why["kind"], &why["conflict"]), (&json!("slot"), &json!(conflict)), "{refused}");
            let free: Vec<&str> = why["free"].as_array().unwrap().iter().filter_map(Json::as_str).collect();
            assert_eq!(free.len(), 3, "{refused}");
            assert!(refused["message"].as_str().unwrap().contains("livres mais próximos"), "{refused}");
        }
        let refused = sales.post("/host/schedule").json(booking(id, monday, 2)).await.expect(409);
        let nearest = refused["reason"]["why"]["free"][0].clone();
        booked(&sales, json!({ "manager_id": id, "listener_id": 9, "start_at": nearest })).await;
    })
    .await;
}

#[tokio::test]
async fn of_twenty_bookings_of_one_time_one_wins() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        let asked = (0..20).map(|_| sales.post("/host/schedule").json(booking(id, monday, 2)));
        let answers = join_all(asked.map(|ask| async move { ask.await })).await;
        let won = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!((won, answers.len() - won), (1, 19));
        answers.iter().filter(|answer| answer.status != 200).for_each(|answer| drop(answer.expect(409)));
        let there = app.number("select count(*) as n from meetings where state = 'booked'", &[]).await;
        assert_eq!(there, 1);
    })
    .await;
}

#[tokio::test]
async fn who_may_change_a_meeting_is_said_beforehand() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, cerc) = (app.role(Role::Sales), app.role(Role::Cerc));
        let id = id_of(app, Role::Sales).await;
        let meeting = booked(&sales, booking(id, monday, 2)).await;
        let path = format!("/scheduler/meetings/cancel/{}", meeting["id"]);
        let refused = cerc.post(&path).json(json!({ "reason": "oi" })).await.expect(403);
        assert_eq!(refused["reason"]["why"]["kind"], "ownership");
        let seen = cerc.get(&format!("/scheduler/meetings?id={}", meeting["id"])).await.expect(200);
        let can = &seen["meetings"]["data"][0]["can"];
        assert!(["move", "cancel", "mark_done"].iter().all(|verb| can[verb].is_object()), "{can}");
        app.role(Role::System).get("/scheduler/meetings").await.expect(403);
        let done = format!("/scheduler/meetings/done/{}", meeting["id"]);
        let early = sales.post(&done).json(json!({})).await.expect(409);
        assert!(early["message"].as_str().unwrap().contains("ainda não começou"), "{early}");
        app.advance(SignedDuration::from_hours(3));
        let told = sales.post(&done).json(json!({ "notes": "Gostou" })).await.expect(200);
        assert_eq!(
            (&told["meeting"]["state"], &told["meeting"]["notes"]),
            (&json!("done"), &json!("Gostou"))
        );
        sales.post(&done).json(json!({})).await.expect(409);
        let back = format!("/scheduler/meetings/restore/{}", meeting["id"]);
        let back = sales.post(&back).await.expect(200);
        assert_eq!(back["meeting"]["state"], "booked");
    })
    .await;
}

#[tokio::test]
async fn a_meeting_moves_and_its_card_follows() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        let page = sales.get("/kanban/sales/all?column=proposal").await.expect(200);
        let free = |card: &&Json| card["schedule_at"].is_null();
        let card = page["cards"]["data"].as_array().unwrap().iter().find(free).unwrap().clone();
        let member = card["user_id"].clone();
        let start = monday + SignedDuration::from_hours(2);
        let body = json!({ "manager_id": id, "listener_id": member, "start_at": start });
        let meeting = booked(&sales, body).await;
        let appointment = async || {
            let card = sales.get(&format!("/kanban/card/{member}?role=sales")).await.expect(200);
            card["card"]["schedule_at"].clone()
        };
        assert_eq!(appointment().await, json!(start));
        let later = start + SignedDuration::from_hours(25);
        let path = format!("/scheduler/meetings/move/{}", meeting["id"]);
        let stale = sales.post(&path).header("if-match", "\"99\"").json(json!({ "start_at": later }));
        stale.await.expect(412);
        let moved = sales.post(&path).json(json!({ "start_at": later })).await.expect(200);
        assert_eq!((&moved["meeting"]["start_at"], &appointment().await), (&json!(later), &json!(later)));
        let past = json!({ "start_at": monday - SignedDuration::from_hours(48) });
        sales.post(&path).json(past).await.expect(422);
        let cancel = format!("/scheduler/meetings/cancel/{}", meeting["id"]);
        sales.post(&cancel).json(json!({ "reason": "" })).await.expect(422);
        sales.post(&cancel).json(json!({ "reason": "Viagem" })).await.expect(200);
        assert_eq!(appointment().await, Json::Null);
        let mails = app.rows("select payload from outbox where record = 'meeting' order by id", &[]).await;
        let event = |row: &server::store::Row| {
            serde_json::from_str::<Json>(row.get("payload")).unwrap()["event"].as_str().unwrap().to_owned()
        };
        assert_eq!(mails.len(), 3);
        assert!(event(&mails[1]).contains("SEQUENCE:1"));
        assert!(event(&mails[2]).contains("METHOD:CANCEL") && event(&mails[2]).contains("STATUS:CANCELLED"));
        let restored =
            sales.post(&format!("/scheduler/meetings/restore/{}", meeting["id"])).await.expect(200);
        assert_eq!((&restored["meeting"]["state"], &appointment().await), (&json!("booked"), &json!(later)));
    })
    .await;
}

#[tokio::test]
async fn a_rehearsal_books_nothing_and_tells_what_it_would() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        let told = sales.post("/host/schedule").json(booking(id, monday, 2)).rehearsed().await.expect(200);
        assert_eq!(told["effects"].as_array().unwrap().len(), 2, "{told}");
        assert_eq!(app.number("select count(*) as n from meetings", &[]).await, 0);
        let nobody = json!({ "manager_id": id, "listener_id": 999_999, "start_at": monday });
        let refused = sales.post("/host/schedule").json(nobody).await.expect(422);
        assert!(refused["errors"]["listener_id"].is_array(), "{refused}");
        let root = id_of(app, Role::Root).await;
        let refused = sales.post("/host/schedule").json(booking(root, monday, 2)).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("não se marcam reuniões"), "{refused}");
    })
    .await;
}
