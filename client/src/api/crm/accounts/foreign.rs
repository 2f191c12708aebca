//! The forms of accounts that need other calls.

use super::{Account, Get, forms};
use crate::api::crm::account_users::others;
use crate::api::members::reference::ListManagers;
use crate::endpoint::Endpoint;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads};
use crate::form::{Choice, Form};
use crate::value::id::AccountId;

/// Makes the form of a new account, with the consultants.
pub fn create_form(_: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::create(reads.actor.id, &managers(reads)?, reads.actor.lang))
}

/// Makes the form that changes an account, with its values and the consultants.
pub fn edit_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::edit(&account(path, reads)?, &managers(reads)?, reads.actor.lang))
}

/// Makes the form that changes the stage, with the present one.
pub fn stage_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::stage(&account(path, reads)?, reads.actor.lang))
}

/// Makes the form that transfers an account, with its other people.
pub fn transfer_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let id: AccountId = parsed(path)?;
    Ok(forms::transfer(&others(id, reads)?, reads.actor.lang))
}

fn account(path: &[String], reads: &Reads<'_>) -> Result<Account, Missing> {
    Ok(reads.get(&Get::at(parsed(path)?))?.account)
}

fn managers(reads: &Reads<'_>) -> Result<Vec<Choice>, Missing> {
    let managers = reads.get(&ListManagers::find(()))?.managers;
    Ok(managers.into_iter().map(|manager| Choice::new(manager.id, manager.name)).collect())
}
