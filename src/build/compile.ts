import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

// The API of Bun.build has no --asset.
const { exitCode } = Bun.spawnSync({
  cmd: [
    process.execPath,
    "build",
    "--compile",
    "--minify",
    // Keeps the scanner's child process from loading the server's code.
    "--splitting",
    "--sourcemap=none",
    "--no-compile-autoload-dotenv",
    "--no-compile-autoload-bunfig",
    "--asset",
    ".build",
    "--asset",
    "migrations",
    "--asset",
    "src/pages/content",
    "--outfile",
    process.argv[2] ?? "handrail",
    "cli/main.ts",
    // Threads, which `new Worker` finds by these paths.
    "src/db/embedded-worker.ts",
    "src/features/accounts/password-worker.ts",
    "src/scanner/reading/reader-worker.ts",
  ],
  cwd: ROOT,
  stdio: ["ignore", "inherit", "inherit"],
});
process.exit(exitCode);
