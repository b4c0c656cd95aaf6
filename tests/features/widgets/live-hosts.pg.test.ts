import { afterAll, expect, spyOn, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { LiveStateView } from "#shared/widgets/contract.ts";
import { liveHosts } from "#src/db/schema/widgets.ts";
import { countLiveSites } from "#src/features/widgets/live-hosts/count-live-sites.ts";
import { LiveHosts } from "#src/features/widgets/live-hosts/live-hosts.ts";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { createTestApp, type TestBrowser } from "../../helpers/app.ts";
import { newPerson } from "../../helpers/people.ts";
import { purgeAt } from "../../helpers/purge-at.ts";
import { makeWidget } from "../../helpers/team.ts";

const HOUR_MS = 3_600_000;
const SITE = "https://www.harbour-pottery.example";

const app = await createTestApp();
afterAll(() => app.stop());

async function newWidget() {
  const { browser: owner } = await newPerson(app);
  return { owner, ...(await makeWidget(owner)) };
}

/** Requests the widget as a browser on a page of `origin` does. */
async function ask(publicId: string, origin?: string, path = "public"): Promise<Response> {
  const headers = new Headers({ host: "handrail.test", ...(origin && { origin }) });
  const method = path === "visit" ? "POST" : "GET";
  return app.app.handle(
    new Request(`http://handrail.test/api/widgets/${publicId}/${path}`, { method, headers }),
  );
}

async function liveState(owner: TestBrowser): Promise<LiveStateView | undefined> {
  await app.services.liveHosts.flush();
  const { text } = await owner.call("GET", "/api/live-states");
  return JSON.parse(text)[0];
}

test("a widget is live once a page has asked for it or counted a visit, and its owner sees the host's name, in one row", async () => {
  const { owner, id, publicId } = await newWidget();
  const unseen = { widgetId: id, live: false, since: null, lastSeenAt: null, hosts: [] };
  expect(await liveState(owner)).toEqual(unseen);
  await ask(publicId, "https://shop.example:8443", "visit");
  await ask(publicId, "http://shop.example");
  const hosts = [{ host: "shop.example", live: true }];
  expect(await liveState(owner)).toMatchObject({ live: true, since: expect.any(String), hosts });
});

test("our own pages, what is no page of a host, and a widget that does not exist do not count", async () => {
  const { owner, publicId } = await newWidget();
  await ask(publicId);
  const asked = "http://handrail.test";
  const others = ["http://localhost:3000", asked, "null", "chrome-extension://abcdef", 'https://a"b,{c}'];
  for (const origin of others) {
    await ask(publicId, origin);
    await ask(publicId, origin, "visit");
  }
  expect((await liveState(owner))?.hosts).toEqual([]);

  await ask("0".repeat(16), SITE);
  await ask("0".repeat(16), SITE, "visit");
  await app.services.liveHosts.flush();
  const [row] = await app.services.db.execute(
    sql`select count(*)::int as rows from widget_sightings left join widgets on widgets.id = widget_id where widgets.id is null`,
  );
  expect(row).toEqual({ rows: 0 });
});

test("a host where the widget may not show is seen, but does not make it live", async () => {
  const { owner, id, publicId } = await newWidget();
  await ask(publicId, SITE);
  await owner.call("PUT", `/api/widgets/${id}`, { settings: { allowedHosts: ["other.example"] } });
  const hosts = [{ host: "www.harbour-pottery.example", allowed: false, live: true }];
  expect(await liveState(owner)).toMatchObject({ live: false, since: null, hosts });
  await owner.call("PUT", `/api/widgets/${id}`, { settings: { allowedHosts: ["harbour-pottery.example"] } });
  expect(await liveState(owner)).toMatchObject({ live: true, hosts: [{ allowed: true }] });
});

test("a day without a visitor ends the live state, the next one restarts it, and a year without one ends all memory of the host", async () => {
  const { owner, publicId } = await newWidget();
  await ask(publicId, SITE);
  const first = await liveState(owner);
  app.clock.advance(20 * HOUR_MS);
  await liveState(owner);
  await ask(publicId, SITE);
  expect((await liveState(owner))?.since).toBe(first?.since ?? "");
  app.clock.advance(25 * HOUR_MS);
  expect(await liveState(owner)).toMatchObject({ live: false, since: null, hosts: [{ live: false }] });
  await ask(publicId, SITE);
  const again = await liveState(owner);
  expect(again).toMatchObject({ live: true, hosts: [{ firstSeenAt: first?.since }] });
  expect(Date.parse(again?.since ?? "")).toBeGreaterThan(Date.parse(first?.since ?? ""));
  const { db, clock } = app.services;
  await purgeAt(db, RETENTION.liveHosts, new Date(clock.now().getTime() + 366 * 24 * HOUR_MS));
  expect((await liveState(owner))?.hosts).toEqual([]);
  app.clock.reset();
});

test("a host that asks all the time is written once in five minutes", async () => {
  const { publicId } = await newWidget();
  const { db, clock, config } = app.services;
  const liveHosts = new LiveHosts({ db, clock, config });
  const request = new Request("http://handrail.test/", { headers: { origin: SITE } });
  const writes = spyOn(db, "transaction");
  for (let round = 0; round < 3; round += 1) {
    liveHosts.note(publicId, request);
    await liveHosts.flush();
  }
  expect(writes).toHaveBeenCalledTimes(1);
  app.clock.advance(5 * 60_000);
  await liveHosts.flush();
  liveHosts.note(publicId, request);
  await liveHosts.flush();
  expect(writes).toHaveBeenCalledTimes(2);
  writes.mockRestore();
  app.clock.reset();
});

test("a failed write loses no host", async () => {
  const { owner, publicId } = await newWidget();
  const log = spyOn(console, "error").mockImplementation(() => {});
  const failing = spyOn(app.services.db, "transaction").mockImplementation(() =>
    Promise.reject(new Error("connection lost")),
  );
  await ask(publicId, SITE);
  await app.services.liveHosts.flush();
  expect(log).toHaveBeenCalledTimes(1);
  failing.mockRestore();
  log.mockRestore();
  expect((await liveState(owner))?.live).toBe(true);
});

test("of a widget that is asked for on many hosts the last ten are kept", async () => {
  const { owner, publicId } = await newWidget();
  for (let host = 0; host < 25; host += 1) {
    app.clock.advance(1_000);
    await ask(publicId, `https://site-${host}.example`);
  }
  const first = await liveState(owner);
  expect(first?.hosts).toHaveLength(10);
  expect(first?.hosts[0]?.host).toBe("site-19.example");
  app.clock.reset();
});

test("websites that showed a widget within 30 days are counted once each", async () => {
  const before = await countLiveSites(app.services);
  const [one, other] = [await newWidget(), await newWidget()];
  const now = app.services.clock.now().getTime();
  const at = (days: number) => new Date(now - days * 24 * HOUR_MS);
  const rows = [
    { widgetId: one.id, host: "twice.example", seen: at(1) },
    { widgetId: other.id, host: "twice.example", seen: at(29) },
    { widgetId: other.id, host: "other.example", seen: at(2) },
    { widgetId: other.id, host: "gone.example", seen: at(31) },
  ].map(({ seen, ...row }) => ({ ...row, firstSeenAt: seen, liveSince: seen, lastSeenAt: seen }));
  await app.services.db.insert(liveHosts).values(rows);
  expect(await countLiveSites(app.services)).toBe(before + 2);
});
