//! The lists of messages: their filters, orders and calls.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::columns::MESSAGES;
use super::message::Message;
use super::words::{Direction, Folder, Side};
use crate::list::{List, ListQuery};
use crate::rules::{Invalid, Rule};
use crate::search;
use crate::value::date::DateRange;
use crate::value::id::MemberId;
use crate::value::instant::LocalInstant;
use crate::wire::ours;
use crate::wire::page::{OrderBy, Page};

/// The filters of the conversations screen besides its members and type.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct MessageFilter {
    /// The page, from 1.
    pub page: Option<i64>,
    /// Rows on a page, up to 200.
    #[schemars(extend("x-ours" = ours::SHAPE))]
    pub per_page: Option<i64>,
    /// Only rows that were written at this instant or later.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub updated_since: Option<LocalInstant>,
    /// Words of the message, or with `latest` of 1 of any one message of its conversation, without accents and case; each matches by
    /// prefix.
    #[schemars(length(max = crate::search::LONGEST_TEXT))]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub q: Option<String>,
    /// The member who wrote or received them.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub member: Option<MemberId>,
    /// 1 for closed conversations, 0 for open ones.
    #[schemars(range(min = 0, max = 1))]
    #[schemars(extend("x-ours" = ours::ROW))]
    pub finished: Option<i64>,
    /// 1 for the latest message of each conversation alone.
    #[schemars(range(min = 0, max = 1))]
    #[schemars(extend("x-ours" = "each:conversation_id"))]
    pub latest: Option<i64>,
    /// 1 for answered messages, 0 for the others.
    #[schemars(range(min = 0, max = 1))]
    #[schemars(extend("x-ours" = ours::ROW))]
    pub responded: Option<i64>,
    /// 1 for read messages, 0 for the others.
    #[schemars(range(min = 0, max = 1))]
    #[schemars(extend("x-ours" = "row:readed_at"))]
    pub readed: Option<i64>,
    /// 1 for messages of active members, 0 for the others.
    #[schemars(range(min = 0, max = 1))]
    #[schemars(extend("x-ours" = ours::ROW))]
    pub sender_is_active: Option<i64>,
    /// The receiver's folder.
    #[schemars(extend("x-ours" = ours::ROW))]
    pub folder: Option<Folder>,
    /// The side that wrote them.
    #[schemars(extend("x-ours" = ours::ROW))]
    pub sender_type: Option<Side>,
    /// Sent between two days.
    #[schemars(extend("x-ours" = ours::ROW))]
    pub send_on: Option<DateRange>,
    /// Read between two days.
    #[schemars(extend("x-ours" = ours::ROW))]
    pub readed_at: Option<DateRange>,
    /// The order; latest id first if absent. All but the id need a member.
    pub order_by: Option<OrderBy<MessageFilter>>,
}

impl ListQuery for MessageFilter {
    const LIST: &'static List = &MESSAGES;
}

impl MessageFilter {
    /// Rejects flags other than 0 and 1, and a search text that is too long or has no letter or digit.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        let flags = [
            ("finished", self.finished),
            ("latest", self.latest),
            ("responded", self.responded),
            ("readed", self.readed),
            ("sender_is_active", self.sender_is_active),
        ];
        for (field, flag) in flags {
            invalid.ensure_yes_or_no(field, flag);
        }
        search::check("q", self.q.as_deref(), &mut invalid);
        invalid.into_result(())
    }

    /// As [`MessageFilter::check`], for the list of all members, which only the id sorts.
    pub fn check_of_all(&self) -> Result<(), Invalid> {
        self.check()?;
        let by_id = self.order_by.is_none_or(|by| by.order.field == "id");
        if by_id { Ok(()) } else { Err(Invalid::of("order_by", Rule::SortNeedsMember)) }
    }
}

/// The members whose messages are listed, as given by the filters *tipo*, *usuário 1* and *usuário 2*. It
/// decides the call.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scope {
    /// All members': [`super::ListMessages`].
    #[default]
    All,
    /// One member's: [`super::ListOfMember`].
    Of(Direction, MemberId),
    /// Those between two members: [`super::ListBetween`].
    Between(MemberId, MemberId),
}

