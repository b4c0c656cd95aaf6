import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readClientPackage } from "#shared/api-description/contract.ts";
import { pathOf } from "#shared/endpoint.ts";
import { apiRoutes } from "#src/app.ts";
import { clientOperations } from "#src/features/api-client/client-operations.ts";
import { clientPackage } from "#src/features/api-client/client-package.ts";
import { describeApi } from "#src/features/api-description/describe-api.ts";
import { createTestApp } from "../../helpers/app.ts";
import { ensureContracts } from "../../helpers/built-files.ts";
import { makeNamed, makeSide, signInAt } from "../tenancy/side.ts";

const ROOT = join(import.meta.dir, "../../..");

await ensureContracts();
const app = await createTestApp();
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => app.app.handle(request) });
const side = await makeSide(app, "client");
await makeNamed(app, side, side.people.owner);
const owner = app.browser();
owner.token = await signInAt(app, side.accountId, side.people.owner);
const wished = { name: "Client", scopes: ["widgets:write", "scans:read"], days: 30 };
const key = String((await owner.call("POST", "/api/keys", wished)).body.secret);
const publicUrl = `http://127.0.0.1:${server.port}`;
const files = clientPackage(describe(), { productName: "Handrail", publicUrl });
const folder = mkdtempSync(join(tmpdir(), "handrail-client-"));
for (const [name, text] of Object.entries(files)) write(`node_modules/@handrail/client/${name}`, text);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop(true);
  await app.stop();
});

function describe() {
  return describeApi(app.services, apiRoutes(app.services, { secrets: [], onStored: () => {} }));
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

async function run(command: string[]) {
  const env = { ...process.env, HANDRAIL_KEY: key };
  const child = Bun.spawn(command, { cwd: folder, env, stdout: "pipe", stderr: "pipe" });
  const read = (stream: ReadableStream) => new Response(stream).text();
  const [out, err] = await Promise.all([read(child.stdout), read(child.stderr)]);
  return { code: await child.exited, out, err };
}

test("it has a function for each operation that keys reach, and no dependency", () => {
  const operations = Object.values(describe().paths).flatMap((methods) => Object.values(methods));
  const described = operations.filter(({ security }) => security.some((way) => "key" in way));
  const names = described.map(({ operationId }) => operationId);
  expect(names.length).toBeGreaterThan(50);
  for (const name of names) {
    expect([name, String(files["index.js"]).includes(`\n  ${name}: [`)]).toEqual([name, true]);
    expect([name, String(files["index.d.ts"]).includes(`\n  ${name}(input`)]).toEqual([name, true]);
  }
  expect(clientOperations(describe())).toHaveLength(names.length);
  expect(JSON.parse(String(files["package.json"]))).not.toHaveProperty("dependencies");
});

test("the examples of its README do what they say", async () => {
  const shown = String(files["README.md"]).matchAll(/```js\n([\s\S]*?)```/g);
  const examples = [...shown].map(([, code = ""]) => code);
  expect(examples).toHaveLength(3);
  const outputs: string[] = [];
  for (const [number, code] of examples.entries()) {
    write(`example-${number}.mjs`, code);
    const { code: status, out, err } = await run([process.execPath, `example-${number}.mjs`]);
    expect([number, status, err]).toEqual([number, 0, ""]);
    outputs.push(out);
  }
  const [sites, refusal, count] = outputs;
  expect(sites).toMatch(/^shop-\d+\.example \d+\n$/);
  expect(refusal).toContain("422 invalid Give the widget a name");
  expect(Number(count)).toBeGreaterThan(1);
});

test("its types hold, and refuse wrong input", async () => {
  write(
    "use.mts",
    `import { createClient, type WidgetView } from "@handrail/client";
const handrail = createClient({ server: "https://handrail.example", key: "hr_" });
const widgets: WidgetView[] = await handrail.listWidgets({ limit: 50 });
const made = await handrail.createWidget({ body: { name: "Shop" } }, { idempotencyKey: "1" });
const file: Blob = await handrail.exportIssues({ site: made.id, format: "csv" });
const nothing: null = await handrail.deleteWidget({ id: widgets[0]?.id ?? "" });
// @ts-expect-error a widget needs a name
await handrail.createWidget({ body: {} });
// @ts-expect-error there is no such state
await handrail.listIssues({ site: "1", state: "nowhere" });
// @ts-expect-error the id is missing
await handrail.deleteWidget({});
export { file, nothing };
`,
  );
  const strict = "--noEmit --strict --skipLibCheck false --target esnext --module nodenext --lib esnext,dom";
  const command = [...strict.split(" "), "--types", "", "use.mts"];
  const found = await run([join(ROOT, "node_modules/.bin/tsc"), ...command]);
  expect([found.code, found.out]).toEqual([0, ""]);
});

test("the server offers it as a package that npm can unpack", async () => {
  const response = await fetch(`http://127.0.0.1:${server.port}${pathOf(readClientPackage)}`);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/gzip"]);
  const packed = await new Bun.Archive(await response.bytes()).files();
  const names = Object.keys(files).map((name) => `package/${name}`);
  expect([...packed.keys()].sort()).toEqual(names.sort());
  expect(await packed.get("package/package.json")?.json()).toMatchObject({ name: "@handrail/client" });
});
