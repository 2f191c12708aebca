//! Ends a job: makes the file of its parts, and records it with the end.

use bytes::Bytes;
use client::api::administration::jobs::JobState;
use serde_json::json;

use super::lease::LeasedJob;
use super::{JobStep, ResultFile, Work};
use crate::store::Conn;
use crate::work::app::Shared;
use crate::work::clock::hashed;
use crate::work::files::Files;
use crate::work::refusal::Result;
use crate::work::system;

/// Makes the job's file and ends the job, if the lease is still its own. A server that is killed between both leaves a file
/// without a reference, and the next holder makes the same one.
///
/// # Errors
/// Returns the errors of the store and of the store of files.
pub async fn finish(app: &Shared, work: Work, job: &LeasedJob) -> Result<()> {
    let (id, lease) = (job.id, job.lease);
    let parts = move |conn: &mut Conn<'_>| {
        conn.query("select lines from job_parts where job_id = $1 order by cursor_id", &[id.into()])
    };
    let parts = app.store.read(parts).await??;
    let lines: String = parts.iter().map(|row| row.get::<&str>("lines")).collect();
    let about =
        JobStep { id, input: json!(null), cursor: 0, lang: job.lang, answers: Vec::new(), goes_on: false };
    let file = if lines.is_empty() { None } else { Some(stored(app, (work.file)(&about), &lines).await?) };
    let (name, media, size, sha256) = file.map_or((None, None, None, None), |(file, size, sha256)| {
        (Some(file.name), Some(file.media), Some(size), Some(sha256))
    });
    system::write(app, work.endpoint, &job.author, move |cx| {
        let sql = "update jobs set state = 'done', total = done, finished_at = $1, changed_at = $1, leased_until = null,
            open_key = null, file_name = $2, media = $3, size = $4, sha256 = $5, version = version + 1
            where id = $6 and lease = $7 and state = 'running' returning done";
        let values = [
            cx.now.into(),
            name.into(),
            media.into(),
            size.into(),
            sha256.into(),
            id.into(),
            lease.into(),
        ];
        let Some(row) = cx.query_one(sql, &values)? else { return Ok(()) };
        cx.execute("delete from job_parts where job_id = $1", &[id.into()])?;
        let done: i64 = row.get("done");
        cx.changed(
            id,
            json!({ "state": JobState::Running }),
            json!({ "state": JobState::Done, "done": done }),
        );
        Ok(())
    })
    .await
}

async fn stored(app: &Shared, file: ResultFile, lines: &str) -> Result<(ResultFile, i64, String)> {
    let text = format!("{}{lines}", file.head);
    let (size, sha256) = (i64::try_from(text.len()).unwrap_or(i64::MAX), hashed(&text));
    app.part::<Files>().put(&sha256, Bytes::from(text)).await?;
    Ok((file, size, sha256))
}
