//! Payments at a foreign gateway that is down, slow or faulty.

use std::sync::Arc;
use std::time::Duration;

use client::api::finance::payments::GatewayType;
use jiff::SignedDuration;
use server::http::router;
use server::operations;
use server::operations::finance::payments::gateway::{Account, Gateways};
use server::outbox::deliver::deliver_one;
use server::store::{Options, Store, Value};
use server::work::app::App as State;
use server::work::settings::Settings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::app::{App, carriers, settings};
use crate::place::{Database, Place};

/// The secret of the gateways' notices.
pub const SECRET: &str = "o-segredo-dos-avisos";

/// Returns a server that charges at a gateway with its API at this address.
pub fn charging_at(gateway: GatewayType, url: &str) -> App {
    let database = Database::copy(Place::Sqlite);
    let store = Store::open(&database.url, Options::default()).unwrap();
    let settings = Settings { gateway, ..settings(database.folder.path()) };
    let account =
        Account { url: url.to_owned(), token: "chave".to_owned(), patience: Duration::from_secs(2) };
    let gateways = Gateways::new(Some(account.clone()), Some(account), Some(SECRET.to_owned())).unwrap();
    let shared = Arc::new(operations::known_by(State::new(store, settings).with(gateways)));
    let router = router::embedded(shared.clone(), operations::api());
    App { shared, router, gateway: None, place: Place::Sqlite, database: Some(database) }
}

/// Delivers all due entries.
pub async fn deliver(app: &App) {
    let carriers = carriers(app);
    while deliver_one(&app.shared, &carriers).await.unwrap() {}
}

/// State, tries and last error of the only message of a kind.
pub async fn message(app: &App, kind: &str) -> (String, i64, String) {
    let rows =
        app.rows("select state, attempts, last_error from outbox where kind = $1", &[kind.into()]).await;
    assert_eq!(rows.len(), 1, "messages of the kind {kind}");
    (rows[0].text(0), rows[0].int(1), rows[0].opt_text(2).unwrap_or_default())
}

/// Returns the word and the gateway's name of a payment.
pub async fn at_gateway(app: &App, id: i64) -> (String, String, Option<String>) {
    let sql = "select status, gateway_status, gateway_ref from transactions where id = $1";
    let rows = app.rows(sql, &[Value::Int(id)]).await;
    (rows[0].text(0), rows[0].text(1), rows[0].opt_text(2))
}

/// Returns the path of the payment page.
pub async fn page(app: &App, id: i64) -> String {
    let rows = app.rows("select link_token from transactions where id = $1", &[Value::Int(id)]).await;
    format!("/pagar/{}", rows[0].text(0))
}

/// Tries once, and expects the payment as it was and the reason in the outbox's row.
async fn stays_open(app: &App, id: i64, tries: i64, reason: &str) {
    deliver(app).await;
    assert_eq!(at_gateway(app, id).await, ("open".to_owned(), "pending".to_owned(), None));
    let (state, attempts, error) = message(app, "gateway.charge").await;
    assert_eq!((state.as_str(), attempts), ("waiting", tries), "{error}");
    assert!(error.contains(reason), "{error}");
}

async fn answering(answer: ResponseTemplate) -> MockServer {
    let server = MockServer::start().await;
    Mock::given(any()).respond_with(answer).mount(&server).await;
    server
}

/// Answers each connection with these bytes and hangs up.
pub async fn hanging_up_after(bytes: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let _ = stream.read(&mut [0; 4096]).await;
            let _ = stream.write_all(bytes.as_bytes()).await;
        }
    });
    url
}

#[tokio::test]
async fn a_gateway_that_fails_leaves_the_payment_as_it_was() {
    let refusing = answering(ResponseTemplate::new(500).set_body_string("oops")).await;
    let slow = answering(ResponseTemplate::new(200).set_delay(Duration::from_secs(5))).await;
    let garbage = answering(ResponseTemplate::new(200).set_body_string("<html>manutenção</html>")).await;
    let empty = answering(ResponseTemplate::new(200).set_body_string("{}")).await;
    let endless = answering(ResponseTemplate::new(200).set_body_string("1".repeat(2 << 20))).await;
    let elsewhere = ResponseTemplate::new(302).insert_header("location", refusing.uri().as_str());
    let elsewhere = answering(elsewhere).await;
    let cut = hanging_up_after("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{\"items\":").await;
    for (url, reason) in [
        (refusing.uri(), "500 Internal Server Error oops"),
        (slow.uri(), "no answer in time"),
        (garbage.uri(), "the answer is not JSON"),
        (empty.uri(), "no usable id"),
        (endless.uri(), "the answer is too long"),
        (elsewhere.uri(), "302 Found"),
        (cut, "the answer broke off"),
        ("http://127.0.0.1:1".to_owned(), "no connection"),
    ] {
        for gateway in [GatewayType::Iugu, GatewayType::Vindi] {
            let app = charging_at(gateway, &url);
            let id = app.payment(41).await;
            stays_open(&app, id, 1, reason).await;
        }
    }
}

#[tokio::test]
async fn a_pending_charge_is_shown_as_waiting() {
    let down = answering(ResponseTemplate::new(503)).await;
    let app = charging_at(GatewayType::Iugu, &down.uri());
    let id = app.payment(41).await;
    stays_open(&app, id, 1, "503").await;
    let path = page(&app, id).await;
    let shown = app.nobody().site(http::Method::GET, &path).await;
    assert_eq!(shown.status, 200);
    assert!(shown.text().contains("Estamos preparando sua cobrança"));
    assert!(shown.text().contains("http-equiv=\"refresh\""), "it looks again by itself");
    for tries in 2..=12 {
        app.advance(SignedDuration::from_hours(2));
        deliver(&app).await;
        assert_eq!(message(&app, "gateway.charge").await.1, tries);
    }
    let (state, _, error) = message(&app, "gateway.charge").await;
    assert_eq!((state.as_str(), error.contains("503")), ("failed", true), "{error}");
    app.advance(SignedDuration::from_hours(24));
    deliver(&app).await;
    assert_eq!(message(&app, "gateway.charge").await.1, 12, "set aside, not tried for ever");
    let shown = app.nobody().site(http::Method::GET, &path).await.text();
    assert!(shown.contains("fale com seu consultor") && !shown.contains("refresh"));
}

#[tokio::test]
async fn what_was_paid_by_hand_meanwhile_is_not_charged() {
    let app = charging_at(GatewayType::Iugu, "http://127.0.0.1:1");
    let id = app.payment(41).await;
    app.account("root").put(&format!("/financial/payment/approve/{id}")).await.expect(200);
    deliver(&app).await;
    assert_eq!(message(&app, "gateway.charge").await.0, "sent");
    assert_eq!(at_gateway(&app, id).await, ("paid".to_owned(), "externally_paid".to_owned(), None));
}
