//! The health of the sending, before a name server and a mail server that answer as a test says.

mod checks;
mod mass_emails;

mod page;
mod unjudged;

use std::path::{Path, PathBuf};

use client::access::Role;
use serde_json::{Value, json};
use server::work::settings::{DkimSettings, MailSettings};

use crate::app::App;
use crate::name_server::{NameServer, Zone};
use crate::place::{Place, say};

/// The name under which DNS has the key of the tests.
const SELECTOR: &str = "s1._domainkey.casa.test";

/// Runs a test on both databases.
async fn on_both(test: impl AsyncFn(Place)) {
    for place in [Place::Sqlite, Place::Postgres].into_iter().filter(|place| Place::all().contains(place)) {
        say(&format!("{place:?}"));
        test(place).await;
    }
}

/// Returns how letters of *casa.test* leave.
fn house(smtp_url: &str, names: &NameServer) -> MailSettings {
    MailSettings {
        smtp_url: Some(smtp_url.to_owned()),
        from: Some("Casa <contato@casa.test>".to_owned()),
        dkim: Some(DkimSettings { key_file: fixture("dkim.pem"), selector: "s1".to_owned() }),
        name_server: Some(names.address),
        ..MailSettings::default()
    }
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// Returns the record of the key of the tests, as openssl writes it.
fn key_record() -> String {
    let key = std::fs::read_to_string(fixture("dkim.pub")).unwrap();
    format!("v=DKIM1; k=rsa; p={}", key.trim())
}

/// Returns what DNS has of a house whose letters receivers trust.
fn trusted() -> Zone {
    Zone::default()
        .text("casa.test", "google-site-verification=abc")
        .text("casa.test", "v=spf1 include:provedor.test ip4:203.0.113.7 ~all")
        .text("provedor.test", "v=spf1 ip4:198.51.100.0/24 ~all")
        .text(SELECTOR, &key_record())
        .text("_dmarc.casa.test", "v=DMARC1; p=quarantine")
}

/// Asks DNS and the mail servers. Returns the health.
async fn check(app: &App) -> Value {
    let answer = app.role(Role::Manager).post("/sending-health/check").json(json!({})).await;
    answer.expect(200)["sending_health"].clone()
}

async fn get(app: &App) -> Value {
    app.role(Role::Manager).get("/sending-health").await.expect(200)["sending_health"].clone()
}

/// Returns the one check of a kind.
fn found<'h>(health: &'h Value, kind: &str) -> &'h Value {
    let checks = health["checks"].as_array().unwrap();
    let of_kind: Vec<&Value> = checks.iter().filter(|check| check["check"] == kind).collect();
    let [one] = of_kind[..] else { panic!("one {kind}: {checks:#?}") };
    one
}
