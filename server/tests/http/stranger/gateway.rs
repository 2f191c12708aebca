//! The gateway before an upstream that knows the specification alone.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use http::Method;
use serde_json::{Value, json};
use server::upstream::Gateway;

use super::face::sloppiness::Sloppiness;
use super::{Stranger, trouble};
use crate::app::{credentials, serve};
use crate::ask::Caller;
use crate::events::Stream;
use crate::record::erasure::planted;
use crate::upstream::gateway_to;

/// The upstream, and the gateway before it.
pub struct Behind {
    pub stranger: Stranger,
    router: Router,
    _gateway: Arc<Gateway>,
}

impl Behind {
    pub async fn start(sloppy: &[Sloppiness]) -> Behind {
        let stranger = Stranger::start(sloppy).await;
        let origin = serve(stranger.router.clone()).await.to_string();
        let (_gateway, router) = gateway_to(&origin);
        Behind { stranger, router, _gateway }
    }

    /// Returns an account that signed in at the gateway.
    pub async fn account(&self, name: &str) -> Caller {
        let caller = Caller::new(&self.router);
        let answer = caller.post("/autenticar").json(credentials(name)).await;
        let session: Value = serde_json::from_slice(&answer.bytes).unwrap_or_default();
        let token = session["access_token"].as_str().unwrap_or_else(|| panic!("{}", answer.text()));
        caller.with("authorization", &format!("Bearer {token}"))
    }

    /// Returns the status of a payment at the upstream.
    async fn status(&self, payment: i64) -> Value {
        let root = self.stranger.account("root");
        root.get(&format!("/financial/{payment}")).await.json()["status"].clone()
    }
}

/// The reads of the specification's calls, and those that are computed from them.
const READS: [&str; 48] = [
    "/me",
    "/financial",
    "/financial?status=open&order_by=created_at",
    "/financial/278",
    "/financial/400",
    "/financial/success-clients",
    "/financial/subscription/check/5",
    "/messages",
    "/messages/enviadas/5",
    "/messages/conversa/105/5",
    "/message/1",
    "/conversation/152",
    "/users",
    "/user/5?columns=complete",
    "/quick-search?q=campos",
    "/user/favorites/5",
    "/user/activities/5",
    "/audits/user/5",
    "/zones",
    "/segments",
    "/kanban/boards",
    "/kanban/sales/all",
    "/kanban/sales/all?column=proposal&per_page=10&page=2",
    "/kanban/sales/all?q=campos&late=1",
    "/kanban/cards?role=sales&order_by=moved_at%20DESC",
    "/kanban/additional/by-columns",
    "/kanban/tracks?status=waiting",
    "/scheduler/event/all/all?days=7",
    "/scheduler/meetings",
    "/scheduler/consultants",
    "/scheduler/redirect-request/consultants",
    "/scheduler/redirect-request/disabled-dates",
    "/user/quotas/5",
    "/user/audit/user/5",
    "/user/demographic/5",
    "/user/tax-data/5",
    "/user/annotations/5",
    "/user/statistics/5",
    "/user/extracted-phones/5",
    "/user/settings/5",
    "/user/saved-searches/5",
    "/user/whatsapp-campaign/5",
    "/user/smarties?date-from=2026-01-01&date-to=2026-12-31",
    "/user/turo?days-without-login=30&status=active",
    "/user/ratings?score=5",
    "/user/double-registrations?state=pending",
    "/conversation/validate-migrate/5/7",
    "/scheduler/redirect-request/disabled-dates-relations",
];

#[tokio::test]
async fn a_gateway_is_ready_before_it() {
    let behind = Behind::start(&[]).await;
    assert_eq!(Caller::new(&behind.router).site(Method::GET, "/readyz").await.status, 200);
}

