//! The ownership rule of members, as a pure function of facts.

use jiff::Span;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::access::Role;
use crate::actor::Actor;
use crate::message::Key;
use crate::reason::{Reason, Why};
use crate::value::id::StaffId;
use crate::value::word::{Word, described};

/// The duration of a sales assignment in days.
pub const ASSIGNMENT_DAYS: i64 = 30;

/// Returns the last day of a sales assignment that names none.
pub fn assigned_until(since: Date) -> Date {
    since.checked_add(Span::new().days(ASSIGNMENT_DAYS)).unwrap_or(since)
}

/// Returns whether a CERC claim counts on a day: from the day on which it begins, or always if it names none.
pub fn has_begun(since: Option<Date>, day: Date) -> bool {
    since.is_none_or(|since| since <= day)
}

/// The rule by which a consultant owns a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum OwnershipRule {
    /// The last paid quota, bought or automatic, until it ends.
    Quota,
    /// A right of CERC.
    CercRight,
    /// A preference of CERC.
    CercPreference,
    /// The assignment to a sales consultant.
    Assignment,
    /// The member's kanban card.
    Kanban,
}

impl Word for OwnershipRule {
    const LABELS: &'static str = "member.owner-rule";
}

/// A consultant's claim to a member, and its days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The consultant.
    pub manager: StaffId,
    /// The consultant's name.
    pub name: String,
    /// The first day; `None` if it is not recorded.
    pub since: Option<Date>,
    /// The last day, inclusive; `None` for a claim without an end.
    pub until: Option<Date>,
}

/// The facts about a member that decide its ownership.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnershipFacts {
    /// The day on which it is decided.
    pub today: Date,
    /// The account manager of the last paid quota, bought or automatic, and the quota's end.
    pub quota: Option<Claim>,
    /// The CERC consultant by right.
    pub cerc_right: Option<Claim>,
    /// The CERC consultant by preference.
    pub cerc_preference: Option<Claim>,
    /// The sales consultant that the member is assigned to, until the assignment's last day.
    pub assigned: Option<Claim>,
    /// The consultant of the member's card on the board of sales.
    pub kanban: Option<Claim>,
    /// The consultant of the member's card on the board of SDR.
    pub kanban_sdr: Option<Claim>,
}

/// The owner of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ownership {
    /// The actor's.
    Mine,
    /// Another consultant's.
    Others(Claim),
    /// No consultant's.
    Free,
}

impl OwnershipFacts {
    /// Applies the rule for one consultant, in this order: the last paid quota or a CERC claim that
    /// names the consultant; an assignment to another sales consultant, or to CERC; a kanban card that lists the
    /// consultant, on either board of sales.
    pub fn of(&self, me: StaffId) -> Ownership {
        let current = |claim: &&Claim| self.is_current(claim);
        let cerc = || [&self.cerc_right, &self.cerc_preference].into_iter().flatten().filter(current);
        if self.quota.iter().filter(current).chain(cerc()).any(|claim| claim.manager == me) {
            return Ownership::Mine;
        }
        let assigned = self.assigned.iter().filter(current).find(|claim| claim.manager != me);
        let mut cards = [&self.kanban, &self.kanban_sdr].into_iter().flatten();
        match assigned.or_else(|| cerc().next()) {
            Some(claim) => Ownership::Others(claim.clone()),
            None if cards.any(|card| card.manager == me) => Ownership::Mine,
            None => Ownership::Free,
        }
    }

    /// Returns the claim by which the rule decides for one consultant. For a free member it is the strongest claim in
    /// force, which then decides for its own consultant.
    pub fn owner(&self, me: StaffId) -> Option<(OwnershipRule, &Claim)> {
        let claims = [
            (OwnershipRule::Quota, &self.quota),
            (OwnershipRule::CercPreference, &self.cerc_preference),
            (OwnershipRule::CercRight, &self.cerc_right),
            (OwnershipRule::Assignment, &self.assigned),
            (OwnershipRule::Kanban, &self.kanban),
            (OwnershipRule::Kanban, &self.kanban_sdr),
        ];
        let claims = claims.into_iter().filter_map(|(rule, claim)| Some((rule, claim.as_ref()?)));
        let mut current = claims.filter(|(_, claim)| self.is_current(claim));
        match self.of(me) {
            Ownership::Mine => {
                current.find(|(rule, claim)| claim.manager == me && *rule != OwnershipRule::Assignment)
            }
            Ownership::Others(owner) => {
                let decides = |rule| !matches!(rule, OwnershipRule::Quota | OwnershipRule::Kanban);
                current.rfind(|(rule, claim)| decides(*rule) && **claim == owner)
            }
            Ownership::Free => current.next(),
        }
    }

