#!/usr/bin/env python3
"""Weighs what mcp-error costs its users: time to build, bytes in a program, time at run time.

usage: weigh.py [PART…] [--variants N] [--runs N] [--rivals]

Each part measures mcp-error and what it is compared with in the same run and with the versions of this repository's
Cargo.lock, and prints its rows as soon as it has them. Without PART all but `parts`, `tour` and `test` are measured.

  derive    CPU time of `cargo check` of an enum of N variants (400): what the derive adds to thiserror, divided by what
            thiserror adds to a `Display` by hand. After an edit (a line above the enum moves every span) and a touch
            (the text is the same). --rivals measures snafu, miette and apollo-errors too.
  lines     the lines of that enum when its macros are expanded
  report    instructions for one report and its JSON, divided by those of a borrowed serde struct by hand with the same
            calls of the sanitizer (needs valgrind)
  size      bytes of a stripped release binary: the first use with ten variants beside thiserror and `json!` by hand,
            each further variant beside thiserror, and `rmcp::serve` around a server on standard input and output
  parts     what the first use and `rmcp::serve` consist of: two tables in Markdown, whose rows add up to the bytes of `size`
            (needs LLD, with which rustc links on Linux)
  cold      `cargo check` from nothing of a crate with thiserror, serde and serde_json, with mcp-error and without
  registry  what `registry!` adds to `cargo check` of a crate that lists 2 000 entries of 20 crates
  exports   CPU time in which a program makes all files about those 2 000 entries, in release and without optimization
  oldest    whether the oldest versions that the manifests allow build (`.ci/oldest-versions`)
  tour      CPU time of `cargo run --example tour` from nothing
  test      CPU time of the README's two commands from nothing, the second one behind the first, and which crates the
            second one builds again, because the tests need other features of them (`examples/Cargo.toml` avoids most)

CPU time is that of all processes, user and system. It depends on what else the machine does; the ratios do less, since
what is compared takes turns. Each is the median of --runs (5).
"""
import argparse, collections, os, pathlib, re, resource, shutil, statistics, subprocess, sys, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parents[2]
OURS = f'mcp-error = {{ path = "{ROOT}/mcp-error" }}\n'
THISERROR = 'thiserror = "2"\n'
SERDE = 'serde = { version = "1", features = ["derive"] }\nserde_json = "1"\n'


class Skipped(Exception):
    """A part that cannot be measured here, and why."""


def row(what, value, bar=""):
    print(f"{what:<88} {value:>16}  {bar}".rstrip(), flush=True)


def run(command, cwd, **env):
    """Runs a command, and returns its standard output and its CPU seconds."""
    done, seconds = run_whole(command, cwd, **env)
    return done.stdout, seconds


