//! The scheduler before an upstream that knows events, closed days and consultants alone.

use client::value::date::day_of;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};

use super::at;
use crate::foreign::{ana, answer, foreign};
use crate::upstream::gateway_to;

fn event(id: i64, start: jiff::Timestamp, kind: &str) -> Json {
    json!({ "id": id.to_string(), "manager": { "id": "3", "name": "Bia" }, "member": { "id": "4", "name": "Davi" }, "kind": kind,
        "start_at": start, "minutes": "30", "notes": null, "state": "booked" })
}

fn page(field: &str, rows: Json) -> Json {
    let total = rows.as_array().map(Vec::len);
    json!({ field: { "current_page": 1, "from": 1, "to": total, "total": total, "last_page": 1, "per_page": 25, "data": rows } })
}

#[tokio::test]
async fn meetings_and_free_times_are_computed_from_events() {
    let server = foreign().await;
    let (gateway, router) = gateway_to(&server.uri());
    let ana = ana(&router).await;
    let mut day = day_of(gateway.clock.now() + SignedDuration::from_hours(48));
    while day.weekday() != jiff::civil::Weekday::Monday {
        day = day.tomorrow().unwrap();
    }
    let (tour, cerc) = (at(&format!("{day}T10:00")), at(&format!("{day}T14:30")));
    let events = json!({ "data": { "events": [event(1, tour, "tour"), event(2, cerc, "cerc")] } });
    for whose in ["all/all", "3/all"] {
        answer(&server, "GET", &format!("/scheduler/event/{whose}"), events.clone()).await;
    }
    let managers = json!({ "managers": [{ "id": 3, "name": "Bia", "permission_type": "sales" }, { "id": 9, "name": "Zoe", "permission_type": "root" }] });
    answer(&server, "GET", "/managers", managers).await;
    let closed = json!([{ "id": 1, "date": day.tomorrow().unwrap(), "reason": "Feriado" }]);
    answer(&server, "GET", "/scheduler/redirect-request/disabled-dates", page("disabled_dates", closed))
        .await;
    answer(&server, "GET", "/scheduler/redirect-request/consultants", page("consultants", json!([]))).await;

    let list = ana.get("/scheduler/meetings?order_by=start_at").await.expect(200)["meetings"].clone();
    assert_eq!((&list["total"], &list["data"][0]["id"]), (&json!(2), &json!(1)));
    assert!(list["data"][0]["can"]["mark_done"].is_object(), "{list}");
    let list = ana.get("/scheduler/meetings?kind=cerc&per_page=1").await.expect(200)["meetings"].clone();
    assert_eq!((&list["total"], &list["data"][0]["id"]), (&json!(1), &json!(2)));
    // What cannot be told is refused, rather than left out.
    assert_ne!(ana.get("/scheduler/meetings?q=davi").await.status, 200);
    assert_ne!(ana.get("/scheduler/meetings?start_at=2020-01-01::2020-02-01").await.status, 200);

    let slots = ana.get(&format!("/scheduler/slots?manager_id=3&from={day}&days=2")).await.expect(200);
    let slots = slots["consultants"][0]["slots"].as_array().unwrap().clone();
    assert_eq!((slots.len(), slots.contains(&json!(tour)), slots.contains(&json!(cerc))), (14, false, false));
    let consultants = ana.get("/scheduler/consultants").await.expect(200)["consultants"].clone();
    assert_eq!((consultants.as_array().unwrap().len(), &consultants[0]["meetings"]), (1, &json!(2)));
}
