//! Lists every endpoint of the product, by visitor or as data.

pub mod about;
pub mod answer;
pub mod can;
pub mod cell;
pub mod dynamic;
pub mod filters;
pub mod forms;
pub mod inverse;
pub mod kind;
pub mod lists;
pub mod openapi;
pub mod raw;
pub mod required;

use std::borrow::Cow;
use std::sync::LazyLock;

use http::Method;

use crate::access::Needs;
use crate::api;
use crate::api::administration::jobs::{NewPlanJob, RunPlan};
use crate::endpoint::action::{Action, Removal, Undo};
use crate::endpoint::form::DeclaredForm;
use crate::endpoint::guard::Guard;
use crate::endpoint::raw::RawRoute;
use crate::endpoint::{self, Danger, Endpoint, Visitor};
use crate::list::List;
use crate::message::{Key, Lang};
use crate::record;
use crate::rules::FileRule;
use crate::wire::event::{CONFIRM_CONTACT, FIRST_ACCESS, OPEN_LINK};
use crate::wire::plan::Header;
use crate::wire::problem::Refusal;

/// Visits every endpoint, in the order of the documentation and of the command line's help.
pub fn visit(visitor: &mut impl Visitor) {
    api::account::session::visit(visitor);
    api::account::second_factor::visit(visitor);
    api::home::dashboard::visit(visitor);
    api::home::sets::visit(visitor);
    api::members::members::visit(visitor);
    api::finance::payments::visit(visitor);
    api::finance::exceptions::visit(visitor);
    api::finance::movements::visit(visitor);
    api::finance::subscriptions::visit(visitor);
    api::finance::money_months::visit(visitor);
    api::service::conversations::visit(visitor);
    api::service::kanban::visit(visitor);
    api::service::scheduler::visit(visitor);
    api::service::searches::visit(visitor);
    api::service::indications::visit(visitor);
    api::service::campaigns::visit(visitor);
    api::members::members::sections::visit(visitor);
    api::members::contacts::visit(visitor);
    api::members::annotations::visit(visitor);
    api::members::favourites::visit(visitor);
    api::home::presence::visit(visitor);
    api::members::files::visit(visitor);
    api::members::avatars::visit(visitor);
    api::members::statistics::visit(visitor);
    api::members::quotas::visit(visitor);
    api::members::reviews::visit(visitor);
    api::members::registration::visit(visitor);
    api::members::duplicates::visit(visitor);
    api::members::smarties::visit(visitor);
    api::members::turo::visit(visitor);
    api::members::ratings::visit(visitor);
    api::members::migration::visit(visitor);
    api::members::demographic::visit(visitor);
    api::members::settings::visit(visitor);
    api::members::consultants::visit(visitor);
    api::members::tax_data::visit(visitor);
    api::members::personal_data::visit(visitor);
    api::members::health_scores::visit(visitor);
    api::members::places::visit(visitor);
    api::members::reference::visit(visitor);
    api::service::outbox::visit(visitor);
    api::administration::jobs::visit(visitor);
    api::administration::audits::visit(visitor);
    api::administration::activities::visit(visitor);
    api::finance::reference::visit(visitor);
    api::administration::access::visit(visitor);
    api::administration::staff::visit(visitor);
    api::administration::service_accounts::visit(visitor);
    forms::visit(visitor);
}

/// The untyped description of an endpoint.
#[derive(Debug, Clone)]
pub struct Descriptor {
    /// `payments.approve`
    pub id: &'static str,
    /// The HTTP method.
    pub method: Method,
    /// The path template below `/api`.
    pub path: &'static str,
    /// Who may call it.
    pub needs: Needs,
    /// The effect of a call.
    pub danger: Danger,
    /// How invalid fields are refused.
    pub refusal: Refusal,
    /// The action on a record, if any.
    pub action: Option<Action>,
    /// The call that removes the records it creates.
    pub removal: Option<Removal>,
    /// The guards that may refuse it on a record, besides a missing ability.
    pub guards: &'static [Guard],
    /// Its name in the answers of guards, unless that is the verb of its id.
    verb: Option<&'static str>,
    /// Its sentence in the history of the record.
    pub event: Option<Key>,
    /// The forms that fill in its body.
    pub forms: &'static [DeclaredForm],
    /// The list that it answers, if any.
    pub list: Option<&'static List>,
    /// The route that answers the whole list as a file.
    pub export: Option<RawRoute>,
    /// The files that it receives.
    pub receives: Option<FileRule>,
    /// The largest body in bytes, if it is larger than that of other calls.
    pub largest: Option<usize>,
    /// Whether its answer is a file.
    pub sends_file: bool,
    /// The id of the command that calls it for each row of a file.
    pub import: Option<&'static str>,
    /// Whether the specification does not name it.
    pub is_ours: bool,
    /// Other spellings of its path.
    pub also: &'static [&'static str],
    /// One sentence in pt-BR.
    pub doc: &'static str,
}

