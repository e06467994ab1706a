// Validates OpenAPI and OpenRPC documents against the schemas of these formats: node descriptions.mjs FILE…
import { readFileSync } from "node:fs";
import openrpc from "@open-rpc/schema-utils-js";
import { Validator } from "@seriousme/openapi-schema-validator";

for (const file of process.argv.slice(2)) {
  const document = JSON.parse(readFileSync(file, "utf8"));
  const faults = [];
  if (document.openrpc) {
    const result = openrpc.validateOpenRPCDocument(document);
    if (result !== true) faults.push(result.message);
  } else {
    const { valid, errors } = await new Validator().validate(document);
    if (!valid) faults.push(JSON.stringify(errors, null, 2));
  }
  for (const fault of faults) {
    console.error(`${file}: ${fault}`);
    process.exitCode = 1;
  }
}
