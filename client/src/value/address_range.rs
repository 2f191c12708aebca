//! Ranges of network addresses.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// A range of network addresses: one address (`203.0.113.7`), or those with the same first bits (`203.0.113.0/24`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddressRange(IpNet);

impl AddressRange {
    /// Returns whether an address is in the range. An IPv4 address that is written as IPv6 is the same address.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for AddressRange {
    type Err = ipnet::AddrParseError;

    fn from_str(text: &str) -> Result<AddressRange, Self::Err> {
        let text = text.trim();
        let one = text.parse::<IpAddr>().map(IpNet::from);
        one.or_else(|_| text.parse()).map(|net: IpNet| AddressRange(net.trunc()))
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.prefix_len() == self.0.max_prefix_len() {
            return self.0.addr().fmt(out);
        }
        self.0.fmt(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_holds_its_addresses_alone() {
        for (range, address, is_in) in [
            ("203.0.113.7", "203.0.113.7", true),
            ("203.0.113.7", "203.0.113.8", false),
            (" 203.0.113.0/24 ", "203.0.113.255", true),
            ("203.0.113.99/24", "203.0.113.1", true),
            ("203.0.113.0/24", "203.0.114.1", false),
            ("203.0.113.0/24", "::ffff:203.0.113.9", true),
            ("2001:db8::/32", "2001:db8:1::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
            ("0.0.0.0/0", "2001:db8::1", false),
        ] {
            let parsed: AddressRange = range.parse().unwrap();
            assert_eq!(parsed.contains(address.parse().unwrap()), is_in, "{address} in {range}");
        }
    }

    #[test]
    fn what_is_no_range_is_refused_and_the_rest_is_shown_in_short() {
        for text in ["", "203.0.113", "203.0.113.0/33", "example.com", "203.0.113.0/-1"] {
            assert!(text.parse::<AddressRange>().is_err(), "{text:?}");
        }
        for (typed, shown) in
            [("203.0.113.7/32", "203.0.113.7"), ("203.0.113.9/24", "203.0.113.0/24"), ("::1", "::1")]
        {
            assert_eq!(typed.parse::<AddressRange>().unwrap().to_string(), shown);
        }
    }
}
