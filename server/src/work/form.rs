//! Registration of a resource's forms.

use client::endpoint::PathParams;
use client::form::Form;

use super::cx::Cx;
use super::refusal::{Refusal, Result};

/// A form, and the function that builds it for path values.
pub struct FormMaker {
    /// Its name, as in the endpoint's row.
    pub name: &'static str,
    /// Builds the form.
    pub make: fn(&mut Cx<'_, '_>, &[String]) -> Result<Form>,
}

/// Parses the values of a path, or returns `NotFound`.
pub fn path<P: PathParams>(values: &[String]) -> Result<P> {
    P::parse(values).ok_or(Refusal::NotFound)
}
