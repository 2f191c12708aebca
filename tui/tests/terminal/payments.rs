//! Payments: changes by keys and commands, and their outcomes.

use client::access::Role;
use client::api::finance::payments::{
    Approve, CancelSubscription, ChangePaymentManager, Create, List, PaymentFilter, PaymentStatus,
    SendPaymentCharge, SendPaymentProposal, Transaction,
};
use client::endpoint::Endpoint;
use client::transport::Client;
use insta::assert_snapshot;
use serde_json::json;
use tui::app::Action;
use tui::app::state::Context;

use crate::scene::Scene;
use crate::server::Server;
use crate::triage;

/// Of the newest payments 400, 398 and 396 are open.
fn scene() -> Scene {
    Scene::signed_in(100, 24, Role::Root)
}

/// Returns the numbers of the consultants of the first payments, 0 for none.
fn managers(scene: &Scene) -> [i64; 4] {
    [0, 1, 2, 3].map(|at| scene.payment_screen().list.window.row(at).unwrap().number("account_manager.id"))
}

/// Returns the address of the member of a payment of the list.
fn address(scene: &Scene, at: u64) -> String {
    scene.payment_screen().list.window.row(at).unwrap().text("user.email").to_owned()
}

fn written(scene: &Scene) -> Vec<(&str, &str)> {
    scene.wrote.iter().map(|write| (write.endpoint.as_str(), write.path[0].as_str())).collect()
}

#[test]
fn approving_is_rehearsed_and_no_comes_first() {
    let mut scene = scene();
    scene.keys("a");
    assert_snapshot!("approve", scene.picture());
    scene.keys("Enter");
    assert_eq!((scene.wrote.len(), scene.state.context()), (0, Context::List));
    scene.keys("a Tab Enter");
    assert_eq!(written(&scene), [("payments.approve", "400")]);
    assert_eq!(scene.wrote[0].version, 1, "the payment as it was seen");
    assert!(scene.picture().contains("Pagamento aprovado!"), "{}", scene.picture());
    assert!(scene.picture().lines().any(|line| line.contains("400") && line.contains("● Pago")));
}

#[test]
fn the_next_open_payment_takes_the_cursor() {
    let mut scene = scene();
    scene.keys("/ status:aberto Enter a s a s");
    assert_eq!(written(&scene), [("payments.approve", "400"), ("payments.approve", "398")]);
    let mut scene = self::scene();
    scene.keys("a Tab Enter");
    let cursor = |line: &&str| line.contains('▸') && line.contains("400");
    assert!(
        scene.picture().lines().any(|line| cursor(&line)),
        "it stays in a list of all\n{}",
        scene.picture()
    );
}

#[test]
fn what_cannot_be_approved_says_why() {
    let mut scene = scene();
    scene.keys("j a");
    assert!(scene.picture().contains("Este pagamento já está “Erro”"), "{}", scene.picture());
    scene.keys("s Tab Enter");
    assert_eq!(scene.wrote, [], "nothing is done before it is said what that does");
    scene.keys("Esc Enter a");
    assert_eq!(scene.state.context(), Context::Record, "the details know it already");
    assert!(scene.picture().contains("× Este pagamento já está “Erro”"), "{}", scene.picture());
    scene.keys("? aprovar");
    assert!(scene.picture().contains("✗ Este pagamento já está"), "{}", scene.picture());
}

#[test]
fn marked_payments_are_approved_by_a_plan() {
    let mut scene = scene();
    scene.keys("Space V j j j Space a");
    assert_eq!(scene.state.context(), Context::Plan);
    assert_snapshot!("approve_plan", scene.picture());
    scene.keys("Tab Enter");
    let approved = ["400", "398", "396"].map(|id| ("payments.approve", id));
    assert_eq!(written(&scene), approved);
    scene.keys("Esc");
    let marked: Vec<i64> = scene.payment_screen().list.marks.rows().iter().map(|row| row.id).collect();
    assert_eq!(marked, [399, 397], "what was refused stays marked");
}

#[test]
fn a_consultant_is_changed_and_brought_back() {
    let mut scene = scene();
    let [before, ..] = managers(&scene);
    scene.keys("m");
    assert_snapshot!("change_manager", scene.picture());
    scene.keys("3");
    assert_eq!(written(&scene), [("payments.change-manager", "400")]);
    let [chosen, ..] = managers(&scene);
    assert_ne!(chosen, before);
    assert_eq!(scene.wrote[0].body, json!({ "manager_id": chosen }));
    assert!(scene.picture().contains("  u desfaz"), "{}", scene.picture());
    scene.keys("j j u");
    assert_eq!(scene.wrote[1].body, json!({ "manager_id": before }), "the one from before");
    assert_eq!(scene.payment_screen().list.cursor, 0, "the cursor is back on it");
    scene.keys("u");
    assert!(scene.picture().contains("Não há nada a desfazer."), "{}", scene.picture());
}

