//! `mass-emails.recipients`

use client::access::{Action, Subject};
use client::api::service::mass_emails::{ListRecipients, MassEmailRecipient, RECIPIENTS, RecipientList};
use client::endpoint::Call;
use client::value::id::MemberId;
use client::value::text::trimmed;
use client::value::word::Word;
use client::wire::page::Paging;

use super::load::load_bare;
use super::recipient_states::{left_out_reason, read, recipient_state};
use crate::operations::members::named::named;
use crate::outbox::shown;
use crate::store::{List, Row, containing};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const COLUMNS: &str = concat!(
    "r.id, r.address, r.line, r.outbox_id, ",
    recipient_state!(),
    " as state, ",
    left_out_reason!(),
    " as reason, q.sent_at, q.answer_text, m.id as member_id, m.name as member_name, m.kind as member_kind, m.status as member_status"
);

const ROW: List = List::new("mass_email_recipients", "r", COLUMNS)
    .joined("left join outbox q on q.id = r.outbox_id left join members m on m.id = r.member_id")
    .watching(&["outbox", "disabled_emails", "letter_presses", "mass_emails"])
    .sorted_as(&RECIPIENTS, &[("id", "r.id")]);

/// Returns a page of the recipients of a mass e-mail.
pub fn recipients(cx: &mut Cx<'_, '_>, call: Call<ListRecipients>) -> Result<RecipientList> {
    load_bare(cx, call.path)?;
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let reads_members = cx.actor()?.can(Action::Read, Subject::Users);
    let actor = cx.actor()?.clone();
    let address = call.query.address.as_deref().map(|text| containing(&trimmed(text).to_lowercase()));
    let selection = ROW
        .select()
        .equals("r.mass_email_id", Some(call.path))
        .matching(concat!("(", recipient_state!(), ") = {}"), call.query.state.map(Word::name))
        .matching(concat!("(", left_out_reason!(), ") = {}"), call.query.reason.map(Word::name))
        .matching("lower(r.address) like {} escape '!'", address)
        .ordered(call.query.order_by);
    let recipient = |row: &Row| -> Result<MassEmailRecipient> {
        let (state, reason) = read(row)?;
        let member: Option<MemberId> = row.get("member_id");
        Ok(MassEmailRecipient {
            id: row.get("id"),
            address: row.get::<Option<&str>>("address").map(|address| shown(address, Some(&actor))),
            member: member.filter(|_| reads_members).map(|_| named(row, "member")).transpose()?,
            state,
            reason,
            line: row.get("line"),
            outbox_id: row.get("outbox_id"),
            sent_at: row.get("sent_at"),
            last_error: row.get("answer_text"),
        })
    };
    Ok(RecipientList { recipients: selection.page(cx.conn(), paging, recipient)?.transpose()? })
}
