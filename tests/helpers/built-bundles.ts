import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FILES } from "#shared/paths.ts";
import { buildSite } from "../../src/build/build-site.ts";
import { buildWidget, type WidgetBundle } from "../../src/build/widget/build-widget.ts";
import { MANIFEST_FILE, type Manifest, type SiteManifest } from "../../src/bundles/manifest.ts";
import { BUILD_DIR } from "../../src/bundles/shipped-files.ts";
import { HAS_BUILD } from "./built-files.ts";

export interface BuiltSite {
  manifest: SiteManifest;
  fetch(path: string): Response | undefined;
}

export type ServedWidget = Pick<WidgetBundle, "platform" | "pinned" | "files" | "launcherWords">;

let site: Promise<BuiltSite> | undefined;
let widget: Promise<ServedWidget> | undefined;

/** Returns the files of pages and dashboard as in releases, built at most once per test run. */
export function builtSite(): Promise<BuiltSite> {
  site ??= HAS_BUILD
    ? readManifest().then((manifest) => readSite(manifest, BUILD_DIR))
    : inFolder(async (folder) => readSite(await buildSite(folder), folder));
  return site;
}

/** Returns the widget's files as in releases, built at most once per test run. */
export function builtWidget(): Promise<ServedWidget> {
  widget ??= HAS_BUILD ? readWidget() : inFolder((outDir) => buildWidget({ outDir }));
  return widget;
}

async function readSite(manifest: SiteManifest, folder: string): Promise<BuiltSite> {
  const files = await readFiles(manifest, folder, "/assets/");
  return {
    manifest,
    fetch(path) {
      const found = files.get(path);
      // The first header lets Chromium keep compiled scripts, as the server's does.
      const headers = { "cache-control": "max-age=31536000, immutable", "content-type": found?.type ?? "" };
      return found && new Response(found.bytes, { headers });
    },
  };
}

async function readWidget(): Promise<ServedWidget> {
  const manifest = await readManifest();
  const { launcherWords, pinnedScript: pinned } = manifest;
  const platform = await Bun.file(join(BUILD_DIR, FILES.platform)).bytes();
  return { platform, pinned, launcherWords, files: await readFiles(manifest, BUILD_DIR, `${FILES.widget}/`) };
}

function readManifest(): Promise<Manifest> {
  return Bun.file(join(BUILD_DIR, MANIFEST_FILE)).json();
}

async function readFiles({ files }: Pick<SiteManifest, "files">, folder: string, start: string) {
  const described = Object.entries(files).filter(([path]) => path.startsWith(start));
  return new Map(
    await Promise.all(
      described.map(
        async ([path, { file, type }]) =>
          [path, { bytes: await Bun.file(join(folder, file)).bytes(), type }] as const,
      ),
    ),
  );
}

async function inFolder<Built>(build: (folder: string) => Promise<Built>): Promise<Built> {
  const folder = await mkdtemp(join(tmpdir(), "handrail-built-"));
  return build(folder).finally(() => rm(folder, { recursive: true }));
}
