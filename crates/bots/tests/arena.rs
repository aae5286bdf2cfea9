//! What the arena promises: moments in their order, every game to an end, and the same games
//! on any number of threads, with logs or without.
mod arena {
    mod gong;
    mod many;
    mod moments;
}
