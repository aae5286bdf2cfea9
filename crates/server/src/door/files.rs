//! Each connection is an open file, and systems allow a program only so many: the limit is raised as
//! far as it goes, and what still does not fit is said in a sentence.

use crate::config::Config;

/// For the store, the log and the page.
const OURS: u64 = 96;
/// Fewer other connections would keep people from opening the page.
const FEWEST: u64 = 16;

/// How many connections there is room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Room {
    pub(super) sockets: u32,
    pub(super) others: u32,
}

/// Raises the limit of open files and says how many connections fit, and a sentence if those are
/// fewer than the settings wish for.
pub(super) fn room(config: &Config) -> (Room, Option<String>) {
    // Where it cannot be asked for or raised there is nothing to go by but the settings.
    let files = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(u64::MAX);
    room_within(files, config)
}

fn room_within(files: u64, config: &Config) -> (Room, Option<String>) {
    let wished = |count: u32| if count == 0 { u64::from(u32::MAX) } else { u64::from(count) };
    let (sockets, others) = (wished(config.max_sockets), wished(config.max_connections));
    let free = files.saturating_sub(OURS).max(2 * FEWEST);
    // Sockets are people who play: of what there is they have three quarters.
    let some = others.min((free / 4).max(FEWEST));
    let others = others.min(free.saturating_sub(sockets).max(some));
    let fit = sockets.min(free - others);
    let count = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    let room = Room { sockets: count(fit), others: count(others) };
    // Without a limit nobody wishes for a number.
    let missing = config.max_sockets > 0 && fit < sockets;
    let sentence = missing.then(|| {
        format!(
            "this system lets the program open {files} files, so there is room for {} sockets and {} other \
             connections at once, fewer than max_sockets = {}; raise the limit (`ulimit -n`, or LimitNOFILE= of a \
             systemd unit) to {}, or lower max_sockets",
            room.sockets,
            room.others,
            config.max_sockets,
            sockets + wished(config.max_connections).min(sockets) + OURS,
        )
    });
    (room, sentence)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn within(files: u64, max_sockets: u32, max_connections: u32) -> (u32, u32, bool) {
        let config = Config { max_sockets, max_connections, ..Config::default() };
        let (room, sentence) = room_within(files, &config);
        assert!(u64::from(room.sockets) + u64::from(room.others) + OURS <= files.max(OURS + 2 * FEWEST));
        (room.sockets, room.others, sentence.is_some())
    }

    #[test]
    fn what_fits_is_as_wished() {
        assert_eq!(within(1_000_000, 20_000, 2_000), (20_000, 2_000, false));
        assert_eq!(within(22_096, 20_000, 2_000), (20_000, 2_000, false));
    }

    #[test]
    fn where_files_are_few_both_kinds_of_connections_have_some_and_it_is_said() {
        assert_eq!(within(1_024, 20_000, 2_000), (696, 232, true));
        assert_eq!(within(4_096, 20_000, 100), (3_900, 100, true));
        assert_eq!(within(1_024, 100, 2_000), (100, 828, false));
        assert_eq!(within(10, 20_000, 2_000), (16, 16, true));
    }

    #[test]
    fn without_a_limit_there_is_as_much_as_fits_and_nothing_to_say() {
        assert_eq!(within(1_024, 0, 2_000), (696, 232, false));
        assert_eq!(within(1_024, 0, 0), (696, 232, false));
    }

    #[test]
    fn the_sentence_says_what_to_do() {
        let (_, sentence) = room_within(1_024, &Config::default());
        let sentence = sentence.expect("20,000 sockets do not fit");
        for part in ["open 1024 files", "696 sockets", "max_sockets = 20000", "ulimit -n"] {
            assert!(sentence.contains(part), "{sentence}");
        }
    }
}
