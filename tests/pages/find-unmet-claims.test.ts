import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findUnmetClaims } from "../../src/pages/find-unmet-claims.ts";
import { operatorFolder, withOperatorFolders } from "./markdown/operator-folder.ts";

withOperatorFolders();

const SHIPPED = join(import.meta.dir, "../../src/pages/content");
const PUBLIC = {
  publicUrl: "https://banister.test",
  supportEmail: "help@banister.test",
  billing: "stripe" as const,
  chatHours: { text: "Mon-Fri 09:00-17:00", timeZone: "UTC", week: [] },
  model: null,
};
const shipped = (name: string) => readFileSync(join(SHIPPED, name), "utf8");
const claimsOf = (files: Record<string, string>, settings: Parameters<typeof findUnmetClaims>[1] = PUBLIC) =>
  findUnmetClaims(operatorFolder(files), settings).map(({ claim }) => claim);

test("names features of the plans that the software does not have, with line and reason", () => {
  expect(claimsOf({ "plans.yaml": shipped("plans.yaml") })).toEqual([]);
  const features =
    "  - feature: Sign-in\n    software: sso\n\nenterprise:\n  - feature: An API\n    software: api";
  const yaml = shipped("plans.yaml").replace("\nenterprise:", features);
  const files = { "plans.yaml": yaml };
  expect(findUnmetClaims(operatorFolder(files), PUBLIC)).toEqual([
    {
      where: `plans.yaml:${yaml.split("\n").indexOf("  - feature: Sign-in") + 1}`,
      claim: "Sign-in, BUSINESS",
      reason: "accounts on BUSINESS cannot use it (single sign-on); pages list it as on request",
      byOperator: true,
    },
  ]);
  const claimsWith = (settings: object) => claimsOf(files, { ...PUBLIC, ...settings });
  expect(claimsWith({ supportEmail: "support@example.com" })).toContain("Email support, STARTER");
  expect(claimsWith({ chatHours: null })).toContain("Live chat, STARTER");
  expect(claimsWith({ billing: "off" })).toEqual([]);
});

test("names examples of the shipped home page that the operator's own one shows to the public", () => {
  const claims = shipped("landing/claims.md");
  const before = claimsOf({ "landing/claims.md": claims });
  const text = claims.replace(/"\{\{#examples\}\}(.*)\{\{\/examples\}\}"/g, "$1");
  const own = { "landing/claims.md": text };
  expect(claimsOf(own).filter((claim) => !before.includes(claim))).toEqual([
    ...["25+ accessibility features", "5,000+ sites", "99.97% uptime", "4 hours to a support response"],
    ...["Scans and corrections every 24 hours", "AI-powered optimisation", "One-click integration"],
    ...["Litigation support", "24/7 support"],
  ]);
  const demo = { ...PUBLIC, billing: "demo", publicUrl: "http://localhost:3000" } as const;
  expect(claimsOf(own, demo)).not.toContain("5,000+ sites");
  const included = "24/7 support\n    people: included\n    terms: By phone, at all hours";
  const plans = shipped("plans.yaml").replace("24/7 support\n    people: on request", included);
  expect(claimsOf({ ...own, "plans.yaml": plans })).not.toContain("24/7 support");
});
