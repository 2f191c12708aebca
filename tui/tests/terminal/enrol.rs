//! A second factor is enrolled, and nothing of it is written down.

use client::access::Role;
use client::api::account::second_factor::{Enrolment, RecoveryCodes};
use client::transport::Error;
use client::wire::problem::Problem;
use insta::assert_snapshot;
use serde_json::to_string;
use tui::app::state::Context;
use tui::app::{Action, Event};
use tui::core::hidden::Hidden;

use crate::scene::Scene;

fn enrolment() -> Enrolment {
    let qr = vec!["█▀▀▀▀▀█ ▄▀ █▀▀▀▀▀█".to_owned(); 9];
    Enrolment { secret: "JBSWY3DPEHPK3PXP".to_owned(), url: "otpauth://totp/x".to_owned(), qr }
}

#[test]
fn the_password_the_secret_and_a_code_lead_to_the_recovery_codes() {
    for size in [(200, 50), (120, 36), (80, 24)] {
        let mut scene = Scene::signed_in(size.0, size.1, Role::Root);
        scene.keys(": second-factor Enter");
        assert_eq!(scene.state.context(), Context::Password);
        assert!(scene.state.is_secret());
        scene.keys("Demo@2026");
        assert!(!scene.picture().contains("Demo@2026"), "{}", scene.picture());
        scene.keys("Enter");
        assert!(scene.done.contains(&Action::Enrol("Demo@2026".to_owned())));
        scene.keys("x Esc");
        assert_eq!(scene.state.context(), Context::Password, "it waits for the answer");
        scene.happen(Event::Enrolling(Hidden(Some(Ok(enrolment())))));
        assert_snapshot!(format!("enrol_{}", size.0), scene.picture());
        scene.keys("123456 Enter");
        assert!(scene.done.contains(&Action::ConfirmEnrolment("123456".to_owned())));
        let problem = Box::new(Problem::new("Código inválido."));
        scene.happen(Event::Enrolled(Hidden(Some(Err(Error::Api { status: 400, problem })))));
        assert!(scene.picture().contains("Código inválido."), "{}", scene.picture());
        scene.keys("654321 Enter");
        let codes =
            RecoveryCodes { message: "Ativada!".to_owned(), recovery_codes: vec!["abcd-efgh".to_owned()] };
        scene.happen(Event::Enrolled(Hidden(Some(Ok(codes)))));
        assert!(scene.picture().contains("abcd-efgh"), "{}", scene.picture());
        let written = to_string(&scene.state).unwrap() + &to_string(&scene.events).unwrap();
        for secret in ["JBSWY3DPEHPK3PXP", "abcd-efgh"] {
            assert!(!written.contains(secret), "{secret} is written down");
        }
        scene.keys("Enter");
        assert_eq!(scene.state.context(), Context::List);
    }
}

#[test]
fn the_end_of_the_session_ends_the_enrolment() {
    let mut scene = Scene::signed_in(80, 24, Role::Root);
    scene.keys(": duas-etapas Enter");
    scene.keys("x Enter");
    scene.happen(Event::Enrolling(Hidden(Some(Err(Error::SignedOut)))));
    assert_eq!(scene.state.context(), Context::SignIn);
    scene.enter(Role::Root);
    assert_eq!(scene.state.context(), Context::List);
}
