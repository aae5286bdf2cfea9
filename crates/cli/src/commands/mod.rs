//! The commands, one file each.

pub(crate) mod backup;
pub(crate) mod doctor;
pub(crate) mod games;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod sim;
pub(crate) mod verify;
