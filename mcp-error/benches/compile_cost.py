#!/usr/bin/env python3
"""Measures what deriving errors costs a build: `cargo check` of one enum with different derives.

usage: compile_cost.py [--variants N] [--runs N] [--instructions] [--rivals] [--size] [--lines] [--scaling]

One enum of N variants (400), each with two named fields and one message, is checked as a hand-written
`Display`, with thiserror, and with thiserror and McpError (code, problem, status, two members).
  touch  the text is unchanged, and the incremental cache is warm
  edit   a line is inserted above the enum, so that every span moves
--instructions counts instructions instead of time (needs perf), which does not depend on the load of the machine.
--rivals adds snafu and apollo-errors. --size builds release binaries with 10 and N variants. --lines counts the
lines of the expansion as rustc prints them. --scaling checks N/4, N/2 and N variants.
Prints medians in ms. It also prints the cost that McpError adds to thiserror as a multiple of the cost that
thiserror adds to the hand-written Display.
"""
import argparse, os, pathlib, re, shutil, statistics, subprocess, sys, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parents[2]

DEPENDENCIES = {
    "hand": "",
    "thiserror": 'thiserror = "2"\n',
    "mcp-error": f'thiserror = "2"\nmcp-error = {{ path = "{ROOT}/mcp-error" }}\n',
    "snafu": 'snafu = "0.9"\n',
    "apollo": 'apollo-errors = "=0.8.0"\napollo-errors-derive = "=0.6.0"\nthiserror = "2"\nmiette = "7"\nserde_json = "1"\n',
}


def variant(kind, i):
    fields = "entity: String, id: String"
    if kind == "hand":
        return f"    Variant{i} {{ {fields} }},\n"
    if kind == "thiserror":
        return f'    #[error("case {i}: {{entity}} has no {{id}}")]\n    Variant{i} {{ {fields} }},\n'
    if kind == "mcp-error":
        return (f'    #[error("case {i}: {{entity}} has no {{id}}")]\n'
                f'    #[mcp(code = {-31000 - i}, problem = "variant-{i}", status = 404)]\n'
                f"    Variant{i} {{ #[mcp(extension)] entity: String, #[mcp(extension)] id: String }},\n")
    if kind == "snafu":
        return f'    #[snafu(display("case {i}: {{entity}} has no {{id}}"))]\n    Variant{i} {{ {fields} }},\n'
    if kind == "apollo":
        return (f'    #[error("case {i}: {{entity}} has no {{id}}")]\n'
                f"    #[diagnostic(code(bench::variant_{i}))]\n    #[http_status(404)]\n    #[jsonrpc_code({-31000 - i})]\n"
                f"    Variant{i} {{ #[extension] entity: String, #[extension] id: String }},\n")


HEADS = {
    "hand": "#[derive(Debug)]\n",
    "thiserror": "#[derive(Debug, thiserror::Error)]\n",
    "mcp-error": '#[derive(Debug, thiserror::Error, mcp_error::McpError)]\n#[mcp(type_base = "https://bench.example/errors/")]\n',
    "snafu": "#[derive(Debug, snafu::Snafu)]\n",
    "apollo": "#[derive(Debug, miette::Diagnostic, apollo_errors::Error)]\n",
}


def source(kind, n):
    text = HEADS[kind] + "pub enum BenchError {\n" + "".join(variant(kind, i) for i in range(n)) + "}\n"
    if kind == "hand":
        arms = "".join(f'            Self::Variant{i} {{ entity, id }} => write!(f, "case {i}: {{entity}} has no {{id}}"),\n' for i in range(n))
        text += ("impl std::fmt::Display for BenchError {\n    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {\n"
                 "        match self {\n" + arms + "        }\n    }\n}\nimpl std::error::Error for BenchError {}\n")
    return text


def main_of(kind, n):
    """Returns a main function that can build every variant, depending on input that the optimiser cannot know."""
    arms = "".join(f"        {i} => BenchError::Variant{i} {{ entity, id }},\n" for i in range(1, n))
    use = {"mcp-error": "mcp_error::McpError::to_rpc_error(&error).code as usize"}.get(kind, "error.to_string().len()")
    return ("fn main() {\n    let args: Vec<String> = std::env::args().collect();\n    let (entity, id) = (args[0].clone(), args[0].clone());\n"
            "    let error = match args.len() {\n" + arms + "        _ => BenchError::Variant0 { entity, id },\n    };\n"
            f"    println!(\"{{}} {{}}\", error, {use});\n}}\n")


