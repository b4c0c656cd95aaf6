import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeStaleProfiles } from "../../../src/scanner/browser/stale-profiles.ts";

test("profiles of killed processes are removed, and those in use stay", () => {
  const folder = mkdtempSync(join(tmpdir(), "handrail-profiles-"));
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const name of ["handrail-browser-old", "handrail-browser-new", "other-old"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "Cookies"), "");
    if (name.endsWith("old")) utimesSync(join(folder, name), yesterday, yesterday);
  }
  removeStaleProfiles(folder);
  expect(readdirSync(folder).sort()).toEqual(["handrail-browser-new", "other-old"]);
});
