//! The signed-in user, and the sign-in form.

use std::collections::BTreeMap;

use client::access::{self, Ability, MissingAbility, Needs};
use client::api::account::session::{Credentials, StaffUser, holders};
use client::endpoint::Endpoint;
use client::message::Lang;
use client::reason::Reason;
use client::transport::Error;
use serde::{Deserialize, Serialize};

use crate::kit::line::{Line, Secret};

/// The signed-in user.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The account.
    pub user: StaffUser,
    /// The abilities that it holds.
    pub abilities: Vec<Ability>,
    /// The abilities that it lacks, with the roles that hold them.
    pub missing: Vec<MissingAbility>,
    /// The ids of the calls that the system behind the server lacks.
    #[serde(default)]
    pub lacks: Vec<String>,
}

impl Identity {
    /// Returns whether the user holds an ability.
    pub fn can(&self, needed: Ability) -> bool {
        access::allows(&self.abilities, needed)
    }

    /// Returns whether the user may call an endpoint at all; else the reason.
    pub fn may<E: Endpoint>(&self, lang: Lang) -> Result<(), Reason> {
        self.may_call(E::ID, E::NEEDS, lang)
    }

    /// As [`Identity::may`], by the endpoint's id and what it needs.
    pub fn may_call(&self, endpoint: &str, needs: Needs, lang: Lang) -> Result<(), Reason> {
        if self.lacks.iter().any(|lacking| lacking == endpoint) {
            return Err(Reason::lacks(lang));
        }
        match needs.ability() {
            Some(needed) if !self.can(needed) => {
                Err(Reason::missing(needed, holders(&self.missing, needed), lang))
            }
            _ => Ok(()),
        }
    }
}

/// The sign-in form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignIn {
    /// The account.
    pub email: Line,
    /// Its password; never written down.
    #[serde(skip)]
    pub password: Secret,
    /// The code of the account's second factor, once the server wants it; the cursor is then there.
    #[serde(skip)]
    pub otp: Option<Line>,
    /// True if the password is the field with the cursor.
    pub on_password: bool,
    /// True while the server is being asked.
    pub busy: bool,
    /// The errors, by field.
    pub errors: BTreeMap<String, String>,
    /// The reason why there is no session, or why the last attempt failed.
    pub message: Option<String>,
}

impl SignIn {
    /// The field with the cursor.
    pub fn line(&mut self) -> &mut Line {
        match &mut self.otp {
            Some(otp) => otp,
            None if self.on_password => &mut self.password.0,
            None => &mut self.email,
        }
    }

    /// Returns the credentials in the form, if they can be sent.
    pub fn credentials(&mut self, lang: Lang) -> Option<Credentials> {
        let (email, password) = (self.email.text().trim().to_owned(), self.password.0.text().to_owned());
        let otp = self.otp.as_ref().map(|otp| otp.text().trim().to_owned()).filter(|otp| !otp.is_empty());
        self.checked(Credentials { email, password, otp }, lang)
    }

    /// Takes the server's refusal of the last attempt: it asks for a code, or for everything again.
    pub fn refused(&mut self, error: &Error, lang: Lang) {
        self.otp = error.wants_otp().then(Line::default);
        self.message = Some(error.sentence(lang));
    }

    /// Returns the credentials if they can be sent; otherwise names the broken fields and moves the cursor to the first.
    pub fn checked(&mut self, typed: Credentials, lang: Lang) -> Option<Credentials> {
        let texts = typed.check().err().map(|invalid| invalid.texts(lang)).unwrap_or_default();
        self.errors = texts
            .into_iter()
            .map(|(field, texts)| (field, texts.first().cloned().unwrap_or_default()))
            .collect();
        if self.errors.is_empty() {
            return Some(typed);
        }
        self.on_password = !self.errors.contains_key("email");
        None
    }
}
