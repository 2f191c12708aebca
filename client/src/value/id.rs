//! Ids: whole numbers typed by the kind of record.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::value::Segment;

/// The largest id: JSON numbers beyond it lose digits in JavaScript.
const MAX: i64 = 9_007_199_254_740_991;
const NO_ID: &str = "an id is a number from 0 to 9007199254740991";

/// An id of a `K`. Positive for every record; 0 stands for *none* where specified.
pub struct Id<K> {
    value: i64,
    kind: PhantomData<fn() -> K>,
}

/// The kinds that ids identify: type parameters of [`Id`] without values.
pub mod kind {
    /// A staff account.
    #[derive(Debug)]
    pub enum Staff {}
    /// A member of the platform: the record that staff manage, called *user* in the specification.
    #[derive(Debug)]
    pub enum Member {}
    /// A payment.
    #[derive(Debug)]
    pub enum Transaction {}
    /// A session of a staff account.
    #[derive(Debug)]
    pub enum Session {}
    /// A product.
    #[derive(Debug)]
    pub enum Product {}
    /// A plan: one period of a plan group.
    #[derive(Debug)]
    pub enum Plan {}
    /// A plan group.
    #[derive(Debug)]
    pub enum PlanGroup {}
    /// A quota: a plan that a member has or had.
    #[derive(Debug)]
    pub enum Quota {}
    /// A part of a state where members work.
    #[derive(Debug)]
    pub enum Zone {}
    /// A line of business.
    #[derive(Debug)]
    pub enum Segment {}
    /// A conversation.
    #[derive(Debug)]
    pub enum Conversation {}
    /// A message of a conversation.
    #[derive(Debug)]
    pub enum Message {}
    /// A favourite.
    #[derive(Debug)]
    pub enum Favourite {}
    /// An entry of the outbox.
    #[derive(Debug)]
    pub enum Outbox {}
    /// A member's subscription.
    #[derive(Debug)]
    pub enum Subscription {}
    /// The permission matrix.
    #[derive(Debug)]
    pub enum Grant {}
    /// Failed sign-ins of one address.
    #[derive(Debug)]
    pub enum Login {}
    /// A call that was refused.
    #[derive(Debug)]
    pub enum Refusal {}
    /// A list that was exported.
    #[derive(Debug)]
    pub enum Export {}
    /// A board of the kanban.
    #[derive(Debug)]
    pub enum Board {}
    /// A card of a board.
    #[derive(Debug)]
    pub enum Card {}
    /// An activity of a card.
    #[derive(Debug)]
    pub enum Activity {}
    /// A member in a track.
    #[derive(Debug)]
    pub enum TrackEntry {}
    /// A meeting of a consultant with a member.
    #[derive(Debug)]
    pub enum Meeting {}
    /// The working hours of a staff account.
    #[derive(Debug)]
    pub enum Consultant {}
    /// A day on which no meetings are taken, or several in a row.
    #[derive(Debug)]
    pub enum ClosedDay {}
    /// A redirection of a consultant's requests to another.
    #[derive(Debug)]
    pub enum Redirection {}
    /// A file attached to a track entry.
    #[derive(Debug)]
    pub enum Attachment {}
    /// The demographic record of a member.
    #[derive(Debug)]
    pub enum Demographic {}
    /// The settings of a member.
    #[derive(Debug)]
    pub enum Settings {}
    /// The tax data of a member.
    #[derive(Debug)]
    pub enum TaxData {}
    /// A phone of a member.
    #[derive(Debug)]
    pub enum Phone {}
    /// An e-mail address of a member.
    #[derive(Debug)]
    pub enum Email {}
    /// A phone that was imported for a member.
    #[derive(Debug)]
    pub enum ImportedPhone {}
    /// The public profile of a member.
    #[derive(Debug)]
    pub enum Profile {}
    /// The zones and segments of a member.
    #[derive(Debug)]
    pub enum Coverage {}
    /// The additional phones and e-mail addresses of a member.
    #[derive(Debug)]
    pub enum Additions {}
    /// The links of a member to social networks.
    #[derive(Debug)]
    pub enum Socials {}
    /// The picture of a member.
    #[derive(Debug)]
    pub enum Avatar {}
    /// Where a member registered from.
    #[derive(Debug)]
    pub enum RegistrationInfo {}
    /// What a member searches.
    #[derive(Debug)]
    pub enum SearchProfile {}
    /// An annotation on a member.
    #[derive(Debug)]
    pub enum Annotation {}
    /// A step of a member's journey.
    #[derive(Debug)]
    pub enum JourneyStep {}
    /// A file of a member.
    #[derive(Debug)]
    pub enum File {}
    /// A search that is kept for a member.
    #[derive(Debug)]
    pub enum SavedSearch {}
    /// A member who was recommended to another.
    #[derive(Debug)]
    pub enum Indication {}
    /// A message of a campaign to a member.
    #[derive(Debug)]
    pub enum Campaign {}
    /// Two members that look like one.
    #[derive(Debug)]
    pub enum Duplicate {}
    /// A member that is proposed to another.
    #[derive(Debug)]
    pub enum Smarty {}
    /// What a member thinks of another.
    #[derive(Debug)]
    pub enum Rating {}
    /// Work in steps that goes on after the call that started it.
    #[derive(Debug)]
    pub enum Job {}
    /// Records of one list under a name.
    #[derive(Debug)]
    pub enum Set {}
    /// Any record with a history.
    #[derive(Debug)]
    pub enum Auditable {}
}

