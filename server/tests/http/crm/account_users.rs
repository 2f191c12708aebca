//! People of accounts: added, changed, and leaving.

use client::access::Role;
use serde_json::{Value, json};

use super::{add, create, pairs, people};
use crate::app::everywhere;
use crate::record::erasure::planted;

#[tokio::test]
async fn a_person_who_is_known_joins_another_account() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let first = create(&sales, json!({})).await;
        let second = create(
            &sales,
            json!({ "name": "Sul Vendas", "owner_name": "Bia", "owner_email": "bia@sul.test" }),
        )
        .await;
        let ana = add(&sales, &second, ("Outro nome", "ANA@Norte.test"), "manager").await;
        assert_eq!(ana["name"], "Ana Norte");
        assert_eq!(ana["accounts"], "Norte Vendas (Dono), Sul Vendas (Gestor)");
        let path = format!("/accounts/{}/users", second["id"]);
        let again = json!({ "name": "Ana", "email": "ana@norte.test", "permission": "seller" });
        let refused = sales.post(&path).json(again).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("Ana Norte"), "{refused}");
        let owner = json!({ "name": "Caio", "email": "caio@sul.test", "permission": "owner" });
        let refused = sales.post(&path).json(owner).await.expect(422);
        assert!(refused["errors"]["permission"].is_array(), "{refused}");
        assert_eq!(people(&sales, &first).await, pairs(&[("Ana Norte", "owner")]));
        assert_eq!(people(&sales, &second).await, pairs(&[("Ana Norte", "manager"), ("Bia", "owner")]));
    })
    .await;
}

#[tokio::test]
async fn the_data_of_a_person_are_changed_and_the_address_stays_unique() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let made = create(&sales, json!({})).await;
        let bia = add(&sales, &made, ("Bia", "bia@norte.test"), "seller").await;
        let path = format!("/account-users/{}", bia["id"]);
        let phone = json!({ "name": "Bia Luz", "phone": "(11) 98765-4321" });
        let saved = sales.put(&path).json(phone).await.expect(200);
        assert_eq!(saved["account_user"]["phone"], "11987654321");
        let back = sales.put(&path).json(saved["inverse"]["body"].clone()).await.expect(200);
        assert_eq!(
            (&back["account_user"]["name"], &back["account_user"]["phone"]),
            (&json!("Bia"), &Value::Null)
        );
        let taken = sales.put(&path).json(json!({ "email": "Ana@norte.test" })).await.expect(409);
        assert!(taken["message"].as_str().unwrap().contains("Ana Norte"), "{taken}");
        sales.put(&path).json(json!({ "email": "" })).await.expect(422);
        sales.put(&path).json(json!({ "phone": "123" })).await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_permission_is_changed_but_never_that_of_the_owner() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let made = create(&sales, json!({})).await;
        let bia = add(&sales, &made, ("Bia", "bia@norte.test"), "seller").await;
        let path = format!("/account-users/{}/permission", bia["id"]);
        let change = json!({ "account_id": made["id"], "permission": "manager" });
        let saved = sales.post(&path).json(change).await.expect(200);
        assert_eq!(people(&sales, &made).await, pairs(&[("Ana Norte", "owner"), ("Bia", "manager")]));
        sales.post(&path).json(saved["inverse"]["body"].clone()).await.expect(200);
        assert_eq!(people(&sales, &made).await, pairs(&[("Ana Norte", "owner"), ("Bia", "seller")]));
        let owner = json!({ "account_id": made["id"], "permission": "owner" });
        sales.post(&path).json(owner).await.expect(422);
        let elsewhere = json!({ "account_id": 1, "permission": "manager" });
        sales.post(&path).json(elsewhere).await.expect(422);
        let ana = sales.get("/account-users?q=ana%40norte").await.expect(200);
        let path = format!("/account-users/{}/permission", ana["account_users"]["data"][0]["id"]);
        let change = json!({ "account_id": made["id"], "permission": "seller" });
        sales.post(&path).json(change).await.expect(409);
    })
    .await;
}

