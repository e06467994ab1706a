#!/usr/bin/env python3
"""Provokes real errors of programs and libraries with planted secrets, and writes them as a corpus.

usage: provoke.py [--names] PROVOKE > errors.jsonl
       provoke.py [--names] --later >> errors.jsonl
       provoke.py [--names] --wide PROVOKE >> errors.jsonl
       provoke.py --daily >> errors.jsonl
       provoke.py --more >> errors.jsonl
       provoke.py --field PROVOKE_FIELD >> errors.jsonl

With --names, words that are not secret stand where the passwords would, so that the corpus shows what programs
quote and what must stay; texts that name a secret are left out. With --later, only the rows of later.py and last.py run,
with --wide only those of wide.py, with --daily only those of daily.py, with --more only those of more.py,
with --field only those of field.py and of PROVOKE_FIELD, the program of the folder rust/field. NODE_PATH says where the libraries of node are.

PROVOKE is the program of the folder rust/. Each line of the corpus is {"source", "part", "text", "planted"}:
what printed the text, the part it belongs to, and which planted values the text holds. README.md says which
parts may be looked at while a rule is written. Every value is made up.

The programs must be installed: a program that is missing is left out. Paths of this machine are replaced.
"""
import json, os, re, shutil, subprocess, sys, tempfile, urllib.parse

import daily
import field
import fresh
import last
import later
import more
import wide

# The part, and a password as people type it, a path, an address, and the number of a card of a test system.
SETS = [
    ("tune", "maple4river", "/home/reader.two/My Notes/plan 3.txt", "reader.two@library.example", "4000056655665556"),
    ("tune", "Tr4verse-8kD", "/srv/members/card index/r-17.db", "desk@branch.library.example", "5555555555554444"),
    ("tune", "Autumn2031!", "/Users/reader/Library/shelf.sqlite", "reader+two@library.example", "4242424242424242"),
    ("hold", "vX7mq2Lp9K", "/opt/lending/spool/u9/queue", "n.reader@lending.example", "378282246310005"),
    ("tune", "velvet-anchor-9-moss", "/var/lib/lending/two.reader/loans", "lending@two.example", "6011111111111117"),
    ("hold", "gr33nhouse", "/mnt/archive/old loans/index 7.csv", "a_reader@mail.example", "3530111333300000"),
    ("hold", "Pumpkin-71x", "/home/reader3/.config/shelf/rc.toml", "r3@lending.example", "5105105105105100"),
    ("hold", "tea4two9cups", "/data/members/2031/r 3/photo.png", "cups@tea.example", "4012888888881881"),
]

# What people give to programs that is not secret, although it holds digits, capitals or hyphens.
NAMES = [
    "utf8mb4_bin", "x86_64-unknown-linux-gnu", "us-east-1a", "v1.2.3-rc.1", "gpt-4o-mini", "content-security-policy",
    "arm64-v8a", "OAuth2Client", "sha256sum", "base64url", "k8s-node-01", "m5.2xlarge", "node18-alpine", "EPSG4326",
    "iso8859-15", "max_level3", "user_id_2", "ed25519-sk", "h264_vaapi", "IPv6Address", "claude-3-5-sonnet",
    "PROJ-1234", "build-4711", "read-write-many-once", "chapter12", "report2031.pdf", "Q3-2031", "TLSv1.2",
]

