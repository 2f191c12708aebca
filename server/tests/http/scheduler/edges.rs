//! What is asked for at the edges: other methods, other days, hostile texts, and clocks that change.

use client::access::Role;
use client::value::date::day_of;
use http::Method;
use jiff::SignedDuration;
use serde_json::{Value as Json, json};

use super::page::{choose, invited, offered, page};
use super::{booked, booking, id_of, on_monday};
use crate::app::{App, everywhere, without_gateway};

async fn meetings(app: &App) -> i64 {
    app.number("select count(*) as n from meetings", &[]).await
}

#[tokio::test]
async fn a_booking_by_query_is_a_write_in_every_respect() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        let start = monday + SignedDuration::from_hours(2);
        let path = format!("/host/schedule?manager_id={id}&listener_id=7&start_at={start}");
        let head = sales.ask(Method::HEAD, &path).await;
        assert_eq!((head.status, meetings(app).await), (405, 0));
        let browser = app.browser("sales").await;
        for strange in [
            browser.get(&path).header("sec-fetch-site", "cross-site"),
            browser.get(&path).without("x-retaguarda-door"),
        ] {
            strange.await.expect(400);
        }
        assert_eq!(meetings(app).await, 0);
        let told = sales.get(&path).rehearsed().await.expect(200);
        assert!(told["effects"].is_array() && meetings(app).await == 0, "{told}");
        let answer = sales.get(&path).key("k").await;
        assert_eq!(answer.headers["cache-control"], "no-store");
        let id = answer.expect(200)["meeting"]["id"].as_i64().unwrap();
        let other = path.replace("listener_id=7", "listener_id=8");
        sales.get(&other).key("k").await.expect(422);
        assert_eq!(meetings(app).await, 1);
        let audited = "select count(*) as n from audit_log where record = 'meeting' and record_id = $1";
        assert_eq!(app.number(audited, &[id.into()]).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_page_offers_each_day_of_the_colleague_who_takes_it() {
    without_gateway(async |app| {
        let monday = on_monday(app).await;
        let (manager, day) = (app.role(Role::Manager), day_of(monday));
        let [away, there] = [id_of(app, Role::Sales).await, id_of(app, Role::Success).await];
        // Only the second day is redirected, and the colleague is taken at ten on both.
        let second = day.tomorrow().unwrap();
        let body = json!({ "to": there, "from": second, "until": second });
        let redirect = format!("/scheduler/redirect-request/consultant?id={away}");
        manager.post(&redirect).json(body).await.expect(200);
        for hours in [2, 26] {
            booked(&manager, booking(there, monday, hours)).await;
        }
        let path = invited(app, 7).await;
        let shown = page(app, &path).await;
        let times = offered(&shown);
        let at = |hours: i64| (monday + SignedDuration::from_hours(hours)).to_string();
        assert!(times.contains(&at(2)) && !times.contains(&at(26)) && times.contains(&at(27)));
        let name = &app.rows("select name from staff where id = $1", &[there.into()]).await[0];
        let named = format!(" · {}</summary>", name.get::<String>("name"));
        assert_eq!(shown.matches(&named).count(), 1, "{shown}");
        assert_eq!(choose(app, &path, &at(27)).await, 303);
        let row = &app.rows("select manager_id from meetings where state = 'booked' and member_id = 7 and token_hash is not null", &[]).await[0];
        assert_eq!(row.get::<i64>("manager_id"), there);
    })
    .await;
}

#[tokio::test]
async fn hostile_texts_stay_texts_in_pages_mails_and_calendars() {
    without_gateway(async |app| {
        on_monday(app).await;
        let name = "<script>alert(1)</script>\r\nBcc: all@example.com";
        app.execute("update members set name = $1 where id = 7", &[name.into()]).await;
        let path = invited(app, 7).await;
        let shown = page(app, &path).await;
        assert!(shown.contains("&lt;script&gt;") && !shown.contains("<script"), "{shown}");
        let form = "start_at={}&notes=oi%0D%0AEND%3AVEVENT%0D%0AATTENDEE%3Amailto%3Ax%40y"
            .replace("{}", &offered(&shown)[0].replace(':', "%3A"));
        let ask = app.nobody().site(Method::POST, &path);
        let ask = ask.header("content-type", "application/x-www-form-urlencoded").body(form);
        assert_eq!(ask.await.status, 303);
        let url = app.role(Role::Sales).post("/scheduler/feed").await.expect(200);
        let url = url["url"].as_str().unwrap();
        let feed = app.nobody().site(Method::GET, &url[url.find("/api/").unwrap()..]).await.text();
        let event = page(app, &format!("{path}/reuniao.ics")).await;
        for text in [&feed, &event] {
            assert!(text.split("\r\n").all(|line| !line.contains(['\r', '\n'])), "{text:?}");
            assert_eq!(text.matches("\r\nEND:VEVENT").count(), 1, "{text}");
            assert!(!text.contains("\r\nATTENDEE") && !text.contains("\r\nBcc"), "{text}");
        }
        let row = &app.rows("select payload from outbox where record = 'meeting' order by id", &[]).await[0];
        let payload: Json = serde_json::from_str(row.get("payload")).unwrap();
        assert!(!payload["subject"].as_str().unwrap().contains(['\r', '\n']), "{payload}");
    })
    .await;
}

#[tokio::test]
async fn today_is_the_day_of_sao_paulo_until_its_midnight() {
    everywhere(async |app| {
        let monday = on_monday(app).await;
        let (sales, id) = (app.role(Role::Sales), id_of(app, Role::Sales).await);
        booked(&sales, booking(id, monday, 2)).await;
        booked(&sales, booking(id, monday, 26)).await;
        let today = async || {
            let path = format!("/scheduler/meetings?today=1&state=booked&manager={id}");
            let list = sales.get(&path).await.expect(200)["meetings"].clone();
            (list["total"].clone(), list["data"][0]["start_at"].clone())
        };
        let at = |hours: i64| json!(monday + SignedDuration::from_hours(hours));
        assert_eq!(today().await, (json!(1), at(2)));
        app.advance(SignedDuration::from_mins(16 * 60 - 1));
        assert_eq!(today().await, (json!(1), at(2)));
        app.advance(SignedDuration::from_mins(2));
        assert_eq!(today().await, (json!(1), at(26)));
    })
    .await;
}
