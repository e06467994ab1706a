#!/usr/bin/env python3
"""Scores the sanitizer on the corpus of real errors.

usage: score.py [--part tune|hold] [--leaks] [--lost] errors.jsonl COMMAND...

COMMAND reads and writes one JSON string a line, as `sanitize --json` does. A planted value has leaked if it stands in
the result, or if a part of a path does that is longer than eight characters. A word is lost if it stands in the
text, holds nothing of a planted value, is not a path, and is missing in the result. The parts `field-look`
and `field-score` also mark what each text must keep, such as names of options and positions.
"""
import collections, json, re, subprocess, sys


def main():
    args = sys.argv[1:]
    part, leaks, lost = None, False, False
    while args and args[0].startswith("--"):
        flag = args.pop(0)
        if flag == "--part":
            part = args.pop(0)
        leaks, lost = leaks or flag == "--leaks", lost or flag == "--lost"
    rows = [json.loads(line) for line in open(args[0], encoding="utf8")]
    rows = [row for row in rows if part in (None, row["part"])]
    feed = "".join(json.dumps(row["text"]) + "\n" for row in rows)
    out = subprocess.run(args[1:], input=feed.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()
    results = [json.loads(line) for line in out.splitlines()]
    total, leaked = collections.Counter(), collections.Counter()
    words = lost_words = marked = lost_marked = 0
    for row, result in zip(rows, results, strict=True):
        for value in row["planted"]:
            total[value["kind"]] += 1
            if survives(value, result):
                leaked[value["kind"]] += 1
                if leaks:
                    print(f"--- leaked {value['kind']} {row['source']}\n{row['text']}\n  ==>\n{result}")
        # The sanitizer removes the sequences that steer a terminal. Some programs turn a value into small letters.
        kept = without_terminal(row["text"])
        for value in row["planted"]:
            kept = re.sub(re.escape(value["value"]), "\0", kept, flags=re.IGNORECASE)
        missing = [word for word in kept.split() if is_kept_word(word) and word not in result]
        lost_words += len(missing)
        marked += len(row.get("kept", []))
        gone = [word for word in row.get("kept", []) if word not in result]
        lost_marked += len(gone)
        missing += [word for word in gone if word not in missing]
        words += sum(is_kept_word(word) for word in kept.split())
        if lost and missing:
            print(f"--- lost {missing} {row['source']}\n{row['text']}\n  ==>\n{result}")
    for kind in total:
        print(f"{kind:10} leaked {leaked[kind]:4} of {total[kind]:4}")
    everything, gone = sum(total.values()), sum(leaked.values())
    print(f"all        leaked {gone:4} of {everything:4} = {100 * gone / everything:.1f} %")
    print(f"words      lost   {lost_words:4} of {words:4} = {100 * lost_words / words:.2f} %")
    if marked:
        print(f"marked     lost   {lost_marked:4} of {marked:4} = {100 * lost_marked / marked:.2f} %")


def without_terminal(text):
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def survives(value, result):
    if value["kind"] == "path":
        parts = [part for part in re.split(r"[/\\]+", value["value"]) if len(part) > 8]
        return value["value"] in result or any(part in result for part in parts)
    return value["value"] in result


def is_kept_word(word):
    return bool("\0" not in word and re.search("[A-Za-z]{2}", word) and not re.search(r"(^|[^\w])[~/][\w.]+/|://|\\", word))


if __name__ == "__main__":
    main()