# Each row: what it is, and a shell command. The output of both streams is the text.
COMMANDS = [
    ("git", "git clone https://shelf:{pw}@localhost:1/team/app.git x"),
    ("git", "git -C '{path}' status"),
    ("git", "git checkout {pw}"),
    ("git", "git init -q r; cd r; git show {pw}"),
    ("git", "git init -q r; cd r; git add '{path}'"),
    ("git", "git init -q r; cd r; git show 0123456789abcdef0123456789abcdef01234567"),
    ("git", "git init -q r; cd r; git checkout 0123456789abcdef0123456789abcdef01234567"),
    ("git", "git init -q r; cd r; git remote add origin https://u:{pw}@localhost:1/x.git; git fetch"),
    ("git", "git --{pw}"),
    ("curl", "curl -sS -u shelf:{pw} http://localhost:1/x"),
    ("curl", "curl -sS 'http://u:{pw}@localhost:99999/x'"),
    ("curl", "curl -sS -T '{path}' http://localhost:1/"),
    ("curl", "curl -sS --{pw} http://localhost:1/"),
    ("curl", "curl -sS 'http://localhost:1/?token={pw}&email={email}'"),
    ("curl", "curl -sS --max-time {pw} http://localhost:1/"),
    ("wget", "wget -q -O - 'http://u:{pw}@localhost:1/x' ; wget 'http://localhost:1/?password={pw}' -O x"),
    ("wget", "wget --tries={pw} http://localhost:1/"),
    ("openssl", "openssl rsa -in '{path}' -passin pass:{pw}"),
    ("openssl", "openssl enc -d -aes256 -k {pw} -in '{path}'"),
    ("openssl", "openssl x509 -in {path} -noout"),
    ("openssl", "openssl {pw}"),
    ("ssh", "ssh -o BatchMode=yes -o ConnectTimeout=1 -p 1 -i '{path}' reader@localhost"),
    ("ssh", "ssh -p {pw} localhost"),
    ("ssh", "ssh -o {pw}=1 localhost"),
    ("ssh-keygen", "ssh-keygen -y -P {pw} -f '{path}'"),
    ("tar", "tar xf '{path}'"),
    ("tar", "tar cf x.tar '{path}' {pw}"),
    ("gzip", "gzip -d '{path}'"),
    ("unzip", "unzip -P {pw} '{path}'"),
    ("zip", "zip -P {pw} x.zip '{path}'"),
    ("ls", "ls '{path}' {pw}"), ("cp", "cp '{path}' /nowhere/x"), ("find", "find '{path}' -name x"),
    ("cat", "cat {path}"), ("rm", "rm '{path}'"), ("mkdir", "mkdir '{path}/x'"), ("date", "date -d {pw}"),
    ("sort", "sort '{path}'"), ("dd", "dd if='{path}' of=/dev/null"), ("dd", "dd bs={pw}"), ("kill", "kill {pw}"),
    ("grep", "grep x '{path}'"), ("sed", "sed {pw} x"), ("awk", "awk '{{ {pw} ' x"), ("bc", "echo {pw} | bc"),
    ("jq", "echo '{{\"a\": \"{pw}\"}}' | jq '.a + 1'"), ("jq", "jq .{pw}! -n"), ("jq", "jq . '{path}'"),
    ("jq", "echo '{{\"password\": \"{pw}\", \"n\": }}' | jq ."),
    ("bash", "bash -c '{pw}'"), ("bash", "bash -x -c 'PASSWORD={pw}; test $PASSWORD = x'"),
    ("bash", "bash -c 'echo $(( {pw} ))'"), ("bash", "bash '{path}'"), ("bash", "bash -c 'cd \"{path}\"'"),
    ("bash", "bash -x -c 'mysql -u shelf -p{pw} stock'"), ("dash", "dash -c '{pw}'"), ("dash", "dash {path}"),
    ("make", "printf 'all:\\n\\tmysql -u shelf -p{pw} stock\\n' > Makefile; make"),
    ("make", "make {pw}"), ("make", "printf 'all:\\n\\tcat \"{path}\"\\n' > Makefile; make"),
    ("gcc", "printf 'int x = {pw};' > x.c; gcc x.c"), ("gcc", "gcc '{path}'"), ("gcc", "gcc -I{path} x.c"),
    ("rustc", "printf 'fn main() {{ let x: u8 = \"{pw}\"; }}' > x.rs; rustc x.rs"), ("rustc", "rustc '{path}'"),
    ("cargo", "cargo build --manifest-path '{path}/Cargo.toml'"), ("cargo", "cargo {pw}"),
    ("cargo", "printf '[package]\\nname = \"{pw}!\"\\n' > Cargo.toml; cargo check"),
    ("cargo", "printf '[package]\\nname = \"x\"\\nversion = \"{pw}\"\\n' > Cargo.toml; cargo check"),
    ("cargo", "cargo build --jobs {pw}"),
    ("npm", "npm --offline run {pw}"), ("npm", "npm --offline install '{path}'"),
    ("npm", "npm config get registry --{pw}"), ("npm", "printf '{{\"name\": \"{pw}' > package.json; npm ls"),
    ("pip", "pip install --no-index '{path}'"), ("pip", "pip install --no-index 'a=={pw}'"), ("pip", "pip {pw}"),
    ("apt", "apt-get install -s {pw}"), ("dpkg", "dpkg -i '{path}'"),
    ("psql", "psql 'postgres://shelf:{pw}@localhost:1/stock' -c 'select 1'"),
    ("psql", "psql 'postgres://shelf:{pw}@localhost:99999999/stock'"),
    ("psql", "psql 'host=localhost port=1 user=shelf password={pw}' -c x"),
    ("psql", "psql 'host=localhost port={pw}'"), ("psql", "psql -f '{path}' 'host=localhost port=1'"),
    ("sqlite3", "sqlite3 :memory: 'select {pw}'"), ("sqlite3", "sqlite3 '{path}' 'select 1'"),
    ("sqlite3", "sqlite3 -header -csv :memory: \"select 'a' as user, '{pw}' as password\""),
    ("sqlite3", "sqlite3 -header -column :memory: \"select '{email}' as email, '{pw}' as password\""),
    ("sqlite3", "sqlite3 -line :memory: \"select 1 as id, '{pw}' as password\""),
    ("sqlite3", "sqlite3 -header -box :memory: \"select 1 as id, '{pw}' as api_token\""),
    ("sqlite3", "sqlite3 -header -markdown :memory: \"select 1 as id, '{pw}' as password\""),
    ("sqlite3", "sqlite3 :memory: \"create table u(e, password); insert into u(e,password) values ('{email}','{pw}') x\""),
    ("docker", "docker login -u shelf -p {pw} localhost:1"), ("docker", "docker -H {pw} ps"),
    ("kubectl", "kubectl --token {pw} --server http://localhost:1 get pods"), ("kubectl", "kubectl get {pw}"),
    ("kubectl", "kubectl --kubeconfig '{path}' get pods"),
    ("gpg", "gpg --homedir '{path}' --list-keys"), ("gpg", "gpg --{pw}"),
    ("perl", "perl -e 'die \"bad password: {pw}\"'"), ("perl", "perl '{path}'"), ("perl", "perl -we 'print \"{pw}\" + 1'"),
    ("java", "java -cp '{path}' Main"), ("java", "java -X{pw}"), ("su", "su {pw} -c true"),
    ("systemctl", "systemctl status {pw}"), ("mount", "mount '{path}' /mnt"), ("ld", "ld -L{path} x.o"),
    ("objdump", "objdump -d '{path}'"), ("strace", "strace -e trace={pw} true"), ("gdb", "gdb -batch '{path}'"),
    ("make", "make -C '{path}'"), ("awscli", "aws --endpoint-url http://localhost:1 s3 ls s3://b/{pw} --region {pw}"),
    ("awscli", "aws s3 cp '{path}' s3://b"), ("jq", "echo '{pw}' | jq ."),
]

