//! The calls of imported phones.

use super::{ImportedPhoneAnswer, foreign};
use crate::api::account::session::Done;
use crate::endpoints;
use crate::value::id::{ImportedPhoneId, MemberId, kind};

endpoints!(
    GetImportedPhones("Lista os telefones importados de um membro.")
        .get("imported-phones.get", "/user/extracted-phones/{id}")
        .path::<MemberId>()
        .answers::<ImportedPhoneAnswer>()
        .needs(Read, Users)
        .still()
        .adapted_by(foreign::imported),
    Invalidate("Invalida para sempre um telefone importado; o número não volta a ser importado.")
        .delete("imported-phones.invalidate", "/user/extracted-phone/{id}")
        .path::<ImportedPhoneId>()
        .answers::<Done>()
        .needs(Update, Users)
        .destructive()
        .acts_on::<kind::ImportedPhone>()
        .key('x')
        .for_many()
        .adapted_by(foreign::invalidated),
);
