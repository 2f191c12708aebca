//! The form of a migration of the login.

use super::MigrateLogin;
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{form, required};
use crate::form::{Form, Kind};
use crate::message::{Key, Lang};

/// Returns the form of `members.migrate-login`: the number of the member who receives the login.
pub fn login(lang: Lang) -> Form {
    form(MigrateLogin::ID, vec![required("to", Key::MigrationFieldTo, Kind::Text, lang)], lang)
}
