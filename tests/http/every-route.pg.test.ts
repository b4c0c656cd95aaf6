import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { type Endpoint, methodOf, pathOf } from "#shared/endpoint.ts";
import { readSharedReport } from "#shared/site-reports/contract.ts";
import { HOUR_MS } from "#shared/time.ts";
import { apiRoutes } from "#src/app.ts";
import { healthRoutes } from "#src/http/health.ts";
import { type Admission, keyScopeOf } from "#src/http/key-scope.ts";
import type { Route } from "#src/http/route.ts";
import { metricsRoutes } from "#src/metrics/metrics-routes.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../helpers/app.ts";
import { ensureContracts } from "../helpers/built-files.ts";
import { newEmail } from "../helpers/people.ts";
import { addApp, PERIOD_MS } from "../helpers/second-steps.ts";
import { teamOwner } from "../helpers/team.ts";

const CONTRACTS = join(import.meta.dir, "../../src/shared");

/** Routes to which visitors' browsers send text, so that no preflight is needed. */
const OF_VISITORS = ["visit", "tools", "page-check", "page-check/results", "reports"].map(
  (path) => `POST /api/widgets/:id/${path}`,
);
const OF_PROVIDER = "POST /api/stripe/webhook";
/**
 * Routes that read their body themselves: the provider signs its JSON, and files may have any type.
 * None of them reads a cookie.
 */
const ANY_TYPE = [
  ...OF_VISITORS,
  OF_PROVIDER,
  "POST /api/cases/:id/letters",
  "POST /api/desk/conversations/:id/files",
  "POST /api/operator/conversations/:id/files",
  // A form of a page without scripts; the token in its address is all it needs.
  "POST /developer-links/:token",
];
/** Routes that mails and pages of other sites may call, or link to. None of them reads a cookie. */
const ANY_SITE = [
  ...OF_VISITORS,
  OF_PROVIDER,
  readSharedReport,
  "GET /api/client.tgz",
  "GET /api/evidence/keys",
  "GET /api/openapi.json",
  "GET /api/widgets/:id/corrections/:version",
  "GET /api/widgets/:id/public",
  "GET /api/widgets/:id/settings",
  "GET /developer-links/:token",
  "POST /developer-links/:token",
  "GET /statements/:slug",
  "GET /statements/:slug/:number",
];

/** Types that need no preflight, and near misses of the right one. */
const FOREIGN_TYPES = [
  "text/plain; j",
  "text/plain;charset=application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=j",
  "application/jsonp",
  "application/json, text/plain",
  "application/merge-patch+json",
  "text/json",
  "",
];

/** Changes of the sign-in, which also ask users without a second step for their password. */
const ASK_FOR_IDENTITY = [
  "POST /api/account/authenticators/setup",
  "POST /api/account/authenticators",
  "DELETE /api/account/authenticators/:id",
  "POST /api/account/passkeys/challenge",
  "POST /api/account/passkeys",
  "DELETE /api/account/passkeys/:id",
  "POST /api/account/recovery-codes",
];

/** Changes that outlast the session, let others in, or take everything out of the account. */
const ASK_FOR_SECOND_STEP = [
  "POST /api/account/password",
  "POST /api/account/email",
  "DELETE /api/account",
  "GET /api/account/export",
  "POST /api/account/single-sign-on",
  "PUT /api/single-sign-on",
  "DELETE /api/single-sign-on",
  "PUT /api/single-sign-on/requirement",
  "POST /api/single-sign-on/domains",
  "DELETE /api/single-sign-on/domains/:id",
  "POST /api/keys",
  "POST /api/webhooks",
  "PATCH /api/webhooks/:id",
  "POST /api/webhooks/:id/secret",
  "POST /api/team/invites",
  "POST /api/team/invites/:id/mail",
  "PATCH /api/team/members/:userId",
  "PUT /api/team/second-steps",
  "POST /api/transfers",
];

