//! A name server that answers by a table.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};

use hickory_resolver::proto::op::{Message, MessageType, ResponseCode};
use hickory_resolver::proto::rr::rdata::{A, AAAA, PTR, TXT};
use hickory_resolver::proto::rr::{Name, RData, Record};
use tokio::net::UdpSocket;

/// What DNS has.
#[derive(Debug, Clone, Default)]
pub struct Zone {
    records: Vec<Record>,
    refuses: bool,
}

impl Zone {
    /// Adds a text, in parts as DNS has long ones.
    pub fn text(self, name: &str, text: &str) -> Zone {
        let parts = text.as_bytes().chunks(255).map(|part| String::from_utf8(part.to_vec()).unwrap());
        self.with(absolute(name), RData::TXT(TXT::new(parts.collect())))
    }

    /// Adds an address of a host.
    pub fn host(self, name: &str, address: &str) -> Zone {
        let data = match address.parse().unwrap() {
            IpAddr::V4(address) => RData::A(A(address)),
            IpAddr::V6(address) => RData::AAAA(AAAA(address)),
        };
        self.with(absolute(name), data)
    }

    /// Adds the name of an address.
    pub fn named(self, address: &str, name: &str) -> Zone {
        let address: IpAddr = address.parse().unwrap();
        self.with(Name::from(address), RData::PTR(PTR(absolute(name))))
    }

    /// Takes away what a name has.
    pub fn without(mut self, name: &str) -> Zone {
        self.records.retain(|record| record.name != absolute(name));
        self
    }

    /// Answers nothing but that the server failed.
    pub fn refusing(self) -> Zone {
        Zone { refuses: true, ..self }
    }

    fn with(mut self, name: Name, data: RData) -> Zone {
        self.records.push(Record::from_rdata(name, 60, data));
        self
    }

    fn answer(&self, asked: &Message) -> Message {
        let mut answer = Message::response(asked.metadata.id, asked.metadata.op_code);
        answer.metadata.recursion_desired = asked.metadata.recursion_desired;
        answer.metadata.recursion_available = true;
        let query = &asked.queries[0];
        let of_name = |record: &&Record| record.name == query.name;
        answer.metadata.message_type = MessageType::Response;
        answer.metadata.response_code = match self.records.iter().any(|record| of_name(&record)) {
            _ if self.refuses => ResponseCode::ServFail,
            true => ResponseCode::NoError,
            false => ResponseCode::NXDomain,
        };
        answer.add_query(query.clone());
        let records = self.records.iter().filter(of_name);
        if !self.refuses {
            answer.add_answers(records.filter(|record| record.record_type() == query.query_type).cloned());
        }
        answer
    }
}

fn absolute(name: &str) -> Name {
    Name::from_ascii(format!("{name}.")).unwrap()
}

/// A name server.
pub struct NameServer {
    pub address: SocketAddr,
    table: Arc<Mutex<Table>>,
}

/// What a name server has now, and later.
#[derive(Default)]
struct Table {
    zone: Zone,
    answered: usize,
    later: Option<(usize, Zone)>,
}

impl Table {
    fn answer(&mut self, asked: &Message) -> Message {
        if let Some((_, zone)) = self.later.take_if(|(after, _)| *after <= self.answered) {
            self.zone = zone;
        }
        self.answered += 1;
        self.zone.answer(asked)
    }
}

impl NameServer {
    /// Starts one that answers by a table.
    pub async fn start(zone: Zone) -> NameServer {
        let (server, socket) = NameServer::bind(zone).await;
        let table = server.table.clone();
        tokio::spawn(async move {
            let mut buffer = [0; 4_096];
            while let Ok((length, from)) = socket.recv_from(&mut buffer).await {
                let asked = Message::from_vec(&buffer[..length]).unwrap();
                let answer = table.lock().unwrap().answer(&asked);
                let _ = socket.send_to(&answer.to_vec().unwrap(), from).await;
            }
        });
        server
    }

    /// Starts one that never answers.
    pub async fn silent() -> NameServer {
        let (server, socket) = NameServer::bind(Zone::default()).await;
        tokio::spawn(async move {
            let mut buffer = [0; 4_096];
            while socket.recv_from(&mut buffer).await.is_ok() {}
        });
        server
    }

    async fn bind(zone: Zone) -> (NameServer, UdpSocket) {
        let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        let table = Arc::new(Mutex::new(Table { zone, ..Table::default() }));
        (NameServer { address: socket.local_addr().unwrap(), table }, socket)
    }

    /// Answers by another table from now on.
    pub fn becomes(&self, zone: Zone) {
        self.table.lock().unwrap().zone = zone;
    }

    /// Answers by another table after so many answers.
    pub fn becomes_after(&self, answers: usize, zone: Zone) {
        let mut table = self.table.lock().unwrap();
        table.later = Some((table.answered + answers, zone));
    }

    /// Counts the answers.
    pub fn answered(&self) -> usize {
        self.table.lock().unwrap().answered
    }
}
