import { join } from "node:path";
import { parseArgs } from "node:util";
import { readCommit } from "./read-commit.ts";
import { findTarget, refusal } from "./targets.ts";

const ROOT = join(import.meta.dir, "../..");
const { values, positionals } = parseArgs({
  options: { target: { type: "string" }, runtime: { type: "string" } },
  allowPositionals: true,
});
const { commit, date } = readCommit(ROOT, process.env);

// Bun.build's API has no --asset.
const { exitCode } = Bun.spawnSync({
  cmd: [
    process.execPath,
    "build",
    "--compile",
    ...crossCompiling(),
    // Minifies the code and uses React's production build, which renders pages in a third of the
    // time.
    "--production",
    // Keeps the scanner's child process from loading the server's code.
    "--splitting",
    "--sourcemap=none",
    // Avoids parsing all code at every start, even for commands: 0.1 s instead of 0.3 s.
    "--bytecode",
    "--format=esm",
    "--no-compile-autoload-dotenv",
    "--no-compile-autoload-bunfig",
    "--define",
    `__HANDRAIL_COMMIT__=${JSON.stringify(commit)}`,
    "--define",
    `__HANDRAIL_COMMITTED_AT__=${JSON.stringify(date)}`,
    "--asset",
    ".build",
    "--asset",
    "migrations",
    "--asset",
    "src/pages/content",
    "--outfile",
    positionals[0] ?? (values.target ? `handrail-${values.target}` : "handrail"),
    "cli/main.ts",
    // Worker threads; `new Worker` finds them by these paths.
    "src/backups/backup-worker.ts",
    "src/db/embedded-worker.ts",
    "src/features/accounts/password-worker.ts",
    "src/front/front-worker.ts",
    "src/scanner/reading/reader-worker.ts",
  ],
  cwd: ROOT,
  stdio: ["ignore", "inherit", "inherit"],
});
process.exit(exitCode);

/**
 * Returns options for building for another platform, whose build of this Bun version is downloaded
 * or, without a network, given by --runtime.
 */
function crossCompiling(): string[] {
  if (!values.target) return [];
  const target = findTarget(values.target);
  if (!target) {
    console.error(refusal(values.target));
    process.exit(2);
  }
  return [
    `--target=bun-${target}`,
    ...(values.runtime ? [`--compile-executable-path=${values.runtime}`] : []),
  ];
}
