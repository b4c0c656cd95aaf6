import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ScanSite, startScanSite } from "../cli/scan-site.ts";

const EXECUTABLE = join(import.meta.dir, "../../handrail");
const folder = mkdtempSync(join(tmpdir(), "handrail-scan-"));
let site: ScanSite;

beforeAll(() => {
  site = startScanSite();
});
afterAll(() => {
  site.stop();
  rmSync(folder, { recursive: true });
});

test("the executable scans pages in an empty folder, without settings, and leaves nothing behind", async () => {
  const command = [
    EXECUTABLE,
    "scan",
    `${site.origin}/`,
    `${site.origin}/clean`,
    "--allow-private",
    "--json",
  ];
  const child = Bun.spawn(command, { cwd: folder, env: {}, stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  expect({ code: await child.exited, err }).toEqual({ code: 1, err: "" });
  expect(JSON.parse(out)).toMatchObject({
    pages: [{ problem: null }, { problem: null }],
    findings: [
      { rule: "img-alt", criteria: [{ id: "1.1.1" }] },
      { rule: "color-contrast", outcome: "review" },
    ],
  });
  expect(readdirSync(folder)).toEqual([]);
});
