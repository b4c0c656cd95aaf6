import { afterAll, afterEach, beforeAll, expect, spyOn, test } from "bun:test";
import { configureLog } from "../../src/log.ts";
import { createTestApp, type TestApp } from "../helpers/app.ts";
import { newEmail, PASSWORD, signUp } from "../helpers/people.ts";

const ADDRESS = "203.0.113.77";
const TYPED = "typed-by-somebody";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.stop());
afterEach(() => configureLog({ format: "text", level: "info" }));

test("no line of the log has a visitor's address, a password, a token or what somebody typed", async () => {
  const browser = app.browser(ADDRESS);
  const email = newEmail(TYPED);
  const lines: string[] = [];
  const spies = (["log", "info", "warn", "error"] as const).map((name) =>
    spyOn(console, name).mockImplementation((...parts) => void lines.push(parts.map(String).join(" "))),
  );
  configureLog({ format: "json", level: "debug" });
  try {
    await signUp(app, browser, email);
    const { body: widget } = await browser.call("POST", "/api/widgets", { name: TYPED });
    const path = `/api/widgets/${widget.publicId}`;
    expect((await browser.call("GET", `${path}/public`)).status).toBe(200);
    expect((await browser.call("POST", `${path}/visit`, {})).status).toBe(204);
    const refused = await browser.call("POST", "/api/auth/register", { email: TYPED, password: TYPED });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const stranger = app.browser(ADDRESS);
    const wrong = { email, password: `${TYPED}-1A!` };
    expect((await stranger.call("POST", "/api/auth/login", wrong)).status).toBe(401);
    await app.services.visits.flush();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  expect(lines.filter((line) => line.includes('"message":"call"')).length).toBeGreaterThan(5);
  const text = lines.join("\n");
  for (const secret of [ADDRESS, TYPED, PASSWORD, String(browser.token)]) expect(text).not.toContain(secret);
});