def run_whole(command, cwd, **env):
    """Runs a command, and returns what became of it and its CPU seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=cwd, env=os.environ | env, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise Skipped(f"`{' '.join(map(str, command))}` failed:\n{done.stderr[-2000:]}")
    return done, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Package:
    """A package of its own, with the lock file of this repository."""

    def __init__(self, base, name, dependencies, source, binary=False, target=None):
        self.name, self.dir, self.source = name, base / name, source
        self.target = target or base / f"{name}-target"
        self.file = self.dir / "src" / ("main.rs" if binary else "lib.rs")
        self.file.parent.mkdir(parents=True)
        self.file.write_text(source)
        (self.dir / "Cargo.toml").write_text(
            f'[package]\nname = "{name}"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n'
            f"[dependencies]\n{dependencies}[profile.release]\nstrip = true\n")
        shutil.copy(ROOT / "Cargo.lock", self.dir)

    def cargo(self, *arguments, **env):
        return run(["cargo", *arguments], self.dir, CARGO_TARGET_DIR=str(self.target), **env)

    def check(self, **env):
        return self.cargo("check", "--quiet", **env)[1]

    def release(self):
        """Returns the path of the program."""
        self.cargo("build", "--release", "--quiet")
        return self.target / "release" / self.name


# An enum of errors with two named fields and a message, as each crate wants it: the derives, and one variant.
MESSAGE = '"case {i}: {{entity}} has no {{id}}"'
FIELDS = "entity: String, id: String"
ENUMS = {
    "hand": ("", "#[derive(Debug)]", "V{i} {{ " + FIELDS + " }},"),
    "thiserror": (THISERROR, "#[derive(Debug, thiserror::Error)]", f"#[error({MESSAGE})] V{{i}} {{{{ {FIELDS} }}}},"),
    "mcp-error": (
        THISERROR + OURS,
        '#[derive(Debug, thiserror::Error, mcp_error::McpError)]\n#[mcp(type_base = "https://bench.example/errors/")]',
        f'#[error({MESSAGE})] #[mcp(code = {{code}}, problem = "variant-{{i}}", status = 404)]\n'
        "V{i} {{ #[mcp(extension)] entity: String, #[mcp(extension)] id: String }},"),
    "snafu": ('snafu = "0.9"\n', "#[derive(Debug, snafu::Snafu)]", f"#[snafu(display({MESSAGE}))] V{{i}} {{{{ {FIELDS} }}}},"),
    "miette": (
        THISERROR + 'miette = "7"\n', "#[derive(Debug, thiserror::Error, miette::Diagnostic)]",
        f"#[error({MESSAGE})] #[diagnostic(code(bench::v{{i}}))] V{{i}} {{{{ {FIELDS} }}}},"),
    "apollo-errors": (
        THISERROR + 'apollo-errors = "=0.8.0"\napollo-errors-derive = "=0.6.0"\nmiette = "7"\nserde_json = "1"\n',
        "#[derive(Debug, miette::Diagnostic, apollo_errors::Error)]",
        f"#[error({MESSAGE})] #[diagnostic(code(bench::v{{i}}))] #[http_status(404)] #[jsonrpc_code({{code}})]\n"
        "V{i} {{ #[extension] entity: String, #[extension] id: String }},"),
}


def enum(kind, variants):
    """Returns the dependencies and the source of an enum."""
    dependencies, derives, variant = ENUMS[kind]
    body = "\n".join(variant.format(i=i, code=-31000 - i) for i in range(variants))
    source = f"{derives}\npub enum BenchError {{\n{body}\n}}\n"
    if kind == "hand":
        arms = "\n".join(
            f'Self::V{i} {{ entity, id }} => write!(f, "case {i}: {{entity}} has no {{id}}"),' for i in range(variants))
        source += ("impl std::fmt::Display for BenchError {\n"
                   "fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {\n"
                   f"match self {{\n{arms}\n}}\n}}\n}}\nimpl std::error::Error for BenchError {{}}\n")
    return dependencies, source


def program(kind, variants, uses):
    """Returns a program that can make each variant, by input that the optimiser does not know, and uses it."""
    arms = "\n".join(f"{i} => BenchError::V{i} {{ entity, id }}," for i in range(1, variants))
    statements = "\n".join(f"println!(\"{{}}\", {use});" for use in uses)
    return enum(kind, variants)[1] + (
        "fn main() {\nlet text = std::env::args().next().unwrap_or_default();\n"
        "let (entity, id) = (text.clone(), text);\n"
        f"let error = match std::env::args().count() {{\n{arms}\n_ => BenchError::V0 {{ entity, id }},\n}};\n"
        f"{statements}\n}}\n")


def derive(base, options):
    kinds = ["hand", "thiserror", "mcp-error"] + (["snafu", "miette", "apollo-errors"] if options.rivals else [])
    packages = {kind: Package(base, f"enum-{kind}", *enum(kind, options.variants)) for kind in kinds}
    for kind, package in list(packages.items()):
        try:
            package.check()
        except Skipped as skipped:
            if kind in ("hand", "thiserror", "mcp-error"):
                raise
            row(f"derive: {kind}", "skipped", str(skipped).splitlines()[-1])
            del packages[kind]
    seconds = {(kind, how): [] for kind in packages for how in ("edit", "touch")}
    for turn in range(options.runs):
        for kind, package in packages.items():
            package.file.write_text("//\n" * (turn + 1) + package.source)
            seconds[kind, "edit"].append(package.check())
            os.utime(package.file)
            seconds[kind, "touch"].append(package.check())
    medians = {key: statistics.median(of) for key, of in seconds.items()}
    for how, bar in (("edit", 1.3), ("touch", 1.5)):
        hand, thiserror = medians["hand", how], medians["thiserror", how]
        row(f"{how} of {options.variants} variants: by hand; thiserror", f"{hand:.2f}; {thiserror:.2f} s")
        for kind in packages:
            if kind in ("hand", "thiserror"):
                continue
            # snafu stands in the place of thiserror, the others beside it.
            under = hand if kind == "snafu" else thiserror
            added = medians[kind, how] - under
            ratio = added / (thiserror - hand)
            bar_of = f"≤ {bar}" if kind == "mcp-error" else ""
            row(f"{how}: what {kind} adds ({added:.2f} s) ÷ what thiserror adds", f"{ratio:.2f}", bar_of)


def lines(base, options):
    counts = {}
    for kind in ("thiserror", "mcp-error"):
        package = Package(base, f"lines-{kind}", *enum(kind, options.variants))
        # The flag is not stable. Only this crate may use it, so that no dependency is built otherwise than for a user.
        package.check()
        arguments = ["rustc", "--quiet", "--profile", "check", "--", "-Zunpretty=expanded"]
        text, _ = package.cargo(*arguments, RUSTC_BOOTSTRAP=package.name.replace("-", "_"))
        counts[kind] = len(text.splitlines())
    row(f"expanded lines at {options.variants}; those of thiserror, which are among them",
        f"{counts['mcp-error']}; {counts['thiserror']}", "≤ 9000")


REPORT = '''
use std::hint::black_box;
use mcp_error::{McpError, sanitize::{self, Rules}};
use serde::Serialize;

#[derive(Debug, thiserror::Error, McpError)]
#[mcp(type_base = "https://parks.example/errors/")]
enum ParkError {
    #[error("{thing} '{id}' is not in {park}")]
    #[mcp(problem = "not-found", status = 404)]
    NotFound { #[mcp(extension)] thing: String, #[mcp(extension)] id: String, #[mcp(extension)] park: String },
    #[error("closed")]
    #[mcp(status = 503)]
    Closed,
}

#[derive(Serialize)]
struct WithoutMembers<'a> {
    r#type: &'a str, title: &'a str, status: u16, detail: &'a str, instance: &'a str, timestamp: &'a str,
}

#[derive(Serialize)]
struct WithMembers<'a> {
    r#type: &'a str, title: &'a str, status: u16, detail: &'a str, instance: &'a str, timestamp: &'a str,
    thing: &'a str, id: &'a str, park: &'a str,
}

fn by_hand(error: &ParkError) -> String {
    let instance = uuid::Uuid::new_v4().urn().to_string();
    let timestamp = humantime::format_rfc3339_millis(std::time::SystemTime::now()).to_string();
    let rules = Rules::new();
    match error {
        ParkError::NotFound { thing, id, park } => {
            let [thing, id, park] = [thing, id, park].map(|text| sanitize::text(text, &rules));
            let detail = format!("{thing} '{id}' is not in {park}");
            let detail = sanitize::text(&detail, &rules);
            serde_json::to_string(&WithMembers {
                r#type: "https://parks.example/errors/not-found", title: "Not Found", status: 404, detail: &detail,
                instance: &instance, timestamp: &timestamp, thing: &thing, id: &id, park: &park,
            })
        }
        ParkError::Closed => serde_json::to_string(&WithoutMembers {
            r#type: "https://parks.example/errors/closed", title: "Closed", status: 503, detail: "closed",
            instance: &instance, timestamp: &timestamp,
        }),
    }
    .expect("a document serializes")
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let error = match &*arguments[2] {
        "members" => ParkError::NotFound { thing: "roller coaster".into(), id: "r-17".into(), park: "Northern Hills".into() },
        _ => ParkError::Closed,
    };
    for _ in 0..arguments[3].parse().expect("a number") {
        let error = black_box(&error);
        black_box(match &*arguments[1] {
            "derived" => serde_json::to_string(&error.to_problem_details()).expect("a document serializes"),
            _ => by_hand(error),
        });
    }
}
'''


def report(base, options):
    if not shutil.which("valgrind"):
        raise Skipped("it needs valgrind")
    dependencies = THISERROR + SERDE + OURS + 'humantime = "2"\nuuid = { version = "1", features = ["v4"] }\n'
    binary = Package(base, "report", dependencies, REPORT, binary=True).release()

    def instructions(how, what, times):
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", binary, how, what, str(times)]
        done = subprocess.run(command, capture_output=True, text=True)
        found = re.search(r"Collected : (\d+)", done.stderr)
        if not found:
            raise Skipped(f"valgrind says: {done.stderr[-500:]}")
        return int(found[1])

    for what, name, bar in (("members", "three members", 1.25), ("none", "no members", 1.5)):
        per = {how: (instructions(how, what, 600) - instructions(how, what, 100)) / 500 for how in ("derived", "hand")}
        row(f"a report and its JSON, {name} ({per['derived']:.0f} instructions) ÷ by hand ({per['hand']:.0f})",
            f"{per['derived'] / per['hand']:.2f}", f"≤ {bar}")


SERVER = '''
use rmcp::{ServiceExt, tool, tool_router};

#[derive(Debug, thiserror::Error, mcp_error::McpError)]
#[mcp(impls(rmcp))]
enum BookError {
    #[error("there is no book {0}")]
    #[mcp(status = 404)]
    NoBook(#[mcp(extension = "book")] u32),
}

struct Library;

#[tool_router(server_handler)]
impl Library {
    #[tool(description = "Finds a book")]
    async fn find(&self) -> Result<String, BookError> {
        Err(BookError::NoBook(7))
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = SERVER;
    server.serve(rmcp::transport::stdio()).await?.waiting().await?;
    Ok(())
}
'''


def first_use(base, side, variants=10):
    """Makes a program with an enum of errors and three documents of each, by this crate ("ours") or by hand."""
    by_hand = [
        'serde_json::json!({"type": "https://x.example/e", "title": "E", "status": 404, "detail": error.to_string()})',
        'serde_json::json!({"code": -32602, "message": error.to_string(), "data": {"type": "https://x.example/e"}})',
        'serde_json::json!({"content": [{"type": "text", "text": error.to_string()}], "isError": true})',
    ]
    call = "serde_json::to_string(&mcp_error::McpError::{}(&error)).expect(\"a document\")"
    derived = [call.format(f"to_{document}") for document in ("problem_details", "rpc_error", "tool_result")]
    kind, uses = ("mcp-error", derived) if side == "ours" else ("thiserror", by_hand)
    source = program(kind, variants, uses)
    return Package(base, f"uses-{variants}-{side}", ENUMS[kind][0] + SERDE, source, True, base / f"uses-{side}")


def server(base, name, wrapped):
    """Makes a server on standard input and output, which is wrapped or not."""
    dependencies = (THISERROR + f'mcp-error = {{ path = "{ROOT}/mcp-error", features = ["rmcp"] }}\n'
                    'rmcp = { version = "3.9", default-features = false, features = ["macros", "server", "transport-io"] }\n'
                    'tokio = { version = "1", features = ["macros", "rt"] }\n')
    value = "mcp_error::rmcp::serve(Library, mcp_error::Policy::production())" if wrapped else "Library"
    return Package(base, name, dependencies, SERVER.replace("SERVER", value), True, base / "server-target")


def size(base, options):
    def bytes_of(side, variants):
        return first_use(base, side, variants).release().stat().st_size

    hand, ours = bytes_of("hand", 10), bytes_of("ours", 10)
    row(f"first use in a release binary, beside thiserror and json! by hand ({hand / 1000:.0f} KB)",
        f"+{(ours - hand) / 1000:.0f} KB", "≤ +180 KB")
    many = bytes_of("ours", options.variants) - bytes_of("hand", options.variants)
    row("each further variant, over thiserror", f"{(many - ours + hand) / (options.variants - 10):.0f} B", "≤ 250 B")

    plain, served = (server(base, name, wrapped).release().stat().st_size
                     for name, wrapped in [("server-plain", False), ("server-served", True)])
    row(f"rmcp::serve around a server on standard input and output ({plain / 1000:.0f} KB)",
        f"+{(served - plain) / 1000:.0f} KB", "≤ +100 KB")


# The kinds of bytes in a program, by the section of the linker.
KINDS = {".text": "code", ".rodata": "constants", ".gcc_except_table": "unwinding", ".eh_frame": "unwinding",
         ".data.rel.ro": "pointers"}
CRATES = ["mcp_error_sanitize", "mcp_error_rules", "mcp_error", "rmcp", "std and others", "the program"]
OTHERS = "shared texts, relocations, headers"
NOT_LINKED = "of that, functions that are not linked"


def bytes_by_part(binary, map_file):
    """Returns the bytes of a program by crate and kind, as LLD's map tells them; what the linker makes belongs to no crate."""
    parts, tables, functions, section = collections.Counter(), [], set(), ""
    for line in map_file.read_text().splitlines():
        found = re.match(r" *[0-9a-f]+ +[0-9a-f]+ +([0-9a-f]+) +\d+ (\.\S+| {8}\S.*:\((.*)\))$", line)
        if not found:
            continue
        if not found[3]:
            section = found[2]
            continue
        if section not in KINDS or "<internal>" in line:
            continue
        object_file, size = found[2].rpartition(":(")[0].strip(), int(found[1], 16)
        crate = re.search(r"lib(\w+)-[0-9a-f]+\.rlib", object_file)
        crate = crate[1] if crate else "the program" if "rcgu" in object_file else ""
        crate = crate if crate in CRATES else "std and others"
        parts[crate, KINDS[section]] += size
        name = found[3].removeprefix(section + ".")
        name = re.sub(r"^(unlikely|hot)\.", "", name)
        if section == ".text":
            functions.add((object_file, name))
        elif section == ".gcc_except_table":
            tables.append((object_file, name, crate, size))
    # LLD keeps the unwinding tables of every object file that it links, also those of functions that it leaves out.
    for object_file, name, crate, size in tables:
        if (object_file, name) not in functions:
            parts[crate, NOT_LINKED] += size
    known = sum(size for (_, kind), size in parts.items() if kind != NOT_LINKED)
    parts[OTHERS, ""] = binary.stat().st_size - known
    return parts


