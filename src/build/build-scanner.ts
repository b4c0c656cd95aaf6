import { join } from "node:path";
import { build } from "esbuild";
import packageJson from "../../package.json" with { type: "json" };
import { ENGINE_FILE } from "../scanner/engine-file.ts";

const ROOT = join(import.meta.dir, "../..");

/**
 * Bundles the scanner's engine into one script, which runs inside the window of an audited page:
 * there it finds the page's own classes, by which it tells elements apart.
 */
export async function buildScanner(outDir: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["src/scanner/engine/main.ts"],
    outfile: join(outDir, ENGINE_FILE),
    bundle: true,
    minify: true,
    format: "iife",
    globalName: "handrailScanner",
    target: "es2023",
    legalComments: "none",
    logLevel: "warning",
    define: { __HANDRAIL_VERSION__: JSON.stringify(packageJson.version) },
  });
}
