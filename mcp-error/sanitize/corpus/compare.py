#!/usr/bin/env python3
"""Shows what a change makes of texts: where two builds of the sanitizer differ, and where one of them panics.

usage: compare.py [--random N] [--seed N] BEFORE AFTER

BEFORE and AFTER are programs that read and write one JSON string a line, as the example `sanitize` does with `--json`:
build it, copy it, make the change, and build it again. The texts are those of the corpora beside this script, the seeds of
the fuzzer, and N (20 000) random ones: pieces of all of these and of the fuzzer's dictionary, put together. After a
change that only makes the sanitizer faster or smaller, nothing may differ.
"""
import argparse, json, pathlib, random, re, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
JOINTS = [" "] * 6 + ["\n", ": ", "=", "", "/", '"', "'", "\u3000", "\t", "| ", "\\", "%20", "@", "-"]


def texts(count, seed):
    numbers = random.Random(seed)
    known = [json.loads(line)["text"] for path in sorted(HERE.glob("*.jsonl")) for line in path.open(encoding="utf8")]
    for path in sorted((HERE / "../fuzz/seeds/sanitize").iterdir()):
        # The first four bytes choose the rules.
        known.append(path.read_bytes()[4:].decode("utf8", "replace"))
    dictionary = (HERE / "../fuzz/sanitize.dict").read_text()
    pieces = [re.sub(r"\\x(..)", lambda code: chr(int(code[1], 16)), piece).replace("\\\\", "\\").replace('\\"', '"')
              for piece in re.findall(r'^[^#\n]*"((?:[^"\\]|\\.)*)"$', dictionary, re.MULTILINE)]
    words = [word for text in known for word in text.split()]
    yield from known
    for _ in range(count):
        parts = []
        for _ in range(numbers.choice([1, 2, 3, 6, 12, 30, 80, 250])):
            piece = numbers.choice(words if numbers.random() < 0.7 else pieces)
            # Some texts repeat a piece until the budget ends.
            parts += [piece * numbers.choice([1] * 60 + [20, 200, 4_000]), numbers.choice(JOINTS)]
        yield "".join(parts)[: numbers.choice([200, 1_000, 4_000, 20_000, 200_000])]


def results(program, inputs):
    """Returns the results of a program, and `None` for each text over which it panics."""
    found = []
    while len(found) < len(inputs):
        feed = "".join(json.dumps(text) + "\n" for text in inputs[len(found):])
        done = subprocess.run([program, "--json"], input=feed.encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        found += [json.loads(line) for line in done.stdout.decode().splitlines()]
        if len(found) < len(inputs):
            found.append(None)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int, default=20_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("programs", nargs=2, metavar="PROGRAM")
    options = parser.parse_args()
    inputs = list(texts(options.random, options.seed))
    before, after = (results(program, inputs) for program in options.programs)
    differing = [row for row in zip(inputs, before, after) if row[1] != row[2]]
    for text, old, new in differing:
        print(f"--- {text!r:.2000}\n before {'PANICS' if old is None else repr(old):.2000}"
              f"\n after  {'PANICS' if new is None else repr(new):.2000}")
    panics = sum(result is None for result in after)
    print(f"{len(inputs)} texts, {len(differing)} differ; {panics} panics in the second program")
    sys.exit(bool(differing or panics))


main()