def spaced(number):
    return f"{number:,}".replace(",", " ")


def parts(base, options):
    def linked(package):
        map_file = package.dir / "linked.map"
        package.cargo("rustc", "--release", "--quiet", "--", "-C", f"link-args=-Wl,-Map={map_file}")
        return bytes_by_part(package.target / "release" / package.name, map_file)

    for what, less, more in [
            ("first use", first_use(base, "hand"), first_use(base, "ours")),
            ("rmcp::serve", server(base, "server-plain", False), server(base, "server-served", True))]:
        less, more = linked(less), linked(more)
        kinds = [*dict.fromkeys(KINDS.values()), NOT_LINKED]
        print(f"\n| {what}: bytes of | {' | '.join(kinds)} | all |\n|{' --- |' * (len(kinds) + 2)}")
        total = 0
        for crate in [*CRATES, OTHERS]:
            sizes = [more[crate, kind] - less[crate, kind] for kind in kinds]
            all_of = sum(sizes[:-1]) + more[crate, ""] - less[crate, ""]
            total += all_of
            print(f"| {crate} | {' | '.join(spaced(size) for size in sizes)} | {spaced(all_of)} |")
        print(f"| all |{' |' * len(kinds)} {spaced(total)} |", flush=True)


def cold(base, options):
    use = "pub fn f() {}\n"
    packages = {name: Package(base, f"cold-{name}", THISERROR + SERDE + extra, use) for name, extra in (("without", ""), ("with", OURS))}
    seconds, crates = {name: [] for name in packages}, {}
    for package in packages.values():
        package.cargo("fetch", "--quiet")
    for _ in range(min(options.runs, 3)):
        for name, package in packages.items():
            shutil.rmtree(package.target, ignore_errors=True)
            # Cargo compiles crates of a registry without incremental compilation, but not those of a path.
            seconds[name].append(package.check(CARGO_INCREMENTAL="0"))
    for name, package in packages.items():
        tree, _ = package.cargo("tree", "--edges", "normal,build", "--prefix", "none", "--format", "{p}")
        crates[name] = {line.split(" (")[0] for line in tree.splitlines() if line and not line.startswith("cold-")}
    median = {name: statistics.median(of) for name, of in seconds.items()}
    row(f"cold check, CPU time more than without mcp-error ({median['without']:.1f} s)",
        f"+{median['with'] - median['without']:.1f} s", "≤ +8 s")
    more = sorted(crate.split(" ")[0] for crate in crates["with"] - crates["without"])
    row(f"crates more than without mcp-error ({len(crates['without'])})", f"+{len(more)}", "≤ +9")
    print(f"  {', '.join(more)}")


