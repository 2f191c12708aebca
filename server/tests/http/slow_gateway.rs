//! A gateway with the API of both iugu and Vindi, which holds its answer to a charge until the test lets it go.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::{Json, Router};
use http::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::{Mutex, watch};

/// The gateway.
pub struct SlowGateway {
    /// The address of its API.
    pub url: String,
    shared: Arc<Shared>,
}

struct Shared {
    finished: watch::Sender<bool>,
    books: Mutex<Books>,
}

#[derive(Default)]
struct Books {
    objects: HashMap<String, Vec<Value>>,
    /// The idempotency keys of the charges that were asked for.
    asked: Vec<Option<String>>,
    /// Charges that came to an end.
    ended: usize,
    loses: bool,
}

impl SlowGateway {
    /// Starts it.
    pub async fn start() -> SlowGateway {
        let shared =
            Arc::new(Shared { finished: watch::channel(false).0, books: Mutex::new(Books::default()) });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(answer).with_state(shared.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        SlowGateway { url, shared }
    }

    /// Loses the next charge, as a proxy without an answer does.
    pub async fn lose_the_next(&self) {
        self.shared.books.lock().await.loses = true;
    }

    /// Finishes all charges, and answers later ones at once.
    pub async fn finish(&self) {
        self.shared.finished.send_replace(true);
        loop {
            let books = self.shared.books.lock().await;
            if books.ended == books.asked.len() {
                return;
            }
            drop(books);
            tokio::task::yield_now().await;
        }
    }

    /// Returns how many charges were asked for, and how many there are.
    pub async fn charges(&self) -> (usize, usize) {
        let books = self.shared.books.lock().await;
        let of = |kind| books.objects.get(kind).map_or(0, Vec::len);
        (books.asked.len(), of("invoices") + of("bills"))
    }

    /// Returns the idempotency keys of the charges that were asked for.
    pub async fn keys(&self) -> Vec<Option<String>> {
        self.shared.books.lock().await.asked.clone()
    }
}

async fn answer(State(shared): State<Arc<Shared>>, request: Request) -> (StatusCode, Json<Value>) {
    let path = request.uri().path().trim_start_matches('/').to_owned();
    if request.method() == Method::GET {
        let books = shared.books.lock().await;
        return (StatusCode::OK, Json(books.read(&path)));
    }
    let key = request.headers().get("idempotency-key").map(|key| key.to_str().unwrap().to_owned());
    let body = axum::body::to_bytes(request.into_body(), 1 << 20).await.unwrap();
    let body: Value = serde_json::from_slice(&body).unwrap();
    let mut books = shared.books.lock().await;
    if !["invoices", "bills", "subscriptions"].contains(&path.as_str()) {
        return (StatusCode::CREATED, Json(books.create(&path, body)));
    }
    books.asked.push(key);
    if std::mem::take(&mut books.loses) {
        books.ended += 1;
        return (StatusCode::GATEWAY_TIMEOUT, Json(json!({})));
    }
    drop(books);
    let at_work = shared.clone();
    // A task of its own, because the caller's hanging up does not stop a gateway.
    let made = tokio::spawn(async move {
        at_work.finished.subscribe().wait_for(|finished| *finished).await.unwrap();
        let mut books = at_work.books.lock().await;
        books.ended += 1;
        books.create(&path, body)
    });
    (StatusCode::CREATED, Json(made.await.unwrap()))
}

impl Books {
    fn create(&mut self, kind: &str, mut object: Value) -> Value {
        let id = 1 + self.objects.values().map(Vec::len).sum::<usize>();
        object["id"] = json!(id.to_string());
        object["status"] = json!("pending");
        if kind == "subscriptions" {
            // The invoice that iugu makes of it, and the bill of Vindi.
            let first = if object["custom_variables"].is_array() { "invoices" } else { "bills" };
            let made = self.create(first, json!({ "subscription": { "code": object["code"] } }));
            object["recent_invoices"] = json!([{ "id": made["id"] }]);
            object["id"] = json!((id + 1).to_string());
        }
        self.objects.entry(kind.to_owned()).or_default().push(object.clone());
        object[kind.trim_end_matches('s')] = object.clone();
        object
    }

    fn read(&self, path: &str) -> Value {
        let (kind, id) = path.split_once('/').unwrap_or((path, ""));
        let all = self.objects.get(kind).cloned().unwrap_or_default();
        match all.iter().find(|object| object["id"] == id) {
            Some(one) => one.clone(),
            None => json!({ "items": all, kind: all }),
        }
    }
}
