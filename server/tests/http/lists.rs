//! Properties of every declared list.

use std::collections::{BTreeMap, BTreeSet};

use client::access::Role;
use client::api::finance::payments::PAYMENTS;
use client::catalogue::dynamic::{at, last_page, page as page_of, rows};
use client::catalogue::{self, Descriptor, raw};
use client::list::{self, List, Order};
use client::message::Lang;
use client::search::words;
use client::value::money::Money;
use serde_json::{Value, json};
use server::run::ledger::write_down;

use crate::app::{credentials, everywhere};
use crate::ask::Caller;

/// Every list that can be exported, with the path of one that has rows.
pub fn lists() -> Vec<(&'static Descriptor, &'static List, String)> {
    let holes = BTreeMap::from([
        ("messages.list-of-member", ("{type}/{id}", "enviadas/1")),
        ("messages.list-between", ("{id}/{id2}", "1/2")),
        ("favourites.list", ("{id}", "1")),
        ("audits.list", ("{auditableType}/{auditableId}", "transaction/1")),
        ("activities.list", ("{id}", "1")),
        ("cards.activities", ("{id}", "1")),
        ("audits.sections", ("{type}/{id}", "user/1")),
        ("phones.list", ("{id}", "1")),
        ("emails.list", ("{id}", "1")),
        ("annotations.list", ("{id}", "1")),
        ("journey.list", ("{id}", "1")),
        ("searches.list", ("{id}", "1")),
        ("indications.list", ("{id}", "1")),
        ("campaigns.list", ("{id}", "6")),
        ("files.list", ("{id}", "1")),
        ("personal-data.list-views", ("{id}", "1")),
        ("jobs.outcomes", ("{id}", "1")),
        ("mass-emails.recipients", ("{id}", "1")),
    ]);
    let all = catalogue::descriptors().iter().filter(|about| about.export.is_some());
    let all = all.filter_map(|about| Some((about, about.list?)));
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

/// The number of rows that a list answers in all its pages.
async fn count(caller: &Caller, path: &str, list: &List) -> usize {
    let mut found = 0;
    for page in 1.. {
        let paging = if page == 1 { String::new() } else { format!("?page={page}") };
        let answer = caller.get(&format!("{path}{paging}")).await.expect(200);
        found += list.rows_of(rows(&answer).unwrap()).len();
        if last_page(&answer).is_none_or(|last| page >= last) {
            break;
        }
    }
    found
}

#[tokio::test]
async fn every_list_is_exported_whole_and_the_export_is_noted() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        // Refunds, reads and sessions may be few; the audit of a payment needs a change.
        root.post("/financial/payment/change-manager/1").json(json!({ "manager_id": 0 })).await;
        let mut exported = 0;
        for (about, list, path) in lists() {
            let rows = count(&root, &path, list).await;
            let file = root.get(&format!("{path}/export")).await;
            assert_eq!(file.status, 200, "{}: {}", about.id, file.text());
            let text = file.text();
            let mut lines = text.strip_prefix('\u{feff}').unwrap().split_terminator("\r\n");
            let columns = || list.columns.iter().chain(list.in_files);
            let titles: Vec<String> = columns().map(|column| column.title.text(Lang::PtBr, &[])).collect();
            assert_eq!(lines.next().unwrap(), titles.join(";"), "{}", about.id);
            assert_eq!(lines.count(), rows, "{}", about.id);
            let name = file.header("content-disposition").to_owned();
            assert!(name.starts_with("attachment; filename=\"") && name.ends_with(".csv\""), "{name}");
            exported += rows;
        }
        assert!(exported > 1_000, "{exported} rows");
        write_down(&app.shared, true).await.unwrap();
        let noted = app.rows("select endpoint, new_values from audit_log where record = 'export'", &[]).await;
        let noted: BTreeSet<String> = noted.iter().map(|row| row.text(0)).collect();
        let all: BTreeSet<String> = raw::exports().map(|route| route.id.to_owned()).collect();
        assert_eq!(noted, all);
    })
    .await;
}

#[tokio::test]
async fn an_export_has_the_filter_the_order_and_the_words_of_its_list() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let file = root.get("/staff/export?role=sales&order_by=email%20DESC").await;
        let text = file.text();
        let emails: Vec<&str> = text.lines().skip(1).map(|line| line.split(';').nth(2).unwrap()).collect();
        let mut sorted = emails.clone();
        sorted.sort_by(|one, other| other.cmp(one));
        assert!(emails.len() > 1 && emails == sorted, "{text}");
        let open = root.get("/financial/export?status=open").await;
        assert!(open.text().lines().skip(1).all(|line| line.contains(";Aberto;")), "{}", open.text());
        root.get("/outbox/export?state=lost").await.expect(422);
        root.get("/user/favorites/999999/export").await.expect(404);
        // Everyone's messages are sorted by their ids alone, in a file, too.
        root.get("/messages/export?order_by=send_on").await.expect(422);
    })
    .await;
}