LISTS = {
    "an array": "pub static ERRORS: &[&[mcp_error::registry::ErrorEntry]] = &[{entries}];\n",
    "registry!": "mcp_error::registry! {{ pub static ERRORS = [{types}]; }}\n",
    "registry! with unique_codes and spec": 'mcp_error::registry! {{ pub static ERRORS = [{types}], unique_codes, spec = "2026-07-28"; }}\n',
}


def services(base, users):
    """Makes 20 crates of 100 errors each, and crates that use them: name, file, dependencies and text of each."""
    def variants(crate):
        return "\n".join(
            f'/// Service {crate} has no such thing.\n#[error("case {i} of {{entity}}")]\n'
            f'#[mcp(code = {-40000 - crate * 1000 - i}, problem = "service-{crate}/v-{i}", kind = "SERVICE_{crate}_V_{i}", status = 404)]\n'
            f"V{i} {{ #[mcp(extension)] entity: String }}," for i in range(100))

    names = [f"service{crate}" for crate in range(20)]
    paths = "".join(f'{name} = {{ path = "../{name}" }}\n' for name in names)
    sources = [(name, "lib.rs", OURS + THISERROR, '#[derive(Debug, thiserror::Error, mcp_error::McpError)]\n'
                f'#[mcp(type_base = "https://bench.example/errors/")]\npub enum Error {{\n{variants(at)}\n}}\n')
               for at, name in enumerate(names)]
    sources += [(name, file, dependencies + paths, text) for name, file, dependencies, text in users]
    for name, file, dependencies, text in sources:
        (base / name / "src").mkdir(parents=True)
        (base / name / "src" / file).write_text(text)
        (base / name / "Cargo.toml").write_text(
            f'[package]\nname = "{name}"\nversion = "0.0.0"\nedition = "2024"\n[dependencies]\n{dependencies}')
    members = names + [user[0] for user in users]
    (base / "Cargo.toml").write_text(f"[workspace]\nresolver = \"3\"\nmembers = {members}\n".replace("'", '"'))
    shutil.copy(ROOT / "Cargo.lock", base)


