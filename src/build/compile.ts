import { join } from "node:path";
import { parseArgs } from "node:util";

/** Platforms for which the executable can be built on any other. */
const TARGETS = [
  "linux-x64",
  "linux-x64-baseline",
  "linux-x64-musl",
  "linux-arm64",
  "linux-arm64-musl",
  "darwin-x64",
  "darwin-arm64",
] as const;

const ROOT = join(import.meta.dir, "../..");
const { values, positionals } = parseArgs({
  options: { target: { type: "string" }, runtime: { type: "string" } },
  allowPositionals: true,
});
const { commit, date } = readCommit(ROOT, process.env);

// The API of Bun.build has no --asset.
const { exitCode } = Bun.spawnSync({
  cmd: [
    process.execPath,
    "build",
    "--compile",
    ...crossCompiling(),
    // Minifies, and takes React's build for production, which renders pages in a third of the time.
    "--production",
    // Keeps the scanner's child process from loading the server's code.
    "--splitting",
    "--sourcemap=none",
    // Spares each start, also that of a command, the parsing of all code: 0.1 s instead of 0.3 s.
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
    // Threads, which `new Worker` finds by these paths.
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
 * Builds for another platform, with its Bun of this version: downloaded, or the file that --runtime
 * names where there is no network.
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

type Target = (typeof TARGETS)[number];

export function findTarget(text: string): Target | undefined {
  return TARGETS.find((one) => one === text);
}

/** Says why there is no such target, and which there are. */
export function refusal(text: string): string {
  const reason = text.startsWith("windows")
    ? "Windows is no target: the embedded database is reached by a Unix socket that belongs to one user alone. Use WSL or a container"
    : `${text} is no target`;
  return `${reason}. There are: ${TARGETS.join(", ")}`;
}

interface Commit {
  /** Abbreviated hash, with `-dirty` if tracked files were changed; empty outside a repository. */
  commit: string;
  /** Time of the commit in ISO 8601, empty if unknown. */
  date: string;
}

/**
 * Returns the commit that is checked out. Where the repository is missing, as in the image's build,
 * COMMIT and SOURCE_DATE_EPOCH of the environment stand in.
 */
export function readCommit(folder: string, environment: Record<string, string | undefined>): Commit {
  const git = (...args: string[]) => {
    const { success, stdout } = Bun.spawnSync(["git", ...args], { cwd: folder, stderr: "ignore" });
    return success ? stdout.toString().trim() : "";
  };
  const { COMMIT, SOURCE_DATE_EPOCH } = environment;
  const hash = COMMIT || git("rev-parse", "--short=12", "HEAD");
  const isDirty = !COMMIT && git("status", "--porcelain", "--untracked-files=no") !== "";
  const seconds = SOURCE_DATE_EPOCH || (COMMIT ? "" : git("show", "--no-patch", "--format=%ct", "HEAD"));
  return {
    commit: hash && isDirty ? `${hash}-dirty` : hash,
    date: seconds ? new Date(Number(seconds) * 1_000).toISOString() : "",
  };
}
