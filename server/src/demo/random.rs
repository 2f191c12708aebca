//! Deterministic random numbers: SplitMix64 from a fixed seed, so that no library's update changes the data.

/// The generator.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator. Each kind of data has its own, so that a change in one does not shift the others.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 to `end`, exclusive.
    pub fn below(&mut self, end: i64) -> i64 {
        (self.next() % end.max(1).unsigned_abs()).cast_signed()
    }

    /// Returns true with a probability in percent.
    pub fn percent(&mut self, often: i64) -> bool {
        self.below(100) < often
    }

    /// Picks an item.
    pub fn pick<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[self.place(among)]
    }

    /// Picks an index.
    pub fn place<T>(&mut self, among: &[T]) -> usize {
        usize::try_from(self.below(among.len() as i64)).unwrap_or(0)
    }

    /// Picks an item by weight.
    pub fn weighted<T: Copy>(&mut self, among: &[(i64, T)]) -> T {
        let mut left = self.below(among.iter().map(|(weight, _)| weight).sum());
        let chosen = among.iter().find(|(weight, _)| {
            left -= weight;
            left < 0
        });
        chosen.unwrap_or(&among[0]).1
    }

    /// Returns up to 16 upper-case hexadecimal digits.
    pub fn hex(&mut self, digits: usize) -> String {
        format!("{:016X}", self.next())[..digits].to_owned()
    }
}