SERVICE_TYPES = ", ".join(f"service{crate}::Error" for crate in range(20))


def registry(base, options):
    base = base / "registry"
    entries = ", ".join(f"<service{crate}::Error as mcp_error::ErrorType>::ENTRIES" for crate in range(20))
    texts = [text.format(types=SERVICE_TYPES, entries=entries) for text in LISTS.values()]
    services(base, [(f"list{at}", "lib.rs", OURS, text) for at, text in enumerate(texts)])
    run(["cargo", "check", "--quiet"], base)
    seconds = {name: [] for name in LISTS}
    for turn in range(options.runs):
        for at, name in enumerate(LISTS):
            (base / f"list{at}/src/lib.rs").write_text("//\n" * (turn + 1) + texts[at])
            seconds[name].append(run(["cargo", "check", "--quiet", "--package", f"list{at}"], base)[1])
    medians = {name: statistics.median(of) for name, of in seconds.items()}
    for name in list(LISTS)[1:]:
        row(f"an edit of a list of 2 000 entries: {name}, more than an array ({medians['an array']:.2f} s)",
            f"+{medians[name] - medians['an array']:.2f} s")


def exports(base, options):
    base = base / "exports"
    text = (f"mcp_error::registry! {{ static ERRORS = [{SERVICE_TYPES}]; }}\n"
            "fn main() { println!(\"{}\", ERRORS.exports().files().len()); }\n")
    services(base, [("export", "main.rs", OURS.replace(" }", ', features = ["exports"] }'), text)])
    for profile, flags in [("release", ["--release"]), ("debug", [])]:
        run(["cargo", "build", "--quiet", "--package", "export", *flags], base)
        program = base / "target" / profile / "export"
        seconds = [run([program], base)[1] for _ in range(options.runs)]
        row(f"all files about 2 000 entries, {profile}", f"{statistics.median(seconds):.2f} s", "below 2 s" if flags else "")


