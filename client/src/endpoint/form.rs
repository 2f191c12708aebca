//! The forms that the row of an endpoint declares.

use crate::endpoint::PathParams;
use crate::endpoint::reads::{Missing, Reads};
use crate::form::Form;
use crate::message::Lang;

/// Makes the form of a record, for the values of the path of the call that it fills in.
pub type ComputeForm = fn(&[String], &Reads<'_>) -> Result<Form, Missing>;

/// Returns the values of the path, as [`ComputeForm`] takes them.
///
/// # Errors
/// [`Missing::Record`] if one does not parse, because no such record can exist.
pub fn parsed<P: PathParams>(path: &[String]) -> Result<P, Missing> {
    P::parse(path).ok_or(Missing::Record)
}

/// A form as the row of its endpoint declares it: its name, which is the endpoint's id with a suffix if there are several, and how
/// it is made.
#[derive(Debug, Clone, Copy)]
pub enum DeclaredForm {
    /// One form for all records.
    Same(&'static str, fn(Lang) -> Form),
    /// A form for each record.
    Each(&'static str, ComputeForm),
}

impl DeclaredForm {
    /// Returns the name.
    pub const fn name(&self) -> &'static str {
        match self {
            DeclaredForm::Same(name, _) | DeclaredForm::Each(name, _) => name,
        }
    }
}