#[test]
fn the_consultants_of_many_are_changed_and_brought_back() {
    let mut scene = scene();
    // The second of these has no consultant.
    let [_, _, before, none] = managers(&scene);
    assert_eq!(none, 0);
    scene.keys("j j Space Space m 3 Tab Enter Esc");
    assert_eq!(scene.wrote.len(), 2);
    scene.keys("u Tab Enter Esc");
    assert!(scene.wrote.iter().all(|write| write.calls::<ChangePaymentManager>()));
    assert_eq!(scene.wrote[2].body, json!({ "manager_id": before }));
    assert_eq!(scene.wrote[3].body, json!({ "manager_id": 0 }));
}

#[test]
fn a_charge_goes_to_the_members_address_or_another() {
    let mut scene = scene();
    scene.keys("c");
    assert_snapshot!("send_charge", scene.picture());
    scene.keys("Enter");
    assert!(scene.wrote[0].calls::<SendPaymentCharge>());
    assert_eq!(scene.wrote[0].body, json!({ "channel": "email", "email": address(&scene, 0) }));
    scene.keys("j c Tab ^u outro@exemplo.test Enter");
    assert_eq!(scene.wrote[1].body, json!({ "channel": "email", "email": "outro@exemplo.test" }));
    scene.keys("c Tab ^u Enter");
    assert_eq!((scene.wrote.len(), scene.state.context()), (2, Context::Form), "an address is needed");
    let mut scene = Scene::signed_in(100, 24, Role::Manager);
    scene.keys("Enter c");
    let said = &scene.state.toasts.last().unwrap().text;
    assert!(said.contains("pode enviar a cobrança"), "{said}");
}

#[test]
fn charges_of_many_go_to_each_members_own_address() {
    let mut scene = scene();
    // Two open ones: the first and the third.
    scene.keys("Space j Space c Tab Enter");
    let sent: Vec<&str> = scene.wrote.iter().filter_map(|write| write.body["email"].as_str()).collect();
    assert_eq!(sent, [address(&scene, 0), address(&scene, 2)]);
}

#[test]
fn a_link_is_made_by_the_form_of_the_server_and_copied() {
    let mut scene = scene();
    scene.silent = true;
    scene.keys("N 1");
    assert!(scene.picture().contains("Gerar link de pagamento"), "{}", scene.picture());
    scene.speak();
    assert_eq!(scene.state.context(), Context::Form);
    // What is renewed was chosen before the form was there: the plan, its period, no highlight and the method follow.
    scene.keys("3 2 2 1 Enter");
    let body = &scene.wrote.first().unwrap_or_else(|| panic!("{}", scene.picture())).body;
    assert_eq!((&body["planId"], &body["method"]), (&json!(7), &json!("credit_card")), "{body}");
    assert!(scene.wrote[0].calls::<Create>());
    assert_eq!(scene.wrote[0].path, ["16"], "the member who pays");
    let link = scene.done.iter().find_map(|action| match action {
        Action::Copy(link) => Some(link),
        _ => None,
    });
    let link = link.unwrap_or_else(|| panic!("{}", scene.picture()));
    assert!(link.starts_with("http://127.0.0.1:8080/pagar/"), "{link}");
    assert!(scene.picture().contains(link), "{}", scene.picture());
}

#[test]
fn the_day_of_a_form_is_typed_as_on_the_command_line() {
    for (typed, day, shown) in [
        ("+7d", "2026-11-28", "= 28/11/2026"),
        ("amanhã", "2026-11-22", "= 22/11/2026"),
        ("30/11/2026", "2026-11-30", "30/11/2026"),
    ] {
        let mut scene = scene();
        scene.keys("R 2 Tab ^u").keys(typed);
        assert!(scene.picture().contains(shown), "{}", scene.picture());
        scene.keys("Enter");
        let body = &scene.wrote.last().unwrap().body;
        assert_eq!(body, &json!({ "method": "boleto", "expires_at": day }), "{}", scene.picture());
    }
    let mut scene = scene();
    scene.keys("R 2 Tab ^u 7d Enter");
    assert_eq!(scene.state.context(), Context::Form, "a period is no day");
}

#[test]
fn a_subscription_is_cancelled_after_a_question() {
    let mut scene = scene();
    scene.keys("Enter x");
    assert!(scene.picture().contains("Esta ação é irreversível."), "{}", scene.picture());
    scene.keys("Tab Enter");
    assert!(scene.wrote[0].calls::<CancelSubscription>());
    assert_eq!((&*scene.wrote[0].path[0], scene.wrote[0].version), ("16", 1), "the member's subscription");
}

#[test]
fn some_things_are_done_to_one_payment_at_a_time() {
    let mut scene = scene();
    for key in ["N", "P", "x"] {
        scene.state.toasts.clear();
        scene.payment_screen_mut().list.marks = Default::default();
        scene.keys("Space Space").keys(key);
        assert!(scene.picture().contains("Isto se faz com um pagamento de cada vez"), "{key}");
        assert_eq!(scene.state.context(), Context::List);
    }
}

