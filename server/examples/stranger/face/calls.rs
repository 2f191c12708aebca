//! The specification's calls, with the fields that its text gives to their queries, bodies and answers. Where it is silent,
//! they are as bare as such a system could be.

use http::Method;
use serde_json::Value;

use super::records;
use super::shape::Shape;

/// A payment.
const TRANSACTION: &str = "id amount status plots payment_type gateway_type gateway_ref \
    gateway_raw{subscription invoice charge} recurrent recurrent_cutoff created_at paid_at \
    settings_success_manager_at settings_account_manager_at invoice_pdf_link products[name] \
    plan{payment_interval payment_interval_label gateway_ref price} plan_group{name} user{id name email} user_id \
    account_manager{name}";
/// A member.
const USER: &str = "id name email status avatar{sm} end_of_plan type cpf cnpj cell_phone address company_name \
    profile{company_constituted}";
/// A message.
const MESSAGE: &str = "id folder sender_type company_user_id rep_user_id sender_name receiver_name sender_avatar \
    receiver_avatar finished responded sender_is_active readed_at last_readed_at send_on conversation_id";
/// A quota.
const QUOTA: &str = "id created_at end_of_plan plan{group{name} payment_interval_label} products[name] manager{name} \
    payment_transaction_id type_of_acquisition account_manager_id";
/// A meeting.
const EVENT: &str = "id manager{id name} member{id name email phone} kind start_at minutes notes state";
/// A pair of tokens with the account that they are of.
const SESSION: &str = "access_token refresh_token token_type expires_in \
    user{id name email role permission_type avatar{sm}} ability[action subject]";

/// The path that books, by GET.
const BOOKING: &str = "/host/schedule";

/// A call.
pub struct Call {
    pub method: Method,
    pub path: &'static str,
    /// The fields of the query. Others are ignored.
    pub query: &'static str,
    /// The fields of the body. Others are ignored.
    pub body: &'static str,
    pub reply: Reply,
    /// Turns our answer into a record of theirs.
    pub record: fn(Value) -> Value,
}

/// What a call answers after success.
pub enum Reply {
    /// A record.
    Record(Shape),
    /// Only that it succeeded.
    Success,
    /// No body.
    Empty,
}

impl Call {
    fn new(method: Method, path: &'static str) -> Call {
        Call { method, path, query: "", body: "", reply: Reply::Empty, record: |answer| answer }
    }

    fn query(self, query: &'static str) -> Call {
        Call { query, ..self }
    }

    fn body(self, body: &'static str) -> Call {
        Call { body, ..self }
    }

    fn record(self, record: fn(Value) -> Value) -> Call {
        Call { record, ..self }
    }

    fn shape(self, shape: &str) -> Call {
        Call { reply: Reply::Record(Shape::parse(shape)), ..self }
    }

    fn page(self, name: &str, row: &str) -> Call {
        self.shape(&format!("{name}{{current_page from to total last_page per_page data[{row}]}}"))
    }

    fn list(self, name: &str, row: &str) -> Call {
        self.shape(&format!("{name}[{row}]"))
    }

    fn message(self) -> Call {
        self.shape("message")
    }

    fn success(self) -> Call {
        Call { reply: Reply::Success, ..self }
    }

    /// Returns whether a path is of this call.
    pub fn has(&self, path: &str) -> bool {
        let (mut own, mut theirs) = (self.path.split('/'), path.split('/'));
        loop {
            match (own.next(), theirs.next()) {
                (None, None) => return true,
                (Some(part), Some(value)) if part == value => {}
                (Some(part), Some(value)) if part.starts_with('{') && fits(part, value) => {}
                _ => return false,
            }
        }
    }

    /// Returns whether the call changes records.
    pub fn writes(&self) -> bool {
        self.path == BOOKING
            || self.method != Method::GET && !["/autenticar", "/refresh"].contains(&self.path)
    }
}

/// Returns whether a value can stand in a path: a kind of record is a word, an agenda may be that of all, and everything else is a number.
fn fits(part: &str, value: &str) -> bool {
    let is_kind = part == "{auditableType}";
    if ["{manager}", "{member}"].contains(&part) && value == "all" {
        return true;
    }
    let is_fit = |byte: u8| if is_kind { byte.is_ascii_lowercase() } else { byte.is_ascii_digit() };
    !value.is_empty() && value.bytes().all(is_fit)
}

fn get(path: &'static str) -> Call {
    Call::new(Method::GET, path)
}

fn post(path: &'static str) -> Call {
    Call::new(Method::POST, path)
}

fn put(path: &'static str) -> Call {
    Call::new(Method::PUT, path)
}

fn patch(path: &'static str) -> Call {
    Call::new(Method::PATCH, path)
}

fn delete(path: &'static str) -> Call {
    Call::new(Method::DELETE, path)
}

/// Returns all calls, fixed paths before those with an id in their place.
pub fn all() -> Vec<Call> {
    [session(), payments(), conversations(), members(), reference(), scheduler()]
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

fn members() -> Vec<Call> {
    vec![
        get("/users")
            .query(
                "page q status type person state zone segment plan_group account_manager success_manager cerc \
                 end_of_plan created_at verified order_by",
            )
            .record(records::members)
            .page("users", USER),
        get("/user/cnpj/{digits}").record(records::member).shape(&format!("user{{{USER}}}")),
        get("/user/{id}").query("columns").record(records::member).shape(&format!("user{{{USER}}}")),
        get("/buscar").query("q page").record(records::members).page("users", USER),
        get("/quick-search").query("q").list("users", "id name email"),
        get("/pelo-id/{id}").list("matches", "kind id name url"),
        get("/active-users").query("page emails").record(records::members).page("users", USER),
        get("/user/favorites/{id}").query("page order_by").page("favorites", "id user_id name created_at"),
        delete("/user/favorites/{id}"),
        get("/user/quotas/{id}").shape(&format!("data{{quotas[{QUOTA}]}}")),
        get("/user/activities/{id}")
            .query("type")
            .record(records::timeline)
            .list("activities", "type at title"),
        get("/audits/{auditableType}/{auditableId}").list("audits", "id created_at manager{name} new_values"),
        post("/user/email-direct-access/{id}").message(),
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
        get(BOOKING)
            .query("manager_id listener_id start_at notes interval")
            .shape(&format!("message meeting{{{EVENT}}}")),
    ]
}
