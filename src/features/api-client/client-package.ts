import packageJson from "../../../package.json" with { type: "json" };
import type { Config } from "../../config.ts";
import type { ApiDocument } from "../api-description/document.ts";
import { clientOperations } from "./client-operations.ts";
import { clientReadme } from "./client-readme.ts";
import { clientScript } from "./client-script.ts";
import { clientTypes } from "./client-types.ts";

/**
 * Returns the files of the package `@handrail/client` by name. They are made from the description
 * of the very server that offers them, so that the two cannot part.
 */
export function clientPackage(
  api: ApiDocument,
  settings: Pick<Config, "productName" | "publicUrl">,
): Record<string, string> {
  const operations = clientOperations(api);
  return {
    "package.json": `${JSON.stringify(MANIFEST, null, 2)}\n`,
    "README.md": clientReadme(settings),
    "index.js": clientScript(operations),
    "index.d.ts": clientTypes(api, operations),
  };
}

const MANIFEST = {
  name: "@handrail/client",
  version: packageJson.version,
  description: "Calls the API of Handrail",
  type: "module",
  exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
  types: "./index.d.ts",
  sideEffects: false,
  engines: { node: ">=20" },
};
