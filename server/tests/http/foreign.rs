//! The gateway before an upstream that knows the specification alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use axum::Router;
use http::Method;
use serde_json::{Value, json};
use wiremock::matchers::{any, method, path, query_param};
use wiremock::{Mock, MockServer, Request, ResponseTemplate};

use crate::ask::Caller;
use crate::upstream::gateway_to;

/// Returns an upstream without a description, where Ana signs in.
pub async fn foreign() -> MockServer {
    let server = MockServer::start().await;
    let user = json!({ "id": "7", "name": "Ana", "email": "ana@demo.test", "role": "manager", "permission_type": "manager" });
    let ability = json!([{ "action": "manage", "subject": "all" }]);
    let session = json!({ "access_token": "theirs", "token_type": "Bearer", "expires_in": "900", "user": user, "ability": ability });
    answer(&server, "POST", "/autenticar", json!({ "data": session })).await;
    let page = ResponseTemplate::new(404).set_body_raw("<h1>Not found</h1>", "text/html");
    Mock::given(any()).respond_with(page).with_priority(9).mount(&server).await;
    server
}

pub async fn answer(server: &MockServer, verb: &str, at: &str, body: Value) {
    let template = ResponseTemplate::new(200).set_body_json(body);
    Mock::given(method(verb)).and(path(format!("/api{at}"))).respond_with(template).mount(server).await;
}

/// Returns Ana, signed in with a bearer token.
pub async fn ana(router: &Router) -> Caller {
    let caller = Caller::new(router);
    let login = caller.post("/autenticar").json(json!({ "email": "ana@demo.test", "password": "x" })).await;
    login.expect(200);
    caller.with("authorization", "Bearer theirs")
}

fn payment(status: &str) -> Value {
    json!({ "id": "812", "amount": "199.90", "status": status, "plots": "1", "payment_type": "pix", "gateway_type": "iugu",
        "recurrent": 0, "created_at": "2026-11-20T10:00:00-03:00", "account_manager": { "name": "Bia" },
        "user": { "id": "4", "name": "Davi", "email": "davi@demo.test" }, "user_id": "4" })
}

async fn sent(server: &MockServer, verb: Method) -> usize {
    let received = server.received_requests().await.unwrap();
    received.iter().filter(|request| request.method == verb).count()
}

#[tokio::test]
async fn whoever_signed_in_is_known_though_the_upstream_cannot_tell() {
    let server = foreign().await;
    let (_, router) = gateway_to(&server.uri());
    let ana = ana(&router).await;
    let whoami = ana.get("/me").await.expect(200);
    assert_eq!(whoami["user"]["name"], "Ana");
    let lacks: Vec<String> = serde_json::from_value(whoami["lacks"].clone()).unwrap();
    assert!(lacks.contains(&"payments.renew".to_owned()) && !lacks.contains(&"payments.approve".to_owned()));
    ana.put("/me").json(json!({ "theme": "dark", "language": "de" })).await.expect(200);
    assert_eq!(ana.get("/me").await.expect(200)["theme"], "dark");
    ana.put("/me").json(json!({ "name": "Outra" })).await.expect(422);
    let stranger = Caller::new(&router).with("authorization", "Bearer unknown");
    assert_eq!(stranger.get("/me").await.expect(501)["reason"]["why"], json!({ "kind": "lacks" }));
}

#[tokio::test]
async fn attempts_to_sign_in_are_limited_here() {
    let server = MockServer::start().await;
    let refused = ResponseTemplate::new(401).set_body_json(json!({ "message": "não" }));
    Mock::given(path("/api/autenticar")).respond_with(refused).mount(&server).await;
    Mock::given(any()).respond_with(ResponseTemplate::new(404)).mount(&server).await;
    let (gateway, router) = gateway_to(&server.uri());
    gateway.clock.stop();
    let try_it = async || {
        let caller = Caller::new(&router);
        caller.post("/autenticar").json(json!({ "email": "ana@demo.test", "password": "x" })).await.status
    };
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(try_it().await);
    }
    assert_eq!(statuses, [401, 401, 401, 429]);
    assert_eq!(sent(&server, Method::POST).await, 3);
}

