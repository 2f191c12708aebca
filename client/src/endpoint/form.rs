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

/// A form as the row of its endpoint declares it.
#[derive(Debug, Clone, Copy)]
pub struct DeclaredForm {
    /// Its name: the endpoint's id, with a suffix if there are several.
    pub name: &'static str,
    /// Makes the form if it is the same for all records.
    pub make: Option<fn(Lang) -> Form>,
    /// Makes the form of a record, if it is not.
    pub compute: Option<ComputeForm>,
}
