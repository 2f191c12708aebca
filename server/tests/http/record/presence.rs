//! Who has a member's record open.

use client::access::Role;
use jiff::SignedDuration;
use server::run::ledger::write_down;

use super::staff;
use crate::app::everywhere;
use crate::ask::Caller;

async fn others(caller: &Caller, member: i64) -> Vec<i64> {
    let answer = caller.get(&format!("/presence?user={member}")).await.expect(200);
    answer["others"].as_array().unwrap().iter().map(|other| other["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn a_record_that_two_have_open_tells_each_of_the_other_until_one_is_silent() {
    everywhere(async |app| {
        let (sales, success) = (app.role(Role::Sales), app.role(Role::Success));
        let [seller, keeper] = [staff(app, "sales@demo.test").await, staff(app, "success@demo.test").await];
        assert_eq!(others(&sales, 1).await, [] as [i64; 0]);
        write_down(&app.shared, true).await.unwrap();
        assert_eq!(others(&success, 1).await, [seller], "the other, never oneself");
        assert_eq!(others(&success, 2).await, [] as [i64; 0], "of another record nothing is told");
        write_down(&app.shared, true).await.unwrap();
        assert_eq!(others(&sales, 1).await, [keeper]);
        let since = "select since from presences where member_id = 1 and staff_id = $1";
        let first = app.number(since, &[seller.into()]).await;
        let moment = SignedDuration::from_secs(15);
        for _ in 0..4 {
            app.advance(moment);
            others(&sales, 1).await;
            write_down(&app.shared, true).await.unwrap();
        }
        assert_eq!(others(&sales, 1).await, [] as [i64; 0], "one that says nothing more has closed it");
        assert_eq!(app.number(since, &[seller.into()]).await, first, "one that repeats it has had it open");
        app.advance(SignedDuration::from_mins(2));
        others(&sales, 1).await;
        write_down(&app.shared, true).await.unwrap();
        assert!(app.number(since, &[seller.into()]).await > first, "after a pause it begins anew");
        assert_eq!(others(&success, 1).await, [seller]);
        sales.get("/presence?user=1&left=1").await.expect(200);
        write_down(&app.shared, true).await.unwrap();
        assert_eq!(others(&success, 1).await, [] as [i64; 0], "one that closes it is gone at once");
        sales.get("/presence?user=999999").await.expect(404);
        app.nobody().get("/presence?user=1").await.expect(401);
    })
    .await;
}
