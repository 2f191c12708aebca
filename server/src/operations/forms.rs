//! `forms.get`: serves the forms of every resource.

use client::catalogue::forms::Get;
use client::endpoint::Call;
use client::form::Form;

use super::finance::payments;
use super::service::{conversations, kanban};
use crate::work::cx::Cx;
use crate::work::form::FormMaker;
use crate::work::refusal::{Refusal, Result};

/// The forms that depend on a record.
const ALL: [&[FormMaker]; 3] = [payments::FORMS, conversations::FORMS, kanban::FORMS];

/// Returns a form. Requires the ability of the call that it fills in.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<Form> {
    let endpoint = call.path.endpoint().ok_or(Refusal::NotFound)?;
    if let Some(needed) = endpoint.needs.ability() {
        cx.must(needed)?;
    }
    if let Some(form) = call.path.make(cx.lang()) {
        return Ok(form);
    }
    let served = ALL.into_iter().flatten().find(|served| served.name == call.path.as_str());
    (served.ok_or(Refusal::NotFound)?.make)(cx, &call.query.values())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use client::catalogue::descriptors;

    use super::*;

    #[test]
    fn every_form_that_a_row_names_is_served() {
        let served: BTreeSet<&str> = ALL.into_iter().flatten().map(|served| served.name).collect();
        let declared = descriptors().iter().flat_map(|about| about.forms);
        let others = declared.filter(|form| form.make.is_none()).map(|form| form.name);
        assert_eq!(served, others.collect());
    }
}