#[tokio::test]
async fn reads_are_understood() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let mut faults = Vec::new();
    for path in READS {
        let answer = root.get(path).await;
        if answer.status != 200 {
            faults.push(format!("{path}: {} {}", answer.status, answer.text()));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[tokio::test]
async fn sloppy_answers_mean_the_same() {
    use Sloppiness::{Extra, Flags, Gzip, Lists, Nulls, Offsets, Strings, Types, Wrapped};
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    // What changes and payment gateways hold has no declared types.
    let paths = READS.iter().filter(|path| {
        !path.starts_with("/audits") && !path.starts_with("/user/audit") && **path != "/financial/278"
    });
    let paths: Vec<&str> = paths.copied().collect();
    let mut plain = Vec::new();
    for path in &paths {
        plain.push(root.get(path).await);
    }
    let mut faults = Vec::new();
    let each = [Wrapped, Strings, Flags, Lists, Nulls, Extra, Offsets, Types, Gzip];
    let each = each.map(|sloppy| clap::ValueEnum::to_possible_value(&sloppy).unwrap().get_name().to_owned());
    for manners in each.iter().map(std::slice::from_ref).chain([&each[..]]) {
        behind.stranger.wish(json!({ "sloppy": manners })).await;
        for (path, plain) in paths.iter().zip(&plain) {
            let answer = root.get(path).await;
            if (answer.status, answer.text()) != (plain.status, plain.text()) {
                faults.push(format!(
                    "{manners:?} {path}: {} {}\nplain: {}",
                    answer.status,
                    answer.text(),
                    plain.text()
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn pages_are_as_long_as_was_asked() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let ids = async |query: &str| {
        let page = root.get(&format!("/financial?order_by=id%20DESC&{query}")).await.expect(200);
        let rows = page["transactions"]["data"].as_array().unwrap().clone();
        rows.iter().map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(ids("per_page=200").await, (201..=400).rev().collect::<Vec<_>>());
    assert_eq!(ids("per_page=40&page=2").await, (321..=360).rev().collect::<Vec<_>>());
    assert_eq!(ids("per_page=7&page=3").await, (380..=386).rev().collect::<Vec<_>>());
}

#[tokio::test]
async fn a_filter_that_it_lacks_is_applied_or_refused() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    for (path, list, field, value) in [
        ("/messages?finished=1&per_page=50", "messages", "finished", json!(true)),
        ("/messages/enviadas/5?finished=0", "messages", "finished", json!(false)),
        ("/messages?folder=others", "messages", "folder", json!("others")),
    ] {
        let answer = root.get(path).await;
        if answer.status == 200 {
            for row in answer.json()[list]["data"].as_array().unwrap() {
                assert_eq!(row[field], value, "{path}");
            }
        } else {
            assert_eq!(answer.status, 501, "{path}: {}", answer.text());
        }
    }
}

#[tokio::test]
async fn nothing_is_rehearsed_and_nothing_is_sent_for_it() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let problem = root.put("/financial/payment/approve/400").rehearsed().await.expect(501);
    assert_eq!(problem["reason"]["why"]["kind"], "no_rehearsal");
    assert_eq!(behind.stranger.writes().await, [] as [Value; 0]);
}

#[tokio::test]
async fn a_record_is_read_just_before_it_is_written() {
    let behind = Behind::start(&[]).await;
    let (root, colleague) = (behind.account("root").await, behind.stranger.account("manager"));
    root.get("/financial/400").await.expect(200);
    colleague.put("/financial/payment/approve/400").await.expect(200);
    let refused = root.put("/financial/payment/approve/400").key("one").await.expect(409);
    assert_eq!(refused["reason"]["why"]["is"], "paid", "{refused}");
    assert_eq!(behind.stranger.writes().await.len(), 1, "only the colleague's");
}

#[tokio::test]
async fn a_lost_answer_is_looked_for_and_the_write_is_not_repeated() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    for (payment, kind) in [(400, "lost_answer"), (398, "cut_answer")] {
        let payment = if payment == 400 { 400 } else { behind.stranger.app.payment(41).await };
        let before = behind.stranger.writes().await.len();
        behind.stranger.wish(trouble("PUT", "/financial/payment/approve/{id}", kind)).await;
        let approve = || root.put(&format!("/financial/payment/approve/{payment}")).key(kind);
        let answer = approve().await.expect(200);
        assert_eq!(answer["message"], "Pagamento aprovado!", "{kind}");
        assert_eq!(behind.status(payment).await, "paid");
        assert_eq!(approve().await.expect(200), answer, "the same answer");
        assert_eq!(behind.stranger.writes().await.len(), before + 1, "{kind}: sent once");
    }
}

#[tokio::test]
async fn a_lost_answer_that_no_reading_proves_is_said_and_not_repeated() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let path = "/user/email/send-charge-from-transaction/400";
    behind.stranger.wish(trouble("POST", path, "lost_answer")).await;
    let charge = || root.post(path).json(json!({ "email": "a@b.test" })).key("charge");
    for _ in 0..2 {
        let answer = charge().await;
        assert!(answer.status >= 500, "{} {}", answer.status, answer.text());
        assert_eq!(behind.stranger.writes().await.len(), 1, "never repeated");
    }
}

#[tokio::test]
async fn an_erasure_empties_the_answers_that_repeated_writes_would_get() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let member = planted(&behind.stranger.app).await;
    let annotate = || {
        let text = json!({ "text": "Zuleica ligou e pede uma visita na segunda-feira" });
        root.post(&format!("/user/annotation/{member}")).json(text).key("annotation")
    };
    let told = annotate().await.expect(200).to_string();
    assert_eq!(annotate().await.expect(200).to_string(), told, "the same answer");
    let writes = behind.stranger.writes().await.len();
    root.delete(&format!("/user/{member}")).key("erasure").await.expect(200);
    let repeated = annotate().await;
    assert!(!repeated.text().contains("Zuleica"), "{}", repeated.text());
    assert_eq!(behind.stranger.writes().await.len(), writes + 1, "the erasure alone was sent");
}

#[tokio::test]
async fn a_failure_is_no_success_and_its_page_stays_there() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    for kind in ["failure", "too_many"] {
        behind.stranger.wish(trouble("PUT", "/financial/payment/approve/{id}", kind)).await;
        let answer = root.put("/financial/payment/approve/400").key(kind).await;
        assert!(answer.status >= 400, "{kind}: {} {}", answer.status, answer.text());
        assert!(!answer.text().contains('<'), "{kind}: {}", answer.text());
        assert_eq!(behind.status(400).await, "open", "{kind}");
    }
    for kind in ["failure", "garbage", "cut_answer", "lost_answer"] {
        behind.stranger.wish(trouble("GET", "/financial", kind)).await;
        root.get("/financial").await.expect(502);
        root.get("/financial").await.expect(200);
    }
    behind.stranger.wish(trouble("GET", "/financial", "too_many")).await;
    let answer = root.get("/financial").await;
    assert_eq!((answer.status, answer.header("retry-after")), (429, "1"));
}

#[tokio::test]
async fn a_write_is_told_with_its_record() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let mut stream = Stream::open(&root, None).await;
    for (ask, expected) in [
        (root.put("/financial/payment/approve/400"), ("payments.approve", "transaction", 400)),
        (root.delete("/user/favorites/9"), ("favourites.delete", "favourite", 9)),
    ] {
        ask.await.expect(200);
        let told = tokio::time::timeout(Duration::from_secs(5), stream.next()).await;
        let told = told.unwrap_or_else(|_| panic!("no event of {expected:?}")).expect("the stream goes on");
        assert_eq!((told.endpoint.as_str(), told.record.as_str(), told.id), expected);
    }
}

#[tokio::test]
async fn a_change_there_is_told_of_what_is_on_screen() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    root.get("/financial").await.expect(200);
    let mut stream = Stream::open(&root, None).await;
    root.get("/financial/400").await.expect(200);
    behind.stranger.account("manager").put("/financial/payment/approve/400").await.expect(200);
    let told = tokio::time::timeout(Duration::from_secs(30), async {
        loop {
            root.get("/financial").await.expect(200);
            if let Ok(told) = tokio::time::timeout(Duration::from_secs(8), stream.next()).await {
                break told;
            }
        }
    });
    let told = told.await.expect("an event in time").expect("the stream goes on");
    assert_eq!((told.record.as_str(), told.id), ("transaction", 400));
}

