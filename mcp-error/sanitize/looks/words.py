#!/usr/bin/env python3
"""Collects the words from which the look of a typed password is fitted.

usage: words.py WORD_LIST FOLDER...

WORD_LIST holds words that people remember, one at the end of each line, such as the long list of the EFF for dice.
Each FOLDER holds packages of source code, such as a `site-packages` or the sources of a cargo registry. The program
writes three files: `vocabulary.txt`, the letters that names in code are made of; `names.txt`, names in code that
hold a digit or several hyphens, with some things that people number, such as `chapter12`; and `passwords.txt`, words made the way people make
passwords, one third of them with the words in `chosen.txt`. The last third of each of the latter two only measures. All of it is the same for the same sources.
"""
import collections, os, random, re, sys

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = (".rs", ".py", ".js", ".mjs", ".cjs", ".ts", ".toml", ".md", ".json", ".yml", ".yaml")
WORD = re.compile(rb"[A-Za-z0-9][A-Za-z0-9]*(?:[-_.@+:/]*[A-Za-z0-9]+)*")
NAME = re.compile(r"[A-Za-z0-9]+(?:[-_.@+]+[A-Za-z0-9]+)*[!?#$%&*]?")
RUN = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[A-Z]|[0-9]+")
# Addresses, alphabets, patterns of digits, and the keys and passwords that tests of many packages have in common.
NO_NAME = re.compile("@|01234|a-z|A-Z|AEIMQUY|[01]xxx|0xD800|sldjf|ljsdf|aGVsbG8|f783hae|lWZ9OBQ|GHSKFJD|XSLTH|passw|secret|hunter2|hello", re.IGNORECASE)
MAX_FILE = 400_000
MIN_PACKAGES_OF_LETTERS, MIN_PACKAGES_OF_NAME = 30, 3
NAMES, NUMBERED, PASSWORDS = 5_400, 400, 3_000


def packages(folders):
    """The files of each package. All versions of a package are one."""
    found = collections.defaultdict(list)
    for folder in folders:
        for entry in sorted(os.listdir(folder)):
            name = re.sub(r"-\d.*$|\.dist-info$|\.py$", "", entry)
            top = os.path.join(folder, entry)
            for path, folders_below, files in os.walk(top):
                folders_below[:] = sorted(f for f in folders_below if f not in ("tests", "test", "testdata", "target"))
                found[name] += [os.path.join(path, file) for file in files if file.endswith(SOURCES)]
            if os.path.isfile(top) and top.endswith(SOURCES):
                found[name].append(top)
    return found


def words_of(files):
    words = set()
    for file in files:
        if os.path.getsize(file) <= MAX_FILE and "lock" not in os.path.basename(file).lower():
            with open(file, "rb") as text:
                for word in WORD.findall(text.read()):
                    if 3 <= len(word) <= 64:
                        words.add(word.decode())
    return words


def is_name(word):
    """Whether a name has something of a password: a digit beside letters, or several words with hyphens."""
    has_digit = re.search("[0-9]", word) and re.search("[A-Za-z]", word)
    return bool(8 <= len(word) <= 40 and NAME.fullmatch(word) and (has_digit or word.count("-") >= 2)
                and not NO_NAME.search(word) and not re.fullmatch("(0[xX])?[0-9a-fA-F-]+|.*u00[0-9a-fA-F]{2}.*", word))


