//! Measures the sanitizer beside three regular expressions that servers write by hand: for a path, a long word
//! and an e-mail address. Both run on the same varied texts, since a repeated message would train the branch
//! predictor.
//!
//! `cargo bench -p mcp-error-benches --bench sanitize` prints ratios. Each is the median of pairs that were
//! measured one right after the other, which a noisy machine changes little.

use std::borrow::Cow;
use std::hint::black_box;
use std::time::Instant;

use mcp_error_sanitize::{Rules, text};
use regex::Regex;

/// The sanitizer that servers write by hand.
struct ThreeRegexes([(Regex, &'static str); 3]);

impl ThreeRegexes {
    fn new() -> Self {
        Self(
            [
                (r"/[\w/.-]+", "[path]"),
                (r"[a-zA-Z0-9]{32,}", "[redacted]"),
                (r"[\w.-]+@[\w.-]+\.\w+", "[email]"),
            ]
            .map(|(pattern, marker)| (Regex::new(pattern).expect("a valid pattern"), marker)),
        )
    }

    fn text<'a>(&self, input: &'a str) -> Cow<'a, str> {
        let mut out = Cow::Borrowed(input);
        for (regex, marker) in &self.0 {
            if let Cow::Owned(replaced) = regex.replace_all(&out, *marker) {
                out = Cow::Owned(replaced);
            }
        }
        out
    }
}

/// A generator of pseudo-random numbers that are the same in each run (Knuth's MMIX generator).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn word(&mut self, alphabet: &[u8], len: usize) -> String {
        (0..len)
            .map(|_| char::from(alphabet[self.below(alphabet.len())]))
            .collect()
    }
}

const WORDS: &str = "cannot find the ride requested by caller in park opening hours closed today expected value \
    between 3 and 17, found 250; retry after 30 seconds (timeout 5s) connection reset while reading \
    a response `entityType` must be one of: ATTRACTION, RESTAURANT, SHOW; invalid_argument \
    schedule.start is 2024-05-17 v1.24.3 request 42 of 1024 failed: unexpected end input Error: \
    \"status\"";

const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";
const MIXED: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

fn clean(numbers: &mut Numbers, len: usize) -> String {
    let words: Vec<_> = WORDS.split(' ').collect();
    let mut text = String::new();
    while text.len() < len {
        text.push_str(numbers.pick(&words));
        text.push(' ');
    }
    text.truncate(len);
    text
}

/// Returns clean text with a path, a token and an address in it.
fn dirty(numbers: &mut Numbers, len: usize) -> String {
    let mut parts = [
        format!("/home/{}/notes.txt", numbers.word(LETTERS, 5)),
        format!("ghp_{}", numbers.word(MIXED, 36)),
        format!("{}@parks.example", numbers.word(LETTERS, 6)),
    ];
    parts.rotate_left(numbers.below(3));
    let taken: usize = parts.iter().map(|part| part.len() + 1).sum();
    let gap = len.saturating_sub(taken) / 3;
    let mut text = String::new();
    for part in parts {
        let words = clean(numbers, gap);
        text.push_str(words.trim_end());
        text.push(' ');
        text.push_str(&part);
        text.push(' ');
    }
    text
}

fn digits(numbers: &mut Numbers, len: usize) -> String {
    let mut text = String::new();
    while text.len() < len {
        let line = format!(
            "2024-05-{:02}T{:02}:{:02}:{:02}.{:03}Z [{}] 10.{}.{}.{}:{} id={} took {}ms\n",
            numbers.below(28) + 1,
            numbers.below(24),
            numbers.below(60),
            numbers.below(60),
            numbers.below(1000),
            numbers.below(9000),
            numbers.below(256),
            numbers.below(256),
            numbers.below(256),
            numbers.below(60000),
            numbers.below(1_000_000),
            numbers.below(5000),
        );
        text.push_str(&line);
    }
    text.truncate(len);
    text
}

const LONG: usize = 16 * 1024;

