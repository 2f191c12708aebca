//! The calls of postal codes.

use super::{AddressList, AddressQuery, PostalAddress};
use crate::endpoints;

endpoints!(
    GetPostalCode("Busca o endereço de um CEP.")
        .get("postal-codes.get", "/postal-code/{cep}")
        .path::<String>()
        .answers::<PostalAddress>()
        .needs(Read, Users)
        .still()
        .ours(),
    SearchPostalCodes("Busca os CEPs de um endereço: estado, cidade e rua.")
        .get("postal-codes.search", "/postal-code")
        .query::<AddressQuery>()
        .answers::<AddressList>()
        .needs(Read, Users)
        .ours(),
);