#[tokio::test]
async fn an_expired_token_is_renewed_once_and_a_browser_notices_nothing() {
    let behind = Behind::start(&[]).await;
    let nobody =
        Caller::new(&behind.router).with("x-retaguarda-door", "web").with("sec-fetch-site", "same-origin");
    let answer = nobody.post("/autenticar").json(credentials("root")).await;
    answer.expect(200);
    let browser = nobody.with("cookie", answer.header("set-cookie").split(';').next().unwrap());
    behind.stranger.wish(trouble("GET", "/financial", "expired_token")).await;
    browser.get("/financial").await.expect(200);
    behind.stranger.wish(trouble("GET", "/financial", "sign_in_again")).await;
    let over = browser.get("/financial").await.expect(401);
    assert_eq!(over["message"], "Faça login novamente");
}

#[tokio::test]
async fn every_conversation_is_counted() {
    let behind = Behind::start(&[]).await;
    let upstream = behind.stranger.account("root");
    let mut conversations = BTreeSet::new();
    for page in 1..=40 {
        let answer = upstream.get(&format!("/messages?page={page}")).await.expect(200);
        let rows = answer["messages"]["data"].as_array().unwrap().clone();
        conversations.extend(rows.iter().map(|row| row["conversation_id"].as_i64().unwrap()));
    }
    let root = behind.account("root").await;
    let page = root.get("/conversations?per_page=5").await;
    let total = page.json()["conversations"]["total"].as_i64();
    assert!(
        total.is_none_or(|total| total == conversations.len() as i64),
        "{total:?} of {}",
        conversations.len()
    );
}

