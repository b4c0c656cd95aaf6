import type { ClientOperation } from "./client-operations.ts";

/** Writes `index.js`: the operations as data, and one function that calls any of them. */
export function clientScript(operations: readonly ClientOperation[]): string {
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

/** Returns a refusal's body; a proxy's HTML has nothing to read. */
function objectIn(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
`;
