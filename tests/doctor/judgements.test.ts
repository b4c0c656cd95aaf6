import { expect, test } from "bun:test";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { judgeCertificate } from "#src/doctor/check-certificate.ts";
import { judgeForwarding } from "#src/doctor/check-public-address.ts";
import {
  checkClock,
  checkContent,
  checkDataFolder,
  checkMemory,
  judgeClock,
  judgeSpace,
} from "#src/doctor/examine.ts";
import { fail, ok, skip, warn } from "#src/doctor/findings.ts";
import { runChecks, worstLevel } from "#src/doctor/run-checks.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const folder = temporaryFolder();
const MIB = 1_048_576;
const HOUR_MS = 3_600_000;
const SHIPPED_PLANS = join(import.meta.dir, "../../src/pages/content/plans.yaml");

test("a check that hangs or throws could not look, and holds up no other", async () => {
  const findings = await runChecks([
    { name: "hangs", run: () => new Promise(() => {}), limitMs: 20 },
    { name: "throws", run: () => Promise.reject(new Error("no route")) },
    { name: "works", run: () => [ok("Fine")] },
  ]);
  expect(findings.map(({ check, level }) => [check, level])).toEqual([
    ["hangs", "skip"],
    ["throws", "skip"],
    ["works", "ok"],
  ]);
  expect(findings[1]?.message).toContain("no route");
});

test("the worst finding counts, and one that could not look is no warning", () => {
  expect(worstLevel([])).toBe("ok");
  expect(worstLevel([ok("a"), skip("b")])).toBe("skip");
  expect(worstLevel([fail("a", "b"), warn("c", "d"), ok("e")])).toBe("fail");
});

test.each([
  ["192.0.2.1", 0, "ok"],
  ["192.0.2.1, 203.0.113.9", 1, "ok"],
  ["203.0.113.9", 1, "ok"],
  ["203.0.113.9, 10.0.0.2", 2, "ok"],
  ["203.0.113.9", 0, "warn"],
  ["192.0.2.1", 1, "fail"],
  ["192.0.2.1, 203.0.113.9", 2, "fail"],
  ["203.0.113.9", 2, "warn"],
])(
  "with X-Forwarded-For %p at the server, TRUST_PROXY=%d is judged %s",
  (forwardedFor, trustProxy, level) => {
    expect(judgeForwarding(forwardedFor, trustProxy).level).toBe(level as "ok");
  },
);

test.each([
  [40 * 24, null, "ok"],
  [10 * 24, null, "warn"],
  [2 * 24, null, "fail"],
  [-1, null, "fail"],
  [40 * 24, "UNABLE_TO_VERIFY_LEAF_SIGNATURE", "fail"],
])("a certificate with %d hours left and the problem %p is judged %s", (hours, problem, level) => {
  const until = new Date(Date.now() + hours * HOUR_MS);
  expect(judgeCertificate("handrail.example", until, problem).level).toBe(level as "ok");
});

test.each([
  [400, "ok"],
  [-20_000, "warn"],
  [90_000, "fail"],
])("a clock that is %d ms ahead is judged %s", (aheadMs, level) => {
  expect(judgeClock("the database", aheadMs).level).toBe(level as "ok");
});

test("the first clock that replies counts; without one nothing is known", async () => {
  const dead = { name: "dead", read: () => Promise.reject(new Error("offline")) };
  const alive = { name: "alive", read: async () => new Date(Date.now() - HOUR_MS) };
  expect(await checkClock([dead, alive])).toEqual([expect.objectContaining({ level: "fail" })]);
  expect(await checkClock([dead])).toEqual([expect.objectContaining({ level: "skip" })]);
});

test("a disk that is nearly full is told before the database stops", () => {
  expect(judgeSpace("/data", 5_000 * MIB).level).toBe("ok");
  expect(judgeSpace("/data", 900 * MIB)).toMatchObject({ level: "warn", advice: expect.any(String) });
  expect(judgeSpace("/data", 100 * MIB).level).toBe("fail");
});

test("a damaged or open secret is told, and nothing is created", () => {
  const dataDir = join(folder, "secret");
  mkdirSync(dataDir);
  const config = { dataDir, secret: null, databaseUrl: null, smtpUrl: null };
  const levels = () => checkDataFolder(config).map(({ level }) => level);
  expect(levels()).toEqual(["ok", expect.any(String), "ok"]);
  writeFileSync(join(dataDir, "secret"), "short", { mode: 0o600 });
  expect(levels()).toEqual(["ok", expect.any(String), "fail"]);
  rmSync(join(dataDir, "secret"));
  writeFileSync(join(dataDir, "secret"), "x".repeat(43), { mode: 0o644 });
  expect(levels()).toEqual(["ok", expect.any(String), "warn"]);
  rmSync(dataDir, { recursive: true });
  expect(checkDataFolder(config)[0]?.message).toContain("doesn't exist yet");
});

test("little memory is told with what it takes", () => {
  expect(checkMemory("embedded", 2_000 * MIB)).toMatchObject([{ level: "ok" }]);
  const advice = expect.stringContaining("use PostgreSQL");
  expect(checkMemory("embedded", 256 * MIB)).toMatchObject([{ level: "warn", advice }]);
  expect(checkMemory("postgres", 256 * MIB)).toMatchObject([{ level: "ok" }]);
});

test("the doctor finds what texts and plans claim, as far as the operator can change it", () => {
  const dataDir = join(folder, "texts");
  const own = join(dataDir, "content");
  mkdirSync(join(own, "help"), { recursive: true });
  const config = {
    ...{ dataDir, publicUrl: "https://banister.test", supportEmail: "help@banister.test" },
    ...{ billing: "stripe" as const, model: null },
    chatHours: { text: "Mon-Fri 09:00-17:00", timeZone: "UTC", week: [] },
  };
  const levels = (more = {}) =>
    checkContent({ ...config, ...more }).map(({ level, message }) => [level, message.split(": ")[1]]);
  expect(levels()).toEqual([["ok", undefined]]);
  expect(levels({ supportEmail: "support@example.com" })).toEqual([["warn", "Email support, STARTER"]]);
  expect(levels({ chatHours: null })).toEqual([["ok", undefined]]);
  cpSync(SHIPPED_PLANS, join(own, "plans.yaml"));
  expect(levels({ chatHours: null })).toEqual([["warn", "Live chat, STARTER"]]);
  writeFileSync(join(own, "help/own.md"), "No frontmatter");
  expect(levels()).toEqual([["warn", "has to begin with frontmatter between two lines of ---"]]);
  writeFileSync(join(own, "plans.yaml"), "starter: []");
  expect(levels()).toContainEqual(["fail", "professional"]);
});
