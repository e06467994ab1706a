#!/usr/bin/env python3
"""Writes the prefixes that vendors give to their keys, from the published rules of gitleaks and secretlint.

usage: vendors.py GITLEAKS_TOML SECRETLINT_JS > ../src/shapes/vendors/published.rs

GITLEAKS_TOML is the file `config/gitleaks.toml` of gitleaks, and SECRETLINT_JS the module of the package
`@secretlint/secretlint-rule-preset-recommend`. Only the letters with which a key must begin are taken from a rule.
"""
import datetime, re, sys, textwrap, tomllib

try:
    from re import _parser as parser, _constants as kinds
except ImportError:
    import sre_parse as parser, sre_constants as kinds

# Shorter beginnings are those of ordinary words.
MIN_PREFIX, MAX_PREFIX, MAX_CHOICES = 3, 24, 24


def beginnings(parsed):
    """The texts with which a match of a pattern begins, and whether they are whole."""
    texts = [""]
    for kind, value in parsed:
        if kind is kinds.AT or kind in (kinds.ASSERT, kinds.ASSERT_NOT):
            continue
        if kind is kinds.LITERAL:
            texts = [text + chr(value) for text in texts]
        elif kind is kinds.SUBPATTERN:
            inner, is_whole = beginnings(value[-1])
            texts = [text + end for text in texts for end in inner]
            if not is_whole:
                return texts, False
        elif kind is kinds.BRANCH:
            parts = [beginnings(branch) for branch in value[1]]
            texts = [text + end for text in texts for inner, _ in parts for end in inner]
            if not all(is_whole for _, is_whole in parts):
                return texts, False
        elif kind is kinds.IN and len(value) < 5 and all(k is kinds.LITERAL for k, _ in value):
            texts = [text + chr(letter) for text in texts for _, letter in value]
        else:
            return texts, False
        if len(texts) > MAX_CHOICES:
            return [], False
    return texts, True


def is_prefix(text):
    """Whether letters are those of a key and not of a name before it."""
    has_joint = text[-1:] in "_-." or re.search("[0-9]", text)
    return (MIN_PREFIX <= len(text) <= MAX_PREFIX and re.fullmatch("[A-Za-z0-9][A-Za-z0-9_.-]+", text)
            and (has_joint or re.search("[A-Z]", text) and len(text) < 6) and not re.fullmatch("[0-9.]+", text))


def prefixes(pattern):
    pattern = re.sub(r"\(\?[a-z]*-[a-z]+:", "(?:", pattern)
    pattern = re.sub(r"^\(\?[a-z]+\)", "", pattern).replace(r"\z", r"\Z").replace("[[:alnum:]]", "[A-Za-z0-9]")
    try:
        texts, _ = beginnings(parser.parse(pattern.replace("(?i)", "").replace("(?<", "(?P<").replace("(?P<!", "(?<!").replace("(?P<=", "(?<=")))
    except re.error:
        return []
    return sorted({text for text in texts if is_prefix(text)})


def main():
    found = {}
    with open(sys.argv[1], "rb") as file:
        for rule in tomllib.load(file)["rules"]:
            for prefix in prefixes(rule.get("regex", "")):
                found.setdefault(prefix.lower(), "gitleaks")
    with open(sys.argv[2], encoding="utf8") as file:
        script = file.read()
    # The patterns of a rule stand before its id.
    ids = [(at.start(), at.group(1)) for at in re.finditer(r'id: "@secretlint/secretlint-rule-([a-z0-9-]+)"', script)]
    for pattern in re.finditer(r"/((?:[^/\\\n*]|\\.)(?:[^/\\\n]|\\.)+)/[a-z]*[,;) ]", script):
        name = next((name for at, name in ids if at > pattern.start()), None)
        for prefix in prefixes(pattern.group(1)) if name else []:
            found.setdefault(prefix.lower(), "secretlint")
    # A longer prefix says no more than a shorter one of the same vendor.
    shortest = {p: tool for p, tool in found.items() if not any(p != q and p.startswith(q) for q in found)}
    print("//! The prefixes of the published rules of gitleaks and secretlint, which name the vendors.\n//!")
    print(f"//! Written by `vendors/vendors.py` on {datetime.date.today()}.\n")
    print("super::lists! {")
    for tool in ["gitleaks", "secretlint"]:
        words = " ".join(prefix for prefix, source in sorted(shortest.items()) if source == tool)
        text = textwrap.fill(words, 95, initial_indent='    "', subsequent_indent=" " * 5, break_on_hyphens=False)
        print(f'    "rules of {tool}"\n{text}";')
    print("}")


main()
