"""Every error has a class and a type of its name, and no name has a number: models.py MODELS.py TYPES.d.ts catalog.json

The models read the answers of the catalog's examples, and the documents in them.
"""

import importlib.util
import json
import re
import sys

models_path, types_path, catalog_path = sys.argv[1:]
spec = importlib.util.spec_from_file_location("models", models_path)
models = importlib.util.module_from_spec(spec)
sys.modules["models"] = models
spec.loader.exec_module(models)
types = open(types_path).read()
numbered = re.findall(r"^class (\w*\d)\b", open(models_path).read(), re.M)
assert not numbered, f"classes without a name of their own: {numbered}"
catalog = json.load(open(catalog_path))


def in_pascal_case(text):
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[^A-Za-z0-9]+", text))


def name_of(entry):
    if entry["type"] == "about:blank":
        return "AboutBlankProblem"
    return in_pascal_case(re.split(r"[/:#?]", entry["type"])[-1]) + "Problem"


def answer_in(sample):
    """Returns the model of a sample, and what it reads."""
    if sample["place"] == "tool_result":
        return models.ToolResult, json.loads(sample["whole"])
    if sample["place"] == "rpc_error":
        return models.RpcError, json.loads(sample["text"])["error"]
    return models.HttpBody, json.loads(sample["text"])


def problems_in(value):
    """Returns the problem documents in a sample, at any depth."""
    if isinstance(value, dict):
        if "type" in value and "title" in value and "status" in value:
            yield value
        for inner in value.values():
            yield from problems_in(inner)


def has_type(name):
    assert hasattr(models, name), f"pydantic has no {name}"
    assert re.search(rf"^ +{name}: \{{", types, re.M), f"TypeScript has no {name}"


layout = catalog["format"]["policy"]["rpc_layout"]
sends_rpc_errors = {"mcp", "json_rpc"} & set(catalog["format"]["wires"])
endings = {"flat": ["Data"], "nested": ["Data", "Context", "Details"], "members": ["Error"]}
endings = endings.get(layout, []) if sends_rpc_errors else []
read = 0
for entry in catalog["errors"] + catalog.get("framework", []):
    name = name_of(entry)
    has_type(name)
    model = getattr(models, name)
    for ending in endings:
        has_type(in_pascal_case(entry["kind"].lower()) + ending)
    for sample in entry.get("samples", []):
        answer, document = answer_in(sample)
        answer.model_validate(document)
        read += 1
        for text in [sample["text"], sample.get("whole", "")]:
            for problem in problems_in(json.loads(text) if text.startswith("{") else None):
                model.model_validate(problem)
                read += 1
print(f"{len(catalog['errors'])} errors have their names, {read} examples were read")
