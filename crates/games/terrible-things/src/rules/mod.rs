//! What follows from what: a file for each chapter of the rules.

pub(crate) mod achieve;
pub(crate) mod answers;
pub(crate) mod cards;
pub(crate) mod desperation;
pub(crate) mod dice;
pub(crate) mod effects;
pub(crate) mod explore;
pub(crate) mod refresh;
pub(crate) mod round;
pub(crate) mod solo;
pub(crate) mod spend;
pub(crate) mod terrible;
pub(crate) mod trade;
