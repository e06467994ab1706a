//! The memory of the process.

/// Returns the bytes of resident memory, if the system provides them.
fn resident() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    let kilobytes: usize = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1_024)
}

/// The memory after a warm-up, with which the memory after the run is compared.
pub struct MemoryBaseline {
    before: Option<usize>,
}

/// The most bytes by which memory may grow. Allocators keep some freed memory; a leak of 1 KB for each call would add 10 MB.
const MAX_GROWTH: usize = 8 << 20;

impl MemoryBaseline {
    pub fn start() -> Self {
        let before = resident();
        if before.is_none() {
            println!("skipped: this system does not report the memory of a process");
        }
        Self { before }
    }

    pub fn check(self, calls: usize) {
        if let (Some(before), Some(after)) = (self.before, resident()) {
            let grown = after.saturating_sub(before);
            println!("{calls} calls: {before} bytes before, {grown} more after");
            assert!(
                grown <= MAX_GROWTH,
                "memory grew by {grown} bytes in {calls} calls"
            );
        }
    }
}
