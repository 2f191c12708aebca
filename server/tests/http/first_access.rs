//! The first account of an empty database.

use http::Method;
use serde_json::json;
use server::operations::administration::staff::first_access;
use server::store::{DatabaseUrl, Options, Store};

use crate::app::{App, settings};
use crate::ask::Answer;

fn empty(folder: &tempfile::TempDir) -> App {
    let url = DatabaseUrl::Sqlite(folder.path().join("retaguarda.db"));
    let store = Store::open(&url, Options::default()).unwrap();
    App::embedded(store, settings(folder.path()))
}

async fn link(app: &App) -> Option<String> {
    let url = first_access::link(&app.shared).await.unwrap()?;
    Some(url.strip_prefix("http://127.0.0.1").expect("our origin").to_owned())
}

async fn create(app: &App, link: &str, name: &str, password: &str) -> Answer {
    let token = link.split('=').next_back().unwrap();
    let form = format!("token={token}&name={name}&email=Ana%40empresa.test&password={password}");
    app.nobody().site(Method::POST, "/primeiro-acesso").body(form).await
}

#[tokio::test]
async fn the_link_of_the_start_creates_root_once() {
    let folder = tempfile::tempdir().unwrap();
    let app = empty(&folder);
    let (void, link_now) = (link(&app).await.expect("a link"), link(&app).await.expect("a link"));
    assert_eq!(app.nobody().site(Method::GET, &void).await.status, 404, "a new start, a new link");
    assert!(app.nobody().site(Method::GET, &link_now).await.text().contains("Primeiro acesso"));
    assert_eq!(create(&app, "token=outro", "Ana", "Certa%402026x").await.status, 404);
    let weak = create(&app, &link_now, "", "fraca").await;
    assert_eq!(weak.status, 422);
    assert_eq!(weak.text().matches("aria-invalid").count(), 2, "name and password: {}", weak.text());
    let made = create(&app, &link_now, "Ana%20Lima", "Certa%402026x").await;
    assert_eq!((made.status, made.header("location")), (303, "/"));
    let credentials = json!({ "email": "ana@empresa.test", "password": "Certa@2026x" });
    let session = app.nobody().post("/autenticar").json(credentials).await.expect(200);
    assert_eq!((&session["user"]["role"], &session["user"]["name"]), (&json!("root"), &json!("Ana Lima")));
    assert_eq!(create(&app, &link_now, "Bia", "Outra%402026x").await.status, 404, "one account only");
    assert_eq!(link(&app).await, None);
    assert_eq!(
        app.number("select count(*) from audit_log where endpoint = 'staff.first-access'", &[]).await,
        1
    );
}
