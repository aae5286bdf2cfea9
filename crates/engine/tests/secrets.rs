//! What the contract of [`Game`](bivouac_engine::Game) is worth to a game of secrets.
//!
//! Cache is a small game with all that a large one would ask of hidden things:
//! secrets that are learnt and forgotten, packs of mixed origin, words that give a
//! secret away, calls that tell the truth, and one person on two seats. The tests
//! play it by hand from drawn positions, through tables and logs, count all of its
//! worlds to see what `imagine` should deal, and hold it to the laws.
mod secrets {
    mod cache;
    mod drawn;
    mod laws;
    mod logs;
    mod odds;
    mod played;
    mod secrecy;
    mod takebacks;
    mod talk;
    mod turns;
}
