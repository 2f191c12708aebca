//! The parts of the list that only conversations have: going on to the next open one, and showing the members.

use client::api::service::conversations::Finish;
use client::endpoint::Endpoint;
use client::message::{Key, Message};
use client::value::id::ConversationId;

use crate::kit::list::row::Row;
use crate::kit::resource::open;
use crate::kit::screen::Screen;
use crate::kit::shell::Shell;
use crate::screens::conversations::inbox::Conversations;

/// Goes to the next open conversation below, and opens it if one is open.
pub fn go_on(screen: &mut Conversations, shell: &mut Shell) {
    let lines = (screen as &dyn Screen).lines(shell);
    let closing: Vec<i64> = shell.works.changing(Finish::ID).collect();
    let list = &mut screen.list;
    let is_open = |row: &Row| !row.is("finished") && !closing.contains(&row.record);
    let Some(next) =
        (list.cursor + 1..=list.last()).find(|index| list.window.row(*index).is_none_or(is_open))
    else {
        return;
    };
    list.select(next, lines);
    let selected = list.selected().map(|row| row.record);
    if let (Some(id), true) = (selected, screen.details.is_some()) {
        open(screen, shell, id);
    }
}

/// Shows the members or hides them; those of a conversation that a command names are shown, with the cursor on it.
pub fn show_members(screen: &mut Conversations, shell: &mut Shell) {
    match screen.aim {
        Some(id) if screen.members(ConversationId::new(id)).is_none() => {
            return shell.toast(Message::new(Key::TuiUnknownConversation).with("id", id), true);
        }
        Some(id) => {
            (screen as &mut dyn Screen).return_to(shell, id);
            screen.own.members_shown = true;
        }
        None => screen.own.members_shown = screen.own.is_spoken || !screen.own.members_shown,
    }
    (screen as &mut dyn Screen).settle(shell);
}
