//! The calls of zones.

use super::{StateList, ZONES, ZoneList, states, zones};
use crate::endpoints;

endpoints!(
    ListZones("Lista as zonas em que os membros atuam.")
        .get("zones.list", "/zones")
        .answers::<ZoneList>()
        .needs(Read, Auth)
        .lists(&ZONES)
        .exported_by("zones.export")
        .adapted_by(zones),
    ZonesByState("Lista os estados com as suas zonas e as cidades de cada zona.")
        .get("zones.by-state", "/zones/by-state")
        .answers::<StateList>()
        .needs(Read, Auth)
        .ours()
        .computed_by(states),
);
