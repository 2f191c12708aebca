//! The options of the bench.

/// The words of its command line.
pub struct Asked {
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

impl Asked {
    /// Reads them. Cargo's own `--bench` is passed over.
    pub fn read(mut words: impl Iterator<Item = String>) -> Asked {
        let endpoint = "payments.change-manager".to_owned();
        let mut asked = Asked { endpoint, rows: 0, kills: None, set: Vec::new(), filter: Vec::new() };
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_else(|| panic!("{word} needs a value"));
            match word.as_str() {
                "--bench" => {}
                "--endpoint" => asked.endpoint = value(),
                "--rows" => asked.rows = value().parse().expect("--rows is a number"),
                "--kills" => asked.kills = Some(value().parse().expect("--kills is a number")),
                "--set" => asked.set.push(value()),
                "--where" => asked.filter.push(value()),
                other => panic!("{other} is no option of this bench"),
            }
        }
        if asked.rows == 0 {
            asked.rows = if asked.kills.is_some() { 10_000 } else { 3_000 };
        }
        if asked.set.is_empty() && asked.endpoint == "payments.change-manager" {
            asked.set.push("manager_id=0".into());
        }
        asked
    }
}
