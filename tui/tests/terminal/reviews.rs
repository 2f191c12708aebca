//! The review of registrations by keys.

use client::access::Role;
use client::api::members::members::sections::{Primary, SaveApproval, SavePrimary};
use client::api::members::members::{
    Get, List as ListMembers, MemberFilter, MemberKind, MemberQuery, MemberStatus,
};
use client::api::members::reviews::{List, ReviewFilter, ReviewStatus};
use client::endpoint::Call;
use client::transport::Client;
use client::value::id::MemberId;
use insta::assert_snapshot;
use serde_json::json;
use tui::app::state::Context;
use tui::screens::{MEMBERS, REVIEWS};

use crate::pane::Pane;
use crate::scene::Scene;
use crate::server::Server;

/// A registration with the address of another member, and the way to it.
const DOUBLE: i64 = 105;
const OTHER: i64 = 125;
const TO_DOUBLE: &str = "j j j j j j j";

fn scene(width: u16, height: u16) -> Scene {
    let mut scene = Scene::signed_in(width, height, Role::Manager);
    scene.keys("g r");
    scene
}

/// Returns the status of a member on the server.
fn decided(scene: &mut Scene, id: i64) -> MemberStatus {
    let call = Call::<Get> { path: MemberId::new(id), query: MemberQuery::default(), body: () };
    scene.elsewhere(call).user.status
}

fn current(scene: &Scene) -> Option<i64> {
    scene.state.screen().under_cursor().0
}

#[test]
fn the_queue_shows_the_checks_of_the_selected_registration_beside_it() {
    assert_snapshot!("reviews_80", scene(80, 24).picture());
    assert_snapshot!("reviews_160", scene(160, 45).picture());
    let mut narrow = scene(80, 24);
    narrow.keys("j Enter");
    assert_snapshot!("review_80", narrow.picture());
    let mut doubtful = scene(160, 45);
    doubtful.keys(TO_DOUBLE);
    assert_snapshot!("review_double_160", doubtful.picture());
}

#[test]
fn what_passes_is_opened_and_approved_by_two_keys_and_the_next_one_opens() {
    let mut scene = scene(80, 24);
    let rows = scene.listed();
    scene.keys("Enter a");
    assert_eq!(decided(&mut scene, rows[0]), MemberStatus::Active);
    assert_eq!((scene.state.context(), current(&scene)), (Context::Record, Some(rows[1])));
    assert!(scene.wrote[0].calls::<SaveApproval>());
    assert_eq!(
        (scene.wrote[0].path.as_slice(), scene.wrote[0].version),
        (&["company".to_owned(), rows[0].to_string()][..], 1)
    );
}

#[test]
fn a_block_asks_for_its_reason_alone() {
    let mut scene = scene(80, 24);
    let rows = scene.listed();
    scene.keys("j j b");
    assert_snapshot!("review_block_80", scene.picture());
    scene.keys("1");
    assert_eq!(decided(&mut scene, rows[2]), MemberStatus::Blocked);
    assert_eq!(scene.wrote[0].body, json!({ "decision": "block", "deactivation_reason": "double" }));
    assert_eq!(current(&scene), Some(rows[3]), "the next is selected");
}

#[test]
fn the_last_decision_is_undone_and_shown_again() {
    let mut scene = scene(160, 45);
    let rows = scene.listed();
    scene.keys("d");
    assert_eq!((current(&scene), decided(&mut scene, rows[0])), (Some(rows[1]), MemberStatus::Filter));
    scene.keys("j j a u");
    let undo = scene.wrote.last().unwrap();
    assert!(undo.calls::<SavePrimary>() && undo.body["status"] == "review", "{undo:?}");
    assert_eq!(undo.version, 2, "the registration as the decision left it");
    assert_eq!(current(&scene), Some(rows[3]), "{}", scene.picture());
}

#[test]
fn what_the_status_does_not_allow_is_refused_before_it_is_sent() {
    let mut scene = scene(120, 24);
    let second = scene.listed()[1];
    scene.keys("j a");
    assert_eq!((scene.wrote.len(), current(&scene)), (0, Some(second)), "{}", scene.picture());
    assert!(scene.picture().contains("×"), "{}", scene.picture());
}

#[test]
fn a_decision_that_the_server_refuses_comes_back() {
    let mut scene = scene(160, 45);
    let first = scene.listed()[0];
    let body = Primary { status: Some(MemberStatus::Active), ..Primary::default() };
    let path = (MemberKind::Company, MemberId::new(first));
    scene.elsewhere(Call::<SavePrimary> { path, query: (), body });
    scene.keys("a");
    assert_eq!(current(&scene), Some(first));
    assert!(scene.picture().contains("mudou isto depois que você abriu"), "{}", scene.picture());
}

