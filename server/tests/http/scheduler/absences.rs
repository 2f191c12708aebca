//! Closed days, and who stands in.

use client::access::Role;
use client::value::date::day_of;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};

use super::{booked, booking, id_of, on_monday};
use crate::app::everywhere;

#[tokio::test]
async fn requests_go_to_the_one_who_stands_in_and_never_in_a_circle() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let day = day_of(monday);
        let (manager, sales) = (app.role(Role::Manager), app.role(Role::Sales));
        let [a, b, c] = [Role::Sales, Role::Success, Role::Cerc];
        let [a, b, c] = [id_of(app, a).await, id_of(app, b).await, id_of(app, c).await];
        let redirect = |from: i64, to: i64| {
            let body = json!({ "to": to, "from": day, "until": day.tomorrow().unwrap(), "reason": "Férias" });
            manager.post(&format!("/scheduler/redirect-request/consultant?id={from}")).json(body)
        };
        redirect(a, b).await.expect(200);
        redirect(b, c).await.expect(200);
        let circle = redirect(c, a).await.expect(409);
        assert!(circle["message"].as_str().unwrap().contains(" → "), "{circle}");
        redirect(a, c).await.expect(409);
        redirect(a, a).await.expect(422);
        let other = json!({ "to": a, "from": day, "until": day });
        sales.post(&format!("/scheduler/redirect-request/consultant?id={b}")).json(other).await.expect(403);
        let answer = sales.post("/host/schedule").json(booking(a, monday, 2)).await.expect(200);
        assert_eq!(answer["meeting"]["manager"]["id"], c);
        assert!(answer["message"].as_str().unwrap().contains("que substitui"), "{answer}");
        // Both spellings, in every method.
        for spelling in ["consultant", "consultants"] {
            let path = format!("/scheduler/redirect-request/{spelling}?id={a}");
            let list = sales.get(&path).await.expect(200);
            let row = &list["consultants"]["data"][0];
            assert_eq!((&row["to"]["id"], &row["receiver"]["id"]), (&json!(b), &json!(c)));
        }
        let id = manager.get("/scheduler/redirect-request/consultants").await.expect(200);
        let id = id["consultants"]["data"][0]["id"].clone();
        manager.delete(&format!("/scheduler/redirect-request/consultants?id={id}")).await.expect(200);
        manager.delete(&format!("/scheduler/redirect-request/consultant?id={id}")).await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn a_closed_day_does_to_each_meeting_what_was_decided() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let day = day_of(monday);
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        let mut ids = Vec::new();
        for hours in [1, 2, 3] {
            ids.push(booked(&sales, booking(id, monday, hours)).await["id"].clone());
        }
        let body = json!({ "date": day, "consultants": [id], "reason": "Curso", "meetings": [
            { "id": ids[0], "do": "move" }, { "id": ids[1], "do": "tell" }, { "id": ids[2], "do": "keep" },
        ] });
        let path = "/scheduler/redirect-request/disabled-date";
        let before = app.number("select count(*) as n from outbox", &[]).await;
        let told = sales.post(path).json(body.clone()).rehearsed().await.expect(200);
        assert_eq!(told["answer"]["meetings"].as_array().map(Vec::len), Some(3), "{told}");
        let closed = sales.post(path).json(body).await.expect(200);
        let meetings = closed["meetings"].as_array().unwrap();
        let start =
            |at: usize| meetings[at]["start_at"].as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
        assert_eq!(day_of(start(0)), day.tomorrow().unwrap());
        assert_eq!(day_of(start(1)), day);
        assert_eq!(app.number("select count(*) as n from outbox", &[]).await, before + 2);
        let again = json!({ "date": day, "consultants": [id], "reason": "Outra vez" });
        let refused = sales.post(path).json(again).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("Curso"), "{refused}");
        let everybody = json!({ "date": day.tomorrow().unwrap(), "reason": "Feriado" });
        sales.post(path).json(everybody.clone()).await.expect(403);
        app.role(Role::Manager).post(path).json(everybody).await.expect(200);
        let refused = sales.post("/host/schedule").json(booking(id, monday, 26)).await.expect(409);
        assert_eq!(refused["reason"]["why"]["conflict"], "closed");
        let relations = sales.get("/scheduler/redirect-request/disabled-dates-relations").await.expect(200);
        let who: Vec<&Json> =
            relations["relations"].as_array().unwrap().iter().map(|one| &one["consultant"]["id"]).collect();
        assert_eq!(who, [&json!(id), &Json::Null]);
        let own = closed["closed_day"]["id"].clone();
        sales.delete(&format!("{path}?id={own}")).await.expect(200);
        sales.delete(&format!("{path}?id={own}")).await.expect(404);
        let past = json!({ "date": day.yesterday().unwrap(), "consultants": [id], "reason": "x" });
        sales.post(path).json(past).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn working_hours_are_changed_by_their_owner_and_bound_to_their_limits() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        let path = format!("/scheduler/consultants/{id}/hours");
        let hours = json!({
            "monday": "14:00-16:00", "tuesday": "", "wednesday": "", "thursday": "", "friday": "",
            "saturday": "", "sunday": "", "minutes": 60, "buffer": 0, "most": 8,
        });
        let saved = sales.put(&path).json(hours.clone()).await.expect(200);
        assert_eq!(saved["consultant"]["hours"]["monday"], "14:00-16:00");
        let slots = sales.get(&format!("/scheduler/slots?manager_id={id}&days=7")).await.expect(200);
        let free = slots["consultants"][0]["slots"].as_array().unwrap();
        let first = monday + SignedDuration::from_hours(6);
        assert_eq!(free, &[json!(first), json!(first + SignedDuration::from_hours(1))]);
        app.role(Role::Cerc).put(&path).json(hours.clone()).await.expect(403);
        sales.put(&path).json(json!({ "monday": "" })).await.expect(422);
        let mut odd = hours;
        odd["monday"] = "16:00-14:00".into();
        sales.put(&path).json(odd.clone()).await.expect(422);
        (odd["monday"], odd["minutes"], odd["buffer"], odd["most"]) =
            ("".into(), 1.into(), (-1).into(), 0.into());
        let refused = sales.put(&path).json(odd).await.expect(422);
        assert_eq!(refused["errors"].as_object().unwrap().len(), 3, "{refused}");
    })
    .await;
}