# Each row: what it is, and a Python program, in which P, PATH, MAIL and CARD are the planted values.
PYTHON = [
    ("python", "int(P)"), ("python", "float(P)"), ("python", "open(PATH)"), ("python", "{'a': 1}[P]"),
    ("python", "__import__('datetime').datetime.fromisoformat(P)"), ("python", "getattr(object(), 'x_' + P)"),
    ("python", "import subprocess; subprocess.run(['mysql', '-u', 'shelf', '-p' + P], check=True)"),
    ("python", "import subprocess; subprocess.run(['false', '--password', P, PATH], check=True)"),
    ("python", "import subprocess; subprocess.run('false --token ' + P, shell=True, check=True)"),
    ("python", "import uuid; uuid.UUID(P)"), ("python", "import ipaddress; ipaddress.ip_address(P)"),
    ("python", "import decimal; decimal.Decimal(P)"), ("python", "raise ValueError(f'invalid password {P!r}')"),
    ("python", "raise ValueError(dict(user=MAIL, password=P, path=PATH))"),
    ("python", "import os; os.rename(PATH, PATH + '2')"), ("python", "import shutil; shutil.copy(PATH, '/nowhere/x')"),
    ("json", "import json; json.loads('{\"password\": \"' + P + '\", }')"), ("json", "import json; json.load(open(PATH))"),
    ("tomllib", "import tomllib; tomllib.loads('password = ' + P)"),
    ("configparser", "import configparser; c = configparser.ConfigParser(); c.read_string(P)"),
    ("configparser", "import configparser; c = configparser.ConfigParser(); c.read_string('[a]\\npassword = ' + P); c.getint('a', 'password')"),
    ("csv", "import csv, io; [int(r['password']) for r in csv.DictReader(io.StringIO('user,password\\na,' + P))]"),
    ("argparse", "import argparse; p = argparse.ArgumentParser(prog='shelf'); p.add_argument('--token', type=int); p.parse_args(['--token', P])"),
    ("argparse", "import argparse; p = argparse.ArgumentParser(prog='shelf'); p.add_argument('--password', choices=['a', 'b']); p.parse_args(['--password', P])"),
    ("argparse", "import argparse; p = argparse.ArgumentParser(prog='shelf'); p.add_argument('--file', type=open); p.parse_args(['--file', PATH])"),
    ("argparse", "import argparse; p = argparse.ArgumentParser(prog='shelf'); p.parse_args(['--api-key', P])"),
    ("argparse", "import argparse; p = argparse.ArgumentParser(prog='shelf'); p.add_argument('--token', required=True); p.parse_args([])"),
    ("click", "import click\n@click.command()\n@click.option('--token', type=int)\ndef f(token): pass\nf(['--token', P])"),
    ("click", "import click\n@click.command()\n@click.option('--file', type=click.Path(exists=True))\ndef f(file): pass\nf(['--file', PATH])"),
    ("click", "import click\n@click.command()\n@click.option('--level', type=click.Choice(['a', 'b']))\ndef f(level): pass\nf(['--level', P])"),
    ("pydantic", "from pydantic import BaseModel\nclass M(BaseModel):\n  password: int\n  port: int\nM(password=P, port=P)"),
    ("pydantic", "from pydantic import BaseModel, Field\nclass A(BaseModel):\n  secret: str = Field(max_length=3)\nclass M(BaseModel):\n  auth: A\nM(auth=dict(secret=P))"),
    ("pydantic", "from pydantic import BaseModel\nclass M(BaseModel):\n  contact: int\n  file: float\nM(contact=MAIL, file=PATH)"),
    ("jsonschema", "import jsonschema; jsonschema.validate({'password': P}, {'properties': {'password': {'type': 'integer'}}})"),
    ("jsonschema", "import jsonschema; jsonschema.validate({'auth': {'token': P}}, {'properties': {'auth': {'properties': {'token': {'maxLength': 3}}}}})"),
    ("jsonschema", "import jsonschema; jsonschema.validate({'port': P}, {'properties': {'port': {'enum': [1, 2]}}})"),
    ("yaml", "import yaml; yaml.safe_load('password: ' + P + '\\n  x: [')"), ("yaml", "import yaml; yaml.safe_load(open(PATH))"),
    ("sqlite3", "import sqlite3; sqlite3.connect(PATH)"), ("sqlite3", "import sqlite3; sqlite3.connect(':memory:').execute('select ' + P)"),
    ("sqlite3", "import sqlite3; sqlite3.connect(':memory:').execute(\"insert into t (e, password) values ('\" + MAIL + \"', '\" + P + \"')\")"),
    ("urllib", "import urllib.request; urllib.request.urlopen('http://u:' + P + '@localhost:99999/')"),
    ("urllib", "import urllib.parse; raise OSError('refused ' + urllib.parse.urlencode(dict(password=P, email=MAIL, path=PATH)))"),
    ("requests", "import requests; requests.get('http://localhost:1/x', params=dict(email=MAIL, token=P, file=PATH))"),
    ("requests", "import requests; requests.get('postgres://shelf:' + P + '@localhost/x')"),
    ("requests", "import requests; requests.get('http://u:' + P + '@localhost:1/members/' + MAIL)"),
    ("jinja2", "import jinja2; jinja2.Template('{{ ' + P + ' | x }}').render()"),
    ("boto3", "import boto3; boto3.client('s3', region_name=P)"),
    ("boto3", "import boto3; boto3.client('s3', region_name='eu-west-1', aws_access_key_id='x', aws_secret_access_key=P).list_buckets(Bucket=MAIL)"),
    ("jsonpatch", "import jsonpatch; jsonpatch.apply_patch({}, [{'op': 'remove', 'path': '/database/port'}])"),
    ("jsonpointer", "import jsonpointer; jsonpointer.resolve_pointer({}, '/database/port')"),
    ("graphql", "import graphql; graphql.parse('query { login(password: \"' + P + ') }')"),
    ("graphql", "from graphql import *; s = build_schema('type Query { a(token: Int): Int }'); print(graphql_sync(s, '{ a(token: \"' + P + '\") }').errors)"),
    ("html", "import html; raise ValueError(html.escape('{\"password\": \"' + P + '\", \"email\": \"' + MAIL + '\"}'))"),
    ("json", "import json; raise ValueError(json.dumps({'file': PATH, 'mail': MAIL}).replace('/', '\\\\/'))"),
    ("json", "import json; raise ValueError(json.dumps(json.dumps({'password': P, 'card': CARD})))"),
    ("python", "raise ValueError('card ' + CARD + ' was declined')"),
    ("python", "raise ValueError('card ' + ' '.join(CARD[i:i+4] for i in range(0, len(CARD), 4)) + ' was declined')"),
    ("werkzeug", "import werkzeug.routing as r; r.Map([r.Rule('/a/<int:x>')]).bind('h').match('/a/' + P)"),
    ("cryptography", "from cryptography.hazmat.primitives.serialization import load_pem_private_key as l; l(open(PATH, 'rb').read(), P)"),
    ("docker", "import docker; docker.DockerClient(base_url='tcp://' + P + '@x:1').ping()"),
]

