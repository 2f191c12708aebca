//! The specification's calls about members: the record with its sections, and members in number. Of most it gives no shape;
//! those are as bare as the doors can bear.

use super::call::{Call, delete, get, post, put};
use super::records;

/// A member.
const USER: &str = "id name email status avatar{sm} end_of_plan type cpf cnpj cell_phone address company_name \
    profile{company_constituted}";
/// A quota.
const QUOTA: &str = "id created_at end_of_plan plan{group{name} payment_interval_label} products[name] manager{name} \
    payment_transaction_id type_of_acquisition account_manager_id";
/// A change of a record.
const AUDIT: &str = "id created_at manager{name} new_values";
/// An e-mail address or phone of a member, without the address or number.
const CONFIRMATION: &str =
    "id master conferred_at verified_at verification_sent_at verification_type account_manager{name}";
/// The fields of a demographic record.
const DEMOGRAPHIC: &str = "talked_with responsible position_in_company commercial_team_size notes objective \
    objective_other company_size experience_with_representatives experience_with_representation constituted_company core \
    quantity_represented portfolio crm crm_detail digital_maturity adherence_to_the_proposal commercial_moment pains \
    growth_replacement goal planning is_urgent origin";
/// The fields of the tax data.
const TAX_DATA: &str =
    "name cpf company cnpj email cell_phone zip_code state city neighbor street number complement";
/// The settings that a save may change.
const CHOICES: &str = "default_message_to_connection receive_alert_of_new_opportunities receive_alert_on_whatsapp \
    receive_automatic_search receive_alert_of_new_messages show_phones indication_reset delay_emails \
    default_response_to_connection default_response_only_main_folder default_response_hide_email \
    default_response_hide_cellphone default_response_hide_phone default_response_delayed onivoro_release_message \
    onivoro_release_folder_others onivoro_release_phone";
/// The settings that only other calls change.
const STANDING: &str = "indication_sent cerc_right_manager_id cerc_right_at cerc_right_until \
    cerc_preference_manager_id cerc_preference_at cerc_preference_until account_manager_id account_manager_at \
    account_manager_until account_manager_priority_until account_manager_property_until success_manager_id \
    success_manager_at success_manager_until link_to_schedule link_to_schedule_tour link_to_schedule_cerc \
    sales_log[manager_id manager_name last_contacted last_email last_annotation] \
    cerc_log[manager_id manager_name last_contacted last_email last_annotation last_email_confirmation \
    last_phone_confirmation] onivoro_aware_at onivoro_tries onivoro_type onivoro_warning_at \
    onivoro_requested_review_at user{kanban{account_manager_id column}}";
/// A search.
const SEARCH: &str = "name kind zones segments words order frequency";
/// A member in a list.
const NAMED: &str = "id name";

/// Returns all calls about members.
pub fn all() -> Vec<Call> {
    [lists(), record(), contacts(), settings(), sections(), files(), care(), in_number()]
        .into_iter()
        .flatten()
        .collect()
}

fn lists() -> Vec<Call> {
    let user = format!("user{{{USER}}}");
    vec![
        get("/users")
            .query(
                "page q status type person state zone segment plan_group account_manager success_manager cerc \
                 end_of_plan created_at verified order_by",
            )
            .record(records::members)
            .page("users", USER),
        post("/user")
            .body("users type send_in account_manager_id")
            .shape("created[id name] existing[id name] refused[line text reason]"),
        delete("/user/{id}"),
        get("/user/cnpj/{digits}").record(records::member).shape(&user),
        get("/user/{id}").query("columns").record(records::member).shape(&user),
        get("/buscar").query("q page").record(records::members).page("users", USER),
        get("/quick-search").query("q").list("users", "id name email"),
        get("/pelo-id/{id}").list("matches", "kind id name url"),
        get("/active-users").query("page emails").record(records::members).page("users", USER),
        get("/user/favorites/{id}").query("page order_by").page("favorites", "id user_id name created_at"),
        delete("/user/favorites/{id}"),
    ]
}

fn record() -> Vec<Call> {
    vec![
        get("/user/quotas/{id}").shape(&format!("data{{quotas[{QUOTA}]}}")),
        put("/user/quota/end-of-plan/{id}").body("end_of_plan").success(),
        post("/user/quota/daily-signature").body("user_id type signature_length").success(),
        get("/user/activities/{id}")
            .query("type")
            .record(records::timeline)
            .list("activities", "type at title"),
        get("/audits/{auditableType}/{auditableId}").list("audits", AUDIT),
        get("/user/audit/{type}/{id}").list("audits", AUDIT),
        get("/user/demographic/{id}")
            .record(|answer| records::alone("demographic", answer))
            .shape(&format!("{DEMOGRAPHIC} created_at updated_at user_id")),
        post("/user/demographic/company/{id}").body(DEMOGRAPHIC).success(),
        post("/user/demographic/representative/{id}").body(DEMOGRAPHIC).success(),
        get("/user/tax-data/{id}").record(|answer| records::alone("tax_data", answer)).shape(TAX_DATA),
        post("/user/tax-data/{id}").body(TAX_DATA).success(),
        get("/user/annotations/{id}")
            .query("page")
            .page("annotations", "id text pinned manager{name} created_at updated_at"),
        post("/user/annotation/{id}").body("text pinned").success(),
        put("/user/annotation/{id}").body("text pinned").success(),
        delete("/user/journey/{id}"),
        get("/user/statistics/{id}")
            .query("rangeStart rangeEnd")
            .list("days", "day logins messages favourites connections searches"),
    ]
}

