//! Phones, e-mail addresses and imported phones.

use client::access::Role;
use serde_json::{Value as Json, json};

use super::{complete, path};
use crate::app::everywhere;
use crate::ask::Caller;

async fn entry(caller: &Caller, of: &str, is_wanted: impl Fn(&Json) -> bool) -> Json {
    for member in 1..9 {
        let list = caller.get(&format!("/user/{of}/{member}")).await.expect(200);
        if let Some(found) = list[of].as_array().unwrap().iter().find(|entry| is_wanted(entry)) {
            return found.clone();
        }
    }
    panic!("no such entry of {of}");
}

#[tokio::test]
async fn a_request_for_confirmation_is_one_message_and_is_not_repeated_at_once() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let new = |phone: &Json| phone["verified_at"].is_null() && phone["verification_sent_at"].is_null();
        let phone = entry(&sales, "phones", new).await;
        let call = format!("/user/send-confirmation-whatsapp/{}", phone["id"]);
        let before = app.number("select count(*) from outbox", &[]).await;
        let sent = sales.post(&call).await.expect(200);
        assert_eq!(sent["message"], "WhatsApp enviado!");
        let phones = sent["data"]["phones"].as_array().unwrap();
        let after = phones.iter().find(|other| other["id"] == phone["id"]).unwrap();
        assert!(after["verification_sent_at"].is_string() && after["verified_at"].is_null(), "{after}");
        let again = sales.post(&call).await.expect(409);
        assert!(again["message"].as_str().unwrap().contains("acabou de ser enviado"), "{again}");
        assert_eq!(app.number("select count(*) from outbox", &[]).await, before + 1);
        let email = entry(&sales, "emails", new).await;
        let sent = sales.post(&format!("/user/send-confirmation-email/{}", email["id"])).await.expect(200);
        assert_eq!((&sent["message"], &sent["status"]), (&json!("E-mail enviado!"), &json!(200)));
        assert!(sent["data"]["data"]["verification_sent_at"].is_string(), "{sent}");
        assert_eq!(app.number("select count(*) from outbox", &[]).await, before + 2);
    })
    .await;
}

#[tokio::test]
async fn staff_confirm_manually_and_again_and_what_is_verified_gets_no_request() {
    everywhere(async |app| {
        let success = app.role(Role::Success);
        let phone = entry(&success, "phones", |phone| phone["verified_at"].is_null()).await;
        let call = format!("/user/confirm-whatsapp/{}", phone["id"]);
        for _ in 0..2 {
            let done = success.post(&call).await.expect(200);
            assert_eq!(done["message"], "Telefone confirmado!");
            let phones = done["data"]["phones"].as_array().unwrap();
            let after = phones.iter().find(|other| other["id"] == phone["id"]).unwrap();
            assert_eq!(after["verification_type"], "administration");
            assert_eq!(after["account_manager"]["name"], "Camila Rezende");
        }
        success.post(&format!("/user/send-confirmation-whatsapp/{}", phone["id"])).await.expect(409);
        let own = entry(&success, "emails", |email| email["verification_type"] == "own_user").await;
        let done = success.post(&format!("/user/confirm-email/{}", own["id"])).await.expect(200);
        assert_eq!(done["message"], "E-mail confirmado!");
        assert_eq!(done["data"]["data"]["verification_type"], "own_user");
        assert_eq!(done["data"]["data"]["verified_at"], own["verified_at"]);
    })
    .await;
}

