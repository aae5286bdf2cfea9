//! Licences: everything that others wrote must be ours to use and to pass on.

use crate::finding::Finding;
use crate::metadata::{Metadata, Package};

use super::spdx;

/// Licences that ask for no more than to be named; `deny.toml` has the same.
pub(crate) const ALLOWED: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

pub(crate) fn check(metadata: &Metadata) -> Vec<Finding> {
    metadata.third_party().filter_map(fault).map(|text| Finding::new("Cargo.lock", 1, text)).collect()
}

fn fault(package: &Package) -> Option<String> {
    let Package { name, version, license, .. } = package;
    let Some(license) = license else {
        return Some(format!("{name} {version} states no licence: use another crate"));
    };
    match spdx::satisfied(license, &ALLOWED) {
        Ok(true) => None,
        Ok(false) => Some(format!(
            "{name} {version} is under {license}, which xtask/src/tidy/licences.rs does not allow: use another crate"
        )),
        Err(why) => {
            Some(format!("{name} {version} has an unreadable licence `{license}` ({why}): use another crate"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_licence(license: Option<&str>, fine: bool) {
        let package = Package {
            id: String::new(),
            name: "some".into(),
            version: "1.0.0".into(),
            license: license.map(String::from),
            manifest_path: String::new(),
            source: Some("registry".into()),
            dependencies: Vec::new(),
        };
        assert_eq!(fault(&package).is_none(), fine, "{license:?}");
    }

    #[test]
    fn permissive_licences_pass_and_others_do_not() {
        check_licence(Some("MIT OR Apache-2.0"), true);
        check_licence(Some("(MIT OR Apache-2.0) AND Unicode-3.0"), true);
        check_licence(Some("MPL-2.0"), false);
        check_licence(Some("GPL-3.0-only OR MIT"), true);
        check_licence(Some("MIT AND"), false);
        check_licence(None, false);
    }
}