# Each row: what it is, and a program for node, in which P, PATH, MAIL and CARD are the planted values.
NODE = [
    ("node", "JSON.parse('{\"password\": \"' + P + '\", }')"), ("node", "JSON.parse(P)"), ("node", "new URL(P)"),
    ("node", "new URL('postgres:/shelf:' + P + '@db:99999999/x')"), ("node", "require('fs').readFileSync(PATH)"),
    ("node", "new RegExp('(' + P)"), ("node", "BigInt(P)"), ("node", "require(PATH)"), ("node", "eval(P)"),
    ("node", "require('assert').strictEqual({password: P}.password, 'x')"), ("node", "Buffer.from('x', P)"),
    ("node", "require('assert').deepStrictEqual({user: 'a', password: P}, {user: 'a', password: 'x'})"),
    ("node", "require('child_process').execSync('false --password ' + P)"),
    ("node", "require('child_process').execFileSync('sshpass-x', ['-p', P, 'ssh', 'db'])"),
    ("node", "require('util').parseArgs({args: ['--token=' + P], options: {}})"),
    ("node", "require('util').parseArgs({args: [P], options: {}})"),
    ("node", "require('crypto').createCipheriv(P, 'k', 'v')"), ("node", "fetch('http://u:' + P + '@localhost:1/')"),
    ("node", "require('http').get({host: 'localhost', port: 1, path: '/?token=' + P}); "),
    ("node", "new Intl.NumberFormat(P)"), ("node", "console.error('Headers', {authorization: 'Bearer ' + P, cookie: 'sid=' + P}); process.exit(1)"),
    ("node", "console.error(new Error('login failed', {cause: {user: MAIL, password: P}})); process.exit(1)"),
    ("node", "require('net').connect(PATH)"), ("node", "console.table([{user: 'a', password: P}]); process.exit(1)"),
]

