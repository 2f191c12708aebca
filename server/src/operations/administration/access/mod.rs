//! The permission matrix: read by every member of staff, and changed by root.

mod update;

use client::access::{AccessMatrix, default_matrix};
use client::api::administration::access::{Grant, Matrix, Show};
use client::endpoint::Call;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::work::app::stored_matrix;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Returns the operations of the matrix.
fn mount(api: Api) -> Api {
    api.handle(show).handle(update::set).handle(update::update)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);

/// `access.list`
pub fn show(cx: &mut Cx<'_, '_>, _: Call<Show>) -> Result<Matrix> {
    describe(cx)
}

/// Returns the matrix in force, beside the default.
fn describe(cx: &mut Cx<'_, '_>) -> Result<Matrix> {
    let row = cx.query_one("select version from access_matrix where id = 1", &[])?;
    let version = row.ok_or(Refusal::Internal("the matrix has no version".into()))?.int(0);
    let matrix = stored_matrix(cx.conn())?;
    let rows = matrix.rows().iter().zip(default_matrix());
    let grants = rows.map(|((ability, roles), (_, default_roles))| Grant {
        ability: *ability,
        roles: roles.clone(),
        default_roles,
        fixed: AccessMatrix::is_fixed(*ability),
    });
    Ok(Matrix { version, grants: grants.collect() })
}
