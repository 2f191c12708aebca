//! The plans that members had and have: one operation a file.

mod change_end;
mod create_daily;
mod demo;
mod get;
mod list;

use std::collections::HashMap;

use client::api::members::members::Member;
use client::api::members::migration::MigratedPart;
use client::api::members::quotas::{PartName, Quota, QuotaPlan, QuotaStatus};
use client::message::Key;
use client::value::id::{MemberId, QuotaId};
use serde_json::json;

use super::members;
use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The operations of quotas.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get);
    api.handle(change_end::change_end).handle(create_daily::create_daily)
}

const HOLDINGS: &[Holding] = &[Holding::new("quotas", MEMBER)
    .migrated(MigratedPart::Quotas)
    .traced(Trace::Found(Key::RegistrationTraceQuotas))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).completed(demo::fill).holding(HOLDINGS);

/// Returns the quotas of a member, the latest first. Omits quotas whose end is not a date.
pub fn load(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<Quota>> {
    let mut products = products(cx, member)?;
    let sql =
        "select q.id, q.created_at, q.end_of_plan, q.plan_id, g.name as group_name, p.payment_interval_label,
            s.name as manager, q.transaction_id, q.type_of_acquisition, q.account_manager_id, q.version,
            q.signature_type
        from quotas q
        left join plans p on p.id = q.plan_id
        left join plan_groups g on g.id = p.group_id
        left join staff s on s.id = q.account_manager_id
        where q.member_id = $1 order by q.created_at desc, q.id desc";
    let mut quotas = Vec::new();
    for row in cx.query(sql, &[member.into()])?.iter() {
        let Ok(end_of_plan) = row.get::<&str>("end_of_plan").parse() else { continue };
        let id = row.get("id");
        quotas.push(Quota {
            id,
            created_at: Some(row.get("created_at")),
            end_of_plan,
            plan: plan(row),
            products: products.remove(&id).unwrap_or_default(),
            manager: row.get::<Option<_>>("manager").map(|name| PartName { name }),
            payment_transaction_id: row.get("transaction_id"),
            kind: row.opt_word("signature_type")?,
            type_of_acquisition: row.opt_word("type_of_acquisition")?,
            account_manager_id: row.get("account_manager_id"),
            status: Some(QuotaStatus::on(cx.today, end_of_plan)),
            version: row.get("version"),
        });
    }
    Ok(quotas)
}

fn plan(row: &Row) -> Option<QuotaPlan> {
    let id = row.get::<Option<_>>("plan_id")?;
    let group = PartName { name: row.get("group_name") };
    Some(QuotaPlan { id: Some(id), group, payment_interval_label: row.get("payment_interval_label") })
}

/// Returns the products that were bought with each quota.
fn products(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<HashMap<QuotaId, Vec<PartName>>> {
    let sql = "select q.id, p.name from quotas q
        join transaction_products tp on tp.transaction_id = q.transaction_id
        join products p on p.id = tp.product_id
        where q.member_id = $1 order by q.id, p.name";
    let mut products: HashMap<_, Vec<_>> = HashMap::new();
    for row in cx.query(sql, &[member.into()])?.iter() {
        products.entry(row.get("id")).or_default().push(PartName { name: row.get("name") });
    }
    Ok(products)
}

/// Keeps the end of the member's plan: that of the quota that ends last. Audits it if it changes.
fn follow(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<()> {
    let before = members::load(cx, member)?;
    cx.execute(
        "update members set end_of_plan = (select max(end_of_plan) from quotas where member_id = $1), version = version + 1
         where id = $2",
        &[member.into(), member.into()],
    )?;
    let after = members::load(cx, member)?;
    if before.end_of_plan != after.end_of_plan {
        let fields = |member: &Member| json!({ "end_of_plan": member.end_of_plan });
        cx.changed(member, fields(&before), fields(&after));
    }
    Ok(())
}
