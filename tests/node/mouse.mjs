// Calls the server given on the command line, a program or an address, with the official TypeScript client, and prints as JSON what
// the client makes of each answer.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [command, ...args] = process.argv.slice(2);
const client = new Client({ name: "mcp-error-tests", version: "1.0.0" });
const transport = command.startsWith("http:")
  ? new StreamableHTTPClientTransport(new URL(command))
  : new StdioClientTransport({ command, args });
await client.connect(transport);
// The client checks structured content against the output schemas that it has seen.
const { tools } = await client.listTools();

const calls = [
  ["find_animal", { house: "owls", animal: "a-1" }],
  ["find_animal", { house: "owls", animal: "a-2" }],
  ["find_animal", { house: "barn", animal: "a-1" }],
  ["sync", { source: "feed-down" }],
  ["sync", { source: "numbers" }],
  ["sync", { source: "nothing" }],
  ["unknown", {}],
];
const answers = [];
for (const [name, args] of calls) {
  try {
    answers.push({ result: await client.callTool({ name, arguments: args }) });
  } catch (error) {
    answers.push({ error: { code: error.code, message: error.message, data: error.data } });
  }
}
console.log(JSON.stringify({ tools: tools.map((tool) => tool.name), answers }));
await client.close();