/** Changes that a session suffices for; keys reach none of them either. */
const ASK_FOR_NOTHING = [
  // Access that ends, and what a person undoes.
  "POST /api/auth/logout",
  "POST /api/auth/single-sign-on/logout",
  "DELETE /api/account/sessions",
  "DELETE /api/account/sessions/:id",
  "DELETE /api/account/email",
  "DELETE /api/account/deletion",
  "DELETE /api/keys/:id",
  "DELETE /api/webhooks/:id",
  "DELETE /api/team/invites/:id",
  "DELETE /api/team/members/:userId",
  "DELETE /api/memberships/:accountId",
  "DELETE /api/transfers/:id",
  "POST /api/transfers/:id/decline",
  // The proof itself.
  "POST /api/account/confirmation",
  "POST /api/account/confirmation/passkey",
  // The person's own profile and view.
  "PATCH /api/account",
  "PUT /api/account/passkeys/:id",
  "PUT /api/auth/current-account",
  "POST /api/saved-filters",
  "DELETE /api/saved-filters/:id",
  // Access that others give the person, after a proof of theirs.
  "POST /api/invitation/acceptance",
  "POST /api/transfers/find",
  "POST /api/transfers/:id/accept",
  // Drafts by the model that the operator chose, and the owner's consent, which the owner ends.
  "PUT /api/suggestions/consent",
  "DELETE /api/suggestions/consent",
  "DELETE /api/suggestions/:id",
  "POST /api/suggestions/issues/:id/elements/:element",
  "POST /api/suggestions/sites/:id/statement",
  "POST /api/suggestions/reports/:id",
  // Looks at what is set up.
  "POST /api/single-sign-on/test",
  "POST /api/single-sign-on/domains/:id/check",
  "POST /api/webhooks/:id/test",
  "POST /api/webhook-deliveries/:id/repeat",
];
/** Areas without such changes: money, whose provider asks for the card, and work in the account. */
const NEEDS_NO_PROOF = /^\w+ \/api\/(billing|cases|desk|evidence|sites)(\/|$)/;

let app: TestApp;
let routes: Route[];
beforeAll(async () => {
  await ensureContracts();
  app = await createTestApp();
  routes = apiRoutes(app.services, { secrets: ["whsec_tests"], onStored: () => {} });
});
afterAll(() => app.stop());
beforeEach(() => app.clock.reset());

async function send({ endpoint }: Pick<Route, "endpoint">, headers: Record<string, string>, body?: string) {
  const url = `http://handrail.test${pathOf(endpoint).replaceAll(/:\w+/g, "1")}`;
  // A Blob without a type is sent without the header.
  const content = body === undefined ? {} : { body: new Blob([body]) };
  const reply = await app.app.handle(new Request(url, { method: methodOf(endpoint), headers, ...content }));
  return { status: reply.status, text: await reply.text() };
}

const named = (those: readonly { endpoint: string }[]) => those.map(({ endpoint }) => endpoint).sort();

