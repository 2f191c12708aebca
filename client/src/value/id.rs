//! Ids: whole numbers typed by the kind of record.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::value::Segment;

pub mod kind;

/// The largest id: JSON numbers beyond it lose digits in JavaScript.
const MAX: i64 = 9_007_199_254_740_991;
const NO_ID: &str = "an id is a number from 0 to 9007199254740991";

/// An id of a `K`. Positive for every record; 0 stands for *none* where specified.
pub struct Id<K> {
    value: i64,
    kind: PhantomData<fn() -> K>,
}

/// A staff account's id.
pub type StaffId = Id<kind::Staff>;
/// A service account's id, which is also that of the account in whose name it acts.
pub type ServiceAccountId = Id<kind::ServiceAccount>;
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
/// A member's search: its member's number.
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
/// The id of a movement of money.
pub type MovementId = Id<kind::Movement>;
/// A month of money: its year and month as one number, as 202611.
pub type MoneyMonthId = Id<kind::MoneyMonth>;
/// The id of money that does not match what was asked.
pub type ExceptionId = Id<kind::Exception>;
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
