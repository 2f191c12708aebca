//! The permission matrix: the defaults, and the matrix in force.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Ability, Action, Role, Subject, allows};
use crate::rules::{Invalid, Rule};

/// Returns the default matrix as data: a row for each ability or group of them, with the roles that have it.
/// Root is not in it: it holds *manage* on *all*.
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
        Update,
        Delete,
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
    rows.extend(all(&[ListAllManagers, Confer], Subject::Financial, &[Manager, ManagementProcesses]));
    let reporters = [Manager, ManagementProcesses, Success];
    rows.extend(all(&[Read, Ratings, Recurrences, TotalClients], Subject::Reports, &reporters));
    rows.extend(all(&[Read], Subject::HealthScore, &reporters));
    for action in tools {
        let more: &[Role] = match action {
            ChatFollow | ChatSusi => &[Sales, SalesSdr, Relationship],
            ActivationReview => &[ServiceQualification],
            MassEmails | Letters | Templates => &[Relationship],
            _ => &[],
        };
        let roles = [&[Manager, ManagementProcesses], more].concat();
        rows.extend(all(&[action], Subject::Tools, &roles));
    }
    rows.extend(all(&[Read], Subject::Planner, &[Manager, ManagementProcesses, Relationship]));
    rows.extend(all(&[Agendador], Subject::Projects, &but(&[System])));
    rows.extend(all(&[Crm], Subject::Projects, &[Manager, Sales, SalesSdr]));
    rows.extend(all(&[Read, Update], Subject::Commercia, &[Manager, ManagementProcesses]));
    rows
}

/// Returns the default abilities of a role.
pub fn default_abilities(role: Role) -> Vec<Ability> {
    AccessMatrix::default().abilities(role)
}

/// An ability that the caller lacks, and the roles that hold it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MissingAbility {
    /// The ability.
    pub ability: Ability,
    /// The roles that hold it.
    pub held_by: Vec<Role>,
}

/// Every ability with the roles that hold it. [`Default`] is the matrix before root edits it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessMatrix {
    rows: Vec<(Ability, Vec<Role>)>,
}

impl Default for AccessMatrix {
    fn default() -> AccessMatrix {
        AccessMatrix { rows: default_matrix() }
    }
}

impl AccessMatrix {
    /// Returns a matrix of these rows.
    pub fn new(rows: Vec<(Ability, Vec<Role>)>) -> AccessMatrix {
        AccessMatrix { rows }
    }

    /// Returns the abilities in their order, each with its roles. Root is in none: it holds *manage* on *all*.
    pub fn rows(&self) -> &[(Ability, Vec<Role>)] {
        &self.rows
    }

    /// Returns whether a role was given an ability by name. `None` if the matrix has no such ability.
    pub fn granted(&self, role: Role, ability: Ability) -> Option<bool> {
        let (_, roles) = self.rows.iter().find(|(other, _)| *other == ability)?;
        Some(roles.contains(&role))
    }

    /// Rejects edits of root's grants, which are complete, and of the abilities that signing in and out needs.
    pub fn check(&self, role: Role, ability: Ability) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        if role == Role::Root || AccessMatrix::is_fixed(ability) {
            invalid.add("role", Rule::FixedGrant);
        } else if !Role::STAFF.contains(&role) {
            invalid.add("role", Rule::IsNot);
        }
        if !self.rows.iter().any(|(other, _)| *other == ability) {
            invalid.add("action", Rule::IsNot);
        }
        invalid.into_result(())
    }

    /// Returns whether an ability is fixed for every role.
    pub fn is_fixed(ability: Ability) -> bool {
        ability == Ability::new(Action::Read, Subject::Auth)
    }

    /// Grants an ability to a role or revokes it. Has no effect on root and on abilities outside the matrix.
    pub fn set(&mut self, role: Role, ability: Ability, granted: bool) {
        if role == Role::Root {
            return;
        }
        let Some((_, roles)) = self.rows.iter_mut().find(|(other, _)| *other == ability) else { return };
        roles.retain(|other| *other != role);
        if granted {
            roles.push(role);
            roles.sort();
        }
    }

    /// Returns the abilities of a role. Every role may at least read Auth, which signing out needs.
    pub fn abilities(&self, role: Role) -> Vec<Ability> {
        if role == Role::Root {
            return vec![Ability::new(Action::Manage, Subject::All)];
        }
        let held = self.rows.iter().filter(|(_, roles)| roles.contains(&role)).map(|(ability, _)| *ability);
        let mut held: Vec<Ability> = held.collect();
        if held.is_empty() {
            held.push(Ability::new(Action::Read, Subject::Auth));
        }
        held
    }

    /// Returns the abilities of the matrix that `held` lacks, each with its holders.
    pub fn missing(&self, held: &[Ability]) -> Vec<MissingAbility> {
        let all = Ability::new(Action::Manage, Subject::All);
        let known = self.rows.iter().map(|(ability, _)| *ability).chain([all]);
        let lacks = known.filter(|ability| !allows(held, *ability));
        lacks.map(|ability| MissingAbility { ability, held_by: self.holders(ability) }).collect()
    }

    /// Returns the roles that hold an ability.
    pub fn holders(&self, needed: Ability) -> Vec<Role> {
        Role::STAFF.into_iter().filter(|role| allows(&self.abilities(*role), needed)).collect()
    }
}
