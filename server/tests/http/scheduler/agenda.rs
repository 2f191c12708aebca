//! Agendas, free times and feeds.

use client::access::Role;
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};
use server::outbox::deliver::deliver_one;

use super::{booked, booking, id_of, on_monday};
use crate::app::{carriers, everywhere, without_gateway};
use crate::ask::Caller;

#[tokio::test]
async fn an_agenda_is_that_of_one_consultant_or_of_the_team() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, manager) = (app.role(Role::Sales), app.role(Role::Manager));
        let [a, b] = [id_of(app, Role::Sales).await, id_of(app, Role::Cerc).await];
        booked(&sales, booking(a, monday, 2)).await;
        booked(&manager, json!({ "manager_id": b, "listener_id": 9, "start_at": monday + SignedDuration::from_hours(26), "kind": "cerc" })).await;
        for (path, count) in [
            ("all/all".to_owned(), 2),
            (format!("{a}/all"), 1),
            ("all/9".to_owned(), 1),
            (format!("{a}/9"), 0),
            ("all/all?days=1".to_owned(), 1),
        ] {
            let events = sales.get(&format!("/scheduler/event/{path}")).await.expect(200);
            assert_eq!(events["events"].as_array().map(Vec::len), Some(count), "{path}");
        }
        sales.get("/scheduler/event/all/mine").await.expect(404);
        sales.get("/scheduler/event/all/all?days=0").await.expect(422);
        sales.get("/scheduler/event/all/all?days=400").await.expect(422);
        let list = sales.get("/scheduler/meetings?kind=cerc&order_by=start_at").await.expect(200);
        assert_eq!(list["meetings"]["total"], 1);
        let consultants = sales.get("/scheduler/consultants").await.expect(200);
        let one = |id: i64| {
            let all = consultants["consultants"].as_array().unwrap();
            all.iter().find(|one| one["id"] == id).unwrap().clone()
        };
        assert_eq!((&one(a)["meetings"], &one(b)["meetings"]), (&json!(1), &json!(1)));
        assert!(one(a)["can"]["update"].is_null() && one(b)["can"]["update"].is_object());
        app.advance(SignedDuration::from_hours(4));
        let open = sales.get("/scheduler/meetings?open=1").await.expect(200);
        assert_eq!(open["meetings"]["total"], 1);
    })
    .await;
}

