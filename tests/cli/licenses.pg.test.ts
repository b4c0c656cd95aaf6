import { beforeAll, expect, test } from "bun:test";
import { buildLicenses } from "../../src/build/licenses/build-licenses.ts";
import { BUILD_DIR } from "../../src/bundles/shipped-files.ts";
import { runCommand as handrail } from "../helpers/command-line.ts";

beforeAll(() => buildLicenses(BUILD_DIR));

test("licenses lists what the executable contains, followed by every text", async () => {
  const { code, out } = await handrail(["licenses"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^react +\d+\.\d+\.\d+ +MIT$/m);
  expect(out).toContain("Mozilla Public License Version 2.0");
});

test("licenses --json prints one document", async () => {
  const { out } = await handrail(["licenses", "--json"]);
  expect(JSON.parse(out).licenses).toContainEqual({
    name: "Bun",
    version: Bun.version,
    license: "MIT",
    text: expect.stringContaining("WebKit"),
  });
});
