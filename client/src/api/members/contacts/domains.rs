//! The shorter display of e-mail addresses.

/// The well-known domains of free e-mail.
pub const FREE_DOMAINS: [&str; 30] = [
    "gmail.com",
    "hotmail.com",
    "hotmail.com.br",
    "outlook.com",
    "outlook.com.br",
    "live.com",
    "msn.com",
    "yahoo.com",
    "yahoo.com.br",
    "ymail.com",
    "rocketmail.com",
    "icloud.com",
    "me.com",
    "mac.com",
    "aol.com",
    "uol.com.br",
    "bol.com.br",
    "terra.com.br",
    "ig.com.br",
    "globo.com",
    "globomail.com",
    "r7.com",
    "zipmail.com.br",
    "oi.com.br",
    "pop.com.br",
    "superig.com.br",
    "protonmail.com",
    "proton.me",
    "zoho.com",
    "gmx.com",
];

/// Returns an address without its domain if that is one of [`FREE_DOMAINS`], else the whole address.
pub fn shortened(email: &str) -> &str {
    let is_free = |domain: &str| FREE_DOMAINS.iter().any(|free| domain.eq_ignore_ascii_case(free));
    match email.trim().rsplit_once('@') {
        Some((name, domain)) if !name.is_empty() && is_free(domain) => name,
        _ => email.trim(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_domains_are_left_out() {
        let cases = [
            ("ana.lima@gmail.com", "ana.lima"),
            ("ana@GMAIL.com ", "ana"),
            ("contato@empresa.com.br", "contato@empresa.com.br"),
            ("ana@notgmail.com", "ana@notgmail.com"),
            ("@gmail.com", "@gmail.com"),
            ("\"a@b\"@uol.com.br", "\"a@b\""),
            ("", ""),
        ];
        for (email, shown) in cases {
            assert_eq!(shortened(email), shown, "{email}");
        }
    }

    #[test]
    fn no_domain_is_listed_twice() {
        let mut domains = FREE_DOMAINS.to_vec();
        domains.sort_unstable();
        domains.dedup();
        assert_eq!(domains.len(), FREE_DOMAINS.len());
    }
}