impl Descriptor {
    /// Describes an endpoint.
    pub fn of<E: Endpoint>() -> Descriptor {
        Descriptor {
            id: E::ID,
            method: E::METHOD,
            path: E::PATH,
            needs: E::NEEDS,
            danger: E::DANGER,
            refusal: E::REFUSAL,
            action: E::ACTION,
            removal: E::REMOVAL,
            guards: E::GUARDS,
            verb: E::VERB,
            event: E::EVENT,
            forms: E::FORMS,
            list: E::LIST,
            export: E::EXPORT,
            receives: E::RECEIVES,
            largest: E::LARGEST,
            sends_file: E::sends_file(),
            import: E::IMPORT,
            is_ours: E::IS_OURS,
            also: E::ALSO,
            doc: E::DOC,
        }
    }

    /// Returns whether a call with this body cannot be undone: the call itself, or those of the plan that it hands in.
    pub fn is_final(&self, body: &[u8]) -> bool {
        let planned = || {
            let body: NewPlanJob = serde_json::from_slice(body).ok()?;
            let header: Header = serde_json::from_str(body.plan.lines().next()?).ok()?;
            descriptor(&header.endpoint)
        };
        self.danger.is_final()
            || self.id == RunPlan::ID && planned().is_some_and(|about| about.danger.is_final())
    }

    /// Returns whether a path below `/api`, without its query, matches the template.
    pub fn is_at(&self, path: &str) -> bool {
        let (mut template, mut parts) = (self.path.split('/'), path.split('/'));
        loop {
            match (template.next(), parts.next()) {
                (None, None) => return true,
                (Some(hole), Some(part)) if hole.starts_with('{') && !part.is_empty() => {}
                (Some(word), Some(part)) if word == part => {}
                _ => return false,
            }
        }
    }

    /// Returns its name in the [`crate::endpoint::can::Can`] of a record, e.g. `change_manager`.
    pub fn verb(&self) -> Cow<'static, str> {
        endpoint::can::verb(self.id, self.verb)
    }

    /// Returns the names of the placeholders in the path template.
    pub fn path_names(&self) -> Vec<&'static str> {
        path_names(self.path).collect()
    }
}

/// Returns the names of the placeholders in a path template.
pub(crate) fn path_names(template: &str) -> impl Iterator<Item = &str> {
    template.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}

/// Returns the description of a call. The table has it in pt-BR, the catalogue in the other languages.
pub fn described(id: &str, doc: &str, lang: Lang) -> String {
    Key::named(&format!("doc.{id}")).map_or_else(|| doc.to_owned(), |key| key.text(lang, &[]))
}

/// Returns the resource of an endpoint or a route, which begins its id: `payments` of `payments.approve`.
pub fn noun_of(id: &str) -> &str {
    id.split_once('.').map_or(id, |(noun, _)| noun)
}

/// Returns the endpoint of that id.
pub fn descriptor(id: &str) -> Option<&'static Descriptor> {
    descriptors().iter().find(|about| about.id == id)
}

/// Returns all endpoints as data, in the order of [`visit`]. Collected once, because every row of a rehearsal
/// looks one up.
pub fn descriptors() -> &'static [Descriptor] {
    static ALL: LazyLock<Vec<Descriptor>> = LazyLock::new(collect);
    &ALL
}

/// Returns the inverse of an endpoint, if it has one.
pub fn undo_of(endpoint: &str) -> Option<Undo> {
    descriptor(endpoint)?.action?.undo
}

/// Returns the list that an endpoint answers, by its id.
pub fn list_of(endpoint: &str) -> Option<&'static List> {
    descriptor(endpoint)?.list
}

/// Returns the page in the browser that shows what a read answers: the path of a list's page, or the address of a record's
/// page with `{id}` in it.
pub fn page_of(endpoint: &str) -> Option<&'static str> {
    let list = || list_of(endpoint)?.page;
    let record = || record::all().into_iter().find(|kind| kind.read_by == Some(endpoint))?.page.as_ref();
    list().or_else(|| record().map(|page| page.address))
}

/// Returns the endpoints that events can name: the writes of the tables, the raw routes that write, and the three pages of
/// [`crate::wire::event`].
pub fn event_endpoints() -> Vec<&'static str> {
    let writes = descriptors().iter().filter(|about| about.danger != Danger::Read);
    let raw = raw::all().filter(|route| !route.method.is_safe());
    let mut ids: Vec<&str> = writes.map(|about| about.id).chain(raw.map(|route| route.id)).collect();
    ids.extend([OPEN_LINK, CONFIRM_CONTACT, FIRST_ACCESS]);
    ids
}

fn collect() -> Vec<Descriptor> {
    struct Collect(Vec<Descriptor>);
    impl Visitor for Collect {
        fn endpoint<E: Endpoint>(&mut self) {
            self.0.push(Descriptor::of::<E>());
        }
    }
    let mut collected = Collect(Vec::new());
    visit(&mut collected);
    collected.0
}
