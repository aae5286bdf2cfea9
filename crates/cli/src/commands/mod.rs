//! The commands, one file each.

pub(crate) mod backup;
pub(crate) mod completions;
pub(crate) mod doctor;
pub(crate) mod games;
pub(crate) mod man;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod sim;
pub(crate) mod tables;
pub(crate) mod verify;
