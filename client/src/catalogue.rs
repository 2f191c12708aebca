//! Every endpoint of the product in one walk, and the same as data.

use http::Method;

use crate::api;
use crate::endpoint::{Danger, Endpoint, Needs, Refusal, Visitor};

/// Walks every endpoint. The order is that of the documentation and of the command line's help.
pub fn visit(visitor: &mut impl Visitor) {
    api::session::visit(visitor);
    api::dashboard::visit(visitor);
    api::members::visit(visitor);
    api::payments::visit(visitor);
    api::conversations::visit(visitor);
    api::favourites::visit(visitor);
    api::audits::visit(visitor);
    api::reference::visit(visitor);
    api::access::visit(visitor);
}

/// What is known of an endpoint without its types.
#[derive(Debug, Clone, PartialEq, Eq)]
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
            doc: E::DOC,
        }
    }

    /// The names of the holes in the path template.
    pub fn path_names(&self) -> Vec<&'static str> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}')).collect()
    }
}

/// All endpoints as data, in the order of [`visit`].
pub fn descriptors() -> Vec<Descriptor> {
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
