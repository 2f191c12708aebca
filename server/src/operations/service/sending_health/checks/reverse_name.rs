//! The reverse name: the address of the mail server has a name in DNS, which leads back to it.

use std::net::IpAddr;

use client::api::service::sending_health::SendingCheckKind::ReverseName;
use client::api::service::sending_health::SendingCheckState::{Failed, NotJudged, Passed};
use client::message::Key;

use super::super::finding::Finding;
use crate::fetch::resolver::{NoAnswer, Resolver, reverse_name};

/// The most addresses of one server that are judged.
const MOST: usize = 8;

/// Judges the addresses of a mail server, up to the first that fails.
pub async fn check(resolver: &Resolver, host: &str) -> Result<Finding, NoAnswer> {
    let addresses = resolver.addresses(host).await?;
    let Some(first) = addresses.first() else {
        let params = [("host", host)];
        return Ok(Finding::new(ReverseName, host, NotJudged, Key::SendingHealthReverseNoAddress, &params)
            .remedied(Key::SendingHealthReverseNoAddressRemedy, &[]));
    };
    if let Some(internal) = addresses.iter().find(|address| is_internal(**address)) {
        let params = [("host", host), ("address", &internal.to_string())];
        return Ok(Finding::new(ReverseName, host, NotJudged, Key::SendingHealthReversePrivate, &params)
            .remedied(Key::SendingHealthReversePrivateRemedy, &[]));
    }
    let mut passed = of_address(resolver, host, *first).await?;
    for address in addresses.iter().take(MOST).skip(1) {
        if passed.state != Passed {
            break;
        }
        passed = of_address(resolver, host, *address).await?;
    }
    Ok(passed)
}

async fn of_address(resolver: &Resolver, host: &str, address: IpAddr) -> Result<Finding, NoAnswer> {
    let shown = address.to_string();
    let names = resolver.names(address).await?;
    let Some(first) = names.first() else {
        let params = [("address", shown.as_str())];
        return Ok(Finding::new(ReverseName, host, Failed, Key::SendingHealthReverseMissing, &params)
            .remedied(Key::SendingHealthReverseMissingRemedy, &[])
            .with_record(&reverse_name(address), "PTR", host));
    };
    for name in &names {
        if resolver.addresses(name).await?.contains(&address) {
            let params = [("address", shown.as_str()), ("name", name)];
            return Ok(Finding::new(ReverseName, host, Passed, Key::SendingHealthReversePassed, &params));
        }
    }
    let kind = if address.is_ipv4() { "A" } else { "AAAA" };
    let params = [("address", shown.as_str()), ("name", first)];
    Ok(Finding::new(ReverseName, host, Failed, Key::SendingHealthReverseDiffers, &params)
        .remedied(Key::SendingHealthCreateRemedy, &[])
        .with_record(first, kind, &shown))
}

/// Returns whether an address is of this machine or of the house's network, so that receivers see another one.
fn is_internal(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => {
            let [a, b, ..] = address.octets();
            let is_shared = a == 100 && (64..128).contains(&b);
            address.is_private() || address.is_loopback() || address.is_link_local() || is_shared
        }
        IpAddr::V6(address) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
    }
}
