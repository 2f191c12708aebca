//! The figures of batches: rows a second of `batch apply`, beside what the same server takes of the same calls from as
//! many kept connections with nothing around them; and, with `--kills`, a batch that is killed again and again. That of
//! `members.create` imports generated lines, and undoes the import.
//!
//! `cargo bench --package cli --bench batch -- [--endpoint payments.change-manager] [--rows 3000] [--kills 50]
//! [--set manager_id=0] [--where status=open]`: any endpoint whose resource has a list with what its path needs.
#![expect(clippy::print_stdout, reason = "figures are what a bench is for")]

mod ceiling;
mod imports;
mod kills;
mod options;
mod running;
mod subject;

use std::time::Instant;

use options::BenchOptions;
use subject::Subject;

/// Calls that are under way at once.
const CONNECTIONS: usize = 8;
/// The two are measured in turn, because a machine is not always as quick.
const ROUNDS: usize = 3;

fn main() {
    let options = BenchOptions::read(std::env::args().skip(1));
    let mut subject = Subject::start();
    match options.kills {
        Some(kills) if options.endpoint == imports::ENDPOINT => imports::run(&mut subject, &options, kills),
        Some(kills) => kills::run(&subject, &options, kills),
        None => rates(&subject, &options),
    }
}

fn rates(subject: &Subject, options: &BenchOptions) {
    let rows = subject.rows(options, 2 * ROUNDS * options.rows);
    let mut shares = rows.chunks(rows.len() / (2 * ROUNDS));
    let (mut bare, mut ours, mut planning) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let plan = subject.plan(&format!("bare-{round}"), options, shares.next().expect("a share for each"));
        bare.push(ceiling::rate(subject, &plan, CONNECTIONS));
        let before = Instant::now();
        let share = shares.next().expect("a share for each");
        let plan = subject.plan(&format!("ours-{round}"), options, share);
        planning.push(share.len() as f64 / before.elapsed().as_secs_f64());
        let before = Instant::now();
        subject.apply(&plan);
        ours.push(share.len() as f64 / before.elapsed().as_secs_f64());
    }
    let middle = |rates: &mut Vec<f64>| {
        rates.sort_by(f64::total_cmp);
        rates[rates.len() / 2]
    };
    let (bare, ours, planning) = (middle(&mut bare), middle(&mut ours), middle(&mut planning));
    println!(
        "\n{}, {} rows, {CONNECTIONS} connections, rows a second",
        options.endpoint,
        rows.len() / (2 * ROUNDS)
    );
    println!("{:<28}{planning:>8.0}", "batch plan");
    println!("{:<28}{ours:>8.0}{:>8.0} % of {bare:.0} without a journal", "batch apply", 100.0 * ours / bare);
}
