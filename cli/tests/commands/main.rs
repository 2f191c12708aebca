//! The program as its users meet it: the real binary, against the real server with its small demonstration.

mod asking;
mod batch;
mod batch_apply;
mod batch_kills;
mod failing;
mod formats;
mod office;
mod profiles;
mod reading;
mod screen;
mod signing_in;
mod watching;
mod writing;
