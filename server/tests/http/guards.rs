//! The guards in a record agree with the server's decision: the same reason, or none.

use client::access::Role;
use http::Method;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::ask::Ask;
use crate::conversations::{closed, open};

/// Rehearses a call with an empty body: a refusal by its guard has a reason, and broken fields come after it.
async fn tried(ask: Ask) -> Value {
    let answer = ask.rehearsed().await;
    match answer.status {
        200 | 400 | 422 => Value::Null,
        403 | 409 => answer.json()["reason"].clone(),
        status => panic!("{status}: {}", answer.text()),
    }
}

#[tokio::test]
async fn a_payment_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        for (id, member) in payments(app).await {
            for role in Role::STAFF {
                let caller = app.role(role);
                let details = caller.get(&format!("/financial/{id}")).await;
                if details.status == 403 {
                    continue;
                }
                let can = details.expect(200)["can"].clone();
                for (action, ask) in [
                    ("approve", caller.put(&format!("/financial/payment/approve/{id}"))),
                    ("cancel_subscription", caller.post(&format!("/financial/subscription/cancel/{member}"))),
                    (
                        "change_manager",
                        caller
                            .post(&format!("/financial/payment/change-manager/{id}"))
                            .json(json!({ "manager_id": 0 })),
                    ),
                    (
                        "send_charge",
                        caller
                            .post(&format!("/user/email/send-charge-from-transaction/{id}"))
                            .json(json!({})),
                    ),
                    ("send_proposal", caller.post(&format!("/financial/send-proposal/{id}")).json(json!({}))),
                    ("create", caller.post(&format!("/user/create-payment/{member}")).json(json!({}))),
                ] {
                    assert_eq!(can[action], tried(ask).await, "{action} of {id} by {role:?}");
                }
            }
        }
    })
    .await;
}

/// One payment in each state, with and without a subscription, of members that belong to someone and of free ones.
async fn payments(app: &App) -> Vec<(i64, i64)> {
    let sql = "select min(id), member_id from transactions where status = 'open' and member_id in (1, 21, 41)
        group by member_id union all select min(t.id), min(t.member_id) from transactions t group by t.status
        union all select min(s.transaction_id), min(s.member_id) from subscriptions s
        where s.transaction_id is not null group by s.member_id, s.status limit 12";
    let rows = app.rows(sql, &[]).await;
    let mut found = vec![(app.payment(1).await, 1), (app.payment(21).await, 21), (app.payment(41).await, 41)];
    for row in rows {
        let id = row.int(0);
        let member = app.number("select member_id from transactions where id = $1", &[id.into()]).await;
        found.push((id, member));
    }
    found
}

#[tokio::test]
async fn a_conversation_says_what_may_be_done_to_it() {
    everywhere(async |app| {
        for talk in [open(app).await, closed(app).await] {
            let message = "select max(id) from messages where conversation_id = $1";
            let message = app.number(message, &[talk.id.into()]).await;
            for role in Role::STAFF {
                let caller = app.role(role);
                let rows = caller.get(&format!("/messages/conversa/{}/{}", talk.company, talk.rep)).await;
                if rows.status == 403 {
                    continue;
                }
                let can = rows.expect(200)["messages"]["data"][0]["can"].clone();
                let id = talk.id;
                for (action, ask) in [
                    ("direct_link", caller.get(&format!("/conversation/direct-link/{id}"))),
                    (
                        "send_link",
                        caller.post(&format!("/conversation/send-message-link/{id}")).json(json!({})),
                    ),
                    (
                        "reinforce_interest",
                        caller
                            .post("/conversation/interest-reinforcement")
                            .json(json!({ "conversation_id": id, "channels": [] })),
                    ),
                    ("finish", caller.ask(Method::PATCH, &talk.finish()).json(json!({}))),
                    ("reopen", caller.post(&format!("/conversation/reopen/{id}"))),
                    ("mark_unread", caller.post(&format!("/conversation/unread-open/{id}"))),
                    ("delete_message", caller.delete(&format!("/message/{message}"))),
                ] {
                    assert_eq!(can[action], tried(ask).await, "{action} of {id} by {role:?}");
                }
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_member_says_whether_a_link_may_be_made() {
    everywhere(async |app| {
        for member in [1, 21, 41] {
            let id = app.payment(member).await;
            for role in Role::STAFF {
                let caller = app.role(role);
                let can = caller.get(&format!("/user/{member}")).await.expect(200)["can"].clone();
                let make = caller.post(&format!("/user/create-payment/{member}")).json(json!({}));
                assert_eq!(can["create"], tried(make).await, "create for {member} by {role:?}");
                let path = format!("/user/email/send-charge-from-transaction/{id}");
                let charge = caller.post(&path).json(json!({}));
                assert_eq!(can["send_charge"], tried(charge).await, "charge {member} by {role:?}");
            }
        }
    })
    .await;
}
