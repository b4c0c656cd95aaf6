import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { build, type ImportKind, type Plugin } from "esbuild";
import { keepTogether } from "#src/build/build-site.ts";

const folder = mkdtempSync(join(tmpdir(), "handrail-together-"));
const entry = join(folder, "entry.ts");
const SOURCES = {
  "entry.ts": 'import { shared } from "./shared.ts"; shared(); import("./page.ts"); import("./more.ts");',
  "page.ts": 'import { both } from "./both.ts"; import { shared } from "./shared.ts"; both(); shared();',
  "more.ts": 'import { shared } from "./shared.ts"; shared(); import("./both.ts");',
  "both.ts": 'import { other } from "./other.ts"; export const both = () => other();',
  "other.ts": "export const other = () => console.log('other');",
  "shared.ts": "export const shared = () => console.log('shared');",
};

beforeAll(async () => {
  for (const [name, source] of Object.entries(SOURCES)) await Bun.write(join(folder, name), source);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("lazy parts of a page", () => {
  test("keeps everything that the entry needs in the entry's file", async () => {
    const { metafile } = await bundle([]);
    const holders = Object.values(metafile.outputs).filter(({ inputs }) => hasInput(inputs, "shared.ts"));
    expect(holders).toHaveLength(1);
    expect(hasInput(holders[0]?.inputs ?? {}, "entry.ts")).toBe(true);
  });

  test("does not depend on whether a part is first found as a lazy or a static import", async () => {
    const orders = ["import-statement", "dynamic-import"] as const;
    const [later, atOnce] = await Promise.all(orders.map((held) => bundle([meetsLast(held)])));
    expect(Object.keys(later?.metafile.outputs ?? {})).toEqual(Object.keys(atOnce?.metafile.outputs ?? {}));
  });
});

function bundle(before: Plugin[]) {
  return build({
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    format: "esm",
    write: false,
    metafile: true,
    outdir: join(folder, "out"),
    chunkNames: "part-[hash]",
    plugins: [...before, keepTogether(entry)],
  });
}

/** Delays one kind of import of `both.ts` until its own imports are resolved. */
function meetsLast(held: ImportKind): Plugin {
  const met = Promise.withResolvers<void>();
  return {
    name: "meets-last",
    setup({ onResolve }) {
      onResolve({ filter: /both\.ts$/ }, async ({ kind, importer }) => {
        if (kind === held && basename(importer) !== "both.ts") await met.promise;
        return undefined;
      });
      onResolve({ filter: /other\.ts$/ }, () => {
        met.resolve();
        return undefined;
      });
    },
  };
}

function hasInput(inputs: Record<string, unknown>, name: string): boolean {
  return Object.keys(inputs).some((path) => basename(path) === name);
}
