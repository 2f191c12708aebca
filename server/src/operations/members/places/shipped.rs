//! The small tables that are shipped, so that everything works without a network.

use client::api::members::places::{PostalAddress, Registration};
use client::search::plain;

use super::source::{AddressSource, Answer, Lookup, RegistrySource};

/// Code, street, district, city, state.
const ADDRESSES: [[&str; 5]; 16] = [
    ["01001000", "Praça da Sé - lado ímpar", "Sé", "São Paulo", "SP"],
    ["01310100", "Avenida Paulista - de 612 a 1510 - lado par", "Bela Vista", "São Paulo", "SP"],
    ["01311000", "Avenida Paulista - até 609 - lado ímpar", "Bela Vista", "São Paulo", "SP"],
    ["13010001", "Rua Barão de Jaguara", "Centro", "Campinas", "SP"],
    ["20040002", "Avenida Rio Branco - de 1 a 53 - lado ímpar", "Centro", "Rio de Janeiro", "RJ"],
    ["22070900", "Avenida Atlântica", "Copacabana", "Rio de Janeiro", "RJ"],
    ["30130010", "Praça Sete de Setembro", "Centro", "Belo Horizonte", "MG"],
    ["40020000", "Praça Thomé de Souza", "Centro", "Salvador", "BA"],
    ["50030230", "Avenida Rio Branco", "Recife", "Recife", "PE"],
    ["60060440", "Avenida Dom Manuel", "Centro", "Fortaleza", "CE"],
    ["70040010", "Quadra SBN Quadra 1", "Asa Norte", "Brasília", "DF"],
    ["74003010", "Avenida Goiás", "Setor Central", "Goiânia", "GO"],
    ["80020310", "Rua XV de Novembro", "Centro", "Curitiba", "PR"],
    ["88010400", "Rua Felipe Schmidt", "Centro", "Florianópolis", "SC"],
    ["89010025", "Rua XV de Novembro", "Centro", "Blumenau", "SC"],
    ["90010150", "Rua dos Andradas", "Centro Histórico", "Porto Alegre", "RS"],
];

/// Number, name, document, state, and whether it is in force. The people are invented.
const REGISTRATIONS: [(&str, &str, &str, &str, bool); 4] = [
    ("SP-104233", "Ana Lima Representações Ltda", "11222333000181", "SP", true),
    ("RJ-020418", "Bruno Rocha", "52998224725", "RJ", true),
    ("MG-031507", "Carla Souza", "11144477735", "MG", false),
    ("PR-045960", "Duarte & Filhos Representações", "45723174000110", "PR", true),
];

/// The shipped tables.
#[derive(Debug, Clone, Copy, Default)]
pub struct ShippedTables;

fn found<T>(all: Vec<T>) -> Lookup<T> {
    if all.is_empty() { Lookup::NotFound } else { Lookup::Found(all) }
}

fn addresses(is_wanted: impl Fn(&PostalAddress) -> bool) -> Lookup<PostalAddress> {
    let all = ADDRESSES.iter().map(|[code, street, district, city, state]| PostalAddress {
        street: (*street).to_owned(),
        city: (*city).to_owned(),
        code: (*code).to_owned(),
        district: (*district).to_owned(),
        state: (*state).to_owned(),
        status: 200,
        message: None,
    });
    found(all.filter(is_wanted).collect())
}

impl AddressSource for ShippedTables {
    fn by_code<'s>(&'s self, code: &'s str) -> Answer<'s, PostalAddress> {
        Box::pin(async move { addresses(|address| address.code == code) })
    }

    fn by_address<'s>(&'s self, state: &'s str, city: &'s str, street: &'s str) -> Answer<'s, PostalAddress> {
        Box::pin(async move {
            let (city, street) = (plain(city), plain(street));
            addresses(|address| {
                address.state.eq_ignore_ascii_case(state)
                    && plain(&address.city) == city
                    && plain(&address.street).contains(&street)
            })
        })
    }
}

impl RegistrySource for ShippedTables {
    fn search(&self, asked: &str) -> Lookup<Registration> {
        let (name, digits) = (plain(asked), asked.replace(['.', '-', '/', ' '], ""));
        let all = REGISTRATIONS.iter().filter(|(number, own, document, ..)| {
            number.replace('-', "").eq_ignore_ascii_case(&digits)
                || *document == digits
                || plain(own).contains(&name)
        });
        let registration =
            |(number, name, document, state, active): &(&str, &str, &str, &str, bool)| Registration {
                number: (*number).to_owned(),
                name: (*name).to_owned(),
                document: (*document).to_owned(),
                state: (*state).to_owned(),
                active: *active,
            };
        found(all.map(registration).collect())
    }
}
