//! Lanes: each destination is served by itself, so that one that hangs holds up no other.

use std::time::Duration;

use client::api::finance::payments::GatewayType;

/// A destination of the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lane {
    /// The mail server.
    Email,
    /// The WhatsApp provider.
    Whatsapp,
    /// Our own gateway.
    Sandbox,
    /// iugu.
    Iugu,
    /// Vindi.
    Vindi,
}

impl Lane {
    /// Every lane.
    pub const ALL: [Lane; 5] = [Lane::Email, Lane::Whatsapp, Lane::Sandbox, Lane::Iugu, Lane::Vindi];

    /// The lane of a gateway.
    pub fn of_gateway(gateway: GatewayType) -> Lane {
        match gateway {
            GatewayType::Sandbox => Lane::Sandbox,
            GatewayType::Iugu => Lane::Iugu,
            GatewayType::Vindi => Lane::Vindi,
        }
    }

    /// Its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Lane::Email => "email",
            Lane::Whatsapp => "whatsapp",
            Lane::Sandbox => "sandbox",
            Lane::Iugu => "iugu",
            Lane::Vindi => "vindi",
        }
    }

    /// How many deliveries may be under way at a time.
    pub fn width(self) -> usize {
        4
    }

    /// How long one delivery may take in all: less than a lease, so that no other holder begins it meanwhile.
    pub fn limit(self) -> Duration {
        match self {
            Lane::Email | Lane::Whatsapp => Duration::from_secs(20),
            Lane::Sandbox | Lane::Iugu | Lane::Vindi => Duration::from_secs(45),
        }
    }
}
