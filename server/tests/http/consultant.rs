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
        let others = [staff(app, "success@demo.test").await, staff(app, "root@demo.test").await, 999_999, -1];
        for other in others {
            let problem = give(&root, id, other).await.expect(422);
            let text = "Somente consultores de vendas podem ser atribuídos a um pagamento.";
            assert_eq!(problem["errors"]["manager_id"], json!([text]));
        }
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
