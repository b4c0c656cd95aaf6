import { afterAll, afterEach, beforeAll, beforeEach, expect, spyOn, test } from "bun:test";
import { eq, isNull } from "drizzle-orm";
import type { SitePageList, SiteView } from "#shared/schemas/site.ts";
import { DatabaseUnavailableError } from "#src/db/database-unavailable.ts";
import { scans, sites } from "#src/db/schema/scans.ts";
import { claimStep } from "#src/features/scans/crawl/claim-step.ts";
import { Leases, takeStep } from "#src/features/scans/crawl/take-step.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { until } from "../../helpers/until.ts";
import { auditInTests, page, type ScannedHost } from "./scanned-host.ts";
import { type ScanningAccount, scannedSite, workerOf } from "./scanning-account.ts";

const PAST_LEASE_MS = 4 * 60_000;
const AUDITOR = { engines: null, audit: auditInTests };

let app: TestApp;
let account: ScanningAccount;
let host: ScannedHost;
let site: SiteView;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ account, host, site } = await scannedSite(app, { "/": page(["/a", "/b"]), "/a": page(), "/b": page() }));
});
afterEach(async () => {
  host.stop();
  const ended = { state: "stopped", finishedAt: app.clock.now() } as const;
  await app.services.db.update(scans).set(ended).where(isNull(scans.finishedAt));
});

function startScan(id = site.id): Promise<unknown> {
  return account.read("POST", `/api/sites/${id}/scans`);
}

/** Takes due steps as a process that ends with the last one. */
async function endAt(step: number): Promise<void> {
  for (let taken = 1; taken < step; taken += 1) {
    expect(await takeStep(app.services, AUDITOR)).toBe(true);
  }
  expect(await claimStep(app.services)).toBeDefined();
  app.clock.advance(PAST_LEASE_MS);
}

/** Reasons or states by path. */
async function results(): Promise<Record<string, string>> {
  const { pages } = await account.read<SitePageList>("GET", `/api/sites/${site.id}/pages`);
  return Object.fromEntries(
    pages.map(({ url, state, reason }) => [url.slice(host.origin.length), reason?.code ?? state]),
  );
}

const CHECKED = { "/": "checked", "/a": "checked", "/b": "checked" };

test.each([
  ["robots.txt", "robots", 1, ["failed", "crashed"], {}],
  ["the home page", "home", 2, ["failed", "no-pages", "no-sitemap"], { "/": "crashed" }],
  ["the sitemap", "sitemaps", 3, ["done", undefined, "sitemap-unreadable"], CHECKED],
  ["a page", "pages", 5, ["done", undefined, "no-sitemap"], { ...CHECKED, "/a": "crashed" }],
])(
  "a step for %s that ends its process twice is put aside and told",
  async (_, stage, step, ending, pages) => {
    const errors = spyOn(console, "error").mockImplementation(() => {});
    await startScan();
    await endAt(step);
    await endAt(1);
    const { id, state, reason, notes } = await account.scan(site.id);
    const logged = errors.mock.calls.flat().map((line) => String(line).replace(id, "ID"));
    errors.mockRestore();
    expect([state, reason?.code, ...notes.map(({ code }) => code)]).toEqual(ending);
    expect(await results()).toEqual(pages);
    expect(logged).toEqual([`A step of the scan ID (${stage}) ended its process twice and was put aside`]);
  },
);

test("a step that ends its process once is taken again", async () => {
  await startScan();
  for (const step of [1, 2, 2, 2]) await endAt(step);
  expect((await account.scan(site.id)).state).toBe("done");
  expect(await results()).toEqual(CHECKED);
});

test("steps whose process has ended are taken one at a time, to learn which of them ended it", async () => {
  const other = await account.addSite("https://other.example");
  await app.services.db.update(sites).set({ claim: "dns" }).where(eq(sites.id, other.id));
  for (const { id } of [site, other]) {
    await startScan(id);
    expect((await claimStep(app.services))?.site.id).toBe(id);
  }
  app.clock.advance(PAST_LEASE_MS);
  const first = await claimStep(app.services);
  expect(await claimStep(app.services)).toBeUndefined();
  app.clock.advance(PAST_LEASE_MS);
  const second = await claimStep(app.services);
  expect([first?.site.id, second?.site.id].sort()).toEqual([site.id, other.id].sort());
  expect([first?.isPutAside, second?.isPutAside]).toEqual([false, false]);
});

test("a step is not put aside because the server was stopped while it ran", async () => {
  await startScan();
  for (let time = 0; time < 3; time += 1) {
    const { promise: running, resolve: run } = Promise.withResolvers<void>();
    const worker = workerOf(app, () => {
      run();
      return new Promise(() => {});
    });
    void worker.takeDueSteps();
    await running;
    void worker.stop();
    await until("the claim was taken back", async () => (await openClaims()) === 0);
    app.clock.advance(PAST_LEASE_MS);
  }
  expect((await account.scan(site.id)).state).toBe("done");
  expect(await results()).toEqual(CHECKED);
});

async function openClaims(): Promise<number> {
  const [scan] = await app.services.db.select().from(scans).where(isNull(scans.finishedAt));
  return Object(scan?.crawl).claims ?? 0;
}

test("a step is not put aside because the database was away at its end", async () => {
  await startScan();
  const { db } = app.services;
  const away = new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "transaction") return Reflect.get(target, name, receiver);
      return () => Promise.reject(new DatabaseUnavailableError("away"));
    },
  });
  const leases = new Leases();
  for (let time = 0; time < 3; time += 1) {
    const step = takeStep({ ...app.services, db: away }, AUDITOR, leases);
    await expect(step).rejects.toThrow(DatabaseUnavailableError);
    app.clock.advance(PAST_LEASE_MS);
  }
  while (await takeStep(app.services, AUDITOR, leases)) app.clock.advance(1_000);
  expect(await results()).toEqual(CHECKED);
});
