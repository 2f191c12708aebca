//! Where everything stands on a screen of this size. Drawing, scrolling and the mouse all ask here.

use ratatui::layout::Rect;

use crate::app::state::{Link, Place, State};

/// From this width on, what is selected stands beside the list.
const WIDE: u16 = 120;
/// The smallest terminal that is drawn on.
pub const SMALLEST: (u16, u16) = (40, 10);
/// From this height on, what is selected stands below the list where it cannot stand beside it.
const TALL: u16 = 14;
/// The lines that a conversation's members take.
const MEMBERS: u16 = 8;

/// The parts of the screen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Layout {
    /// Where one is, and on which server.
    pub crumbs: Rect,
    /// What is wrong with the connection; no lines when nothing is.
    pub banner: Rect,
    /// What the list shows; no lines when the record covers it.
    pub summary: Rect,
    /// The list's column titles.
    pub head: Rect,
    /// The list's rows.
    pub list: Rect,
    /// The payment's details or the conversation; empty when none is shown.
    pub record: Rect,
    /// The conversation's members; empty when they are not shown.
    pub members: Rect,
    /// The hints, or the line being typed.
    pub bar: Rect,
}

impl Layout {
    /// The layout of the state's screen.
    pub fn of(state: &State) -> Layout {
        let (width, height) = state.size;
        let line = |y: u16, height: u16| Rect { x: 0, y, width, height };
        let banner = u16::from(matches!(state.link, Link::Lost(_)));
        let body = line(1 + banner, height.saturating_sub(2 + banner));
        let (list, record) = match state.place {
            Place::Payments => of_payments(state.details.is_some(), body),
            Place::Conversations => of_conversations(state, body),
        };
        let (record, members) = match state.place {
            Place::Conversations if state.conversations.members_shown => shared(state, record),
            Place::Conversations | Place::Payments => (record, Rect::default()),
        };
        let part =
            |from: u16, height: u16| Rect { y: list.y + from, height: height.min(list.height), ..list };
        Layout {
            crumbs: line(0, 1),
            banner: line(1, banner),
            summary: part(0, 1),
            head: part(1, 1),
            list: part(2, list.height.saturating_sub(2)),
            record,
            members,
            bar: line(height.saturating_sub(1), 1),
        }
    }

    /// Whether the record covers the list.
    pub fn covers_list(&self) -> bool {
        self.list.height == 0
    }
}

fn of_payments(open: bool, body: Rect) -> (Rect, Rect) {
    match (open, body.width >= WIDE) {
        (false, _) => (body, Rect::default()),
        (true, false) => (Rect { height: 0, ..body }, body),
        (true, true) => beside(body, body.width * 9 / 20),
    }
}

fn of_conversations(state: &State, body: Rect) -> (Rect, Rect) {
    let screen = &state.conversations;
    if screen.reader.is_some() {
        return (Rect { height: 0, ..body }, body);
    }
    if !screen.preview && !screen.members_shown {
        return (body, Rect::default());
    }
    if body.width >= WIDE {
        return beside(body, body.width * 11 / 20);
    }
    if body.height < TALL {
        return (body, Rect::default());
    }
    let above = body.height - (body.height * 9 / 20).max(MEMBERS.min(body.height / 2));
    let below = Rect { y: body.y + above, height: body.height - above, ..body };
    (Rect { height: above, ..body }, below)
}

fn beside(body: Rect, left: u16) -> (Rect, Rect) {
    (Rect { width: left, ..body }, Rect { x: left, width: body.width - left, ..body })
}

/// The members below the conversation, or in its place where there is no room for both.
fn shared(state: &State, record: Rect) -> (Rect, Rect) {
    if record.height < 2 * MEMBERS || (!state.conversations.preview && state.conversations.reader.is_none()) {
        return (Rect::default(), record);
    }
    let above = record.height - MEMBERS;
    let members = Rect { y: record.y + above, height: MEMBERS, ..record };
    (Rect { height: above, ..record }, members)
}

impl State {
    /// The rows of the list of payments that fit on the screen; those that would, where the details cover it.
    pub fn payment_lines(&self) -> u64 {
        self.lines(Place::Payments)
    }

    /// As [`State::payment_lines`], of conversations.
    pub fn message_lines(&self) -> u64 {
        self.lines(Place::Conversations)
    }

    fn lines(&self, place: Place) -> u64 {
        let body = Rect { width: self.size.0, height: self.size.1.saturating_sub(2), ..Rect::default() };
        let body = match self.link {
            Link::Lost(_) => Rect { height: body.height.saturating_sub(1), ..body },
            Link::Unknown | Link::Live => body,
        };
        let (list, _) = match place {
            Place::Payments => of_payments(self.details.is_some(), body),
            Place::Conversations => of_conversations(self, body),
        };
        let height = if list.height == 0 { body.height } else { list.height };
        u64::from(height.saturating_sub(2)).max(1)
    }
}
