//! Lanes: each destination is served separately, so that one that hangs does not delay the others.

use std::time::Duration;

use client::api::finance::payments::GatewayType;

/// A destination of the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lane {
    /// The mail server.
    Email,
    /// The WhatsApp provider.
    Whatsapp,
    /// The built-in gateway.
    Sandbox,
    /// iugu.
    Iugu,
    /// Vindi.
    Vindi,
}

impl Lane {
    /// Every lane.
    pub const ALL: [Lane; 5] = [Lane::Email, Lane::Whatsapp, Lane::Sandbox, Lane::Iugu, Lane::Vindi];

    /// Returns the lane of a gateway.
    pub fn of_gateway(gateway: GatewayType) -> Lane {
        match gateway {
            GatewayType::Sandbox | GatewayType::Unknown => Lane::Sandbox,
            GatewayType::Iugu => Lane::Iugu,
            GatewayType::Vindi => Lane::Vindi,
        }
    }

    /// Returns its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Lane::Email => "email",
            Lane::Whatsapp => "whatsapp",
            Lane::Sandbox => "sandbox",
            Lane::Iugu => "iugu",
            Lane::Vindi => "vindi",
        }
    }

    /// Returns the limit on concurrent deliveries.
    pub fn width(self) -> usize {
        4
    }

    /// Returns the time limit of a delivery. Shorter than a lease, so that no other holder starts it meanwhile.
    pub fn limit(self) -> Duration {
        match self {
            Lane::Email | Lane::Whatsapp => Duration::from_secs(20),
            Lane::Sandbox | Lane::Iugu | Lane::Vindi => Duration::from_secs(45),
        }
    }
}
