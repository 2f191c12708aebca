//! Whether the links of a template answer.

use client::access::Role;
use serde_json::{Value, json};

use crate::app::App;
use crate::ask::{Ask, Caller};
use crate::name_server::{NameServer, Zone};
use crate::place::{Place, say};
use crate::site::{Site, SiteAnswer};

/// Runs a test on both databases, with a server that may fetch *casa.test* from a site.
async fn on_both(test: impl AsyncFn(App, Site)) {
    for place in [Place::Sqlite, Place::Postgres].into_iter().filter(|place| Place::all().contains(place)) {
        say(&format!("{place:?}"));
        let site = site().await;
        let zone = Zone::default().host("casa.test", "127.0.0.1").host("interna.test", "10.0.0.7");
        let names = NameServer::start(zone).await;
        let app = App::start_fetching(place, &names, &[site.named("casa.test")]).await;
        test(app, site).await;
    }
}

async fn site() -> Site {
    Site::start(|asked| match asked.split_once(' ').unwrap() {
        (_, "/ok") | ("GET", "/so-get") => SiteAnswer::page("oi"),
        (_, "/mudou") => SiteAnswer::to("/ok"),
        (_, "/roda") => SiteAnswer::to("/roda"),
        (_, "/para-dentro") => SiteAnswer::to("http://169.254.169.254/latest"),
        (_, "/entrada") => SiteAnswer::status("403 Forbidden"),
        ("HEAD", _) => SiteAnswer::status("405 Method Not Allowed"),
        ("GET", "/sem-fim") => SiteAnswer::Endless,
        ("GET", path) if path.starts_with("/calada") => SiteAnswer::Silence,
        _ => SiteAnswer::status("404 Not Found"),
    })
    .await
}

async fn charge(app: &App) -> i64 {
    let sql = "select id from email_templates where key = 'payment-charge' and language = 'pt-BR'";
    app.number(sql, &[]).await
}

fn check(caller: &Caller, id: i64, body: Value) -> Ask {
    caller.post(&format!("/email-templates/{id}/check-links")).json(body)
}

fn buttons(urls: &[String]) -> Value {
    let block = |url: &String| json!({ "kind": "button", "label": "a", "url": url });
    json!({ "content": { "subject": "a", "blocks": urls.iter().map(block).collect::<Vec<_>>() } })
}

#[tokio::test]
async fn each_link_says_what_it_answers() {
    on_both(async |app, site| {
        let (root, id) = (app.role(Role::Root), charge(&app).await);
        let at = |path: &str| site.url("casa.test", path);
        let cases = [
            (at("/ok"), "answers", json!(200)),
            (at("/so-get"), "answers", json!(200)),
            (at("/sem-fim"), "answers", json!(200)),
            (at("/mudou"), "redirects", json!(200)),
            (at("/entrada"), "unclear", json!(403)),
            (at("/falta"), "fails", json!(404)),
            (at("/roda"), "unreachable", Value::Null),
            ("http://falta.test/".to_owned(), "unreachable", Value::Null),
            (at("/para-dentro"), "not_checked", Value::Null),
            ("http://interna.test/".to_owned(), "not_checked", Value::Null),
            (at("/ok?membro={{ membro.nome }}"), "not_checked", Value::Null),
            ("{{ link.pagamento }}".to_owned(), "not_checked", Value::Null),
        ];
        let urls: Vec<String> = cases.iter().map(|(url, ..)| url.clone()).collect();
        let before = app.footprint().await;
        let report = check(&root, id, buttons(&urls)).await.expect(200);
        assert_eq!(before, app.footprint().await, "a check changes nothing");
        let links = report["links"].as_array().unwrap();
        assert_eq!(links.len(), cases.len(), "{report:#}");
        for (at, (link, (url, outcome, status))) in links.iter().zip(&cases).enumerate() {
            assert_eq!((&link["url"], &link["outcome"]), (&json!(url), &json!(outcome)), "{link:#}");
            assert_eq!((&link["status"], &link["block"]), (status, &json!(at)), "{link:#}");
        }
        assert_eq!(links[3]["leads_to"], at("/ok"));
        assert_eq!(report["message"], "3 links não responderam como deviam.");
        assert!(links[10]["found"].as_str().unwrap().contains("variável"), "{report:#}");
        assert!(site.requests().iter().all(|asked| !asked.contains("membro")), "{:?}", site.requests());
    })
    .await;
}

