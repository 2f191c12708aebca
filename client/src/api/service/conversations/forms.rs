//! The forms of conversations: why one is closed, and how its link is sent.

use super::changes::FinishConversation;
use super::conversation::Conversation;
use super::words::{Channel, CloseReason, Side};
use crate::form::{Check, Choice, Expr, Field, Form, Kind, Tables, Texts, Value};
use crate::message::{Key, Lang};
use crate::rules::Rule;
use crate::value::word::Word;

/// Returns the form of `conversations.finish`: a reason, chosen by its number key, and a note.
pub fn finish(lang: Lang) -> Form {
    let reasons = CloseReason::ALL.map(|reason| Choice::new(reason.name().as_str(), reason.label(lang)));
    let reason = Field {
        options: reasons.into(),
        required_when: Expr::TRUE,
        ..Field::new("reason", Key::ColumnReason.text(lang, &[]), Kind::Segmented)
    };
    let longest = FinishConversation::LONGEST_NOTE;
    let note = Field {
        hint: Some(Key::ConversationsFinishNoteHint.text(lang, &[("n", &longest.to_string())])),
        ..Field::new("note", Key::ConversationsFinishNote.text(lang, &[]), Kind::Textarea)
    };
    Form {
        endpoint: "conversations.finish".into(),
        title: Key::ActionConversationsFinish.text(lang, &[]),
        submit: Key::ActionConversationsFinish.text(lang, &[]),
        fields: vec![reason, note],
        lines: Vec::new(),
        notices: Vec::new(),
        tables: Tables::new(),
        texts: Texts { incomplete: Key::ConversationsFinishFailure.text(lang, &[]), ..texts(lang) },
    }
}

/// Returns the form of `conversations.send-link`: to which member, and by which channels.
pub fn send_link(conversation: &Conversation, lang: Lang) -> Form {
    let side = |side: Side| {
        let label = format!("{} ({})", conversation.party(side).name, side.label(lang));
        Choice::new(side.name().as_str(), label)
    };
    let to = Field {
        options: vec![side(Side::Company), side(Side::Rep)],
        default: conversation.listener().name().as_str().into(),
        required_when: Expr::TRUE,
        ..Field::new("to", Key::ColumnSentTo.text(lang, &[]), Kind::Segmented)
    };
    let channels = Channel::ALL.map(|channel| Choice::new(channel.name().as_str(), channel.label(lang)));
    let phoneless = [Side::Company, Side::Rep]
        .into_iter()
        .filter(|side| conversation.party(*side).phone.is_none())
        .map(|side| Check {
            broken: Expr::field("to")
                .equal(side.name().as_str())
                .and(Expr::field("channels").contains(Channel::Whatsapp.name().as_str())),
            text: Rule::NoPhone.text(lang),
        });
    let channels = Field {
        options: channels.into(),
        default: Value::List(vec![Channel::Email.name().as_str().into()]),
        required_when: Expr::TRUE,
        checks: phoneless.collect(),
        ..Field::new("channels", Key::FieldChannels.text(lang, &[]), Kind::Several)
    };
    Form {
        endpoint: "conversations.send-link".into(),
        title: Key::ActionConversationsSendLink.text(lang, &[]),
        submit: Key::ConversationsSendLinkSubmit.text(lang, &[]),
        fields: vec![to, channels],
        lines: Vec::new(),
        notices: Vec::new(),
        tables: Tables::new(),
        texts: texts(lang),
    }
}

fn texts(lang: Lang) -> Texts {
    Texts {
        required: Rule::Required.text(lang),
        not_allowed: Rule::IsNot.text(lang),
        incomplete: Rule::Required.text(lang),
    }
}
