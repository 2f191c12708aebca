//! `payments.success-clients`

use client::api::finance::payments::{
    ListSuccessClients, Payer, SUCCESS_CLIENTS, SuccessClient, SuccessClients,
};
use client::api::members::members::Manager;
use client::endpoint::Call;
use client::wire::page::Paging;

use crate::operations::members::members::UPDATED;
use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const ROW: List = List::new(
    "members",
    "m",
    concat!(
        "m.id, m.name, m.email, m.end_of_plan, ms.success_manager_id, s.name as manager_name, ",
        updated_at!("m", "members", "member_settings", "health_scores")
    ),
)
.joined(
    "left join member_settings ms on ms.member_id = m.id
     left join staff s on s.id = ms.success_manager_id",
)
.updated_with(UPDATED)
.sorted_as(&SUCCESS_CLIENTS, &[("end_of_plan", "coalesce(m.end_of_plan, '')")])
.summed_as(&SUCCESS_CLIENTS, &[("paid", PAID)])
.totalled_over("transactions t", OF_MEMBER, &[("paid", "t.received")])
.watching(&["transactions"]);

/// The total that is held of a member's payments: received, less what was returned and is contested.
const PAID: &str = "(select coalesce(sum(t.received), 0) from transactions t where t.member_id = m.id and t.received is not null)";

/// The payments of a member of which money is held or was.
const OF_MEMBER: &str = "t.member_id = m.id and t.received is not null";

/// Returns members with a plan in force, those that end soonest first.
pub fn success_clients(cx: &mut Cx<'_, '_>, call: Call<ListSuccessClients>) -> Result<SuccessClients> {
    call.query.check()?;
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let today = cx.today.to_string();
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .matching("coalesce(m.end_of_plan, '') >= {}", Some(today))
        .summed(call.query.sums);
    Ok(SuccessClients { clients: selection.page(cx.conn(), paging, client)? })
}

fn client(row: &Row) -> SuccessClient {
    SuccessClient {
        user: Payer { id: row.get("id"), name: row.get("name"), email: row.get("email") },
        end_of_plan: row.get("end_of_plan"),
        success_manager: row
            .get::<Option<_>>("success_manager_id")
            .map(|id| Manager { id, name: row.get("manager_name") }),
        paid: Some(row.get("paid")),
        updated_at: row.get("updated_at"),
    }
}
