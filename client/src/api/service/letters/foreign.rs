//! The form of e-mails that came in that needs other calls.

use super::{Get, forms};
use crate::api::members::reference::ListManagers;
use crate::endpoint::Endpoint;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads};
use crate::form::Form;

/// Makes the form that assigns an e-mail, with the colleagues.
pub fn assign_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let letter = reads.get(&Get::at(parsed(path)?))?.letter;
    let colleagues = reads.get(&ListManagers::find(()))?.managers;
    Ok(forms::assign(letter.assignee.as_ref(), &colleagues, reads.actor.lang))
}
