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
use crate::value::id::{OutboxId, kind};

endpoints!(
    List(
        "Lista o que está para sair ou já saiu da casa: as mensagens próprias ou, para quem vê todos \
         os consultores, as de todos."
    )
    .get("outbox.list", "/outbox")
    .query::<OutboxFilter>()
    .answers::<OutboxList>()
    .needs(Read, Auth)
    .lists(&ENTRIES)
    .exported_by("outbox.export")
    .ours(),
    Recall("Recolhe uma mensagem que ainda não começou a sair.")
        .post("outbox.recall", "/outbox/recall/{id}")
        .path::<OutboxId>()
        .answers::<OutboxChanged>()
        .guard(EntryState::may_recall)
        .needs(Read, Auth)
        .acts_on::<kind::Outbox>()
        .for_many()
        .ours(),
    Retry(
        "Tenta de novo o envio de uma mensagem que falhou ou que foi recolhida pela restauração de \
         uma cópia."
    )
    .post("outbox.retry", "/outbox/retry/{id}")
    .path::<OutboxId>()
    .answers::<OutboxChanged>()
    .guard(EntryState::may_retry)
    .needs(Read, Auth)
    .acts_on::<kind::Outbox>()
    .for_many()
    .ours(),
    Resume(
        "Retoma já o envio que parou porque o servidor de e-mail recusa as mensagens da casa, sem \
         esperar a próxima tentativa."
    )
    .post("outbox.resume", "/outbox/resume/{id}")
    .path::<OutboxId>()
    .answers::<OutboxChanged>()
    .guard(EntryState::may_resume)
    .needs(Update, Tools)
    .acts_on::<kind::Outbox>()
    .ours(),
);
