//! Roles, abilities, and the permission matrix that connects them.

mod matrix;
mod nameable;

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

use crate::message::{Key, Lang};
use crate::value::word::{Word, described, on_wire};

pub use matrix::{AccessMatrix, MissingAbility, default_abilities, default_matrix};
pub use nameable::NamedAbility;

/// The role of a staff account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the field's own words")]
#[schemars(transform = described::<Self>)]
pub enum Role {
    Relationship,
    ServiceQualification,
    ManagementProcesses,
    Success,
    Sales,
    SalesSdr,
    Mentoring,
    Manager,
    System,
    Root,
    Cerc,
    /// Not a role of staff: a signed-in visitor with it is redirected.
    Admin,
    /// Not a role of staff: a signed-in visitor with it is redirected.
    Client,
}

impl Role {
    /// The eleven roles of staff.
    pub const STAFF: [Role; 11] = [
        Role::Relationship,
        Role::ServiceQualification,
        Role::ManagementProcesses,
        Role::Success,
        Role::Sales,
        Role::SalesSdr,
        Role::Mentoring,
        Role::Manager,
        Role::System,
        Role::Root,
        Role::Cerc,
    ];

    /// The roles that lead the others: they work on every board, agenda and record.
    pub const LEADERS: [Role; 2] = [Role::Manager, Role::Root];

    /// Returns whether meetings can be booked with an account of the role: the roles that have a board.
    pub fn takes_meetings(self) -> bool {
        !matches!(self, Role::Manager | Role::System | Role::Root | Role::Admin | Role::Client)
    }
}

impl Word for Role {
    const LABELS: &'static str = "api.role";
}

/// The action of an ability. The words in brackets of the specification's list of resources are actions too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names are the specification's own words")]
pub enum Action {
    /// Every action.
    Manage,
    Read,
    Create,
    Update,
    Edit,
    Delete,
    #[serde(rename = "list_all_managers")]
    ListAllManagers,
    /// Deciding on money that does not match what was asked.
    Confer,
    Ratings,
    Recurrences,
    TotalClients,
    SmartReports,
    Smarties,
    Turo,
    ImportData,
    MigrateUser,
    ActiveUsers,
    ChatFollow,
    Spider,
    ChatSusi,
    ActivationReview,
    MassEmails,
    Letters,
    Templates,
    PerformanceAnalysis,
    Agendador,
    Crm,
}

/// The subject of an ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[expect(missing_docs, reason = "the names are the specification's own words")]
pub enum Subject {
    /// Every subject.
    #[serde(rename = "all")]
    All,
    Auth,
    Profile,
    Kanban,
    Dashboard,
    Conversations,
    Conversation,
    Message,
    Reports,
    Users,
    Quota,
    Favourite,
    Tools,
    Planner,
    Financial,
    HealthScore,
    Issues,
    Projects,
    Commercia,
}

/// One permission: an action on a subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct Ability {
    /// The action.
    pub action: Action,
    /// The subject.
    pub subject: Subject,
}

impl Subject {
    /// Returns the message of what it is called: its own, else that of its records or its page. A test keeps the catalogue complete.
    pub fn title(self) -> Option<Key> {
        Some(match self {
            Subject::Commercia => Key::RoutesCommerciaPlansTitle,
            Subject::Conversation => Key::NounConversationTitle,
            Subject::Dashboard => Key::RoutesCmsDashboardTitle,
            Subject::Favourite => Key::NounFavouriteTitles,
            Subject::Financial => Key::RoutesCmsFinancialTitle,
            Subject::HealthScore => Key::RoutesCmsHealthScoreTitle,
            Subject::Issues => Key::RoutesCmsIssuesTitle,
            Subject::Kanban => Key::NounKanbanTitle,
            Subject::Message => Key::NounMessageTitles,
            Subject::Reports => Key::RoutesCmsReportsTitle,
            Subject::Tools => Key::ShellGroupTools,
            Subject::Users => Key::NounMemberTitles,
            own => return Key::named(&format!("access.subject.{}", own.to_string().to_lowercase())),
        })
    }
}

impl Ability {
    /// Creates an ability.
    pub const fn new(action: Action, subject: Subject) -> Ability {
        Ability { action, subject }
    }

    /// Returns whether this ability includes the other.
    pub fn covers(self, other: Ability) -> bool {
        (self.action == Action::Manage || self.action == other.action)
            && (self.subject == Subject::All || self.subject == other.subject)
    }

    /// Returns what the ability is called in a sentence, or its words on the wire if the catalogue has no name for it.
    pub fn label(self, lang: Lang) -> String {
        let word = |word: String| word.to_lowercase().replace('_', "-");
        let (subject, action) = (word(self.subject.to_string()), word(self.action.to_string()));
        let key = Key::named(&format!("access.can.{subject}.{action}"));
        key.map_or_else(|| self.to_string(), |key| key.text(lang, &[]))
    }
}

/// Who may make a call. Rules about the record itself (ownership, state) are guards, see [`crate::reason`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needs {
    /// Everyone, signed in or not.
    Public,
    /// A signed-in member of staff with this ability.
    Can(Action, Subject),
}

impl Needs {
    /// Returns the required ability, if any.
    pub const fn ability(self) -> Option<Ability> {
        match self {
            Needs::Public => None,
            Needs::Can(action, subject) => Some(Ability { action, subject }),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&on_wire(*self))
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&on_wire(*self))
    }
}

impl fmt::Display for Ability {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.action, self.subject)
    }
}

impl FromStr for Role {
    type Err = serde::de::value::Error;
    fn from_str(text: &str) -> Result<Role, Self::Err> {
        Role::deserialize(StrDeserializer::new(text))
    }
}

impl FromStr for Action {
    type Err = serde::de::value::Error;
    fn from_str(text: &str) -> Result<Action, Self::Err> {
        Action::deserialize(StrDeserializer::new(text))
    }
}

impl FromStr for Subject {
    type Err = serde::de::value::Error;
    fn from_str(text: &str) -> Result<Subject, Self::Err> {
        Subject::deserialize(StrDeserializer::new(text))
    }
}

/// Returns whether a list of abilities allows one.
pub fn allows(abilities: &[Ability], needed: Ability) -> bool {
    abilities.iter().any(|held| held.covers(needed))
}
