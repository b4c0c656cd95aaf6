import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import packageJson from "../../package.json" with { type: "json" };
import { ENGINE_FILE } from "../scanner/engine-file.ts";

const ROOT = join(import.meta.dir, "../..");

/** Writes the scanner's engine, which runs inside the window of an audited page. */
export async function buildScanner(outDir: string): Promise<void> {
  await Bun.write(join(outDir, ENGINE_FILE), await bundleEngine());
}

/**
 * Bundles the scanner's engine into one script, which defines `handrailScanner` with the exports of
 * `entry`: in a page's window it finds the page's own classes, by which it tells elements apart.
 */
export async function bundleEngine(entry = "src/scanner/engine/main.ts"): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    write: false,
    bundle: true,
    minify: true,
    format: "iife",
    globalName: "handrailScanner",
    target: "es2023",
    legalComments: "none",
    logLevel: "warning",
    plugins: [withoutGuidance],
    define: { __HANDRAIL_VERSION__: JSON.stringify(packageJson.version) },
  });
  const [script] = outputFiles;
  if (!script) throw new Error("esbuild wrote no engine");
  return script.text;
}

/** Empties texts of rules that only reports and screens show, from the catalog itself. */
const withoutGuidance: Plugin = {
  name: "without-guidance",
  setup({ onLoad }) {
    onLoad({ filter: /@accesslint\/core\/dist\/index\.js$/ }, async ({ path }) => {
      const script = await readFile(path, "utf8");
      const text = /^(\t+(?:guidance|description|browserHint|suggestion): )(?:"(?:[^"\\]|\\.)*"|`[^`]*`)/gm;
      return { contents: script.replace(text, '$1""'), loader: "js" };
    });
    onLoad({ filter: /\/src\/shared\/scan-rules\/[\w-]+\.ts$/ }, async ({ path }) => {
      const script = await readFile(path, "utf8");
      return { contents: script.replace(/^( +why:\s+)"(?:[^"\\]|\\.)*"/gm, '$1""'), loader: "ts" };
    });
  },
};