    /// Returns to whom a sale to the member belongs, the strongest claim first: the plan in force, the assignment, the card on the board
    /// of sales.
    pub fn sellers(&self) -> impl Iterator<Item = StaffId> {
        let claims = [&self.quota, &self.assigned, &self.kanban].into_iter().flatten();
        claims.filter(|claim| self.is_current(claim)).map(|claim| claim.manager)
    }

    fn is_current(&self, claim: &Claim) -> bool {
        claim.until.is_none_or(|until| until >= self.today)
    }

    /// Rejects payment links for a member whom another consultant claims, except by root.
    pub fn may_link(&self, actor: &Actor) -> Result<(), Reason> {
        match self.of(actor.id) {
            Ownership::Others(claim) if actor.role != Role::Root => {
                Err(refusal(Key::PaymentsLinkOtherConsultant, Some(claim), actor))
            }
            _ => Ok(()),
        }
    }

    /// Rejects sending the member a charge or a proposal, except by root and the member's owner.
    pub fn may_send(&self, actor: &Actor) -> Result<(), Reason> {
        self.is_own(actor, Key::PaymentsChargeNotMine)
    }

    /// Rejects sending the member another letter, such as search results, except by root and the member's owner.
    pub fn may_write(&self, actor: &Actor) -> Result<(), Reason> {
        self.is_own(actor, Key::MemberGuardLetterNotMine)
    }

    /// Rejects sending the member a letter of access: a link to sign in, for a password, or to confirm an address. Of sales staff
    /// the member's owner may. Others help any member to sign in.
    pub fn may_help(&self, actor: &Actor) -> Result<(), Reason> {
        match actor.role {
            Role::Sales | Role::SalesSdr | Role::Cerc => self.may_write(actor),
            _ => Ok(()),
        }
    }

    fn is_own(&self, actor: &Actor, otherwise: Key) -> Result<(), Reason> {
        match self.of(actor.id) {
            _ if actor.role == Role::Root => Ok(()),
            Ownership::Mine => Ok(()),
            Ownership::Others(claim) => Err(refusal(otherwise, Some(claim), actor)),
            Ownership::Free => Err(refusal(otherwise, None, actor)),
        }
    }
}

