//! Sending a charge or a proposal: by root or the member's owner, while the payment is open.

use client::access::Role;
use serde_json::{Value, json};

use crate::app::{App, everywhere};
use crate::ask::{Ask, Caller};

fn charge(caller: &Caller, id: i64) -> Ask {
    let path = format!("/user/email/send-charge-from-transaction/{id}");
    caller.post(&path).json(json!({ "email": "quem@paga.test" }))
}

fn propose(caller: &Caller, id: i64) -> Ask {
    caller.post(&format!("/financial/send-proposal/{id}")).json(json!({ "note": "Como combinamos." }))
}

async fn letters(app: &App) -> Vec<Value> {
    let rows = app.rows("select payload from outbox where kind = 'email' order by id", &[]).await;
    rows.iter().map(|row| serde_json::from_str(&row.text(0)).unwrap()).collect()
}

#[tokio::test]
async fn the_email_links_to_the_payment_page() {
    everywhere(async |app| {
        let (sales, id) = (app.role(Role::Sales), app.payment(1).await);
        let answer = charge(&sales, id).await.expect(200);
        assert_eq!(answer["message"], "E-mail com cobrança enviado com sucesso!");
        assert_eq!(propose(&sales, id).await.expect(200)["message"], "Proposta enviada!");
        let link = sales.get(&format!("/financial/{id}")).await.expect(200)["payment_link"].take();
        let [charged, proposed] = letters(app).await.try_into().expect("two letters");
        assert_eq!(charged["to"], "quem@paga.test");
        assert!(charged["body"].as_str().unwrap().contains(link.as_str().unwrap()));
        assert!(charged["subject"].as_str().unwrap().contains("R$ 239,90"));
        assert!(proposed["body"].as_str().unwrap().contains("Como combinamos."));
        assert!(proposed["body"].as_str().unwrap().contains("Essencial (Trimestral)"));
    })
    .await;
}

#[tokio::test]
async fn only_root_and_the_members_owner_may_send() {
    everywhere(async |app| {
        let (mine, others, nobodys) = (app.payment(1).await, app.payment(21).await, app.payment(41).await);
        let sales = app.role(Role::Sales);
        let text = "Somente a Administração ou o consultor deste membro pode enviar a cobrança.";
        for id in [others, nobodys] {
            assert_eq!(charge(&sales, id).await.expect(403)["message"], text);
            assert_eq!(propose(&sales, id).await.expect(403)["message"], text);
            charge(&app.role(Role::Manager), id).await.expect(403);
        }
        assert_eq!(letters(app).await.len(), 0);
        charge(&sales, mine).await.expect(200);
        charge(&app.account("sales2"), others).await.expect(200);
        for id in [mine, others, nobodys] {
            charge(&app.role(Role::Root), id).await.expect(200);
        }
        assert_eq!(letters(app).await.len(), 5);
    })
    .await;
}

#[tokio::test]
async fn what_is_paid_is_not_charged_again() {
    everywhere(async |app| {
        let (sales, id) = (app.role(Role::Sales), app.payment(1).await);
        sales.put(&format!("/financial/payment/approve/{id}")).await.expect(200);
        let problem = charge(&sales, id).await.expect(409);
        assert_eq!(problem["message"], "Só pagamentos em aberto podem ser cobrados; este está “Pago”.");
        propose(&sales, id).await.expect(409);
        assert_eq!(letters(app).await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn the_address_and_the_note_are_checked() {
    everywhere(async |app| {
        let (root, id) = (app.role(Role::Root), app.payment(1).await);
        let path = format!("/user/email/send-charge-from-transaction/{id}");
        for (email, text) in [
            ("", "Este campo é obrigatório!"),
            ("quem", "Insira um e-mail válido"),
            ("a@b.test\r\nBcc: c@d.test", "Insira um e-mail válido"),
        ] {
            let problem = root.post(&path).json(json!({ "email": email })).await.expect(422);
            assert_eq!(problem["errors"]["email"], json!([text]), "{email:?}");
        }
        let long = json!({ "note": "x".repeat(2_001) });
        let problem = root.post(&format!("/financial/send-proposal/{id}")).json(long).await.expect(422);
        assert_eq!(problem["errors"]["note"], json!(["Tamanho máximo é de 2000 caracteres"]));
        assert_eq!(letters(app).await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn the_details_tell_what_the_viewer_may_do() {
    everywhere(async |app| {
        let others = app.payment(21).await;
        let can = |details: Value| details["can"].clone();
        let seen = can(app.role(Role::Sales).get(&format!("/financial/{others}")).await.expect(200));
        assert_eq!(seen["approve"], Value::Null);
        assert_eq!(seen["send_charge"]["why"]["kind"], "ownership");
        assert_eq!(seen["create_payment"]["why"]["owner"], "Juliana Castanho");
        assert_eq!(seen["change_manager"]["why"]["roles"], json!(["root"]));
        let root = can(app.role(Role::Root).get(&format!("/financial/{others}")).await.expect(200));
        for action in ["approve", "send_charge", "create_payment", "change_manager"] {
            assert_eq!(root[action], Value::Null, "{action}");
        }
    })
    .await;
}

#[tokio::test]
async fn whatsapp_goes_to_the_members_phone() {
    everywhere(async |app| {
        let (sales, id) = (app.role(Role::Sales), app.payment(1).await);
        let path = format!("/user/email/send-charge-from-transaction/{id}");
        let ask = || sales.post(&path).json(json!({ "channel": "whatsapp" }));
        app.execute("update members set phone = '11987654321' where id = 1", &[]).await;
        let sent = ask().await.expect(200);
        assert_eq!(sent["message"], "Cobrança enviada por WhatsApp!");
        assert_eq!(sent["outbox"][0]["to"], "5511987654321");
        app.execute("update members set phone = null where id = 1", &[]).await;
        let errors = ask().await.expect(422)["errors"].take();
        assert_eq!(errors["channel"][0], "Este membro não tem telefone cadastrado.");
    })
    .await;
}
