import { afterAll, expect, spyOn, test } from "bun:test";
import { fillPath } from "#shared/paths.ts";
import { LONG } from "#tests/helpers/long.ts";
import { createTestApp } from "../../helpers/app.ts";
import { confirmCard } from "../../helpers/people.ts";
import { RULES } from "../tenancy/rules.ts";
import { makeNamed, makeSide, type Named, signInAt } from "../tenancy/side.ts";
import { ODD_PATH_PARTS, ODD_QUERY_VALUES, oddBodies } from "./odd-values.ts";
import { SOUND_REQUESTS } from "./sound-requests.ts";

const ORIGIN = "http://handrail.test";
/** Number of odd values of a route of which the default suite sends one; the long one sends all. */
const STRIDE = LONG ? 1 : 12;

let callers = 0;

/** Draws the share of values that a route has its turn for. */
function drawn<T>(values: Iterable<T>, turn: number): T[] {
  return [...values].filter((_, at) => at % STRIDE === turn % STRIDE);
}

const app = await createTestApp();
const ours = await makeSide(app, "odd");
const named = await makeNamed(app, ours, ours.people.owner);
afterAll(() => app.stop());

interface Sent {
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Sends from an address of its own, so that no rate limit stands before the check. */
async function statusOf(token: string, method: string, { path, body, headers = {} }: Sent): Promise<number> {
  callers += 1;
  const address = `2001:db8:${(callers >> 16).toString(16)}:${(callers & 0xffff).toString(16)}::1`;
  const all = new Headers({ "x-forwarded-for": address, authorization: `Bearer ${token}` });
  if (body !== undefined) all.set("content-type", "application/json");
  for (const [name, value] of Object.entries(headers)) all.set(name, value);
  const request = new Request(`${ORIGIN}${path}`, { method, headers: all, body: body ?? null });
  const response = await app.app.handle(request);
  await response.arrayBuffer();
  return response.status;
}

/** Sends requests in a session of their own, which one of them may end; none may be a failure. */
async function expectNoFailures(route: string, requests: Iterable<Sent & { about: string }>): Promise<void> {
  const [method = ""] = route.split(" ");
  const token = await signInAt(app, ours.accountId, ours.people.owner);
  const found: string[] = [];
  // A failure's log line would only repeat what the test prints.
  const log = spyOn(console, "error").mockImplementation(() => {});
  try {
    for (const { about, ...sent } of requests) {
      const status = await statusOf(token, method, sent);
      if (status >= 500)
        found.push(`${about}: ${status} ${log.mock.lastCall?.map(String).join(" ")}`.slice(0, 400));
    }
  } finally {
    log.mockRestore();
  }
  expect([route, found]).toEqual([route, []]);
}

function pathOf(route: string): string {
  const pattern = route.split(" ")[1] ?? "";
  const names = RULES[route]?.names ?? "widget";
  return pattern.includes(":") ? fillPath(pattern, named[names]) : pattern;
}

/** Requests with the odd bodies that a route has its turn for. */
function withOddBodies(
  route: string,
  sound: object | undefined,
  turn: number,
  headers: Record<string, string> = {},
) {
  return drawn(oddBodies(sound), turn).map(({ place, body: odd }) => {
    const body = JSON.stringify(odd);
    return { path: pathOf(route), body, headers, about: `${place}: ${body.slice(0, 80)}` };
  });
}

const routes = Object.entries(SOUND_REQUESTS);

test("every route that takes something has a sound request here", () => {
  const withoutInput =
    /^(GET|DELETE) |\/(logout|restore|mail|resume|setup|acceptance|proof|scans|walks|test|check|secret|repeat|accept|decline|account\/single-sign-on|:held)$/;
  const missing = Object.keys(RULES).filter(
    (route) => !(route in SOUND_REQUESTS) && !withoutInput.test(route),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(SOUND_REQUESTS).filter((route) => !(route in RULES))).toEqual([]);
});

test.each(routes.filter(([, { body }]) => body))(
  "no odd member of the body of %s is a failure of the server",
  async (route, { body }) => {
    const turn = routes.findIndex(([name]) => name === route);
    await expectNoFailures(route, withOddBodies(route, body, turn));
  },
);

test("no text that is no JSON is a failure of the server", async () => {
  const texts = ["", "{", '{"a":', "\0", "nul", '"\\ud800"', "[".repeat(5_000), "a=b&c[d]=e", "\ufeff{}"];
  const forms = ["application/x-www-form-urlencoded", "multipart/form-data"];
  const types = ["application/json", "text/plain", ...forms, "x"];
  const all = types.flatMap((type) => texts.map((text) => ({ type, text })));
  for (const [turn, [route]] of routes.filter(([route]) => !/^GET/.test(route)).entries()) {
    const requests = drawn(all, turn).map(({ type, text }) => ({
      path: pathOf(route),
      body: text,
      headers: { "content-type": type },
      about: `${type} ${JSON.stringify(text.slice(0, 40))}`,
    }));
    await expectNoFailures(route, requests);
  }
});

test("no odd parameter of a query is a failure of the server", async () => {
  for (const [turn, [route, { query = {} }]] of routes.entries()) {
    const requests = Object.keys(query).flatMap((name, at) => {
      const { widget: _any, after: _first, ...rest } = query;
      return drawn([...ODD_QUERY_VALUES, "a&a", `x&${name}=y`], turn + at).map((value) => {
        const search = new URLSearchParams(rest);
        search.set(name, value);
        return { path: `${pathOf(route)}?${search}`, about: `${name}=${value.slice(0, 40)}` };
      });
    });
    requests.push({ path: `${pathOf(route)}?%00=%ff&a[b]=c&&==`, about: "odd names" });
    await expectNoFailures(route, requests);
  }
});

test("no odd part of a path is a failure of the server", async () => {
  const withParts = Object.entries(RULES).filter(([route]) => route.includes(":"));
  for (const [turn, [route, rule]] of withParts.entries()) {
    const pattern = route.split(" ")[1] ?? "";
    const { body, query } = SOUND_REQUESTS[route] ?? {};
    const params = [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    const requests = params.flatMap((odd) =>
      drawn(ODD_PATH_PARTS, turn).map((part) => {
        const path = params.reduce(
          (filled, name) => filled.replace(`:${name}`, name === odd ? part : known(rule.names, name)),
          pattern,
        );
        const search = query ? `?${new URLSearchParams(query)}` : "";
        const sent = body && { body: JSON.stringify(body) };
        return { path: `${path}${search}`, ...sent, about: path.slice(0, 80) };
      }),
    );
    await expectNoFailures(route, requests);
  }
});

test("no odd header is a failure of the server", async () => {
  const values = ["", "\u0080\u00ff", ",", "a,b,,", "null", "0", "-1", "%00", "https://[::1", "bearer"];
  const names =
    "accept-encoding accept-language authorization content-length cookie handrail-account if-none-match " +
    "origin referer sec-fetch-site stripe-signature user-agent x-forwarded-for";
  const asked = ["GET /api/widgets", "GET /api/auth/registration", "POST /api/stripe/webhook"];
  const widget = "/api/widgets/:id";
  const counted = [`GET ${widget}/public`, `POST ${widget}/visit`, `POST ${widget}/reports`];
  for (const [turn, route] of [...asked, ...counted, "POST /api/contact"].entries()) {
    const { body } = SOUND_REQUESTS[route] ?? {};
    const requests = names.split(" ").flatMap((name, at) =>
      drawn([...values, "x".repeat(3_000)], turn + at).map((value) => ({
        path: pathOf(route),
        ...(route.startsWith("POST") && { body: JSON.stringify(body ?? {}) }),
        headers: { [name]: value },
        about: `${name}: ${value.slice(0, 40)}`,
      })),
    );
    await expectNoFailures(route, requests);
  }
});

test("no odd choice in step 2 is a failure of the server, in the browser that did step 1", async () => {
  const browser = app.browser();
  const { userId, step2 } = await confirmCard(app, browser);
  const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
  const { contactPerson, ...plan } = { ...step2 };
  const bodies = {
    "PATCH /api/auth/registration": { ...plan, contactPerson },
    "POST /api/stripe/create-subscription-setup": { ...plan, userId },
    "POST /api/auth/register-step2": step2,
  };
  for (const [route, sound] of Object.entries(bodies))
    await expectNoFailures(route, withOddBodies(route, sound, 0, { cookie }));
});

function known(names: keyof Named | undefined, param: string): string {
  return String(Reflect.get(named[names ?? "widget"], param) ?? 1);
}
