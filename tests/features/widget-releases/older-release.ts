import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PinnedScript } from "#shared/widgets/embed-code.ts";
import type { AssetFile } from "#src/bundles/assets.ts";
import { contentOf } from "#src/bundles/file-content.ts";

const FOLDER = join(import.meta.dir, "../../fixtures/widget-release");
const TYPES: Record<string, string> = { js: "text/javascript; charset=utf-8", json: "application/json" };

/** Files of an older release of the widget, by address. */
export const OLDER_FILES: Map<string, AssetFile> = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((name) => /^platform.*\.js(?:on)?$/.test(name))
    .map((name) => [`/${name}`, fileOf(name)]),
);

export const OLDER_SCRIPT: PinnedScript = pinned();

/** Public view of a widget with default settings, as that release served it. */
export const OLDER_VIEW: unknown = JSON.parse(readFileSync(join(FOLDER, "public-view.json"), "utf8"));

function fileOf(name: string): AssetFile {
  const type = TYPES[name.split(".").at(-1) ?? ""] ?? "";
  return { type, content: contentOf(new Uint8Array(readFileSync(join(FOLDER, name))), type) };
}

function pinned(): PinnedScript {
  for (const path of OLDER_FILES.keys()) {
    const bytes = readFileSync(join(FOLDER, path));
    const integrity = `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
    if (/^\/platform\.\w+\.js$/.test(path)) return { path, integrity };
  }
  throw new Error(`There is no script in ${FOLDER}`);
}
