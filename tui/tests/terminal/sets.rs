//! Sets of records: kept in one door, taken up in another.

use client::access::Role;
use client::api::finance::payments::{self, PaymentFilter, PaymentStatus};
use client::api::home::sets::{Create, Get, List, NewSet, SetFilter};
use client::endpoint::{Call, Endpoint};
use client::value::id::SetId;
use serde_json::json;
use tui::app::state::Context;
use tui::kit::ask::Ask;
use tui::screens::{CONVERSATIONS, PAYMENTS};

use crate::pane::Pane;
use crate::scene::Scene;
use crate::server::Server;

/// Lets a colleague keep payments as a set, with the open ones as its filter. Returns its number.
fn keep_elsewhere(scene: &mut Scene, ids: &[i64]) -> SetId {
    let body = NewSet {
        name: "Cobrar hoje".to_owned(),
        list: payments::List::ID.to_owned(),
        ids: ids.to_vec(),
        filter: Some("status=open&order_by=amount DESC".to_owned()),
    };
    scene.elsewhere(Call::<Create> { path: (), query: (), body }).set.id
}

#[test]
fn marked_rows_are_kept_as_a_set() {
    let mut scene = Scene::signed_in(120, 36, Role::Root);
    scene.keys("/ status:aberto Enter Space j Space : set Space Ligar Space amanhã Enter");
    let kept = scene.wrote.last().unwrap();
    assert!(kept.calls::<Create>());
    assert_eq!(kept.body["name"], "Ligar amanhã");
    assert_eq!((&kept.body["list"], &kept.body["filter"]), (&json!("payments.list"), &json!("status=open")));
    assert_eq!(kept.body["ids"], json!([400, 396]));
    assert!(scene.picture().contains("Conjunto “Ligar amanhã” guardado"), "{}", scene.picture());
    assert!(scene.picture().contains("2 marcadas"), "they stay marked");
}

#[test]
fn without_marks_the_filter_of_the_list_is_kept() {
    let mut scene = Scene::signed_in(120, 36, Role::Root);
    scene.keys("/ status:pago Enter : conjunto Space Pagos Enter");
    let kept = scene.wrote.last().unwrap();
    assert_eq!(kept.body, json!({ "name": "Pagos", "list": "payments.list", "filter": "status=paid" }));
    scene.keys(": set Enter");
    assert!(scene.picture().contains("Dê um nome ao conjunto"), "{}", scene.picture());
}

#[test]
fn a_set_is_taken_up_with_its_filter_and_its_rows_marked() {
    let mut scene = Scene::conversing(160, 45, Role::Root);
    // The second is not among those that the filter finds, and the last is gone.
    keep_elsewhere(&mut scene, &[400, 399, 396, 9_999]);
    scene.hear();
    scene.keys(": take Space co");
    let author = scene.whoami().user.name;
    let told = format!("Pagamentos · 4 · {author} · 21/11/2026");
    assert!(scene.picture().contains(&told), "{}", scene.picture());
    scene.keys("Tab Enter");
    assert_eq!(scene.state.place, PAYMENTS);
    let list = &scene.payment_screen().list;
    assert!(
        list.query.has("status", "open") && list.query.has("order_by", "amount DESC"),
        "{:?}",
        list.query
    );
    let mut marked: Vec<i64> = list.marks.rows().iter().map(|row| row.id).collect();
    marked.sort_unstable();
    assert_eq!(marked, [396, 399, 400]);
    let picture = scene.picture();
    for told in ["3 marcadas", "fora da lista: 1", &format!("de {author}, ")] {
        assert!(picture.contains(told), "{told}: {picture}");
    }
    scene.keys("a");
    assert_eq!(scene.state.context(), Context::Plan, "an action is done to the rows of the set");
    scene.keys("Esc Esc Esc");
    assert!(scene.payment_screen().list.marks.rows().is_empty());
    assert!(!scene.picture().contains(&format!("de {author}")), "the marks are gone, and whose they were");
}

#[test]
fn a_set_is_taken_up_by_its_number_and_an_unknown_one_is_said_to_be_so() {
    let mut scene = Scene::conversing(120, 36, Role::Root);
    scene.keys(": take Space nada Enter");
    assert!(scene.picture().contains("Não há conjunto chamado “nada”"), "{}", scene.picture());
    assert_eq!(scene.state.place, CONVERSATIONS);
    let number = keep_elsewhere(&mut scene, &[400]);
    scene.hear();
    scene.keys(&format!(": take Space {number} Enter"));
    assert_eq!(scene.state.place, PAYMENTS);
}

#[test]
fn sets_are_read_once_until_one_changes() {
    let mut scene = Scene::signed_in(120, 36, Role::Root);
    let read = |scene: &Scene| scene.asked.iter().filter(|ask| **ask == Ask::Sets).count();
    scene.keys(": view Space");
    assert_eq!(read(&scene), 0, "no other command needs them");
    scene.keys("Esc : take Space c Esc : take Space c Esc");
    assert_eq!(read(&scene), 1);
    keep_elsewhere(&mut scene, &[400]);
    scene.hear();
    scene.keys(": take Space c");
    assert_eq!(read(&scene), 2);
}

#[tokio::test]
async fn a_set_of_a_colleague_is_taken_up_from_the_real_server_and_another_is_kept() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let query =
        PaymentFilter { status: Some(PaymentStatus::Paid), per_page: Some(4), ..PaymentFilter::default() };
    let found = colleague.send(payments::List::find(query)).await.unwrap().transactions.data;
    let ids: Vec<i64> = found.iter().map(|payment| payment.id.get()).collect();
    // The filter of the set no longer finds its records.
    let body = NewSet {
        name: "Conferir já".to_owned(),
        list: payments::List::ID.to_owned(),
        ids: ids.clone(),
        filter: Some("status=cancelled".to_owned()),
    };
    colleague.send(Call::<Create> { path: (), query: (), body }).await.unwrap();
    let pane = Pane::signed_in("sets", &server, &server.origin(), (160, 45));
    pane.press(&["g", "c", ":"]);
    pane.write("take conferir");
    pane.shows("conferir-ja");
    pane.press(&["Tab", "Enter"]);
    pane.shows("4 marcadas");
    pane.press(&[":"]);
    pane.write("set Do terminal");
    pane.press(&["Enter"]);
    pane.shows("Conjunto “Do terminal” guardado");
    let query = SetFilter { q: Some("Do terminal".to_owned()), ..SetFilter::default() };
    let kept = colleague.send(List::find(query)).await.unwrap().sets.data.remove(0);
    let mut of_set = colleague.send(Get::at(kept.id)).await.unwrap().ids;
    of_set.sort_unstable();
    let mut wanted = ids;
    wanted.sort_unstable();
    assert_eq!(of_set, wanted);
}
