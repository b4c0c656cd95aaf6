/** Writes the package's README, whose examples a test runs. */
export function clientReadme({ productName, publicUrl }: { productName: string; publicUrl: string }): string {
  return `# @handrail/client

Calls the API of ${productName} from JavaScript and TypeScript: in Node.js 20 or newer, Bun, Deno and browsers. It has no
dependencies, and one function for each operation that a key may do, with the types of what it takes and returns. The
installation at ${publicUrl} made this package from its own API, so that both are of the same version.

\`\`\`sh
npm install ${publicUrl}/api/client.tgz
\`\`\`

Make a key in the dashboard under Settings, API keys, and keep it where your program finds it, such as in \`HANDRAIL_KEY\`.

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