MAX_TEXT = 760
HOME = os.path.expanduser("~")
# What tells of the machine on which the messages were provoked, and what stands in its place.
NODE_PATH = os.environ.get("NODE_PATH", "")
MACHINE = [(re.escape(os.path.dirname(os.path.realpath(NODE_PATH))), "/usr/lib")] if NODE_PATH else []
MACHINE = MACHINE + [(os.path.realpath(sys.prefix), "/usr"), (re.escape(HOME) + r"/\.pyenv/versions/[0-9.]+", "/usr"),
           (re.escape(os.environ.get("CARGO_HOME", HOME + "/.cargo")), "/usr/share/cargo"), (re.escape(HOME), "/var/lib/shelf"),
           (r"registry\.[a-z]+\.org", "registry.example"), (r"/tmp/pip-req-build-\w+", "/usr/src"), (r"/tmp/python-build\.\d+\.\d+", "/usr/src"), (r"/tmp/\.tmp\w{6}", "/srv/shelf"), (r"root@vm\b", "root@shelf"), (r"on 10\.[0-9.]+:53", "on 192.0.2.53:53")]


def run(command, values, cwd, program=None, variables={}):
    env = {"PATH": os.environ["PATH"], "HOME": cwd, "LANG": "C.UTF-8", "NO_COLOR": "1", "AWS_EC2_METADATA_DISABLED": "true",
           "PIP_NO_INPUT": "1", "GIT_TERMINAL_PROMPT": "0", "RUSTUP_HOME": os.environ.get("RUSTUP_HOME", os.path.expanduser("~/.rustup")),
           "CARGO_NET_OFFLINE": "true", "RUSTUP_TOOLCHAIN": os.environ.get("RUSTUP_TOOLCHAIN", "stable"), **variables}
    try:
        done = subprocess.run(program or ["bash", "-c", command], cwd=cwd, env=env, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=20)
    except (subprocess.TimeoutExpired, FileNotFoundError):
        return ""
    return done.stdout.decode("utf8", "replace")


