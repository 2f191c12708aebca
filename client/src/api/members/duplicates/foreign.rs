//! The forms of decisions, from the suspects of the member.

use super::{Of, forms};
use crate::endpoint::Endpoint;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads};
use crate::form::Form;

/// Makes the form of `duplicates.resolve`.
pub fn resolve_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::resolve(&reads.get(&Of::at(parsed(path)?))?, reads.actor.lang))
}

/// Makes the form of `duplicates.reopen`.
pub fn reopen_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::reopen(&reads.get(&Of::at(parsed(path)?))?, reads.actor.lang))
}
