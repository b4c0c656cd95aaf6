import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { contentOf } from "#src/bundles/file-content.ts";
import { widgetFiles } from "#src/db/schema/server.ts";
import { findFile } from "#src/features/widget-releases/find-release-file.ts";
import { isReleaseFile } from "#src/features/widget-releases/release-file.ts";
import { ReleaseFileCache } from "#src/features/widget-releases/release-file-cache.ts";
import { storeWidgetFiles } from "#src/features/widget-releases/store-release-files.ts";
import { purge } from "#src/retention/purge-expired.ts";
import { RETENTION } from "#src/retention/retention-rules.ts";
import { createTestApp } from "../../helpers/app.ts";
import { NEXT_RELEASE, RELEASE, serveRelease } from "./release-server.ts";

const DAY_MS = 86_400_000;
const PANEL = pathLike(/\/panel-\w+\.js$/);
const WORDS = pathLike(/\/de\.json$/);
const { path: PINNED, integrity } = RELEASE.pinnedScript;
const OWN = [...RELEASE.files.keys()].filter(isReleaseFile);

/** Addresses that the upgraded server looked for in the database. */
const lookedFor: string[] = [];
const app = await createTestApp();
const old = await serveRelease(app.services, RELEASE);
const releaseFiles = new ReleaseFileCache((path) => {
  lookedFor.push(path);
  return findFile(app.services, path);
}, app.clock);
const upgraded = await serveRelease({ ...app.services, releaseFiles }, NEXT_RELEASE);
afterAll(async () => {
  await Promise.all([old.stop(), upgraded.stop()]);
  await app.stop();
});
beforeEach(() => {
  lookedFor.length = 0;
});

function pathLike(pattern: RegExp): string {
  const path = [...RELEASE.files.keys()].find((one) => pattern.test(one));
  if (!path) throw new Error(`There is no file like ${pattern}. Run \`bun run build:files\` first.`);
  return path;
}

/** Headers of a file by which browsers use it. */
const NAMES =
  "content-type cache-control etag content-encoding vary x-content-type-options access-control-allow-origin " +
  "cross-origin-resource-policy";

/** Returns a file's headers and status. */
async function headersOf(url: string): Promise<Record<string, string>> {
  const { headers, status } = await fetch(url, { method: "HEAD" });
  const values = Object.fromEntries(NAMES.split(" ").map((name) => [name, headers.get(name) ?? ""]));
  return { ...values, status: String(status) };
}

describe("the widget's files", () => {
  test("can be read from any site, compressed, and are asked for again by their tags", async () => {
    const short = /^public, max-age=300, s-maxage=3600,/;
    const forever = /^public, max-age=31536000, immutable$/;
    for (const [path, type, caching] of [
      ["/platform.js", "text/javascript; charset=utf-8", short],
      ["/platform.d.ts", "text/plain; charset=utf-8", short],
      [PINNED, "text/javascript; charset=utf-8", forever],
      [PANEL, "text/javascript; charset=utf-8", forever],
    ] as const) {
      const headers = await headersOf(`${old.url}${path}`);
      expect(headers).toMatchObject({
        ...{ status: "200", "content-type": type, vary: "Accept-Encoding", "content-encoding": "br" },
        ...{ "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" },
        "cache-control": expect.stringMatching(caching),
      });
      const again = await fetch(`${old.url}${path}`, { headers: { "if-none-match": headers.etag ?? "" } });
      expect(again.status).toBe(304);
    }
  });

  test("the pinned script is /platform.js and fits its integrity hash, and all others have addresses of their own", async () => {
    const paths = ["/platform.js", PINNED];
    const [script, pinned] = await Promise.all(paths.map((path) => fetch(`${old.url}${path}`)));
    const bytes = await pinned?.bytes();
    expect(bytes).toEqual(await script?.bytes());
    const digest = createHash("sha384")
      .update(bytes ?? "")
      .digest("base64");
    expect(integrity).toBe(`sha384-${digest}`);

    const names = [...RELEASE.files.keys()].filter((path) => path.startsWith("/platform"));
    const others = names.filter((path) => !isReleaseFile(path));
    expect(others).toEqual(["/platform.js", "/platform.d.ts"]);
    expect(OWN.length).toBeGreaterThan(40);
  });
});

