//! Sending health: whether receivers of mail can trust our letters, and what to do where they cannot.

mod facts;
mod health;
mod words;

pub use facts::*;
pub use health::*;
pub use words::*;

use crate::endpoints;

endpoints!(
    Get("Mostra a saúde do envio: as verificações do domínio que envia, as devoluções e reclamações e as \
         filas de e-mails.")
    .get("sending-health.get", "/sending-health")
    .answers::<SendingHealthRecord>()
    .needs(Read, Tools)
    .facts("sending_health", SENDING_HEALTH)
    .ours(),
    Check("Confere de novo, agora, os registros do DNS e os servidores de e-mail.")
        .post("sending-health.check", "/sending-health/check")
        .answers::<SendingHealthChecked>()
        .needs(Update, Tools)
        .ours(),
);
