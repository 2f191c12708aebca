//! Conversations as lines: a row, a thread with its messages, both members, the question before something is removed.

use std::io::{self, Write};

use client::api::service::conversations::{ListMessages, Side};
use client::message::{Key, Lang};
use client::value::date::show_instant;
use client::value::id::ConversationId;
use client::value::word::Word;

use crate::app::state::State;
use crate::kit::confirm;
use crate::kit::list::row::Row;
use crate::kit::sheet::Sheet;
use crate::plain::rows;
use crate::screens::conversations::facts;
use crate::screens::conversations::state::Person;
use crate::screens::outbox;

/// Says the rows on the screen, if they are there. Returns whether they were.
pub fn rows(state: &State, out: &mut dyn Write) -> io::Result<bool> {
    let (list, lines) = (&state.conversations.list, state.message_lines());
    rows::rows(state, list, lines, state.refusal::<ListMessages>(), sentence, out)
}

/// A row as one line.
pub(crate) fn sentence(row: &Row, lang: Lang) -> String {
    let (_, standing, _) = facts::standing(row);
    let named = |key: Key, value: &str| format!("{}: {value}", key.text(lang, &[]));
    let side = row.part("sender_type").map(|side: Side| format!(" ({})", side.label(lang)));
    let sent = row.part("send_on").map(show_instant);
    let mut parts = vec![
        Key::TuiConversationNumber.text(lang, &[("id", &row.record.to_string())]),
        standing.text(lang, &[]),
        named(Key::TuiColumnFrom, &format!("{}{}", row.text("sender_name"), side.unwrap_or_default())),
        named(Key::TuiColumnTo, row.text("receiver_name")),
        named(Key::TuiColumnSent, &sent.unwrap_or_default()),
        named(Key::TuiColumnMessage, &row.id.to_string()),
    ];
    parts.extend(row.part::<String>("preview"));
    parts.join(", ")
}

/// Says a conversation, if it is there. Answers whether it was.
pub(crate) fn thread(state: &State, id: ConversationId, out: &mut dyn Write) -> io::Result<bool> {
    let Some(thread) = state.conversations.thread(id) else { return Ok(false) };
    if let Some(error) = &thread.failed {
        writeln!(out, "{}", error.sentence(state.lang))?;
        return Ok(true);
    }
    let Some(conversation) = &thread.conversation else { return Ok(false) };
    let number = state.say(Key::TuiConversationNumber, &[("id", &id.to_string())]);
    let (standing, _) = facts::conversation(conversation, state.lang);
    let standing = standing.split_once(' ').map_or("", |(_, words)| words);
    writeln!(out, "{number}: {} ⇄ {}", conversation.company.name, conversation.representative.name)?;
    writeln!(out, "{standing}")?;
    for message in thread.messages.iter().rev() {
        let side = message.side.label(state.lang);
        let read = match message.read {
            Some(at) => state.say(Key::TuiMessageRead, &[("at", &show_instant(at))]),
            None => state.say(Key::TuiMessageUnread, &[]),
        };
        let sent = show_instant(message.sent);
        writeln!(out, "\n{} ({side}), {sent}, #{}, {read}", message.sender, message.id)?;
        for line in &message.lines {
            writeln!(out, "{line}")?;
        }
        if message.left_out > 0 {
            writeln!(out, "{}", facts::left_out(message, state.lang))?;
        }
    }
    Ok(true)
}

/// Says both members of a conversation, if they are there. Answers whether they were, or never will be.
pub(crate) fn members(state: &State, named: Option<ConversationId>, out: &mut dyn Write) -> io::Result<bool> {
    let screen = &state.conversations;
    let Some(members) = named.or(screen.current()).and_then(|id| screen.members(id)) else { return Ok(true) };
    let people: Vec<&Person> = members.iter().filter_map(|id| screen.person(*id)).collect();
    if people.len() < members.len() || people.iter().any(|person| matches!(person, Person::Waiting)) {
        return Ok(false);
    }
    for (side, person) in [Side::Company, Side::Rep].into_iter().zip(people) {
        let side = side.label(state.lang);
        match person {
            Person::Known(member) => {
                writeln!(out, "{side}: {} #{}", member.name, member.id)?;
                for fact in facts::party(member, state.lang) {
                    writeln!(out, "{}: {}", fact.label, fact.value)?;
                }
            }
            Person::Failed(error) => writeln!(out, "{side}: {}", error.sentence(state.lang))?,
            Person::Waiting => {}
        }
    }
    Ok(true)
}

/// Says the question or the notice that is open, once. Answers whether a question is, and was said.
pub(crate) fn sheet(state: &State, asked: bool, out: &mut dyn Write) -> io::Result<bool> {
    match &state.sheet {
        Some(Sheet::Confirm(confirm)) if confirm.effects.is_some() => {
            if !asked {
                for (text, _) in confirm::told(state) {
                    writeln!(out, "{text}")?;
                }
                let yes = state.say(Key::ShellYes, &[]);
                writeln!(out, "{}", state.say(Key::TuiPlainConfirm, &[("yes", &yes)]))?;
            }
            Ok(true)
        }
        Some(Sheet::Outbox(outbox)) if outbox.entries.is_some() => {
            for line in outbox::told(state) {
                writeln!(out, "{line}")?;
            }
            Ok(false)
        }
        Some(Sheet::Notice(notice)) => {
            for line in notice.lines.iter().filter(|line| !line.is_empty()) {
                writeln!(out, "{line}")?;
            }
            Ok(false)
        }
        _ => Ok(false),
    }
}
