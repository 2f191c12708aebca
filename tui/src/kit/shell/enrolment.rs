//! The enrolment of an authenticator app as a second factor.

use std::fmt;

use client::api::account::second_factor::{Enrolment, RecoveryCodes};

use crate::kit::line::Secret;

/// An enrolment under way. Never written down.
#[derive(Clone, PartialEq, Eq)]
pub struct EnrolmentSheet {
    /// The stage.
    pub stage: EnrolmentStage,
    /// The password or the code, as far as it is typed.
    pub typed: Secret,
    /// True while the server is being asked.
    pub busy: bool,
    /// The reason why the last one was refused.
    pub fault: Option<String>,
}

/// The stage of an enrolment.
#[derive(Clone, PartialEq, Eq)]
pub enum EnrolmentStage {
    /// The password is typed again.
    Password,
    /// The app gets the secret, and its code is typed.
    Code(Box<Enrolment>),
    /// It is done: these codes replace the app.
    Done(RecoveryCodes),
}

impl EnrolmentSheet {
    /// Starts at a stage.
    pub fn at(stage: EnrolmentStage) -> EnrolmentSheet {
        EnrolmentSheet { stage, typed: Secret::default(), busy: false, fault: None }
    }
}

impl fmt::Debug for EnrolmentSheet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("EnrolmentSheet")
    }
}
