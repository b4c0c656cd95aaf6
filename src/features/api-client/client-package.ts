import packageJson from "../../../package.json" with { type: "json" };
import type { Config } from "../../config.ts";
import type { ApiDocument } from "../api-description/document.ts";
import { type ClientOperation, clientOperations } from "./client-operations.ts";
import { clientTypes } from "./client-types.ts";

const RUNTIME = `export class HandrailError extends Error {
  name = "HandrailError";

  constructor(status, body, retryAfter) {
    super(typeof body.message === "string" ? body.message : \`The server replied with status \${status}.\`);
    this.status = status;
    this.code = typeof body.code === "string" ? body.code : null;
    this.fields = body.fields ?? {};
    this.retryAfter = Number(retryAfter) || null;
  }
}

export function createClient({ server, key, fetch = globalThis.fetch }) {
  const base = server.replace(/\\/+$/, "");

  async function call([method, path, inQuery, isFile], input, { idempotencyKey, signal, onResponse }) {
    const { body, ...members } = input;
    const response = await fetch(base + addressOf(path, inQuery, members), {
      method,
      signal,
      headers: {
        accept: isFile ? "*/*" : "application/json",
        authorization: \`Bearer \${key}\`,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    onResponse?.(response);
    if (!response.ok) {
      throw new HandrailError(response.status, objectIn(await response.text()), response.headers.get("retry-after"));
    }
    if (isFile) return response.blob();
    return JSON.parse((await response.text()) || "null");
  }

  return Object.fromEntries(
    Object.entries(OPERATIONS).map(([name, operation]) => [
      name,
      (input = {}, options = {}) => call(operation, input, options),
    ]),
  );
}

function addressOf(path, inQuery, members) {
  const filled = path.replace(/{(\\w+)}/g, (_, name) => {
    if (members[name] === undefined || members[name] === "") throw new TypeError(\`\${name} is missing\`);
    return encodeURIComponent(members[name]);
  });
  const query = inQuery.filter((name) => members[name] !== undefined).map((name) => [name, String(members[name])]);
  return query.length > 0 ? \`\${filled}?\${new URLSearchParams(query)}\` : filled;
}

/** Returns a refusal's body; empty for other content, such as a proxy's HTML. */
function objectIn(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
`;

/**
 * Returns the files of the `@handrail/client` package, keyed by name and generated from this
 * server's API description, so the two always match.
 */
export function clientPackage(
  api: ApiDocument,
  settings: Pick<Config, "productName" | "publicUrl">,
): Record<string, string> {
  const operations = clientOperations(api);
  return {
    "package.json": `${JSON.stringify(MANIFEST, null, 2)}\n`,
    "README.md": clientReadme(settings),
    "index.js": clientScript(operations),
    "index.d.ts": clientTypes(api, operations),
  };
}

const MANIFEST = {
  name: "@handrail/client",
  version: packageJson.version,
  description: "Calls the API of Handrail",
  type: "module",
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  types: "./index.d.ts",
  sideEffects: false,
  engines: { node: ">=20" },
};

/** Writes the package's README; a test runs its examples. */
function clientReadme({ productName, publicUrl }: { productName: string; publicUrl: string }): string {
  return `# @handrail/client

Calls the API of ${productName} from JavaScript and TypeScript: in Node.js 20 or newer, Bun, Deno and browsers. It has no
dependencies, and one function for each operation that a key may do, with the types of what it takes and returns. The
installation at ${publicUrl} made this package from its own API, so that both are of the same version.

\`\`\`sh
npm install ${publicUrl}/api/client.tgz
\`\`\`

Create a key in the dashboard under Settings, API keys, and keep it where your program finds it, such as in \`HANDRAIL_KEY\`.

\`\`\`js
import { env } from "node:process";
import { createClient } from "@handrail/client";

const handrail = createClient({ server: "${publicUrl}", key: env.HANDRAIL_KEY });
const { sites } = await handrail.listSites();
for (const site of sites) {
  const { issues } = await handrail.listIssues({ site: site.id, state: "open" });
  console.log(site.host, issues.length);
}
\`\`\`

Parameters of the path and the query are members of the first argument, and what is sent is its member \`body\`:

\`\`\`js
import { env } from "node:process";
import { createClient, HandrailError } from "@handrail/client";

const handrail = createClient({ server: "${publicUrl}", key: env.HANDRAIL_KEY });
const widget = await handrail.createWidget({ body: { name: "Shop" } }, { idempotencyKey: "shop-1" });
await handrail.updateWidget({ id: widget.id, body: { name: "Bakery" } });
try {
  await handrail.updateWidget({ id: widget.id, body: { name: "" } });
} catch (error) {
  if (!(error instanceof HandrailError)) throw error;
  console.log(error.status, error.code, error.fields.name);
}
\`\`\`

An \`idempotencyKey\` lets a call be repeated after a lost reply without being done twice. A reply that is a file is a
\`Blob\`, and one without content is \`null\`. Lists of arrays are read page by page with \`limit\` and \`after\`, the id of the
last entry of the page before:

\`\`\`js
import { env } from "node:process";
import { createClient } from "@handrail/client";

const handrail = createClient({ server: "${publicUrl}", key: env.HANDRAIL_KEY });
const all = [];
let page = await handrail.listWidgets({ limit: 50 });
while (page.length > 0) {
  all.push(...page);
  page = await handrail.listWidgets({ limit: 50, after: page.at(-1).id });
}
console.log(all.length);
\`\`\`

All operations, permissions and limits: ${publicUrl}/docs/api
`;
}

/** Writes `index.js`: the operations as data, plus one function that calls any of them. */
function clientScript(operations: readonly ClientOperation[]): string {
  const rows = operations.map(({ name, method, path, inQuery, isFile }) => {
    const row = [method, path, inQuery.map((member) => member.name), isFile];
    return `  ${name}: ${JSON.stringify(row)},`;
  });
  return `/** Method, path, members of the query, and whether the reply is a file. */
const OPERATIONS = {
${rows.join("\n")}
};

${RUNTIME}`;
}
