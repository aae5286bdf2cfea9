//! Brew, a toy game of cards: content that is data, effects inside effects, and
//! prompts that several seats may answer or let pass. It tries the contract of
//! [`Game`](bivouac_engine::Game) from the side of games with many cards.

mod cards {
    mod brew;
    mod scene;

    mod content;
    mod effects;
    mod forms;
    mod laws;
    mod likely;
    mod logs;
    mod secrecy;
    mod specials;
    mod takebacks;
    mod windows;
}
