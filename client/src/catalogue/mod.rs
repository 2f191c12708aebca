//! Lists every endpoint of the product, by visitor or as data.

pub mod about;
pub mod answer;
pub mod can;
pub mod cell;
pub mod dynamic;
pub mod facts;
pub mod filters;
pub mod forms;
pub mod inverse;
pub mod kind;
pub mod letters;
pub mod lists;
pub mod openapi;
pub mod raw;
pub mod required;

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::LazyLock;

use http::Method;

use crate::access::Needs;
use crate::api;
use crate::api::administration::jobs::{NewPlanJob, RunPlan};
use crate::endpoint::action::Undo;
use crate::endpoint::clauses::Clauses;
use crate::endpoint::guard::Guard;
use crate::endpoint::raw::RawRoute;
use crate::endpoint::{self, Danger, Endpoint, Visitor};
use crate::facts::Facts;
use crate::list::List;
use crate::message::{Key, Lang};
use crate::record;
use crate::wire::event::{CONFIRM_CONTACT, FIRST_ACCESS, OPEN_LINK, UNSUBSCRIBE};
use crate::wire::plan::Header;

/// Visits every endpoint, in the order of the documentation and of the command line's help.
pub fn visit(visitor: &mut impl Visitor) {
    api::account::visit(visitor);
    api::home::visit(visitor);
    api::finance::visit(visitor);
    api::commercia::visit(visitor);
    api::crm::visit(visitor);
    api::service::visit(visitor);
    api::members::visit(visitor);
    api::administration::visit(visitor);
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
    /// The guards that may refuse it on a record, besides a missing ability.
    pub guards: &'static [Guard],
    /// The route that answers the whole list as a file.
    pub export: Option<RawRoute>,
    /// Whether its answer is a file.
    pub sends_file: bool,
    /// One sentence in pt-BR.
    pub doc: &'static str,
    /// The clauses of its row.
    pub clauses: Clauses,
}

/// A descriptor has the clauses of its row.
impl Deref for Descriptor {
    type Target = Clauses;

    fn deref(&self) -> &Clauses {
        &self.clauses
    }
}

impl Descriptor {
    /// Describes an endpoint.
    pub fn of<E: Endpoint>() -> Descriptor {
        Descriptor {
            id: E::ID,
            method: E::METHOD,
            path: E::PATH,
            needs: E::NEEDS,
            guards: E::GUARDS,
            export: E::export(),
            sends_file: E::sends_file(),
            doc: E::DOC,
            clauses: E::CLAUSES,
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
        endpoint::can::verb(self.id, self.own_verb)
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
    descriptor(endpoint)?.action()?.undo
}

/// Returns the list that an endpoint answers, by its id.
pub fn list_of(endpoint: &str) -> Option<&'static List> {
    descriptor(endpoint)?.list
}

/// Returns the facts of the record that an endpoint answers, by its id.
pub fn facts_of(endpoint: &str) -> Option<Facts> {
    descriptor(endpoint)?.facts
}

/// Returns the page in the browser that shows what a read answers: the path of a list's page, or the address of a record's
/// page with `{id}` in it.
pub fn page_of(endpoint: &str) -> Option<&'static str> {
    let list = || list_of(endpoint)?.page;
    let record = || record::all().into_iter().find(|kind| kind.read_by == Some(endpoint))?.page.as_ref();
    list().or_else(|| record().map(|page| page.address))
}

/// Returns the endpoints that events can name: the writes of the tables, the raw routes that write, and the four pages of
/// [`crate::wire::event`].
pub fn event_endpoints() -> Vec<&'static str> {
    let writes = descriptors().iter().filter(|about| about.danger != Danger::Read);
    let raw = raw::all().filter(|route| !route.method.is_safe());
    let mut ids: Vec<&str> = writes.map(|about| about.id).chain(raw.map(|route| route.id)).collect();
    ids.extend([OPEN_LINK, CONFIRM_CONTACT, FIRST_ACCESS, UNSUBSCRIBE]);
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