def without_machine(text, cwd):
    text = text.replace(os.path.realpath(cwd), "/srv/shelf").replace(cwd, "/srv/shelf")
    for pattern, to in MACHINE:
        text = re.sub(pattern, to, text)
    text = re.sub(r"0x[0-9a-f]{8,16}", "0x7f3a5c0e1d20", text)
    return text.replace(os.uname().nodename, "shelf") if len(os.uname().nodename) > 3 else text


def shortened(text):
    """Keeps the last lines, which say what went wrong, and the first."""
    lines = text.strip().splitlines()
    while len("\n".join(lines)) > MAX_TEXT and len(lines) > 2:
        del lines[1]
    return "\n".join(lines)[:MAX_TEXT]


def planted(text, values):
    pw, path, email, card, *tokens = values[:5]
    grouped = " ".join(card[at:at + 4] for at in range(0, len(card), 4))
    kinds = [("password", pw), ("path", path), ("email", email), ("card", card), ("card", grouped)]
    in_url = urllib.parse.quote(pw, safe="")
    kinds += [("password", in_url)] * (in_url != pw)
    kinds += [("path", path.replace("\\", "\\\\"))] * ("\\" in path) + [("token", token) for token in tokens]
    return [{"kind": kind, "value": value} for kind, value in kinds if value in text]


