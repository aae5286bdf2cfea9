//! The content: everything that is printed, as data.

mod book;
mod check;
mod effect;
mod fits;
mod printed;
pub mod text;
mod types;

pub use book::{Book, FILES};
pub use effect::*;
pub use printed::*;
pub use types::*;
