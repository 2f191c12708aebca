//! One call that serves the forms of every resource.
//!
//! An endpoint names its forms in its row: `conversations.finish`, or `payments.create.plan` and
//! `payments.create.product` if there are two.

use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::catalogue::{self, Descriptor};
use crate::endpoint::Call;
use crate::endpoint::form::DeclaredForm;
use crate::endpoint::reads::{Missing, Reads};
use crate::endpoints;
use crate::form::Form;
use crate::message::Lang;
use crate::value::Segment;

/// The name of a form: the id of the endpoint that it fills in, with a suffix if there are several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormName(&'static str);

impl FormName {
    /// Returns the name as in the endpoint's row.
    pub fn as_str(self) -> &'static str {
        self.0
    }

    /// Makes the form if it is the same for all records.
    pub fn make(self, lang: Lang) -> Option<Form> {
        match self.declared()? {
            DeclaredForm::Same(_, make) => Some(make(lang)),
            DeclaredForm::Each(..) => None,
        }
    }

    fn declared(self) -> Option<&'static DeclaredForm> {
        self.endpoint()?.forms.iter().find(|form| form.name() == self.0)
    }

    /// Returns the endpoint that the form fills in.
    pub fn endpoint(self) -> Option<&'static Descriptor> {
        catalogue::descriptors().iter().find(|about| about.forms.iter().any(|form| form.name() == self.0))
    }
}

impl FromStr for FormName {
    type Err = UnknownForm;
    fn from_str(text: &str) -> Result<FormName, UnknownForm> {
        all().into_iter().find(|name| *name == text).map(FormName).ok_or(UnknownForm)
    }
}

impl fmt::Display for FormName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0)
    }
}

impl JsonSchema for FormName {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "FormName".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": all() })
    }
}

impl Segment for FormName {}

/// An error for a name that no row declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownForm;

/// The record of the form.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FormFor {
    /// The path values of the call that it fills in, separated by `/`. Absent if the form is the same for all
    /// records.
    #[schemars(length(max = 200))]
    pub path: Option<String>,
}

impl FormFor {
    /// Returns the values of the path.
    pub fn values(&self) -> Vec<String> {
        self.path.iter().flat_map(|path| path.split('/').map(str::to_owned)).collect()
    }
}

/// Makes a form from the answers to other calls.
///
/// # Errors
/// Returns the errors of [`Reads::get`]; [`Missing::Record`] if the path is not one of the call that it fills in.
pub fn computed(call: &Call<Get>, reads: &Reads<'_>) -> Result<Form, Missing> {
    match call.path.declared().ok_or(Missing::Record)? {
        DeclaredForm::Same(_, make) => Ok(make(reads.actor.lang)),
        DeclaredForm::Each(_, compute) => compute(&call.query.values(), reads),
    }
}

/// Returns the names of all forms.
pub fn all() -> Vec<&'static str> {
    catalogue::descriptors().iter().flat_map(|about| about.forms).map(DeclaredForm::name).collect()
}

/// Returns the call that reads a form, for the path of the call that it fills in.
pub fn call(name: &'static str, path: &[String]) -> Call<Get> {
    let path = (!path.is_empty()).then(|| path.join("/"));
    Call { path: FormName(name), query: FormFor { path }, body: () }
}

endpoints!(
    Get("Descreve um formulário: campos, opções, limites e o que depende do quê.")
        .get("forms.get", "/forms/{form}")
        .path::<FormName>()
        .query::<FormFor>()
        .answers::<Form>()
        .needs(Read, Auth)
        .still()
        .ours()
        .computed_by(computed),
);