#[tokio::test]
async fn a_file_is_in_the_language_that_a_program_asks_for() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let columns = |lang: Lang| {
            let titles = PAYMENTS.in_file().map(move |column| column.title.text(lang, &[]));
            titles.collect::<Vec<_>>().join(";")
        };
        for (asked, lang, word) in [("en-GB,en;q=0.9", Lang::En, ";Open;"), ("fr", Lang::Fr, ";Ouvert;")] {
            let file = root.get("/financial/export?status=open").header("accept-language", asked).await;
            let text = file.text();
            let mut lines = text.trim_start_matches('\u{feff}').lines();
            assert_eq!(lines.next(), Some(columns(lang).as_str()));
            assert!(lines.clone().count() > 0 && lines.all(|line| line.contains(word)), "{text}");
            let name = words(&list::title("payments.list", lang)).collect::<Vec<_>>().join("-");
            let name = format!("attachment; filename=\"{name}.csv\"");
            assert_eq!(file.header("content-disposition"), name);
        }
        // A browser follows a link, which has the language of its own settings and not that of the account.
        let browser = app.nobody().with("x-retaguarda-door", "web").with("sec-fetch-site", "same-origin");
        let signed_in = browser.post("/autenticar").json(credentials("root")).await;
        let cookie = signed_in.header("set-cookie").split(';').next().unwrap().to_owned();
        let browser = browser.with("cookie", &cookie).with("accept-language", "en");
        let text = browser.get("/financial/export?status=open").await.text();
        assert_eq!(text.trim_start_matches('\u{feff}').lines().next(), Some(columns(Lang::PtBr).as_str()));
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
async fn a_filter_by_a_number_beyond_all_ids_is_refused() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        root.get("/financial?user_id=9007199254740991").await.expect(200);
        let problem = root.get("/financial?user_id=9007199254740992").await.expect(422);
        assert!(problem["errors"]["user_id"].is_array(), "{problem}");
    })
    .await;
}

/// The cents of a column in all rows that a list answers, and the sums that it says.
async fn cents(caller: &Caller, path: &str, filter: &str, column: &str) -> (i64, Value) {
    let mut cents = 0;
    for page in 1.. {
        let answer = caller.get(&format!("{path}?{filter}&page={page}&per_page=200")).await.expect(200);
        let amounts = rows(&answer).unwrap().iter().filter_map(|row| at(row, column)?.as_f64());
        cents += amounts.map(|amount| (amount * 100.0).round() as i64).sum::<i64>();
        if last_page(&answer).is_none_or(|last| page >= last) {
            assert!(page_of(&answer).unwrap().get("sums").is_none(), "{path}: sums without the parameter");
            break;
        }
    }
    let answer = caller.get(&format!("{path}?{filter}&sums=1&per_page=1")).await.expect(200);
    (cents, page_of(&answer).unwrap()["sums"].clone())
}

#[tokio::test]
async fn sums_are_those_of_all_rows_of_the_filter() {
    everywhere(async |app| {
        let root = app.role(Role::Root);
        let mut summed = 0;
        for (about, list, path) in lists() {
            for column in list.sums {
                let (all, said) = cents(&root, &path, "", column).await;
                assert_eq!(said[*column], json!(reais(all)), "{}", about.id);
                assert!(all > 0, "{} has no amounts", about.id);
                root.get(&format!("{path}?sums=2")).await.expect(422);
                summed += 1;
            }
        }
        assert!(summed > 1, "{summed} sums");
        let (none, said) = cents(&root, "/financial", "user_id=999999", "amount").await;
        assert_eq!((none, said), (0, json!({ "amount": 0, "received": 0 })));
        for filter in ["status=open", "status=paid&payment_type=pix", "account_manager=0"] {
            let (open, said) = cents(&root, "/financial", filter, "amount").await;
            assert_eq!(said["amount"], reais(open), "{filter}");
        }
        let (before, _) = cents(&root, "/financial", "status=paid", "amount").await;
        let open = root.get("/financial?status=open&per_page=1").await.expect(200);
        let payment = &open["transactions"]["data"][0];
        root.put(&format!("/financial/payment/approve/{}", payment["id"])).await.expect(200);
        let (after, said) = cents(&root, "/financial", "status=paid", "amount").await;
        let approved = (payment["amount"].as_f64().unwrap() * 100.0).round() as i64;
        assert_eq!((after, &said["amount"]), (before + approved, &reais(after)));
    })
    .await;
}

/// Cents as the contract writes them.
fn reais(cents: i64) -> Value {
    serde_json::to_value(Money::from_cents(cents)).unwrap()
}
