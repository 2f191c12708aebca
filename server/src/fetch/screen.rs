//! Lets through the hosts that are public, and those that the operator named.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::fault::FetchFault;
use super::resolver::{NoAnswer, Resolver};
use super::scope::AddressScope;
use super::target::FetchTarget;
use crate::work::settings::{FetchHost, Settings};

/// The ports at which sites are.
const PORTS: [u16; 2] = [80, 443];

/// Decides which hosts are asked. The client asks it for the addresses of each name, and connects to no others.
pub struct Screen(Arc<Inner>);

struct Inner {
    resolver: Resolver,
    hosts: Vec<FetchHost>,
}

impl Screen {
    /// Reads the settings.
    pub fn new(settings: &Settings) -> Screen {
        let resolver = Resolver::new(settings.mail.name_server);
        Screen(Arc::new(Inner { resolver, hosts: settings.fetch_hosts.clone() }))
    }

    /// Rejects a port, and a host that is an address, which no resolver sees.
    ///
    /// # Errors
    /// The rule that refuses it.
    pub fn check(&self, target: &FetchTarget) -> Result<(), FetchFault> {
        let (host, port) = (target.host(), target.port());
        let is_named = self.0.hosts.iter().any(|named| named.host == host && named.port == Some(port));
        if !is_named && !PORTS.contains(&port) {
            return Err(FetchFault::Port(port));
        }
        host.parse().map_or(Ok(()), |address| self.0.check(host, &[address]))
    }
}

impl Inner {
    /// Rejects a host one of whose addresses is not public. One that the operator named may be of the house.
    fn check(&self, host: &str, addresses: &[IpAddr]) -> Result<(), FetchFault> {
        let is_named = self.hosts.iter().any(|named| named.host == host);
        let is_admitted = |address: &IpAddr| match AddressScope::of(*address) {
            AddressScope::Public => true,
            AddressScope::House => is_named,
            AddressScope::Reserved => false,
        };
        if addresses.iter().all(is_admitted) { Ok(()) } else { Err(FetchFault::NotPublic) }
    }

    async fn resolve(&self, name: &str) -> Result<Vec<IpAddr>, FetchFault> {
        let host = name.trim_end_matches('.');
        let addresses = self.resolver.addresses(host).await.map_err(|NoAnswer| FetchFault::NoNameServer)?;
        if addresses.is_empty() {
            return Err(FetchFault::UnknownHost);
        }
        self.check(host, &addresses)?;
        Ok(addresses)
    }
}

impl Resolve for Screen {
    fn resolve(&self, name: Name) -> Resolving {
        let inner = self.0.clone();
        Box::pin(async move {
            let addresses = inner.resolve(name.as_str()).await?;
            // The port is that of the address that is fetched.
            Ok(Box::new(addresses.into_iter().map(|address| SocketAddr::new(address, 0))) as Addrs)
        })
    }
}
