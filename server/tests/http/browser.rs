//! A browser holds only a cookie, which no other site can use.

use http::Method;
use jiff::SignedDuration;
use serde_json::json;

use crate::app::{App, credentials, everywhere};
use crate::place::Place;

#[tokio::test]
async fn a_browser_gets_a_cookie_and_no_token() {
    everywhere(async |app| {
        let browser = app.nobody().with("x-retaguarda-door", "web").with("sec-fetch-site", "same-origin");
        let answer = browser.post("/autenticar").json(credentials("sales")).await;
        let session = answer.expect(200);
        assert!(session.get("access_token").is_none() && session.get("refresh_token").is_none(), "{session}");
        assert_eq!(session["user"]["email"], "sales@demo.test");
        let cookie = answer.header("set-cookie");
        let (pair, flags) = cookie.split_once(';').unwrap();
        assert_eq!(flags, " Path=/; HttpOnly; SameSite=Strict; Max-Age=43200");
        let token = pair.strip_prefix("retaguarda_session=").unwrap();
        assert!(token.len() == 64 && !answer.text().contains(token));
        let browser = browser.with("cookie", pair);
        let me = browser.get("/me").await;
        assert_eq!(me.expect(200)["user"], session["user"]);
        assert!(!me.text().contains(token));
    })
    .await;
}

#[tokio::test]
async fn over_an_encrypted_origin_the_cookie_is_this_hosts_alone() {
    for place in Place::all() {
        let app = App::start_at(place, "https://retaguarda.test").await;
        let browser = app.nobody().with("x-retaguarda-door", "web").with("sec-fetch-site", "same-origin");
        let answer = browser.post("/autenticar").json(credentials("sales")).await;
        let cookie = answer.header("set-cookie");
        assert!(cookie.starts_with("__Host-retaguarda_session=") && cookie.ends_with("; Secure"), "{cookie}");
        let held = cookie.split(';').next().unwrap();
        browser.clone().with("cookie", held).get("/me").await.expect(200);
        let planted = held.replace("__Host-", "");
        browser.with("cookie", &planted).get("/me").await.expect(401);
    }
}

#[tokio::test]
async fn a_request_has_one_credential() {
    everywhere(async |app| {
        let bearer = format!("Bearer {}", app.tokens("sales").0);
        let both = app.browser("sales").await.with("authorization", &bearer);
        let problem = both.get("/me").await.expect(400);
        assert_eq!(problem["message"], "Envie o cookie de sessão ou o token, nunca os dois.");
    })
    .await;
}

#[tokio::test]
async fn another_site_cannot_write_with_the_cookie() {
    everywhere(async |app| {
        let browser = app.browser("sales").await.with("host", "127.0.0.1");
        let rename = || browser.put("/me").json(json!({ "name": "Forjado" }));
        let before = app.footprint().await;
        for site in ["cross-site", "same-site"] {
            let problem = rename().header("sec-fetch-site", site).await.expect(400);
            assert_eq!(problem["message"], "Esta requisição veio de outro site e foi recusada.");
        }
        let old = || rename().without("sec-fetch-site");
        old().header("origin", "https://evil.test").await.expect(400);
        old().header("origin", "null").await.expect(400);
        rename().without("x-retaguarda-door").await.expect(400);
        assert_eq!(app.footprint().await, before);
        old().header("origin", "http://127.0.0.1").await.expect(200);
        rename().await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn signing_out_takes_the_cookie_away() {
    everywhere(async |app| {
        let browser = app.browser("sales").await;
        let answer = browser.post("/logout").await;
        answer.expect(200);
        assert!(answer.header("set-cookie").starts_with("retaguarda_session=; "), "{:?}", answer.headers);
        assert!(answer.header("set-cookie").contains("Max-Age=0"));
        assert_eq!(answer.header("clear-site-data"), "\"cache\"");
        assert_eq!(browser.get("/me").await.expect(401)["message"], "Faça login novamente");
    })
    .await;
}

#[tokio::test]
async fn a_browser_at_rest_is_signed_out_after_an_hour_and_a_busy_one_after_twelve() {
    everywhere(async |app| {
        let (rests, works) = (app.browser("sales").await, app.browser("sales2").await);
        for _ in 0..2 {
            app.advance(SignedDuration::from_mins(31));
            works.get("/me").await.expect(200);
        }
        assert_eq!(rests.get("/me").await.expect(401)["message"], "Faça login novamente");
        for _ in 0..22 {
            app.advance(SignedDuration::from_mins(29));
            works.get("/me").await.expect(200);
        }
        app.advance(SignedDuration::from_mins(29));
        assert_eq!(works.get("/me").await.expect(401)["message"], "Faça login novamente");
    })
    .await;
}

#[tokio::test]
async fn an_unknown_cookie_is_no_session() {
    everywhere(async |app| {
        let forged = app.nobody().with("cookie", &format!("retaguarda_session={}", "a".repeat(64)));
        assert_eq!(forged.get("/me").await.expect(401)["message"], "Faça login novamente");
    })
    .await;
}

#[tokio::test]
async fn a_cookies_token_is_no_bearer_token_nor_the_other_way_round() {
    let app = App::start(Place::Sqlite).await;
    let browser = app.nobody().with("x-retaguarda-door", "web").with("sec-fetch-site", "same-origin");
    let answer = browser.post("/autenticar").json(credentials("sales")).await;
    let cookie = answer.header("set-cookie").split(';').next().unwrap().to_owned();
    let bearer = format!("Bearer {}", cookie.split_once('=').unwrap().1);
    app.nobody().with("authorization", &bearer).get("/me").await.expect(401);
    let planted = format!("retaguarda_session={}", app.tokens("sales").0);
    browser.clone().with("cookie", &planted).get("/me").await.expect(401);
    browser.with("cookie", &cookie).get("/me").await.expect(200);
}

#[tokio::test]
async fn over_tls_the_cookie_and_the_browser_stay_there() {
    for place in Place::all().into_iter().filter(|place| *place != Place::Gateway) {
        let app = App::start_behind_a_proxy(place).await;
        let browser = app.nobody().with("x-retaguarda-door", "web").with("sec-fetch-site", "same-origin");
        let plain = browser.post("/autenticar").json(credentials("sales")).await;
        assert!(plain.header("set-cookie").starts_with("retaguarda_session="));
        assert!(!plain.headers.contains_key("strict-transport-security"));
        let through = browser.clone().with("x-forwarded-proto", "https");
        let answer = through.post("/autenticar").json(credentials("sales")).await;
        let cookie = answer.header("set-cookie").to_owned();
        assert!(cookie.starts_with("__Host-retaguarda_session=") && cookie.ends_with("; Secure"), "{cookie}");
        through.clone().with("cookie", cookie.split(';').next().unwrap()).get("/me").await.expect(200);
        for path in ["/api/me", "/api/nowhere", "/", "/healthz"] {
            let answer = through.site(Method::GET, path).await;
            assert_eq!(answer.header("strict-transport-security"), "max-age=31536000", "{path}");
        }
        let stranger = through.from([10, 0, 0, 9]);
        let answer = stranger.post("/autenticar").json(credentials("sales")).await;
        assert!(answer.header("set-cookie").starts_with("retaguarda_session="), "anyone can send the header");
    }
}
