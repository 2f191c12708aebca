//! A screen, as the core knows it.

use client::catalogue::descriptor;
use client::endpoint::Endpoint;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

/// A screen, by the endpoint of its list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place(pub &'static str);

impl Place {
    /// Returns the place of the screen that shows the list of an endpoint.
    pub const fn of<E: Endpoint>() -> Place {
        Place(E::ID)
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Place, D::Error> {
        let id = String::deserialize(from)?;
        let known = descriptor(&id).ok_or_else(|| D::Error::custom(format!("no list {id}")))?;
        Ok(Place(known.id))
    }
}
