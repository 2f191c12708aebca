//! The calls of segments.

use super::{SEGMENTS, SegmentList};
use crate::endpoints;

endpoints!(
    ListSegments("Lista os segmentos em que os membros atuam.")
        .get("segments.list", "/segments")
        .answers::<SegmentList>()
        .needs(Read, Auth)
        .lists(&SEGMENTS)
        .exported_by("segments.export"),
);
