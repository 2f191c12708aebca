//! The options of the bench.

/// The words of its command line.
pub struct BenchOptions {
    /// The endpoint that is called for each row.
    pub endpoint: String,
    /// Rows of a batch.
    pub rows: usize,
    /// How often a batch is killed, if it is that what is wanted.
    pub kills: Option<usize>,
    /// The fixed fields of each row.
    pub set: Vec<String>,
    /// Which rows of the resource's list.
    pub filter: Vec<String>,
}

impl BenchOptions {
    /// Reads them. Cargo's own `--bench` is passed over.
    pub fn read(mut words: impl Iterator<Item = String>) -> BenchOptions {
        let endpoint = "payments.change-manager".to_owned();
        let mut options =
            BenchOptions { endpoint, rows: 0, kills: None, set: Vec::new(), filter: Vec::new() };
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_else(|| panic!("{word} needs a value"));
            match word.as_str() {
                "--bench" => {}
                "--endpoint" => options.endpoint = value(),
                "--rows" => options.rows = value().parse().expect("--rows is a number"),
                "--kills" => options.kills = Some(value().parse().expect("--kills is a number")),
                "--set" => options.set.push(value()),
                "--where" => options.filter.push(value()),
                other => panic!("{other} is no option of this bench"),
            }
        }
        if options.rows == 0 {
            options.rows = if options.kills.is_some() { 10_000 } else { 3_000 };
        }
        if options.set.is_empty() && options.endpoint == "payments.change-manager" {
            options.set.push("manager_id=0".into());
        }
        options
    }
}