describe("after an upgrade", () => {
  beforeAll(() => storeWidgetFiles(app.services, RELEASE.files));

  test.each([PINNED, PANEL, WORDS])("%s is served as before, the database asked once", async (path) => {
    expect(await headersOf(`${upgraded.url}${path}`)).toEqual(await headersOf(`${old.url}${path}`));
    const [now, before] = await Promise.all([upgraded, old].map(({ url }) => fetch(`${url}${path}`)));
    expect(await now?.text()).toBe((await before?.text()) ?? "");
    expect(lookedFor).toEqual([path]);
  });

  test("a server that was not upgraded yet answers for the next release's files", async () => {
    await storeWidgetFiles(app.services, NEXT_RELEASE.files);
    const answer = await fetch(`${old.url}${NEXT_RELEASE.pinnedScript.path}`);
    expect(await answer.text()).toBe(`// the next ${PINNED}`);
  });
});

describe("an address of no release", () => {
  test("is answered 404 for any site and no cache, and looked for again after a minute at most", async () => {
    const path = "/platform.0000000000000.js";
    const ask = () => fetch(`${upgraded.url}${path}`);
    const { status, headers } = await ask();
    const [caching, readers] = [headers.get("cache-control"), headers.get("access-control-allow-origin")];
    expect([status, caching, readers]).toEqual([404, "no-store", "*"]);
    await ask();
    expect(lookedFor).toEqual([path]);
    app.clock.advance(60_000);
    await ask();
    expect(lookedFor).toEqual([path, path]);
  });

  test("and no widget file's either is not looked for", async () => {
    const names = [".js.map", ".a.b.js", "/", "/a/b/c.js", "/.env", "/a%20b.js", `/${"a".repeat(200)}.js`];
    for (const name of names) {
      const { status, headers } = await fetch(`${upgraded.url}/platform${name}`);
      expect([name, status, headers.get("content-type")]).toEqual([name, 404, "text/html; charset=utf-8"]);
    }
    expect(lookedFor).toEqual([]);
  });

  test("cannot be tried without end by one address", async () => {
    const publicGate = Object.assign(Object.create(app.services.publicGate), { admits: () => false });
    const busy = await serveRelease({ ...app.services, publicGate }, NEXT_RELEASE);
    expect((await fetch(`${busy.url}/platform/panel-none.js`)).status).toBe(429);
    expect((await fetch(`${busy.url}${NEXT_RELEASE.pinnedScript.path}`)).status).toBe(200);
    await busy.stop();
  });
});

test("of what is remembered, that which no one asked for the longest goes first", async () => {
  const asked: string[] = [];
  const file = { content: contentOf(new Uint8Array(), "text/javascript"), type: "text/javascript" };
  const kept = new ReleaseFileCache(async (path) => {
    asked.push(path);
    return file;
  }, app.clock);
  for (let at = 0; at < 500; at += 1) await kept.find(`/platform.${at}.js`);
  expect(kept.known("/platform.0.js")).toBeFunction();
  await kept.find("/platform.500.js");
  expect(kept.known("/platform.0.js")).toBeFunction();
  expect(kept.known("/platform.1.js")).toBeUndefined();
});

describe("stored files", () => {
  const { files } = RELEASE;
  beforeEach(async () => {
    app.clock.reset();
    await app.services.db.delete(widgetFiles);
  });

  async function stored(): Promise<Map<string, number>> {
    const rows = await app.services.db.select().from(widgetFiles);
    return new Map(rows.map(({ path, shippedAt }) => [path, shippedAt.getTime()]));
  }

  test("are each there once, also when two servers start at the same moment, completed where some are missing, and stay while one runs for years", async () => {
    await storeWidgetFiles(app.services, new Map([...files].filter(([path]) => path !== PANEL)));
    await Promise.all([storeWidgetFiles(app.services, files), storeWidgetFiles(app.services, files)]);
    expect([...(await stored()).keys()].sort()).toEqual(OWN.toSorted());

    const first = (await stored()).get(PANEL) ?? 0;
    app.clock.advance(1.5 * DAY_MS);
    await Promise.all([storeWidgetFiles(app.services, files), storeWidgetFiles(app.services, files)]);
    expect((await stored()).get(PANEL)).toBeGreaterThan(first + DAY_MS);
  });

  test("stay for 400 days after they were last shipped", async () => {
    await storeWidgetFiles(app.services, files);
    app.clock.advance(300 * DAY_MS);
    const both = [NEXT_RELEASE.files, files].map((shipped) => storeWidgetFiles(app.services, shipped));
    await Promise.all(both);
    app.clock.advance(399 * DAY_MS);
    await storeWidgetFiles(app.services, NEXT_RELEASE.files);
    await purge(app.services, RETENTION.widgetFiles);
    expect((await stored()).has(PINNED)).toBe(true);
    app.clock.advance(2 * DAY_MS);
    await purge(app.services, RETENTION.widgetFiles);
    const left = await stored();
    expect(left.has(PINNED)).toBe(false);
    expect(left.has(NEXT_RELEASE.pinnedScript.path)).toBe(true);
  });
});
