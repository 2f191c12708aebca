//! The scheduler: meetings, free times, absences, and the page on which members book.

mod absences;
mod agenda;
mod booking;
mod edges;
mod foreign;
mod guards;
mod letters;
mod matrix;
mod page;

use client::access::Role;
use client::value::instant::LocalInstant;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};

use crate::app::App;
use crate::ask::Caller;

/// Removes the meetings and absences of the demonstration, and moves the clock to the coming Monday at 8, so that a working day
/// lies ahead. Sessions last until then, and beyond.
pub async fn on_monday(app: &App) -> Timestamp {
    clear(app).await;
    let now = app.shared.clock.now();
    let today = client::value::date::day_of(now);
    let mut day = today.tomorrow().unwrap();
    while day.weekday() != jiff::civil::Weekday::Monday {
        day = day.tomorrow().unwrap();
    }
    let monday = at(&format!("{day}T08:00"));
    let later = monday + SignedDuration::from_hours(24 * 90);
    app.execute("update sessions set expires_at = $1, access_expires_at = $1", &[later.into()]).await;
    app.advance(monday.duration_since(now));
    monday
}

/// Returns an instant of São Paulo.
pub fn at(text: &str) -> Timestamp {
    text.parse::<LocalInstant>().unwrap().0
}

/// Removes the meetings and absences of the demonstration.
pub async fn clear(app: &App) {
    for sql in [
        "delete from meetings",
        "delete from closed_day_consultants",
        "delete from closed_days",
        "delete from redirections",
    ] {
        app.execute(sql, &[]).await;
    }
}

/// Returns the number of the account of a role.
pub async fn id_of(app: &App, role: Role) -> i64 {
    app.role(role).get("/me").await.expect(200)["user"]["id"].as_i64().unwrap()
}

/// Returns a booking with a consultant, so many hours after an instant.
pub fn booking(manager: i64, from: Timestamp, hours: i64) -> Json {
    json!({ "manager_id": manager, "listener_id": 7, "start_at": from + SignedDuration::from_hours(hours) })
}

/// Books a meeting and returns it.
pub async fn booked(caller: &Caller, booking: Json) -> Json {
    caller.post("/host/schedule").json(booking).await.expect(200)["meeting"].clone()
}