#[tokio::test]
async fn reasons_state_what_it_told_and_no_more() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let rows = root.get("/messages/enviadas/5").await.expect(200);
    let closed =
        rows["messages"]["data"].as_array().unwrap().iter().find(|row| row["finished"] == true).unwrap();
    let refusal = &closed["can"]["finish"];
    assert_eq!(refusal["why"]["kind"], "state", "{closed}");
    for unknown in ["since", "by"] {
        assert_eq!(refusal["why"][unknown], Value::Null, "it was not told: {refusal}");
    }
    let conversation = root.get(&format!("/conversation/{}", closed["conversation_id"])).await.expect(200);
    assert_eq!(conversation["conversation"]["reason"], Value::Null, "nor why");
    let paid = root.get("/financial/278").await.expect(200);
    let refusal = &paid["can"]["approve"];
    assert_eq!(refusal["why"]["is"], "paid", "{paid}");
    assert_eq!(refusal["why"]["by"], Value::Null, "nor who: {refusal}");
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_is_a_lost_one() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    behind.stranger.wish(trouble("PUT", "/financial/payment/approve/{id}", "garbage")).await;
    let answer = root.put("/financial/payment/approve/400").key("garbage").await;
    assert_eq!(behind.status(400).await, "open");
    assert!(answer.status >= 500, "{} {}", answer.status, answer.text());
}

#[tokio::test]
async fn a_closing_is_told_with_its_conversation() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let mut stream = Stream::open(&root, None).await;
    // Conversation 140, which has the number of a member of this one, is closed.
    let finish = root.patch("/conversation/finish/141/140").json(json!({ "reason": "Sem retorno" }));
    finish.await.expect(200);
    let told = tokio::time::timeout(Duration::from_secs(5), stream.next()).await;
    let told = told.expect("an event in time").expect("the stream goes on");
    assert_eq!((told.record.as_str(), told.id), ("conversation", 152));
}
