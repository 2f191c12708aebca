//! Properties of every declared list.

use std::collections::BTreeMap;

use client::access::Role;
use client::endpoint::catalogue::{self, Descriptor};
use client::endpoint::dynamic::{at, last_page, rows};
use client::list::{List, Order};
use serde_json::Value;

use crate::app::everywhere;
use crate::ask::Caller;

/// Every declared list, with the path of one that has rows.
pub fn lists() -> Vec<(&'static Descriptor, &'static List, String)> {
    let holes = BTreeMap::from([
        ("messages.list-of-member", ("{type}/{id}", "enviadas/1")),
        ("messages.list-between", ("{id}/{id2}", "1/2")),
        ("favourites.list", ("{id}", "1")),
        ("audits.list", ("{type}/{id}", "transaction/1")),
    ]);
    let all = catalogue::descriptors().iter().filter_map(|about| Some((about, about.list?)));
    let path = |about: &Descriptor| match holes.get(about.id) {
        Some((holes, values)) => about.path.replace(holes, values),
        None => about.path.to_owned(),
    };
    all.map(|(about, list)| (about, list, path(about))).collect()
}

/// The ids of all rows of a list, in its order.
async fn ids(caller: &Caller, path: &str, list: &List, order: &str) -> Vec<Value> {
    let id = list.id.expect("what is sorted has ids");
    let mut found = Vec::new();
    for page in 1.. {
        let answer =
            caller.get(&format!("{path}?page={page}&per_page=200&order_by={order}")).await.expect(200);
        let rows = rows(&answer).unwrap_or_else(|| panic!("{path} answers no list"));
        found.extend(rows.iter().map(|row| at(row, id).cloned().unwrap_or_default()));
        if last_page(&answer).is_none_or(|last| page >= last) {
            break;
        }
    }
    found
}

#[tokio::test]
async fn every_declared_sort_holds_in_both_directions() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let mut sorted = 0;
        for (about, list, path) in lists() {
            // Messages of everyone are sorted by their ids alone.
            let of_all = ["messages.list", "conversations.list"].contains(&about.id);
            for sort in list.sorts().filter(|sort| !of_all || *sort == "id") {
                let [up, down] = [Order::ascending(sort), Order::descending(sort)]
                    .map(|order| order.to_string().replace(' ', "%20"));
                let (up, mut down) =
                    (ids(&root, &path, list, &up).await, ids(&root, &path, list, &down).await);
                down.reverse();
                assert_eq!(up, down, "{} by {sort}", about.id);
                sorted += up.len();
            }
        }
        assert!(sorted > 1_000, "{sorted} rows");
    })
    .await;
}

#[tokio::test]
async fn without_an_order_a_list_has_the_declared_one() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        for (about, list, path) in lists() {
            let Some(order) = list.order.filter(|order| list.sorts().any(|sort| sort == order.field)) else {
                continue;
            };
            let declared = ids(&root, &path, list, &order.to_string().replace(' ', "%20")).await;
            assert_eq!(ids(&root, &path, list, "").await, declared, "{}", about.id);
        }
    })
    .await;
}

#[tokio::test]
async fn an_unknown_sort_is_refused_by_name() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        for (about, list, path) in lists().into_iter().filter(|(_, list, _)| list.sorts().next().is_some()) {
            let problem = root.get(&format!("{path}?order_by=password")).await.expect(422);
            assert!(problem["errors"]["order_by"].is_array(), "{}: {problem} of {list:?}", about.id);
        }
    })
    .await;
}

#[tokio::test]
async fn a_filter_by_a_number_that_is_no_id_is_refused() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        root.get("/financial?user_id=9007199254740991").await.expect(200);
        for beyond in ["9007199254740992", "-1"] {
            let problem = root.get(&format!("/financial?user_id={beyond}")).await.expect(422);
            assert!(problem["errors"]["user_id"].is_array(), "{problem}");
        }
    })
    .await;
}