#[tokio::test]
async fn sloppy_answers_are_read_and_completed() {
    let server = foreign().await;
    answer(&server, "GET", "/financial/812", json!({ "data": payment("open") })).await;
    answer(&server, "GET", "/financial/subscription/check/4", json!({ "data": { "subscription": 1 } })).await;
    let (_, router) = gateway_to(&server.uri());
    let details = ana(&router).await.get("/financial/812").await.expect(200);
    assert_eq!(details["transaction"]["amount"], 199.9);
    assert_eq!(details["transaction"]["created_at"], "2026-11-20T13:00:00Z");
    assert_eq!(details["transaction"]["account_manager"], json!({ "name": "Bia" }));
    assert_eq!(details["subscription"]["status"], "active");
    assert!(details["can"]["approve"].is_null(), "an open payment may be approved");
    assert_eq!(details["can"]["renew"]["why"]["kind"], "state");
}

#[tokio::test]
async fn an_answer_in_another_encoding_is_read() {
    let server = foreign().await;
    let body = b"{\"products\":[{\"id\":1,\"name\":\"Divulga\xe7\xe3o\",\"price\":\"10\",\"type\":\"x\"}]}";
    let template = ResponseTemplate::new(200).set_body_raw(&body[..], "text/json; charset=iso-8859-1");
    Mock::given(path("/api/products")).respond_with(template).mount(&server).await;
    let (_, router) = gateway_to(&server.uri());
    let products = ana(&router).await.get("/products").await.expect(200);
    assert_eq!(products["products"][0]["name"], "Divulgação");
}

#[tokio::test]
async fn a_filter_that_the_upstream_lacks_is_applied_here_or_refused() {
    let server = foreign().await;
    for page in 1..=3 {
        let row = |id: i64| {
            json!({ "id": id, "folder": "primary", "sender_type": "rep", "company_user_id": 1, "rep_user_id": 2,
                "sender_name": "A", "receiver_name": "B", "finished": id % 2, "responded": 0, "sender_is_active": 1,
                "send_on": "2026-11-20T10:00:00Z", "conversation_id": id / 2 })
        };
        let rows: Vec<Value> = (0..4).map(|at| row(13 - page * 4 + at)).collect();
        let body = json!({ "current_page": page, "from": 1, "to": 4, "total": 12, "last_page": 3, "per_page": 4, "data": rows });
        let template = ResponseTemplate::new(200).set_body_json(json!({ "messages": body }));
        let asked = Mock::given(path("/api/messages")).and(query_param("page", page.to_string()));
        asked.respond_with(template).mount(&server).await;
    }
    let (_, router) = gateway_to(&server.uri());
    let ana = ana(&router).await;
    let ids = |list: &Value| -> Vec<i64> {
        let rows = list["messages"]["data"].as_array().unwrap();
        rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
    };
    let open = ana.get("/messages?finished=0&per_page=3").await.expect(200);
    assert_eq!((ids(&open), open["messages"]["total"].clone()), (vec![10, 12, 6], json!(6)));
    let rest = ana.get("/messages?finished=0&per_page=3&page=2").await.expect(200);
    assert_eq!((ids(&rest), rest["messages"]["total"].clone()), (vec![8, 2, 4], json!(6)));
    assert!(rest["messages"]["at_least"].is_null(), "all pages were looked through");
    let latest = ana.get("/messages?latest=1&finished=0").await.expect(200);
    assert_eq!(ids(&latest), [10, 12, 6, 2], "a conversation whose latest message is closed is not open");
    let whole = ana.get("/messages?per_page=5&page=2").await.expect(200);
    assert_eq!((ids(&whole), whole["messages"]["total"].clone()), (vec![6, 7, 8, 1, 2], json!(12)));
    assert_eq!(ana.get("/messages?q=oi").await.expect(422)["errors"].as_object().unwrap().len(), 1);
}

/// An upstream that approves, but whose answers to it are lost.
async fn losing(approves: bool) -> MockServer {
    let server = foreign().await;
    let is_paid = Arc::new(AtomicBool::new(false));
    let paid = is_paid.clone();
    let read = move |_: &Request| {
        let status = if paid.load(Ordering::SeqCst) { "paid" } else { "open" };
        ResponseTemplate::new(200).set_body_json(payment(status))
    };
    Mock::given(method("GET")).and(path("/api/financial/812")).respond_with(read).mount(&server).await;
    let lose = move |_: &Request| {
        is_paid.fetch_or(approves, Ordering::SeqCst);
        ResponseTemplate::new(200).set_body_raw("<h1>Bad gateway</h1>", "text/html")
    };
    let approve = Mock::given(method("PUT")).and(path("/api/financial/payment/approve/812"));
    approve.respond_with(lose).mount(&server).await;
    server
}

