//! How much memory a child may use.

use std::fs;
use std::path::Path;

/// The memory of a child on a machine with enough of it.
const USUAL: u64 = 1 << 30;
/// The least with which a trial makes sense.
pub(super) const LEAST: u64 = 64 << 20;

/// Returns the bytes that each of `children` may use.
///
/// If the control group of this process has a limit, the children share half of what is free: beyond the limit the system may end the
/// whole group, and the server with it.
pub(super) fn for_each_child(children: usize) -> u64 {
    let free = free_in_group().unwrap_or(u64::MAX);
    (free / 2 / children.max(1) as u64).clamp(LEAST, USUAL)
}

/// Returns the free memory of this process's control group, if it has a limit.
fn free_in_group() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let own = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    // In a container, the path may be the path on the host. The container's own group is then the root.
    let root = Path::new("/sys/fs/cgroup");
    [root.join(own), root.to_owned()].iter().find_map(|group| {
        let read = |name| {
            fs::read_to_string(group.join(name))
                .ok()?
                .trim()
                .parse::<u64>()
                .ok()
        };
        Some(read("memory.max")?.saturating_sub(read("memory.current")?))
    })
}
