import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkContent } from "../../src/doctor/check-content.ts";

const DIR = mkdtempSync(join(tmpdir(), "texts-"));
const OWN = join(DIR, "content");
mkdirSync(join(OWN, "help"), { recursive: true });
afterAll(() => rmSync(DIR, { recursive: true }));

const CONFIG = {
  dataDir: DIR,
  publicUrl: "https://banister.test",
  supportEmail: "help@banister.test",
  billing: "stripe",
} as const;
const SHIPPED = join(import.meta.dir, "../../src/pages/content/plans.yaml");

test("the doctor finds what texts and plans claim, as far as the operator can change it", () => {
  const levels = (config: Parameters<typeof checkContent>[0] = CONFIG) =>
    checkContent(config).map(({ level, message }) => [level, message.split(": ")[1]]);
  expect(levels()).toEqual([["ok", undefined]]);
  expect(levels({ ...CONFIG, supportEmail: "support@example.com" })).toEqual([
    ["warn", "Email support, STARTER"],
  ]);
  cpSync(SHIPPED, join(OWN, "plans.yaml"));
  writeFileSync(join(OWN, "help/own.md"), "No frontmatter");
  expect(levels()).toEqual([["warn", "has to begin with frontmatter between two lines of ---"]]);
  writeFileSync(join(OWN, "plans.yaml"), "starter: []");
  expect(levels()).toContainEqual(["fail", "professional"]);
});
