//! Demonstration plans and products.

use crate::demo::data::Data;
use crate::demo::insert::{insert, number_on};
use crate::store::{Conn, StoreError};
use crate::work::words::stored;

/// The first day of the prices that stood before prices had days.
const FIRST_DAY: &str = "1970-01-01";

/// Inserts all plans and products.
pub fn fill(conn: &mut Conn<'_>, data: &Data) -> Result<(), StoreError> {
    let groups = data.plan_groups.iter().map(|group| vec![group.id.into(), group.name.as_str().into()]);
    insert(conn, "plan_groups", "id, name", groups.collect())?;
    let plans =
        data.plan_groups.iter().flat_map(|group| group.plans.iter().map(move |plan| (group.id, plan)));
    let plans = plans.map(|(group, plan)| {
        vec![
            plan.id.into(),
            group.into(),
            plan.price.into(),
            stored(plan.payment_interval).into(),
            plan.payment_interval_label.as_str().into(),
            plan.payment_interval.highlight_months().into(),
            format!("plano-{}", plan.id).into(),
        ]
    });
    let columns = "id, group_id, price, payment_interval, payment_interval_label, months, gateway_ref";
    insert(conn, "plans", columns, plans.collect())?;
    let prices = data.plan_groups.iter().flat_map(|group| &group.plans);
    let prices = prices.map(|plan| vec![plan.id.into(), plan.price.into(), FIRST_DAY.into()]);
    insert(conn, "plan_prices", "plan_id, price, from_day", prices.collect())?;
    let products = data.products.iter().map(|product| {
        let name = product.name.as_str();
        vec![
            product.id.into(),
            name.into(),
            product.price.into(),
            stored(product.kind).into(),
            product.can_attach_to_the_plan.into(),
        ]
    });
    insert(conn, "products", "id, name, price, kind, can_attach_to_the_plan", products.collect())?;
    for table in ["plan_groups", "plans", "plan_prices", "products"] {
        number_on(conn, table)?;
    }
    Ok(())
}
