//! Campaigns by WhatsApp: once to each member, by day, one after the other, and stopped until they leave.

use client::access::Role;
use client::api::service::campaigns::{CampaignFacts, PACE, next_allowed};
use client::catalogue::descriptors;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};
use server::outbox::deliver::deliver_one;

use super::{left, willing};
use crate::app::{App, carriers, everywhere};
use crate::guards::{judged_by, rehearsed};

fn campaign(text: &str) -> Json {
    json!({ "campaign": "Renovação de verão", "text": text })
}

async fn deliver(app: &App) {
    let carriers = carriers(app);
    while deliver_one(&app.shared, &carriers).await.unwrap() {}
}

fn due(row: &Json) -> Timestamp {
    row["due_at"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_campaign_waits_for_its_turn_and_leaves_by_day() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let mut dues = Vec::new();
        for member in [10, 11] {
            willing(app, member).await;
            let path = format!("/user/whatsapp-campaign/{member}");
            let sent = manager.post(&path).json(campaign("Oi, {nome}!")).await.expect(200);
            assert_eq!(sent["message"], "Envio da campanha solicitado!");
            let list = manager.get(&path).await.expect(200);
            let row = &list["campaigns"][0];
            assert_eq!(
                (&row["campaign"], &row["phone"]),
                (&json!("Renovação de verão"), &json!("+5511987650000"))
            );
            assert!(!row["text"].as_str().unwrap().contains('{'), "{row}");
            dues.push(due(row));
        }
        assert!(dues.iter().all(|due| next_allowed(*due) == *due), "{dues:?}");
        assert!(dues[1].duration_since(dues[0]) >= PACE, "{dues:?}");
        let now = app.shared.clock.now();
        app.advance(dues[1].duration_since(now).max(SignedDuration::ZERO));
        // Late entries wait for the day, too.
        app.execute("update outbox set due_at = 0 where by_day = 1", &[]).await;
        let is_open = |app: &App| next_allowed(app.shared.clock.now()) <= app.shared.clock.now();
        deliver(app).await;
        assert!(is_open(app));
        assert_eq!(
            app.number("select count(*) from outbox where by_day = 1 and state = 'sent'", &[]).await,
            2
        );
        assert_eq!(left(app).iter().filter(|text| text.contains("Oi, ")).count(), 2);
    })
    .await;
}

#[tokio::test]
async fn nothing_of_a_campaign_leaves_at_night() {
    everywhere(async |app| {
        willing(app, 10).await;
        app.role(Role::Manager).post("/user/whatsapp-campaign/10").json(campaign("Oi")).await.expect(200);
        app.execute("update outbox set due_at = 0 where by_day = 1", &[]).await;
        let mut hours = 0;
        while next_allowed(app.shared.clock.now()) <= app.shared.clock.now() {
            app.advance(SignedDuration::from_hours(1));
            hours += 1;
            assert!(hours < 24);
        }
        deliver(app).await;
        assert_eq!(
            app.number("select count(*) from outbox where by_day = 1 and state <> 'sent'", &[]).await,
            1
        );
    })
    .await;
}

#[tokio::test]
async fn each_member_receives_a_campaign_once_if_wanted_at_a_confirmed_number() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let (path, before) =
            ("/user/whatsapp-campaign/10", app.number("select count(*) from outbox", &[]).await);
        willing(app, 10).await;
        manager.post(path).json(campaign("Oi, {apelido}")).await.expect(422);
        app.execute("update members set end_of_plan = null where id = 10", &[]).await;
        let refused = manager.post(path).json(campaign("Até {fim_do_plano}")).await.expect(409);
        assert!(refused["message"].as_str().unwrap().contains("fim do plano"), "{refused}");
        app.role(Role::Sales).post(path).json(campaign("Oi")).await.expect(403);
        manager.post(path).json(campaign("Oi")).await.expect(200);
        let other = json!({ "campaign": " RENOVACAO de Verao ", "text": "Oi de novo" });
        let again = manager.post(path).json(other).await.expect(409);
        assert!(again["message"].as_str().unwrap().contains("já recebeu esta campanha "), "{again}");
        for (sql, word) in [
            ("update member_phones set verified_at = null where member_id = 10", "WhatsApp confirmado"),
            (
                "update member_preferences set fields = '{}' where id = 10",
                "não aceita mensagens por WhatsApp",
            ),
        ] {
            app.execute(sql, &[]).await;
            let body = json!({ "campaign": "Outra", "text": "Oi" });
            let refused = manager.post(path).json(body).await.expect(409);
            assert!(refused["message"].as_str().unwrap().contains(word), "{refused}");
        }
        assert_eq!(app.number("select count(*) from outbox", &[]).await, before + 1);
    })
    .await;
}

#[tokio::test]
async fn what_has_not_left_is_stopped_and_may_be_sent_again() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        willing(app, 10).await;
        let path = "/user/whatsapp-campaign/10";
        manager.delete(path).await.expect(409);
        manager.post(path).json(campaign("Oi")).await.expect(200);
        let list = manager.get(path).await.expect(200);
        assert_eq!(list["campaigns"][0]["can"]["stop_campaign"], Json::Null);
        let stopped = app.role(Role::Sales).delete(path).await.expect(200);
        assert_eq!((&stopped["message"], &stopped["stopped"][0]), (&json!("Campanhas recolhidas!"), &list["campaigns"][0]["id"]));
        let list = manager.get(path).await.expect(200);
        assert_eq!(list["campaigns"][0]["state"], "recalled");
        manager.delete(path).await.expect(409);
        manager.post(path).json(campaign("Oi outra vez")).await.expect(200);
        let list = manager.get(path).await.expect(200);
        assert_eq!(list["campaigns"][0]["text"], "Oi outra vez");
        assert_eq!(app.number("select count(*) from campaign_messages where member_id = 10 and campaign_key = 'renovacao de verao'", &[]).await, 1);
    })
    .await;
}

/// Compares what the list of a member tells with the rehearsals.
async fn agree(app: &App, role: Role) {
    let caller = app.role(role);
    let list = caller.get("/user/whatsapp-campaign/10").await.expect(200);
    for about in descriptors().iter().filter(|about| judged_by::<CampaignFacts>(about)) {
        let decision = rehearsed(&caller, about, &["10".to_owned()], json!({})).await;
        assert_eq!(list["campaigns"][0]["can"][&*about.verb()], decision, "{} by {role:?}", about.id);
    }
}

#[tokio::test]
async fn the_list_says_what_may_be_done() {
    everywhere(async |app| {
        willing(app, 10).await;
        let (path, manager) = ("/user/whatsapp-campaign/10", app.role(Role::Manager));
        manager.post(path).json(campaign("Oi")).await.expect(200);
        for role in [Role::Root, Role::Manager, Role::Sales, Role::Relationship, Role::Mentoring] {
            agree(app, role).await;
        }
        manager.delete(path).await.expect(200);
        app.execute("update member_phones set verified_at = null where member_id = 10", &[]).await;
        for role in [Role::Root, Role::Sales, Role::Relationship] {
            agree(app, role).await;
        }
    })
    .await;
}
