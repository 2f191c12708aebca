//! The edge: requests rejected before any operation.

use client::access::Role;
use http::Method;
use serde_json::{Value, json};

use crate::app::everywhere;
use crate::ask::{Answer, Caller};

/// Returns a refusal in the contract's shape.
#[track_caller]
fn refused(answer: &Answer, status: u16) -> Value {
    let problem = answer.expect(status);
    assert!(problem["message"].as_str().is_some_and(|message| !message.is_empty()), "{problem}");
    assert!(problem["request_id"].as_str().is_some_and(|id| id.len() == 16), "{problem}");
    problem
}

#[tokio::test]
async fn a_path_that_does_not_exist_is_not_found() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let paths = [
            "",
            "/",
            "/nada",
            "/financial/",
            "//financial",
            "/financial/1/2",
            "/Financial",
            "/financial/um",
            "/financial/1.5",
            "/financial/%ff",
            "/financial/%00",
            "/financial/..%2fme",
            "/financial/%2e%2e",
            "/user/9223372036854775808",
        ];
        for path in paths {
            refused(&root.get(path).await, 404);
        }
        let problem = refused(&root.get("/nada").await, 404);
        assert_eq!(problem["message"], "Este endereço não existe na API. Veja /api/docs.");
    })
    .await;
}

#[tokio::test]
async fn an_address_with_a_dot_is_a_page_for_who_opens_it_and_no_file() {
    everywhere(async |app| {
        let status = async |caller: Caller| caller.site(Method::GET, "/cms/users.old").await.status;
        assert_eq!(status(app.nobody().with("accept", "text/html,*/*;q=0.8")).await, 200);
        assert_eq!(status(app.nobody().with("accept", "*/*")).await, 404);
    })
    .await;
}

#[tokio::test]
async fn a_method_that_a_path_does_not_take_is_refused() {
    everywhere(async |app| {
        let root = app.role(Role::Root).with("x-http-method-override", "GET");
        for method in ["DELETE", "PATCH", "TRACE", "OPTIONS", "CONNECT", "BREW"] {
            let method: Method = method.parse().unwrap();
            let problem = refused(&root.ask(method.clone(), "/financial").await, 405);
            assert_eq!(problem["message"], format!("Este endereço não aceita {method}."));
        }
        let head = root.ask(Method::HEAD, "/financial").await;
        assert_eq!((head.status, head.bytes.len()), (200, 0));
    })
    .await;
}

