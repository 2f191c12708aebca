//! Who has a record open.

use client::access::Role;
use jiff::SignedDuration;
use server::run::ledger::write_down;

use crate::app::everywhere;
use crate::ask::Caller;
use crate::record::staff;

async fn others(caller: &Caller, member: i64) -> Vec<i64> {
    others_at(caller, "user", member).await
}

async fn others_at(caller: &Caller, record: &str, id: i64) -> Vec<i64> {
    let answer = caller.get(&format!("/presence?record={record}&id={id}")).await.expect(200);
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
        let since =
            "select since from record_presences where record = 'user' and record_id = 1 and staff_id = $1";
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
        sales.get("/presence?record=user&id=1&left=1").await.expect(200);
        write_down(&app.shared, true).await.unwrap();
        assert_eq!(others(&success, 1).await, [] as [i64; 0], "one that closes it is gone at once");
        sales.get("/presence?record=user&id=999999").await.expect(404);
        app.nobody().get("/presence?record=user&id=1").await.expect(401);
    })
    .await;
}

#[tokio::test]
async fn a_payment_a_conversation_and_a_card_tell_who_is_there_to_those_who_may_read_them() {
    everywhere(async |app| {
        let (sales, root, cerc) = (app.role(Role::Sales), app.role(Role::Root), app.role(Role::Cerc));
        let seller = staff(app, "sales@demo.test").await;
        for record in ["transaction", "conversation", "card"] {
            others_at(&sales, record, 1).await;
            write_down(&app.shared, true).await.unwrap();
            assert_eq!(others_at(&root, record, 1).await, [seller], "{record}");
            assert_eq!(others_at(&root, record, 2).await, [] as [i64; 0], "{record}");
            root.get(&format!("/presence?record={record}&id=999999")).await.expect(404);
        }
        cerc.get("/presence?record=transaction&id=1").await.expect(403);
        root.get("/presence?record=board&id=1").await.expect(422);
        root.get("/presence?record=user").await.expect(404);
    })
    .await;
}
