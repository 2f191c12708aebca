//! The traits of sources, which distinguish *not found* from an unreachable source.

use std::pin::Pin;

use client::api::members::places::{PostalAddress, Registration};

/// The outcome of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lookup<T> {
    /// The source knows these.
    Found(Vec<T>),
    /// The source answered that it knows none.
    NotFound,
    /// The source did not answer in time, or with something else.
    Unreachable,
}

/// An answer that is awaited.
pub type Answer<'s, T> = Pin<Box<dyn Future<Output = Lookup<T>> + Send + 's>>;

/// A source of addresses.
pub trait AddressSource: Send + Sync {
    /// Returns the address of a code of 8 digits.
    fn by_code<'s>(&'s self, code: &'s str) -> Answer<'s, PostalAddress>;

    /// Returns the addresses in a state and a city whose street has this text.
    fn by_address<'s>(&'s self, state: &'s str, city: &'s str, street: &'s str) -> Answer<'s, PostalAddress>;
}

/// A source of registrations of representatives.
pub trait RegistrySource: Send + Sync {
    /// Returns the registrations of a number, a CPF or CNPJ, or a name.
    fn search(&self, asked: &str) -> Lookup<Registration>;
}