fn contacts() -> Vec<Call> {
    let phones = format!("data[phone complete {CONFIRMATION}]");
    let email = format!("status data{{data{{email {CONFIRMATION}}}}}");
    vec![
        get("/user/extracted-phones/{id}").shape("data{extracted_phones[id phone]}"),
        delete("/user/extracted-phone/{id}"),
        post("/user/send-confirmation-whatsapp/{id}").record(records::phones).shape(&phones),
        post("/user/confirm-whatsapp/{id}").record(records::phones).shape(&phones),
        post("/user/send-confirmation-email/{id}").shape(&email),
        post("/user/confirm-email/{id}").shape(&email),
        post("/user/email-direct-access/{id}").message(),
        post("/user/email-password-recovery/{member}/{email}").success(),
    ]
}

fn settings() -> Vec<Call> {
    let assignment = "user_id manager_id type";
    vec![
        get("/user/settings/{id}").shape(&format!("data{{settings{{{CHOICES} {STANDING}}}}}")),
        post("/user/settings/{id}").body(CHOICES).success(),
        put("/user/settings/cerc-manager/{id}")
            .body("right_manager_id right_at preference_manager_id plan_quota_id")
            .success(),
        delete("/user/remove-manager/{type}/{id}"),
        post("/user/assign-to").body(assignment).success(),
        post("/user/force-assign-to").body("user_id manager_id type reason").success(),
        post("/user/cerc-request-user/{id}").success(),
        post("/user/onivoro-release/{id}").body("rule").success(),
        post("/user/onivoro-reset/{id}").success(),
    ]
}

fn sections() -> Vec<Call> {
    vec![
        post("/user/{type}/primary/{id}")
            .body(
                "name person cpf cnpj company_name email phone zip_code state city neighbor street number \
                 complement status deactivation_reason",
            )
            .success(),
        post("/user/{type}/profile/{id}").body("headline about brands website company_constituted").success(),
        post("/user/{type}/zones/{id}").body("zones segments").success(),
        post("/user/{type}/additions/{id}").body("phones emails").success(),
        post("/user/{type}/socials/{id}").body("linkedin instagram facebook youtube").success(),
        post("/user/{type}/approval/{id}").body("decision deactivation_reason notes").success(),
        post("/user/registration-info/{id}").body("origin campaign referred_by notes").success(),
        post("/user/search-profile/{id}").body("words segments zones active").success(),
    ]
}

fn files() -> Vec<Call> {
    vec![
        post("/user/file/{id}").upload().success(),
        delete("/user/file/{id}"),
        post("/user/avatar/{id}").upload().success(),
        delete("/user/avatar/{id}"),
        post("/user/avatar-rotate/{id}").body("angle").success(),
    ]
}

fn care() -> Vec<Call> {
    vec![
        get("/user/saved-searches/{id}").list("searches", &format!("id {SEARCH}")),
        post("/user/save-search/{id}").body(SEARCH).success(),
        post("/user/send-search/{id}").body("search_id search channels").success(),
        post("/user/direct-indication/{id}").body("to message").success(),
        get("/user/whatsapp-campaign/{id}")
            .list("campaigns", "id campaign text phone state sent_at created_at"),
        delete("/user/whatsapp-campaign/{id}"),
        post("/user/review/registration-automation/run/{id}")
            .shape("checks[subject verdict evidence] proposal"),
        post("/user/health-scores/{id}").success(),
        post("/user/health-scores").body("users").success(),
    ]
}

fn in_number() -> Vec<Call> {
    let party = "id name type status";
    vec![
        get("/user/smarties").query("date-from date-to page").page(
            "smarties",
            &format!("id member{{{NAMED} type}} for{{{NAMED} type}} score reasons created_at"),
        ),
        delete("/user/smarties/{id}"),
        get("/user/turo").query("days-without-login days-without-message days-without-open-email page").page(
            "users",
            &format!(
                "{NAMED} type status days_without_login days_without_message days_without_open_email turo"
            ),
        ),
        post("/user/set-turo").body("users turo").success(),
        get("/user/ratings").query("page date_from date_to").page(
            "ratings",
            &format!("id rater{{{NAMED} type}} rated{{{NAMED} type}} score comment conversation created_at"),
        ),
        get("/user/double-registrations").page(
            "duplicates",
            &format!("id first{{{party}}} second{{{party}}} evidence score state found_at"),
        ),
        post("/user/blocked-double-resolve/{id}").body("keep discard not_duplicate").success(),
        post("/user/migrate/{from}/{to}").success(),
        post("/user/migrate-login/{id}").body("to").success(),
    ]
}