/// Texts that an attacker could repeat, hoping for more than linear time. In place of [`NUMBER`] stands another number each
/// time. The last ones were found by a program that changed texts at random and kept the slower ones.
const HOSTILE: &[&str] = &[
    "/",
    "@",
    "=",
    ":",
    "\\",
    "~",
    "-",
    ".",
    "_",
    "a",
    "9",
    "f0",
    "a1B2",
    "a:",
    "a=",
    "a@",
    "a/",
    "/a",
    "a.b@",
    "://",
    "a://",
    "http:",
    "https://a:",
    "a:b@",
    "-----BEGIN ",
    "-----BEGIN A-----",
    "password",
    "password=",
    "password: ",
    "token=a ",
    "Bearer ",
    "\"",
    "\\\"",
    "'a",
    "$a$",
    "%41",
    "eyJ",
    "a@b.c",
    "C:\\",
    "\\\\a\\b",
    "/home/",
    ":///home/a",
    "\\:",
    "\u{e9}\\",
    "?key=",
    "&key=",
    "\u{e9}",
    "\u{3001}",
    "\u{200b}",
    "\u{1b}",
    "\u{1b}[",
    "\u{1b}]",
    "\u{9d}",
    "/\u{1b}",
    "secret ",
    "key_",
    "aB3",
    "[",
    "<a>",
    "x=1;",
    "\u{e9}/",
    "\u{e9} ",
    "\u{5bc6}\u{7801} ",
    "a@b.c://",
    "echo a ",
    "LOGIN ",
    "mysql a ",
    "\"password\" {",
    "ada:maple7@h ",
    "K8sMaple7River ",
    "https://@",
    "(-\u{5bc6}\u{7801}=",
    "tokenhttps://$a@b.c",
    "{-Bearer ",
    "http:.);",
    "pw:x",
    "secret([",
    "'/etc/a ",
    "is authorization",
    "api_key=\"",
    "client_id=x ",
    "/a=",
    "=/a/v1",
    "ada:maple7@h",
    "unexpected '0y7f3a5c0e'' ",
    "invalid 'maple4river'' x.",
    "unexpected 'admin123'\"%41@",
    "is invalid@unexpected '0y7f3a5c0e'' ",
    "%2540(invalid 'maple4river'' ",
    "\"value\": \"maple7river\"sqlcmd%41/",
    "%41 paths",
    "s-s4t2ud-@\u{e9} ",
    "%20\u{41a}\u{410}'crypt",
    "no ChaCha20Poly1305/refresh",
    "&",
    "&&&&token\n|",
    "pw::",
    "-`exception,real%4111^ \"`",
    "}'--''parserA#,a.b@0",
    "A_`-D\"''ps256%441.#*--@.,%%",
    ".,!!%20\"`',`no 66a1b2c3d4e5f60718293a4b",
    ",K8sMle7Rv '\"\\\"%%41 path%",
    "--@\u{2116},%41\"'&md5.aError",
    "%41='''recentb7a\u{2116}rve,\u{2116}.@",
    "%\u{2116}\u{85}oce,a.bA-",
    "{'%20[neither_-,a@b.c\u{2116}",
    "SS%41647,wrongmpe\u{2116}rier=\\\"",
    "maple\u{2116}rivee>\\\"error\\x1b\\self.name,1",
    "&a%&&&&&\u{2116}warnnins`'",
    "%\u{2116}4='''ntb1a\u{2116}e,un@",
    "%4bo='\r''receba\u{2116}rModule._loadve,",
    "-,e%41\"'&md5\u{2116}@\u{2116},%41\"'\"'.ap\u{2116}aError",
    "[\u{e9}-e%#u\u{2116}1_\"x,'d!\u{2116}id,%71\"'.aSha6,u*ap\u{2116}ror'aError''",
    "-e%4u-e@\u{2116}1_\"x'&md5Zq4\u{2116}@\u{2116},%41\"'.ap-@Sha6\u{2116},s,unA@aErroraidr''",
];

