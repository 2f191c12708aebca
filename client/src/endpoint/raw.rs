//! The routes that are no typed calls: downloads, streams and callbacks. Each declares its id and permission
//! here.

use http::Method;

use crate::access::{Action, Subject};
use crate::endpoint::Needs;

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
    /// The endpoint whose query it takes, if it takes one.
    pub query_of: Option<&'static str>,
}

/// The financial list as a CSV file: same filters, every row, never cut.
pub const PAYMENTS_EXPORT: RawRoute = RawRoute {
    id: "payments.export",
    method: Method::GET,
    path: "/financial/export",
    needs: Needs::Can(Action::Read, Subject::Financial),
    doc: "Exporta em CSV todos os pagamentos do filtro.",
    produces: "text/csv",
    query_of: Some("payments.list"),
};

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

/// All raw routes.
pub const ALL: [&RawRoute; 3] = [&PAYMENTS_EXPORT, &EVENTS_STREAM, &GATEWAY_CALLBACK];
