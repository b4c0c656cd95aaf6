import { expect, test } from "bun:test";
import { inBrowser } from "../../../src/scanner/browser/engine-names.ts";
import { limitsOfAutomation, uncheckedOn } from "../../../src/scanner/reports/limits-of-automation.ts";

const shown = { engines: [{ name: inBrowser("Handrail"), version: "1" }] };
const parsed = { engines: [{ name: "Handrail", version: "1" }] };
const failed = { engines: [] };

test("what only a browser can check counts as unchecked unless it showed every scanned page", () => {
  expect(uncheckedOn([parsed])).toContain("1.4.10");
  expect(uncheckedOn([shown, parsed])).toContain("1.4.10");
  expect(uncheckedOn([shown, failed])).not.toContain("1.4.10");
  expect(uncheckedOn([shown])).toContain("1.2.4");
  expect(uncheckedOn([failed])).toContain("1.4.10");
});

test("a report of a browser does not say that scripts did not run", () => {
  expect(limitsOfAutomation([parsed])).toContain("without running its scripts");
  expect(limitsOfAutomation([shown])).not.toContain("scripts");
});
