//! The resources of the server, as operations see them: through the state that requests share, since no operation names the others.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::holding::Holding;
use super::{Resource, file_tables};
use crate::http::mount::{RawCall, Run};
use crate::work::credential::Credential;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The resources of the server; none before it knows them.
#[derive(Default)]
pub struct Registry {
    resources: &'static [Resource],
    units: BTreeMap<&'static str, Run>,
}

impl Registry {
    /// Creates the registry of resources.
    pub fn new(resources: &'static [Resource], units: BTreeMap<&'static str, Run>) -> Registry {
        Registry { resources, units }
    }

    /// Returns what the tables hold of members, in the order of the resources.
    ///
    /// # Panics
    /// The server does not know its resources: an erasure would find nothing to erase.
    pub fn holdings(&self) -> impl Iterator<Item = &'static Holding> + use<> {
        assert!(!self.resources.is_empty(), "the server knows its resources");
        self.resources.iter().flat_map(|resource| resource.holdings)
    }

    /// Returns the tables whose rows name stored files, in the column `sha256`.
    pub fn file_tables(&self) -> impl Iterator<Item = &'static str> + use<> {
        file_tables(self.resources)
    }

    /// Returns whether an endpoint's operation is one unit of work.
    pub fn is_unit(&self, endpoint: &str) -> bool {
        self.units.contains_key(endpoint)
    }

    /// Answers a read by its operation, within the unit of work of another. Asks for no permission: the other has one.
    pub fn answer(
        &self,
        cx: &mut Cx<'_, '_>,
        endpoint: &str,
        path: Vec<String>,
        query: String,
    ) -> Result<Vec<u8>> {
        let lacking = || Refusal::Internal(format!("{endpoint} is no unit of work"));
        let run = self.units.get(endpoint).ok_or_else(lacking)?;
        let (credential, caller) = (Credential::None, OnceLock::new());
        run(cx, &RawCall { path, query, body: Vec::new(), credential, caller })
    }
}