#[tokio::test]
async fn additions_are_added_removed_made_main_and_undone() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let call = path(&sales, "additions", 2).await;
        let before = complete(&sales, 2).await["sections"]["additions"].clone();
        let added = sales.post(&call).json(json!({ "new_phone": "(11) 98888-7777" })).await.expect(200);
        assert_eq!(added["message"], "Alteração salva!");
        let phones = added["sections"]["additions"]["phones"].as_array().unwrap().clone();
        assert_eq!(phones.len(), before["phones"].as_array().unwrap().len() + 1);
        let new = phones.iter().find(|phone| phone["phone"] == "11988887777").unwrap();
        assert_eq!((&new["dial"], &new["master"]), (&json!("011988887777"), &json!(false)));
        let main = sales.post(&call).json(json!({ "main_phone": new["id"] })).await.expect(200);
        assert_eq!(main["sections"]["additions"]["phones"][0]["phone"], "11988887777");
        assert_eq!(complete(&sales, 2).await["user"]["phone"], "11988887777");
        let found = sales.get("/quick-search?q=11988887777").await.expect(200);
        assert_eq!(found["users"][0]["id"], 2);
        let refused = sales.post(&call).json(json!({ "removed_phones": [new["id"]] })).await.expect(422);
        assert!(refused["errors"]["removed_phones"].is_array(), "{refused}");
        let old = &phones[0];
        let kept: Vec<Json> = phones
            .iter()
            .filter(|phone| phone["master"] == false)
            .map(|phone| json!({ "id": phone["id"], "phone": phone["phone"] }))
            .collect();
        let body = json!({ "phones": kept, "main_phone": old["id"] });
        sales.post(&call).json(body).await.expect(422);
        let empty = json!({ "phones": [{ "id": "", "phone": "" }] });
        let refused = sales.post(&call).json(empty).await.expect(422);
        assert_eq!(refused["errors"]["phones.0"][0], "Este campo é obrigatório!");
        let refused = sales.post(&call).json(json!({ "new_email": "ana" })).await.expect(422);
        assert_eq!(refused["errors"]["new_email"][0], "Insira um e-mail válido");
    })
    .await;
}

#[tokio::test]
async fn a_contact_that_is_there_already_is_told_at_its_place() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let call = path(&sales, "additions", 2).await;
        let before = complete(&sales, 2).await;
        let main = before["user"]["phone"].as_str().unwrap();
        let typed = format!("({}) {}", &main[..2], &main[2..]);
        let new = json!({ "phone": "(11) 96666-5555" });
        let list = json!({ "phones": [new, { "phone": typed }, new] });
        let refused = sales.post(&call).json(list).await.expect(422);
        let said = "Já está neste cadastro";
        let expected = json!({ "phones.1": [said], "phones.2": [said] });
        assert_eq!(refused["errors"], expected);
        let email = before["user"]["email"].as_str().unwrap().to_uppercase();
        let refused = sales.post(&call).json(json!({ "new_email": email })).await.expect(422);
        assert_eq!(refused["errors"], json!({ "new_email": [said] }));
        assert_eq!(complete(&sales, 2).await["sections"], before["sections"]);
    })
    .await;
}

#[tokio::test]
async fn a_contact_of_another_member_is_refused_with_whose_it_is() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let call = path(&sales, "additions", 2).await;
        let other = complete(&sales, 4).await["user"].clone();
        for (field, column) in [("new_phone", "phone"), ("new_email", "email")] {
            let refused = sales.post(&call).json(json!({ field: other[column] })).await.expect(409);
            let sentence = refused["message"].as_str().unwrap();
            assert!(sentence.contains(other["name"].as_str().unwrap()), "{sentence}");
        }
    })
    .await;
}

#[tokio::test]
async fn of_two_members_that_get_one_phone_at_once_one_has_it() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let paths = [path(&sales, "additions", 2).await, path(&sales, "additions", 3).await];
        let body = json!({ "new_phone": "(11) 97777-6666" });
        let save = async |path: &str| sales.post(path).json(body.clone()).await.status;
        let (first, second) = tokio::join!(save(&paths[0]), save(&paths[1]));
        let mut both = [first, second];
        both.sort_unstable();
        assert_eq!(both, [200, 409]);
        let sql = "select count(*) from member_phones where phone = '11977776666' and removed_at is null";
        assert_eq!(app.number(sql, &[]).await, 1);
        let kept = "select count(*) from member_phones where complete = '(11) 97777-6666'";
        assert_eq!(app.number(kept, &[]).await, 1);
    })
    .await;
}

#[tokio::test]
async fn an_imported_phone_is_invalid_for_ever() {
    everywhere(async |app| {
        let sales = app.role(Role::Sales);
        let list = sales.get("/user/extracted-phones/1").await.expect(200);
        let phone = list["data"]["extracted_phones"][0].clone();
        let call = format!("/user/extracted-phone/{}", phone["id"]);
        assert_eq!(sales.delete(&call).await.expect(200)["message"], "Telefone invalidado!");
        sales.delete(&call).await.expect(404);
        let sql = "insert into imported_phones (member_id, phone, created_at) values (1, $1, 1)";
        app.execute(sql, &[phone["phone"].as_str().unwrap().into()]).await;
        let list = sales.get("/user/extracted-phones/1").await.expect(200);
        assert_eq!(list["data"]["extracted_phones"], json!([]));
    })
    .await;
}
