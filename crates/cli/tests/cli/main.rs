//! The program from outside: what it prints, where, and how it ends; and that nothing
//! that is fed to it, or to the tables below it, makes it fall over.

mod backup;
mod content;
mod damage;
mod doctor;
mod games;
mod manual;
mod many;
mod mutations;
mod play;
mod program;
mod replay;
mod serve;
mod sim;
mod tables;
