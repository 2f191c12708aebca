//! Before an upstream that tells as little as it may: what follows from its other calls, and what was done.

use client::wire::page::UPDATED_SINCE;
use serde_json::{Value, json};

use super::gateway::Behind;
use crate::updated_since::updated_lists;

async fn behind() -> Behind {
    let behind = Behind::start(&[]).await;
    behind.stranger.wish(json!({ "sloppy": ["bare"] })).await;
    behind
}

#[tokio::test]
async fn forms_are_made_of_what_it_tells() {
    let behind = behind().await;
    let root = behind.account("root").await;
    let cards = root.get("/kanban/cards?role=sales&column=proposal&per_page=1").await.expect(200);
    let card = cards["cards"]["data"][0]["id"].clone();
    for path in [
        format!("cards.move?path={card}"),
        "searches.send?path=5".to_owned(),
        "duplicates.resolve?path=5".to_owned(),
    ] {
        let form = root.get(&format!("/forms/{path}")).await;
        assert_eq!(form.status, 200, "{path}: {}", form.text());
        assert!(form.json()["fields"].as_array().is_some_and(|fields| !fields.is_empty()), "{path}");
    }
}

#[tokio::test]
async fn no_list_claims_to_know_what_was_written_since() {
    let behind = behind().await;
    let root = behind.account("root").await;
    let (mut refused, mut lists) = (0, 0);
    for (id, path) in updated_lists() {
        let answer = root.get(&format!("{path}?{UPDATED_SINCE}=2026-01-01T00:00:00Z")).await;
        assert!(matches!(answer.status, 422 | 501 | 404), "{id}: {} {}", answer.status, answer.text());
        refused += usize::from(answer.status == 422);
        lists += 1;
    }
    assert!(refused > 10 && lists > 25, "{refused} of {lists}");
}

#[tokio::test]
async fn numbers_that_it_does_not_tell_are_absent_and_not_0() {
    let behind = behind().await;
    let root = behind.account("root").await;
    let statistics = root.get("/user/statistics/5").await.expect(200);
    for counts in [&statistics["total"], &statistics["days"][0]] {
        assert!(counts["logins"].is_i64() && counts["searches"].is_null(), "{counts}");
    }
    let note = json!({ "text": "Pediu contato depois das festas de fim de ano.", "pinned": true });
    behind.stranger.app.account("root").post("/user/annotation/5").json(note).await.expect(200);
    let notes = root.get("/user/annotations/5").await.expect(200)["annotations"]["data"].clone();
    assert!(notes[0]["text"].is_string() && notes[0]["pinned"].is_null(), "{notes}");
    let consultants = root.get("/scheduler/consultants").await.expect(200)["consultants"].clone();
    assert!(consultants[0]["id"].is_i64() && consultants[0]["hours"].is_null(), "{consultants}");
    assert!(consultants[0]["next_free"].is_null(), "{consultants}");
    let search = json!({ "name": "Sul", "words": "calçados", "frequency": 7 });
    behind.stranger.app.account("root").post("/user/save-search/5").json(search).await.expect(200);
    let searches = root.get("/user/saved-searches/5").await.expect(200).to_string();
    assert!(searches.contains("Sul") && !searches.contains("\"frequency\":0"), "{searches}");
}

#[tokio::test]
async fn a_write_without_an_answer_is_done_and_not_lost() {
    let behind = behind().await;
    let root = behind.account("root").await;
    let users = json!({ "users": [31, 33], "description": "Falta o CNPJ." });
    let managers = behind.stranger.app.account("root").get("/managers").await.expect(200);
    let managers = managers["managers"].as_array().unwrap();
    let sales: Vec<&Value> =
        managers.iter().filter(|one| one["permission_type"] == "sales").map(|one| &one["id"]).collect();
    let redirect = format!("/scheduler/redirect-request/consultant?id={}", sales[0]);
    let away = json!({ "to": sales[1], "from": "2099-03-01", "until": "2099-03-05", "reason": "Férias" });
    let closed = json!({ "date": "2099-03-09", "reason": "Inventário" });
    for (path, body) in [
        ("/kanban/additional/add-sanitation-users", users.clone()),
        ("/kanban/additional/add-cerc-assistance-users", users.clone()),
        ("/kanban/additional/add-issue-success-users", users),
        (redirect.as_str(), away),
        ("/scheduler/redirect-request/disabled-date", closed),
        ("/user/send-confirmation-whatsapp/9", Value::Null),
        ("/user/confirm-whatsapp/9", Value::Null),
    ] {
        let ask = root.post(path).key(path);
        let answer = if body.is_null() { ask.await } else { ask.json(body).await };
        let is_said = || !answer.json()["message"].as_str().unwrap_or_default().is_empty();
        assert!(answer.status == 200 && is_said(), "{path}: {} {}", answer.status, answer.text());
    }
}

#[tokio::test]
async fn whose_a_member_is_follows_from_quotas_and_settings() {
    let behind = Behind::start(&[]).await;
    let (sales, own) = (behind.account("sales").await, behind.stranger.app.account("sales"));
    let mut refused = 0;
    for member in 1..=40 {
        let path = format!("/user/{member}?columns=complete");
        let (told, meant) = (sales.get(&path).await, own.get(&path).await);
        if meant.status != 200 {
            continue;
        }
        let (told, meant) = (told.expect(200), meant.expect(200));
        assert_eq!(told["user"]["owner"], meant["user"]["owner"], "{member}");
        let verdict = |record: &Value| record["can"]["create_payment"]["why"]["kind"].clone();
        assert_eq!(verdict(&told), verdict(&meant), "{member}");
        if !verdict(&meant).is_null() {
            refused += 1;
            let link = json!({ "planId": 2, "method": "pix" });
            let answer = sales.post(&format!("/user/create-payment/{member}")).json(link).await;
            assert_eq!(answer.status, 403, "{member}: {}", answer.text());
        }
    }
    assert!(refused > 0, "some members are other consultants'");
    let made = behind.stranger.writes().await;
    assert!(made.is_empty(), "{made:?}");
}
