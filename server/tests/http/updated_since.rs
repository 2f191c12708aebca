//! Programs that copy records ask each list for what changed since they last asked.

use client::access::Role;
use client::catalogue::dynamic::{self, rows};
use client::wire::page::UPDATED_SINCE;
use jiff::Timestamp;
use serde_json::{Value, json};
use server::work::clock::Clock;

use crate::app::{App, everywhere};
use crate::ask::Caller;
use crate::lists::lists;

/// The endpoints of lists that tell when their rows changed, with the path of one that has rows.
pub fn updated_lists() -> Vec<(&'static str, String)> {
    let takes = |id: &str| {
        let all = dynamic::all();
        let found = all.iter().find(|one| one.about.id == id).expect("declared");
        found.shape().query.iter().any(|field| field.name == UPDATED_SINCE)
    };
    let all = lists().into_iter().filter(|(about, ..)| takes(about.id));
    all.map(|(about, _, path)| (about.id, path)).collect()
}

/// The number of a page's rows, or of a whole answer.
fn count(answer: &Value) -> usize {
    rows(answer).expect("a list").len()
}

#[tokio::test]
async fn every_list_tells_when_its_rows_changed() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let (mut told, mut lists) = (0, 0);
        for (id, path) in updated_lists() {
            let all = root.get(&format!("{path}?per_page=200")).await.expect(200);
            let since = |instant: &str| format!("{path}?per_page=200&{UPDATED_SINCE}={instant}");
            let ever = root.get(&since("1970-01-01T00:00:00Z")).await.expect(200);
            assert_eq!(count(&ever), count(&all), "{id}: what ever changed is all");
            let never = root.get(&since("2999-01-01T00:00:00Z")).await.expect(200);
            assert_eq!(count(&never), 0, "{id}: nothing changed in the future");
            for row in rows(&all).into_iter().flatten() {
                // An annotation tells when it was edited.
                assert!(row["updated_at"].is_string() || id == "annotations.list", "{id}: {row}");
                told += 1;
            }
            root.get(&since("ontem")).await.expect(422);
            lists += 1;
        }
        assert!(lists > 25 && told > 500, "{lists} lists, {told} rows");
    })
    .await;
}

/// Returns an instant after every change so far.
async fn now_by_the_database(app: &App) -> Timestamp {
    let latest = app.number("select max(updated_at) from row_updates", &[]).await;
    let clock = Clock::default();
    loop {
        let now = clock.now();
        if now.as_millisecond() > latest {
            return now;
        }
        tokio::task::yield_now().await;
    }
}

async fn changed_payments(caller: &Caller, since: Timestamp) -> Value {
    let query = format!("/financial?sums=1&order_by=id&{UPDATED_SINCE}={since}");
    caller.get(&query).await.expect(200)["transactions"].clone()
}

#[tokio::test]
async fn a_copy_follows_from_what_changed_since() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let (first, second) = (app.payment(3).await, app.payment(4).await);
        let since = now_by_the_database(app).await;
        assert_eq!(changed_payments(&root, since).await["total"], 0);
        root.put(&format!("/financial/payment/approve/{first}")).await.expect(200);
        let page = changed_payments(&root, since).await;
        assert_eq!((&page["total"], &page["data"][0]["id"]), (&json!(1), &json!(first)), "{page}");
        assert_eq!(page["sums"]["amount"], page["data"][0]["amount"]);
        let at: Timestamp = page["data"][0]["updated_at"].as_str().unwrap().parse().unwrap();
        assert!(at.as_millisecond() >= since.as_millisecond(), "{at} is before {since}");
        // What was counted before is not told again.
        root.put(&format!("/financial/payment/approve/{second}")).await.expect(200);
        let page = changed_payments(&root, since).await;
        assert_eq!((&page["total"], &page["data"][1]["id"]), (&json!(2), &json!(second)), "{page}");
        // The releases changed the members, too.
        let members = root.get(&format!("/users?{UPDATED_SINCE}={since}")).await.expect(200);
        assert_eq!(members["users"]["total"], 2, "{members}");
        let file = root.get(&format!("/financial/export?{UPDATED_SINCE}={since}")).await;
        assert_eq!(file.text().lines().count(), 3, "{}", file.text());
    })
    .await;
}

#[tokio::test]
async fn a_row_that_is_removed_leaves_nothing_behind() {
    everywhere(async |app| {
        let id = app.number("select max(id) from smarties", &[]).await;
        app.execute("delete from smarties where id = $1", &[id.into()]).await;
        let left = "select count(*) from row_updates where table_name = 'smarties' and row_id = $1";
        assert_eq!(app.number(left, &[id.into()]).await, 0);
    })
    .await;
}

#[tokio::test]
async fn what_a_row_shows_of_its_member_or_conversation_counts() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let since = now_by_the_database(app).await;
        let sql = "update member_settings set account_manager_id = null where member_id = 5";
        app.execute(sql, &[]).await;
        app.execute("update conversations set note = 'visto' where id = 2", &[]).await;
        let members = root.get(&format!("/users?{UPDATED_SINCE}={since}")).await.expect(200);
        assert_eq!((&members["users"]["total"], &members["users"]["data"][0]["id"]), (&json!(1), &json!(5)));
        let messages = root.get(&format!("/messages?{UPDATED_SINCE}={since}")).await.expect(200);
        let written = app.number("select count(*) from messages where conversation_id = 2", &[]).await;
        assert!(written > 0);
        assert_eq!(messages["messages"]["total"], written, "{messages}");
    })
    .await;
}
