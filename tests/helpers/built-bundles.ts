import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSite } from "../../src/build/build-site.ts";
import { buildWidget, type WidgetBundle } from "../../src/build/widget/build-widget.ts";
import type { SiteManifest } from "../../src/bundles/manifest.ts";

export interface BuiltSite {
  manifest: SiteManifest;
  /** Serves the file at a path; undefined if there is none. */
  fetch(path: string): Response | undefined;
}

let site: Promise<BuiltSite> | undefined;
let widget: Promise<WidgetBundle> | undefined;

/** Builds the browser files of pages and dashboard as in releases, once per test run. */
export function builtSite(): Promise<BuiltSite> {
  site ??= inFolder(async (folder) => {
    const manifest = await buildSite(folder);
    const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const [path, { file }] of Object.entries(manifest.files))
      bytes.set(path, await Bun.file(join(folder, file)).bytes());
    return {
      manifest,
      fetch(path) {
        const type = manifest.files[path]?.type ?? "";
        return bytes.has(path)
          ? new Response(bytes.get(path), { headers: { "content-type": type } })
          : undefined;
      },
    };
  });
  return site;
}

/** Builds the widget's files as in releases, once per test run. */
export function builtWidget(): Promise<WidgetBundle> {
  widget ??= inFolder((outDir) => buildWidget({ outDir }));
  return widget;
}

async function inFolder<Built>(build: (folder: string) => Promise<Built>): Promise<Built> {
  const folder = await mkdtemp(join(tmpdir(), "handrail-built-"));
  return build(folder).finally(() => rm(folder, { recursive: true }));
}
