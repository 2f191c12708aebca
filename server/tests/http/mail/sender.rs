//! The sender of letters: the house in a person's name, return addresses and signatures.

use std::fs;

use client::access::Role;
use client::api::service::disabled_emails::LetterClass;
use data_encoding::BASE64;
use serde_json::json;
use server::outbox::ReturnAddress;
use server::work::settings::{DkimSettings, MailSettings};

use super::{deliver, letter};
use crate::app::{audit_key, without_gateway};
use crate::smtp::SmtpServer;

fn house() -> MailSettings {
    MailSettings {
        from: Some("Casa <contato@casa.test>".to_owned()),
        return_to: Some("bounces@casa.test".to_owned()),
        ..MailSettings::default()
    }
}

#[tokio::test]
async fn a_letter_is_from_the_house_in_the_name_of_the_consultant_or_author() {
    without_gateway(async |app| {
        let smtp = SmtpServer::start().await;
        let carriers = smtp.carriers_with(app, house());
        let sql = "update member_settings set account_manager_id = (select id from staff where email = 'sales2@demo.test') where member_id = 7";
        app.execute(sql, &[]).await;
        app.execute("update staff set name = 'Ana Souza' where email = 'sales2@demo.test'", &[]).await;
        app.execute("update staff set name = 'Raiz' where email = 'root@demo.test'", &[]).await;
        let address = app.rows("select email from members where id = 7", &[]).await[0].text(0);
        app.role(Role::Manager).post("/user/email-direct-access/7").await.expect(200);
        let charge = format!("/user/email/send-charge-from-transaction/{}", app.payment(7).await);
        app.role(Role::Root).post(&charge).json(json!({ "email": "quem@paga.test" })).await.expect(200);
        letter(app, LetterClass::Service, "sistema@casa.test", "system").await;
        deliver(app, &carriers).await;
        let encoded = |name: &str| BASE64.encode(format!("{name} (Casa)").as_bytes());
        let from = |name: &str| format!("=?utf-8?b?{}?= <contato@casa.test>", encoded(name));
        let [direct] = &smtp.letters_to(&address)[..] else { panic!("one letter") };
        let [charged] = &smtp.letters_to("quem@paga.test")[..] else { panic!("one letter") };
        let [plain] = &smtp.letters_to("sistema@casa.test")[..] else { panic!("one letter") };
        assert_eq!(direct.header("From"), from("Ana Souza"));
        assert!(direct.header("Reply-To").contains("sales2@demo.test"), "{}", direct.text);
        assert_eq!(charged.header("From"), from("Raiz"), "who pays is no member: the author answers");
        assert!(charged.header("Reply-To").contains("root@demo.test"), "{}", charged.text);
        assert_eq!((plain.header("From"), plain.header("Reply-To")), ("Casa <contato@casa.test>".into(), String::new()));
        for sent in [direct, charged, plain] {
            assert!(sent.header("Message-ID").ends_with("@casa.test>"), "{}", sent.text);
        }
    })
    .await;
}

#[tokio::test]
async fn each_letter_returns_to_an_address_of_its_own() {
    without_gateway(async |app| {
        let smtp = SmtpServer::start().await;
        let id = letter(app, LetterClass::Service, "quem@casa.test", "one").await;
        deliver(app, &smtp.carriers_with(app, house())).await;
        let [sent] = &smtp.letters_to("quem@casa.test")[..] else { panic!("one letter") };
        let ours = ReturnAddress::new("bounces@casa.test", audit_key()).unwrap();
        assert_eq!(ours.entry(&sent.from), Some(id), "{}", sent.from);
    })
    .await;
}

#[tokio::test]
async fn a_letter_is_signed_where_there_is_a_key() {
    without_gateway(async |app| {
        let smtp = SmtpServer::start().await;
        let key_file = app.shared.settings.data_dir.join("dkim.key");
        fs::write(&key_file, "bmljZSB0byBtZWV0IHlvdSwgZGVhciByZWFkZXIhISE=\n").unwrap();
        let dkim = Some(DkimSettings { key_file, selector: "s1".to_owned() });
        letter(app, LetterClass::Service, "quem@casa.test", "one").await;
        deliver(app, &smtp.carriers_with(app, MailSettings { dkim, ..house() })).await;
        let [sent] = &smtp.letters_to("quem@casa.test")[..] else { panic!("one letter") };
        let signature = sent.header("DKIM-Signature");
        for part in ["a=ed25519-sha256", "d=casa.test", "s=s1", "message-id"] {
            assert!(signature.contains(part), "{part}: {signature}");
        }
    })
    .await;
}
