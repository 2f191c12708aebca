//! Lanes: each destination is served separately, so that one that hangs does not delay the others. Letters have a lane for each
//! class, so that a password does not wait behind a campaign.

use std::time::Duration;

use client::api::finance::payments::GatewayType;
use client::api::service::disabled_emails::LetterClass;

/// A destination of the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lane {
    /// The mail server, for letters for which their recipients wait.
    Awaited,
    /// The mail server, for letters of the service.
    Email,
    /// The mail server, or one of its own, for promotion.
    Promotion,
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
    pub const ALL: [Lane; 7] =
        [Lane::Awaited, Lane::Email, Lane::Promotion, Lane::Whatsapp, Lane::Sandbox, Lane::Iugu, Lane::Vindi];

    /// Returns the lane of a gateway.
    pub fn of_gateway(gateway: GatewayType) -> Lane {
        match gateway {
            GatewayType::Sandbox | GatewayType::Unknown => Lane::Sandbox,
            GatewayType::Iugu => Lane::Iugu,
            GatewayType::Vindi => Lane::Vindi,
        }
    }

    /// Returns the lane of letters of a class.
    pub fn of_letters(class: LetterClass) -> Lane {
        match class {
            LetterClass::Awaited => Lane::Awaited,
            LetterClass::Service => Lane::Email,
            LetterClass::Promotion => Lane::Promotion,
        }
    }

    /// Returns its name in the database.
    pub fn name(self) -> &'static str {
        match self {
            Lane::Awaited => "awaited",
            Lane::Email => "email",
            Lane::Promotion => "promotion",
            Lane::Whatsapp => "whatsapp",
            Lane::Sandbox => "sandbox",
            Lane::Iugu => "iugu",
            Lane::Vindi => "vindi",
        }
    }

    /// Returns the lane with a name.
    pub fn named(name: &str) -> Option<Lane> {
        Lane::ALL.into_iter().find(|lane| lane.name() == name)
    }

    /// Returns whether a mail server is at its end.
    pub fn is_mail(self) -> bool {
        matches!(self, Lane::Awaited | Lane::Email | Lane::Promotion)
    }

    /// Returns the limit on concurrent deliveries.
    pub fn width(self) -> usize {
        match self {
            Lane::Promotion => 8,
            Lane::Awaited | Lane::Email | Lane::Whatsapp | Lane::Sandbox | Lane::Iugu | Lane::Vindi => 4,
        }
    }

    /// Returns the time limit of a delivery. Shorter than a lease, so that no other holder starts it meanwhile.
    pub fn limit(self) -> Duration {
        match self {
            Lane::Awaited | Lane::Email | Lane::Promotion | Lane::Whatsapp => Duration::from_secs(20),
            Lane::Sandbox | Lane::Iugu | Lane::Vindi => Duration::from_secs(45),
        }
    }
}