/// A staff account's id.
pub type StaffId = Id<kind::Staff>;
/// A member's id (`user_id` on the wire).
pub type MemberId = Id<kind::Member>;
/// A payment's id.
pub type TransactionId = Id<kind::Transaction>;
/// A session's id.
pub type SessionId = Id<kind::Session>;
/// A product's id.
pub type ProductId = Id<kind::Product>;
/// A plan's id.
pub type PlanId = Id<kind::Plan>;
/// A quota's id.
pub type QuotaId = Id<kind::Quota>;
/// A plan group's id.
pub type PlanGroupId = Id<kind::PlanGroup>;
/// A zone's id.
pub type ZoneId = Id<kind::Zone>;
/// A segment's id.
pub type SegmentId = Id<kind::Segment>;
/// A conversation's id.
pub type ConversationId = Id<kind::Conversation>;
/// A message's id.
pub type MessageId = Id<kind::Message>;
/// A board's id.
pub type BoardId = Id<kind::Board>;
/// A card's id.
pub type CardId = Id<kind::Card>;
/// An activity's id.
pub type ActivityId = Id<kind::Activity>;
/// A track entry's id.
pub type TrackEntryId = Id<kind::TrackEntry>;
/// A meeting's id.
pub type MeetingId = Id<kind::Meeting>;
/// The id of a consultant, which is that of the staff account.
pub type ConsultantId = Id<kind::Consultant>;
/// A closed day's id.
pub type ClosedDayId = Id<kind::ClosedDay>;
/// A redirection's id.
pub type RedirectionId = Id<kind::Redirection>;
/// An attachment's id.
pub type AttachmentId = Id<kind::Attachment>;
/// A phone's id.
pub type PhoneId = Id<kind::Phone>;
/// The id of an e-mail address.
pub type EmailId = Id<kind::Email>;
/// An imported phone's id.
pub type ImportedPhoneId = Id<kind::ImportedPhone>;
/// The id of a profile, which is that of the member.
pub type ProfileId = Id<kind::Profile>;
/// The id of zones and segments, which is that of the member.
pub type CoverageId = Id<kind::Coverage>;
/// The id of additional phones and e-mail addresses, which is that of the member.
pub type AdditionsId = Id<kind::Additions>;
/// The id of links, which is that of the member.
pub type SocialsId = Id<kind::Socials>;
/// The picture of a member: its member's number.
pub type AvatarId = Id<kind::Avatar>;
/// Where a member registered from: its member's number.
pub type RegistrationInfoId = Id<kind::RegistrationInfo>;
/// What a member searches: its member's number.
pub type SearchProfileId = Id<kind::SearchProfile>;
/// An annotation's id.
pub type AnnotationId = Id<kind::Annotation>;
/// The id of a step of a journey.
pub type JourneyStepId = Id<kind::JourneyStep>;
/// Number of a file of a member.
pub type FileId = Id<kind::File>;
/// A favourite's id.
pub type FavouriteId = Id<kind::Favourite>;
/// A job's id.
pub type JobId = Id<kind::Job>;
/// The id of an entry of the outbox.
pub type OutboxId = Id<kind::Outbox>;
/// A subscription's id.
pub type SubscriptionId = Id<kind::Subscription>;
/// The id of a demographic record, which is that of the member.
pub type DemographicId = Id<kind::Demographic>;
/// The id of a member's settings, which is that of the member.
pub type SettingsId = Id<kind::Settings>;
/// The id of a member's tax data, which is that of the member.
pub type TaxDataId = Id<kind::TaxData>;
/// The id of a saved search.
pub type SearchId = Id<kind::SavedSearch>;
/// The id of an indication.
pub type IndicationId = Id<kind::Indication>;
/// The id of a message of a campaign.
pub type CampaignId = Id<kind::Campaign>;
/// The id of a pair of members that look like one.
pub type DuplicateId = Id<kind::Duplicate>;
/// The id of a member that is proposed to another.
pub type SmartyId = Id<kind::Smarty>;
/// A rating's id.
pub type RatingId = Id<kind::Rating>;
/// The id of a set of records.
pub type SetId = Id<kind::Set>;
/// The id of any record that has a history.
pub type AuditableId = Id<kind::Auditable>;

