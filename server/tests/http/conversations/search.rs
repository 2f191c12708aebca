//! Searching words: without accents and case, by prefix, with any input.

use client::access::Role;
use client::api::service::conversations::Side;
use client::endpoint::call::encode_query;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

use super::{open, says};
use crate::app::{App, everywhere};
use crate::ask::Caller;
use crate::place::Place;

/// Texts that no form would send.
const ODD: [&str; 20] = [
    "\"",
    "*",
    "OR",
    "NEAR(",
    ":",
    "\\",
    "\0",
    "'",
    "a\0b",
    "AND NOT",
    "a:b",
    "-a",
    "^a",
    "words : a",
    "{a b}",
    "a + b",
    "(a",
    "a)",
    "&|!<->",
    "🙈\u{202e}",
];

fn query(text: &str) -> String {
    format!("/messages?{}", encode_query(&[("q", text), ("per_page", "200")]))
}

async fn found(caller: &Caller, text: &str) -> Vec<i64> {
    let list = caller.get(&query(text)).await.expect(200);
    let rows = list["messages"]["data"].as_array().unwrap();
    rows.iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn words_are_found_by_their_beginnings_without_accents_and_case() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let said = "Negociação à vista em São João d'Aliança: 10kg, 50% e e\u{301}tica@exemplo.test!";
        let id = says(app, talk, Side::Rep, said).await;
        for text in [
            "negociação",
            "NEGOCIACAO",
            "negoc alianca",
            "joao SAO",
            "10k",
            "50 d'ali",
            "ética",
            "etica exempl test",
            "\"negociação\"* sao:",
            "vista, vista",
        ] {
            assert!(found(&manager, text).await.contains(&id), "{text}");
        }
        for text in ["gociacao", "negociacoes", "negociacao ausente", "saojoao", "tica"] {
            assert!(!found(&manager, text).await.contains(&id), "{text}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_search_narrows_with_the_other_filters_and_pages_exactly() {
    everywhere(async |app| {
        let manager = app.role(Role::Manager);
        let all = found(&manager, "comissao").await;
        assert!(all.len() > 20 && all.is_sorted_by(|one, other| one > other), "{all:?}");
        let mut paged = Vec::new();
        for page in 1..=3 {
            let path = format!("/messages?q=comissao&per_page=7&page={page}");
            let list = manager.get(&path).await.expect(200);
            assert_eq!(list["messages"]["total"].as_u64(), Some(all.len() as u64));
            let rows = list["messages"]["data"].as_array().unwrap();
            paged.extend(rows.iter().map(|row| row["id"].as_i64().unwrap()));
        }
        assert_eq!(paged, all[..21]);
        let list = manager.get("/messages?q=comissao&finished=1&per_page=200").await.expect(200);
        let rows = list["messages"]["data"].as_array().unwrap();
        let expected = app.rows("select id from messages where finished = 1 order by id desc", &[]).await;
        let expected: Vec<i64> =
            expected.iter().map(|row| row.int(0)).filter(|id| all.contains(id)).collect();
        assert_eq!(rows.iter().map(|row| row["id"].as_i64().unwrap()).collect::<Vec<_>>(), expected);
    })
    .await;
}

#[tokio::test]
async fn the_latest_messages_are_found_by_any_message_of_their_conversation() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let sought = says(app, talk, Side::Rep, "A tabela de comissões da Ypióca segue em anexo").await;
        let latest = says(app, talk, Side::Company, "Obrigado!").await;
        let search = async |query: &str| {
            let list = manager.get(&format!("/messages?latest=1&{query}")).await.expect(200);
            list["messages"]["data"].as_array().unwrap().clone()
        };
        let rows = search("finished=0&q=ypioca+comiss").await;
        assert_eq!(rows.len(), 1, "{rows:?}");
        assert_eq!(rows[0]["id"], latest);
        assert_eq!(rows[0]["found"]["id"], sought);
        assert_eq!(rows[0]["found"]["excerpt"], "A tabela de comissões da Ypióca segue em anexo");
        assert!(search("finished=1&q=ypioca").await.is_empty(), "the other filters hold");
        // The words of two messages are no find: one message has them all.
        assert!(search("q=ypioca+obrigado").await.is_empty());
        assert!(search("q=obrigado").await.iter().any(|row| row["id"] == latest));
        let own = manager.get("/messages?q=ypioca").await.expect(200);
        assert_eq!(own["messages"]["data"][0]["found"]["id"], sought);
        let plain = search("finished=0&per_page=1").await;
        assert!(plain[0].get("found").is_none());
    })
    .await;
}

#[tokio::test]
async fn what_is_typed_is_never_syntax() {
    everywhere(async |app| {
        let (manager, talk) = (app.role(Role::Manager), open(app).await);
        let id = says(app, talk, Side::Rep, "a b or near and not words").await;
        for text in ODD {
            let answer = manager.get(&query(text)).await;
            assert!([200, 422].contains(&answer.status), "{text:?}: {}", answer.text());
        }
        for text in ["OR", "NEAR(", "AND NOT", "words : a", "{a b}", "-a", "a + b", "(a", "a)"] {
            assert!(found(&manager, text).await.contains(&id), "{text}");
        }
    })
    .await;
}

#[test]
fn no_text_breaks_the_search() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for place in Place::all() {
        let app = runtime.block_on(App::start(place));
        let manager = app.role(Role::Manager);
        let config = Config { cases: 150, failure_persistence: None, ..Config::default() };
        let asked = TestRunner::new(config).run(&any::<String>(), |text| {
            let answer = runtime.block_on(async { manager.get(&query(&text)).await });
            prop_assert!([200, 422].contains(&answer.status), "{text:?}: {}", answer.text());
            Ok(())
        });
        assert!(asked.is_ok(), "{place:?}: {}", asked.unwrap_err());
    }
}
