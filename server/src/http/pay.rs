//! `/pagar/{token}`: the page where a member pays.

use axum::Router;

use crate::app::Shared;

/// The page's routes.
pub fn routes() -> Router<Shared> {
    Router::new()
}
