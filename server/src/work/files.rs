//! Files that people send: stored by the SHA-256 of their content, in a folder or in a bucket.
//!
//! A file is stored before the unit of work that names it. If that is rolled back, the file stays without a reference until
//! upkeep removes it.

use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use jiff::{SignedDuration, Timestamp};
use object_store::aws::{AmazonS3Builder, AmazonS3ConfigKey};
use object_store::local::LocalFileSystem;
use object_store::memory::InMemory;
use object_store::path::Path as Place;
use object_store::prefix::PrefixStore;
use object_store::{ClientConfigKey, Error, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig};

use super::refusal::{Refusal, Result};

/// The folder of the files, in the data folder.
pub const FOLDER: &str = "files";

/// How long a file may lack a reference: longer than any request that stores one.
const UNREFERENCED: SignedDuration = SignedDuration::from_hours(24);

/// How long a newly stored file may lack the reference that follows.
const BEING_STORED: SignedDuration = SignedDuration::from_mins(5);

/// How long a bucket may take for one attempt, and how long attempts are repeated: less than a request may take.
const ATTEMPT: &str = "12 seconds";
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(12);

/// The stored files. The default keeps them in memory, for tests.
#[derive(Debug, Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
}

impl Default for Files {
    fn default() -> Files {
        Files { store: Arc::new(InMemory::new()) }
    }
}

impl Files {
    /// Opens the store of a URL: `s3://bucket/prefix`, with the credentials and the region of the environment (`AWS_…`).
    ///
    /// # Errors
    /// A sentence if the URL or the environment does not describe a bucket.
    pub fn bucket(url: &str) -> std::result::Result<Files, String> {
        let prefix =
            url.strip_prefix("s3://").and_then(|rest| rest.split_once('/')).map_or("", |(_, prefix)| prefix);
        let bucket = AmazonS3Builder::from_env()
            .with_url(url)
            .with_config(AmazonS3ConfigKey::Client(ClientConfigKey::Timeout), ATTEMPT)
            .with_retry(RetryConfig { max_retries: 2, retry_timeout: PATIENCE, ..RetryConfig::default() })
            .build();
        let bucket = bucket.map_err(|error| format!("{url}: {error}"))?;
        Ok(Files { store: Arc::new(PrefixStore::new(bucket, prefix)) })
    }

    /// Opens the store of a folder, which is created.
    ///
    /// # Errors
    /// A sentence if the folder cannot be created.
    pub fn folder(folder: &Path) -> std::result::Result<Files, String> {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
        std::fs::create_dir_all(folder).map_err(|error| failed(&error))?;
        let local = LocalFileSystem::new_with_prefix(folder).map_err(|error| failed(&error))?;
        Ok(Files { store: Arc::new(local.with_fsync(true)) })
    }

    /// Stores a file durably under its SHA-256. Repeated, it makes the file young again, so that upkeep leaves it.
    ///
    /// # Errors
    /// Returns the errors of the store.
    pub async fn put(&self, sha256: &str, bytes: Bytes) -> Result<()> {
        self.store.put(&place(sha256), PutPayload::from(bytes)).await.map_err(failed)?;
        Ok(())
    }

    /// Returns the content of a file, piece by piece.
    ///
    /// # Errors
    /// Internal if it is missing; those of the store.
    pub async fn open(&self, sha256: &str) -> Result<BoxStream<'static, std::io::Result<Bytes>>> {
        let found = self.store.get(&place(sha256)).await.map_err(failed)?;
        Ok(found.into_stream().map_err(std::io::Error::other).boxed())
    }

    /// Returns the SHA-256 of files that are old enough to be removed if they have no reference.
    ///
    /// # Errors
    /// Returns the errors of the store.
    pub async fn old(&self, now: Timestamp) -> Result<Vec<String>> {
        let before = (now - UNREFERENCED).as_second();
        let all: Vec<_> = self.store.list(None).try_collect().await.map_err(failed)?;
        let is_old = |about: &object_store::ObjectMeta| about.last_modified.timestamp() < before;
        let old = all.iter().filter(|about| is_old(about));
        Ok(old.filter_map(|about| about.location.filename().map(str::to_owned)).collect())
    }

    /// Removes a file, unless it was stored again.
    ///
    /// # Errors
    /// Returns the errors of the store.
    pub async fn remove_old(&self, sha256: &str, now: Timestamp) -> Result<()> {
        self.remove_before(sha256, now - UNREFERENCED).await
    }

    /// Removes a file whose last reference went, unless another request is storing it again.
    ///
    /// # Errors
    /// Returns the errors of the store.
    pub async fn remove_erased(&self, sha256: &str, now: Timestamp) -> Result<()> {
        self.remove_before(sha256, now - BEING_STORED).await
    }

    async fn remove_before(&self, sha256: &str, before: Timestamp) -> Result<()> {
        let place = place(sha256);
        let about = match self.store.head(&place).await {
            Err(Error::NotFound { .. }) => return Ok(()),
            about => about.map_err(failed)?,
        };
        if about.last_modified.timestamp() < before.as_second() {
            self.store.delete(&place).await.map_err(failed)?;
        }
        Ok(())
    }
}

/// Returns where a file is stored: in a folder by the first digits of its SHA-256, so that no folder grows long.
pub fn place_of(sha256: &str) -> [&str; 2] {
    [sha256.get(..2).unwrap_or_default(), sha256]
}

fn place(sha256: &str) -> Place {
    Place::from_iter(place_of(sha256))
}

fn failed(error: Error) -> Refusal {
    match error {
        // A row names the file, so that its absence is a defect.
        Error::NotFound { .. } => Refusal::Internal(format!("files: {error}")),
        error => Refusal::Files(error.to_string()),
    }
}
