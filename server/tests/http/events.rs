//! The event stream: ordered, resumable without a gap, and filtered by permission.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use client::access::Role;
use client::wire::event::{AFTER, Event, LAST_EVENT};
use futures_util::StreamExt;
use jiff::SignedDuration;

use crate::app::{App, everywhere};
use crate::ask::Caller;

/// An open stream.
pub struct Stream {
    body: BodyDataStream,
    text: String,
}

impl Stream {
    pub async fn open(caller: &Caller, after: Option<i64>) -> Stream {
        Stream::open_at(caller, "/events", after).await
    }

    async fn open_at(caller: &Caller, path: &str, after: Option<i64>) -> Stream {
        let ask = caller.get(path);
        let ask = match after {
            Some(seq) => ask.header("last-event-id", &seq.to_string()),
            None => ask,
        };
        let response = ask.open().await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let begins = response.headers().get("last-event-id").expect("it tells where it begins");
        assert!(after.is_none_or(|seq| *begins == seq.to_string()), "{begins:?}");
        Stream { body: Body::into_data_stream(response.into_body()), text: String::new() }
    }

    /// Returns the next event; `None` when the stream ends.
    pub async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some((frame, rest)) = self.text.split_once("\n\n") {
                let (frame, rest) = (frame.to_owned(), rest.to_owned());
                self.text = rest;
                let line = |name: &str| frame.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                let Some(data) = line("data:") else { continue };
                let event: Event = serde_json::from_str(data).unwrap();
                assert_eq!(
                    (line("id:"), line("event:")),
                    (Some(event.seq.to_string().as_str()), Some("change"))
                );
                return Some(event);
            }
            let piece = tokio::time::timeout(Duration::from_secs(10), self.body.next());
            let piece = piece.await.expect("something within 10 s")?.ok()?;
            self.text.push_str(std::str::from_utf8(&piece).unwrap());
        }
    }

    async fn take(&mut self, count: usize) -> Vec<Event> {
        let mut events = Vec::new();
        while events.len() < count {
            events.push(self.next().await.expect("the stream goes on"));
        }
        events
    }
}

async fn approve_one(app: &App) -> i64 {
    let id = app.payment(1).await;
    app.role(Role::Root).put(&format!("/financial/payment/approve/{id}")).await.expect(200);
    id
}

async fn head(app: &App) -> i64 {
    app.number("select seq from audit_head", &[]).await
}

#[tokio::test]
async fn events_come_in_order() {
    everywhere(async |app| {
        app.execute("delete from subscriptions where member_id = 1", &[]).await;
        let (mut stream, start) = (Stream::open(&app.role(Role::Root), None).await, head(app).await);
        let id = approve_one(app).await;
        let events = stream.take(4).await;
        let seqs: Vec<i64> = events.iter().map(|event| event.seq - start).collect();
        assert_eq!(seqs, [1, 2, 3, 4]);
        let told: Vec<(&str, &str)> =
            events.iter().map(|event| (event.endpoint.as_str(), event.record.as_str())).collect();
        let expected = [
            ("payments.create", "transaction"),
            ("payments.approve", "transaction"),
            ("payments.approve", "user"),
            ("payments.approve", "subscription"),
        ];
        assert_eq!(told, expected);
        assert_eq!((events[1].id, events[1].actor.as_str()), (id, "Helena Duarte"));
    })
    .await;
}

#[tokio::test]
async fn after_a_gap_it_goes_on_where_it_was_left() {
    everywhere(async |app| {
        let (root, start) = (app.role(Role::Root), head(app).await);
        for _ in 0..3 {
            approve_one(app).await;
        }
        let whole = Stream::open(&root, Some(start)).await.take(6).await;
        for (left, event) in whole.iter().enumerate().take(5) {
            let rest = Stream::open(&root, Some(event.seq)).await.take(5 - left).await;
            assert_eq!(rest, whole[left + 1..]);
        }
    })
    .await;
}

#[tokio::test]
async fn a_stream_that_joins_a_read_misses_nothing() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let approved = format!("/financial/payment/approve/{}", approve_one(app).await);
        let (included, read) = (head(app).await, root.get("/financial").await);
        assert_eq!((read.status, read.header(LAST_EVENT)), (200, included.to_string().as_str()));
        let refused = root.put(&approved).await;
        assert_eq!((refused.status, refused.header(LAST_EVENT)), (409, ""));
        let id = approve_one(app).await;
        let mut joined = Stream::open_at(&root, &format!("/events?{AFTER}={included}"), None).await;
        assert_eq!(joined.next().await.map(|event| event.seq), Some(included + 1));
        // The header is that of a stream that is resumed, which is later than its address.
        let mut resumed =
            Stream::open_at(&root, &format!("/events?{AFTER}={included}"), Some(included + 1)).await;
        let event = resumed.next().await.unwrap();
        assert_eq!((event.seq, event.id), (included + 2, id));
    })
    .await;
}

#[tokio::test]
async fn a_stream_that_is_asked_for_once_ends_at_the_present() {
    everywhere(async |app| {
        let before = head(app).await;
        let [one, two] = [approve_one(app).await, approve_one(app).await];
        let present = head(app).await;
        let once = async |role: Role, after: i64| {
            let ask = app.role(role).get("/events?once=1").header("last-event-id", &after.to_string());
            // It is whole, which a stream that waits never is.
            let answer = ask.await;
            assert_eq!(answer.header("x-retaguarda-present"), present.to_string());
            answer.text()
        };
        let all = once(Role::Root, before).await;
        let changes = all.matches("event: change").count();
        assert!([one, two].iter().all(|id| all.contains(&format!("\"id\":{id},"))), "{all}");
        assert!(all.trim_end().ends_with(&format!("event: end\ndata: {present}")), "{all}");
        let unseen = once(Role::ServiceQualification, before).await;
        assert!(unseen.matches("event: change").count() < changes, "{unseen}");
        assert!(unseen.trim_end().ends_with(&format!("event: end\ndata: {present}")), "{unseen}");
        let none = once(Role::Root, present).await;
        assert_eq!(none.matches("event: change").count(), 0, "{none}");
        assert!(none.contains("event: end"), "{none}");
    })
    .await;
}

#[tokio::test]
async fn events_are_filtered_by_permission() {
    everywhere(async |app| {
        let mut stream = Stream::open(&app.role(Role::Mentoring), None).await;
        app.execute("delete from subscriptions where member_id = 1", &[]).await;
        approve_one(app).await;
        approve_one(app).await;
        let told = stream.take(2).await;
        assert!(told.iter().all(|event| event.record == "user"), "{told:?}");
        app.nobody().get("/events").await.expect(401);
    })
    .await;
}

#[tokio::test]
async fn it_ends_with_the_session() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let mut stream = Stream::open(&sales, None).await;
        sales.post("/logout").await.expect(200);
        assert_eq!(stream.next().await, None);
        let browser = app.browser("success").await;
        let mut stream = Stream::open(&browser, None).await;
        app.advance(SignedDuration::from_hours(12));
        assert_eq!(stream.next().await, None);
    })
    .await;
}

#[tokio::test]
async fn it_ends_with_the_server() {
    everywhere(async |app| {
        let mut stream = Stream::open(&app.role(Role::Root), None).await;
        match &app.gateway {
            Some(gateway) => gateway.stopping.send_replace(true),
            None => app.shared.stopping.send_replace(true),
        };
        assert_eq!(stream.next().await, None);
        assert_eq!(app.nobody().site(http::Method::GET, "/readyz").await.status, 503);
    })
    .await;
}