#[test]
fn marked_registrations_are_decided_by_a_plan() {
    let mut scene = scene(80, 24);
    let rows = scene.listed();
    scene.keys("Space j Space a");
    assert_eq!((scene.state.context(), scene.wrote.len()), (Context::Plan, 0));
    assert!(scene.picture().contains("2 linhas a fazer"), "{}", scene.picture());
    scene.keys("Tab Enter");
    for id in [rows[0], rows[2]] {
        assert_eq!(decided(&mut scene, id), MemberStatus::Active);
    }
}

#[test]
fn keys_open_the_member_and_the_other_that_a_check_names() {
    let mut scene = scene(160, 45);
    scene.keys(TO_DOUBLE).keys("W");
    assert_eq!((scene.state.place, scene.state.screen().record()), (MEMBERS, Some(OTHER)));
    scene.keys("Esc");
    assert_eq!((scene.state.place, current(&scene)), (REVIEWS, Some(DOUBLE)));
    scene.keys("w");
    assert_eq!((scene.state.place, scene.state.screen().record()), (MEMBERS, Some(DOUBLE)));
}

/// Returns the members that wait for a decision, the oldest first.
async fn waiting(client: &Client) -> Vec<MemberId> {
    let query =
        ReviewFilter { status: Some(ReviewStatus::Review), per_page: Some(200), ..ReviewFilter::default() };
    let list = client.send(Call::<List> { path: (), query, body: () }).await.unwrap();
    list.reviews.data.iter().map(|review| review.id).collect()
}

/// Lets so many more members wait for a decision, whom root takes from the active ones.
async fn let_wait(client: &Client, more: i64) {
    let query =
        MemberFilter { status: Some(MemberStatus::Active), per_page: Some(more), ..MemberFilter::default() };
    let active = client.send(Call::<ListMembers> { path: (), query, body: () }).await.unwrap();
    for member in active.users.data {
        let body = Primary { status: Some(MemberStatus::Review), ..Primary::default() };
        let path = (member.kind, member.id);
        client.send(Call::<SavePrimary> { path, query: (), body }).await.unwrap();
    }
}

async fn status(client: &Client, id: MemberId) -> MemberStatus {
    client.send(Call::<Get> { path: id, query: MemberQuery::default(), body: () }).await.unwrap().user.status
}

#[tokio::test]
async fn forty_registrations_are_reviewed_in_one_go() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let_wait(&colleague, 45).await;
    let before = waiting(&colleague).await;
    let pane = Pane::signed_in("reviews", &server, &server.origin(), (160, 45));
    pane.press(&["g", "r", "v"]);
    pane.until("the queue with the first checks beside it", |screen| {
        screen.contains("[Revisão ") && screen.contains("Documento") && !screen.contains("[Revisão]")
    });
    for turn in 0..40 {
        match turn % 4 {
            3 => pane.press(&["b", "1"]),
            2 => pane.press(&["d"]),
            _ => pane.press(&["a"]),
        }
    }
    let left = format!("[Revisão {}]", before.len() - 40);
    pane.until("forty decided", |screen| screen.contains(&left));
    assert_eq!(waiting(&colleague).await, before[40..], "each was decided once, in their order");
    for (at, id) in before[..40].iter().enumerate() {
        let wanted = match at % 4 {
            3 => MemberStatus::Blocked,
            2 => MemberStatus::Filter,
            _ => MemberStatus::Active,
        };
        assert_eq!(status(&colleague, *id).await, wanted, "{at}");
    }
    let (last, next) = (before[39], before[40]);
    pane.shows(&format!("#{next} · "));
    pane.press(&["u"]);
    pane.shows(&format!("#{last} · "));
    pane.until("one more waits", |screen| screen.contains(&format!("[Revisão {}]", before.len() - 39)));
    assert_eq!(status(&colleague, last).await, MemberStatus::Review);
}

#[tokio::test]
async fn an_undo_of_what_a_colleague_changed_since_is_refused() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    let first = waiting(&colleague).await[0];
    let pane = Pane::signed_in("stale", &server, &server.origin(), (160, 45));
    pane.press(&["g", "r", "v"]);
    pane.until("the queue with the first checks beside it", |screen| {
        screen.contains("[Revisão ") && screen.contains("Documento") && !screen.contains("[Revisão]")
    });
    pane.press(&["d"]);
    pane.shows("Cadastro devolvido.");
    let found = colleague.send(Call::<Get> { path: first, query: MemberQuery::default(), body: () }).await;
    let kind = found.unwrap().user.kind;
    let body = Primary { status: Some(MemberStatus::Active), ..Primary::default() };
    colleague.send(Call::<SavePrimary> { path: (kind, first), query: (), body }).await.unwrap();
    pane.press(&["u"]);
    pane.shows("mudou");
    assert_eq!(status(&colleague, first).await, MemberStatus::Active, "the colleague's change stays");
}
