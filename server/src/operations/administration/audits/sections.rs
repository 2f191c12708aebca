//! `audits.sections`

use client::access::{Ability, Action, Subject};
use client::api::administration::audits::{AuditList, SectionType, Sections};
use client::endpoint::Call;

use super::load::{USER, linked, shown};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const DEMOGRAPHIC: &str = "select seq from audit_log where record = 'demographic' and record_id = $1";

const SETTINGS: &str = "select seq from audit_log where record = 'settings' and record_id = $1";

const TAX_DATA: &str = "select seq from audit_log where record = 'tax_data' and record_id = $1";

const QUOTAS: &str = "select a.seq from quotas q join audit_log a on a.record = 'quota' and a.record_id = q.id where q.member_id = $1";

/// Returns the latest changes of a section of a member's record.
pub fn sections(cx: &mut Cx<'_, '_>, call: Call<Sections>) -> Result<AuditList> {
    let (section, id) = call.path;
    members::load(cx, id)?;
    let links = match section {
        SectionType::Demographic => DEMOGRAPHIC,
        SectionType::Settings => SETTINGS,
        SectionType::TaxData => TAX_DATA,
        SectionType::Quota => {
            cx.must(Ability::new(Action::Read, Subject::Quota))?;
            QUOTAS
        }
        SectionType::User => USER,
    };
    let rows = linked(cx, links, id.get())?;
    shown(cx, &rows)
}
