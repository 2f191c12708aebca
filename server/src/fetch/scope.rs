//! Who can reach an address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Who can reach an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressScope {
    /// Everyone.
    Public,
    /// This machine or the house's network, whose hosts the operator may name.
    House,
    /// None that is meant: services of a cloud for its machines, groups, and what is reserved or leads through another address.
    Reserved,
}

/// The addresses at which clouds tell a machine its secrets, besides those of a link.
const METADATA: [IpAddr; 4] = [
    IpAddr::V4(Ipv4Addr::new(100, 100, 100, 200)),
    IpAddr::V4(Ipv4Addr::new(168, 63, 129, 16)),
    IpAddr::V6(Ipv6Addr::new(0xfd00, 0x0ec2, 0, 0, 0, 0, 0, 0x254)),
    IpAddr::V6(Ipv6Addr::new(0xfd20, 0x00ce, 0, 0, 0, 0, 0, 0x254)),
];

impl AddressScope {
    /// Returns the scope of an address, by the registries of special addresses of IANA.
    pub fn of(address: IpAddr) -> AddressScope {
        match address {
            address if METADATA.contains(&address) => AddressScope::Reserved,
            IpAddr::V4(address) => of_four(address.octets()),
            IpAddr::V6(address) => of_six(address),
        }
    }
}

fn of_four(octets: [u8; 4]) -> AddressScope {
    match octets {
        [10 | 127, ..] | [100, 64..=127, ..] | [172, 16..=31, ..] | [192, 168, ..] => AddressScope::House,
        // "This network", links, groups, and what is reserved.
        [0 | 224..=255, ..] | [169, 254, ..] => AddressScope::Reserved,
        // Protocols, documentation, relays of 6to4, and benchmarks.
        [192, 0, 0 | 2, _] | [192, 88, 99, _] | [198, 18 | 19, ..] | [198, 51, 100, _] | [203, 0, 113, _] => {
            AddressScope::Reserved
        }
        _ => AddressScope::Public,
    }
}

/// Public is only what is allotted, 2000::/3. So an address of four parts in another form (mapped, compatible, translated) is not.
fn of_six(address: Ipv6Addr) -> AddressScope {
    match address.segments() {
        _ if address.is_loopback() => AddressScope::House,
        [0xfc00..=0xfdff, ..] => AddressScope::House,
        // Protocols with Teredo, documentation, 6to4, and the 6bone.
        [0x2001, 0..=0x01ff | 0x0db8, ..] | [0x2002 | 0x3ffe, ..] | [0x3fff, 0..=0x0fff, ..] => {
            AddressScope::Reserved
        }
        [0x2000..=0x3fff, ..] => AddressScope::Public,
        _ => AddressScope::Reserved,
    }
}

#[cfg(test)]
mod tests {
    use super::AddressScope::{House, Public, Reserved};
    use super::*;

    #[test]
    fn each_range_has_its_scope_at_both_ends() {
        for (scope, addresses) in [
            (
                Public,
                "1.0.0.0 1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 \
                 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.0.3.0 \
                 192.88.98.255 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 203.0.112.255 203.0.114.0 \
                 223.255.255.255 2000:: 2001:200:: 2600:1f18::1 2a00:1450::1 2003:: 3ffd:ffff::1 3fff:1000::",
            ),
            (
                House,
                "10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.0.0.1 127.255.255.255 172.16.0.0 \
                 172.31.255.255 192.168.0.0 192.168.255.255 ::1 fc00:: fd00::1 fdff:ffff::",
            ),
            (
                Reserved,
                "0.0.0.0 0.255.255.255 100.100.100.200 168.63.129.16 169.254.0.0 169.254.169.254 169.254.255.255 \
                 192.0.0.0 192.0.0.192 192.0.2.1 192.88.99.1 198.18.0.0 198.19.255.255 198.51.100.7 203.0.113.7 \
                 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::2 ::127.0.0.1 ::ffff:127.0.0.1 \
                 ::ffff:10.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::127.0.0.1 64:ff9b::8.8.8.8 \
                 64:ff9b:1::10.0.0.1 100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:10::1 2001:20::1 \
                 2001:1ff:: 2001:db8::1 2002:7f00:1:: 2002:a00:1::1 2002:808:808:: 3ffe:: 3fff:: 3fff:fff:: \
                 4000:: 5f00:: fd00:ec2::254 fd20:ce::254 fe00:: fe80::1 febf::1 fec0::1 ff02::1 ffff::",
            ),
        ] {
            for address in addresses.split_whitespace() {
                assert_eq!(AddressScope::of(address.parse().unwrap()), scope, "{address}");
            }
        }
    }
}
