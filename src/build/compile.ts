import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { BunPlugin } from "bun";
import { BUILD_DIR, CONTENT_DIR, MIGRATIONS_DIR } from "../bundles/shipped-files.ts";
import { readCommit } from "./read-commit.ts";
import { reportExecutable } from "./report-executable.ts";
import { findTarget, refusal } from "./targets.ts";

const ROOT = join(import.meta.dir, "../..");
const { values, positionals } = parseArgs({
  options: { target: { type: "string" }, runtime: { type: "string" }, report: { type: "boolean" } },
  allowPositionals: true,
});
const target = values.target === undefined ? undefined : findTarget(values.target);
if (values.target !== undefined && !target) {
  console.error(refusal(values.target));
  process.exit(2);
}

/**
 * Bun stores a script with a single character beyond ASCII as UTF-16, at twice the size. It escapes
 * them everywhere but in comments about licenses, and those are in `handrail licenses`.
 */
const withoutLicenseComments: BunPlugin = {
  name: "without-license-comments",
  setup({ onLoad }) {
    onLoad({ filter: /\/otpauth\/dist\/otpauth\.esm\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/^\/\/!.*$/gm, ""),
      loader: "js",
    }));
  },
};

const executable = positionals[0] ?? join(ROOT, target ? `handrail-${target}` : "handrail");
const staged = await mkdtemp(join(tmpdir(), "handrail-shipped-"));
const { commit, date } = readCommit(ROOT, process.env);
try {
  const { metafile } = await Bun.build({
    entrypoints: [
      "cli/main.ts",
      // Worker threads; `new Worker` finds them by these paths.
      "src/backups/backup-worker.ts",
      "src/db/embedded-worker.ts",
      "src/features/accounts/password-worker.ts",
      "src/front/front-worker.ts",
      "src/scanner/reading/reader-worker.ts",
    ].map((path) => join(ROOT, path)),
    root: ROOT,
    target: "bun",
    format: "esm",
    // Keeps the scanner's child process from loading the server's code.
    splitting: true,
    sourcemap: "none",
    minify: true,
    // Avoids parsing all code at every start, even for commands: 0.1 s instead of 0.3 s. Bytecode
    // of functions would take 20 MB more, and save a command 0.02 s.
    bytecode: true,
    bytecodeDepth: 0,
    define: {
      // React's production build renders pages in a third of the time.
      "process.env.NODE_ENV": '"production"',
      __HANDRAIL_COMMIT__: JSON.stringify(commit),
      __HANDRAIL_COMMITTED_AT__: JSON.stringify(date),
    },
    plugins: [withoutLicenseComments],
    metafile: true,
    compile: {
      outfile: executable,
      assets: await stageShippedFiles(staged),
      autoloadDotenv: false,
      autoloadBunfig: false,
      // That platform's build of this Bun is downloaded or, without a network, given by --runtime.
      ...(target && { target: `bun-${target}` }),
      ...(values.runtime !== undefined && { executablePath: values.runtime }),
    },
  });
  if (values.report) {
    const scripts = Object.values(metafile?.outputs ?? {}).reduce((sum, { bytes }) => sum + bytes, 0);
    const runtime = values.runtime ?? process.execPath;
    console.log(await reportExecutable(executable, { runtime, scripts, staged }));
  }
} finally {
  await rm(staged, { recursive: true, force: true });
}

/**
 * Copies the folders shipped in the executable, without what is never read there: files whose
 * compressed siblings are served, stamps of the build, and Drizzle's snapshots of the schema.
 * @returns the copies.
 */
function stageShippedFiles(folder: string): Promise<string[]> {
  return Promise.all(
    [BUILD_DIR, MIGRATIONS_DIR, CONTENT_DIR].map(async (from) => {
      const to = join(folder, basename(from));
      await cp(from, to, { recursive: true, filter: isRead });
      return to;
    }),
  );
}

function isRead(path: string): boolean {
  return !/\.stamp$|_snapshot\.json$/.test(path) && !existsSync(`${path}.br`);
}
