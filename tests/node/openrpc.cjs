// Validates an OpenRPC document against its meta-schema.
const fs = require("node:fs");
const { validateOpenRPCDocument } = require("@open-rpc/schema-utils-js");

const result = validateOpenRPCDocument(JSON.parse(fs.readFileSync(process.argv[2], "utf8")));
if (result !== true) {
  console.error(result.message);
  process.exit(1);
}