#[test]
fn commands_do_what_the_keys_do_to_the_payment_that_they_name() {
    let mut scene = scene();
    scene.keys(": aprovar Space 396 Enter Tab Enter");
    scene.keys(": cobrar Space 394 Space eu@exemplo.test Enter");
    scene.keys(": propor Space 396 Space olá Enter");
    let done =
        [("payments.approve", "396"), ("payments.send-charge", "394"), ("payments.send-proposal", "396")];
    assert_eq!(written(&scene), done);
    assert_eq!(scene.payment_screen().list.cursor, 0, "the cursor stays");
    assert!(scene.wrote[0].calls::<Approve>() && scene.wrote[2].calls::<SendPaymentProposal>());
    scene.keys(": approve Space 3 Enter");
    assert!(scene.picture().contains("O pagamento 3 ainda não foi lido"), "{}", scene.picture());
    scene.keys("g c : approve Enter");
    assert!(scene.picture().contains("Este comando é de outra tela: Pagamentos."), "{}", scene.picture());
}

/// The newest open payments, as the list filtered by them shows them.
async fn open_payments(client: &Client) -> Vec<Transaction> {
    let filter = PaymentFilter { status: Some(PaymentStatus::Open), ..PaymentFilter::default() };
    client.send(List::find(filter)).await.unwrap().transactions.data
}

#[tokio::test]
async fn open_payments_are_approved_in_a_real_terminal() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let before = open_payments(&colleague).await;
    let pane = triage::open("payments", &server, &server.origin());
    pane.press(&["g", "p", "/"]);
    pane.write("status:aberto");
    pane.press(&["Enter"]);
    let first = before[0].id;
    pane.until("the open payments alone", |screen| {
        let is_filtered = screen.lines().nth(1).is_some_and(|line| line.starts_with(" status:aberto"));
        is_filtered && screen.contains(&format!(" {first} ")) && !screen.contains("● Pago")
    });
    pane.press(&["a"]);
    pane.shows("passa de Aberto para Pago");
    pane.press(&["Tab", "Enter"]);
    pane.shows("Pagamento aprovado!");
    // The cursor stands on the next one already.
    pane.press(&["Space", "Space", "a"]);
    pane.shows("2 linhas a fazer");
    pane.press(&["Tab", "Enter"]);
    pane.shows("feitas: 2 de 2");
    let left = open_payments(&colleague).await;
    for payment in &before[..3] {
        assert!(!left.iter().any(|open| open.id == payment.id), "{} is approved", payment.id);
    }
    pane.press(&["Enter", "N"]);
    pane.shows("Gerar link de pagamento");
    pane.until("the form that the server makes", |screen| screen.contains("Plano") && screen.contains("(•)"));
}

#[test]
fn declared_views_are_counted_and_shown_in_turn() {
    let mut scene = Scene::signed_in(80, 24, Role::Manager);
    assert!(scene.picture().contains("[Todos]  Boletos vencidos 11"), "{}", scene.picture());
    scene.keys("v");
    assert!(scene.payment_screen().list.query.has("overdue", 1));
    assert!(scene.picture().contains("[Boletos vencidos 11]  A conferir 3  Todos"), "{}", scene.picture());
    scene.keys("/ status:aberto Enter");
    assert_eq!(scene.view(), None, "{}", scene.picture());
    scene.keys("Esc");
    assert_eq!(scene.view().as_deref(), Some("Boletos vencidos"));
    scene.keys(": view Space todos Enter");
    assert_eq!(scene.view().as_deref(), Some("Todos"));
}

#[test]
fn the_sum_of_all_rows_stands_beside_their_count_and_follows_changes() {
    let mut scene = Scene::signed_in(80, 24, Role::Manager);
    assert!(scene.picture().contains("Valor R$ 276.324,97 · 1–20 de 400"), "{}", scene.picture());
    let asked = |scene: &Scene| scene.asked.iter().filter(|ask| format!("{ask:?}").contains("Sums")).count();
    assert_eq!(asked(&scene), 1);
    scene.keys("j G o");
    assert_eq!(asked(&scene), 1, "another order has the same sum");
    scene.approve_elsewhere(398);
    scene.hear();
    assert_eq!(asked(&scene), 2);
}

#[test]
fn several_sums_are_named_and_the_later_ones_go_first_where_room_is_short() {
    let scene = Scene::signed_in(140, 24, Role::Manager);
    let both = "Valor R$ 276.324,97 · Recebido R$ 176.267,14 · 1–20 de 400";
    assert!(scene.picture().contains(both), "{}", scene.picture());
    let scene = Scene::signed_in(80, 24, Role::Manager);
    assert!(scene.picture().contains("Valor R$ 276.324,97 · 1–20 de 400"), "{}", scene.picture());
    assert!(!scene.picture().contains("176.267,14"), "{}", scene.picture());
}
