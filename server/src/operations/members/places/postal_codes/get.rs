//! `postal-codes.get`

use client::api::members::places::{GetPostalCode, PostalAddress};
use client::endpoint::Call;
use client::message::Key;
use client::rules::cep::normalise;
use client::rules::{Invalid, cep, min, required};

use crate::http::mount::Preparation;
use crate::operations::members::places::directory::Directory;
use crate::operations::members::places::source::Lookup;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The fewest characters of a code as it is typed.
const SHORTEST_CODE: usize = 8;

/// Asks the sources for a code.
pub async fn prepare(about: Preparation<GetPostalCode>) -> Result<Lookup<PostalAddress>> {
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
pub fn get(
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
