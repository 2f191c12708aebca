//! The calls of the registry.

use super::{RegistrationList, RegistryQuery};
use crate::endpoints;

endpoints!(
    SearchRegistry("Busca um representante no registro público, por número, CPF, CNPJ ou nome.")
        .get("registry.search", "/registry")
        .query::<RegistryQuery>()
        .answers::<RegistrationList>()
        .needs(Read, Users)
        .ours(),
);
