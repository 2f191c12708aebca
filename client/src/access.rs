//! Roles, abilities, and who has which by default (text 1 section 6; decisions.md, *Permissions*).

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};

use crate::id::StaffId;
use crate::message::{Key, Lang};
use crate::reason::{Reason, Why};

/// What a member of staff is. `permission_type` on the wire is the role's name (checklist P050–P062).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names are the field's own words")]
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
    /// Only redirects a signed-in visitor (text 1 section 2).
    Admin,
    /// Only redirects a signed-in visitor (text 1 section 2).
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

    /// The name on the wire, e.g. `sales_sdr`.
    pub fn name(self) -> String {
        word(self)
    }

    /// What the role is called in a sentence.
    pub fn label(self, lang: Lang) -> String {
        let key = match self {
            Role::Relationship => Key::ApiRoleRelationship,
            Role::ServiceQualification => Key::ApiRoleServiceQualification,
            Role::ManagementProcesses => Key::ApiRoleManagementProcesses,
            Role::Success => Key::ApiRoleSuccess,
            Role::Sales => Key::ApiRoleSales,
            Role::SalesSdr => Key::ApiRoleSalesSdr,
            Role::Mentoring => Key::ApiRoleMentoring,
            Role::Manager => Key::ApiRoleManager,
            Role::System => Key::ApiRoleSystem,
            Role::Root => Key::ApiRoleRoot,
            Role::Cerc => Key::ApiRoleCerc,
            Role::Admin => Key::ApiRoleAdmin,
            Role::Client => Key::ApiRoleClient,
        };
        key.text(lang, &[])
    }
}

/// What may be done. The words in brackets of the specification's list of resources are actions too.
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
    PerformanceAnalysis,
    Agendador,
    Crm,
}

/// What it may be done to.
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
    /// What may be done.
    pub action: Action,
    /// To what.
    pub subject: Subject,
}

impl Ability {
    /// Names an ability.
    pub const fn new(action: Action, subject: Subject) -> Ability {
        Ability { action, subject }
    }

    /// Whether holding this ability allows the other.
    pub fn covers(self, other: Ability) -> bool {
        (self.action == Action::Manage || self.action == other.action)
            && (self.subject == Subject::All || self.subject == other.subject)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&word(*self))
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&word(*self))
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

/// The name that serde gives a unit variant: the wire's word, written once.
pub(crate) fn word(value: impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        _ => String::new(),
    }
}

/// Whoever makes a call: identity, abilities, and the language to answer in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Actor {
    /// The staff account.
    pub id: StaffId,
    /// Its name, for audit rows and sentences.
    pub name: String,
    /// Its role.
    pub role: Role,
    /// What it may do.
    pub abilities: Vec<Ability>,
    /// The language of the answer.
    pub lang: Lang,
}

impl Actor {
    /// Whether this actor may do it.
    pub fn can(&self, action: Action, subject: Subject) -> bool {
        allows(&self.abilities, Ability { action, subject })
    }

    /// As [`Actor::can`], with the reason where the answer is no.
    pub fn must(&self, needed: Ability) -> Result<(), Reason> {
        if allows(&self.abilities, needed) {
            return Ok(());
        }
        Err(Reason::missing(needed, self.lang))
    }

    /// For the few rules that name root itself (checklist P037, P040–P044).
    pub fn must_be_root(&self) -> Result<(), Reason> {
        if self.role == Role::Root {
            return Ok(());
        }
        let sentence = Key::ApiRoleOnly.text(self.lang, &[("role", &Role::Root.label(self.lang))]);
        let why = Why::Role { roles: vec![Role::Root] };
        Err(Reason { sentence, why })
    }
}

/// Whether a list of abilities allows one.
pub fn allows(abilities: &[Ability], needed: Ability) -> bool {
    abilities.iter().any(|held| held.covers(needed))
}

