//! The second factor, the password typed again, and the roles that need them.

use std::path::Path;
use std::sync::Arc;

use client::access::Role;
use jiff::SignedDuration;
use serde_json::{Value, json};
use server::http::router;
use server::operations;
use server::operations::account::second_factor::totp;
use server::run::second_factors;
use server::work::app::App as State;
use server::work::audit::Key;
use server::work::settings::Settings;
use tokio::task::block_in_place;

use crate::app::{App, audit_key, credentials, everywhere};
use crate::ask::{Answer, Caller};
use crate::place::Place;

/// Returns a server with other settings on a copy of the demonstration.
async fn with(place: Place, change: impl FnOnce(&mut Settings)) -> App {
    let app = App::start(place).await;
    let mut settings = app.shared.settings.clone();
    change(&mut settings);
    let shared = Arc::new(operations::known_by(State::new(app.shared.store.clone(), settings)));
    let router = router::embedded(shared.clone(), operations::api());
    App { shared, router, ..app }
}

fn databases() -> Vec<Place> {
    Place::all().into_iter().filter(|place| *place != Place::Gateway).collect()
}

/// Returns the code that the account's app shows now.
fn shown(app: &App, secret: &str) -> String {
    totp::shown(secret, app.shared.clock.now()).unwrap()
}

/// Decodes a QR code drawn in half blocks.
fn scanned(lines: &Value) -> String {
    let lines: Vec<Vec<char>> =
        lines.as_array().unwrap().iter().map(|line| line.as_str().unwrap().chars().collect()).collect();
    let side = lines[0].len();
    let is_dark = |x: usize, y: usize| !['█', ['▀', '▄'][y % 2]].contains(&lines[y / 2][x]);
    let scale = 4;
    let mut picture = rqrr::PreparedImage::prepare_from_bitmap(side * scale, side * scale, |x, y| {
        is_dark(x / scale, y / scale)
    });
    let [grid] = &picture.detect_grids()[..] else { panic!("one code in the picture") };
    grid.decode().unwrap().1
}

/// Enrols an account; the secret and the recovery codes.
async fn enrol(app: &App, caller: &Caller) -> (String, Vec<String>) {
    let enrolment =
        caller.post("/me/second-factor").json(json!({ "password": "Demo@2026" })).await.expect(200);
    let secret = enrolment["secret"].as_str().unwrap().to_owned();
    assert!(enrolment["url"].as_str().unwrap().contains(&secret), "{enrolment}");
    assert_eq!(scanned(&enrolment["qr"]), enrolment["url"]);
    let wrong = caller.put("/me/second-factor").json(json!({ "code": "000000x" })).await.expect(422);
    assert!(wrong["errors"]["code"].is_array(), "{wrong}");
    let code = json!({ "code": shown(app, &secret) });
    let confirmed = caller.put("/me/second-factor").json(code).await.expect(200);
    (secret, serde_json::from_value(confirmed["recovery_codes"].clone()).unwrap())
}

async fn sign_in(app: &App, otp: Option<&str>) -> Answer {
    let mut body = credentials("sales");
    if let Some(otp) = otp {
        body["otp"] = otp.into();
    }
    app.nobody().post("/autenticar").json(body).await
}

fn wants(answer: &Answer) -> Value {
    answer.expect(422)["errors"]["otp"].clone()
}

