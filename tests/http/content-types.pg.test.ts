import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readApiDescription, readClientPackage } from "#shared/api/api-description.ts";
import { receiveWebhook } from "#shared/api/billing.ts";
import { addLetter } from "#shared/api/cases.ts";
import { readCorrectionsFile } from "#shared/api/corrections.ts";
import { addDeskFile } from "#shared/api/desk.ts";
import { methodOf, pathOf } from "#shared/api/endpoint.ts";
import { listEvidenceKeys } from "#shared/api/evidence.ts";
import { addAnswerFile } from "#shared/api/operator-desk.ts";
import { finishPageCheck, openPageCheck } from "#shared/api/page-checks.ts";
import { sendReport } from "#shared/api/reports.ts";
import { readSharedReport } from "#shared/api/scans.ts";
import { countTools, countVisit } from "#shared/api/usage.ts";
import { readPublicView, readSettings } from "#shared/api/widgets.ts";
import { STATEMENT_PAGES } from "#shared/paths.ts";
import { apiRoutes } from "../../src/app.ts";
import { healthRoutes } from "../../src/http/health.ts";
import type { Route } from "../../src/http/route.ts";
import { metricsRoutes } from "../../src/metrics/metrics-routes.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";

/**
 * Routes that read their body themselves. Visitors' browsers send text to the first five, so that
 * no preflight is needed; the provider signs its JSON; files may have any type. None of them reads
 * a cookie.
 */
const ANY_TYPE: readonly string[] = [
  countVisit,
  countTools,
  openPageCheck,
  finishPageCheck,
  sendReport,
  receiveWebhook,
  addLetter,
  addDeskFile,
  addAnswerFile,
];
/** Routes that mails and pages of other sites may call, or link to. None of them reads a cookie. */
const ANY_SITE: readonly string[] = [
  readSharedReport,
  listEvidenceKeys,
  readSettings,
  readApiDescription,
  readClientPackage,
  readCorrectionsFile,
  readPublicView,
  `GET ${STATEMENT_PAGES.current}`,
  `GET ${STATEMENT_PAGES.version}`,
  countVisit,
  countTools,
  openPageCheck,
  finishPageCheck,
  sendReport,
  receiveWebhook,
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

let app: TestApp;
let routes: Route[];
beforeAll(async () => {
  app = await createTestApp();
  routes = apiRoutes(app.services, { secrets: ["whsec_tests"], onStored: () => {} });
});
afterAll(() => app.stop());

async function send({ endpoint }: Route, headers: Record<string, string>, body?: string) {
  const url = `http://handrail.test${pathOf(endpoint).replaceAll(/:\w+/g, "1")}`;
  // A Blob without a type is sent without the header.
  const content = body === undefined ? {} : { body: new Blob([body]) };
  const reply = await app.app.handle(new Request(url, { method: methodOf(endpoint), headers, ...content }));
  return { status: reply.status, text: await reply.text() };
}

describe("over every route", () => {
  test("one that takes JSON refuses every other content type", async () => {
    const admitted: string[] = [];
    for (const route of routes.filter(({ schemas }) => schemas.body)) {
      for (const type of FOREIGN_TYPES) {
        const { status, text } = await send(route, { "content-type": type }, "{}");
        if (status !== 415 || !text.includes("unsupported_type")) admitted.push(`${route.endpoint} ${type}`);
      }
    }
    expect(admitted).toEqual([]);
  });

  test("one that takes JSON takes it with parameters and in any case", async () => {
    const refused: string[] = [];
    for (const route of routes.filter(({ schemas }) => schemas.body)) {
      for (const type of ["application/json", "application/json; charset=utf-8", "Application/JSON ;a=b"]) {
        const { status } = await send(route, { "content-type": type }, "{}");
        if (status === 415) refused.push(`${route.endpoint} ${type}`);
      }
    }
    expect(refused).toEqual([]);
  });

  test("one that reads its own body is among those listed here", () => {
    const raw = routes.filter(({ endpoint, isRaw }) => isRaw && methodOf(endpoint) !== "GET");
    expect(raw.map(({ endpoint }) => endpoint as string).toSorted()).toEqual(ANY_TYPE.toSorted());
  });

  test("one that a page of another site calls refuses, except those listed here", async () => {
    const admitted: string[] = [];
    for (const route of routes) {
      const { status, text } = await send(route, { "sec-fetch-site": "cross-site" });
      const isRefused = status === 403 && text.includes('"cross_site"');
      if (!isRefused) admitted.push(route.endpoint);
    }
    expect(admitted.toSorted()).toEqual(ANY_SITE.toSorted());
  });

  test("none that changes anything is registered beside the API", () => {
    const known = new Set(routes.map(({ endpoint }) => endpoint as string));
    const others = app.app.routes.filter(({ method, path }) => !known.has(`${method} ${path}`));
    const reading = [
      ...healthRoutes(app.services, { isReady: async () => true }).routes,
      ...metricsRoutes(app.services).routes,
    ].map(({ path }) => path);
    expect(others.filter(({ method }) => method !== "GET" && method !== "HEAD")).toEqual([]);
    expect(others.map(({ path }) => path)).toEqual(expect.arrayContaining(reading));
  });
});

test.each(["same-origin", "same-site", "none"])(
  "a call that a browser marks as %s is taken",
  async (site) => {
    const route = routes.find(({ endpoint }) => endpoint === "POST /api/auth/login");
    if (!route) throw new Error("There is no way to sign in");
    const headers = { "sec-fetch-site": site, "content-type": "application/json" };
    expect((await send(route, headers, "{}")).status).toBe(422);
  },
);

test("a mailed link to a report opens from a webmail's page", async () => {
  const headers = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  const path = pathOf(readSharedReport).replace(":token", "unknown");
  const reply = await app.app.handle(new Request(`http://handrail.test${path}?format=html`, { headers }));
  expect([reply.status, reply.headers.get("content-type")]).toEqual([404, expect.stringContaining("html")]);
});
