//! How a resource serves its forms.

use client::endpoint::PathParams;
use client::form::Form;

use super::cx::Cx;
use super::refusal::{Refusal, Result};

/// A form, and how it is made for the values of a path.
pub struct FormMaker {
    /// Its name, as the endpoint's row has it.
    pub name: &'static str,
    /// Makes it.
    pub make: fn(&mut Cx<'_, '_>, &[String]) -> Result<Form>,
}

/// Reads the values of a path, or answers 404.
pub fn path<P: PathParams>(values: &[String]) -> Result<P> {
    P::parse(values).ok_or(Refusal::NotFound)
}