/// What stands for the number of a repetition.
const NUMBER: char = '\u{2116}';

fn hostile(unit: &str) -> String {
    let mut text = String::new();
    for number in 0.. {
        // Knuth's multiplier spreads the numbers, so that neighbours differ in all digits.
        let number = number * 2_654_435_761_u64 % 10_007;
        let next = unit.replace(NUMBER, &number.to_string());
        if text.len() + next.len() > LONG {
            break;
        }
        text.push_str(&next);
    }
    text
}

/// Texts of one kind, and the highest ratio that is allowed for them.
struct Set {
    name: &'static str,
    texts: Vec<String>,
    bar: f64,
}

fn sets() -> Vec<Set> {
    let mut numbers = Numbers(7);
    let mut many = |make: fn(&mut Numbers, usize) -> String, count: usize, len: usize| {
        (0..count)
            .map(|_| make(&mut numbers, len))
            .collect::<Vec<_>>()
    };
    vec![
        Set {
            name: "120 B clean",
            texts: many(clean, 512, 120),
            bar: 0.35,
        },
        Set {
            name: "120 B dirty",
            texts: many(dirty, 512, 120),
            bar: 0.4,
        },
        Set {
            name: "16 KB clean",
            texts: many(clean, 8, LONG),
            bar: 0.5,
        },
        // This set has no bar of its own.
        Set {
            name: "16 KB log lines",
            texts: many(digits, 8, LONG),
            bar: 0.5,
        },
    ]
}

const RULES: Rules = Rules::new().with_max_bytes(1 << 20);

/// Returns the nanoseconds that one call takes on average over the texts.
fn time<'a>(texts: &'a [String], run: &mut dyn FnMut(&'a str) -> usize) -> f64 {
    let begun = Instant::now();
    for text in texts {
        black_box(run(black_box(text)));
    }
    begun.elapsed().as_secs_f64() * 1e9 / texts.len() as f64
}

fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of[of.len() / 2]
}

fn ratios() {
    let naive = ThreeRegexes::new();
    let mut ours = |input: &str| text(input, &RULES).len();
    let mut theirs = |input: &str| naive.text(input).len();
    let mut clean_long = 0.0;
    println!(
        "{:<24}{:>12}{:>12}{:>8}{:>6}",
        "", "ours ns", "naive ns", "ratio", "bar"
    );
    let row = |name: &str, ours: f64, theirs: f64, ratio: f64, bar: f64| {
        let mark = if ratio > bar { "  over" } else { "" };
        println!("{name:<24}{ours:>12.0}{theirs:>12.0}{ratio:>8.2}{bar:>6.2}{mark}");
    };
    for set in sets() {
        let rounds = if set.texts.len() > 100 { 401 } else { 201 };
        let pairs: Vec<(f64, f64)> = (0..rounds)
            .map(|_| (time(&set.texts, &mut ours), time(&set.texts, &mut theirs)))
            .collect();
        let a = median(pairs.iter().map(|pair| pair.0).collect());
        let b = median(pairs.iter().map(|pair| pair.1).collect());
        let ratio = median(pairs.iter().map(|pair| pair.0 / pair.1).collect());
        if set.name == "16 KB clean" {
            clean_long = b;
        }
        row(set.name, a, b, ratio, set.bar);
    }
    println!("hostile 16 KB, beside naive on clean 16 KB; the slowest first");
    let mut rows: Vec<(f64, String)> = HOSTILE
        .iter()
        .map(|unit| {
            let texts = [hostile(unit)];
            (
                median((0..21).map(|_| time(&texts, &mut ours)).collect()),
                format!("{unit:?}"),
            )
        })
        .collect();
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (ours, name) in rows.iter().take(12) {
        row(name, *ours, clean_long, ours / clean_long, 3.0);
    }
}

fn main() {
    // `cargo test --benches` runs this program as well, without this argument.
    if std::env::args().any(|arg| arg == "--bench") {
        ratios();
    }
}
