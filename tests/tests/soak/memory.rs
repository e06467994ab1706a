//! The memory of the process.

/// Returns the bytes of resident memory, if the system provides them.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1_024)
}

/// The memory after a warm-up, and the most by which it may grow afterwards.
pub struct Flat {
    before: Option<usize>,
}

/// Allocators keep some freed memory. A leak of 1 KB for each call would add 10 MB.
const ROOM: usize = 8 << 20;

impl Flat {
    pub fn start() -> Self {
        let before = resident();
        if before.is_none() {
            println!("skipped: this system does not tell how much memory a process holds");
        }
        Self { before }
    }

    pub fn check(self, calls: usize) {
        if let (Some(before), Some(after)) = (self.before, resident()) {
            let grown = after.saturating_sub(before);
            println!("{calls} calls: {before} bytes before, {grown} more after");
            assert!(
                grown <= ROOM,
                "memory grew by {grown} bytes in {calls} calls"
            );
        }
    }
}
