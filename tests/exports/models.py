"""Every error has a class and a type of its name: models.py MODELS.py TYPES.d.ts catalog.json

The models read the documents of the catalog's examples.
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
catalog = json.load(open(catalog_path))


def name_of(entry):
    if entry["type"] == "about:blank":
        return "AboutBlankProblem"
    words = re.split(r"[^A-Za-z0-9]+", re.split(r"[/:#?]", entry["type"])[-1])
    return "".join(word[:1].upper() + word[1:] for word in words) + "Problem"


def problems_in(value):
    """Returns the problem documents in a sample, at any depth."""
    if isinstance(value, dict):
        if "type" in value and "title" in value and "status" in value:
            yield value
        for inner in value.values():
            yield from problems_in(inner)


read = 0
for entry in catalog["errors"] + catalog.get("framework", []):
    name = name_of(entry)
    model = getattr(models, name, None)
    assert model is not None, f"pydantic has no {name}"
    assert re.search(rf"^ +{name}: \{{", types, re.M), f"TypeScript has no {name}"
    for sample in entry.get("samples", []):
        for text in [sample["text"], sample.get("whole", "")]:
            for problem in problems_in(json.loads(text) if text.startswith("{") else None):
                model.model_validate(problem)
                read += 1
print(f"{len(catalog['errors'])} errors have their names, {read} examples were read")
