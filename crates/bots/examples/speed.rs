//! temp
use bivouac_bots::arena::{self, Plan, Unwatched};
use bivouac_bots::{kinds, spec};
use bivouac_pig::{Options, Pig};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let bots = spec::list(&args[1]).unwrap();
    let games: u64 = args[2].parse().unwrap();
    for threads in [1, 2] {
        for keep_logs in if args.len() > 3 { [false, true] } else { [false, false] } {
            let plan = Plan { games: if keep_logs {games/50} else {games}, threads, keep_logs, ..Plan::new(2, 7) };
            let report = arena::play::<Pig>(&Options::default(), &bots, &kinds(), &plan, &Unwatched, Some(&|_, _| {})).unwrap();
            println!("{report}\n");
        }
    }
}
