//! Screens that are nothing but their list.

use client::access::Role;
use client::api::administration::jobs::{self, Cancel, Retry};
use client::api::members::duplicates::{self, Resolve};
use client::api::members::health_scores::{self, Recalculate};
use client::api::members::ratings;
use client::api::members::smarties::{self, Delete};
use client::api::members::turo::{self, Set};
use client::api::service::{disabled_emails, letters};
use client::endpoint::Endpoint;
use insta::assert_snapshot;
use tui::app::state::Context;
use tui::core::place::Place;
use tui::screens::MEMBERS;

use crate::scene::Scene;

pub const DUPLICATES: Place = Place::of::<duplicates::List>();
pub const TURO: Place = Place::of::<turo::List>();
pub const SMARTIES: Place = Place::of::<smarties::List>();
pub const RATINGS: Place = Place::of::<ratings::List>();
pub const HEALTH_SCORES: Place = Place::of::<health_scores::List>();
pub const DISABLED_EMAILS: Place = Place::of::<disabled_emails::List>();
pub const LETTERS: Place = Place::of::<letters::List>();
pub const JOBS: Place = Place::of::<jobs::List>();

/// The screens, the key after `g`, and the command of each.
const SCREENS: [(Place, &str, &str); 8] = [
    (DUPLICATES, "d", "duplicates"),
    (TURO, "t", "turo"),
    (SMARTIES, "s", "smarties"),
    (RATINGS, "n", "ratings"),
    (HEALTH_SCORES, "h", "health-scores"),
    (DISABLED_EMAILS, "e", "disabled-emails"),
    (LETTERS, "l", "letters"),
    (JOBS, "b", "jobs"),
];

#[test]
fn each_list_is_drawn_from_its_declaration_with_the_open_record_beside_it() {
    for (place, key, name) in SCREENS {
        for (width, height) in [(80, 24), (160, 45)] {
            let mut scene = Scene::signed_in(width, height, Role::Root);
            scene.keys(&format!("g {key}"));
            assert_eq!(scene.state.place, place);
            if width > 80 {
                scene.keys("Enter");
                assert_eq!(scene.state.context(), Context::Record, "{name}");
            }
            assert_snapshot!(format!("{name}_{width}"), scene.picture());
        }
    }
}

#[test]
fn a_command_shows_each_list_and_the_tabs_stay_in_their_row() {
    for (place, _, name) in SCREENS {
        let mut scene = Scene::signed_in(80, 24, Role::Root);
        scene.keys(&format!(": {name} Enter"));
        assert_eq!((scene.state.place, scene.state.context()), (place, Context::List), "{name}");
        scene.keys("g p");
        let first = scene.picture().lines().next().unwrap().to_owned();
        assert!(!first.contains('…'), "{first}");
    }
}

#[test]
fn each_list_offers_the_actions_on_its_records() {
    let scene = Scene::signed_in(80, 24, Role::Root);
    for (place, endpoint) in [
        (DUPLICATES, Resolve::ID),
        (TURO, Set::ID),
        (SMARTIES, Delete::ID),
        (HEALTH_SCORES, Recalculate::ID),
        (JOBS, Cancel::ID),
        (JOBS, Retry::ID),
    ] {
        assert!(scene.state.screens.at(place).does(endpoint), "{endpoint}");
    }
    let ratings = scene.state.screens.at(RATINGS);
    assert!(!ratings.does(Set::ID) && ratings.kind().is_none(), "nothing is done to a rating");
}

#[test]
fn a_pair_is_decided_by_the_number_of_its_first_member() {
    let mut scene = Scene::signed_in(80, 24, Role::Root);
    scene.silent = true;
    scene.keys("g d");
    scene.speak();
    scene.silent = true;
    scene.keys("e");
    assert!(format!("{:?}", scene.asked.last()).contains("path=101"), "{:?}", scene.asked.last());
}

#[test]
fn both_members_of_a_row_are_opened_by_keys() {
    for (_, key, name) in SCREENS.iter().filter(|(place, ..)| *place != JOBS) {
        let mut scene = Scene::signed_in(80, 24, Role::Root);
        scene.keys(&format!("g {key} w"));
        assert_eq!(scene.state.place, MEMBERS, "{name}");
    }
}
