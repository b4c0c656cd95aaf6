import { afterAll, beforeEach, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findUnmetClaims } from "../../src/pages/find-unmet-claims.ts";

const DIR = mkdtempSync(join(tmpdir(), "claims-"));
const SHIPPED = join(import.meta.dir, "../../src/pages/content");
const PUBLIC = {
  publicUrl: "https://banister.test",
  supportEmail: "help@banister.test",
  billing: "stripe" as const,
  chatHours: { text: "Mon-Fri 09:00-17:00", timeZone: "UTC", week: [] },
  model: null,
};
beforeEach(() => {
  rmSync(DIR, { recursive: true, force: true });
  mkdirSync(join(DIR, "landing"), { recursive: true });
});
afterAll(() => rmSync(DIR, { recursive: true }));

const claimsOf = (settings: Parameters<typeof findUnmetClaims>[1]) =>
  findUnmetClaims(DIR, settings).map(({ claim }) => claim);

test("names features of the plans that the software does not have, with line and reason", () => {
  cpSync(join(SHIPPED, "plans.yaml"), join(DIR, "plans.yaml"));
  expect(findUnmetClaims(DIR, PUBLIC)).toEqual([]);
  const yaml = readFileSync(join(SHIPPED, "plans.yaml"), "utf8").replace(
    "\nenterprise:",
    "  - feature: Sign-in\n    software: sso\n\nenterprise:\n  - feature: An API\n    software: api",
  );
  writeFileSync(join(DIR, "plans.yaml"), yaml);
  expect(findUnmetClaims(DIR, PUBLIC)).toEqual([
    {
      where: `plans.yaml:${yaml.split("\n").indexOf("  - feature: Sign-in") + 1}`,
      claim: "Sign-in, BUSINESS",
      reason: "accounts on BUSINESS cannot use it (single sign-on); pages list it as on request",
      byOperator: true,
    },
  ]);
  expect(claimsOf({ ...PUBLIC, supportEmail: "support@example.com" })).toContain("Email support, STARTER");
  expect(claimsOf({ ...PUBLIC, chatHours: null })).toContain("Live chat, STARTER");
  expect(claimsOf({ ...PUBLIC, billing: "off" })).toEqual([]);
});

test("names examples of the shipped home page that the operator's own one shows to the public", () => {
  const shipped = readFileSync(join(SHIPPED, "landing/claims.md"), "utf8");
  const own = join(DIR, "landing/claims.md");
  writeFileSync(own, shipped);
  const before = claimsOf(PUBLIC);
  writeFileSync(own, shipped.replace(/"\{\{#examples\}\}(.*)\{\{\/examples\}\}"/g, "$1"));
  expect(claimsOf(PUBLIC).filter((claim) => !before.includes(claim))).toEqual([
    "25+ accessibility features",
    "5,000+ sites",
    "99.97% uptime",
    "4 hours to a support response",
    "Scans and corrections every 24 hours",
    "AI-powered optimisation",
    "One-click integration",
    "Litigation support",
    "24/7 support",
  ]);
  const demo = { ...PUBLIC, billing: "demo", publicUrl: "http://localhost:3000" } as const;
  expect(claimsOf(demo)).not.toContain("5,000+ sites");
  cpSync(join(SHIPPED, "plans.yaml"), join(DIR, "plans.yaml"));
  const plans = readFileSync(join(DIR, "plans.yaml"), "utf8").replace(
    "24/7 support\n    people: on request",
    "24/7 support\n    people: included\n    terms: By phone, at all hours",
  );
  writeFileSync(join(DIR, "plans.yaml"), plans);
  expect(claimsOf(PUBLIC)).not.toContain("24/7 support");
});
