"""Prints the interface of the example `ios`, with the errors of its export: ios.py openapi.json"""

import json
import sys

document = json.load(open(sys.argv[1]))


def responses(success, statuses):
    errors = {str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in statuses}
    return {"200": success} | errors


def json_of(schema):
    return {"description": "Done", "content": {"application/json": {"schema": schema}}}


def body(media_type, schema):
    return {"required": True, "content": {media_type: {"schema": schema}}}


ID = {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
LABEL = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string"}}}
ORDER = {
    "type": "object",
    "required": ["lens"],
    "properties": {"lens": {"type": "string"}, "count": {"type": ["integer", "null"], "minimum": 0, "maximum": 2**64 - 1}},
}
KEY = {"name": "x-api-key", "in": "header", "schema": {"type": "string"}}
SHOT = json_of({"type": "object", "required": ["uri"], "properties": {"uri": {"type": "string"}}})
TEXT = {"description": "Done", "content": {"text/plain": {"schema": {"type": "string"}}}}
document["paths"] = {
    "/shots/{id}": {
        "get": {"parameters": [ID], "responses": responses(SHOT, [400, 404, 500])},
        "put": {
            "parameters": [ID],
            "requestBody": body("application/json", LABEL),
            "responses": responses(TEXT, [400, 404, 413, 415, 422, 500]),
        },
    },
    "/shots": {
        "post": {
            "parameters": [KEY],
            "requestBody": body("application/json", ORDER),
            "responses": responses(SHOT, [400, 401, 403, 413, 422, 500]),
        },
    },
}
print(json.dumps(document, indent=2))
