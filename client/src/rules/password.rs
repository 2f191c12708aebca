//! Passwords of staff: strong by the specification's four classes, and not common.

use super::Rule;
use super::text::{holds, required};

const LENGTH: usize = 8;
/// The longest password, in characters. Longer ones would only slow down hashing.
pub const LONGEST: usize = 128;
const SYMBOLS: &str = "!@#$%&*()";

/// Accepts 8 to 128 characters with an upper-case letter, a lower-case letter, a digit and one of `! @ # $ % &
/// * ( )`. Rejects common words, even with digits and symbols in place of letters.
pub fn password(text: &str) -> Result<(), Rule> {
    required(text)?;
    holds(text.chars().count() <= LONGEST, Rule::TooLong(LONGEST as i64))?;
    let has = |class: fn(char) -> bool| text.chars().any(class);
    let classes = has(|symbol| symbol.is_uppercase())
        && has(|symbol| symbol.is_lowercase())
        && has(|symbol| symbol.is_ascii_digit())
        && has(|symbol| SYMBOLS.contains(symbol));
    holds(classes && text.chars().count() >= LENGTH, Rule::Password)?;
    holds(!is_common(text), Rule::CommonPassword)
}

/// Returns the length and the classes as a regular expression of JavaScript, for doors that check while the
/// user types. Only the server rejects common words.
pub fn pattern() -> String {
    // Only parentheses need escaping.
    let symbols = SYMBOLS.replace('(', r"\(").replace(')', r"\)");
    format!(r"^(?=.*\p{{Uppercase}})(?=.*\p{{Lowercase}})(?=.*[0-9])(?=.*[{symbols}]).{{{LENGTH},}}$")
}

/// The part of [`pattern`] that every reader of JSON Schema understands. Some support no Unicode classes.
pub const SCHEMA_PATTERN: &str = "^(?=.*[0-9])(?=.*[!@#$%&*()])";

/// Returns whether a common word covers all letters of the password, with digits and symbols read as the
/// letters that they resemble: `P@ssw0rd!2026` is *password*, `$enh@123` is *senha*.
fn is_common(text: &str) -> bool {
    let lower: Vec<char> = text.to_lowercase().chars().collect();
    let letters: Vec<char> = lower.iter().copied().map(letter).collect();
    COMMON.split(' ').any(|word| {
        let word: Vec<char> = word.chars().map(letter).collect();
        letters.windows(word.len()).enumerate().any(|(start, window)| {
            let outside = lower[..start].iter().chain(&lower[start + word.len()..]);
            window == word && !outside.copied().any(char::is_alphabetic)
        })
    })
}

/// Returns the letter that a digit or symbol resembles.
fn letter(symbol: char) -> char {
    match symbol {
        '@' | '4' => 'a',
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

/// The most frequent words of published lists of leaked passwords, with Brazilian ones and this product's name.
const COMMON: &str = "\
    1q2w3e 1q2w3e4r 1qaz2wsx a aa ab a1b2c3 a1b2c3d4 abc abcd abcde abcdef access acesso admin administrador administrator amor amorzinho anjo asd \
    asdf asdfgh baseball batman bemvindo benfica bonjour brasil brazil cachorro changeme charlie computador \
    corinthians cruzeiro deus deusefiel dragon empresa estrela familia fe felicidade flamengo fluminense \
    football forever freedom futebol gabriel gata gatinha gerente gremio guest hello iloveyou inicial \
    internacional jesus jesuscristo letmein liberdade linda login love master mengao minhasenha monkey mudar \
    mustang ninja novasenha obrigado palmeiras pass passwd password princesa princess q q1w2e3 q1w2e3r4 qazwsx qwe qwer \
    qwerty qwertyuiop retaguarda root santos saopaulo secret segredo senha sistema sucesso sunshine superman \
    teste trustno usuario vasco welcome zaq1xsw2 zxcvbnm";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_classes_and_the_length() {
        assert_eq!(password("Cafe(com)7"), Ok(()));
        assert_eq!(password("Ótima#Ideia9"), Ok(()));
        for weak in ["Cafe(7)", "cafe(com)7", "CAFE(COM)7", "Cafe(com)", "Cafecom77", "Cafe com-7"] {
            assert_eq!(password(weak), Err(Rule::Password), "{weak}");
        }
    }

    #[test]
    fn a_password_has_an_end() {
        let longest = format!("Cafe(com)7{}", "x".repeat(118));
        assert_eq!(password(&longest), Ok(()));
        assert_eq!(password(&format!("{longest}x")), Err(Rule::TooLong(128)));
    }

    #[test]
    fn decorating_a_common_word_does_not_help() {
        let common = "Senha@2026 P@ssw0rd1! !Admin123 Qwerty!1 Abc@12345 M3ng@o#81 123Mudar@ S3nh@123 \
            $Enh@123 @Dmin123 @dm1N#2026 Br@sil2026 1Q2w3e4r! Q1W2e3r4$ !1qaz2wsX";
        for common in common.split(' ') {
            assert_eq!(password(common), Err(Rule::CommonPassword), "{common}");
        }
        assert_eq!(password("Senha@do7Bolo"), Ok(()));
        assert_eq!(password("Br@s1leir4Nata"), Ok(()));
    }
}
