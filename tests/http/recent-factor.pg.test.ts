import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { methodOf, pathOf } from "#shared/api/endpoint.ts";
import { HOUR_MS } from "#shared/time.ts";
import { apiRoutes } from "#src/app.ts";
import { type Admission, keyScopeOf } from "#src/http/key-scope.ts";
import { createTestApp, type TestApp, type TestBrowser } from "../helpers/app.ts";
import { addApp, PERIOD_MS } from "../helpers/factors.ts";
import { teamOwner } from "../helpers/team.ts";

/** Changes of the sign-in itself, which also ask people without a factor for their password. */
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
const ASK_FOR_FACTOR = [
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
  "PUT /api/team/factors",
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
  // Looks at what is set up.
  "POST /api/single-sign-on/test",
  "POST /api/single-sign-on/domains/:id/check",
  "POST /api/webhooks/:id/test",
  "POST /api/webhook-deliveries/:id/repeat",
  // Money, whose provider asks for the card.
  "POST /api/billing/cancel",
  "POST /api/billing/change-plan",
  "DELETE /api/billing/pending-change",
  "POST /api/billing/payment-method",
  "POST /api/billing/payment-method/setup",
  "POST /api/billing/preview",
  "POST /api/billing/promotion-code",
  "POST /api/billing/quote",
  "POST /api/billing/resume",
  "POST /api/billing/subscribe",
  "PUT /api/billing/invoice-details",
  // Work in the account.
  "POST /api/cases",
  "PUT /api/cases/:id",
  "DELETE /api/cases/:id",
  "POST /api/cases/:id/letters",
  "DELETE /api/cases/:id/letters/:letter",
  "POST /api/desk/conversations",
  "PATCH /api/desk/conversations/:id",
  "POST /api/desk/conversations/:id/evidence",
  "POST /api/desk/conversations/:id/files",
  "POST /api/desk/conversations/:id/messages",
  "POST /api/evidence/archives",
  "POST /api/sites/:id/statement/versions",
  "DELETE /api/sites/:id/statement/publication",
];

let app: TestApp;
let routes: Admission[] = [];
beforeAll(async () => {
  app = await createTestApp();
  routes = apiRoutes(app.services, { secrets: [], onStored: () => {} });
});
afterAll(() => app.stop());
beforeEach(() => app.clock.reset());

test("each change that no key makes either asks for a proof or is known to need none", () => {
  const those = (matches: (route: Admission) => boolean) =>
    routes
      .filter(matches)
      .map(({ endpoint }) => String(endpoint))
      .sort();
  expect(those(({ asks }) => asks === "identity")).toEqual(ASK_FOR_IDENTITY.toSorted());
  expect(those(({ asks }) => asks === "factor")).toEqual(ASK_FOR_FACTOR.toSorted());
  const others = those(
    (route) =>
      !["everybody", "operator"].includes(route.access) &&
      !route.asks &&
      methodOf(route.endpoint) !== "GET" &&
      keyScopeOf(route) === null,
  );
  expect(others).toEqual(ASK_FOR_NOTHING.toSorted());
});

test("no key reaches a route that asks for a proof, whatever its area and access", () => {
  const endpoint = "POST /api/widgets/:id/anything" as Admission["endpoint"];
  expect(keyScopeOf({ endpoint, access: "mayManage" })).toBe("widgets:write");
  expect(keyScopeOf({ endpoint, access: "mayManage", asks: "factor" })).toBeNull();
});

describe("a route that asks for a proof", () => {
  const call = (browser: TestBrowser, endpoint: string) =>
    browser.call(
      endpoint.split(" ")[0] ?? "",
      pathOf(endpoint as Admission["endpoint"]).replaceAll(/:\w+/g, () => crypto.randomUUID()),
      methodOf(endpoint as Admission["endpoint"]) === "GET" ? undefined : {},
    );

  test("refuses the session of a person whose second factor was last proven too long ago", async () => {
    const { browser } = await teamOwner(app);
    const { code } = await addApp(app, browser);
    app.clock.advance(HOUR_MS / 4);
    for (const endpoint of [...ASK_FOR_IDENTITY, ...ASK_FOR_FACTOR]) {
      const { status, body } = await call(browser, endpoint);
      expect([endpoint, status, body.code]).toEqual([endpoint, 403, "confirm_first"]);
    }
    app.clock.advance(PERIOD_MS);
    await browser.call("POST", "/api/account/confirmation", { code: code() });
    for (const endpoint of ASK_FOR_FACTOR)
      expect([endpoint, (await call(browser, endpoint)).body.code]).not.toEqual([endpoint, "confirm_first"]);
  });

  test("asks people without a factor for nothing more than their session, but for the sign-in", async () => {
    const { browser } = await teamOwner(app);
    app.clock.advance(HOUR_MS);
    for (const endpoint of ASK_FOR_FACTOR)
      expect([endpoint, (await call(browser, endpoint)).body.code]).not.toEqual([endpoint, "confirm_first"]);
    for (const endpoint of ASK_FOR_IDENTITY)
      expect([endpoint, (await call(browser, endpoint)).body.code]).toEqual([endpoint, "confirm_first"]);
  });
});
