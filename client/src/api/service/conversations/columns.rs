//! The columns and filters of the lists of conversations and of messages.

use crate::list::{Column, Filter, List, Order, View, Width};
use crate::message::Key;
use crate::record::Record;
use crate::value::id::kind;

/// The lists of messages.
pub const MESSAGES: List = List::of(
    <kind::Message as Record>::KIND,
    &[
        Column::new("id", Key::ColumnId).sorted("id"),
        Column::new("folder", Key::ColumnFolder).sorted("folder").from(Width::Wide),
        Column::new("conversation_id", Key::ColumnConversation).from(Width::Medium),
        Column::new("sender_name", Key::ColumnFrom),
        Column::new("receiver_name", Key::ColumnTo),
        Column::new("finished", Key::ColumnState).sorted("finished"),
        Column::new("send_on", Key::ColumnSentAt).sorted("send_on"),
        Column::new("readed_at", Key::ColumnReadAt).sorted("readed_at").from(Width::Medium),
        Column::new("preview", Key::ColumnMessage).from(Width::Wide),
    ],
)
.filtered(FILTERS)
.filtered_also(&["member", "sender_type"])
.ordered(Order::descending("id"))
.viewed(VIEWS);

/// The conversations, by their latest messages.
pub const CONVERSATIONS: List = List::of(
    <kind::Conversation as Record>::KIND,
    &[
        Column::new("conversation_id", Key::ColumnId),
        Column::new("sender_name", Key::ColumnFrom),
        Column::new("receiver_name", Key::ColumnTo),
        Column::new("finished", Key::ColumnState),
        Column::new("send_on", Key::ColumnSentAt),
        Column::new("readed_at", Key::ColumnReadAt).from(Width::Medium),
        Column::new("preview", Key::ColumnMessage).from(Width::Wide),
    ],
)
.shown_at("/cms/conversations")
.identified_by("conversation_id")
.filtered(FILTERS)
.filtered_also(&["member", "sender_type"])
.ordered(Order::descending("id"))
.sorted_also(&["id"])
.viewed(VIEWS);

/// The filters besides the members and the type, which choose the call.
const FILTERS: &[Filter] = &[
    Filter::new("finished", Key::ColumnState)
        .all_named(Key::AllFeminineInPortuguese)
        .labelled(&[("0", Key::ConversationsStatusOpen), ("1", Key::ConversationsStatusFinished)]),
    Filter::new("readed", Key::ConversationsPageFilterRead)
        .all_named(Key::AllFeminine)
        .labelled(&[("0", Key::ConversationsPageUnreadShort), ("1", Key::ConversationsPageFilterReadYes)]),
    Filter::new("responded", Key::ConversationsPageFilterAnswer).all_named(Key::AllFeminine).labelled(&[
        ("0", Key::ConversationsPageViewUnanswered),
        ("1", Key::ConversationsPageFilterAnswerYes),
    ]),
    Filter::new("sender_is_active", Key::ColumnFrom)
        .labelled(&[("0", Key::ConversationsPageFilterSenderInactive), ("1", Key::MemberStatusActive)]),
    Filter::new("folder", Key::ColumnFolder).all_named(Key::AllFeminineInPortuguese),
    Filter::new("send_on", Key::ConversationsPageFilterSentOn),
    Filter::new("readed_at", Key::ConversationsPageFilterReadAt),
    Filter::new("latest", Key::ConversationsPageFilterLatest).labelled(&[("1", Key::ShellYes)]),
    Filter::new("q", Key::ColumnText),
];

/// Conversations, each shown by its latest message.
const VIEWS: &[View] = &[
    View::new(Key::ConversationsPageViewOpen, "latest=1&finished=0").counted(),
    View::new(Key::ConversationsPageUnreadShort, "latest=1&finished=0&readed=0").counted(),
    View::new(Key::ConversationsPageViewUnanswered, "latest=1&finished=0&readed=1&responded=0").counted(),
    View::new(Key::ConversationsPageViewFinished, "latest=1&finished=1").counted(),
    View::new(Key::AllFeminine, "latest=1").counted(),
];
