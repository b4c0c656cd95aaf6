import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { runCommand as handrail, newDataDir } from "../helpers/command-line.ts";

test("config check fails with every reason for which the server would not start, and names slips", async () => {
  const DATA_DIR = newDataDir();
  const environment = {
    DATA_DIR,
    PORT: "x",
    SMPT_URL: "smtp://mail.example",
    STRIPE_SECRET_KEY: "sk_live_hush",
  };
  const { code, out } = await handrail(["config", "check"], environment);
  expect(code).toBe(1);
  expect(out).toContain("fail  PORT: use a port number\n");
  expect(out).toContain("warn  SMPT_URL is no setting of this release; did you mean SMTP_URL?\n");
  expect(out).not.toContain("hush");
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("config check passes with valid settings", async () => {
  const { code, out } = await handrail(["config", "check", "--json"], { BILLING: "off" });
  expect({ code, ...JSON.parse(out) }).toEqual({ code: 0, valid: true, problems: [], unknown: [] });
});

test("config print lists each setting with its source", async () => {
  const { code, out } = await handrail(["config", "print"], { PORT: "8080" });
  expect(code).toBe(0);
  expect(out).toMatch(/^PORT +8080 +environment$/m);
  expect(out).toMatch(/^SMTP_URL +- +default$/m);
});
