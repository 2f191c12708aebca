//! The forms of the demographic record, and the record as another system answers it.

use serde_json::Value;

use super::forms::{Sidebar, demographic as form};
use super::{Demographic, Get, MemberDemographic};
use crate::api::members::members::{self, MemberKind};
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads, read, unwrapped};
use crate::endpoint::{Call, Endpoint};
use crate::form::Form;
use crate::value::id::MemberId;

/// Reads the record, which may be the whole answer and have fields that we do not know.
pub fn demographic(call: &Call<Get>, answer: Value, _: &Reads<'_>) -> Result<MemberDemographic, Missing> {
    let mut answer = unwrapped(unwrapped(answer, "demographic"), "demographic");
    let own = answer.get_mut("demographic").map(Value::take);
    let mut fields = own.unwrap_or(answer);
    let schema = schemars::schema_for!(Demographic);
    if let Some(fields) = fields.as_object_mut() {
        fields.retain(|name, value| !schema.as_value()["properties"][name].is_null() && !value.is_null());
    }
    let demographic: Demographic = read(fields)?;
    let saved_at = demographic.updated_at;
    Ok(MemberDemographic {
        demographic,
        id: call.path.get().into(),
        version: 0,
        kind: None,
        saved_by: None,
        saved_at,
    })
}

fn made(sidebar: Sidebar, kind: MemberKind, path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let id: MemberId = parsed(path)?;
    let record = reads.get(&Get::at(id))?.demographic;
    let member = reads.get(&members::Get::of(id))?.user;
    Ok(form(sidebar, kind, &member.name, Some(&record), reads.actor.lang))
}

/// Makes the form of a company without a sidebar.
pub fn company(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    made(Sidebar::None, MemberKind::Company, path, reads)
}

/// Makes the form of a company in the sidebar of sales.
pub fn company_sales(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    made(Sidebar::Sales, MemberKind::Company, path, reads)
}

/// Makes the form of a company in the sidebar of CERC.
pub fn company_cerc(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    made(Sidebar::Cerc, MemberKind::Company, path, reads)
}

/// Makes the form of a company in another sidebar.
pub fn company_success(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    made(Sidebar::Success, MemberKind::Company, path, reads)
}

/// Makes the form of a representative without a sidebar.
pub fn representative(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    made(Sidebar::None, MemberKind::Representative, path, reads)
}

/// Makes the form of a representative in the sidebar of sales.
pub fn representative_sales(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    made(Sidebar::Sales, MemberKind::Representative, path, reads)
}

/// Makes the form of a representative in the sidebar of CERC.
pub fn representative_cerc(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    made(Sidebar::Cerc, MemberKind::Representative, path, reads)
}

/// Makes the form of a representative in another sidebar.
pub fn representative_success(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    made(Sidebar::Success, MemberKind::Representative, path, reads)
}
