//! What each check finds, and what it says to do.

use serde_json::Value;
use server::work::settings::MailSettings;

use super::{SELECTOR, check, found, get, house, key_record, on_both, trusted};
use crate::app::App;
use crate::name_server::{NameServer, Zone};
use crate::smtp::SmtpServer;

#[tokio::test]
async fn a_house_that_receivers_trust_passes_every_check() {
    on_both(async |place| {
        let (smtp, names) = (SmtpServer::offering_encryption().await, NameServer::start(trusted()).await);
        let app = App::start_sending(place, house(&format!("{}?tls=required", smtp.url), &names)).await;
        let health = check(&app).await;
        for kind in ["spf", "dkim", "alignment", "dmarc", "tls"] {
            assert_eq!(found(&health, kind)["state"], "passed", "{health:#}");
        }
        assert_eq!(found(&health, "reverse_name")["state"], "not_judged", "an internal address");
        assert_eq!((&health["domain"], &health["blocked_by"]), (&"casa.test".into(), &Value::Null));
        assert_eq!(health["checks"], get(&app).await["checks"], "it is kept");
    })
    .await;
}

/// What DNS has, and what a check of it finds: its kind, its state, a part of its sentence, and the record to be written.
type Case = (Zone, &'static str, &'static str, &'static str, Option<String>);

fn cases() -> Vec<Case> {
    let spf = |record: &str| trusted().without("casa.test").text("casa.test", record);
    let dmarc = |record: &str| trusted().without("_dmarc.casa.test").text("_dmarc.casa.test", record);
    let many = |count: usize| (0..count).map(|n| format!(" a:m{n}.casa.test")).collect::<String>();
    let circle = spf("v=spf1 include:b.test -all").text("b.test", "v=spf1 include:casa.test -all");
    let chain = spf("v=spf1 include:b.test -all").text("b.test", &format!("v=spf1{} -all", many(10)));
    let own = Some(key_record());
    vec![
        (
            trusted().without("casa.test"),
            "spf",
            "failed",
            "não tem entrada SPF",
            Some("v=spf1 ip4:127.0.0.1 ~all".into()),
        ),
        (trusted().text("casa.test", "v=spf1 -all"), "spf", "failed", "mais de uma entrada SPF (2)", None),
        (spf("v=spf1 mx +all"), "spf", "failed", "qualquer servidor", Some("v=spf1 mx ~all".into())),
        (spf(&format!("v=spf1{} -all", many(10))), "spf", "passed", "diz quem pode enviar", None),
        (spf(&format!("v=spf1{} -all", many(11))), "spf", "failed", "mais de dez consultas", None),
        (chain, "spf", "failed", "mais de dez consultas", None),
        (circle, "spf", "failed", "mais de dez consultas", None),
        (trusted().without("provedor.test"), "spf", "failed", "inclui provedor.test", None),
        (spf("v=spf1 redirect=provedor.test"), "spf", "passed", "diz quem pode enviar", None),
        (trusted().without(SELECTOR), "dkim", "failed", "não existe no DNS", own.clone()),
        (
            trusted().without(SELECTOR).text(SELECTOR, "v=DKIM1; k=rsa; p=MIIB"),
            "dkim",
            "failed",
            "não é a que assina",
            own.clone(),
        ),
        (trusted().without(SELECTOR).text(SELECTOR, "v=DKIM1; p="), "dkim", "failed", "não é a que", own),
        (
            trusted().without("_dmarc.casa.test"),
            "dmarc",
            "failed",
            "não tem entrada DMARC",
            Some("v=DMARC1; p=none".into()),
        ),
        (dmarc("v=DMARC1; p=none; rua=mailto:x@casa.test"), "dmarc", "warned", "só observa", None),
        (dmarc("v=DMARC1; p=reject"), "dmarc", "passed", "diz o que fazer", None),
        (dmarc("v=DMARC1; p=forte"), "dmarc", "failed", "não diz uma política", None),
        (
            trusted().text("_dmarc.casa.test", "v=DMARC1; p=none"),
            "dmarc",
            "failed",
            "mais de uma entrada DMARC (2)",
            None,
        ),
    ]
}

#[tokio::test]
async fn each_check_of_dns_says_what_is_wrong_and_what_to_write() {
    on_both(async |place| {
        let (smtp, names) = (SmtpServer::start().await, NameServer::start(trusted()).await);
        let app = App::start_sending(place, house(&smtp.url, &names)).await;
        for (zone, kind, state, sentence, record) in cases() {
            names.becomes(zone);
            let health = check(&app).await;
            let one = found(&health, kind);
            assert_eq!(one["state"], state, "{sentence}: {one:#}");
            assert!(one["found"].as_str().unwrap().contains(sentence), "{sentence}: {one:#}");
            assert_eq!(one["record"]["value"].as_str(), record.as_deref(), "{sentence}: {one:#}");
            assert_eq!(one["remedy"].is_null(), state == "passed", "{sentence}: {one:#}");
            let blocks = (kind == "dkim" && state == "failed").then_some("dkim");
            assert_eq!(health["blocked_by"].as_str(), blocks, "{sentence}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_subdomain_has_the_policy_of_the_domain_above_it() {
    on_both(async |place| {
        let (smtp, names) = (SmtpServer::start().await, NameServer::start(trusted()).await);
        let from = Some("Casa <oi@news.casa.test>".to_owned());
        let app = App::start_sending(place, MailSettings { from, ..house(&smtp.url, &names) }).await;
        assert_eq!(found(&check(&app).await, "dmarc")["state"], "passed");
        let zone = trusted().without("_dmarc.casa.test");
        names.becomes(zone.text("_dmarc.casa.test", "v=DMARC1; p=reject; sp=none"));
        assert_eq!(found(&check(&app).await, "dmarc")["state"], "warned");
    })
    .await;
}

#[tokio::test]
async fn letters_without_a_signature_or_a_sender_are_distrusted() {
    on_both(async |place| {
        let (smtp, names) = (SmtpServer::start().await, NameServer::start(trusted()).await);
        let unsigned = MailSettings { dkim: None, ..house(&smtp.url, &names) };
        let health = check(&App::start_sending(place, unsigned.clone()).await).await;
        for kind in ["dkim", "alignment"] {
            let one = found(&health, kind);
            assert_eq!(one["state"], "failed", "{one:#}");
            assert!(one["remedy"].as_str().unwrap().contains("--dkim-key"), "{one:#}");
        }
        let homeless = MailSettings { from: None, ..unsigned };
        let health = check(&App::start_sending(place, homeless).await).await;
        for kind in ["spf", "dkim", "alignment", "dmarc"] {
            let one = found(&health, kind);
            assert_eq!(one["state"], "failed", "{one:#}");
            assert!(one["remedy"].as_str().unwrap().contains("--mail-from"), "{one:#}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_key_that_few_receivers_know_is_a_warning() {
    on_both(async |place| {
        let (smtp, names) = (SmtpServer::start().await, NameServer::start(trusted()).await);
        let mut mail = house(&smtp.url, &names);
        let folder = tempfile::tempdir().unwrap();
        let dkim = mail.dkim.as_mut().unwrap();
        dkim.key_file = folder.path().join("ed25519.key");
        // The seed and the public key of the first test of RFC 8032.
        std::fs::write(&dkim.key_file, "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=\n").unwrap();
        let app = App::start_sending(place, mail).await;
        let record = "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";
        assert_eq!(found(&check(&app).await, "dkim")["record"]["value"], record);
        names.becomes(trusted().without(SELECTOR).text(SELECTOR, record));
        let health = check(&app).await;
        assert_eq!(
            (found(&health, "dkim")["state"].as_str(), &health["blocked_by"]),
            (Some("warned"), &Value::Null)
        );
    })
    .await;
}

#[tokio::test]
async fn the_way_to_the_mail_server_is_encrypted_or_not() {
    on_both(async |place| {
        let names = NameServer::start(trusted()).await;
        let (plain, offering) = (SmtpServer::start().await, SmtpServer::offering_encryption().await);
        for (url, state, sentence) in [
            (plain.url.clone(), "failed", "não oferece STARTTLS"),
            (format!("{}?tls=required", plain.url), "failed", "não oferece STARTTLS"),
            (offering.url.clone(), "warned", "oferece STARTTLS, mas"),
            (format!("{}?tls=opportunistic", offering.url), "passed", "por conexão cifrada"),
            (plain.url.replace("smtp:", "smtps:"), "failed", "não cifra nesta porta"),
            ("smtp://127.0.0.1:1".to_owned(), "not_judged", "não respondeu"),
        ] {
            let app = App::start_sending(place, house(&url, &names)).await;
            let health = check(&app).await;
            let one = found(&health, "tls");
            assert_eq!(one["state"], state, "{url}: {one:#}");
            assert!(one["found"].as_str().unwrap().contains(sentence), "{url}: {one:#}");
            assert_eq!(health["blocked_by"], Value::Null);
        }
    })
    .await;
}

#[tokio::test]
async fn the_address_of_the_mail_server_has_a_name_that_leads_back() {
    on_both(async |place| {
        let names = NameServer::start(trusted()).await;
        let app = App::start_sending(place, house("smtp://mail.casa.test:25", &names)).await;
        let host = || trusted().host("mail.casa.test", "203.0.113.7");
        let (four, six) = ("203.0.113.7", "2001:db8::7");
        let arpa = "7.113.0.203.in-addr.arpa";
        for (zone, state, record) in [
            (trusted(), "not_judged", None),
            (host(), "failed", Some((arpa, "PTR", "mail.casa.test"))),
            (host().named(four, "x.provedor.test"), "failed", Some(("x.provedor.test", "A", four))),
            (host().named(four, "mail.casa.test"), "passed", None),
            (host().named(four, "mail.casa.test").host("mail.casa.test", six), "failed", None),
            (trusted().host("mail.casa.test", "10.0.0.7"), "not_judged", None),
            (trusted().host("mail.casa.test", "100.64.0.7"), "not_judged", None),
        ] {
            names.becomes(zone);
            let health = check(&app).await;
            let one = found(&health, "reverse_name");
            assert_eq!(one["state"], state, "{one:#}");
            if let Some((name, kind, value)) = record {
                let expected = serde_json::json!({ "name": name, "kind": kind, "value": value });
                assert_eq!(one["record"], expected, "{one:#}");
            }
        }
    })
    .await;
}