def quoted(code):
    """Puts quotes around the values of a shell command that stand in none."""
    def of(part, quotes):
        return part if quotes else re.sub(r"\{(pw|token)\}", r"'{\1}'", part)
    parts = re.split(r"(['\"])", code)
    quote, out = "", []
    for part in parts:
        if part in ("'", '"') and quote in ("", part):
            quote = "" if quote else part
        out.append(part if part in ("'", '"') else of(part, quote))
    return "".join(out)


def texts_of(rows, part_of, values):
    """Runs the rows that belong to a set of values, and yields what each of them printed."""
    pw, path, email, card, token, dsn = (*values, "", "")[:6]
    names = "P, PATH, MAIL, CARD, TOKEN, DSN"
    head = names + " = " + repr((pw, path, email, card, token, dsn)) + "\n"
    for at, (kind, source, code) in enumerate(rows):
        if not part_of(at):
            continue
        cwd = tempfile.mkdtemp(prefix="shelf")
        if NODE_PATH and kind == "js":
            os.symlink(NODE_PATH, cwd + "/node_modules")
        if kind == "sh":
            program = code.split()[0]
            # The older values need no quotes in a shell.
            code = quoted(code) if len(values) > 4 else code
            command = code.format(pw=pw, path=path, email=email, card=card, token=token)
            out = run(command, values, cwd) if shutil.which(program) else ""
        elif kind == "env":
            variables = {"P": pw, "PATH_": path, "MAIL": email, "CARD": card, "TOKEN": token, "DSN": dsn}
            out = run(code, values, cwd, variables=variables)
        elif kind == "py":
            with open(cwd + "/main.py", "w") as file:
                file.write(head + code)
            out = run(None, values, cwd, [sys.executable, "main.py"])
            out = "" if "ModuleNotFoundError" in out and source != "importlib" else out
        else:
            with open(cwd + "/main.js", "w") as file:
                file.write(f"const [{names}] = " + json.dumps(values) + ";\n" + code)
            out = run(None, values, cwd, ["node", "main.js"])
            out = "" if "Cannot find module" in out and path not in out and pw not in out else out
        yield source, without_machine(out, cwd)
        shutil.rmtree(cwd)


def main():
    are_names = sys.argv[1] == "--names"
    if "--wide" in sys.argv:
        return add_wide(are_names)
    if "--daily" in sys.argv:
        return add_of(daily)
    if "--more" in sys.argv:
        return add_of(more)
    if "--field" in sys.argv:
        return add_field()
    if "--later" in sys.argv:
        return add_later(are_names)
    provoke = os.path.abspath(sys.argv[-1])
    rows = [("sh", *row) for row in COMMANDS] + [("py", *row) for row in PYTHON] + [("js", *row) for row in NODE]
    sets = [("names", name, *SETS[at % len(SETS)][2:]) for at, name in enumerate(NAMES)] if are_names else SETS
    seen = set()
    for number, (part, *values) in enumerate(sets):
        # Two of the sets for each row keep the corpus small: one of each part, as a rule.
        texts = texts_of(rows, lambda at: at % len(sets) in (number, (number + 3) % len(sets)), values)
        out = subprocess.run([provoke, *values], stdout=subprocess.PIPE, check=True).stdout.decode()
        rust = [json.loads(line) for line in out.splitlines()]
        every = len(sets) // 2
        rust = ((row["source"], row["text"]) for at, row in enumerate(rust) if at % every == number % every)
        write(part, [*texts, *rust], values, seen)
    for number, (part, *values) in enumerate([] if are_names else fresh.SETS):
        write(part, texts_of(fresh.ROWS, lambda at: at % 3 == number % 3, values), values, seen)