class Crate:
    counts = False

    def __init__(self, base, kind, n, binary=False):
        self.kind, self.n = kind, n
        self.dir = base / f"{kind}-{n}{'-bin' if binary else ''}"
        (self.dir / "src").mkdir(parents=True)
        (self.dir / "Cargo.toml").write_text(
            f'[package]\nname = "bench-{kind}-{n}"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n[dependencies]\n{DEPENDENCIES[kind]}')
        self.file = self.dir / "src" / ("main.rs" if binary else "lib.rs")
        self.text = source(kind, n) + (main_of(kind, n) if binary else "")
        self.file.write_text(self.text)
        self.env = {**os.environ, "CARGO_TARGET_DIR": str(base / "target" / kind), "CARGO_INCREMENTAL": "1"}

    def cargo(self, *args):
        run = subprocess.run(["cargo", *args], cwd=self.dir, env=self.env, capture_output=True, text=True)
        if run.returncode:
            sys.exit(f"{self.kind}: cargo {' '.join(args)} failed\n{run.stderr[-4000:]}")
        return run.stdout

    def check(self):
        if self.counts:
            perf = ["perf", "stat", "-e", "instructions:u", "cargo", "check", "--quiet", "--offline"]
            run = subprocess.run(perf, cwd=self.dir, env=self.env, capture_output=True, text=True)
            return int(re.search(r"([\d,]+)\s+instructions", run.stderr)[1].replace(",", "")) / 1e6
        start = time.perf_counter()
        self.cargo("check", "--quiet", "--offline")
        return (time.perf_counter() - start) * 1000

    def touch(self):
        os.utime(self.file)
        return self.check()

    def edit(self, round):
        self.file.write_text("//\n" * (round + 1) + self.text)
        return self.check()


def measure(crates, runs):
    for crate in crates:
        crate.cargo("check", "--quiet")
    times = {crate.kind: {"touch": [], "edit": []} for crate in crates}
    for round in range(runs):
        for crate in crates:
            times[crate.kind]["edit"].append(crate.edit(round))
            times[crate.kind]["touch"].append(crate.touch())
    return {kind: {how: statistics.median(t) for how, t in of.items()} for kind, of in times.items()}


def report(n, medians):
    unit = "million instructions" if Crate.counts else "ms"
    print(f"{n} variants, cargo check, medians in {unit}")
    for kind, of in medians.items():
        print(f"  {kind:<12} touch {of['touch']:7.0f}   edit {of['edit']:7.0f}")
    for how in ("touch", "edit"):
        base = medians["thiserror"][how] - medians["hand"][how]
        for kind in medians:
            if kind not in ("hand", "thiserror"):
                over = medians["thiserror"][how] if kind != "snafu" else medians["hand"][how]
                print(f"  {how}: {kind} adds {medians[kind][how] - over:.0f} {unit}, thiserror {base:.0f}: {(medians[kind][how] - over) / base:.2f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variants", type=int, default=400)
    parser.add_argument("--runs", type=int, default=9)
    for flag in ("instructions", "rivals", "size", "lines", "scaling"):
        parser.add_argument(f"--{flag}", action="store_true")
    args = parser.parse_args()
    kinds = ["hand", "thiserror", "mcp-error"] + (["snafu", "apollo"] if args.rivals else [])
    Crate.counts = args.instructions
    base = pathlib.Path(tempfile.mkdtemp(prefix="compile-cost-"))
    try:
        sizes = [args.variants // 4, args.variants // 2, args.variants] if args.scaling else [args.variants]
        for n in sizes:
            report(n, measure([Crate(base, kind, n) for kind in kinds], args.runs))
        if args.lines:
            for kind in ("hand", "thiserror", "mcp-error"):
                crate = Crate(base / "lines", kind, args.variants)
                crate.env["RUSTC_BOOTSTRAP"] = "1"
                print(f"  expansion of {kind}: {len(crate.cargo('rustc', '--lib', '--profile', 'check', '--', '-Zunpretty=expanded').splitlines())} lines")
        if args.size:
            for kind in ("hand", "thiserror", "mcp-error"):
                bytes_of = []
                for n in (10, args.variants):
                    crate = Crate(base / "size", kind, n, binary=True)
                    crate.cargo("build", "--release", "--quiet")
                    binary = base / "size" / "target" / kind / "release" / f"bench-{kind}-{n}"
                    bytes_of.append(binary.stat().st_size)
                per = (bytes_of[1] - bytes_of[0]) / (args.variants - 10)
                print(f"  release binary of {kind}: {bytes_of[0]} -> {bytes_of[1]} bytes, {per:.0f} a variant")
    finally:
        shutil.rmtree(base, ignore_errors=True)


main()
