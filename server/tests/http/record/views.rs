//! Who saw a member's whole record.

use client::access::Role;
use server::run::ledger::write_down;

use super::complete;
use crate::app::everywhere;

const VIEWS: &str = "/user/views/1";

#[tokio::test]
async fn the_whole_record_is_remembered_by_person_and_day() {
    everywhere(async |app| {
        let (sales, success, root) = (app.role(Role::Sales), app.role(Role::Success), app.role(Role::Root));
        app.execute("delete from member_views", &[]).await;
        success.get("/user/1").await.expect(200);
        for _ in 0..2 {
            complete(&sales, 1).await;
        }
        write_down(&app.shared, true).await.unwrap();
        complete(&sales, 1).await;
        complete(&sales, 2).await;
        write_down(&app.shared, true).await.unwrap();
        let views = root.get(VIEWS).await.expect(200)["views"].clone();
        assert_eq!(views["total"], 1, "a reading of the list's columns is no view: {views}");
        let first = views["data"][0].clone();
        assert_eq!((&first["times"], &first["role"]), (&3.into(), &"sales".into()));
        assert_eq!(first["manager"]["name"], "Rafael Monteiro");

        app.execute("update member_views set day = '2020-01-31', first_at = 1, last_at = 2", &[]).await;
        let first = root.get(VIEWS).await.expect(200)["views"]["data"][0].clone();
        complete(&success, 1).await;
        complete(&sales, 1).await;
        write_down(&app.shared, true).await.unwrap();
        let data = root.get(VIEWS).await.expect(200)["views"]["data"].clone();
        let data = data.as_array().unwrap();
        assert_eq!(data.len(), 3, "{data:?}");
        assert_eq!(data[2], first, "the day before stays as it was, and comes last");
        let page = root.get("/user/views/1?page=2&per_page=2").await.expect(200);
        assert_eq!(page["views"]["data"][0], first);
    })
    .await;
}

#[tokio::test]
async fn only_managers_and_root_see_who_read_a_record() {
    everywhere(async |app| {
        app.execute("delete from member_views", &[]).await;
        for role in [Role::Sales, Role::Success, Role::ManagementProcesses, Role::System] {
            let refused = app.role(role).get(VIEWS).await.expect(403);
            assert_eq!(refused["reason"]["why"]["kind"], "role", "{refused}");
        }
        app.nobody().get(VIEWS).await.expect(401);
        for role in [Role::Manager, Role::Root] {
            assert_eq!(app.role(role).get(VIEWS).await.expect(200)["views"]["total"], 0);
        }
        app.role(Role::Root).get("/user/views/999999").await.expect(404);
    })
    .await;
}
