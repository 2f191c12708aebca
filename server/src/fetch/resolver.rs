//! Asks DNS as others do: only DNS, not the machine's own table of hosts, and without memory of earlier answers.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use hickory_resolver::config::{
    ConnectionConfig, NameServerConfig, ResolveHosts, ResolverConfig, ResolverOpts,
};
use hickory_resolver::net::NetError;
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::proto::rr::{Name, RData, Record, RecordType};
use hickory_resolver::{Resolver as Hickory, TokioResolver};

/// Time limit of one attempt.
const PATIENCE: Duration = Duration::from_secs(2);
/// Further attempts after one without an answer.
const REPEATS: usize = 1;

/// DNS gave no answer, which says nothing of what it was asked. That there is no such record is an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoAnswer;

/// Asks a name server.
pub struct Resolver {
    /// None if the machine names no server.
    inner: Option<TokioResolver>,
}

impl Resolver {
    /// Asks a name server, or those of the machine.
    pub fn new(server: Option<SocketAddr>) -> Resolver {
        let builder = match server {
            Some(server) => Ok(Hickory::builder_with_config(only(server), TokioRuntimeProvider::default())),
            None => Hickory::builder_tokio(),
        };
        let built = builder.and_then(|builder| {
            let mut options = ResolverOpts::default();
            options.timeout = PATIENCE;
            options.attempts = REPEATS;
            options.cache_size = 0;
            options.use_hosts_file = ResolveHosts::Never;
            builder.with_options(options).build()
        });
        if let Err(error) = &built {
            tracing::warn!(%error, "no name server is known");
        }
        Resolver { inner: built.ok() }
    }

    /// Returns the texts of a name, each put together from its parts.
    ///
    /// # Errors
    /// DNS gave no answer.
    pub async fn texts(&self, name: &str) -> Result<Vec<String>, NoAnswer> {
        let Some(name) = absolute(name) else { return Ok(Vec::new()) };
        let text = |data: &RData| match data {
            RData::TXT(txt) => Some(String::from_utf8_lossy(&txt.txt_data.concat()).into_owned()),
            _ => None,
        };
        self.records(name, RecordType::TXT, text).await
    }

    /// Returns the addresses of a host.
    ///
    /// # Errors
    /// DNS gave no answer.
    pub async fn addresses(&self, host: &str) -> Result<Vec<IpAddr>, NoAnswer> {
        if let Ok(address) = host.parse() {
            return Ok(vec![address]);
        }
        let Some(name) = absolute(host) else { return Ok(Vec::new()) };
        let v4 = self.records(name.clone(), RecordType::A, RData::ip_addr);
        let v6 = self.records(name, RecordType::AAAA, RData::ip_addr);
        let (v4, v6) = tokio::join!(v4, v6);
        Ok([v4?, v6?].concat())
    }

    /// Returns the names of an address.
    ///
    /// # Errors
    /// DNS gave no answer.
    pub async fn names(&self, address: IpAddr) -> Result<Vec<String>, NoAnswer> {
        let name = |data: &RData| match data {
            RData::PTR(pointer) => Some(pointer.0.to_utf8().trim_end_matches('.').to_owned()),
            _ => None,
        };
        self.records(Name::from(address), RecordType::PTR, name).await
    }

    async fn records<T>(
        &self,
        name: Name,
        kind: RecordType,
        read: impl Fn(&RData) -> Option<T>,
    ) -> Result<Vec<T>, NoAnswer> {
        let resolver = self.inner.as_ref().ok_or(NoAnswer)?;
        match resolver.lookup(name, kind).await {
            Ok(found) => {
                Ok(found.answers().iter().filter_map(|record: &Record| read(&record.data)).collect())
            }
            Err(error) if NetError::is_no_records_found(&error) => Ok(Vec::new()),
            Err(error) => {
                tracing::debug!(%error, "a name server gave no answer");
                Err(NoAnswer)
            }
        }
    }
}

/// Returns the name of an address as DNS writes it.
pub fn reverse_name(address: IpAddr) -> String {
    Name::from(address).to_ascii().trim_end_matches('.').to_owned()
}

/// Returns a name that no domain of the machine is added to; `None` if it is none.
fn absolute(name: &str) -> Option<Name> {
    Name::from_utf8(format!("{}.", name.trim_end_matches('.'))).ok()
}

fn only(server: SocketAddr) -> ResolverConfig {
    let connections = [ConnectionConfig::udp(), ConnectionConfig::tcp()].map(|mut connection| {
        connection.port = server.port();
        connection
    });
    let server = NameServerConfig::new(server.ip(), true, connections.to_vec());
    ResolverConfig::from_parts(None, Vec::new(), vec![server])
}