#[tokio::test]
async fn an_owner_leaves_only_with_a_successor() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let made = create(&sales, json!({})).await;
        let ana = sales.get("/account-users?q=ana%40norte").await.expect(200);
        let ana = ana["account_users"]["data"][0]["id"].clone();
        let path = format!("/account-users/{ana}/leave");
        let alone = sales.post(&path).json(json!({})).await.expect(409);
        assert!(alone["message"].as_str().unwrap().contains("pessoa só"), "{alone}");
        let bia = add(&sales, &made, ("Bia", "bia@norte.test"), "seller").await;
        let leave = |successor: Value| {
            json!({ "account_id": made["id"], "reason": "Aposentou-se", "successor_id": successor })
        };
        for successor in [Value::Null, ana.clone(), json!(1)] {
            let refused = sales.post(&path).json(leave(successor.clone())).await.expect(422);
            assert!(refused["errors"]["successor_id"].is_array(), "{successor}: {refused}");
        }
        assert_eq!(people(&sales, &made).await, pairs(&[("Ana Norte", "owner"), ("Bia", "seller")]));
        let seen = sales.get(&format!("/account-users/{ana}")).await.expect(200);
        let version = format!("\"{}\"", seen["account_user"]["version"]);
        let left = sales.post(&path).header("if-match", &version).json(leave(bia["id"].clone())).await.expect(200);
        assert_eq!(left["account_user"]["memberships"][0]["reason"], "Aposentou-se");
        assert_eq!(left["account_user"]["state"], "inactive");
        assert_eq!(people(&sales, &made).await, pairs(&[("Bia", "owner")]));
        sales.post(&path).json(leave(Value::Null)).await.expect(409);
        let caio = add(&sales, &made, ("Caio", "caio@norte.test"), "seller").await;
        let seller = json!({ "account_id": made["id"], "reason": "Saiu", "successor_id": bia["id"] });
        let path = format!("/account-users/{}/leave", caio["id"]);
        sales.post(&path).json(seller).await.expect(422);
        let inactive = sales.get("/account-users?state=inactive&q=ana%40norte").await.expect(200);
        assert_eq!(inactive["account_users"]["total"], 1);
        let back = add(&sales, &made, ("Ana", "ana@norte.test"), "seller").await;
        assert_eq!(back["memberships"].as_array().unwrap().len(), 2, "the history stays");
    })
    .await;
}

#[tokio::test]
async fn a_person_with_the_address_of_a_member_is_told_and_erased_with_the_member() {
    everywhere(async |app| {
        let (sales, root) = (app.role(Role::Sales), app.role(Role::Root));
        let member = planted(app).await;
        let made = create(&sales, json!({})).await;
        let person = add(&sales, &made, ("Zuleica Prado", "zuleica@PRADO.test"), "seller").await;
        let path = format!("/account-users/{}", person["id"]);
        assert_eq!(person["member"]["id"], member, "{person}");
        let found = sales.get(&format!("/account-users?member={member}")).await.expect(200);
        assert_eq!(found["account_users"]["total"], 1);
        let other = json!({ "email": "zuleica@casa.test" });
        let moved = sales.put(&path).json(other).await.expect(200);
        assert_eq!(moved["account_user"]["member"], Value::Null, "{moved}");
        sales.put(&path).json(json!({ "email": "zuleica.outra@prado.test" })).await.expect(200);
        let leave = json!({ "account_id": made["id"], "reason": "Zuleica saiu" });
        sales.post(&format!("{path}/leave")).json(leave).await.expect(200);
        root.delete(&format!("/user/{member}")).await.expect(200);
        let erased = sales.get(&path).await.expect(200)["account_user"].clone();
        assert!(!erased.to_string().to_lowercase().contains("zuleica"), "{erased}");
        assert_eq!(erased["name"], format!("Pessoa anonimizada {}", person["id"]));
        let history = root.get(&format!("/audits/account_user/{}", person["id"])).await;
        assert!(!history.text().to_lowercase().contains("zuleica"), "{}", history.text());
    })
    .await;
}
