//! The routes that are no typed calls. Those that are no exports declare their id and permission here.

use http::Method;

use crate::access::{Action, Needs, Subject};
use crate::catalogue;
use crate::endpoint::raw::RawRoute;

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

/// The feed of an agenda for calendar programs. The secret is the permission.
pub const AGENDA_FEED: RawRoute = RawRoute {
    id: "feed.read",
    method: Method::GET,
    path: "/scheduler/feed/{secret}",
    needs: Needs::Public,
    doc: "Transmite a agenda de um consultor em iCalendar.",
    produces: "text/calendar",
    query_of: None,
};

/// The notices of providers that send e-mails for the house. A secret authenticates the provider.
pub const MAIL_NOTICES: RawRoute = RawRoute {
    id: "letters.receive",
    method: Method::POST,
    path: "/mail/notices",
    needs: Needs::Public,
    doc: "Recebe os avisos do provedor de e-mail: devoluções e reclamações.",
    produces: "application/json",
    query_of: None,
};

/// The raw routes without a resource.
pub const OWN: [&RawRoute; 4] = [&EVENTS_STREAM, &GATEWAY_CALLBACK, &AGENDA_FEED, &MAIL_NOTICES];

/// Returns the exports of lists, in the order of the table.
pub fn exports() -> impl Iterator<Item = &'static RawRoute> {
    catalogue::descriptors().iter().filter_map(|about| about.export.as_ref())
}

/// Returns all raw routes.
pub fn all() -> impl Iterator<Item = &'static RawRoute> {
    exports().chain(OWN)
}
