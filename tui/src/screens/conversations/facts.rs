//! Conversations and their members in words, for the screen and for `--plain` alike.

use client::api::members::members::Member;
use client::api::service::conversations::Conversation;
use client::message::{Key, Lang};
use client::rules::mask::{PHONE, apply};
use client::value::date::show_date;
use client::value::moment::said_whole;
use client::value::word::Word;

use crate::core::theme::Tone;
use crate::kit::facts::{Fact, fact};
use crate::kit::list::columns::sign;
use crate::kit::list::row::Row;
use crate::kit::widget::text::count;
use crate::screens::conversations::thread::MessageText;

/// Returns the state of a message's conversation: a sign, a word and a tone.
pub fn standing(row: &Row) -> (char, Key, Tone) {
    if row.is("finished") {
        ('–', Key::ConversationsStatusFinished, Tone::Quiet)
    } else if row.is("responded") {
        ('✓', Key::ConversationsPageAnswered, Tone::Good)
    } else if row.at("readed_at").is_null() {
        ('●', Key::TuiStateUnread, Tone::Pending)
    } else {
        ('○', Key::TuiStateUnanswered, Tone::Text)
    }
}

/// Returns the facts of a member beside a conversation.
pub fn party(member: &Member, lang: Lang) -> Vec<Fact> {
    let (sign, tone) = sign(member.status.tone());
    let plan = member.end_of_plan.map_or_else(|| Key::ColumnNoPlan.text(lang, &[]), show_date);
    let phone = member.phone.as_deref().map_or_else(|| "—".to_owned(), |phone| apply(PHONE, phone));
    let status = format!("{sign} {}", member.status.label(lang));
    vec![
        Fact { tone, ..fact(Key::ColumnStatus, status, lang) },
        fact(Key::TuiMemberPlan, plan, lang),
        fact(Key::ColumnPhone, phone, lang),
        fact(Key::ColumnEmail, &member.email, lang),
    ]
}

/// Returns the state of a conversation, with the end of a closed one.
pub fn conversation(conversation: &Conversation, lang: Lang) -> (String, Tone) {
    if !conversation.finished {
        return (format!("○ {}", Key::ConversationsStatusOpen.text(lang, &[])), Tone::Good);
    }
    let Some(since) = conversation.finished_at.map(|at| said_whole(at, lang)) else {
        return (format!("– {}", Key::ConversationsStatusFinished.text(lang, &[])), Tone::Quiet);
    };
    let by = conversation.finished_by.clone().unwrap_or_default();
    let reason = conversation.reason.map(|reason| reason.label(lang)).unwrap_or_default();
    let note = conversation.note.as_ref().map(|note| format!(" · {note}")).unwrap_or_default();
    let params = [("since", since.as_str()), ("by", &by), ("reason", &reason), ("note", &note)];
    (format!("– {}", Key::TuiThreadFinished.text(lang, &params)), Tone::Quiet)
}

/// Returns the note on how much of a message is not shown.
pub fn left_out(message: &MessageText, lang: Lang) -> String {
    let (n, count) = (message.left_out.to_string(), count(message.left_out as u64));
    Key::TuiLeftOut.text(lang, &[("n", &n), ("count", &count)])
}
