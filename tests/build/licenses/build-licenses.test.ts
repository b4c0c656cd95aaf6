import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import packageJson from "../../../package.json" with { type: "json" };
import { buildLicenses } from "../../../src/build/licenses/build-licenses.ts";
import { LICENSES_FILE, type LicensedPart } from "../../../src/bundles/licenses.ts";

const ROOT = join(import.meta.dir, "../../..");
const MAX_BYTES = 65_536;

test("every installed runtime package has its license in the executable, in little space", async () => {
  const folder = mkdtempSync(join(tmpdir(), "handrail-licenses-"));
  await buildLicenses(folder);
  const bytes = readFileSync(join(folder, LICENSES_FILE));
  const parts: LicensedPart[] = JSON.parse(brotliDecompressSync(bytes).toString("utf8"));

  const named = new Set(parts.map(({ name, version }) => `${name}@${version}`));
  expect(installedPackages().filter((name) => !named.has(name))).toEqual([]);
  expect(parts.filter(({ license, text }) => license === "" || text.length < 200)).toEqual([]);
  expect(parts.map(({ name }) => name)).toContainValues([
    "Bun",
    "PostgreSQL (part of PGlite)",
    "simple-icons",
    "lucide-static",
  ]);
  expect(parts.filter(({ version }) => !/^\d/.test(version))).toEqual([]);
  expect(bytes.length).toBeLessThan(MAX_BYTES);
});

/** Follows the dependencies from one installed package.json to the next. */
function installedPackages(): string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string) => {
    const folder = folderOf(name, from);
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const id = `${name}@${manifest.version}`;
    if (found.has(id)) return;
    found.add(id);
    for (const needed of Object.keys(manifest.dependencies ?? {})) visit(needed, folder);
  };
  for (const name of Object.keys(packageJson.dependencies)) visit(name, ROOT);
  return [...found];
}

function folderOf(name: string, from: string): string {
  const folder = join(from, "node_modules", name);
  return existsSync(folder) ? folder : folderOf(name, dirname(from));
}
