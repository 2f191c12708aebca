//! The commands of conversations: what the keys do, with the conversation's number.

use client::api::service::conversations::{
    Channel, CloseReason, DeleteMessage, DirectLink, Finish, FinishConversation, MarkUnread,
    ReinforceInterest, Reopen, SendConversationLink, SendLink, Side,
};
use client::endpoint::Endpoint;
use client::message::Key;
use client::value::word::Word;
use serde::Serialize;

use crate::app::command::{Choices, Command, one_of, plain};
use crate::app::state::State;
use crate::core::cmd::Cmd;
use crate::kit::filter::slug;
use crate::screens::conversations::views::View;

pub(crate) const VIEW: Command = Command {
    own: Some(Key::TuiCommandViewName),
    complete: views,
    ..plain("view", Key::TuiCommandView, |name, state| {
        let chosen = View::ALL.into_iter().find(|view| slug(&view.label(state.lang)) == slug(name));
        chosen.map(Cmd::View).ok_or_else(|| one_of(views("", state), state))
    })
};

pub(crate) const FINISH: Command = Command {
    own: Some(Key::TuiCommandFinishName),
    complete: reasons,
    ..plain("finish", Key::TuiCommandFinish, |argument, state| {
        let Some((id, rest)) = numbered(argument, state)? else { return Ok(Cmd::act(Finish::ID)) };
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

pub(crate) const UNDO: Command = Command {
    own: Some(Key::TuiCommandUndoName),
    ..plain("undo", Key::TuiCommandUndo, |_, _| Ok(Cmd::Undo))
};

pub(crate) const REOPEN: Command = Command {
    own: Some(Key::TuiCommandReopenName),
    ..plain("reopen", Key::TuiCommandReopen, |argument, state| to(argument, state, Cmd::act(Reopen::ID)))
};

pub(crate) const UNREAD: Command = Command {
    own: Some(Key::TuiCommandUnreadName),
    ..plain("unread", Key::TuiCommandUnread, |argument, state| to(argument, state, Cmd::act(MarkUnread::ID)))
};

pub(crate) const DELETE: Command = Command {
    own: Some(Key::TuiCommandDeleteName),
    ..plain("delete", Key::TuiCommandDelete, |argument, state| {
        let message = argument.trim_start_matches('#').parse();
        let delete = |message| Cmd::To(message, Box::new(Cmd::act(DeleteMessage::ID)));
        message.map(delete).map_err(|_| state.say(Key::TuiCommandNoMessage, &[]))
    })
};

pub(crate) const LINK: Command =
    plain("link", Key::TuiCommandLink, |argument, state| to(argument, state, Cmd::act(DirectLink::ID)));

pub(crate) const SEND: Command = Command {
    own: Some(Key::TuiCommandSendName),
    ..plain("send-link", Key::TuiCommandSend, |argument, state| {
        let Some((id, rest)) = numbered(argument, state)? else { return Ok(Cmd::act(SendLink::ID)) };
        if rest.is_empty() {
            return Ok(Cmd::To(id, Box::new(Cmd::act(SendLink::ID))));
        }
        let way = way(rest, state).ok_or_else(|| state.say(Key::TuiCommandNoWay, &[]))?;
        Ok(to_with(id, SendLink::ID, &way))
    })
};

pub(crate) const REINFORCE: Command = Command {
    own: Some(Key::TuiCommandReinforceName),
    ..plain("reinforce", Key::TuiCommandReinforce, |argument, state| {
        to(argument, state, Cmd::act(ReinforceInterest::ID))
    })
};

pub(crate) const MEMBERS: Command = Command {
    own: Some(Key::TuiCommandMembersName),
    ..plain("members", Key::TuiCommandMembers, |argument, state| to(argument, state, Cmd::Members))
};

fn views(typed: &str, state: &State) -> Choices {
    let choice = |view: View| {
        let label = view.label(state.lang);
        (slug(&label), label)
    };
    View::ALL.into_iter().map(choice).filter(|(name, _)| name.starts_with(&slug(typed))).collect()
}

fn reasons(typed: &str, state: &State) -> Choices {
    let choice = |(at, reason): (usize, CloseReason)| {
        let label = reason.label(state.lang);
        (slug(&label), format!("{} {label}", at + 1))
    };
    let choices = CloseReason::ALL.into_iter().enumerate().map(choice);
    choices.filter(|(name, _)| name.starts_with(&slug(typed))).collect()
}

/// A conversation's number and what follows it; nothing where there is nothing.
fn numbered<'a>(argument: &'a str, state: &State) -> Result<Option<(i64, &'a str)>, String> {
    if argument.is_empty() {
        return Ok(None);
    }
    let (number, rest) = argument.split_once(' ').unwrap_or((argument, ""));
    let id = number.trim_start_matches('#').parse();
    let id = id.map_err(|_| state.say(Key::TuiCommandNoConversation, &[]))?;
    Ok(Some((id, rest.trim())))
}

/// About a conversation by its number, or about the selected one.
fn to(argument: &str, state: &State, cmd: Cmd) -> Result<Cmd, String> {
    Ok(match numbered(argument, state)? {
        Some((id, _)) => Cmd::To(id, Box::new(cmd)),
        None => cmd,
    })
}

/// About a conversation by its number, with the body of the call.
fn to_with(id: i64, endpoint: &'static str, body: &impl Serialize) -> Cmd {
    let body = serde_json::to_value(body).ok();
    Cmd::To(id, Box::new(Cmd::Act { endpoint: endpoint.into(), body }))
}

/// `ew empresa`: the first letters of the channels, then the side that gets the link.
fn way(text: &str, state: &State) -> Option<SendConversationLink> {
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
