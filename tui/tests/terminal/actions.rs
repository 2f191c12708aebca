//! Actions: each of the catalogue on a kind of record that a screen shows is offered there.

use client::access::Role;
use client::api::finance::payments::Create;
use client::catalogue::{descriptors, dynamic};
use client::endpoint::action::label_key;
use tui::kit::act::{Act, Offer};
use tui::kit::resource::Resource;
use tui::screens::conversations::inbox::Inbox;
use tui::screens::members::MemberScreen;
use tui::screens::outbox::Entry;
use tui::screens::payments::Payment;

use crate::scene::Scene;

/// Actions that a screen of their kind of record does not offer, each with the reason.
const NOT_OFFERED: &[(&str, &str)] = &[];
/// Actions whose path is no id of the record, which the screen calls by another kind's id.
const NAMED_BY_ANOTHER: &[(&str, &str)] =
    &[("payments.cancel-subscription", "a subscription is named by its member")];

#[test]
fn every_action_on_a_record_is_offered_by_its_screen() {
    let scene = Scene::signed_in(80, 24, Role::Root);
    let shown = [Payment::KINDS, Inbox::KINDS, MemberScreen::KINDS, Entry::KINDS];
    for about in descriptors() {
        let Some(action) = about.action() else { continue };
        let screen = shown.iter().position(|kinds| kinds.iter().any(|kind| kind.name == action.on.name));
        let Some(screen) = screen.and_then(|at| scene.state.screens.iter().nth(at)) else { continue };
        if NOT_OFFERED.iter().any(|(id, _)| *id == about.id) {
            continue;
        }
        assert!(screen.does(about.id), "{} is not offered", about.id);
        assert!(label_key(about.id).is_some(), "{} has no label", about.id);
    }
}

#[test]
fn a_call_made_of_the_declaration_names_the_record_on_which_it_acts() {
    let shown: [(&[_], &'static [Act]); 4] = [
        (Payment::KINDS, Payment::ACTS),
        (Inbox::KINDS, Inbox::ACTS),
        (MemberScreen::KINDS, MemberScreen::ACTS),
        (Entry::KINDS, Entry::ACTS),
    ];
    for endpoint in dynamic::all() {
        let (id, Some(action)) = (endpoint.about.id, endpoint.about.action()) else { continue };
        let offers = shown.iter().filter_map(|(kinds, acts)| Offer::of(id, kinds, acts));
        if offers.into_iter().all(|offer| offer.is_called_otherwise()) {
            continue;
        }
        let path = endpoint.shape().path;
        let named: Vec<_> = path.iter().filter_map(|field| field.record.as_deref()).collect();
        // An id says the type of its record, as the table does: members are users on the wire.
        let is_id = named.len() == 1 && (action.on.table.starts_with(named[0]) || action.on.name == named[0]);
        let is_in_body = path.is_empty() && !action.names.is_empty();
        let by_another = NAMED_BY_ANOTHER.iter().any(|(known, _)| *known == id);
        assert!(
            is_id || is_in_body || by_another || path.len() > 1,
            "{id} needs a call of its own: {named:?}"
        );
    }
}

#[test]
fn a_payment_link_is_made_for_a_member() {
    let mut scene = Scene::signed_in(100, 24, Role::Root);
    // A renewal of the same plan and period, without the highlight, by pix.
    scene.keys("g u j N 1 1 4 2 3 Enter");
    assert!(scene.wrote[0].calls::<Create>(), "{}", scene.picture());
    assert_eq!(scene.wrote[0].path, ["199"]);
    assert!(scene.picture().contains("http://127.0.0.1:8080/pagar/"), "{}", scene.picture());
}