test("every route of the API has its one contract, and every contract its route", async () => {
  const files = [...new Bun.Glob("*/contract.ts").scanSync(CONTRACTS)];
  const modules = await Promise.all(files.map((file): Promise<object> => import(join(CONTRACTS, file))));
  const endpoints = modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter((value): value is Endpoint => typeof value === "string" && /^[A-Z]+ \/api\//.test(value));
  const served = app.app.routes
    .filter(({ path }) => path.startsWith("/api/"))
    .map(({ method, path }) => `${method} ${path}`);
  expect(served.length).toBeGreaterThan(50);
  expect<string[]>(endpoints.sort()).toEqual([...new Set(served)].sort());
});

test("a contract brings no schema into a page's script", async () => {
  const transpiler = new Bun.Transpiler({ loader: "ts" });
  for await (const path of new Bun.Glob("*/contract.ts").scan({ cwd: CONTRACTS, absolute: true }))
    expect([path, transpiler.scanImports(await Bun.file(path).text())]).toEqual([path, []]);
});

describe("over every route", () => {
  test("one that takes JSON refuses every other content type, and takes it with parameters and in any case", async () => {
    const wrong: string[] = [];
    const right = ["application/json", "application/json; charset=utf-8", "Application/JSON ;a=b"];
    for (const route of routes.filter(({ schemas }) => schemas.body)) {
      for (const type of [...FOREIGN_TYPES, ...right]) {
        const { status, text } = await send(route, { "content-type": type }, "{}");
        const isRefused = status === 415 && text.includes("unsupported_type");
        if (isRefused === right.includes(type)) wrong.push(`${route.endpoint} ${type}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("one that reads its own body is among those listed here", () => {
    const raw = routes.filter(({ endpoint, isRaw }) => isRaw && methodOf(endpoint) !== "GET");
    expect(named(raw)).toEqual(ANY_TYPE.toSorted());
  });

  test("one that a page of another site calls refuses, except those listed here, but no call of our own pages", async () => {
    const admitted: Route[] = [];
    for (const route of routes) {
      const { status, text } = await send(route, { "sec-fetch-site": "cross-site" });
      if (status !== 403 || !text.includes('"cross_site"')) admitted.push(route);
    }
    expect(named(admitted)).toEqual(ANY_SITE.toSorted());
    for (const site of ["same-origin", "same-site", "none"]) {
      const headers = { "sec-fetch-site": site, "content-type": "application/json" };
      expect((await send({ endpoint: "POST /api/auth/login" }, headers, "{}")).status).toBe(422);
    }
  });

  test("none that changes anything is registered alongside the API", () => {
    const known = new Set<string>(named(routes));
    const others = app.app.routes.filter(({ method, path }) => !known.has(`${method} ${path}`));
    const reading = [
      ...healthRoutes(app.services, { isReady: async () => true }).routes,
      ...metricsRoutes(app.services).routes,
    ].map(({ path }) => path);
    expect(others.filter(({ method }) => method !== "GET" && method !== "HEAD")).toEqual([]);
    expect(others.map(({ path }) => path)).toEqual(expect.arrayContaining(reading));
  });

  test("each change that no key makes either asks for a proof or is known to need none", () => {
    expect(named(routes.filter(({ asks }) => asks === "identity"))).toEqual(ASK_FOR_IDENTITY.toSorted());
    expect(named(routes.filter(({ asks }) => asks === "second-step"))).toEqual(
      ASK_FOR_SECOND_STEP.toSorted(),
    );
    const others = routes.filter(
      (route) =>
        !["everybody", "operator"].includes(route.access) &&
        !route.asks &&
        methodOf(route.endpoint) !== "GET" &&
        keyScopeOf(route) === null &&
        !NEEDS_NO_PROOF.test(route.endpoint),
    );
    expect(named(others)).toEqual(ASK_FOR_NOTHING.toSorted());
  });
});

test("an address asks for ten mails with a link to a new password in an hour, and for no more", async () => {
  const browser = app.browser();
  const ask = () => browser.call("POST", "/api/auth/forgot-password", { email: newEmail() });
  for (let call = 0; call < 10; call += 1) expect((await ask()).status).not.toBe(429);
  expect((await ask()).status).toBe(429);
});

test("a mailed link to a report opens from a webmail's page", async () => {
  const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  const path = pathOf(readSharedReport).replace(":token", "unknown");
  const reply = await app.app.handle(new Request(`http://handrail.test${path}?format=html`, { headers }));
  expect([reply.status, reply.headers.get("content-type")]).toEqual([404, expect.stringContaining("html")]);
});

test("no key reaches a route that asks for a proof, whatever its area and access", () => {
  const endpoint = "POST /api/widgets/:id/anything" as Admission["endpoint"];
  expect(keyScopeOf({ endpoint, access: "mayManage" })).toBe("widgets:write");
  expect(keyScopeOf({ endpoint, access: "mayManage", asks: "second-step" })).toBeNull();
});

describe("a route that asks for a proof", () => {
  async function codesOf(browser: TestBrowser, endpoints: readonly string[]): Promise<string[]> {
    const codes: string[] = [];
    for (const endpoint of endpoints as readonly Endpoint[]) {
      const path = pathOf(endpoint).replaceAll(/:\w+/g, () => crypto.randomUUID());
      const method = methodOf(endpoint);
      const { status, body } = await browser.call(method, path, method === "GET" ? undefined : {});
      codes.push(`${status} ${body.code}`);
    }
    return codes;
  }
  const refusals = (endpoints: readonly string[]) => endpoints.map(() => "403 confirm_first");

  test("refuses the session of a person whose second step was last proven too long ago", async () => {
    const { browser } = await teamOwner(app);
    const { code } = await addApp(app, browser);
    app.clock.advance(HOUR_MS / 4);
    const asking = [...ASK_FOR_IDENTITY, ...ASK_FOR_SECOND_STEP];
    expect(await codesOf(browser, asking)).toEqual(refusals(asking));
    app.clock.advance(PERIOD_MS);
    await browser.call("POST", "/api/account/confirmation", { code: code() });
    expect(await codesOf(browser, ASK_FOR_SECOND_STEP)).not.toContain("403 confirm_first");
  });

  test("asks people without a second step for nothing more than their session, but for the sign-in", async () => {
    const { browser } = await teamOwner(app);
    app.clock.advance(HOUR_MS);
    expect(await codesOf(browser, ASK_FOR_SECOND_STEP)).not.toContain("403 confirm_first");
    expect(await codesOf(browser, ASK_FOR_IDENTITY)).toEqual(refusals(ASK_FOR_IDENTITY));
  });
});