fn refusal(key: Key, claim: Option<Claim>, actor: &Actor) -> Reason {
    let (owner, until) = claim.map_or((None, None), |claim| (Some(claim.name), claim.until));
    Reason { sentence: key.text(actor.lang, &[]), why: Why::Ownership { owner, until } }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const ME: StaffId = StaffId::new(1);
    const TODAY: Date = date(2026, 11, 21);

    fn claim(manager: i64, until: Option<Date>) -> Option<Claim> {
        Some(Claim {
            manager: StaffId::new(manager),
            name: format!("consultor {manager}"),
            since: None,
            until,
        })
    }

    fn unclaimed() -> OwnershipFacts {
        let (quota, cerc_right, cerc_preference, assigned) = (None, None, None, None);
        let (kanban, kanban_sdr) = (None, None);
        OwnershipFacts { today: TODAY, quota, cerc_right, cerc_preference, assigned, kanban, kanban_sdr }
    }

    #[track_caller]
    fn check(facts: OwnershipFacts, expected: &str) {
        let found = match facts.of(ME) {
            Ownership::Mine => "mine".to_owned(),
            Ownership::Others(claim) => claim.name,
            Ownership::Free => "free".to_owned(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn a_right_counts_from_its_day_and_an_assignment_for_thirty() {
        assert!(has_begun(None, TODAY) && has_begun(Some(TODAY), TODAY));
        assert!(!has_begun(TODAY.tomorrow().ok(), TODAY));
        assert_eq!(assigned_until(date(2026, 11, 25)), date(2026, 12, 25));
    }

    #[test]
    fn the_last_paid_quota_names_its_consultant_until_it_ends() {
        check(OwnershipFacts { quota: claim(1, Some(TODAY)), ..unclaimed() }, "mine");
        check(OwnershipFacts { quota: claim(1, Some(date(2026, 11, 20))), ..unclaimed() }, "free");
        check(OwnershipFacts { quota: claim(2, Some(TODAY)), ..unclaimed() }, "free");
        let carded = OwnershipFacts { quota: claim(2, None), kanban: claim(1, None), ..unclaimed() };
        check(carded, "mine");
    }

    #[test]
    fn a_current_cerc_right_or_preference_makes_it_mine() {
        check(OwnershipFacts { cerc_right: claim(1, None), assigned: claim(2, None), ..unclaimed() }, "mine");
        check(
            OwnershipFacts { cerc_preference: claim(1, None), quota: claim(2, None), ..unclaimed() },
            "mine",
        );
        check(
            OwnershipFacts { cerc_right: claim(3, None), kanban: claim(1, None), ..unclaimed() },
            "consultor 3",
        );
    }

    #[test]
    fn an_assignment_to_another_beats_my_kanban_card_while_it_lasts() {
        let facts =
            |until| OwnershipFacts { assigned: claim(2, Some(until)), kanban: claim(1, None), ..unclaimed() };
        check(facts(TODAY), "consultor 2");
        check(facts(date(2026, 11, 20)), "mine");
    }

    #[test]
    fn a_card_that_lists_me_counts_on_either_board_of_sales() {
        let cards = |sales, sdr| OwnershipFacts { kanban: sales, kanban_sdr: sdr, ..unclaimed() };
        check(cards(None, claim(1, None)), "mine");
        check(cards(claim(2, None), claim(1, None)), "mine");
        check(cards(claim(1, None), claim(2, None)), "mine");
        check(cards(None, claim(2, None)), "free");
        let assigned = claim(2, Some(TODAY));
        check(OwnershipFacts { assigned, ..cards(None, claim(1, None)) }, "consultor 2");
        let owner = |facts: OwnershipFacts| facts.owner(ME).map(|(rule, claim)| (rule, claim.manager.get()));
        assert_eq!(owner(cards(claim(2, None), claim(1, None))), Some((OwnershipRule::Kanban, 1)));
        assert_eq!(owner(cards(claim(2, None), claim(3, None))), Some((OwnershipRule::Kanban, 2)));
    }

    #[test]
    fn an_assignment_to_me_makes_it_no_more_mine_than_anyone_elses() {
        check(OwnershipFacts { assigned: claim(1, Some(TODAY)), ..unclaimed() }, "free");
    }

    #[test]
    fn the_shown_owner_is_the_claim_that_decides() {
        let owner = |facts: OwnershipFacts| facts.owner(ME).map(|(rule, claim)| (rule, claim.manager.get()));
        let all = |manager| OwnershipFacts {
            quota: claim(manager, None),
            cerc_right: claim(manager, None),
            cerc_preference: claim(manager, None),
            assigned: claim(manager, None),
            kanban: claim(manager, None),
            ..unclaimed()
        };
        assert_eq!(owner(unclaimed()), None);
        assert_eq!(owner(all(1)), Some((OwnershipRule::Quota, 1)));
        assert_eq!(owner(all(2)), Some((OwnershipRule::Assignment, 2)));
        assert_eq!(owner(OwnershipFacts { assigned: None, ..all(2) }), Some((OwnershipRule::CercRight, 2)));
        let quota = OwnershipFacts { quota: claim(2, Some(TODAY)), ..unclaimed() };
        assert_eq!(
            owner(quota.clone()),
            Some((OwnershipRule::Quota, 2)),
            "it is that consultant's, though free for me"
        );
        assert_eq!(owner(OwnershipFacts { today: date(2026, 11, 22), ..quota }), None);
        assert_eq!(
            owner(OwnershipFacts { kanban: claim(1, None), ..unclaimed() }),
            Some((OwnershipRule::Kanban, 1))
        );
        assert_eq!(
            owner(OwnershipFacts { assigned: claim(1, None), ..unclaimed() }),
            Some((OwnershipRule::Assignment, 1))
        );
    }

    #[test]
    fn without_claims_a_member_is_free() {
        check(unclaimed(), "free");
        check(OwnershipFacts { kanban: claim(2, None), ..unclaimed() }, "free");
    }
}