def main():
    in_packages, letters = collections.Counter(), collections.Counter()
    for name, files in packages(sys.argv[2:]).items():
        words = words_of(files)
        in_packages.update(word for word in words if is_name(word))
        compounds = [runs for runs in map(RUN.findall, words) if len(runs) > 1]
        letters.update({run.lower() for runs in compounds for run in runs if run.isalpha()})
    vocabulary = sorted(run for run, count in letters.items() if count >= MIN_PACKAGES_OF_LETTERS and len(run) > 1)
    # Of the names that differ in their numbers only, such as those of code points, two are enough.
    by_shape = collections.defaultdict(list)
    for word in sorted(word for word, count in in_packages.items() if count >= MIN_PACKAGES_OF_NAME):
        by_shape[re.sub("[0-9]+", "0", re.sub("[0-9a-f]{4,}", "0", word))].append(word)
    names = [word for words in by_shape.values() for word in words[:2]]
    print(len(letters), "runs", len(vocabulary), "known", len(names), "names", file=sys.stderr)
    write("vocabulary.txt", vocabulary)
    with open(sys.argv[1], encoding="utf8") as lines:
        words = [line.split()[-1] for line in lines if line.strip()]
    chosen = random.Random(1).sample(names, min(NAMES, len(names))) + numbered(words)
    write("names.txt", random.Random(4).sample(chosen, len(chosen)))
    with open(os.path.join(HERE, "chosen.txt"), encoding="utf8") as lines:
        chosen = lines.read().split()
    made = random.Random(3).sample(sorted(passwords(words)), PASSWORDS)
    made += random.Random(6).sample(sorted(passwords(chosen)), PASSWORDS // 2)
    write("passwords.txt", random.Random(7).sample(made, len(made)))


def numbered(words):
    """Makes names of things that people number, and of their versions."""
    pick = random.Random(5)
    digit, number = lambda: str(pick.randint(1, 9)), lambda: str(pick.randint(1, 10 ** pick.randint(1, 4)))
    word = lambda: pick.choice(words)
    recipes = [
        *[lambda: word() + pick.choice(["", "", "-", "_", "."]) + number()] * 8,
        lambda: f"{word()}-{digit()}-{digit()}-{word()}",
        lambda: f"{word()}-{digit()}.{digit()}-{word()}",
        lambda: f"{word()}-v{digit()}.{digit()}",
    ]
    made = set()
    while len(made) < NUMBERED:
        name = pick.choice(recipes)()
        if len(name) >= 8:
            made.add(pick.choice([name, name.capitalize()]))
    return sorted(made)


def passwords(words):
    """Makes passwords by the recipes that people are known to follow, and a program that chooses letters."""
    pick = random.Random(2)
    word, digits = lambda: pick.choice(words), lambda most: str(pick.randrange(10 ** pick.randint(1, most)))
    sign = lambda: pick.choice("!!!!@#$%&*?")
    leet = str.maketrans({"a": "4", "e": "3", "i": "1", "o": "0", "s": "5", "t": "7"})

    def leet_word():
        letters, chosen = word(), pick.sample("aeiost", 3)
        return "".join(c.translate(leet) if c in chosen else c for c in letters)

    def random_letters():
        return "".join(pick.choice("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(pick.randint(8, 16)))

    def letters_and_digits():
        """Puts a digit behind each one or two letters."""
        letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"
        part = lambda: "".join(pick.choice(letters) for _ in range(pick.randint(1, 2)))
        return "".join(part() + pick.choice("23456789") for _ in range(pick.randint(3, 5))) + part()

    def passphrase():
        """Joins two or three words and a number at any place among them, in one way."""
        spelled = pick.choice([str, str.capitalize])
        parts = [spelled(word()) for _ in range(pick.randint(2, 3))]
        at, number = pick.randint(0, len(parts)), str(pick.randrange(1, 10 ** pick.randint(1, 4)))
        joint = pick.choice(["", "-", "_", "."])
        before, behind = joint.join(parts[:at]), joint.join(parts[at:])
        # On one side of the number there may be no joint.
        glued = pick.randint(0, 2)
        text = before + (joint if at and glued != 1 else "") + number + (joint if behind and glued != 2 else "") + behind
        return text + pick.choice(["", "", "", sign()])

    def keys():
        """Walks over the keys of a keyboard, along a row or a column."""
        lines = ["qwertyuiop", "qwertzuiop", "asdfghjkl", "yxcvbnm", "zxcvbnm", "1234567890", "1qaz", "2wsx", "3edc", "4rfv", "q1w2e3r4t5", "a1s2d3f4"]
        line = pick.choice(lines)[:: pick.choice([1, 1, 1, -1])]
        at, length = pick.randrange(max(1, len(line) - 4)), pick.randint(4, 7)
        return pick.choice([str, str, str.capitalize, str.upper])(line[at:at + length])

    def date():
        day, month, year = pick.randint(1, 28), pick.randint(1, 12), pick.randint(1950, 2030)
        return pick.choice([f"{day:02}{month:02}{year}", f"{year}{month:02}{day:02}", f"{day:02}{month:02}{year % 100:02}", f"{year}-{month:02}", f"{day}.{month}.{year}"])

    recipes = [
        *[passphrase] * 4,
        lambda: word() + digits(2) + random_letters()[:pick.randint(1, 2)],
        lambda: word() + digits(1) + pick.choice("xyzq") + digits(1),
        lambda: keys() + digits(4) + pick.choice(["", "", sign()]),
        lambda: keys() + keys(),
        lambda: pick.choice([str, str.capitalize])(word()) + pick.choice(["", "", ".", "_"]) + date(),
        lambda: sign().join([word().capitalize(), word().capitalize()]) + digits(2),
        lambda: word() + sign() + word() + sign() + digits(2),
        *[lambda: word() + digits(1) + word()] * 2,
        lambda: word() + digits(2) + word() + pick.choice(["", "", sign(), digits(2)]),
        lambda: word().capitalize() + str(pick.randint(1980, 2035)) + sign(),
        lambda: word().capitalize() + digits(4) + pick.choice(["", sign()]),
        lambda: word() + digits(4),
        lambda: pick.choice([str, str.capitalize])(word()) + pick.choice(["", "", "", "-", "_", "."]) + pick.choice(["123", "123", "1234", "12345", "321"]),
        lambda: word().capitalize() + sign() + digits(4),
        lambda: leet_word().capitalize() + pick.choice(["", "-", "_", sign()]) + digits(3),
        lambda: leet_word() + pick.choice(["", "", sign(), digits(2)]),
        lambda: leet_word() + "-" + random_letters()[:3],
        lambda: word().capitalize() + "-" + digits(3) + random_letters()[:pick.randint(1, 3)],
        lambda: "-".join(word() for _ in range(pick.randint(4, 5))),
        lambda: "-".join([word(), word(), digits(2), word()]),
        lambda: pick.choice(["-", ".", "_"]).join([word().capitalize(), word().capitalize(), word().capitalize(), digits(2)]),
        random_letters, random_letters, random_letters, letters_and_digits,
        lambda: random_letters()[:6] + pick.choice("-_!") + random_letters()[:5],
    ]
    made = set()
    while len(made) < PASSWORDS:
        password = pick.choice(recipes)()
        if 8 <= len(password) <= 40 and re.search("[0-9]|-.*-", password):
            made.add(password)
    return made


def write(name, words):
    with open(os.path.join(HERE, name), "w", encoding="utf8") as file:
        file.write("".join(word + "\n" for word in words))


main()
