//! Mail, through a mail server that answers as a test says.

mod answers;
mod incoming;
mod lanes;
mod links;
mod notices;
mod sender;
mod sent;
mod unsubscribe;
mod verdicts;

use client::api::service::disabled_emails::LetterClass;
use client::value::id::OutboxId;
use server::outbox::deliver::deliver_one;
use server::outbox::{Carriers, email};
use server::store::Row;
use server::work::system::{self, BY_ITSELF};

use crate::app::App;

/// Writes a letter of a class, as the system. Returns its entry.
pub async fn letter(app: &App, class: LetterClass, to: &str, key: &str) -> OutboxId {
    let outgoing = email(class, to, "Aviso", "Olá!", key);
    let sent = system::write(&app.shared, "outbox.retry", BY_ITSELF, move |cx| cx.send(outgoing));
    sent.await.unwrap().id
}

async fn deliver(app: &App, carriers: &Carriers) {
    while deliver_one(&app.shared, carriers).await.unwrap() {}
}

/// Returns a row of the outbox.
async fn entry(app: &App, id: OutboxId) -> Row {
    let sql = "select state, verdict, answer_code, answer_status, answer_text from outbox where id = $1";
    app.rows(sql, &[id.into()]).await.remove(0)
}

async fn state(app: &App, id: OutboxId) -> String {
    entry(app, id).await.text(0)
}