def add_later(are_names):
    """Writes the parts of `later.py`, with two sets of values for each row or a name for each, and the part `last`."""
    sets = [(name, *later.SETS[at % len(later.SETS)][1:]) for at, name in enumerate(NAMES)] if are_names else later.SETS
    seen = set()
    for number, values in enumerate(sets):
        others = number if are_names else (number + 3) % len(sets)
        add_rows(later.ROWS, lambda at: at % len(sets) in (number, others), "names" if are_names else None, values, seen)
    for number, values in enumerate([] if are_names else last.SETS):
        add_rows(last.ROWS, lambda at: at % len(last.SETS) in (number, (number + 3) % len(last.SETS)), "last", values, seen)


def add_wide(are_names):
    """Writes the parts of `wide.py`: two texts for each row, each with values of its own."""
    provoke, seen = os.path.abspath(sys.argv[-1]), set()
    of_rust = ["others"]
    for turn in range(2):
        for row, (kind, source, code) in enumerate(wide.ROWS):
            values = wide_values(are_names, row, turn)
            texts = texts_of([(kind, source, code)], lambda at: True, values)
            add_texts(are_names, texts, values, seen)
        row = len(wide.ROWS)
        while row - len(wide.ROWS) < len(of_rust):
            values = wide_values(are_names, row, turn)
            out = subprocess.run([provoke, *values], stdout=subprocess.PIPE, check=True).stdout.decode()
            of_rust = [json.loads(line) for line in out.splitlines()]
            # Some values provoke more errors than others.
            of_row = of_rust[min(row - len(wide.ROWS), len(of_rust) - 1)]
            add_texts(are_names, [(of_row["source"], without_machine(of_row["text"], "/nowhere"))], values, seen)
            row += 1


def add_of(module):
    """Writes the parts of `daily.py` or `more.py`: two texts for each row, each with values of its own."""
    seen = set()
    for turn in range(2):
        for row, of_row in enumerate(module.ROWS):
            values = module.values(row, turn)
            add_rows([of_row], lambda at: True, module.part_of(of_row[1]), values, seen)


def add_field():
    """Writes the parts of `field.py`: a text for each row, and two texts for each error of Rust libraries, each with values of its own."""
    provoke, seen, sets = os.path.abspath(sys.argv[-1]), set(), 9
    for number in range(sets):
        values = field.values("rust", number)
        given = [*values[:3], *values[4:], str(number % 3)]
        out = subprocess.run([provoke, *given], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout.decode()
        rows = [json.loads(line) for line in out.splitlines()]
        texts = [(row["source"], without_machine(row["text"], "/nowhere-else")) for at, row in enumerate(rows) if at % sets in (number, (number + 4) % sets)]
        write(None, texts, values, seen)
    for row, of_row in enumerate(field.ROWS):
        values = field.values(row, 0)
        write(None, texts_of([of_row], lambda at: True, values), values, seen)


def wide_values(are_names, row, turn):
    pw, *others = wide.values(row, turn)
    return (wide.NAMES[(row + turn * 7) % len(wide.NAMES)] if are_names else pw, *others)


def add_texts(are_names, texts, values, seen):
    for source, text in texts:
        write("wide-names" if are_names else wide.part_of(source), [(source, text)], values, seen)


def add_rows(rows, part_of, part, values, seen):
    for source, text in texts_of(rows, part_of, values):
        write(part or later.part_of(source), [(source, text)], values, seen)


def write(part, texts, values, seen):
    for source, text in texts:
        text = shortened(text)
        held = planted(text, values)
        if not part:
            held += [{"kind": "session", "value": values[5]}] * (values[5] in text)
        is_missing = "command not found" in text and source not in ("bash", "dash", "python", "make")
        if not text or text in seen or is_missing:
            continue
        seen.add(text)
        if part and part.endswith("names"):
            held = [value for value in held if value["kind"] != "password"]
            if re.search("pass|token|secret|key|sid=|-p|-u", text, re.IGNORECASE):
                continue
        row = {"source": source, "part": part or field.part_of(text), "text": text, "planted": held}
        if not part:
            row["kept"] = sorted(word for word in set(field.KEPT.findall(text)) if not any(one["value"] in word or word in one["value"] for one in held))
        print(json.dumps(row, ensure_ascii=False))


main()
