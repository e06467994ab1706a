"""The rows of the part `fresh`, in the form (kind, program, code).

They were written after the rules of the sanitizer, with values that no other part has, and first scored when nothing
was left to change. What they showed was looked at afterwards, so the parts after it have rows of their own.
"""

# A password as people type it, a path, an address, and the number of a card of a test system.
SETS = [
    ("fresh", "Lantern42moth", "/home/mo.lark/Old Files/list 4.txt", "mo.lark@moth.example", "4111111111111111"),
    ("fresh", "gl4ss-H0pper", "/srv/hop/inner/q-2.db", "hop@branch.moth.example", "5555555555554444"),
    ("fresh", "Marigold1998?", "/Users/lark/Library/hop.sqlite", "lark+1@moth.example", "4242424242424242"),
    ("fresh", "copper-violin-meadow-12", "/var/lib/hop/lark.two/rows", "two@moth.example", "378282246310005"),
    ("fresh", "Xk8pV2wnQ4", "/mnt/cold/old rows/b 9.csv", "cold@moth.example", "6011111111111117"),
    ("fresh", "butter5scotch2", "/home/lark3/.config/hop/rc.toml", "l3@moth.example", "3530111333300000"),
]

ROWS = [
    ("sh", "terraform", "terraform -{pw}"), ("sh", "terraform", "printf 'variable \"x\" {{ type = number\\n default = \"{pw}\" }}' > a.tf; terraform validate -no-color"),
    ("sh", "terraform", "terraform -chdir='{path}' plan"), ("sh", "tmux", "tmux -f '{path}' -L {pw} attach"),
    ("sh", "chmod", "chmod {pw} ."), ("sh", "chmod", "chmod 600 '{path}'"), ("sh", "chown", "chown {pw} ."),
    ("sh", "head", "head -n {pw} /dev/null"), ("sh", "head", "head '{path}'"), ("sh", "tail", "tail -c {pw} /dev/null"),
    ("sh", "split", "split -b {pw} /dev/null"), ("sh", "seq", "seq {pw}"), ("sh", "sleep", "sleep {pw}"),
    ("sh", "timeout", "timeout {pw} true"), ("sh", "env", "env -i {pw}"), ("sh", "env", "env -S '{pw} x'"),
    ("sh", "nice", "nice -n {pw} true"), ("sh", "touch", "touch -d {pw} x"), ("sh", "touch", "touch '{path}'"),
    ("sh", "truncate", "truncate -s {pw} x"), ("sh", "stat", "stat '{path}'"), ("sh", "mv", "mv '{path}' '{path}2'"),
    ("sh", "ln", "ln -s x '{path}/y'"), ("sh", "id", "id {pw}"), ("sh", "getent", "getent {pw} x"),
    ("sh", "expr", "expr {pw} + 1"), ("sh", "base64", "base64 --wrap={pw} /dev/null"), ("sh", "printf", "printf '%d\\n' {pw}"),
    ("sh", "xargs", "echo x | xargs -n {pw}"), ("sh", "sha256sum", "sha256sum '{path}'"), ("sh", "nm", "nm '{path}'"),
    ("sh", "patch", "patch -i '{path}'"), ("sh", "diff", "diff '{path}' /dev/null"), ("sh", "cmp", "cmp -n {pw} a b"),
    ("sh", "hostname", "hostname -{pw}"), ("sh", "scp", "scp -P {pw} a b:c"), ("sh", "ssh-add", "ssh-add '{path}'"),
    ("sh", "vim", "vim -es -u '{path}' +q"), ("sh", "stty", "stty {pw}"), ("sh", "taskset", "taskset {pw} true"),
    ("sh", "flock", "flock -w {pw} x true"), ("sh", "getopt", "getopt -o a -- --{pw}"), ("sh", "mktemp", "mktemp -p '{path}'"),
    ("sh", "rustup", "rustup run {pw} true"), ("sh", "javac", "printf 'class A {{ int x = \"{pw}\"; }}' > A.java; javac A.java"),
    ("sh", "jar", "jar xf '{path}'"), ("sh", "keytool", "keytool -list -keystore '{path}' -storepass {pw}"),
    ("py", "ast", "import ast; ast.literal_eval(P + ' x')"), ("py", "ast", "compile('x = ' + P, 'a.py', 'exec')"),
    ("py", "zoneinfo", "import zoneinfo; zoneinfo.ZoneInfo(P)"), ("py", "logging", "import logging; logging.getLogger().setLevel(P)"),
    ("py", "xml", "import xml.etree.ElementTree as e; e.fromstring('<a password=\"' + P + '></a>')"), ("py", "xml", "import xml.etree.ElementTree as e; e.parse(PATH)"),
    ("py", "struct", "import struct; struct.pack('i', P)"), ("py", "enum", "import enum\nclass C(enum.Enum):\n  A = 1\nC(P)"),
    ("py", "http.client", "import http.client; http.client.HTTPConnection('localhost:' + P)"), ("py", "socket", "import socket; socket.getaddrinfo('localhost', P)"),
    ("py", "importlib", "import importlib; importlib.import_module(P)"), ("py", "codecs", "'x'.encode(P)"), ("py", "ctypes", "import ctypes; ctypes.CDLL(PATH)"),
    ("py", "zipfile", "import zipfile; zipfile.ZipFile(PATH)"), ("py", "dataclasses", "import dataclasses\n@dataclasses.dataclass\nclass U:\n  name: str\n  password: str\nraise ValueError(U(MAIL, P))"),
    ("py", "collections", "import collections; raise KeyError(collections.OrderedDict(user=MAIL, api_key=P))"), ("py", "traceback", "assert P == 'x', f'token {P} is stale'"),
    ("py", "flask", "import flask; a = flask.Flask('x', instance_path=P)"), ("py", "itsdangerous", "import itsdangerous; itsdangerous.URLSafeSerializer('k').loads(P)"),
    ("py", "dateutil", "import dateutil.parser as p; p.parse(P)"), ("py", "dotenv", "import dotenv, io; print(dotenv.dotenv_values(stream=io.StringIO('PASSWORD=' + P + '\\n')))"),
    ("py", "pydantic_settings", "import os; os.environ['DB_PORT'] = P\nfrom pydantic_settings import BaseSettings\nclass S(BaseSettings):\n  db_port: int\nS()"),
    ("py", "pydantic", "from pydantic import BaseModel, EmailStr\nfrom typing import Literal\nclass M(BaseModel):\n  level: Literal['a', 'b']\n  on: bool\nM(level=P, on=P)"),
    ("py", "orjson", "import orjson; orjson.loads('{\"a\": ' + P + '}')"), ("py", "xmltodict", "import xmltodict; xmltodict.parse('<a>' + P)"),
    ("py", "regex", "import regex; regex.compile('(' + P)"), ("py", "re", "import re; re.compile('*' + P)"), ("py", "networkx", "import networkx as n; n.Graph().remove_node(P)"),
    ("py", "trio", "import trio; trio.run(trio.open_tcp_stream, 'localhost', P)"), ("py", "jmespath", "import jmespath; jmespath.compile(P + '!!')"),
    ("py", "openapi_spec_validator", "import openapi_spec_validator as o; o.validate({'openapi': P, 'info': {}})"), ("py", "yaml", "import yaml; yaml.safe_load('port: !' + P + ' 1')"),
    ("py", "werkzeug", "from werkzeug.exceptions import BadRequestKeyError; raise BadRequestKeyError(P)"), ("py", "urllib3", "import urllib3; urllib3.PoolManager().request('GET', 'http://[' + P + ']/x')"),
    ("py", "sqlite3", "import sqlite3; c = sqlite3.connect(':memory:'); c.execute('create table t (a integer primary key, b text check (b = 1))'); c.execute('insert into t values (?, ?)', (P, P))"),
    ("py", "boto3", "import boto3; boto3.client(P)"), ("py", "docker", "import docker; docker.types.Mount(P, None, type=P)"), ("py", "traitlets", "import traitlets\nclass T(traitlets.HasTraits):\n  port = traitlets.Int()\nT(port=P)"),
    ("py", "jsonpath_ng", "import jsonpath_ng; jsonpath_ng.parse('$.' + P + '!')"), ("py", "attr", "import attr\n@attr.s\nclass A:\n  port = attr.ib(validator=attr.validators.instance_of(int))\nA(P)"),
    ("js", "node", "structuredClone({a: () => P, p: P})"), ("js", "node", "new Date(P).toISOString()"), ("js", "node", "decodeURIComponent('%' + P)"), ("js", "node", "require('zlib').gunzipSync(P)"),
    ("js", "node", "require('dns').lookup(P, (e) => { throw e })"), ("js", "node", "process.kill(process.pid, P)"), ("js", "node", "require('fs').mkdirSync(PATH + '/x')"),
    ("js", "node", "require('crypto').createHash(P)"), ("js", "node", "require('worker_threads').markAsUntransferable; new (require('worker_threads').Worker)(PATH)"), ("js", "node", "class A { #x = P }; console.error(new Map([['token', P]])); process.exit(1)"),
    ("js", "node", "Object.defineProperty({}, P, 1)"), ("js", "node", "null[P]"), ("js", "node", "({})[P]()"), ("js", "node", "new Array(P).fill(0)[0].x"), ("js", "node", "require('url').pathToFileURL(P); new URL('http://localhost:' + P)"),
    ("js", "semver", "new (require('semver').SemVer)(P)"), ("js", "ajv", "const A = require('ajv').default; const v = new A({verbose: true}).compile({properties: {port: {type: 'integer'}}}); v({port: P}); console.error(v.errors)"),
    ("js", "zod", "require('zod').z.object({port: require('zod').z.literal(P + '1')}).parse({port: P})"), ("js", "yaml", "require('yaml').parse('a: [' + P)"), ("js", "path-to-regexp", "require('path-to-regexp').match('/a/:' + P + '{')"),
    ("js", "typescript", "const t = require('typescript'); const r = t.transpileModule('let x: = ' + P, {reportDiagnostics: true}); console.error(t.formatDiagnostics(r.diagnostics, {getCurrentDirectory: () => '', getCanonicalFileName: (f) => f, getNewLine: () => '\\n'}))"),
    ("js", "jose", "import('jose').then((j) => j.importJWK({kty: P, k: P}))"),
]
