//! What stands around every letter: the name of the house above, and below why one gets it.

use client::letter::{Audience, Letter, LetterClass};
use client::message::{Key, Lang};

/// The frame of a letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LetterFrame<'a> {
    /// The name of the product.
    pub product: &'a str,
    /// The sentence at the foot.
    pub foot: String,
    /// The words of the link below it that ends a subscription, in letters of promotion.
    pub unsubscribe: Option<String>,
    /// The language.
    pub lang: Lang,
}

impl<'a> LetterFrame<'a> {
    /// Creates the frame of a letter.
    pub fn of(letter: &Letter, product: &'a str, lang: Lang) -> LetterFrame<'a> {
        let ends = letter.class == LetterClass::Promotion && letter.audience == Audience::Member;
        let unsubscribe = ends.then(|| Key::LetterFootUnsubscribe.text(lang, &[]));
        LetterFrame { product, foot: foot(letter, product, lang), unsubscribe, lang }
    }
}

/// Returns why one gets a letter.
pub fn foot(letter: &Letter, product: &str, lang: Lang) -> String {
    let key = match (letter.audience, letter.class) {
        (Audience::Staff, _) => Key::LetterFootStaff,
        (Audience::Member, LetterClass::Awaited) => Key::LetterFootAwaited,
        (Audience::Member, LetterClass::Service) => Key::LetterFootService,
        (Audience::Member, LetterClass::Promotion) => Key::LetterFootPromotion,
    };
    key.text(lang, &[("product", product)])
}
