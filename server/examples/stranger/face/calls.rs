//! The specification's calls, with the fields that its text gives to their queries, bodies and answers. Where it is silent,
//! they are as bare as such a system could be.

use super::call::{BOOKING, Call, delete, get, patch, post, put};
use super::{members, records};

/// A payment.
const TRANSACTION: &str = "id amount status plots payment_type gateway_type gateway_ref \
    gateway_raw{subscription invoice charge} recurrent recurrent_cutoff created_at paid_at \
    settings_success_manager_at settings_account_manager_at invoice_pdf_link products[name] \
    plan{payment_interval payment_interval_label gateway_ref price} plan_group{name} user{id name email} user_id \
    account_manager{name}";
/// A message.
const MESSAGE: &str = "id folder sender_type company_user_id rep_user_id sender_name receiver_name sender_avatar \
    receiver_avatar finished responded sender_is_active readed_at last_readed_at send_on conversation_id";
/// A meeting.
const EVENT: &str = "id manager{id name} member{id name email phone} kind start_at minutes notes state";
/// A card of a board.
const CARD: &str = "id role column user_id user{id name type status avatar email phone end_of_plan} \
    account_manager{id name} moved_at moved_by schedule_at description hide_until \
    last_contact{at by channel bias} sales_lead_qualification bias annotation next_contact_at tags \
    tracks[id track status]";
/// A member in a track.
const TRACK_ENTRY: &str = "id track user_id user{id name type status} account_manager{id name} status until \
    description annotation channel added_at added_by changed_at changed_by";
/// The fields of a contact.
const CONTACT: &str = "user_id contact_made annotation channel assign_to new_date sales_contact bias \
    sales_lead_qualification description sales_pipeline";
/// A pair of tokens with the account that they are of.
const SESSION: &str = "access_token refresh_token token_type expires_in \
    user{id name email role permission_type avatar{sm}} ability[action subject]";

/// Returns all calls, fixed paths before those with an id in their place.
pub fn all() -> Vec<Call> {
    [session(), payments(), conversations(), members::all(), reference(), scheduler(), kanban()]
        .into_iter()
        .flatten()
        .collect()
}

fn session() -> Vec<Call> {
    vec![
        post("/autenticar").body("email password").shape(SESSION),
        post("/refresh").body("refresh_token").shape(SESSION),
    ]
}

fn payments() -> Vec<Call> {
    vec![
        get("/financial")
            .query(
                "page status payment_type account_manager recurrent user_id id created_at paid_at order_by",
            )
            .page("transactions", TRANSACTION),
        get("/financial/success-clients")
            .query("page")
            .page("clients", "user{id name email} success_manager{name}"),
        get("/financial/subscription/check/{userId}").shape("subscription{status}"),
        get("/financial/{id}").record(records::payment).shape(TRANSACTION),
        post("/financial/payment/change-manager/{id}").body("manager_id").success(),
        put("/financial/payment/approve/{id}").message(),
        post("/financial/send-proposal/{id}").success(),
        post("/financial/subscription/cancel/{userId}").message(),
        post("/user/create-payment/{id}")
            .body("planId method discount turbo expires_at product_id custom_price")
            .shape("success url transaction_id message"),
        post("/user/email/send-charge-from-transaction/{id}").body("email").message(),
    ]
}

fn conversations() -> Vec<Call> {
    vec![
        get("/messages").query("page").page("messages", MESSAGE),
        get("/messages/enviadas/{id}").query("page order_by").page("messages", MESSAGE),
        get("/messages/recebidas/{id}").query("page order_by").page("messages", MESSAGE),
        get("/messages/conversa/{id}/{id2}").query("page order_by").page("messages", MESSAGE),
        get("/message/{id}").shape("message{body}"),
        delete("/message/{id}"),
        patch("/conversation/finish/{a}/{b}").body("reason").message(),
        post("/conversation/unread-open/{id}").success(),
        get("/conversation/direct-link/{id}").shape("link"),
        post("/conversation/send-message-link/{id}").body("channels").success(),
        post("/conversation/interest-reinforcement").body("conversation_id").success(),
        get("/conversation/validate-migrate/{a}/{b}").shape("valid"),
        post("/conversation/migrate/{a}/{b}").success(),
    ]
}

