//! Every call of the specification through the gateway: what the upstream answers is understood, and what it leaves out is
//! said.

use serde_json::{Value, json};

use super::gateway::Behind;
use crate::ask::{Answer, Caller};

/// All calls of the specification.
const CALLS: &str = include_str!("../../../../client/tests/contract/calls.txt");

/// What stands in the paths of calls that the same record cannot stand in.
const NAMED: [(&str, &str); 9] = [
    ("/audits/{auditableType}/{auditableId}", "/audits/user/5"),
    ("/conversation/direct-link/{id}", "/conversation/direct-link/152"),
    ("/conversation/validate-migrate/{a}/{b}", "/conversation/validate-migrate/5/7"),
    ("/financial/{id}", "/financial/278"),
    ("/kanban/{role}/{second}", "/kanban/sales/all"),
    ("/messages/conversa/{id}/{id2}", "/messages/conversa/105/5"),
    ("/scheduler/event/{manager}/{user}", "/scheduler/event/all/all"),
    ("/user/audit/{a}/{b}", "/user/audit/user/5"),
    ("/user/cnpj/{digits}", "/user/cnpj/31757542000137"),
];

/// The calls that are not answered with a record: a booking without its fields, and a file that is not there.
const REFUSED: [(&str, u16); 2] = [("/host/schedule", 422), ("/kanban/additional/attachment/{id}", 404)];

/// Returns the reads that the specification names.
pub fn reads() -> impl Iterator<Item = &'static str> {
    CALLS.lines().filter_map(|line| line.strip_prefix("GET "))
}

/// Returns the target of a call, with a record that has most.
pub fn target(path: &str) -> String {
    if ["/buscar", "/quick-search"].contains(&path) {
        return format!("{path}?q=campos");
    }
    let named = NAMED.iter().find(|(template, _)| *template == path).map(|(_, target)| *target);
    let parts = named.unwrap_or(path).split('/');
    parts.map(|part| if part.starts_with('{') { "5" } else { part }).collect::<Vec<_>>().join("/")
}

#[tokio::test]
async fn every_read_is_answered_or_says_what_is_absent() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let reads: Vec<&str> = reads().collect();
    assert!(reads.len() > 45, "the list was read");
    let mut faults = Vec::new();
    for path in reads {
        let answer = root.get(&target(path)).await;
        let refused = REFUSED.iter().find(|(own, _)| *own == path).map(|(_, status)| *status);
        let is_said =
            answer.status == 200 || !answer.json()["message"].as_str().unwrap_or_default().is_empty();
        if answer.status != refused.unwrap_or(200) || !is_said {
            faults.push(format!("{path}: {} {}", answer.status, answer.text()));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The writes that are answered with no more than that they succeeded, or with nothing.
fn bare_writes() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("PUT", "/user/quota/end-of-plan/5", json!({ "end_of_plan": "2099-01-01" })),
        (
            "POST",
            "/user/quota/daily-signature",
            json!({ "user_id": 5, "type": "service", "signature_length": 1 }),
        ),
        ("POST", "/user/tax-data/5", json!({ "state": "SP", "city": "São Paulo" })),
        ("POST", "/user/annotation/5", json!({ "text": "Prefere contato à tarde." })),
        ("DELETE", "/user/journey/3", Value::Null),
        ("DELETE", "/user/extracted-phone/1", Value::Null),
        ("POST", "/user/send-confirmation-whatsapp/9", Value::Null),
        ("POST", "/user/confirm-whatsapp/9", Value::Null),
        ("POST", "/user/send-confirmation-email/9", Value::Null),
        ("POST", "/user/confirm-email/9", Value::Null),
        ("POST", "/user/email-password-recovery/9/9", Value::Null),
        ("POST", "/user/settings/5", json!({ "show_phones": true })),
        ("DELETE", "/user/remove-manager/sales/5", Value::Null),
        ("POST", "/user/onivoro-release/5", json!({})),
        ("POST", "/user/onivoro-reset/5", Value::Null),
        ("POST", "/user/representative/primary/5", json!({ "name": "Gislaine Campos" })),
        ("POST", "/user/representative/profile/5", json!({ "headline": "Calçados e bolsas" })),
        ("POST", "/user/representative/zones/5", json!({ "zones": ["SP"] })),
        ("POST", "/user/representative/socials/5", json!({ "linkedin": "https://linkedin.com/in/gislaine" })),
        ("POST", "/user/registration-info/5", json!({ "campaign": "Feira de maio" })),
        ("POST", "/user/search-profile/5", json!({ "words": "calçados" })),
        ("POST", "/user/direct-indication/5", json!({ "to": [6] })),
        ("POST", "/user/health-scores/5", Value::Null),
        ("POST", "/user/health-scores", json!({})),
        ("DELETE", "/user/smarties/1", Value::Null),
        ("POST", "/user/set-turo", json!({ "users": [5], "turo": true })),
        ("POST", "/user/migrate-login/24", json!({ "to": 26 })),
        ("POST", "/conversation/migrate/5/7", Value::Null),
        ("POST", "/user", json!({ "users": "Ana Nova; ana.nova@exemplo.test", "type": "representative" })),
    ]
}

