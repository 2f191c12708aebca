//! The kinds that ids identify: type parameters of [`Id`](super::Id) without values.

/// A staff account.
#[derive(Debug)]
pub enum Staff {}
/// A service account.
#[derive(Debug)]
pub enum ServiceAccount {}
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
/// A member's search.
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
/// A member's rating of another.
#[derive(Debug)]
pub enum Rating {}
/// Work in steps that goes on after the call that started it.
#[derive(Debug)]
pub enum Job {}
/// Records of one list under a name.
#[derive(Debug)]
pub enum Set {}
/// A movement of money.
#[derive(Debug)]
pub enum Movement {}
/// A month of money.
#[derive(Debug)]
pub enum MoneyMonth {}
/// Money that does not match what was asked.
#[derive(Debug)]
pub enum Exception {}
/// Any record with a history.
#[derive(Debug)]
pub enum Auditable {}
