//! What an answer has at least: of records whose fields the specification leaves open, not more than a name and a number.

use serde_json::Value;

/// The fields that are left out, by the path of their call.
const LEFT_OUT: [(&str, &str); 26] = [
    ("/kanban/additional/add-sanitation-users", "message added skipped"),
    ("/kanban/additional/add-cerc-assistance-users", "message added skipped"),
    ("/kanban/additional/add-issue-success-users", "message added skipped"),
    ("/user/send-confirmation-whatsapp/{id}", "data"),
    ("/user/confirm-whatsapp/{id}", "data"),
    ("/managers", "permission_type"),
    ("/kanban/card/{id}", CARD),
    ("/kanban/{role}/{second}", CARD),
    (
        "/kanban/additional/by-columns",
        "track status type avatar email until added_at added_by changed_at changed_by",
    ),
    ("/kanban/activities/{id}", "role kind by from to channel bias"),
    ("/scheduler/event/{manager}/{member}", "kind minutes state email phone"),
    ("/scheduler/redirect-request/consultants", "from until reason"),
    ("/scheduler/redirect-request/disabled-dates", "consultants reason"),
    ("/scheduler/redirect-request/disabled-dates-relations", "disabled_date_id"),
    ("/pelo-id/{id}", "url"),
    ("/user/activities/{id}", "type"),
    ("/user/annotations/{id}", "pinned manager updated_at"),
    ("/user/saved-searches/{id}", "kind zones segments words order frequency"),
    ("/user/whatsapp-campaign/{id}", "text phone state sent_at"),
    ("/user/smarties", "type score reasons created_at"),
    ("/user/turo", "type status days_without_login days_without_message days_without_open_email turo"),
    ("/user/ratings", "type conversation created_at"),
    ("/user/double-registrations", "type status evidence score state found_at"),
    ("/user/statistics/{id}", "favourites connections searches"),
    ("/quick-search", "email"),
    ("/segments", "tags automatic_search_tags repLevel companyLevel"),
];
/// The fields of a card.
const CARD: &str = "role column user_id type status avatar email phone moved_at moved_by last_contact tags tracks \
    sales_lead_qualification bias next_contact_at counts";

/// Leaves out what the answer to a call need not have.
pub fn strip(path: &str, answer: &mut Value) {
    let fields = LEFT_OUT.iter().find(|(own, _)| *own == path).map_or("", |(_, fields)| fields);
    let names: Vec<&str> = fields.split_whitespace().collect();
    if !names.is_empty() {
        leave_out(answer, &names);
    }
}

fn leave_out(value: &mut Value, names: &[&str]) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| leave_out(item, names)),
        Value::Object(fields) => {
            fields.retain(|name, _| !names.contains(&name.as_str()));
            fields.values_mut().for_each(|value| leave_out(value, names));
        }
        _ => {}
    }
}
