//! An upstream that knows the specification's calls alone, and the gateway before it.

#[path = "../../../examples/stranger/face/mod.rs"]
mod face;

mod bare;
mod boards;
mod fields;
mod gateway;
mod shapes;
mod sloppiness;
mod troubles;
mod walk;

use axum::Router;
use http::Method;
use serde_json::{Value, json};

use self::face::sloppiness::Sloppiness;
use crate::app::App;
use crate::ask::{Answer, Caller};
use crate::place::Place;

/// The upstream, on a copy of the demonstration.
pub struct Stranger {
    pub app: App,
    pub router: Router,
}

impl Stranger {
    /// Starts an upstream that differs from the specification in these ways.
    pub async fn start(sloppy: &[Sloppiness]) -> Stranger {
        let app = App::start(Place::Sqlite).await;
        let router = face::before(app.router.clone(), sloppy.to_vec());
        Stranger { app, router }
    }

    /// Returns a demonstration account that is signed in at it.
    pub fn account(&self, name: &str) -> Caller {
        self.app.account(name).through(&self.router)
    }

    /// Tells it how to answer from now on.
    pub async fn wish(&self, wishes: Value) {
        let told = Caller::new(&self.router).site(Method::PUT, "/control").json(wishes).await;
        assert_eq!(told.status, 200, "{}", told.text());
    }

    /// Returns the writes that it was sent, in order.
    pub async fn writes(&self) -> Vec<Value> {
        let told = Caller::new(&self.router).site(Method::GET, "/control/writes").await.expect(200);
        told["writes"].as_array().expect("a list").clone()
    }
}

/// Returns the wish for a trouble with the next request of a call.
pub fn trouble(method: &str, path: &str, kind: &str) -> Value {
    json!({ "troubles": [{ "method": method, "path": path, "kind": kind }] })
}

/// Asserts that an answer is a page for people.
#[track_caller]
pub fn assert_page(answer: &Answer, status: u16) {
    assert_eq!(answer.status, status, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert!(answer.text().starts_with("<!DOCTYPE html>"), "{}", answer.text());
}