impl<K> Id<K> {
    /// Creates an id.
    pub const fn new(value: i64) -> Id<K> {
        Id { value, kind: PhantomData }
    }

    /// Returns 0, which stands for *none*.
    pub const fn none() -> Id<K> {
        Id::new(0)
    }

    /// Returns whether it stands for *none*.
    pub const fn is_none(self) -> bool {
        self.value == 0
    }

    /// Returns the number.
    pub const fn get(self) -> i64 {
        self.value
    }
}

impl<K> Default for Id<K> {
    /// Returns 0, which stands for *none*.
    fn default() -> Id<K> {
        Id::none()
    }
}
impl<K> Clone for Id<K> {
    fn clone(&self) -> Id<K> {
        *self
    }
}
impl<K> Copy for Id<K> {}
impl<K> PartialEq for Id<K> {
    fn eq(&self, other: &Id<K>) -> bool {
        self.value == other.value
    }
}
impl<K> Eq for Id<K> {}
impl<K> PartialOrd for Id<K> {
    fn partial_cmp(&self, other: &Id<K>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<K> Ord for Id<K> {
    fn cmp(&self, other: &Id<K>) -> std::cmp::Ordering {
        self.value.cmp(&other.value)
    }
}
impl<K> Hash for Id<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.value.hash(state);
    }
}
impl<K> fmt::Debug for Id<K> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "#{}", self.value)
    }
}
impl<K> fmt::Display for Id<K> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(out)
    }
}
impl<K> From<i64> for Id<K> {
    fn from(value: i64) -> Id<K> {
        Id::new(value)
    }
}
impl<K> FromStr for Id<K> {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Id<K>, Self::Err> {
        let value = text.parse().ok().filter(|value| (0..=MAX).contains(value));
        value.map(Id::new).ok_or(NO_ID)
    }
}
impl<K: 'static> Segment for Id<K> {}

impl<K> Serialize for Id<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.value)
    }
}
impl<'de, K> Deserialize<'de> for Id<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id<K>, D::Error> {
        let value = i64::deserialize(deserializer)?;
        match (0..=MAX).contains(&value) {
            true => Ok(Id::new(value)),
            false => Err(D::Error::custom(NO_ID)),
        }
    }
}
impl<K> JsonSchema for Id<K> {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Id".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let record = std::any::type_name::<K>().rsplit("::").next().unwrap_or_default();
        json_schema!({
            "type": "integer",
            "format": "int64",
            "minimum": 0,
            "maximum": MAX,
            "x-record": record.to_lowercase(),
        })
    }
}
