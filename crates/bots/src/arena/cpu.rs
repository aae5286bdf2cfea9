//! How long a processor was at work, which on a busy machine is not how long it took.

use std::time::Duration;

/// On this thread, since it began; nothing where the system does not tell.
#[cfg(any(target_os = "linux", target_os = "macos"))]
pub(super) fn of_this_thread() -> Option<Duration> {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).ok().map(Duration::from)
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
pub(super) fn of_this_thread() -> Option<Duration> {
    None
}
