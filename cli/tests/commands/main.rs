//! The real binary against the real server with its small demonstration.

mod aliases;
mod asking;
mod batch;
mod batch_apply;
mod batch_failing;
mod batch_kills;
mod completing;
mod failing;
mod flags;
mod formats;
mod helping;
mod installing;
mod members;
mod office;
mod periods;
mod profiles;
mod reading;
mod readme;
mod screen;
mod sealing;
mod sending;
mod several;
mod signing_in;
mod unrehearsed;
mod watching;
mod writing;
