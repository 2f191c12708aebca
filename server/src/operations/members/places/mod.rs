//! Addresses by postal code, and the registry of representatives: sources behind a trait each, asked in order.

mod directory;
mod http_source;
mod shipped;
mod source;

use client::api::members::places::{
    AddressList, GetPostalCode, PostalAddress, RegistrationList, SearchPostalCodes, SearchRegistry,
};
use client::endpoint::Call;
use client::message::Key;
use client::rules::cep::normalise;
use client::rules::{Invalid, cep, min, required};

use self::directory::Directory;
use self::shipped::Shipped;
use self::source::{Lookup, RegistrySource};
use crate::http::mount::{Api, Preparation};
use crate::resource::Resource;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The fewest characters of a code as it is typed.
const SHORTEST_CODE: usize = 8;
/// The fewest characters of a city, a street or a name.
const SHORTEST_NAME: usize = 3;

/// The operations of places.
fn mount(api: Api) -> Api {
    api.prepare(ask_code, get_postal_code).prepare(ask_address, search_postal_codes).handle(search_registry)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);

/// Asks the sources for a code.
async fn ask_code(about: Preparation<GetPostalCode>) -> Result<Lookup<PostalAddress>> {
    let typed = about.call.path.clone();
    let mut invalid = Invalid::default();
    invalid.check("cep", &typed, |code| {
        required(code).and_then(|()| min(SHORTEST_CODE)(code)).and_then(|()| cep(code))
    });
    invalid.into_result(())?;
    let code = normalise(&typed);
    let now = about.app.clock.now();
    Ok(about.app.part::<Directory>().by_code(&about.app.settings.postal_codes, &code, now).await)
}

/// Returns the address of a code.
fn get_postal_code(
    _: &mut Cx<'_, '_>,
    _: &Call<GetPostalCode>,
    found: Lookup<PostalAddress>,
) -> Result<PostalAddress> {
    match found {
        Lookup::Found(mut all) if !all.is_empty() => Ok(PostalAddress { status: 200, ..all.remove(0) }),
        Lookup::Found(_) | Lookup::NotFound => Err(Refusal::Absent(Key::PlacesNotFound)),
        Lookup::Unreachable => Err(Refusal::NoSource(Key::PlacesUnreachable)),
    }
}

/// Asks the sources for an address.
async fn ask_address(about: Preparation<SearchPostalCodes>) -> Result<Lookup<PostalAddress>> {
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
fn search_postal_codes(
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

/// Returns the representatives of the registry.
fn search_registry(_: &mut Cx<'_, '_>, call: Call<SearchRegistry>) -> Result<RegistrationList> {
    let asked = call.query.q.as_deref().unwrap_or_default().trim().to_owned();
    let mut invalid = Invalid::default();
    invalid.check("q", &asked, |text| required(text).and_then(|()| min(SHORTEST_NAME)(text)));
    invalid.into_result(())?;
    match Shipped.search(&asked) {
        Lookup::Found(registrations) => Ok(RegistrationList { registrations }),
        Lookup::NotFound | Lookup::Unreachable => Ok(RegistrationList::default()),
    }
}
