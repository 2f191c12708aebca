//! Conversations: listing, reading, closing, reopening, deleting, sending and migrating.

mod delete;
mod finish;
mod links;
mod list;
mod migrate;
mod page;
mod search;
mod send;

use client::api::service::conversations::Side;
use client::search::words;
use server::store::{Outcome, Value};

use crate::app::App;

/// A conversation of the demonstration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Talk {
    pub id: i64,
    pub company: i64,
    pub rep: i64,
}

impl Talk {
    /// Returns the path that closes it.
    pub fn finish(self) -> String {
        format!("/conversation/finish/{}/{}", self.company, self.rep)
    }
}

/// Returns an open conversation in which both have written, the company last; both have a phone.
pub async fn open(app: &App) -> Talk {
    let sql = "select c.id, c.company_user_id, c.rep_user_id from conversations c
        join members a on a.id = c.company_user_id join members b on b.id = c.rep_user_id
        where c.finished = 0 and c.last_sender_type = 'company' and c.reinforced_at is null
        and a.phone is not null and b.phone is not null
        and exists (select 1 from messages m where m.conversation_id = c.id and m.responded = 1)
        order by c.id limit 1";
    talk(app, sql).await
}

/// Returns a closed conversation.
pub async fn closed(app: &App) -> Talk {
    talk(
        app,
        "select id, company_user_id, rep_user_id from conversations where finished = 1 order by id limit 1",
    )
    .await
}

/// Returns the conversation that a statement finds.
pub async fn talk(app: &App, sql: &'static str) -> Talk {
    let rows = app.rows(sql, &[]).await;
    let row = rows.first().expect("the demonstration has one");
    Talk { id: row.int(0), company: row.int(1), rep: row.int(2) }
}

/// One more message of a conversation, as the platform of the members would keep it.
pub async fn says(app: &App, talk: Talk, side: Side, body: &str) -> i64 {
    let (body, said) = (body.to_owned(), words(body).collect::<Vec<_>>());
    let (sender, receiver, word) = match side {
        Side::Company => (talk.company, talk.rep, "company"),
        Side::Rep | Side::Unknown => (talk.rep, talk.company, "rep"),
    };
    let now = app.shared.clock.now();
    let done = app.shared.store.write(move |conn| {
        conn.execute("update messages set latest = 0 where conversation_id = $1", &[talk.id.into()]).unwrap();
        let sql = "update messages set responded = 1 where conversation_id = $1 and sender_id = $2";
        conn.execute(sql, &[talk.id.into(), receiver.into()]).unwrap();
        let values: [Value; 8] = [
            talk.id.into(),
            word.into(),
            talk.company.into(),
            talk.rep.into(),
            sender.into(),
            receiver.into(),
            body.into(),
            now.into(),
        ];
        let sql = "insert into messages (conversation_id, folder, sender_type, company_user_id, rep_user_id, sender_id,
            receiver_id, body, send_on, latest, finished) values ($1, 'primary', $2, $3, $4, $5, $6, $7, $8, 1,
            (select finished from conversations where id = $1)) returning id";
        let id = conn.insert(sql, &values).unwrap();
        conn.index("message_search", id, &said).unwrap();
        let sql = "update conversations set last_message_id = $1, last_message_at = $2, last_sender_type = $3 where id = $4";
        conn.execute(sql, &[id.into(), now.into(), word.into(), talk.id.into()]).unwrap();
        conn.touch("messages");
        Outcome::Commit(id)
    });
    done.await.unwrap()
}

/// Asserts that messages and conversations agree with each other.
pub async fn is_coherent(app: &App) {
    let never = [
        "select count(*) from messages m join conversations c on c.id = m.conversation_id where m.finished <> c.finished",
        "select count(*) from messages m where m.latest <> case when m.id =
         (select max(n.id) from messages n where n.conversation_id = m.conversation_id) then 1 else 0 end",
        "select count(*) from messages m where m.responded <> case when exists (select 1 from messages n where
         n.conversation_id = m.conversation_id and n.id > m.id and n.sender_type <> m.sender_type) then 1 else 0 end",
        "select count(*) from conversations c join messages m on m.conversation_id = c.id and m.latest = 1
         where c.last_message_id <> m.id or c.last_message_at <> m.send_on or c.last_sender_type <> m.sender_type",
        "select count(*) from conversations c where c.last_message_id is not null
         and not exists (select 1 from messages m where m.id = c.last_message_id)",
        "select count(*) from messages m join conversations c on c.id = m.conversation_id
         where m.company_user_id <> c.company_user_id or m.rep_user_id <> c.rep_user_id",
        "select count(*) from messages where sender_id <> case when sender_type = 'company' then company_user_id
         else rep_user_id end",
        "select count(*) from messages where receiver_id <> case when sender_type = 'company' then rep_user_id
         else company_user_id end",
        "select count(*) from conversations c where c.finished = 1 and c.reason is null",
    ];
    for sql in never {
        assert_eq!(app.number(sql, &[]).await, 0, "{sql}");
    }
}
