//! The commands of conversations: what the keys do, with the conversation's number.

use client::api::service::conversations::{
    Channel, CloseReason, DeleteMessage, DirectLink, Finish, FinishConversation, MarkUnread,
    ReinforceInterest, Reopen, SendConversationLink, SendLink, Side,
};
use client::endpoint::Endpoint;
use client::message::Key;
use client::value::word::Word;
use serde_json::Value;

use crate::core::cmd::Cmd;
use crate::kit::filter::slug;
use crate::kit::screen::command::{Choices, Command, Scope, act, numbered, one_of, plain, to, to_with};
use crate::screens::CONVERSATIONS as PLACE;

const NO_NUMBER: Key = Key::TuiCommandNoConversation;

/// The commands.
pub static COMMANDS: &[Command] = &[SHOW, FINISH, REOPEN, UNREAD, DELETE, LINK, SEND, REINFORCE, MEMBERS];

const SHOW: Command = Command {
    short: Some("c"),
    own: Some(Key::TuiCommandConversationsName),
    complete: |word, state| state.screen.words(state).completions(word),
    ..plain("conversations", Key::TuiCommandConversations, |filter, state| {
        if filter.is_empty() {
            return Ok(Cmd::Show(PLACE, Value::Null));
        }
        Ok(Cmd::Show(PLACE, state.screen.words(state).query(filter)?))
    })
};

const FINISH: Command = Command {
    own: Some(Key::TuiHintFinish),
    complete: reasons,
    ..plain("finish", Key::TuiCommandFinish, |argument, state| {
        let Some((id, rest)) = numbered(argument, state, NO_NUMBER)? else { return Ok(Cmd::act(Finish::ID)) };
        if rest.is_empty() {
            return Ok(Cmd::To(id, Box::new(Cmd::act(Finish::ID))));
        }
        let (reason, note) = rest.split_once(' ').unwrap_or((rest, ""));
        let chosen = reasons("", state).iter().position(|(word, _)| *word == slug(reason));
        let number = reason.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let reason = chosen.or(number).and_then(|at| CloseReason::ALL.get(at)).copied();
        let reason = reason.ok_or_else(|| one_of(reasons("", state), state))?;
        let body = FinishConversation { reason: Some(reason), note: note.trim().to_owned() };
        match body.check() {
            Ok(_) => Ok(to_with(id, Finish::ID, &body)),
            Err(invalid) => {
                let texts = invalid.texts(state.lang).into_values().flatten();
                let note = state.say(Key::ConversationsFinishNote, &[]);
                Err(texts.map(|text| format!("{note}: {text}")).collect::<Vec<_>>().join(" "))
            }
        }
    })
};

const REOPEN: Command =
    Command { own: Some(Key::TuiCommandReopenName), ..act("reopen", Key::TuiCommandReopen, Reopen::ID) };

const UNREAD: Command =
    Command { own: Some(Key::TuiCommandUnreadName), ..act("unread", Key::TuiCommandUnread, MarkUnread::ID) };

const DELETE: Command = Command {
    own: Some(Key::TuiCommandDeleteName),
    ..plain("delete", Key::TuiCommandDelete, |argument, state| {
        let message = argument.trim_start_matches('#').parse();
        let delete = |message| Cmd::To(message, Box::new(Cmd::act(DeleteMessage::ID)));
        message.map(delete).map_err(|_| state.say(Key::TuiCommandNoMessage, &[]))
    })
};

const LINK: Command = act("link", Key::TuiCommandLink, DirectLink::ID);

const SEND: Command = Command {
    own: Some(Key::TuiCommandSendName),
    ..plain("send-link", Key::TuiCommandSend, |argument, state| {
        let Some((id, rest)) = numbered(argument, state, NO_NUMBER)? else {
            return Ok(Cmd::act(SendLink::ID));
        };
        if rest.is_empty() {
            return Ok(Cmd::To(id, Box::new(Cmd::act(SendLink::ID))));
        }
        let way = way(rest, state).ok_or_else(|| state.say(Key::TuiCommandNoWay, &[]))?;
        Ok(to_with(id, SendLink::ID, &way))
    })
};

const REINFORCE: Command = Command {
    own: Some(Key::TuiCommandReinforceName),
    ..act("reinforce", Key::TuiCommandReinforce, ReinforceInterest::ID)
};

const MEMBERS: Command = Command {
    own: Some(Key::TuiCommandPeopleName),
    ..plain("people", Key::TuiCommandMembers, |argument, state| to(argument, state, NO_NUMBER, Cmd::Members))
};

fn reasons(typed: &str, state: &Scope<'_>) -> Choices {
    let choice = |(at, reason): (usize, CloseReason)| {
        let label = reason.label(state.lang);
        (slug(&label), format!("{} {label}", at + 1))
    };
    let choices = CloseReason::ALL.into_iter().enumerate().map(choice);
    choices.filter(|(name, _)| name.starts_with(&slug(typed))).collect()
}

/// `ew empresa`: the first letters of the channels, then the side that gets the link.
fn way(text: &str, state: &Scope<'_>) -> Option<SendConversationLink> {
    let (letters, side) = text.split_once(' ').unwrap_or((text, ""));
    let named = |letter: char| {
        let begins = |channel: &Channel| channel.label(state.lang).to_lowercase().starts_with(letter);
        Channel::ALL.into_iter().find(begins)
    };
    let channels = letters.to_lowercase().chars().map(named).collect::<Option<_>>()?;
    let to = match side.trim() {
        "" => None,
        side => {
            let is = |known: &Side| slug(&known.label(state.lang)).starts_with(&slug(side));
            Some([Side::Company, Side::Rep].into_iter().find(is)?)
        }
    };
    Some(SendConversationLink { channels, to })
}