#[tokio::test]
async fn a_body_says_that_it_is_json() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let rename = |kind: &str| root.put("/me").header("content-type", kind).body(r#"{"name":"Nova"}"#);
        for kind in
            ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "json"]
        {
            refused(&rename(kind).await, 415);
        }
        refused(&root.put("/me").body(r#"{"name":"Nova"}"#).await, 415);
        let packed = root.put("/me").json(json!({ "name": "Nova" })).header("content-encoding", "gzip");
        refused(&packed.await, 415);
        rename("application/json; charset=utf-8").await.expect(200);
        rename("Application/JSON").await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn a_body_that_is_no_json_is_refused_with_the_place() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let put = |body: String| root.put("/me").header("content-type", "application/json").body(body);
        for body in ["{", "{\"name\":\"x\"}{}", "nada", "{\"name\":\"\u{7}\"}", "{'name':'x'}", "[}", "[] x"]
        {
            refused(&put(body.to_owned()).await, 400);
        }
        let problem = refused(&put("{\n\"name\": x}".to_owned()).await, 400);
        assert!(problem["message"].as_str().unwrap().contains("line 2"), "{problem}");
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        let deeper = format!(r#"{{"name":{deep}}}"#);
        for body in [
            &deep,
            &deeper,
            "[]",
            r#"["Nova"]"#,
            "7",
            "\"x\"",
            r#"{"name":7}"#,
            r#"{"name":"a","name":"b"}"#,
            r#"{"nome":"x"}"#,
        ] {
            let problem = refused(&put(body.to_owned()).await, 422);
            assert!(problem["errors"].is_object(), "{body}: {problem}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_body_over_the_limit_is_refused() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let put = |size: usize| {
            let frame = r#"{"name":""}"#.len();
            root.put("/me").json(json!({ "name": "x".repeat(size - frame) }))
        };
        let problem = refused(&put((1 << 20) + 1).await, 413);
        assert_eq!(problem["message"], "O corpo passa do limite de 1048576 bytes.");
        assert_ne!(put(1 << 20).await.status, 413);
    })
    .await;
}

#[tokio::test]
async fn an_empty_object_is_as_good_as_no_body() {
    everywhere(async |app| {
        let id = app.payment(1).await;
        let path = format!("/financial/payment/approve/{id}");
        app.role(Role::Root).put(&path).json(json!({ "status": "paid" })).await.expect(422);
        app.role(Role::Root).put(&path).json(json!({})).await.expect(200);
    })
    .await;
}

#[tokio::test]
async fn every_answer_has_its_own_id_and_keeps_to_itself() {
    everywhere(async |app| {
        let root = app.role(Role::Root).with("x-request-id", "chosen").with("origin", "https://evil.test");
        let mut ids = Vec::new();
        for path in ["/financial", "/nada", "/financial/999999", "/openapi.json"] {
            let answer = root.get(path).await;
            let fixed = [
                ("x-content-type-options", "nosniff"),
                ("x-frame-options", "DENY"),
                ("referrer-policy", "no-referrer"),
                ("cross-origin-opener-policy", "same-origin"),
                ("cross-origin-resource-policy", "same-origin"),
                ("cache-control", "no-store"),
                ("access-control-allow-origin", ""),
            ];
            for (name, value) in fixed {
                assert_eq!(answer.header(name), value, "{path}: {name}");
            }
            ids.push(answer.header("x-request-id").to_owned());
        }
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), 4, "{ids:?}");
        let page = app.nobody().site(Method::GET, "/").await;
        let policy = page.header("content-security-policy");
        for rule in [
            "default-src 'self'",
            "object-src 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
        ] {
            assert!(policy.contains(rule), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
    })
    .await;
}

#[tokio::test]
async fn refusals_speak_the_language_that_is_asked_for() {
    everywhere(async |app| {
        let said = async |language: &str| {
            let answer = app.nobody().get("/nada").header("accept-language", language).await;
            answer.expect(404)["message"].as_str().unwrap().to_owned()
        };
        let portuguese = said("pt-BR").await;
        assert_eq!(said("xx, *;q=0.1").await, portuguese);
        for language in ["en-GB,en;q=0.9", "de", "fr-CA"] {
            assert_ne!(said(language).await, portuguese, "{language}");
        }
    })
    .await;
}

#[tokio::test]
async fn validation_speaks_arabic_and_all_else_portuguese_there() {
    everywhere(async |app| {
        let said = async |path: &str, language: &str, body: Value| {
            let call = app.nobody().post(path).header("accept-language", language);
            call.json(body).await.json()
        };
        let invalid = said("/autenticar", "ar-EG,ar;q=0.9,en;q=0.5", json!({})).await;
        assert_eq!(invalid["message"], "يوجد خطآن في التحقق.");
        assert_eq!(invalid["errors"]["password"], json!(["هذا الحقل مطلوب!"]));
        let wrong = json!({ "email": "a@example.com", "password": "x" });
        let arabic = said("/autenticar", "ar", wrong.clone()).await;
        assert_eq!(arabic["message"], said("/autenticar", "pt-BR", wrong).await["message"]);
    })
    .await;
}

#[tokio::test]
async fn long_answers_are_compressed_for_clients_that_accept_it() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        assert_eq!(root.get("/financial").await.header("content-encoding"), "");
        for coding in ["gzip", "br"] {
            let packed = root.get("/financial").header("accept-encoding", coding).await;
            assert_eq!(packed.header("content-encoding"), coding);
        }
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_rehearsed_is_not_done() {
    everywhere(async |app| {
        let problem = refused(&app.nobody().post("/gateways/sandbox/callback").rehearsed().await, 501);
        assert_eq!(problem["reason"]["why"], json!({ "kind": "no_rehearsal" }));
    })
    .await;
}
