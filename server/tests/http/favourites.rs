//! Favourites of members.

use client::access::Role;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::events::Stream;

async fn owner(app: &App) -> i64 {
    let sql =
        "select owner_id from favourites group by owner_id having count(*) > 1 order by owner_id limit 1";
    app.number(sql, &[]).await
}

fn ids(list: &Value) -> Vec<i64> {
    list["favorites"]["data"].as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn the_list_is_sorted_as_asked_the_latest_first() {
    everywhere(async |app| {
        let (system, id) = (app.role(Role::System), owner(app).await);
        let path = format!("/user/favorites/{id}");
        let list = system.get(&path).await.expect(200);
        let row = &list["favorites"]["data"][0];
        let name =
            app.rows("select name from members where id = $1", &[row["user_id"].as_i64().into()]).await[0]
                .text(0);
        assert_eq!((&row["name"], row["created_at"].is_string()), (&json!(name), true));
        for (order, column) in [
            ("", "id desc"),
            ("?order_by=user_id", "user_id, id"),
            ("?order_by=created_at%20DESC", "created_at desc, id desc"),
        ] {
            let sql = format!("select id from favourites where owner_id = $1 order by {column}").leak();
            let expected: Vec<i64> = app.rows(sql, &[id.into()]).await.iter().map(|row| row.int(0)).collect();
            assert_eq!(ids(&system.get(&format!("{path}{order}")).await.expect(200)), expected, "{order}");
        }
        system.get("/user/favorites/999999").await.expect(404);
        assert!(
            system.get(&format!("{path}?order_by=name")).await.expect(422)["errors"]["order_by"].is_array()
        );
    })
    .await;
}

#[tokio::test]
async fn one_is_deleted_by_those_who_may() {
    everywhere(async |app| {
        let (manager, owner) = (app.role(Role::Manager), owner(app).await);
        let kept = ids(&manager.get(&format!("/user/favorites/{owner}")).await.expect(200));
        let path = format!("/user/favorites/{}", kept[0]);
        let problem = app.role(Role::Sales).delete(&path).await.expect(403);
        assert_eq!(problem["missing"], json!({ "action": "delete", "subject": "Favourite" }));
        let rehearsal = manager.delete(&path).rehearsed().await.expect(200);
        let sentence = rehearsal["effects"][0]["sentence"].as_str().unwrap();
        assert!(sentence.ends_with(", para sempre."), "{sentence}");
        let mut stream = Stream::open(&app.role(Role::Sales), None).await;
        assert_eq!(
            manager.delete(&path).await.expect(200)["message"],
            format!("Favorito {} removido!", kept[0])
        );
        assert_eq!(stream.next().await.unwrap().record, "favourite");
        manager.delete(&path).await.expect(404);
        let left = manager.get(&format!("/user/favorites/{owner}")).await.expect(200);
        assert_eq!(ids(&left), kept[1..]);
        let history = manager.get(&format!("/audits/user/{owner}")).await.expect(200);
        assert_eq!(history["audits"][0]["endpoint"], "favourites.delete");
    })
    .await;
}
