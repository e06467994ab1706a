#!/usr/bin/env python3
"""Measures what `registry!` costs a build: `cargo check` of a crate with and without a registry of all errors.

usage: registry_cost.py [--crates N] [--entries N] [--runs N]

There are 20 crates (--crates) with an enum of 100 variants (--entries) each, and a crate that lists all of these
errors: in a registry, in a registry with `unique_codes` and `spec`, or in a plain array of their entries.
  touch  the text is unchanged, and the incremental cache is warm
  edit   a line is inserted above the list, so that it is evaluated again
  enum   a variant is added to one of the enums
Prints medians of wall-clock and user time in ms, and the time that the registry adds.
"""
import argparse, os, pathlib, resource, statistics, subprocess, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LISTS = {
    "entries": "pub static ERRORS: &[&[mcp_error::ErrorEntry]] = &[{entries}];",
    "registry!": "mcp_error::registry! {{ pub static ERRORS = [{types}]; }}",
    "unique_codes, spec": 'mcp_error::registry! {{ pub static ERRORS = [{types}], unique_codes, spec = "2026-07-28"; }}',
}


def enum(crate, entries):
    variants = "".join(
        f'    #[error("case {i} of {{entity}}")]\n'
        f'    #[mcp(code = {-40000 - crate * 1000 - i}, problem = "service-{crate}/variant-{i}", kind = "SERVICE_{crate}_VARIANT_{i}", status = 404)]\n'
        f"    Variant{i} {{ #[mcp(extension)] entity: String }},\n"
        for i in range(entries))
    return ('#[derive(Debug, thiserror::Error, mcp_error::McpError)]\n'
            f'#[mcp(type_base = "https://bench.example/errors/")]\npub enum Error{crate} {{\n{variants}}}\n')


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def package(name, dependencies):
    return f'[package]\nname = "{name}"\nversion = "0.0.0"\nedition = "2024"\n\n[dependencies]\n{dependencies}'


def check(directory, package, target):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    start = time.perf_counter()
    subprocess.run(["cargo", "check", "-q", "--offline", "-p", package], cwd=directory, check=True,
                   env=os.environ | {"CARGO_TARGET_DIR": str(target)})
    wall = time.perf_counter() - start
    return wall * 1e3, (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before) * 1e3


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--crates", type=int, default=20)
    parser.add_argument("--entries", type=int, default=100)
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        base = pathlib.Path(temporary)
        ours = f'mcp-error = {{ path = "{ROOT}/mcp-error" }}\n'
        names = [f"service{crate}" for crate in range(options.crates)]
        for crate, name in enumerate(names):
            write(base / name / "Cargo.toml", package(name, ours + 'thiserror = "2"\n'))
            write(base / name / "src/lib.rs", enum(crate, options.entries))
        all_of = "".join(f'{name} = {{ path = "../{name}" }}\n' for name in names)
        types = [f"{name}::Error{crate}" for crate, name in enumerate(names)]
        entries = ", ".join(f"<{of} as mcp_error::ErrorType>::ENTRIES" for of in types)
        lists = {}
        for at, (name, text) in enumerate(LISTS.items()):
            lists[name] = f"list{at}"
            write(base / f"list{at}/Cargo.toml", package(f"list{at}", ours + all_of))
            write(base / f"list{at}/src/lib.rs", text.format(types=", ".join(types), entries=entries) + "\n")
        members = ", ".join(f'"{name}"' for name in names + list(lists.values()))
        write(base / "Cargo.toml", f'[workspace]\nresolver = "3"\nmembers = [{members}]\n')
        (base / "Cargo.lock").write_bytes((ROOT / "Cargo.lock").read_bytes())
        times = {}
        first = base / "service0/src/lib.rs"
        original = first.read_text()
        for name, crate in lists.items():
            check(base, crate, base / "target")
        for run in range(options.runs):
            for name, crate in lists.items():
                source = base / crate / "src/lib.rs"
                text = LISTS[name].format(types=", ".join(types), entries=entries) + "\n"

                def measure(what, text):
                    source.write_text(text)
                    times.setdefault((name, what), []).append(check(base, crate, base / "target"))

                measure("touch", text)
                measure("edit", f"// {run}\n" + text)
                first.write_text(original.replace("{\n", f'{{\n    #[error("new")]\n    New{run},\n', 1))
                # The time for the crate of the enum is not part of the measurement.
                check(base, "service0", base / "target")
                measure("enum", text)
                first.write_text(original)
                check(base, crate, base / "target")
    print(f"{options.crates} crates of {options.entries} variants, medians of {options.runs} runs in ms: wall clock (user)")
    median = lambda key, part: statistics.median(time[part] for time in times[key])
    for what in ("touch", "edit", "enum"):
        for name in lists:
            wall, user = (median((name, what), part) for part in (0, 1))
            base_wall, base_user = (median(("entries", what), part) for part in (0, 1))
            more = "" if name == "entries" else f"  adds {wall - base_wall:.0f} ({user - base_user:.0f})"
            print(f"  {what:6} {name:20} {wall:6.0f} ({user:.0f}){more}")


if __name__ == "__main__":
    main()