#[tokio::test]
async fn a_lost_answer_is_looked_for_by_reading() {
    let server = losing(true).await;
    let (_, router) = gateway_to(&server.uri());
    let ana = ana(&router).await;
    let approve = async || ana.put("/financial/payment/approve/812").key("k1").await;
    assert_eq!(approve().await.expect(200)["message"], "Pagamento aprovado!");
    assert_eq!(approve().await.expect(200)["message"], "Pagamento aprovado!");
    assert_eq!(sent(&server, Method::PUT).await, 1);
    let again = ana.put("/financial/payment/approve/812").key("k2").await.expect(409);
    assert_eq!(again["reason"]["why"]["is"], "paid");
    assert_eq!(sent(&server, Method::PUT).await, 1, "the record was read before the write");
}

#[tokio::test]
async fn a_write_of_unknown_outcome_is_never_repeated() {
    let server = losing(false).await;
    let (_, router) = gateway_to(&server.uri());
    let ana = ana(&router).await;
    for _ in 0..3 {
        let problem = ana.put("/financial/payment/approve/812").key("k1").await.expect(500);
        assert!(problem["message"].as_str().unwrap().contains("se perdeu"), "{problem}");
    }
    assert_eq!(sent(&server, Method::PUT).await, 1);
    ana.put("/financial/payment/approve/812").key("k1").json(json!({ "x": 1 })).await.expect(422);
}

#[tokio::test]
async fn a_list_is_downloaded_whole_though_the_upstream_has_no_files() {
    let server = foreign().await;
    for page in 1..=3 {
        let rows: Vec<Value> = (0..4)
            .map(
                |at| json!({ "id": page * 10 + at, "name": "=Ana", "email": "a@b.test", "status": "active", "type": "representative" }),
            )
            .collect();
        let body = json!({ "current_page": page, "from": 1, "to": 4, "total": 12, "last_page": 3, "per_page": 4, "data": rows });
        let template = ResponseTemplate::new(200).set_body_json(json!({ "users": body }));
        let asked = Mock::given(path("/api/users")).and(query_param("page", page.to_string()));
        asked.and(query_param("q", "ana")).respond_with(template).mount(&server).await;
    }
    let (_, router) = gateway_to(&server.uri());
    let ana = ana(&router).await;
    let lacks = ana.get("/me").await.expect(200)["lacks"].clone();
    let lacks: Vec<String> = serde_json::from_value(lacks).unwrap();
    assert!(!lacks.contains(&"members.export".to_owned()), "{lacks:?}");
    assert!(lacks.contains(&"outbox.export".to_owned()), "{lacks:?}");
    let file = ana.get("/users/export?q=ana&page=2").await;
    assert_eq!(file.status, 200);
    let text = file.text();
    let ids: Vec<&str> = text.lines().skip(1).map(|line| line.split(';').next().unwrap()).collect();
    assert_eq!(ids, ["10", "11", "12", "13", "20", "21", "22", "23", "30", "31", "32", "33"], "{text}");
    assert!(text.contains("\"'=Ana\""), "{text}");
    let problem = ana.get("/outbox/export").await.expect(501);
    assert_eq!(problem["reason"]["why"]["kind"], "lacks");
}

#[tokio::test]
async fn a_file_that_would_leave_rows_out_is_refused() {
    let server = foreign().await;
    let row = json!({ "id": 1, "name": "Ana", "email": "a@b.test", "status": "active", "type": "company" });
    let body = json!({ "current_page": 1, "from": 1, "to": 1, "total": 2_000_000, "last_page": 2_000_000, "per_page": 1, "data": [row] });
    answer(&server, "GET", "/users", json!({ "users": body })).await;
    let (_, router) = gateway_to(&server.uri());
    let problem = ana(&router).await.get("/users/export").await.expect(422);
    assert!(problem["message"].as_str().unwrap().contains("linhas demais"), "{problem}");
}

#[tokio::test]
async fn messages_of_all_members_are_sorted_by_the_id_alone() {
    let server = foreign().await;
    let body = json!({ "current_page": 1, "from": null, "to": null, "total": 0, "last_page": 1, "per_page": 25, "data": [] });
    answer(&server, "GET", "/messages", json!({ "messages": body })).await;
    let (_, router) = gateway_to(&server.uri());
    let ana = ana(&router).await;
    ana.get("/messages?order_by=id%20DESC").await.expect(200);
    for order in ["send_on", "id"] {
        let problem = ana.get(&format!("/messages?order_by={order}")).await.expect(422);
        assert!(problem["errors"]["order_by"].is_array(), "{problem}");
    }
}