#[tokio::test]
async fn an_enrolled_account_signs_in_with_a_code_that_works_once() {
    everywhere(async |app| {
        let sales = app.account("sales");
        let wrong = json!({ "password": "Errada@2026" });
        sales.post("/me/second-factor").json(wrong).await.expect(422);
        sign_in(app, None).await.expect(200);
        let (secret, recovery) = enrol(app, &sales).await;
        let state = sales.get("/me/second-factor").await.expect(200);
        assert_eq!(state, json!({ "enrolled": true, "required": false, "recovery_codes": 10 }));
        assert_eq!(
            wants(&sign_in(app, None).await),
            json!(["Informe o código do seu aplicativo autenticador"])
        );
        let spent = shown(app, &secret);
        let refused = json!(["Código incorreto ou já usado"]);
        assert_eq!(wants(&sign_in(app, Some(&spent)).await), refused, "the code that confirmed the secret");
        app.advance(SignedDuration::from_secs(60));
        let code = shown(app, &secret);
        sign_in(app, Some(&code)).await.expect(200);
        assert_eq!(wants(&sign_in(app, Some(&code)).await), refused);
        app.advance(SignedDuration::from_secs(60));
        sign_in(app, Some(&recovery[0].to_uppercase())).await.expect(200);
        assert_eq!(wants(&sign_in(app, Some(&recovery[0])).await), refused);
        assert_eq!(sales.get("/me/second-factor").await.expect(200)["recovery_codes"], 9);
        app.advance(SignedDuration::from_secs(60));
        sales.post("/me/second-factor/remove").json(json!({ "password": "Demo@2026" })).await.expect(200);
        sign_in(app, None).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn guessing_codes_is_as_slow_as_guessing_passwords() {
    everywhere(async |app| {
        enrol(app, &app.account("sales")).await;
        let mut refused = 0;
        for guess in 0..60 {
            let answer = sign_in(app, Some(&format!("{guess:06}"))).await;
            match answer.status {
                422 => refused += 1,
                429 => {}
                status => panic!("{status}: {}", answer.text()),
            }
            app.advance(SignedDuration::from_secs(1));
        }
        assert!((3..=10).contains(&refused), "{refused} guesses in a minute");
    })
    .await;
}

#[tokio::test]
async fn root_removes_the_second_factor_of_an_account_that_lost_it() {
    everywhere(async |app| {
        enrol(app, &app.account("sales")).await;
        let sales = app.number("select id from staff where email = 'sales@demo.test'", &[]).await;
        let path = format!("/staff/{sales}/second-factor");
        app.account("manager").delete(&path).await.expect(403);
        app.account("root").delete(&path).await.expect(200);
        sign_in(app, None).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn secrets_are_not_kept_with_the_answers_of_keys() {
    everywhere(async |app| {
        let sales = app.account("sales");
        let body = json!({ "password": "Demo@2026" });
        let enrolment = sales.post("/me/second-factor").json(body).key("enrol-1").await.expect(200);
        let secret = enrolment["secret"].as_str().unwrap();
        let rows = app.rows("select body from idempotency", &[]).await;
        assert!(rows.iter().all(|row| !row.text(0).contains(secret)));
    })
    .await;
}

/// Returns the stored secret of the account `sales`.
async fn stored(app: &App) -> String {
    app.rows("select totp_secret from staff where email = 'sales@demo.test'", &[]).await[0].text(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_of_the_database_shows_no_secret() {
    everywhere(async |app| {
        let (secret, _) = enrol(app, &app.account("sales")).await;
        assert!(!stored(app).await.contains(&secret));
        // Versions before 0.1.0 stored it so.
        let sql = "update staff set totp_secret = $1 where email = 'sales@demo.test'";
        app.execute(sql, &[secret.as_str().into()]).await;
        let (store, key) = (&app.shared.store, audit_key());
        block_in_place(|| second_factors::seal(store, &key, Path::new("audit.key"))).unwrap();
        assert!(!stored(app).await.contains(&secret));
        app.advance(SignedDuration::from_secs(60));
        sign_in(app, Some(&shown(app, &secret))).await.expect(200);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_another_key_says_so_and_an_operator_can_do_without_the_key() {
    everywhere(async |app| {
        enrol(app, &app.account("sales")).await;
        let (store, lost) = (&app.shared.store, Key::of("another key, of thirty-two characters"));
        let refused = block_in_place(|| second_factors::seal(store, &lost, Path::new("/keys/audit.key")));
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains("1 conta") && refused.contains("/keys/audit.key"), "{refused}");
        let removed = block_in_place(|| second_factors::remove_unreadable(store, &lost)).unwrap();
        assert!(removed.is_some_and(|sentence| sentence.contains('1')));
        sign_in(app, None).await.expect(200);
        let again = block_in_place(|| second_factors::remove_unreadable(store, &lost)).unwrap();
        assert_eq!(again, None);
    })
    .await;
}

#[tokio::test]
async fn a_role_that_has_to_enrol_does_nothing_else_before() {
    for place in databases() {
        let app = with(place, |settings| settings.require_totp = vec![Role::Sales]).await;
        let sales = app.account("sales");
        for path in ["/financial", "/events", "/financial/export"] {
            let refused = sales.get(path).await;
            assert_eq!(refused.expect(403)["reason"]["why"]["kind"], "second_factor", "{path}");
        }
        assert_eq!(sales.get("/me/second-factor").await.expect(200)["required"], true);
        sales.get("/me").await.expect(200);
        app.account("manager").get("/financial").await.expect(200);
        enrol(&app, &sales).await;
        sales.get("/financial").await.expect(200);
    }
}

#[tokio::test]
async fn an_irreversible_action_wants_a_fresh_password() {
    let minutes = SignedDuration::from_mins(5);
    for place in databases() {
        let app = with(place, |settings| settings.fresh_password = Some(minutes)).await;
        let payment = app.payment(1).await;
        let path = format!("/financial/payment/approve/{payment}");
        let signed_in = app.nobody().post("/autenticar").json(credentials("sales")).await.expect(200);
        let bearer = format!("Bearer {}", signed_in["access_token"].as_str().unwrap());
        let sales = app.nobody().with("authorization", &bearer);
        app.advance(minutes + SignedDuration::from_secs(1));
        sales.put(&path).rehearsed().await.expect(200);
        let refused = sales.put(&path).await.expect(403);
        assert_eq!(refused["reason"]["why"], json!({ "kind": "fresh_password", "minutes": 5 }));
        let confirm =
            |password: &str| sales.post("/session/confirm-password").json(json!({ "password": password }));
        assert!(confirm("Errada@2026").await.expect(422)["errors"]["password"].is_array());
        sales.put(&path).await.expect(403);
        confirm("Demo@2026").await.expect(200);
        sales.put(&path).await.expect(200);
    }
}

#[tokio::test]
async fn a_members_link_leads_to_the_members_site() {
    let site = "https://membros.example.com";
    for place in databases() {
        let app = with(place, |settings| settings.members_site = Some(site.to_owned())).await;
        app.account("manager").post("/user/email-direct-access/1").await.expect(200);
        let rows = app.rows("select payload from outbox order by id desc limit 1", &[]).await;
        let link = format!("{site}/cms/acesso-direto?acesso_direto=");
        assert!(rows[0].text(0).contains(&link), "{}", rows[0].text(0));
    }
}

#[tokio::test]
async fn a_member_gets_a_direct_access_link_that_works_once() {
    everywhere(async |app| {
        app.account("mentoring").post("/user/email-direct-access/1").await.expect(403);
        app.account("manager").post("/user/email-direct-access/999999").await.expect(404);
        let before = app.footprint().await;
        app.account("manager").post("/user/email-direct-access/1").rehearsed().await.expect(200);
        assert_eq!(app.footprint().await, before);
        let mail = async || {
            app.account("manager").post("/user/email-direct-access/1").await.expect(200);
            let sql = "select o.payload, m.email from outbox o, members m where m.id = 1 order by o.id desc limit 1";
            let rows = app.rows(sql, &[]).await;
            let mail: Value = serde_json::from_str(&rows[0].text(0)).unwrap();
            assert_eq!(mail["to"], rows[0].text(1));
            let body = mail["body"].as_str().unwrap();
            let (_, rest) = body.split_once("?acesso_direto=").expect("a link");
            rest.split_whitespace().next().unwrap().to_owned()
        };
        let (older, newer) = (mail().await, mail().await);
        let enter = |code: &str| app.nobody().post("/acesso-direto").json(json!({ "code": code }));
        enter(&older).await.expect(422);
        let browser = enter(&newer).header("x-retaguarda-door", "web").header("sec-fetch-site", "same-origin");
        if app.gateway.is_none() {
            browser.await.expect(400);
        }
        let member = enter(&newer).await.expect(200);
        assert_eq!((&member["user"]["role"], member.get("access_token")), (&json!("client"), None));
        enter(&newer).await.expect(422);
        let late = mail().await;
        app.advance(SignedDuration::from_mins(30));
        enter(&late).await.expect(422);
    })
    .await;
}
