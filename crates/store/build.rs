//! Compiles the store anew when a migration is added, which the macro that embeds them cannot see.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}