#[tokio::test]
async fn links_are_found_wherever_a_letter_has_them_and_each_is_fetched_once() {
    on_both(async |app, site| {
        let (root, id) = (app.role(Role::Root), charge(&app).await);
        let at = |path: &str| site.url("casa.test", path);
        let url = at("/ok");
        let content = json!({ "subject": url, "blocks": [
            { "kind": "text", "text": format!("Veja [isto]({}), {url} e [a casa](mailto:a@casa.test).", at("/1")) },
            { "kind": "image", "src": at("/2"), "alt": "a", "url": at("/3") },
            { "kind": "columns", "columns": [
                { "button": { "label": "a", "url": at("/4") } },
                { "image": { "src": at("/5"), "alt": "a", "url": at("/1") } },
            ] },
            { "kind": "html", "html": format!("<p><a class=x href='{}'>b</a><script src='{}'></script></p>", at("/6?a=1&b=2"), at("/7")) },
        ] });
        let report = check(&root, id, json!({ "content": content })).await.expect(200);
        let found: Vec<(&str, i64)> = report["links"]
            .as_array()
            .unwrap()
            .iter()
            .map(|link| (link["url"].as_str().unwrap(), link["block"].as_i64().unwrap()))
            .collect();
        let expected = [("/1", 0), ("/2", 1), ("/3", 1), ("/4", 2), ("/5", 2), ("/6?a=1&b=2", 3)];
        let expected: Vec<(String, i64)> = expected.map(|(path, block)| (at(path), block)).into();
        let expected: Vec<(&str, i64)> = expected.iter().map(|(url, block)| (url.as_str(), *block)).collect();
        assert_eq!(found, expected);
        let edit = root.put(&format!("/email-templates/{id}")).json(buttons(&[at("/ok")]));
        edit.await.expect(200);
        let report = check(&root, id, json!({})).await.expect(200);
        assert_eq!((&report["links"][0]["url"], &report["links"][1]), (&json!(at("/ok")), &Value::Null));
        let report = check(&root, id, buttons(&[])).await.expect(200);
        assert_eq!((&report["message"], &report["links"]), (&json!("O e-mail não tem links."), &json!([])));
    })
    .await;
}

#[tokio::test]
async fn a_check_needs_the_permission_to_edit_and_has_a_limit() {
    on_both(async |app, site| {
        let (root, id) = (app.role(Role::Root), charge(&app).await);
        let body = || buttons(&[site.url("casa.test", "/ok")]);
        for role in [Role::Relationship, Role::Sales] {
            check(&app.role(role), id, body()).await.expect(403);
        }
        check(&root, 999_999, body()).await.expect(404);
        assert_eq!(site.requests().len(), 0);
        let many: Vec<String> = (0..25).map(|n| site.url("casa.test", &format!("/{n}"))).collect();
        let report = check(&root, id, buttons(&many)).await.expect(200);
        let outcomes: Vec<&Value> =
            report["links"].as_array().unwrap().iter().map(|link| &link["outcome"]).collect();
        assert!(outcomes[..20].iter().all(|outcome| *outcome == "fails"), "{outcomes:?}");
        assert!(outcomes[20..].iter().all(|outcome| *outcome == "not_checked"), "{outcomes:?}");
        for _ in 1..20 {
            check(&root, id, body()).await.expect(200);
        }
        check(&root, id, body()).await.expect(429);
        check(&app.role(Role::Manager), id, body()).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn sites_that_are_silent_do_not_hold_a_check() {
    on_both(async |app, site| {
        let (root, id) = (app.role(Role::Root), charge(&app).await);
        let urls: Vec<String> = (0..6).map(|n| site.url("casa.test", &format!("/calada?{n}"))).collect();
        let report = check(&root, id, buttons(&urls)).await.expect(200);
        let found: Vec<&str> = report["links"]
            .as_array()
            .unwrap()
            .iter()
            .map(|link| link["outcome"].as_str().unwrap())
            .collect();
        assert_eq!(&found[..2], ["unreachable"; 2], "{report:#}");
        assert_eq!(&found[4..], ["not_checked"; 2], "{report:#}");
    })
    .await;
}
