#!/usr/bin/env python3
"""Shows what the words that give a value its context meet in the corpus.

usage: contexts.py COMMAND...

COMMAND reads and writes one JSON string a line, as `sanitize --json` does. The words are those of `src/echo/value_context.rs`. A row
counts the planted passwords and tokens that it stands beside, those of them that leak, and the words to keep beside it that are lost.
"""
import collections, json, os, re, subprocess, sys

from score import is_kept_word, survives, without_terminal

HERE = os.path.dirname(os.path.abspath(__file__))
JOINTS = " \t:=(\"'`[{#&\\"


def rows_of(table):
    source = open(f"{HERE}/../src/echo/value_context.rs", encoding="utf8").read()
    body = re.search(rf"static {table}: .*?\n\];", source, re.DOTALL)[0]
    groups = re.findall(r'ValueContext::(\w+),\s*grouped_words!\(\s*\w+,\s*"(.*?)"\s*\)', body, re.DOTALL)
    texts = [(context, re.sub(r"\\\n\s*", "", text)) for context, text in groups]
    return [(word, context) for context, text in texts for word in (text.split("|") if "|" in text else text.split())]


BEFORE, BEHIND = rows_of("BEFORE"), rows_of("BEHIND")


def rows_beside(text, start, end):
    """Returns the rows whose words stand right before a value and right behind it."""
    before = re.sub(r"[^\n]*\n", "", text[max(0, start - 40):start]).rstrip(JOINTS + "-").lower()
    behind = text[end:end + 24].lstrip("\"'`:").lstrip().lower()
    first = [(context, word + " …") for word, context in BEFORE if re.search(rf"(?<![\w.-]){re.escape(word)}$", before)][:1]
    second = [(context, "… " + words) for words, context in BEHIND if behind.startswith(words)][:1]
    return first + second or [("none", "neither")]


def main():
    texts, planted, leaked, lost = (collections.Counter() for _ in range(4))
    rows = [json.loads(line) for name in ("errors", "names") for line in open(f"{HERE}/{name}.jsonl", encoding="utf8")]
    feed = "".join(json.dumps(row["text"]) + "\n" for row in rows)
    out = subprocess.run(sys.argv[1:], input=feed.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()
    for row, line in zip(rows, out.splitlines(), strict=True):
        text, result = without_terminal(row["text"]), json.loads(line)
        met = set()
        for value in row["planted"]:
            if value["kind"] not in ("password", "token"):
                continue
            for found in re.finditer(re.escape(value["value"]), text):
                for beside in rows_beside(text, *found.span()):
                    met.add(beside)
                    planted[beside] += 1
                    leaked[beside] += survives(value, result)
        kept = text
        for value in row["planted"]:
            kept = re.sub(re.escape(value["value"]), lambda found: "\0" * len(found[0]), kept, flags=re.IGNORECASE)
        for word in re.finditer(r"\S+", kept):
            if is_kept_word(word[0]) and word[0] not in result:
                inner = word[0].strip("\"'`.,:;()[]")
                start = word.start() + word[0].find(inner)
                for beside in rows_beside(text, start, start + len(inner)):
                    met.add(beside)
                    lost[beside] += 1
        for beside in met:
            texts[beside] += 1
    print("| context | words | texts | planted | leaked | lost |\n| --- | --- | --- | --- | --- | --- |")
    known = [(context, word + " …") for word, context in BEFORE] + [(context, "… " + words) for words, context in BEHIND]
    for beside in [*known, ("none", "neither")]:
        context, words = beside
        print(f"| {context} | `{words}` | {texts[beside]} | {planted[beside]} | {leaked[beside]} | {lost[beside]} |")


if __name__ == "__main__":
    main()
