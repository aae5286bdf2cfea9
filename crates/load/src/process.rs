//! What the operating system says of a process, and which core it runs on.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result};
use nix::sched::{CpuSet, sched_setaffinity};
use nix::sys::resource::{Resource, getrlimit, setrlimit};
use nix::unistd::{Pid, SysconfVar, sysconf};

/// The time it has spent on a processor, in all its threads.
pub fn cpu_time(pid: u32) -> Result<Duration> {
    let path = format!("/proc/{pid}/stat");
    let stat = fs::read_to_string(&path).with_context(|| format!("reading {path}"))?;
    let ticks = ticks(&stat).with_context(|| format!("{path} does not look as expected"))?;
    let a_second = sysconf(SysconfVar::CLK_TCK)?.context("the length of a tick is not known")?;
    Ok(Duration::from_secs_f64(ticks as f64 / a_second as f64))
}

/// The memory it holds, in bytes.
pub fn memory(pid: u32) -> Result<u64> {
    let path = format!("/proc/{pid}/status");
    let status = fs::read_to_string(&path).with_context(|| format!("reading {path}"))?;
    resident(&status).with_context(|| format!("{path} says nothing of memory"))
}

/// How many threads wanted a core, on average over the last minute.
pub fn others_running() -> Result<f64> {
    let path = "/proc/loadavg";
    let text = fs::read_to_string(path).with_context(|| format!("reading {path}"))?;
    let minute = text.split_ascii_whitespace().next().and_then(|number| number.parse().ok());
    minute.with_context(|| format!("{path} does not look as expected"))
}

/// Keeps the thread that calls, and every thread and process it starts, on this core.
pub fn pin(core: usize) -> Result<()> {
    let mut cores = CpuSet::new();
    cores.set(core).with_context(|| format!("there is no core {core}"))?;
    sched_setaffinity(Pid::from_raw(0), &cores).with_context(|| format!("cannot run on core {core}"))
}

/// Allows as many open files as may be allowed, here and in every process started from here: each
/// socket is one.
pub fn allow_many_files() -> Result<()> {
    let (_, most) = getrlimit(Resource::RLIMIT_NOFILE)?;
    Ok(setrlimit(Resource::RLIMIT_NOFILE, most, most)?)
}

/// User and system time. The name before them may hold spaces and brackets, so the fields are
/// counted from the last bracket.
fn ticks(stat: &str) -> Option<u64> {
    let mut fields = stat.rsplit_once(')')?.1.split_ascii_whitespace().skip(11);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(user + system)
}

fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_brackets_does_not_shift_the_fields() {
        let stat = "42 (a) b (c)) S 1 42 42 0 -1 4194560 1 2 3 4 150 25 0 0 20 0 1 0 9 9 9\n";
        assert_eq!(ticks(stat), Some(175));
        assert_eq!(ticks("42 (a"), None);
    }

    #[test]
    fn memory_is_told_in_bytes() {
        assert_eq!(resident("Name:\tx\nVmRSS:\t    1536 kB\n"), Some(1536 * 1024));
        assert_eq!(resident("Name:\tx\n"), None);
    }

    #[test]
    fn this_process_has_memory_and_time() {
        let me = std::process::id();
        assert!(memory(me).unwrap() > 100_000);
        assert!(cpu_time(me).is_ok());
        assert!(others_running().unwrap() >= 0.0);
    }
}
