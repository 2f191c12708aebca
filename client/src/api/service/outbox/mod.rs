//! The outbox: messages and gateway calls that are waiting, sent or failed.

mod columns;
mod entry;
mod guards;
mod record;
mod words;

pub use columns::*;
pub use entry::*;
pub use guards::*;
pub use words::*;

use crate::endpoints;
use crate::value::id::OutboxId;

endpoints! {
    /// Lista o que está para sair ou já saiu da casa: as mensagens próprias ou, para quem vê todos os consultores, as de todos.
    List "outbox.list" GET "/outbox"
        query(OutboxFilter) -> OutboxList, needs(Read, Auth), lists(ENTRIES, "outbox.export"), is(ours);
    /// Recolhe uma mensagem que ainda não começou a sair.
    Recall "outbox.recall" POST "/outbox/recall/{id}"
        path(OutboxId) -> OutboxChanged, needs(Read, Auth), acts(Outbox, many), guard(EntryState::may_recall), is(ours);
    /// Tenta de novo o envio de uma mensagem que falhou ou que foi recolhida pela restauração de uma cópia.
    Retry "outbox.retry" POST "/outbox/retry/{id}"
        path(OutboxId) -> OutboxChanged, needs(Read, Auth), acts(Outbox, many), guard(EntryState::may_retry), is(ours);
}
