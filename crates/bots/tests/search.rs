//! What the search promises: it plays better than chance, from its view alone, and the same
//! dice make the same choice.
mod search {
    mod choices;
    mod guided;
    mod shells;
}
