//! The layout of the list of conversations, the thread and its members.

use ratatui::layout::Rect;

use crate::kit::layout::{Areas, WIDE, beside};
use crate::screens::conversations::inbox::Conversations;

/// From this height on, the thread stands below the list where it cannot stand beside it.
const TALL: u16 = 14;
/// The lines that the members take.
const MEMBERS: u16 = 8;

/// Returns the parts of the screen.
pub fn areas(screen: &Conversations, body: Rect) -> Areas {
    let (list, record) = parted(screen, body);
    let shown = screen.own.members_shown;
    let (record, members) = if shown { shared(screen, record) } else { (record, Rect::default()) };
    Areas { list, record, members }
}

fn parted(screen: &Conversations, body: Rect) -> (Rect, Rect) {
    if screen.details.is_some() {
        return (Rect { height: 0, ..body }, body);
    }
    if !screen.own.preview && !screen.own.members_shown {
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

/// The members below the conversation, or in its place where there is no room for both.
fn shared(screen: &Conversations, record: Rect) -> (Rect, Rect) {
    if record.height < 2 * MEMBERS || (!screen.own.preview && screen.details.is_none()) {
        return (Rect::default(), record);
    }
    let above = record.height - MEMBERS;
    let members = Rect { y: record.y + above, height: MEMBERS, ..record };
    (Rect { height: above, ..record }, members)
}
