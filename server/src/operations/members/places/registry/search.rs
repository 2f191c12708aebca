//! `registry.search`

use client::api::members::places::{RegistrationList, SearchRegistry};
use client::endpoint::Call;
use client::rules::{Invalid, min, required};

use crate::operations::members::places::SHORTEST_NAME;
use crate::operations::members::places::shipped::ShippedTables;
use crate::operations::members::places::source::{Lookup, RegistrySource};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the representatives of the registry.
pub fn search(_: &mut Cx<'_, '_>, call: Call<SearchRegistry>) -> Result<RegistrationList> {
    let asked = call.query.q.as_deref().unwrap_or_default().trim().to_owned();
    let mut invalid = Invalid::default();
    invalid.check("q", &asked, |text| required(text).and_then(|()| min(SHORTEST_NAME)(text)));
    invalid.into_result(())?;
    match ShippedTables.search(&asked) {
        Lookup::Found(registrations) => Ok(RegistrationList { registrations }),
        Lookup::NotFound | Lookup::Unreachable => Ok(RegistrationList::default()),
    }
}