/// The default matrix as data: a row for each ability or group of them, with the roles that have it. Root is not in
/// it: it holds *manage* on *all*.
pub fn default_matrix() -> Vec<(Ability, Vec<Role>)> {
    use Action::*;
    use Role::*;
    let all = |actions: &[Action], subject, roles: &[Role]| {
        actions.iter().map(|action| (Ability::new(*action, subject), roles.to_vec())).collect::<Vec<_>>()
    };
    let but = |out: &[Role]| Role::STAFF.into_iter().filter(|role| !out.contains(role)).collect::<Vec<_>>();
    let everyone = but(&[]);
    let tools = [
        Read,
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
        PerformanceAnalysis,
    ];
    let talk = [Manager, ManagementProcesses, Success, Relationship, ServiceQualification, Sales, Cerc];
    let talk_but_sales = talk.into_iter().filter(|role| *role != Sales).collect::<Vec<_>>();
    let mut rows = Vec::new();
    rows.extend(all(&[Read], Subject::Auth, &everyone));
    rows.extend(all(&[Read, Edit], Subject::Profile, &everyone));
    rows.extend(all(&[Read], Subject::Dashboard, &everyone));
    rows.extend(all(&[Read], Subject::Users, &everyone));
    rows.extend(all(&[Read, Create, Update], Subject::Issues, &everyone));
    rows.extend(all(&[Read, Update], Subject::Kanban, &but(&[System])));
    rows.extend(all(&[Read], Subject::Conversations, &talk));
    rows.extend(all(&[Read], Subject::Message, &talk));
    rows.extend(all(&[Update], Subject::Conversation, &talk_but_sales));
    rows.extend(all(&[Delete], Subject::Message, &[Manager, ManagementProcesses]));
    rows.extend(all(&[Update], Subject::Users, &but(&[System, Mentoring])));
    let registrars = [Manager, ManagementProcesses, ServiceQualification, SalesSdr, Relationship];
    rows.extend(all(&[Create], Subject::Users, &registrars));
    rows.extend(all(&[Delete], Subject::Users, &[]));
    rows.extend(all(&[Delete], Subject::Favourite, &[Manager, Relationship]));
    rows.extend(all(&[Read], Subject::Quota, &everyone));
    rows.extend(all(&[Update], Subject::Quota, &[Manager, ManagementProcesses]));
    rows.extend(all(&[Read], Subject::Financial, &[Manager, ManagementProcesses, Success, Sales]));
    rows.extend(all(&[Update], Subject::Financial, &[Manager, ManagementProcesses, Sales]));
    rows.extend(all(&[ListAllManagers], Subject::Financial, &[Manager, ManagementProcesses]));
    let reporters = [Manager, ManagementProcesses, Success];
    rows.extend(all(&[Read, Ratings, Recurrences, TotalClients], Subject::Reports, &reporters));
    rows.extend(all(&[Read], Subject::HealthScore, &reporters));
    for action in tools {
        let more: &[Role] = match action {
            ChatFollow | ChatSusi => &[Sales, SalesSdr, Relationship],
            ActivationReview => &[ServiceQualification],
            MassEmails => &[Relationship],
            _ => &[],
        };
        let roles = [&[Manager, ManagementProcesses], more].concat();
        rows.extend(all(&[action], Subject::Tools, &roles));
    }
    rows.extend(all(&[Read], Subject::Planner, &[Manager, Relationship]));
    rows.extend(all(&[Agendador], Subject::Projects, &but(&[System])));
    rows.extend(all(&[Crm], Subject::Projects, &[Manager, Sales, SalesSdr]));
    rows.extend(all(&[Read], Subject::Commercia, &[Manager, ManagementProcesses]));
    rows
}

/// What a role may do when nobody has edited the matrix. An unknown visitor has read on Auth alone (checklist P001).
pub fn default_abilities(role: Role) -> Vec<Ability> {
    if role == Role::Root {
        return vec![Ability::new(Action::Manage, Subject::All)];
    }
    let mut held: Vec<Ability> = default_matrix()
        .into_iter()
        .filter(|(_, roles)| roles.contains(&role))
        .map(|(ability, _)| ability)
        .collect();
    if held.is_empty() {
        held.push(Ability::new(Action::Read, Subject::Auth));
    }
    held
}

/// The roles that have an ability by default, for the sentence that says whom to ask.
pub fn holders(needed: Ability) -> Vec<Role> {
    Role::STAFF.into_iter().filter(|role| allows(&default_abilities(*role), needed)).collect()
}
