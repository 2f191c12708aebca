//! The consultant of a payment: changed only by root, and only to consultants of sales.

use client::access::Role;
use futures_util::future::join;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::ask::{Ask, Caller};

fn give(caller: &Caller, id: i64, manager: i64) -> Ask {
    let path = format!("/financial/payment/change-manager/{id}");
    caller.post(&path).json(json!({ "manager_id": manager }))
}

async fn staff(app: &App, email: &'static str) -> i64 {
    app.number("select id from staff where email = $1", &[email.into()]).await
}

async fn payment(app: &App, id: i64) -> Value {
    app.role(Role::Root).get(&format!("/financial/{id}")).await.expect(200)["transaction"].take()
}

#[tokio::test]
async fn root_gives_it_to_another_and_takes_it_away() {
    everywhere(async |app| {
        let (root, id) = (app.role(Role::Root), app.payment(1).await);
        let sales2 = staff(app, "sales2@demo.test").await;
        let answer = give(&root, id, sales2).await.expect(200);
        assert_eq!(answer["message"], "Consultor alterado!");
        assert_eq!(
            answer["transaction"]["account_manager"],
            json!({ "id": sales2, "name": "Juliana Castanho" })
        );
        assert_eq!(give(&root, id, 0).await.expect(200)["message"], "Consultor removido!");
        assert_eq!(payment(app, id).await["account_manager"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn other_roles_may_not() {
    everywhere(async |app| {
        let id = app.payment(1).await;
        let before = app.footprint().await;
        for role in [Role::Sales, Role::Manager, Role::ManagementProcesses] {
            let problem = give(&app.role(role), id, 0).await.expect(403);
            assert_eq!(problem["reason"]["why"], json!({ "kind": "role", "roles": ["root"] }), "{role:?}");
            assert!(problem.get("missing").is_none(), "the permission is there: {problem}");
        }
        assert_eq!(app.footprint().await, before);
    })
    .await;
}

#[tokio::test]
async fn only_consultants_of_sales_are_given_payments() {
    everywhere(async |app| {
        let (root, id) = (app.role(Role::Root), app.payment(1).await);
        let others = [staff(app, "success@demo.test").await, staff(app, "root@demo.test").await, 999_999];
        for other in others {
            let problem = give(&root, id, other).await.expect(422);
            let text = "Somente consultores de vendas podem ser atribuídos a um pagamento.";
            assert_eq!(problem["errors"]["manager_id"], json!([text]));
        }
        let problem = give(&root, id, -1).await.expect(422);
        assert_eq!(problem["errors"]["manager_id"], json!(["Formato inválido"]), "no number of an account");
        let path = format!("/financial/payment/change-manager/{id}");
        root.post(&path).json(json!({})).await.expect(422)["errors"]["manager_id"].as_array().expect("named");
        root.post(&path).json(json!({ "manager_id": 0, "status": "paid" })).await.expect(422);
        give(&root, 999_999, 0).await.expect(404);
    })
    .await;
}

#[tokio::test]
async fn of_two_who_saw_the_same_version_one_is_stale() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let (sales, sales2) = (staff(app, "sales@demo.test").await, staff(app, "sales2@demo.test").await);
        for _ in 0..10 {
            let id = app.payment(1).await;
            give(&root, id, 0).await.expect(200);
            let version = format!("\"{}\"", payment(app, id).await["version"]);
            let save = |to| give(&root, id, to).header("if-match", &version);
            let (one, other) = join(async { save(sales).await }, async { save(sales2).await }).await;
            let mut both = [one.status, other.status];
            both.sort_unstable();
            assert_eq!(both, [200, 412]);
        }
    })
    .await;
}

/// Removes all claims to a member.
async fn without_claims(app: &App, member: i64) {
    for sql in [
        "delete from quotas where member_id = $1",
        "update cards set account_manager_id = null where member_id = $1",
        "update member_settings set account_manager_id = null, kanban_account_manager_id = null,
         cerc_right_manager_id = null, cerc_preference_manager_id = null where member_id = $1",
    ] {
        app.execute(sql, &[member.into()]).await;
    }
}

#[tokio::test]
async fn a_charge_belongs_to_the_first_who_has_a_claim_and_sells() {
    everywhere(async |app| {
        let member = 1;
        let [sales, other, success] =
            ["sales@demo.test", "sales2@demo.test", "success@demo.test"].map(|email| staff(app, email));
        let (sales, other, success) = (sales.await, other.await, success.await);
        let made_by = async |role| {
            let body = json!({ "plan": 3, "method": "pix", "discount": 0, "turbo": 0 });
            let made = app.role(role).post(&format!("/user/create-payment/{member}")).json(body).await.expect(200);
            let id = made["transaction_id"].as_i64().unwrap();
            (id, payment(app, id).await["account_manager"]["id"].as_i64())
        };
        without_claims(app, member).await;
        assert_eq!(made_by(Role::Root).await.1, None, "nobody sells to the member");
        assert_eq!(made_by(Role::Sales).await.1, Some(sales), "the maker");
        let card = "update member_settings set kanban_account_manager_id = $2 where member_id = $1";
        app.execute(card, &[member.into(), other.into()]).await;
        let (failed, of) = made_by(Role::Root).await;
        assert_eq!(of, Some(other), "the consultant of the card");
        app.execute(card, &[member.into(), success.into()]).await;
        assert_eq!(made_by(Role::Root).await.1, None, "a consultant of success sells nothing");
        app.execute("update transactions set status = 'error', failure = 'card_expired' where id = $1", &[failed.into()]).await;
        let renewed = app.role(Role::Root).post(&format!("/financial/payment/renew/{failed}")).json(json!({})).await;
        let renewed = renewed.expect(200)["transaction_id"].as_i64().unwrap();
        assert_eq!(payment(app, renewed).await["account_manager"]["id"], other, "that of the payment before");
        let quota = "insert into quotas (member_id, plan_id, account_manager_id, type_of_acquisition, created_at, end_of_plan)
            values ($1, 3, $2, 'buy', 1, '2999-12-31')";
        app.execute(quota, &[member.into(), other.into()]).await;
        app.execute(card, &[member.into(), sales.into()]).await;
        assert_eq!(made_by(Role::Root).await.1, Some(other), "the plan in force is stronger than the card");
    })
    .await;
}

#[tokio::test]
async fn the_plan_that_it_released_passes_with_it_and_the_same_again_does_nothing() {
    everywhere(async |app| {
        let (root, id) = (app.role(Role::Root), app.payment(1).await);
        root.put(&format!("/financial/payment/approve/{id}")).await.expect(200);
        let other = staff(app, "sales2@demo.test").await;
        let rehearsed = give(&root, id, other).rehearsed().await.expect(200);
        let told = "O plano que este pagamento liberou passa de ";
        assert!(rehearsed["effects"].to_string().contains(told), "{rehearsed}");
        give(&root, id, other).await.expect(200);
        let of_quota = "select account_manager_id from quotas where transaction_id = $1";
        assert_eq!(app.number(of_quota, &[id.into()]).await, other);
        let (before, version) = (app.footprint().await, payment(app, id).await["version"].clone());
        assert_eq!(give(&root, id, other).await.expect(200)["message"], "Consultor alterado!");
        assert_eq!(payment(app, id).await["version"], version);
        assert_eq!(app.footprint().await, before, "nothing is written or audited");
    })
    .await;
}
