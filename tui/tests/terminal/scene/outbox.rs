//! The outbox of a scene.

use client::api::service::outbox::{OutboxEntry, OutboxKind, OutboxState, Recall, Retry};
use client::endpoint::Endpoint;
use client::endpoint::can::Can;
use client::reason::{Reason, Why};
use client::value::id::OutboxId;
use client::wire::page::{Page, Paging};
use jiff::SignedDuration;
use tui::kit::list::ask::{ListAnswer, ListAsk};
use tui::kit::list::row::Row;
use tui::screens::outbox;

use super::now;

/// What the outbox answers about its list.
pub fn listed(ask: &ListAsk) -> ListAnswer {
    let rows: Vec<Row> = entries().iter().map(|entry| Row::new(&outbox::TABLE, entry)).collect();
    match ask {
        ListAsk::Page { .. } => {
            let total = rows.len() as i64;
            ListAnswer::Page(Page::of(rows, Paging { page: 1, per_page: 100 }, total))
        }
        ListAsk::Row { row, .. } => ListAnswer::Row(Some(row.clone())),
        ListAsk::Belongs { .. } => ListAnswer::Belongs(true),
    }
}

/// The outbox: one message that is held, one that failed and one that is gone.
fn entries() -> Vec<OutboxEntry> {
    let refused = |sentence: &str| {
        let why = Why::State { is: "sent".to_owned(), since: None, by: None };
        Err(Reason { sentence: sentence.to_owned(), why })
    };
    let entry = |id: i64, state: OutboxState, last_error: Option<&str>, can: Can| OutboxEntry {
        updated_at: None,
        id: OutboxId::new(id),
        kind: OutboxKind::Email,
        to: Some("compras@brito.test".to_owned()),
        subject: Some("Ana Luíza Cavalcanti espera uma resposta".to_owned()),
        state,
        attempts: i64::from(last_error.is_some()) * 12,
        last_error: last_error.map(str::to_owned),
        held_until: (state == OutboxState::Held).then(|| now() + SignedDuration::from_secs(10)),
        due_at: None,
        endpoint: Some("conversations.reinforce-interest".to_owned()),
        record: Some("conversation".to_owned()),
        record_id: Some(612),
        author: Some("Beatriz Moura".to_owned()),
        created_at: now(),
        sent_at: None,
        can,
    };
    let gone = "Esta mensagem já saiu.";
    vec![
        entry(
            41,
            OutboxState::Held,
            None,
            Can::default().with(&Retry::verb(), refused("Esta mensagem não falhou.")),
        ),
        entry(
            40,
            OutboxState::Failed,
            Some("550 mailbox unavailable"),
            Can::default().with(&Recall::verb(), refused(gone)),
        ),
        entry(
            39,
            OutboxState::Sent,
            None,
            Can::default().with(&Recall::verb(), refused(gone)).with(&Retry::verb(), refused(gone)),
        ),
    ]
}
