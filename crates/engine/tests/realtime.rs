//! What the contract of [`Game`](bivouac_engine::Game) is worth to a game in real time.
//!
//! Lanterns is a small game with all that a large one would ask of the clock: dice
//! in the air, hands that are busy, a gong, a vote that counts who is present, and
//! a pause of its own besides the table's. The tests play it by hand, by stamped
//! moments, at random in virtual time, and by the laws.
mod realtime {
    mod dice;
    mod drawn;
    mod lanterns;
    mod laws;
    mod moments;
    mod pauses;
    mod play;
    mod votes;
}
