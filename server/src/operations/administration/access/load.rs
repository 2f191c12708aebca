//! Loads the matrix.

use client::access::{AccessMatrix, default_matrix};
use client::api::administration::access::{Grant, Matrix};

use crate::work::app::stored_matrix;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Returns the matrix in force, beside the default.
pub fn describe(cx: &mut Cx<'_, '_>) -> Result<Matrix> {
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