#[tokio::test]
async fn the_dashboard_is_counted_from_the_lists() {
    let server = foreign().await;
    let page = |field: &str, total: i64, rows: Value| json!({ field: { "current_page": 1, "from": null, "to": null, "total": total, "last_page": 1, "per_page": 25, "data": rows } });
    let paid = json!({ "paid_at": "2026-11-20T13:00:00Z" });
    let mut rows = vec![payment("open"), payment("paid"), payment("paid")];
    rows[1]["paid_at"] = paid["paid_at"].clone();
    answer(&server, "GET", "/financial", page("transactions", 3, json!(rows))).await;
    answer(&server, "GET", "/users", page("users", 7, json!([]))).await;
    let (_, router) = gateway_to(&server.uri());
    let ana = ana(&router).await;
    let figures = ana.get("/dashboard").await.expect(200)["financial"].clone();
    assert_eq!(figures["ending"], 7);
    assert!(figures["overdue"].is_null(), "{figures}");
    let paid = json!({ "status": "paid", "count": 2, "amount": 399.8 });
    assert!(figures["by_status"].as_array().unwrap().contains(&paid), "{figures}");
    assert_eq!(figures["received"].as_array().unwrap().len(), 30);
}

#[tokio::test]
async fn quotas_are_renewed_by_the_names_of_their_plans() {
    let server = foreign().await;
    let user = json!({ "id": 4, "name": "Davi", "email": "d@b.test", "status": "active", "type": "company" });
    answer(&server, "GET", "/user/4", json!({ "user": user })).await;
    let plan = json!({ "id": "9", "price": "1199.90", "payment_interval": "yearly", "payment_interval_label": "Anual" });
    answer(&server, "GET", "/plans", json!({ "plans": [{ "id": 2, "name": "Ouro", "plans": [plan] }] }))
        .await;
    answer(&server, "GET", "/products", json!({ "products": [] })).await;
    let quota = json!({ "id": "31", "end_of_plan": "2027-02-21",
        "plan": { "group": { "name": "Ouro" }, "payment_interval_label": "Anual" } });
    answer(&server, "GET", "/user/quotas/4", json!({ "data": { "data": { "quotas": [quota] } } })).await;
    let (_, router) = gateway_to(&server.uri());
    let ana = ana(&router).await;
    let form = ana.get("/forms/payments.create.plan?path=4").await.expect(200);
    assert_eq!(form["tables"]["quotas"]["31"], json!({ "group_id": 2, "planId": 9 }));
    let quotas = ana.get("/user/quotas/4").await.expect(200);
    assert_eq!(quotas["data"]["quotas"][0]["plan"]["group"]["name"], "Ouro");
}

#[tokio::test]
async fn a_card_that_moves_while_it_is_looked_for_is_found() {
    let server = foreign().await;
    let card = |role: &str, column: &str| {
        json!({ "id": 30, "role": role, "column": column, "user_id": 4, "moved_at": "2026-11-20T10:00:00Z",
            "user": { "id": 4, "name": "Davi", "type": "representative", "status": "active" } })
    };
    answer(&server, "GET", "/kanban/card/4", json!({ "card": card("success", "active") })).await;
    // Between two answers it moves from a column that is not read yet to one that was.
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    let column = move |request: &Request| {
        let is_there = request.url.query_pairs().any(|pair| pair == ("column".into(), "proposal".into()));
        let is_later = count.fetch_add(1, Ordering::SeqCst) >= 6;
        let cards = if is_there && is_later { vec![card("sales", "proposal")] } else { Vec::new() };
        let page =
            json!({ "data": cards, "current_page": 1, "last_page": 1, "per_page": 20, "total": cards.len() });
        ResponseTemplate::new(200).set_body_json(json!({ "cards": page, "counts": {} }))
    };
    Mock::given(method("GET")).and(path("/api/kanban/sales/all")).respond_with(column).mount(&server).await;
    let (_, router) = gateway_to(&server.uri());
    let ana = ana(&router).await;
    let found = ana.get("/kanban/card/4?role=sales").await.expect(200);
    assert_eq!((found["card"]["id"].as_i64(), &found["card"]["column"]), (Some(30), &json!("proposal")));
    assert_eq!(asked.load(Ordering::SeqCst), 12, "each of the six columns is read twice");
    // One that is nowhere is looked for twice as well, and then does not exist.
    answer(&server, "GET", "/kanban/card/5", json!({ "card": card("success", "active") })).await;
    ana.get("/kanban/card/5?role=sales").await.expect(404);
    assert_eq!(asked.load(Ordering::SeqCst), 24);
}
