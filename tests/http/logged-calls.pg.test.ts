import { afterAll, afterEach, beforeAll, expect, spyOn, test } from "bun:test";
import { configureLog } from "#src/log.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { newEmail, PASSWORD, signUp } from "../helpers/people.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";
const ADDRESS = "203.0.113.77";
const TYPED = "typed-by-a-visitor";

let proxied: TestApp;
let direct: TestApp;
beforeAll(async () => {
  proxied = await createTestApp({ TRUST_PROXY: "1" });
  direct = await createTestApp({ TRUST_PROXY: "0" });
});
afterAll(async () => {
  await proxied.stop();
  await direct.stop();
});
afterEach(() => configureLog({ format: "text", level: "info" }));

function callApi({ app }: TestApp, headers: Record<string, string> = {}, path = "/api/auth/user") {
  return app.handle(new Request(`http://handrail.test${path}`, { headers }));
}

/** Returns the lines that are logged at level debug meanwhile, as JSON. */
async function logged(work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const spies = (["log", "info", "warn", "error"] as const).map((name) =>
    spyOn(console, name).mockImplementation((...parts) => void lines.push(parts.map(String).join(" "))),
  );
  configureLog({ format: "json", level: "debug" });
  await work().finally(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return lines;
}

test("a trusted proxy's request id comes back; anybody else's is replaced", async () => {
  const idOf = async (app: TestApp, id: string) =>
    (await callApi(app, { "x-request-id": id })).headers.get("x-request-id");
  expect(await idOf(proxied, "from-the-proxy")).toBe("from-the-proxy");
  expect(await idOf(direct, "from-the-proxy")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idOf(proxied, 'forged" level="error')).toMatch(/^[0-9a-f-]{36}$/);
});

test("each call is logged at level debug with its route, status, duration and trace", async () => {
  let id: string | null = null;
  const lines = await logged(async () => {
    const reply = await callApi(proxied, { traceparent: `00-${TRACE}-${SPAN}-01` });
    id = reply.headers.get("x-request-id");
  });
  const call = { message: "call", method: "GET", route: "/api/auth/user", status: 401 };
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ ...call, ms: expect.any(Number), requestId: id, traceId: TRACE }),
  );
});

test("calls are counted by route and status, with their durations", async () => {
  for (const id of [7, 8]) await callApi(direct, {}, `/api/widgets/${id}/versions`);
  const call = 'route="/api/widgets/:id/versions",method="GET"';
  const lines = direct.services.metrics.lines();
  expect(lines).toContain(`http_requests_total{${call},code="401"} 2`);
  expect(lines).toContain(`http_request_duration_seconds_bucket{${call},le="10"} 2`);
});

test("no line of the log has a visitor's address, a password, a token or what a visitor typed", async () => {
  const browser = proxied.browser(ADDRESS);
  const email = newEmail(TYPED);
  const lines = await logged(async () => {
    await signUp(proxied, browser, email);
    const { body: widget } = await browser.call("POST", "/api/widgets", { name: TYPED });
    const path = `/api/widgets/${widget.publicId}`;
    expect((await browser.call("GET", `${path}/public`)).status).toBe(200);
    expect((await browser.call("POST", `${path}/visit`, {})).status).toBe(204);
    const refused = await browser.call("POST", "/api/auth/register", { email: TYPED, password: TYPED });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const wrong = { email, password: `${TYPED}-1A!` };
    expect((await proxied.browser(ADDRESS).call("POST", "/api/auth/login", wrong)).status).toBe(401);
    await proxied.services.visits.flush();
  });
  expect(lines.filter((line) => line.includes('"message":"call"')).length).toBeGreaterThan(5);
  const text = lines.join("\n");
  for (const secret of [ADDRESS, TYPED, PASSWORD, String(browser.token)]) expect(text).not.toContain(secret);
});
