//! The routes that are no typed calls: downloads, streams and callbacks. Each declares its id and permission
//! here.

use http::Method;

use crate::access::{Action, Needs, Subject};
use crate::endpoint::catalogue;
use crate::message::{Key, Lang};

/// A route without a typed call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawRoute {
    /// `payments.export`
    pub id: &'static str,
    /// The HTTP method.
    pub method: Method,
    /// The path template below `/api`.
    pub path: &'static str,
    /// Who may call it.
    pub needs: Needs,
    /// One sentence in pt-BR.
    pub doc: &'static str,
    /// The media type of its answer.
    pub produces: &'static str,
    /// The list that it exports: its path and query are those of this endpoint.
    pub query_of: Option<&'static str>,
}

impl RawRoute {
    /// Declares the route that answers every row of a list as a CSV file: the path, query and permission are those of the list.
    pub const fn export(id: &'static str, path: &'static str, needs: Needs, list: &'static str) -> RawRoute {
        let doc = "Exporta em CSV todas as linhas da lista.";
        let method = Method::GET;
        RawRoute { id, method, path, needs, doc, produces: "text/csv", query_of: Some(list) }
    }

    /// Returns the sentence that says what the route does; in pt-BR unless it is an export.
    pub fn described(&self, lang: Lang) -> String {
        match self.query_of {
            Some(_) => Key::DocExport.text(lang, &[]),
            None => self.doc.to_owned(),
        }
    }
}

/// The stream of changes: server-sent events, resumed by `Last-Event-ID`.
pub const EVENTS_STREAM: RawRoute = RawRoute {
    id: "events.stream",
    method: Method::GET,
    path: "/events",
    needs: Needs::Can(Action::Read, Subject::Auth),
    doc: "Transmite os acontecimentos em tempo real.",
    produces: "text/event-stream",
    query_of: None,
};

/// The callback of payment gateways. The adapter authenticates the gateway.
pub const GATEWAY_CALLBACK: RawRoute = RawRoute {
    id: "gateways.callback",
    method: Method::POST,
    path: "/gateways/{gateway}/callback",
    needs: Needs::Public,
    doc: "Recebe os avisos do gateway de pagamento.",
    produces: "application/json",
    query_of: None,
};

/// The raw routes that stand for themselves.
pub const OWN: [&RawRoute; 2] = [&EVENTS_STREAM, &GATEWAY_CALLBACK];

/// Returns the exports of lists, in the order of the table.
pub fn exports() -> impl Iterator<Item = &'static RawRoute> {
    catalogue::descriptors().iter().filter_map(|about| about.export.as_ref())
}

/// Returns all raw routes.
pub fn all() -> impl Iterator<Item = &'static RawRoute> {
    exports().chain(OWN)
}
