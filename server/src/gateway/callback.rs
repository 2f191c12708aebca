//! `gateways.callback`: what a gateway tells us, taken once.

use axum::Router;

use crate::app::Shared;

/// The callback's route.
pub fn routes() -> Router<Shared> {
    Router::new()
}
