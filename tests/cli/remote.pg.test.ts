import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ScanSummary } from "#shared/sites/choices.ts";
import { scans } from "#src/db/schema/sites.ts";
import { makeNamed, makeSide, type Named, signInAt } from "../features/tenancy/side.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { runCommand } from "../helpers/command-line.ts";

const SUMMARY: ScanSummary = {
  open: { critical: 0, serious: 2, moderate: 1, minor: 0 },
  ...{ review: 0, advice: 0, new: 2, returned: 0, fixed: 0, notSeen: 0 },
  ...{ pagesChecked: 1, pagesClean: 0, pagesFailed: 0 },
};

let app: TestApp;
let server: ReturnType<typeof Bun.serve>;
let named: Named;
let connection: string[];
/** Called with the id of each scan that the server has started. */
let onStarted: (id: string) => Promise<unknown> = async () => {};

beforeAll(async () => {
  app = await createTestApp();
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: respond });
  const side = await makeSide(app, "remote");
  named = await makeNamed(app, side, side.people.owner);
  const owner = app.browser();
  owner.token = await signInAt(app, side.accountId, side.people.owner);
  const scopes = ["widgets:write", "scans:write", "reports:read"];
  const made = await owner.call("POST", "/api/keys", { name: "Remote", scopes, days: 30 });
  connection = connectionTo(`http://127.0.0.1:${server.port}/`, String(made.body.secret));
});
afterAll(async () => {
  await server.stop(true);
  await app.stop();
});

async function respond(request: Request): Promise<Response> {
  const reply = await app.app.handle(request);
  if (reply.status === 202) await onStarted((await reply.clone().json()).id);
  return reply;
}

function connectionTo(url: string, key: string): string[] {
  return ["--server", url, "--key", key];
}

function remote(...args: string[]) {
  return runCommand(["remote", ...args, ...connection], { DATA_DIR: "/nonexistent/handrail" });
}

test("a widget is created once by its idempotency key, listed and shown", async () => {
  const options = ["--website", "shop.example", "--idempotency-key", "build-7"];
  const create = ["widgets", "create", "By a pipeline", ...options];
  const [first, again] = [await remote(...create, "--json"), await remote(...create, "--json")];
  expect([first.code, first.err, again.out]).toEqual([0, "", first.out]);
  const { id } = JSON.parse(first.out);
  const listed = await remote("widgets", "list", "--json");
  const { widgets } = JSON.parse(listed.out);
  expect(widgets.filter(({ name }: { name: string }) => name === "By a pipeline")).toHaveLength(1);
  const shown = await remote("widgets", "show", id);
  expect([shown.code, shown.out]).toEqual([0, expect.stringContaining("https://shop.example")]);
});

test("a site's scan runs, and its end and exit code follow its failures", async () => {
  const { site } = named;
  const done = { state: "done" as const, finishedAt: new Date(), summary: null };
  await app.services.db.update(scans).set(done).where(eq(scans.siteId, site.id));
  const started = await remote("scans", "run", site.id, "--json");
  expect([started.code, JSON.parse(started.out)]).toMatchObject([0, { siteId: site.id, finishedAt: null }]);
  const { id } = JSON.parse(started.out);
  await app.services.db
    .update(scans)
    .set({ ...done, summary: SUMMARY })
    .where(eq(scans.id, id));
  expect((await remote("scans", "show", id)).out).toContain("2 serious");
});

const DONE = { state: "done", summary: SUMMARY } as const;

test.each([
  ["two serious failures fail it by default", [], DONE, 1],
  ["and below the named impact do not", ["--fail-on", "critical"], DONE, 0],
  ["failures of the named impact do", ["--fail-on", "moderate"], DONE, 1],
  ["nothing fails it with never", ["--fail-on", "never"], DONE, 0],
  ["a scan that failed has no result, whatever is named", ["--fail-on", "never"], { state: "failed" }, 1],
  ["and a stopped one is not whole", ["--fail-on", "never"], { ...DONE, state: "stopped" }, 1],
] as const)("scans run --wait waits for the end: %s", async (_, options, ending, expected) => {
  const ended = { ...ending, finishedAt: app.clock.now() };
  await app.services.db.update(scans).set({ state: "done", finishedAt: app.clock.now() });
  const polled: string[] = [];
  onStarted = async (id) => {
    polled.push(id);
    await app.services.db.update(scans).set(ended).where(eq(scans.id, id));
  };
  const { code, out, err } = await remote("scans", "run", named.site.id, "--wait", ...options, "--json");
  onStarted = async () => {};
  expect([code, err]).toEqual([expected, expect.stringContaining("queued: 0 of 0 pages")]);
  expect(JSON.parse(out)).toMatchObject({ id: polled[0], state: ending.state });
  expect(polled).toHaveLength(1);
});

test.each([
  ["an impact that there is not", ["--wait", "--fail-on", "huge"], "critical"],
  ["an impact without waiting for the end", ["--fail-on", "critical"], "--wait"],
] as const)("%s is wrong usage, and starts no scan", async (_, options, words) => {
  const started: string[] = [];
  onStarted = async (id) => void started.push(id);
  const { code, err } = await remote("scans", "run", named.site.id, ...options);
  onStarted = async () => {};
  expect([code, err, started]).toEqual([2, expect.stringContaining(words), []]);
});

test("what a key may not do is refused with the server's sentence, and exit code 1", async () => {
  const { code, out, err } = await remote("scans", "show", crypto.randomUUID());
  expect([code, out]).toEqual([1, ""]);
  expect(err.trim().length).toBeGreaterThan(5);
  const [, url = ""] = connection;
  const wrong = await runCommand(["remote", "reports", "list", ...connectionTo(url, "hr_unknown")]);
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining("This API key is unknown")]);
});

test("a server that is away is named", async () => {
  const away = connectionTo("http://127.0.0.1:9", "hr_x");
  const { code, err } = await runCommand(["remote", "sites", "list", ...away]);
  expect([code, err]).toEqual([1, expect.stringContaining("http://127.0.0.1:9 can't be reached")]);
});

test("reports and websites are listed", async () => {
  expect((await remote("reports", "list")).out).toContain("Harbour Pottery");
  expect(JSON.parse((await remote("reports", "show", named.report.id, "--json")).out)).toMatchObject({
    text: "A barrier",
  });
  expect((await remote("sites", "list")).out).toContain(named.site.id);
});
