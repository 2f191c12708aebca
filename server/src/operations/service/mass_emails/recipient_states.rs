//! The states of recipients, which follow from their entries of the outbox and are kept nowhere else.

use std::collections::{BTreeMap, HashMap};

use client::api::service::mass_emails::{LeftOutCount, LeftOutReason, RecipientCounts, RecipientState};
use client::value::id::MassEmailId;

use crate::store::{Row, Value, places};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The state of the recipient `r`. An entry that is gone was sent long ago.
macro_rules! recipient_state {
    () => {
        "case when r.left_out is not null then 'left_out'
    when r.outbox_id is null then
        case when (select c.state from mass_emails c where c.id = r.mass_email_id) = 'cancelled' then 'recalled' else 'waiting' end
    else coalesce((select case
        when o.state in ('held', 'waiting') then 'waiting'
        when o.state = 'sending' then 'sending'
        when o.state = 'recalled' and o.payload = '{\"scrubbed\":true}' then 'left_out'
        when o.state = 'recalled' and o.changed_by is null then 'unknown'
        when o.state = 'recalled' then 'recalled'
        when o.state = 'failed' and o.last_error like 'disabled:%' then 'left_out'
        when o.state = 'failed' and o.verdict is null and o.unknown_at is not null then 'unknown'
        when o.state = 'failed' and o.verdict in ('address', 'later') then 'bounced'
        when o.state = 'failed' then 'failed'
        else coalesce((select case min(case d.reason when 'complaint' then 1 when 'hard_bounce' then 2 else 3 end)
            when 1 then 'complained' when 2 then 'bounced' when 3 then 'unsubscribed' end
            from disabled_emails d where d.outbox_id = o.id and d.reason in ('complaint', 'hard_bounce', 'unsubscribed')),
            case when exists (select 1 from letter_presses p where p.entry_id = o.id and p.is_machine = 0) then 'pressed' else 'sent' end) end
        from outbox o where o.id = r.outbox_id), 'sent') end"
    };
}
pub(crate) use recipient_state;

/// Why the recipient `r` does not get the letter.
macro_rules! left_out_reason {
    () => {
        "coalesce(r.left_out, (select case
    when o.last_error = 'disabled:unsubscribed' then 'unsubscribed' when o.last_error like 'disabled:%' then 'disabled'
    when o.payload = '{\"scrubbed\":true}' and o.state = 'recalled' then 'erased' end
    from outbox o where o.id = r.outbox_id and o.state in ('failed', 'recalled')))"
    };
}
pub(crate) use left_out_reason;

/// The state and the reason of the recipient `r`, as columns.
pub const STATE_AND_REASON: &str =
    concat!(recipient_state!(), " as state, ", left_out_reason!(), " as reason");

/// The number of recipients of a mass e-mail, by state and by reason.
#[derive(Debug, Clone, Default)]
pub struct RecipientFigures {
    /// By state.
    pub counts: RecipientCounts,
    /// Those who are left out, by reason.
    pub left_out: Vec<LeftOutCount>,
}

impl RecipientFigures {
    fn add(&mut self, state: RecipientState, reason: Option<LeftOutReason>, n: i64) {
        let counts = &mut self.counts;
        counts.recipients += n;
        *match state {
            RecipientState::Waiting => &mut counts.waiting,
            RecipientState::Sending => &mut counts.sending,
            RecipientState::Sent => &mut counts.sent,
            RecipientState::Unknown => &mut counts.unknown,
            RecipientState::Failed => &mut counts.failed,
            RecipientState::Bounced => &mut counts.bounced,
            RecipientState::Complained => &mut counts.complained,
            RecipientState::Unsubscribed => &mut counts.unsubscribed,
            RecipientState::Pressed => &mut counts.pressed,
            RecipientState::LeftOut => &mut counts.left_out,
            RecipientState::Recalled => &mut counts.recalled,
        } += n;
        if let Some(reason) = reason {
            self.left_out.push(LeftOutCount { reason, count: n });
        }
    }
}

/// Returns the figures of mass e-mails. One without recipients has none.
pub fn figures_of(
    cx: &mut Cx<'_, '_>,
    ids: &[MassEmailId],
) -> Result<HashMap<MassEmailId, RecipientFigures>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let sql = format!(
        "select mass_email_id, state, reason, count(*) as n from (select r.mass_email_id, {STATE_AND_REASON}
         from mass_email_recipients r where r.mass_email_id in ({})) f group by mass_email_id, state, reason order by reason",
        places(1..=ids.len())
    );
    let values: Vec<Value> = ids.iter().map(|id| (*id).into()).collect();
    let mut found: BTreeMap<i64, RecipientFigures> = BTreeMap::new();
    for row in cx.query(&sql, &values)? {
        let of: i64 = row.get("mass_email_id");
        let (state, reason) = read(&row)?;
        found.entry(of).or_default().add(state, reason, row.get("n"));
    }
    Ok(found.into_iter().map(|(id, figures)| (MassEmailId::new(id), figures)).collect())
}

/// Reads the columns `state` and `reason`.
pub fn read(row: &Row) -> Result<(RecipientState, Option<LeftOutReason>)> {
    let state: RecipientState = row.word("state")?;
    let reason: Option<LeftOutReason> = row.opt_word("reason")?;
    Ok((state, reason.filter(|_| state == RecipientState::LeftOut)))
}
