import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInstallation, type Installation, newDataDir, runCommand } from "../helpers/command-line.ts";
import { freePort } from "../helpers/free-port.ts";

const DAY_MS = 86_400_000;
const KEYS = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

describe("demo advance beside a running server", () => {
  let server: Installation;
  beforeAll(async () => {
    server = await createInstallation();
  });
  afterAll(() => server.stop());

  test("moves the clock and prints the new time", async () => {
    const { code, out } = await server.run("demo", "advance", "8d", "--json");
    expect(code).toBe(0);
    const { advanced, now } = JSON.parse(out);
    expect(advanced).toBe("8d");
    expect(Math.abs(Date.parse(now) - Date.now() - 8 * DAY_MS)).toBeLessThan(DAY_MS / 24);
  });

  test("prints plain lines without --json", async () => {
    expect((await server.run("demo", "advance", "1s")).out).toMatch(/^advanced +1s\nnow +\d{4}-.*Z\n/);
  });

  test("fails with the provider's message when it refuses", async () => {
    const { code, err } = await server.run("demo", "advance", "105w");
    expect(code).toBe(1);
    expect(err).toContain("no more than two years at once");
  });

  test("the file with the address is private, and is removed with the server", async () => {
    const address = join(server.dataDir, "demo-stripe.json");
    expect(statSync(address).mode & 0o777).toBe(0o600);
    server.hideDemo();
    expect(existsSync(address)).toBe(false);
    const { code, err } = await server.run("demo", "advance", "8d");
    expect(code).toBe(1);
    expect(err).toContain("handrail serve");
  });
});

test("the address of a killed server is ignored, even if another program has its port", async () => {
  const stranger = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response("<p>Hello</p>") });
  for (const port of [stranger.port, await freePort()]) {
    const DATA_DIR = newDataDir();
    mkdirSync(DATA_DIR);
    writeFileSync(join(DATA_DIR, "demo-stripe.json"), JSON.stringify({ apiUrl: `http://127.0.0.1:${port}` }));
    const { code, err } = await runCommand(["demo", "advance", "8d"], { DATA_DIR });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining("Start the server") });
  }
  await stranger.stop(true);
});

test.each(["8", "8x", "-8d", ""])("a duration of %p is wrong usage", async (duration) => {
  const { code, err } = await runCommand(["demo", "advance", "--", duration]);
  expect(code).toBe(2);
  expect(err).toContain("such as 8d");
});

test("advance is refused outside demo mode", async () => {
  const { code, err } = await runCommand(["demo", "advance", "8d"], KEYS);
  expect(code).toBe(1);
  expect(err).toContain("Only the demo has a clock to move");
});