def oldest(base, options):
    output, _ = run([ROOT / ".ci/oldest-versions"], ROOT)
    row("oldest versions that the manifests allow", "they build")
    print(f"  {', '.join(line for line in output.splitlines())}")


def commands(base, second):
    """Runs the README's first command in a target directory of its own, and the second one behind it if asked to."""
    target = {"CARGO_TARGET_DIR": str(base / "readme-target")}
    run(["cargo", "fetch", "--quiet"], ROOT)
    shutil.rmtree(base / "readme-target", ignore_errors=True)
    start = time.monotonic()
    first, seconds = run_whole(["cargo", "run", "--example", "tour"], ROOT, **target)
    row("the tour from nothing, CPU time", f"{seconds:.0f} s", "≤ 60 s")
    if second:
        tests, seconds = run_whole(["cargo", "test", "--workspace"], ROOT, **target)
        row("the tests behind it, CPU time", f"{seconds:.0f} s", "≤ 250 s")
        row(f"both, wall clock on {os.cpu_count()} cores", f"{time.monotonic() - start:.0f} s", "≤ 240 s")
        built = [set(re.findall(r"^ *Compiling (\S+) ", done.stderr, re.MULTILINE)) for done in (first, tests)]
        print(f"  built by both: {', '.join(sorted(set.intersection(*built)))}")


def tour(base, options):
    commands(base, False)


def test(base, options):
    commands(base, True)


PARTS = {part.__name__: part for part in (derive, lines, report, size, parts, cold, registry, exports, oldest, tour, test)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", choices=[*PARTS, []])
    parser.add_argument("--variants", type=int, default=400)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--rivals", action="store_true")
    options = parser.parse_args()
    if options.variants <= 10 or options.runs < 1:
        parser.error("--variants must be more than 10, and --runs at least 1")
    skipped = [] if options.parts else ["parts", "tour", "test"]
    row("what", "now", "bar")
    for name in options.parts or [name for name in PARTS if name not in skipped]:
        with tempfile.TemporaryDirectory(prefix="weigh-") as base:
            try:
                PARTS[name](pathlib.Path(base), options)
            except Skipped as reason:
                row(name, "skipped", str(reason))
    if skipped:
        print(f"Not measured, since they take minutes: {', '.join(skipped)}. Name them to measure them.")
    if not options.rivals and "derive" in (options.parts or PARTS):
        print("Not measured without --rivals: snafu, miette and apollo-errors.")


if __name__ == "__main__":
    sys.exit(main())
