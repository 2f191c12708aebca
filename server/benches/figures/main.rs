//! The figures of the server on the *large* demonstration data, each beside what nothing here can beat, in turns of one
//! run. `make bench` prints them; `cargo bench --bench figures -- payments events --size medium` prints some of them.
#![expect(clippy::print_stdout, reason = "the table is what a bench is for")]

mod beside;
mod boards;
mod by_hand;
mod ceiling;
mod events;
mod filters;
mod flood;
mod in_number;
mod in_process;
mod letters;
mod load;
mod mass_emails;
mod members;
mod messages;
mod payments;
mod payments_by_hand;
mod postgres;
mod reads;
mod slots;
mod starts;
mod subject;
mod table;
mod wire;
mod writes;

use subject::Subject;

/// One connection shows what a person waits for, many show what the machine gives.
const CONNECTIONS: [usize; 2] = [1, 32];

/// The server that is measured, and how to be root there.
struct Running {
    size: String,
    server: Subject,
    root: String,
}

fn main() {
    let (size, parts) = asked(std::env::args().skip(1));
    let wanted = |part: &str| parts.is_empty() || parts.iter().any(|asked| asked == part);
    if wanted("starts") {
        starts::measure(&size);
    }
    if parts.iter().any(|part| part == "mass-emails") {
        mass_emails::measure();
        return;
    }
    if parts.iter().any(|part| part == "postgres") {
        postgres::measure(&size, &parts);
        return;
    }
    let data = subject::data(&size);
    let server = Subject::start(data.path(), &size);
    let [idle, _] = server.memory();
    server.wait_for_check();
    let running = Running { root: server.sign_in(), server, size };
    if wanted("payments") {
        payments::measure(&running);
    }
    if wanted("hand") {
        payments::measure_by_hand(&running);
    }
    if wanted("members") {
        members::measure(&running);
    }
    if wanted("number") {
        in_number::measure(&running);
    }
    if wanted("boards") {
        boards::measure(&running);
    }
    if wanted("slots") {
        slots::measure(&running);
    }
    if wanted("messages") {
        messages::measure(&running);
    }
    if wanted("beside") {
        beside::measure(&running);
    }
    if wanted("filters") {
        filters::measure(&running);
    }
    if wanted("approvals") {
        writes::approvals(&running);
    }
    if wanted("logins") {
        writes::logins(&running);
    }
    if wanted("letters") {
        letters::measure(&running);
    }
    if wanted("flood") {
        flood::measure(&running);
    }
    if wanted("events") {
        events::measure(&running);
    }
    let [now, most] = running.server.memory();
    println!();
    table::line("server's memory, idle", &format!("{idle:.0} MiB"), "<= 40 MiB");
    table::line("server's memory, under load", &format!("{most:.0} MiB"), "<= 120 MiB");
    table::line("server's memory, after it", &format!("{now:.0} MiB"), "");
    running.server.stop();
}

/// The size of the data and the parts to be measured, all when none is named. Cargo adds options of its own.
fn asked(arguments: impl Iterator<Item = String>) -> (String, Vec<String>) {
    let (mut size, mut parts) = ("large".to_owned(), Vec::new());
    let mut arguments = arguments.peekable();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--size" => size = arguments.next().unwrap_or(size),
            option if option.starts_with('-') => {}
            _ => parts.push(argument),
        }
    }
    (size, parts)
}
