//! The files of members.

mod add;
mod delete;
mod download;
mod list;

use client::api::members::files::MemberFile;
use client::api::members::migration::MigratedPart;
use client::message::Key;
use client::value::id::FileId;

use crate::http::mount::Api;
use crate::resource::Resource;
use crate::resource::holding::{Holding, MEMBER, Trace};
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = "id, member_id, name, media, size, sha256, added_at, added_by, version";

/// Returns the operations of the files of members.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(add::add).handle(download::download).handle(delete::delete)
}

const HOLDINGS: &[Holding] = &[Holding::new("member_files", MEMBER)
    .migrated(MigratedPart::Files)
    .erased(Key::NounFile)
    .traced(Trace::Found(Key::NounFile))];

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount).with_files(&["member_files"]).holding(HOLDINGS);

fn file(row: &Row) -> MemberFile {
    MemberFile {
        id: row.get("id"),
        user_id: row.get("member_id"),
        name: row.get("name"),
        size: row.get("size"),
        added_at: row.get("added_at"),
        added_by: row.get("added_by"),
        version: row.get("version"),
    }
}

fn row_of(cx: &mut Cx<'_, '_>, id: FileId) -> Result<Row> {
    let sql = format!("select {COLUMNS} from member_files where id = $1");
    cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)
}
