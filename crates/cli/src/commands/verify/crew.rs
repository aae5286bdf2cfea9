//! Work on all cores whose results come out in the order in which it was handed in.

use std::collections::BTreeMap;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex};
use std::thread;

use anyhow::Result;

/// Does `work` on everything in `batches` with so many threads and hands the results to `done`, in
/// order, until it fails. Batches are drawn no further ahead than there are hands for them.
pub(super) fn in_order<T: Send, R: Send>(
    threads: usize,
    batches: impl Iterator<Item = Vec<T>> + Send,
    work: impl Fn(T) -> R + Sync,
    mut done: impl FnMut(R) -> Result<()>,
) -> Result<()> {
    thread::scope(|scope| {
        let (hand, taken) = sync_channel::<(u64, Vec<T>)>(threads);
        let (tell, told) = sync_channel::<(u64, Vec<R>)>(threads);
        let taken = Arc::new(Mutex::new(taken));
        // Whoever hands on or takes stops when there is nobody at the other end any more.
        scope.spawn(move || (0..).zip(batches).try_for_each(|numbered| hand.send(numbered)));
        for _ in 0..threads {
            let (taken, tell, work) = (Arc::clone(&taken), tell.clone(), &work);
            scope.spawn(move || {
                loop {
                    let next = taken.lock().expect("nobody panics while holding it").recv();
                    let Ok((number, batch)) = next else { break };
                    if tell.send((number, batch.into_iter().map(work).collect())).is_err() {
                        break;
                    }
                }
            });
        }
        drop((taken, tell));
        let (mut early, mut next) = (BTreeMap::new(), 0);
        for (number, results) in told {
            early.insert(number, results);
            while let Some(results) = early.remove(&next) {
                results.into_iter().try_for_each(&mut done)?;
                next += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn results_come_out_in_order_whoever_is_quicker() {
        let batches = (0..200_u64).map(|number| vec![number * 2, number * 2 + 1]);
        let slow_at_times =
            |number: u64| (0..(number % 7) * 1000).fold(number, |sum, _| std::hint::black_box(sum));
        let mut seen = Vec::new();
        let all = in_order(4, batches, slow_at_times, |number| {
            seen.push(number);
            Ok(())
        });
        assert!(all.is_ok());
        assert_eq!(seen, (0..400).collect::<Vec<_>>());
    }

    #[test]
    fn whoever_has_seen_enough_ends_it() {
        let endless = (0_u64..).map(|number| vec![number]);
        let ended = in_order(
            3,
            endless,
            |number| number,
            |number| {
                if number == 5 {
                    bail!("enough");
                }
                Ok(())
            },
        );
        assert_eq!(ended.expect_err("it was ended").to_string(), "enough");
    }
}
