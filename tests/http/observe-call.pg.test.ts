import { afterAll, afterEach, beforeAll, expect, spyOn, test } from "bun:test";
import { configureLog } from "../../src/log.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

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

test("a trusted proxy's request id comes back; anybody else's is replaced", async () => {
  const headers = { "x-request-id": "from-the-proxy" };
  expect((await callApi(proxied, headers)).headers.get("x-request-id")).toBe("from-the-proxy");
  expect((await callApi(direct, headers)).headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  const forged = await callApi(proxied, { "x-request-id": 'forged" level="error' });
  expect(forged.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("each call is logged at level debug with its route, status, duration and trace", async () => {
  configureLog({ format: "json", level: "debug" });
  const out = spyOn(console, "log").mockImplementation(() => {});
  const response = await callApi(proxied, { traceparent: `00-${TRACE}-${SPAN}-01` });
  const lines = out.mock.calls.map(([line]) => JSON.parse(line));
  out.mockRestore();
  expect(lines).toContainEqual(
    expect.objectContaining({
      message: "call",
      method: "GET",
      route: "/api/auth/user",
      status: 401,
      ms: expect.any(Number),
      requestId: response.headers.get("x-request-id"),
      traceId: TRACE,
    }),
  );
});

test("calls are counted by route and status, with their durations", async () => {
  const before = callsOf(direct);
  await callApi(direct, {}, "/api/widgets/7/versions");
  await callApi(direct, {}, "/api/widgets/8/versions");
  expect(callsOf(direct) - before).toBe(2);
  const text = direct.services.metrics.lines().join("\n");
  expect(text).toMatch(
    /^http_request_duration_seconds_bucket\{route="\/api\/widgets\/:id\/versions",method="GET",le="10"\} [1-9]/m,
  );
});

function callsOf({ services }: TestApp): number {
  const line =
    /^http_requests_total\{route="\/api\/widgets\/:id\/versions",method="GET",code="401"\} (\d+)$/m;
  return Number(line.exec(services.metrics.lines().join("\n"))?.[1] ?? 0);
}
