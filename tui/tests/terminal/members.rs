//! Members: the list, a member's record, and the way to payments and conversations.

use client::access::Role;
use client::api::members::annotations::{AnnotationFilter, Create as Annotate, List as ListAnnotations};
use client::api::members::contacts::{ConfirmEmail, ConfirmPhone};
use client::api::members::members::{List, MemberFilter};
use client::api::members::quotas::{ChangeEnd, Get as GetQuotas};
use client::endpoint::{Call, Endpoint};
use insta::assert_snapshot;
use tui::app::Action;
use tui::app::state::Context;
use tui::kit::ask::Ask;
use tui::screens::{CONVERSATIONS, MEMBERS, PAYMENTS};

use crate::pane::Pane;
use crate::scene::Scene;
use crate::server::Server;

fn scene(width: u16, height: u16) -> Scene {
    let mut scene = Scene::signed_in(width, height, Role::Root);
    scene.keys("g u");
    scene
}

#[test]
fn members_are_drawn_from_their_declaration() {
    assert_snapshot!("members_80", scene(80, 24).picture());
    assert_snapshot!("members_160", scene(160, 45).picture());
}

#[test]
fn a_member_is_opened_with_everything_that_is_known() {
    let mut scene = scene(160, 45);
    scene.keys("j Enter");
    assert_eq!((scene.state.place, scene.state.context()), (MEMBERS, Context::Record));
    assert_snapshot!("member_160", scene.picture());
    scene.keys("n");
    assert!(scene.picture().contains("#198 · "), "{}", scene.picture());
}

#[test]
fn a_search_and_words_of_the_columns_filter_the_list() {
    let mut scene = scene(80, 24);
    scene.keys("/ caio Space prado Space status:bloqueado Enter");
    let query = &scene.state.screens.at(MEMBERS).list().query;
    assert!(query.has("q", "caio prado") && query.has("status", "blocked"), "{query:?}");
    scene.keys("/");
    assert!(scene.picture().contains("/caio prado status:bloqueado"), "{}", scene.picture());
    scene.keys("^u cadastro:x Enter");
    assert_eq!(scene.state.context(), Context::Prompt, "{}", scene.picture());
}

#[test]
fn a_search_shows_its_first_hits_while_it_is_typed() {
    let mut scene = scene(100, 24);
    scene.keys("/ 2 1");
    assert_snapshot!("search_hits", scene.picture());
    scene.keys("Enter");
    assert_eq!(scene.state.context(), Context::List, "without a choice it filters");
    scene.keys("/ ^u 2 1 Down Enter");
    assert_eq!((scene.state.context(), scene.state.screen().record()), (Context::Record, Some(21)));
    scene.keys("Esc / ^u 2 1 Down Down Enter");
    assert_eq!(scene.state.context(), Context::List, "past the last hit none is chosen");
}

#[test]
fn hits_of_an_earlier_search_are_dropped() {
    let mut scene = scene(100, 24);
    scene.silent = true;
    scene.asked.clear();
    scene.keys("/ 1 2 3");
    let hits = |scene: &Scene| scene.asked.iter().filter(|ask| matches!(ask, Ask::Hits(..))).count();
    assert_eq!(hits(&scene), 1, "one question at a time");
    scene.speak();
    let prompt = scene.state.prompt.as_ref().unwrap();
    let hits: Vec<i64> = prompt.hits.rows.iter().map(|row| row.id).collect();
    assert_eq!(hits, [123], "those of 12 are no hits of 123");
    assert!(scene.asked.iter().any(|ask| matches!(ask, Ask::Hits(_, query) if query.has("q", "123"))));
}

#[test]
fn what_is_copied_is_what_the_record_holds() {
    let mut scene = scene(80, 24);
    scene.keys("T E");
    assert!(scene.done.contains(&Action::Copy("21907514468".to_owned())));
    assert!(scene.done.contains(&Action::Copy("mario.coelho.200@correio.test".to_owned())));
    scene.keys("j j Enter T");
    assert!(scene.picture().contains("Não há nada a copiar."), "{}", scene.picture());
}

#[test]
fn keys_go_to_the_payments_and_the_conversations_of_the_member() {
    let mut scene = scene(100, 24);
    scene.keys("j F");
    assert_eq!(scene.state.place, PAYMENTS);
    assert!(scene.payment_screen().list.query.has("user_id", 199));
    scene.keys("g u C");
    assert_eq!(scene.state.place, CONVERSATIONS);
    assert!(scene.picture().contains("membro:199"), "{}", scene.picture());
}

#[test]
fn keys_of_an_open_member_act_on_its_parts() {
    for (keys, endpoint, path, version) in [
        ("c Tab Enter", ConfirmPhone::ID, "172", 1),
        ("e Tab Enter", ConfirmEmail::ID, "193", 1),
        ("P ^u 31/12/2027 Enter", ChangeEnd::ID, "179", 1),
        ("a Ligou Enter", Annotate::ID, "193", 0),
    ] {
        let mut scene = scene(100, 30);
        scene.deaf = true;
        scene.keys("/ id:193 Enter Enter").keys(keys);
        let write = scene.wrote.last().unwrap_or_else(|| panic!("{endpoint}: {}", scene.picture()));
        assert_eq!(
            (write.endpoint.as_str(), write.path.join(" ").as_str(), write.version),
            (endpoint, path, version)
        );
    }
}

#[test]
fn a_member_that_is_not_open_has_no_part_to_act_on() {
    let mut scene = scene(100, 30);
    scene.keys("j : confirm-phone Enter");
    assert!(scene.wrote.is_empty() && scene.picture().contains("abra um membro"), "{}", scene.picture());
}

#[tokio::test]
async fn a_record_of_the_real_server_is_noted_on_and_its_plan_ends_on_another_day() {
    let server = Server::start();
    let colleague = server.colleague("root@demo.test").await;
    // Of the members of the first page, the first one with a plan.
    let list = colleague.send(List::find(MemberFilter::default())).await.unwrap().users.data;
    let member = list.into_iter().find(|member| member.end_of_plan.is_some()).unwrap();
    let pane = Pane::signed_in("record", &server, &server.origin(), (160, 45));
    pane.press(&["g", "u", "/"]);
    pane.write(&format!("id:{}", member.id));
    pane.press(&["Enter"]);
    pane.shows("1 de 1");
    pane.press(&["Enter"]);
    pane.shows("Dados principais");
    pane.press(&["a"]);
    pane.write("Ligou ontem");
    pane.press(&["Enter"]);
    pane.shows("Anotação salva!");
    pane.press(&["P", "C-u"]);
    pane.write("31/12/2099");
    pane.press(&["Enter"]);
    pane.shows("Data do plano alterada!");
    let asked = Call::<ListAnnotations> { path: member.id, query: AnnotationFilter::default(), body: () };
    let noted = colleague.send(asked).await.unwrap().annotations.data;
    assert_eq!(noted[0].text, "Ligou ontem");
    let quotas = colleague.send(GetQuotas::at(member.id)).await.unwrap().data.quotas;
    assert!(quotas.iter().any(|quota| quota.end_of_plan.to_string() == "2099-12-31"));
}
