import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { readApiDescription } from "#shared/api/api-description.ts";
import { pathOf } from "#shared/api/endpoint.ts";
import { KEY_SCOPES } from "#shared/api-key-choices.ts";
import { HOUR_MS } from "#shared/time.ts";
import { users } from "#src/db/schema/accounts.ts";
import { hashPassword } from "#src/features/accounts/passwords.ts";
import type { ApiDocument, Operation } from "#src/features/api-description/document.ts";
import { LONG } from "#tests/helpers/long.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { PASSWORD } from "../../helpers/people.ts";
import { makeNamed, makeSide, type Side, signInAt } from "../tenancy/side.ts";
import { type DescribedRequest, requestsOf } from "./described-values.ts";

/** Requests to each of about 110 operations; 100,000 altogether in the long run. */
const RUNS = LONG ? 900 : 3;
/** The same requests in each run of the gate; others in each long run. */
const SEED = LONG ? {} : { seed: 20_261_124 };
const ORIGIN = "http://handrail.test";

let app: TestApp;
let side: Side;
let document: ApiDocument;
let secret: string;
let calls = 0;
/** Milliseconds of the slowest reply, and what was asked. */
let slowest = { ms: 0, request: "" };

beforeAll(async () => {
  app = await createTestApp();
  side = await makeSide(app, "fuzzed");
  await makeNamed(app, side, side.people.owner);
  const password = await hashPassword(PASSWORD);
  await app.services.db.update(users).set({ password }).where(eq(users.id, side.people.owner.id));
  const owner = app.browser();
  owner.token = await signInAt(app, side.accountId, side.people.owner);
  document = JSON.parse((await owner.call("GET", pathOf(readApiDescription))).text);
  const made = await owner.call("POST", "/api/keys", { name: "Fuzz", scopes: KEY_SCOPES, days: 365 });
  secret = String(made.body.secret);
});
afterAll(() => app.stop());

/** Sends from an address of its own, so that no limit by address stands before the check. */
async function send(
  method: string,
  token: string,
  { path, headers: sentHeaders, body }: DescribedRequest,
): Promise<Response> {
  calls += 1;
  // A new window of the limits by key and account.
  if (calls % 30 === 0) app.clock.advance(HOUR_MS);
  const headers = new Headers({
    ...sentHeaders,
    authorization: `Bearer ${token}`,
    "x-forwarded-for": `2001:db8:${(calls >> 16).toString(16)}:${(calls & 0xffff).toString(16)}::1`,
  });
  if (body !== undefined) headers.set("content-type", "application/json");
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return app.app.handle(new Request(`${ORIGIN}${path}`, { method, headers, ...sent }));
}

test(
  "no request drawn from the description is a failure, a status that it lacks, or shows a secret",
  async () => {
    const log = spyOn(console, "error").mockImplementation(() => {});
    const found: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const token = operation.security.some((way) => "key" in way)
          ? secret
          : await signInAt(app, side.accountId, side.people.owner);
        const drawn = fc.sample(requestsOf(document, path, operation), { numRuns: RUNS, ...SEED });
        for (const request of drawn) {
          const began = performance.now();
          const problem = await problemWith(await send(method.toUpperCase(), token, request), operation);
          const ms = performance.now() - began;
          if (ms > slowest.ms) slowest = { ms, request: `${method} ${request.path.slice(0, 100)}` };
          if (problem) found.push(`${method} ${JSON.stringify(request).slice(0, 300)}: ${problem}`);
        }
      }
    }
    const logged = log.mock.calls.map((call) => call.map(String).join(" ").slice(0, 300));
    log.mockRestore();
    expect([found.slice(0, 20), logged.slice(0, 5)]).toEqual([[], []]);
    expect(calls).toBeGreaterThan(250);
    if (LONG)
      console.info(`${calls} requests; the slowest took ${Math.round(slowest.ms)} ms: ${slowest.request}`);
  },
  LONG ? 3_600_000 : 120_000,
);

async function problemWith(response: Response, { responses }: Operation): Promise<string | null> {
  const text = await response.text();
  if (response.status >= 500) return `${response.status} ${text.slice(0, 200)}`;
  if (!(response.status in responses)) return `${response.status} is not described: ${text.slice(0, 200)}`;
  return text.includes(secret) ? "the key in the reply" : null;
}