#[tokio::test]
async fn a_feed_is_secret_and_ends_when_it_is_revoked() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        let hostile = "Olá\r\nEND:VEVENT\r\nATTACH:x";
        let start = monday + SignedDuration::from_hours(2);
        booked(&sales, json!({ "manager_id": id, "listener_id": 7, "start_at": start, "notes": hostile }))
            .await;
        assert_eq!(sales.get("/scheduler/feed").await.expect(200)["active"], false);
        let made = sales.post("/scheduler/feed").await.expect(200);
        let url = made["url"].as_str().unwrap().to_owned();
        let path = &url[url.find("/api/").unwrap()..];
        let read = app.nobody().site(Method::GET, path).await;
        let text = read.text();
        assert!(read.header("content-type").starts_with("text/calendar"));
        assert_eq!(text.matches("BEGIN:VEVENT").count(), 1, "{text}");
        assert!(!text.lines().any(|line| line.starts_with("ATTACH")), "{text}");
        assert_eq!(text.matches("\nEND:VEVENT").count(), 1, "{text}");
        let read_at = sales.get("/scheduler/feed").await.expect(200)["read_at"].clone();
        assert!(read_at.is_string());
        let second = sales.post("/scheduler/feed").await.expect(200);
        assert_ne!(second["url"], made["url"]);
        assert_eq!(app.nobody().site(Method::GET, path).await.status, 404);
        sales.delete("/scheduler/feed").await.expect(200);
        let path = second["url"].as_str().unwrap().to_owned();
        assert_eq!(app.nobody().site(Method::GET, &path[path.find("/api/").unwrap()..]).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_feed_ends_with_the_ability_of_its_maker_and_never_revives() {
    everywhere(async |app| {
        let (root, sales, id) = (app.role(Role::Root), app.role(Role::Sales), id_of(app, Role::Sales).await);
        let made = async |caller: &Caller| {
            let made = caller.post("/scheduler/feed").await.expect(200);
            let url = made["url"].as_str().unwrap().to_owned();
            url[url.find("/api/").unwrap()..].to_owned()
        };
        let read = async |path: &str| app.nobody().site(Method::GET, path).await.status;
        let grant = async |granted: bool| {
            let grant =
                json!({ "role": "sales", "action": "agendador", "subject": "Projects", "granted": granted });
            root.put("/access").json(grant).await.expect(200);
        };
        let path = made(&sales).await;
        assert_eq!(read(&path).await, 200);
        grant(false).await;
        assert_eq!(read(&path).await, 404);
        grant(true).await;
        assert_eq!(read(&path).await, 404, "a new one is made");
        let path = made(&sales).await;
        assert_eq!(read(&path).await, 200);
        root.post(&format!("/staff/{id}/deactivate")).await.expect(200);
        assert_eq!(read(&path).await, 404);
        root.post(&format!("/staff/{id}/reactivate")).await.expect(200);
        assert_eq!(read(&path).await, 404);
        // However the ability goes, the address asks for it when it is read.
        let path = made(&app.browser("sales").await).await;
        assert_eq!(read(&path).await, 200);
        app.execute("update staff set role = 'system' where id = $1", &[id.into()]).await;
        assert_eq!(read(&path).await, 404);
    })
    .await;
}

#[tokio::test]
async fn a_letter_is_an_invitation_that_calendars_answer() {
    without_gateway(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        let start = monday + SignedDuration::from_hours(2);
        let body = json!({ "manager_id": id, "listener_id": 7, "start_at": start });
        let meeting = booked(&sales, body).await;
        let cancel = format!("/scheduler/meetings/cancel/{}", meeting["id"]);
        sales.post(&cancel).json(json!({ "reason": "Viagem" })).await.expect(200);
        while deliver_one(&app.shared, &carriers(app)).await.unwrap() {}
        let letters: Vec<String> = app
            .shared
            .settings
            .data_dir
            .join("mail")
            .read_dir()
            .unwrap()
            .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
            .filter(|letter| letter.contains("text/calendar"))
            .collect();
        for method in ["REQUEST", "CANCEL"] {
            let kind = format!("Content-Type: text/calendar; charset=utf-8; method={method}");
            let letter = letters.iter().find(|letter| letter.contains(&kind)).expect(method);
            let alternative = letter.find("multipart/alternative").expect("an alternative of the text");
            assert!(alternative < letter.find(&kind).unwrap(), "{letter}");
            assert!(letter.contains("filename=\"reuniao.ics\""), "{letter}");
        }
    })
    .await;
}

#[tokio::test]
async fn meetings_to_come_are_listed_with_the_next_first() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        let mut booked_ids = Vec::new();
        for hours in [2, 3, 26] {
            booked_ids.push(booked(&sales, booking(id, monday, hours)).await["id"].clone());
        }
        app.advance(SignedDuration::from_mins(150));
        let ids = async |query: &str| -> Vec<Json> {
            let list = sales.get(&format!("/scheduler/meetings?{query}")).await.expect(200);
            list["meetings"]["data"].as_array().unwrap().iter().map(|row| row["id"].clone()).collect()
        };
        assert_eq!(ids("ahead=1").await, booked_ids[1..]);
        assert_eq!(ids("ahead=1&today=1").await, booked_ids[1..2]);
        assert_eq!(ids("ahead=0").await, booked_ids[..1]);
        assert_eq!(ids("").await, booked_ids.iter().rev().cloned().collect::<Vec<_>>());
        sales.get("/scheduler/meetings?ahead=2").await.expect(422);
    })
    .await;
}