async fn asked(caller: &Caller, method: &str, path: &str, body: &Value) -> Answer {
    let ask = caller.ask(method.parse().unwrap(), path).key(path);
    if body.is_null() { ask.await } else { ask.json(body.clone()).await }
}

#[tokio::test]
async fn a_write_that_is_answered_with_nothing_says_what_was_done() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let mut faults = Vec::new();
    for (method, path, body) in bare_writes() {
        let answer = asked(&root, method, path, &body).await;
        let is_said = || !answer.json()["message"].as_str().unwrap_or_default().is_empty();
        if answer.status != 200 || !is_said() {
            faults.push(format!("{method} {path}: {} {}", answer.status, answer.text()));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[tokio::test]
async fn a_section_is_told_with_its_member_and_a_migration_counts_what_would_move() {
    let behind = Behind::start(&[]).await;
    let (root, own) = (behind.account("root").await, behind.stranger.app.account("root"));
    let saved = root.post("/user/representative/profile/5").json(json!({ "headline": "Calçados" })).await;
    assert_eq!(saved.expect(200)["user_id"], 5);
    let path = "/conversation/validate-migrate/5/7";
    let (told, meant) = (root.get(path).await.expect(200), own.get(path).await.expect(200));
    for field in ["valid", "conversations", "messages", "joined"] {
        assert_eq!(told[field], meant[field], "{field}: {told} {meant}");
    }
    assert_eq!(told["origin"]["name"], meant["origin"]["name"]);
    let path = "/conversation/validate-migrate/5/5";
    let (told, meant) = (root.get(path).await.expect(200), own.get(path).await.expect(200));
    assert!(told["valid"] == false && meant["refusal"]["sentence"].is_string(), "{told} {meant}");
    assert_eq!(told["refusal"]["sentence"], meant["refusal"]["sentence"]);
}

#[tokio::test]
async fn files_pass_to_the_upstream_as_they_came() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let pdf = b"%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
    let added = root.post("/user/file/5").file("contrato.pdf", pdf).await.expect(200);
    assert_eq!(added["message"], "Alteração salva!");
    let kept = behind.stranger.app.account("root").get("/user/file/5").await.expect(200);
    assert!(kept.to_string().contains("contrato.pdf"), "{kept}");
}

#[tokio::test]
async fn a_history_of_new_values_alone_names_its_fields_and_changes() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let told = async |path: &str| {
        let audit = root.get(path).await.expect(200)["audits"][0].take();
        assert_eq!(audit["old_values"], json!({}), "{path}: the upstream tells new values alone");
        audit
    };
    root.put("/financial/payment/approve/400").await.expect(200);
    let payment = told("/audits/transaction/400").await;
    assert_eq!((&payment["record_label"], &payment["record_id"]), (&json!("Pagamento"), &json!(400)));
    let status = json!({ "name": "status", "label": "Status", "new": "Pago" });
    assert!(payment["changes"].as_array().unwrap().contains(&status), "{payment}");
    let choice = json!({ "default_message_to_connection": "Bom dia" });
    root.post("/user/settings/5").json(choice).await.expect(200);
    let settings = told("/user/audit/settings/5").await;
    let change = &settings["changes"][0];
    assert_eq!((&change["new"], &settings["record_id"]), (&json!("Bom dia"), &json!(5)), "{settings}");
    assert_ne!(change["label"], change["name"]);
}
