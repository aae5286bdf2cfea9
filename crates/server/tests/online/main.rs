//! The server on real sockets: whole games, lost connections, wrong keys, full disks.
//!
//! Every test starts a server of its own at a free port and waits for what is said, never for time
//! to pass; where time matters the clock is a paused one.

mod away;
mod books;
mod clocks;
mod crowd;
mod damaged;
mod disk;
mod door;
mod fire;
mod frames;
mod house;
mod kept;
mod keys;
mod lines;
mod pauses;
mod person;
mod private;
mod quiet;
mod reading;
mod refusals;
mod restart;
mod resume;
mod seats;
mod secrets;
mod sitting;
mod strangers;
mod takebacks;
mod temple;
mod tickets;
mod upgrade;
mod whole_game;
