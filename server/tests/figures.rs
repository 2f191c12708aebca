//! The figures take no more memory than they have names. In a program of its own, whose memory nothing else fills.

use std::time::Duration;

use http::StatusCode;
use server::http::health::count;

/// Bytes of this process that are in memory.
fn resident() -> u64 {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
    pages.split(' ').nth(1).unwrap().parse::<u64>().unwrap() * 4096
}

#[test]
fn figures_that_are_never_read_take_no_memory() {
    let request = |count_of: u32| {
        for _ in 0..count_of {
            count("payments.list", StatusCode::OK, Duration::from_millis(3));
        }
    };
    request(20_000);
    let before = resident();
    request(1_000_000);
    let grown = resident().saturating_sub(before);
    assert!(grown < 4 << 20, "{grown} bytes for a million requests");
}
