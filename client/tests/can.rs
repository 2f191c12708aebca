//! The refusals of guards, as answers announce them.

use std::collections::{BTreeMap, BTreeSet};

use client::access::{Ability, AccessMatrix, Action, Role, Subject, default_abilities};
use client::actor::Actor;
use client::api::finance::payments::{Get, PaymentState, PaymentStatus};
use client::api::members::members::Get as GetMember;
use client::api::members::ownership::OwnershipFacts;
use client::api::service::conversations::{CloseReason, ConversationState};
use client::catalogue::dynamic::whole_answer;
use client::catalogue::{can, descriptors};
use client::endpoint::Endpoint;
use client::endpoint::call::CallError;
use client::endpoint::can::Can;
use client::message::Lang;
use client::reason::{Reason, Why};
use client::value::id::StaffId;
use jiff::{Timestamp, ToSpan};
use serde_json::json;

fn actor(role: Role) -> Actor {
    let (id, name, matrix) = (StaffId::new(7), "Ana".to_owned(), Default::default());
    Actor {
        is_service_account: false,
        id,
        name,
        role,
        abilities: default_abilities(role),
        matrix,
        lang: Lang::PtBr,
        now: Timestamp::UNIX_EPOCH,
    }
}

fn payment(status: PaymentStatus) -> PaymentState {
    let since = "2026-11-21T12:00:00Z".parse().unwrap();
    PaymentState { status, since: Some(since), by: Some("Bia".to_owned()), failure: None, exception: None }
}

fn member() -> OwnershipFacts {
    let today = "2026-11-21".parse().unwrap();
    let (quota, cerc_right, cerc_preference, assigned) = (None, None, None, None);
    let (kanban, kanban_sdr) = (None, None);
    OwnershipFacts { today, quota, cerc_right, cerc_preference, assigned, kanban, kanban_sdr }
}

fn now() -> Timestamp {
    "2026-11-21T12:00:00Z".parse().unwrap()
}

fn conversation(finished: Option<CloseReason>) -> ConversationState {
    let (since, by) = (Some(now() - 2.hours()), Some("Bia".to_owned()));
    ConversationState { finished, since, by, reinforced_at: None, now: now() }
}

/// Returns the verbs that are refused.
fn refused(can: &Can) -> Vec<String> {
    serde_json::to_value(can).unwrap().as_object().unwrap().keys().cloned().collect()
}

#[test]
fn only_endpoints_with_a_guard_of_the_facts_are_judged() {
    let (root, paid) = (actor(Role::Root), payment(PaymentStatus::Paid));
    assert_eq!(
        refused(&can::judge(&root, &[&paid])),
        ["approve", "note", "release", "renew", "send_charge", "send_proposal", "withdraw"]
    );
    assert_eq!(can::judge(&root, &[&member()]), Can::default());
    assert_eq!(can::judge(&root, &[]), Can::default());
}

#[test]
fn of_several_guards_the_first_refuses() {
    let (sales, paid) = (actor(Role::Sales), payment(PaymentStatus::Paid));
    let can = can::judge(&sales, &[&paid, &member()]);
    assert!(!can.refusal("send_charge").unwrap().is_conflict(), "the owner comes before the state");
    assert!(can::refusal(&can, "payments.approve").unwrap().is_conflict());
    assert_eq!(can::refusal(&can, "payments.approve"), can.refusal("approve"));
    assert_eq!(can.refusal("create"), None);
}

#[test]
fn the_ability_is_judged_before_the_facts() {
    let mentoring = actor(Role::Mentoring);
    let can = can::judge(&mentoring, &[&payment(PaymentStatus::Paid)]);
    assert!(can.refusal("approve").is_some_and(|reason| !reason.is_conflict()), "{can:?}");
}

#[test]
fn on_the_wire_it_is_a_map_and_null_allows() {
    let can = can::judge(&actor(Role::Root), &[&payment(PaymentStatus::Paid)]);
    let wire = serde_json::to_value(&can).unwrap();
    assert_eq!(wire["approve"], json!(can.refusal("approve")));
    assert_eq!(serde_json::from_value::<Can>(wire).unwrap(), can);
    assert_eq!(serde_json::from_value::<Can>(json!({ "approve": null })).unwrap(), Can::default());
    assert_eq!(can.clone().with("approve", Ok(())).refusal("approve"), None);
}

/// Returns the verbs that the schema of an answer lists.
fn listed<E: Endpoint>() -> BTreeSet<String> {
    let schema = whole_answer::<E>();
    let verbs = schema["properties"]["can"]["properties"].as_object().unwrap();
    verbs.keys().cloned().collect()
}

