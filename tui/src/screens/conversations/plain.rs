//! Conversations as lines: a row, a thread with its messages, both members, the question before something is removed.

use std::io::{self, Write};

use client::api::service::conversations::Side;
use client::message::{Key, Lang};
use client::value::date::show_instant;
use client::value::id::ConversationId;
use client::value::word::Word;

use crate::kit::list::row::Row;
use crate::kit::shell::Shell;
use crate::screens::conversations::facts;
use crate::screens::conversations::inbox::{Conversations, Person};

/// A row as one line.
pub(crate) fn sentence(row: &Row, lang: Lang) -> String {
    let (_, standing, _) = facts::standing(row);
    let named = |key: Key, value: &str| format!("{}: {value}", key.text(lang, &[]));
    let side = row.part("sender_type").map(|side: Side| format!(" ({})", side.label(lang)));
    let sent = row.part("send_on").map(show_instant);
    let mut parts = vec![
        Key::ConversationsPageTitle.text(lang, &[("id", &row.record.to_string())]),
        standing.text(lang, &[]),
        named(Key::TuiColumnFrom, &format!("{}{}", row.text("sender_name"), side.unwrap_or_default())),
        named(Key::ColumnSentTo, row.text("receiver_name")),
        named(Key::TuiColumnSent, &sent.unwrap_or_default()),
        named(Key::ColumnMessage, &row.id.to_string()),
    ];
    parts.extend(row.part::<String>("preview"));
    parts.join(", ")
}

/// Says a conversation, if it is there. Answers whether it was.
pub(crate) fn thread(
    screen: &Conversations,
    shell: &Shell,
    id: ConversationId,
    out: &mut dyn Write,
) -> io::Result<bool> {
    let Some(thread) = screen.own.thread(id) else { return Ok(false) };
    if let Some(error) = &thread.failed {
        writeln!(out, "{}", error.sentence(shell.lang))?;
        return Ok(true);
    }
    let Some(conversation) = &thread.conversation else { return Ok(false) };
    let number = shell.say(Key::ConversationsPageTitle, &[("id", &id.to_string())]);
    let (standing, _) = facts::conversation(conversation, shell.lang);
    let standing = standing.split_once(' ').map_or("", |(_, words)| words);
    writeln!(out, "{number}: {} ⇄ {}", conversation.company.name, conversation.representative.name)?;
    writeln!(out, "{standing}")?;
    for message in thread.messages.iter().rev() {
        let side = message.side.label(shell.lang);
        let read = match message.read {
            Some(at) => shell.say(Key::TuiMessageRead, &[("at", &show_instant(at))]),
            None => shell.say(Key::TuiMessageUnread, &[]),
        };
        let sent = show_instant(message.sent);
        writeln!(out, "\n{} ({side}), {sent}, #{}, {read}", message.sender, message.id)?;
        for line in &message.lines {
            writeln!(out, "{line}")?;
        }
        if message.left_out > 0 {
            writeln!(out, "{}", facts::left_out(message, shell.lang))?;
        }
    }
    Ok(true)
}

/// Says both members of a conversation, if they are there. Answers whether they were, or never will be.
pub(crate) fn members(
    screen: &Conversations,
    shell: &Shell,
    named: Option<ConversationId>,
    out: &mut dyn Write,
) -> io::Result<bool> {
    let Some(members) = named.or(screen.shown_conversation()).and_then(|id| screen.members(id)) else {
        return Ok(true);
    };
    let people: Vec<&Person> = members.iter().filter_map(|id| screen.own.person(*id)).collect();
    if people.len() < members.len() || people.iter().any(|person| matches!(person, Person::Waiting)) {
        return Ok(false);
    }
    for (side, person) in [Side::Company, Side::Rep].into_iter().zip(people) {
        let side = side.label(shell.lang);
        match person {
            Person::Known(member) => {
                writeln!(out, "{side}: {} #{}", member.name, member.id)?;
                for fact in facts::party(member, shell.lang) {
                    writeln!(out, "{}: {}", fact.label, fact.value)?;
                }
            }
            Person::Failed(error) => writeln!(out, "{side}: {}", error.sentence(shell.lang))?,
            Person::Waiting => {}
        }
    }
    Ok(true)
}
