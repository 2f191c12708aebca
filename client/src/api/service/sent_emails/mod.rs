//! Sent e-mails: the letters among the entries of the outbox, each with its text, its headers and the answer of the mail server.

mod columns;
mod facts;
mod sent_email;

pub use columns::*;
pub use facts::*;
pub use sent_email::*;

use crate::api::service::outbox::{EntryState, SendOutcome};
use crate::endpoints;
use crate::value::id::{OutboxId, kind};
use crate::wire::frame::FramedPage;

endpoints!(
    List(
        "Lista os e-mails que saíram ou vão sair: os próprios ou, para quem vê todos os consultores, os de todos."
    )
    .get("sent-emails.list", "/sent-emails")
    .query::<SentEmailFilter>()
    .answers::<SentEmailList>()
    .needs(Read, Auth)
    .lists(&SENT_EMAILS)
    .exported_by("sent-emails.export")
    .ours(),
    Get("Mostra um e-mail: o texto, os cabeçalhos, o que o servidor respondeu e os reenvios.")
        .get("sent-emails.get", "/sent-emails/{id}")
        .path::<OutboxId>()
        .answers::<SentEmailRecord>()
        .needs(Read, Auth)
        .facts("sent_email", LETTER)
        .ours(),
    Letter("Mostra um e-mail como saiu, em uma página à parte que não executa nem carrega nada.")
        .get("sent-emails.letter", "/sent-emails/{id}/letter")
        .path::<OutboxId>()
        .answers::<FramedPage>()
        .needs(Read, Auth)
        .framed()
        .ours(),
    Resend("Envia de novo um e-mail que já saiu ou que falhou, em uma mensagem nova.")
        .post("sent-emails.resend", "/sent-emails/{id}/resend")
        .path::<OutboxId>()
        .answers::<SendOutcome>()
        .guard(EntryState::may_resend)
        .needs(Letters, Tools)
        .acts_on::<kind::Outbox>()
        .ours(),
);