#[test]
fn its_schema_lists_the_verbs_of_its_facts() {
    let of_members = [
        "email_direct_access",
        "send_confirmation",
        "send_password_recovery",
        "withdraw",
        "send_proposal",
        "create_payment",
        "renew",
        "send_charge",
        "send_search",
        "save_primary",
        "save_profile",
        "save_zones",
        "save_additions",
        "save_socials",
        "save_approval",
        "save_registration_info",
        "save_search_profile",
        "erase",
    ];
    assert_eq!(listed::<GetMember>(), of_members.map(str::to_owned).into());
    let of_payments = [
        "approve",
        "withdraw",
        "release",
        "note",
        "change_manager",
        "send_proposal",
        "renew",
        "send_charge",
        "cancel_subscription",
        "email_direct_access",
        "create_payment",
        "send_search",
        "send_confirmation",
        "send_password_recovery",
    ];
    assert_eq!(listed::<Get>(), of_payments.map(str::to_owned).into());
}

#[test]
fn where_it_stands_decides_what_may_be_done_and_the_reason_names_who_and_when() {
    let open = can::judge(&actor(Role::Root), &[&conversation(None)]);
    assert_eq!(refused(&open), ["reopen"]);
    let closed = can::judge(&actor(Role::Root), &[&conversation(Some(CloseReason::OffProfile))]);
    assert_eq!(refused(&closed), ["finish", "mark_unread", "reinforce_interest", "send_link"]);
    let reason = closed.refusal("finish").unwrap();
    assert!(reason.sentence.contains("Bia") && reason.sentence.contains("Foge ao Perfil"), "{reason:?}");
    let why =
        Why::State { is: "finished".to_owned(), since: Some(now() - 2.hours()), by: Some("Bia".to_owned()) };
    assert_eq!(reason.why, why);
}

#[test]
fn who_may_not_read_may_send_no_link_and_is_told_the_ability() {
    for role in Role::STAFF {
        let actor = actor(role);
        let can = can::judge(&actor, &[&conversation(None)]);
        let reads = actor.can(Action::Read, Subject::Message);
        assert_eq!(can.refusal("read").is_none(), reads, "{role:?}");
        assert_eq!(can.refusal("send_link").is_none(), reads, "{role:?}");
        let deletes = actor.can(Action::Delete, Subject::Message);
        assert_eq!(can.refusal("delete_message").is_none(), deletes, "{role:?}");
        if let Some(reason) = can.refusal("delete_message") {
            let missing = Ability::new(Action::Delete, Subject::Message);
            assert_eq!(
                *reason,
                Reason::missing(missing, AccessMatrix::default().holders(missing), Lang::PtBr),
                "{role:?}"
            );
        }
    }
}

#[test]
fn each_verb_of_a_kind_of_record_names_one_action() {
    let mut seen: BTreeMap<(&str, String), Vec<&str>> = BTreeMap::new();
    for endpoint in descriptors() {
        let Some(action) = endpoint.action() else { continue };
        seen.entry((action.on.name, endpoint.verb().to_string())).or_default().push(endpoint.id);
    }
    // One that is declared for each of several calls is meant for all of them.
    let is_meant = |verb: &str, ids: &[&str]| ids.iter().all(|id| !id.ends_with(&format!(".{verb}")));
    let shared: Vec<_> =
        seen.into_iter().filter(|((_, verb), ids)| ids.len() > 1 && !is_meant(verb, ids)).collect();
    assert!(shared.is_empty(), "{shared:#?}");
}

#[test]
fn an_empty_body_reaches_the_guards() {
    // A rehearsal without fields tells what a guard refuses, unless the record itself is named by a field.
    let guarded = client::catalogue::dynamic::all().into_iter().filter(|endpoint| {
        let about = &endpoint.about;
        !about.guards.is_empty() && about.receives.is_none() && !endpoint.shape().body.is_empty()
    });
    for endpoint in guarded {
        let is_named = endpoint.about.action().is_some_and(|action| !action.names.is_empty())
            || endpoint.shape().body.iter().any(|field| field.is_required && field.name == "conversation_id");
        let path = endpoint.about.path_names();
        let path: Vec<String> = path.iter().map(|_| "1".to_owned()).collect();
        let encoded = endpoint.encode(&path, &[], &json!({}));
        assert!(
            is_named || !matches!(encoded, Err(CallError::Fields(_) | CallError::Syntax(_))),
            "{}: {encoded:?}",
            endpoint.about.id
        );
    }
}