fn reference() -> Vec<Call> {
    let plan = "id price payment_interval payment_interval_label";
    vec![
        get("/products").list("products", "id name price type can_attach_to_the_plan"),
        get("/plans").list("plans", &format!("id name plans[{plan}]")),
        get("/managers").list("managers", "id name permission_type"),
        get("/zones").record(records::zones).list("zones", "initials name zones[id name cities[id name]]"),
        get("/segments")
            .record(records::segments)
            .list("segments", "id name parent_id tags automatic_search_tags repLevel companyLevel"),
    ]
}

fn scheduler() -> Vec<Call> {
    let consultant = "id consultant{id name} to{id name} from until reason";
    vec![
        get("/scheduler/event/{manager}/{member}").query("days").list("events", EVENT),
        post("/scheduler/send-invite-to-schedule").query("manager_id user_id type").message(),
        get("/scheduler/redirect-request/consultants").query("id").page("consultants", consultant),
        get("/scheduler/redirect-request/disabled-dates")
            .page("disabled_dates", "id date consultants[id name] reason"),
        get("/scheduler/redirect-request/disabled-dates-relations")
            .list("relations", "disabled_date_id date consultant{id name}"),
        post("/scheduler/redirect-request/consultant").query("id").body("to from until reason").success(),
        delete("/scheduler/redirect-request/consultant").query("id"),
        post("/scheduler/redirect-request/disabled-date").body("date consultants reason").success(),
        delete("/scheduler/redirect-request/disabled-date").query("id"),
        get(BOOKING)
            .query("manager_id listener_id start_at notes interval")
            .shape(&format!("message meeting{{{EVENT}}}")),
    ]
}

fn kanban() -> Vec<Call> {
    let page = |row: &str| format!("{{current_page from to total last_page per_page data[{row}]}}");
    vec![
        get("/kanban/card/{id}").shape(&format!("card{{{CARD}}}")),
        get("/kanban/activities/{id}")
            .query("page")
            .page("activities", "id role at kind by from to channel bias text schedule_at until"),
        get("/kanban/additional/attachment/{id}").file(),
        get("/kanban/additional/by-columns")
            .query("columns accountManagerId page")
            .shape(&format!("columns[column cards{}]", page(TRACK_ENTRY))),
        get("/kanban/{role}/{second}")
            .query("column page")
            .shape(&format!("column counts cards{}", page(CARD))),
        post("/kanban/move-to/{id}").body("column before reason").message(),
        post("/kanban/move-to-follow-up").body("user_id role").message(),
        post("/kanban/move-to-finished").body("user_id role reason").message(),
        post("/kanban/move-to-onboarding").body("user_id role").message(),
        post("/kanban/do-not-want-onboarding").body("user_id role").message(),
        post("/kanban/add-schedule").body("user_id role schedule_at description").message(),
        post("/kanban/add-manual-schedule").body("user_id role description").message(),
        post("/kanban/schedule-no-contact").body("user_id role").message(),
        post("/kanban/hide-until").body("user_id role hide_until description").success(),
        post("/kanban/sort-success-manager/{id}").shape("message success_manager{id name}"),
        post("/kanban/sales_sdr/cancel-registration/{id}").body("reason").message(),
        post("/kanban/sales_sdr/{id}/register-contact").body(CONTACT).message(),
        post("/kanban/{role}/{column}/register-contact").body(CONTACT).message(),
        post("/kanban/{role}/{column}/post-sidebar")
            .body("user_id annotation next_contact_at bias tags")
            .message(),
    ]
    .into_iter()
    .chain(tracks())
    .collect()
}

fn tracks() -> Vec<Call> {
    let add = |path| post(path).body("users description").shape("message added skipped[id reason]");
    let postpone = |path| post(path).body("until annotation").message();
    let contacted = |path| post(path).body("channel annotation").success();
    vec![
        add("/kanban/additional/add-sanitation-users"),
        add("/kanban/additional/add-cerc-assistance-users"),
        add("/kanban/additional/add-issue-success-users"),
        postpone("/kanban/additional/postpone/{id}"),
        contacted("/kanban/additional/contacted/{id}"),
        postpone("/kanban/additional-mentoring/postpone/{id}"),
        contacted("/kanban/additional-mentoring/contacted/{id}"),
        postpone("/kanban/additional-cerc-assistance/postpone/{id}"),
        contacted("/kanban/additional-cerc-assistance/contacted/{id}"),
    ]
}
