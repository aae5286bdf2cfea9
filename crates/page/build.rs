//! Puts the built page into the program, or a page that says what to run. It never runs Node:
//! whoever builds the program alone needs none, and nobody waits for it who changed no page.

use std::fs;
use std::path::Path;

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (web, placeholder) = (here.join("../../web"), here.join("placeholder"));
    let dist = web.join("dist");
    // Cargo takes a path that is not there for one that changed, and would build this each time.
    if web.is_dir() && !dist.exists() {
        let _ = fs::create_dir(&dist);
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", placeholder.display());
    println!("cargo::rerun-if-changed={}", dist.display());
    let built = dist.join("index.html").is_file();
    if !built {
        println!(
            "cargo::warning=the page was not built, so the program shows a page that says so: \
             run `cargo xtask run`, or `npm ci && npm run build` in web, and build again"
        );
    }
    memory_serve::load_directory_with_embed(if built { dist } else { placeholder }, true);
}
