//! Who may write to whose member: one rule for all letters.

use std::path::Path;

use client::access::Role;
use serde_json::json;

use crate::app::{App, everywhere};
use crate::ask::{Ask, Caller};

/// What writes to the outbox, by its file (of an operation, below `operations`): how it asks whose the member is, or why it
/// does not.
const SENDERS: [(&str, &str); 23] = [
    ("account/session/email_direct_access.rs", GUARD),
    ("account/session/forgot_password.rs", "to staff"),
    ("account/session/send_password_recovery.rs", GUARD),
    ("administration/staff/invite.rs", "to staff"),
    ("finance/payments/cancel_subscription.rs", "to a gateway"),
    ("finance/payments/create.rs", "to a gateway"),
    ("finance/payments/gateway/callback.rs", "to a gateway"),
    ("finance/payments/send_charge.rs", "finance/payments/load.rs"),
    ("finance/payments/send_proposal.rs", "finance/payments/load.rs"),
    ("finance/payments/withdraw.rs", "to a gateway"),
    ("letter/test_letter.rs", "to the caller"),
    ("members/consultants/assign.rs", "to staff"),
    ("members/consultants/request_assignment.rs", "to staff"),
    ("members/contacts/emails/send_confirmation.rs", GUARD),
    ("members/contacts/phones/send_confirmation.rs", GUARD),
    ("members/registration/welcome.rs", "registered by the sender in the same call"),
    ("members/settings/pro/release.rs", "a rule of the house, told by who applies it"),
    ("service/campaigns/send.rs", "to all who take campaigns, whosever they are"),
    ("service/conversations/notify.rs", "about messages of other members"),
    ("service/indications/send.rs", "of each recipient, by IndicationFacts"),
    ("service/scheduler/letters.rs", "the time of a meeting that was agreed with the member"),
    ("service/searches/send.rs", GUARD),
    ("service/sent_emails/resend.rs", "once more to the same, by who may resend letters"),
];
const GUARD: &str = "OwnershipFacts";

#[test]
fn every_operation_that_sends_a_letter_is_known() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut found) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if std::fs::read_to_string(&path).unwrap().contains("cx.send") {
                let file = path.strip_prefix(&root).unwrap().to_str().unwrap();
                found.push(file.strip_prefix("operations/").unwrap_or(file).to_owned());
            }
        }
    }
    found.sort();
    assert_eq!(found, SENDERS.map(|(file, _)| file));
    for (file, how) in SENDERS {
        // The guard stands beside the letter, or in the file that is named.
        let Some(guarded) = [(how == GUARD).then_some(file), how.ends_with(".rs").then_some(how)]
            .into_iter()
            .flatten()
            .next()
        else {
            continue;
        };
        let text = std::fs::read_to_string(root.join("operations").join(guarded)).unwrap();
        assert!(text.contains("ownership::facts") && text.contains("guard("), "{file}: {guarded}");
    }
}

/// A contact of a member, which has one.
async fn contact(app: &App, table: &'static str, member: i64) -> i64 {
    let sql = format!(
        "select coalesce(min(id), 0) from {table} where member_id = $1 and removed_at is null and verified_at is null"
    );
    let id = app.number(sql.leak(), &[member.into()]).await;
    if id > 0 {
        return id;
    }
    let sql = match table {
        "member_phones" => {
            format!("insert into member_phones (member_id, phone) values ($1, '1198765{member:04}')")
        }
        _ => format!("insert into member_emails (member_id, email) values ($1, 'carta{member}@sem.test')"),
    };
    app.execute(sql.leak(), &[member.into()]).await;
    app.number(format!("select max(id) from {table}").leak(), &[]).await
}

/// The letters of access to a member.
async fn access(app: &App, caller: &Caller, member: i64) -> Vec<Ask> {
    let (phone, email) =
        (contact(app, "member_phones", member).await, contact(app, "member_emails", member).await);
    [
        format!("/user/email-direct-access/{member}"),
        format!("/user/email-password-recovery/{member}/{email}"),
        format!("/user/send-confirmation-email/{email}"),
        format!("/user/send-confirmation-whatsapp/{phone}"),
    ]
    .iter()
    .map(|path| caller.post(path))
    .collect()
}

#[tokio::test]
async fn sales_staff_write_to_their_own_members_alone() {
    everywhere(async |app| {
        let not_mine = "Somente a Administração ou o consultor deste membro pode escrever a ele.";
        for member in [21, 41] {
            for role in [Role::Sales, Role::SalesSdr, Role::Cerc] {
                let caller = app.role(role);
                for ask in access(app, &caller, member).await {
                    assert_eq!(ask.await.expect(403)["message"], not_mine, "{role:?} {member}");
                }
                let search = json!({ "channels": ["email"], "search": { "zones": ["SP"] } });
                let sent = caller.post(&format!("/user/send-search/{member}")).json(search).await.expect(403);
                assert_eq!(sent["message"], not_mine);
                let recommended =
                    caller.post("/user/direct-indication/9").json(json!({ "to": [member] })).await;
                assert_ne!(recommended.status, 200, "{role:?} {member}");
                assert!(!recommended.text().contains("cobrança"), "{}", recommended.text());
            }
        }
        let can = app.role(Role::Sales).get("/user/21").await.expect(200)["can"].clone();
        assert_eq!(can["email_direct_access"]["sentence"], not_mine, "the doors know it beforehand");
        for ask in access(app, &app.role(Role::Sales), 1).await {
            ask.await.expect(200);
        }
        for ask in access(app, &app.role(Role::Relationship), 41).await {
            ask.await.expect(200);
        }
    })
    .await;
}
