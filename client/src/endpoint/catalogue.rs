//! Every endpoint of the product in one walk, and the same as data.

use std::sync::LazyLock;

use http::Method;

use crate::action::Action;
use crate::api;
use crate::endpoint::{Danger, Endpoint, Needs, Refusal, Visitor};
use crate::list::List;
use crate::message::{Key, Lang};

/// Walks every endpoint. The order is that of the documentation and of the command line's help.
pub fn visit(visitor: &mut impl Visitor) {
    api::account::session::visit(visitor);
    api::account::second_factor::visit(visitor);
    api::home::dashboard::visit(visitor);
    api::members::members::visit(visitor);
    api::finance::payments::visit(visitor);
    api::service::conversations::visit(visitor);
    api::members::favourites::visit(visitor);
    api::service::outbox::visit(visitor);
    api::administration::audits::visit(visitor);
    api::finance::reference::visit(visitor);
    api::administration::access::visit(visitor);
    api::administration::staff::visit(visitor);
    api::forms::visit(visitor);
}

/// What is known of an endpoint without its types.
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
    /// What it can do.
    pub danger: Danger,
    /// How broken fields are refused.
    pub refusal: Refusal,
    /// What it does to a record.
    pub action: Option<Action>,
    /// The names of the forms that fill in its body.
    pub forms: &'static [&'static str],
    /// How its list is drawn.
    pub list: Option<&'static List>,
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
            forms: E::FORMS,
            list: E::LIST,
            doc: E::DOC,
        }
    }

    /// Whether a path below `/api`, without its query, is one of this endpoint.
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

    /// The names of the holes in the path template.
    pub fn path_names(&self) -> Vec<&'static str> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect()
    }
}

/// Returns the sentence that says what a call does, which its table has in pt-BR alone.
pub fn described(id: &str, doc: &str, lang: Lang) -> String {
    Key::named(&format!("doc.{id}")).map_or_else(|| doc.to_owned(), |key| key.text(lang, &[]))
}

/// Returns the endpoint of that id.
pub fn descriptor(id: &str) -> Option<&'static Descriptor> {
    descriptors().iter().find(|about| about.id == id)
}

/// Returns all endpoints as data, in the order of [`visit`]. They are collected once: a rehearsal asks for each of its rows.
pub fn descriptors() -> &'static [Descriptor] {
    static ALL: LazyLock<Vec<Descriptor>> = LazyLock::new(collect);
    &ALL
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
