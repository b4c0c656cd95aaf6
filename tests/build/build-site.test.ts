import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { version } from "react";
import { compressFiles } from "#src/build/compress.ts";
import { ISLANDS } from "../../islands/registry.ts";
import { buildSite } from "../../src/build/build-site.ts";
import { assetUrls } from "../../src/bundles/assets.ts";
import type { SiteManifest } from "../../src/bundles/manifest.ts";
import { builtSite } from "../helpers/built-bundles.ts";

const folder = mkdtempSync(join(tmpdir(), "handrail-build-"));
let manifest: SiteManifest;

beforeAll(async () => {
  manifest = await buildSite(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("the browser build", () => {
  test("makes a chunk for every island, and names files by their content, so that an unchanged one keeps its path", async () => {
    const { style, icon, client, islands, files } = manifest;
    expect(Object.keys(islands).sort()).toEqual(Object.keys(ISLANDS).sort());
    for (const url of [style, icon, client.script, ...client.imports, ...Object.values(islands).flat()])
      expect(await Bun.file(join(folder, files[url]?.file ?? "")).exists()).toBe(true);
    const { manifest: again } = await builtSite();
    const names = Object.keys(again.files).filter((url) => url.startsWith("/assets/"));
    expect(names.sort()).toEqual(Object.keys(files).sort());
    for (const url of Object.keys(files)) expect(url).toMatch(/^\/assets\/[\w-]+-[A-Z0-9]{8}\.\w+$/);
  });

  test("ships React once for all islands, without its server part, as a module whose functions compile when called", async () => {
    const scripts = Object.values(manifest.files).filter(({ type }) => type.includes("javascript"));
    const texts = await Promise.all(scripts.map(({ file }) => Bun.file(join(folder, file)).text()));
    expect(texts.filter((text) => text.includes('rendererPackageName:"react-dom"'))).toHaveLength(1);
    expect(texts.join("")).not.toContain("renderToString");
    const [url] = Object.keys(manifest.files).filter((name) => name.includes("/react-"));
    const path = join(folder, manifest.files[url ?? ""]?.file ?? "");
    const react = await import(path);
    expect(react.react_version).toBe(version);
    expect(react.react_dom_client_hydrateRoot).toBeFunction();
    expect(await Bun.file(path).text()).not.toMatch(/\bexports\b/);
    for (const scripts of Object.values(manifest.islands)) expect(scripts).toContain(url ?? "");
    expect(manifest.dashboard.en.preloads).toContain(url ?? "");
  });

  test("loads an island in at most eight files in addition to the client's, and refuses one that does not exist", () => {
    for (const scripts of Object.values(manifest.islands)) {
      const own = scripts.filter((url) => !manifest.client.imports.includes(url));
      expect(own.length).toBeLessThanOrEqual(8);
    }
    expect(() => assetUrls(manifest).islandScripts("nothing")).toThrow("There is no island nothing");
  });

  test("compresses a release's texts, smaller by brotli than by gzip", async () => {
    const released = structuredClone(manifest);
    released.files = { [released.style]: released.files[released.style] ?? fail() };
    await compressFiles(folder, released);
    const entry = released.files[released.style] ?? fail();
    expect(entry.compressed).toBe(true);
    const size = (suffix: string) => Bun.file(join(folder, `${entry.file}.${suffix}`)).size;
    expect(size("br")).toBeLessThan(size("gz"));
    expect(size("gz")).toBeLessThan(entry.bytes);
  });
});

function fail(): never {
  throw new Error("The manifest lacks a file");
}
