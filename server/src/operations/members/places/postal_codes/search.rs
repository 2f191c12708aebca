//! `postal-codes.search`

use client::api::members::places::{AddressList, PostalAddress, SearchPostalCodes};
use client::endpoint::Call;
use client::message::Key;
use client::rules::{Invalid, min, required};

use crate::http::mount::Preparation;
use crate::operations::members::places::SHORTEST_NAME;
use crate::operations::members::places::directory::Directory;
use crate::operations::members::places::source::Lookup;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Asks the sources for an address.
pub async fn prepare(about: Preparation<SearchPostalCodes>) -> Result<Lookup<PostalAddress>> {
    let query = &about.call.query;
    let text = |field: &Option<String>| field.as_deref().unwrap_or_default().trim().to_owned();
    let (state, city, street) = (text(&query.state), text(&query.city), text(&query.street));
    let mut invalid = Invalid::default();
    let named = |text: &str| required(text).and_then(|()| min(SHORTEST_NAME)(text));
    invalid.check("state", &state, required);
    invalid.check("city", &city, named);
    invalid.check("street", &street, named);
    invalid.into_result(())?;
    let now = about.app.clock.now();
    let asked = [state.as_str(), &city, &street];
    Ok(about.app.part::<Directory>().by_address(&about.app.settings.postal_codes, asked, now).await)
}

/// Returns the addresses with their codes; none if no source knows one.
pub fn search(
    _: &mut Cx<'_, '_>,
    _: &Call<SearchPostalCodes>,
    found: Lookup<PostalAddress>,
) -> Result<AddressList> {
    match found {
        Lookup::Found(addresses) => Ok(AddressList { addresses }),
        Lookup::NotFound => Ok(AddressList::default()),
        Lookup::Unreachable => Err(Refusal::NoSource(Key::PlacesUnreachable)),
    }
}
