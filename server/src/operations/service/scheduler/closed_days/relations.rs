//! `closed-days.relations`

use client::api::service::scheduler::{ClosedDayRelation, ClosedDayRelations, ListClosedDayRelations};
use client::endpoint::Call;
use jiff::civil::Date;

use crate::operations::service::scheduler::closed_day::during;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Names the consultant of each closed day from today on.
pub fn relations(cx: &mut Cx<'_, '_>, _: Call<ListClosedDayRelations>) -> Result<ClosedDayRelations> {
    let days = during(cx, cx.today, Date::MAX, None)?;
    let relations = days.into_iter().flat_map(|day| {
        let relation = |consultant| ClosedDayRelation {
            disabled_date_id: day.id,
            date: day.date,
            until: day.last(),
            consultant,
        };
        if day.consultants.is_empty() {
            vec![relation(None)]
        } else {
            day.consultants.iter().cloned().map(Some).map(relation).collect()
        }
    });
    Ok(ClosedDayRelations { relations: relations.collect() })
}