impl Scope {
    /// Combines the three filters. A member without a type is the writer. Rejects a type without its members;
    /// for *conversa* the message asks for both.
    pub fn of(
        kind: Option<Kind>,
        user_1: Option<MemberId>,
        user_2: Option<MemberId>,
    ) -> Result<Scope, Invalid> {
        match (kind, user_1, user_2) {
            (None, None, _) => Ok(Scope::All),
            (None | Some(Kind::Enviadas), Some(member), _) => Ok(Scope::Of(Direction::Enviadas, member)),
            (Some(Kind::Recebidas), Some(member), _) => Ok(Scope::Of(Direction::Recebidas, member)),
            (Some(Kind::Conversa), Some(one), Some(other)) => Ok(Scope::Between(one, other)),
            (Some(Kind::Conversa), None, _) => Err(Invalid::of("user_1", Rule::BothMembers)),
            (Some(Kind::Conversa), _, None) => Err(Invalid::of("user_2", Rule::BothMembers)),
            (Some(_), None, _) => Err(Invalid::of("user_1", Rule::Required)),
        }
    }
}

/// The filter *tipo*: the messages that one member wrote or received, or a conversation of two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "MessageKind")]
pub enum Kind {
    /// Messages that the member wrote.
    Enviadas,
    /// Messages to the member.
    Recebidas,
    /// Messages between two members.
    Conversa,
}

/// A page of messages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MessageList {
    /// The page.
    pub messages: Page<Message>,
}

/// A page of conversations, the answer of [`super::List`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConversationList {
    /// The page, with the latest message of each conversation.
    pub conversations: Page<Message>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::Order;

    const ONE: MemberId = MemberId::new(1);
    const OTHER: MemberId = MemberId::new(2);

    fn field(refused: Result<impl Sized, Invalid>) -> Vec<(String, Rule)> {
        let invalid = refused.err().expect("it is refused");
        invalid.rules().map(|(field, rule)| (field.to_owned(), rule)).collect()
    }

    fn broken(field: &str, rule: Rule) -> Vec<(String, Rule)> {
        vec![(field.to_owned(), rule)]
    }

    #[test]
    fn the_type_and_its_members_say_which_list() {
        use Kind::{Conversa, Enviadas, Recebidas};
        assert_eq!(Scope::of(None, None, None), Ok(Scope::All));
        assert_eq!(Scope::of(None, None, Some(OTHER)), Ok(Scope::All));
        assert_eq!(Scope::of(None, Some(ONE), None), Ok(Scope::Of(Direction::Enviadas, ONE)));
        assert_eq!(Scope::of(Some(Enviadas), Some(ONE), None), Ok(Scope::Of(Direction::Enviadas, ONE)));
        assert_eq!(
            Scope::of(Some(Recebidas), Some(ONE), Some(OTHER)),
            Ok(Scope::Of(Direction::Recebidas, ONE))
        );
        assert_eq!(Scope::of(Some(Conversa), Some(ONE), Some(OTHER)), Ok(Scope::Between(ONE, OTHER)));
    }

    #[test]
    fn a_type_without_its_members_is_refused_where_the_answer_goes() {
        use Kind::{Conversa, Recebidas};
        assert_eq!(field(Scope::of(Some(Conversa), None, Some(OTHER))), broken("user_1", Rule::BothMembers));
        assert_eq!(field(Scope::of(Some(Conversa), Some(ONE), None)), broken("user_2", Rule::BothMembers));
        assert_eq!(field(Scope::of(Some(Recebidas), None, Some(OTHER))), broken("user_1", Rule::Required));
    }

    #[test]
    fn messages_of_all_members_are_sorted_by_id_alone() {
        let by = |order: Order| MessageFilter { order_by: Some(order.into()), ..MessageFilter::default() };
        assert_eq!(MessageFilter::default().check_of_all(), Ok(()));
        assert_eq!(by(Order::ascending("id")).check_of_all(), Ok(()));
        for sort in MESSAGES.sorts().filter(|sort| *sort != "id") {
            let sorted = by(Order::descending(sort));
            assert_eq!(sorted.check(), Ok(()));
            assert_eq!(field(sorted.check_of_all()), broken("order_by", Rule::SortNeedsMember));
        }
    }

    #[test]
    fn every_broken_filter_is_named_at_once() {
        let filter = MessageFilter {
            finished: Some(2),
            latest: Some(1),
            readed: Some(-1),
            q: Some("¡!".to_owned()),
            ..MessageFilter::default()
        };
        let expected = [("finished", Rule::IsNot), ("readed", Rule::IsNot), ("q", Rule::Format)]
            .map(|(field, rule)| (field.to_owned(), rule));
        let mut found = field(filter.check());
        found.sort_by_key(|(field, _)| expected.iter().position(|(name, _)| name == field));
        assert_eq!(found, expected);
        let long = MessageFilter { q: Some("é".repeat(201)), ..MessageFilter::default() };
        assert_eq!(field(long.check()), broken("q", Rule::TooLong(200)));
        let fits = MessageFilter { q: Some("é".repeat(200)), ..MessageFilter::default() };
        assert_eq!(fits.check(), Ok(()));
    }
}
