//! Records that are lists of tags, `v=DMARC1; p=none`.

/// Returns the value of a tag, without spaces around it.
pub fn tag<'r>(record: &'r str, name: &str) -> Option<&'r str> {
    record.split(';').find_map(|part| {
        let (key, value) = part.split_once('=')?;
        key.trim().eq_ignore_ascii_case(name).then_some(value.trim())
    })
}
