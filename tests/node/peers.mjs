// Calls the servers below an address with one of the official TypeScript clients, and prints as JSON what its caller gets for
// each call: whether the call threw, the text, and where a program finds the kind of the error.
//
// node peers.mjs 1|2|2-legacy ADDRESS CALLS
const [version, address, calls] = process.argv.slice(2);
const { cases, paths, cancelled } = JSON.parse(calls);
const { Client, StreamableHTTPClientTransport } = await sdk();

async function sdk() {
  if (version !== "1") {
    return import("@modelcontextprotocol/client");
  }
  const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
  const { StreamableHTTPClientTransport } = await import("@modelcontextprotocol/sdk/client/streamableHttp.js");
  return { Client, StreamableHTTPClientTransport };
}

const options = version === "2" ? { versionNegotiation: { mode: "auto" } } : {};

function places(found) {
  return Object.entries(found)
    .filter(([, document]) => JSON.stringify(document ?? null).toLowerCase().match(/no_bag|closed/))
    .map(([place]) => place);
}

async function seen(call) {
  try {
    const result = await call();
    return {
      threw: false,
      text: result.content.map((block) => block.text).join(""),
      places: places({ structuredContent: result.structuredContent, _meta: result._meta }),
    };
  } catch (error) {
    return { threw: true, text: error.message, code: error.code, places: places({ data: error.data }) };
  }
}

const all = {};
for (const path of paths) {
  const client = new Client({ name: "mcp-error-tests", version: "1.0.0" }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/${path}`)));
  // The client checks structured content against the output schemas that it has seen.
  await client.listTools();
  all[path] = {};
  const controller = new AbortController();
  const given = client.callTool({ name: cancelled, arguments: {} }, ...(version === "1" ? [undefined] : []), { signal: controller.signal });
  setTimeout(() => controller.abort("enough"), 50);
  await given.then(() => { throw new Error("a cancelled call has an answer"); }, () => {});
  for (const [name, tool, args] of cases) {
    all[path][name] = await seen(() => client.callTool({ name: tool, arguments: args }));
  }
  await client.close();
}
console.log(JSON.stringify(all));
process.exit(0);
