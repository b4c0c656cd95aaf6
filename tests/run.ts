import { join } from "node:path";
import { testFiles } from "./helpers/browser-tests.ts";
import { startPostgres } from "./helpers/postgres.ts";
import { QUICK_START } from "./helpers/server-process.ts";
import { DATABASE_TESTS, ONE_DATABASE_TESTS, SERVER_TESTS, within } from "./helpers/suites.ts";

const ROOT = join(import.meta.dir, "..");
const LONGEST_TEST_MS = "120000";
/** Retries of a browser test, which a busy machine may trip; each one is printed at the end. */
const BROWSER_RETRIES = ["--retry", "1"];
const MESSAGE_LINES = 25;
const MESSAGE_COLUMNS = 300;
const SLOWEST_FILES = 8;

const isOfWidget = within(["tests/widget/"]);
const isOfDashboard = within(["tests/dashboard/"]);
const isOfServer = within(SERVER_TESTS);
const { browser, others } = testFiles();
const postgres = await startPostgres();
const isOnPostgresAlone =
  postgres && process.env.HANDRAIL_TEST_LONG !== "1" ? within(ONE_DATABASE_TESTS) : () => false;

const totals = { passed: 0, failed: 0, skipped: 0 };
/** Failures, and tests that passed only on retry, with their messages. */
const troubles: string[] = [];

await Promise.all([checks(), build()]);
// Four at a time, since each waits for much of its time and leaves two cores idle.
await Promise.all([
  suite(
    "our own pages in the browser",
    "pages",
    browser.filter((file) => !isOfWidget(file) && !isOfDashboard(file)),
  ),
  suite(
    "servers and commands, on the embedded database",
    "servers",
    others.filter((file) => isOfServer(file) && !isOnPostgresAlone(file)),
  ),
  suite("the widget in the browser", "widget", browser.filter(isOfWidget)).then(() =>
    suite(
      "every other test, on the embedded database",
      "others",
      others.filter((file) => !isOfServer(file) && !isOnPostgresAlone(file)),
    ),
  ),
  postgresSuite().then(() =>
    suite("the dashboard's components in the browser", "dashboard", browser.filter(isOfDashboard)),
  ),
]);

for (const trouble of troubles) console.log(trouble);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed > 0 ? 1 : 0);

async function checks(): Promise<void> {
  await step("formatter and linter", ["bunx", "biome", "check", "."]);
  await step("types", ["bunx", "tsc", "--noEmit"]);
  await step("unused files, exports and packages", ["bunx", "knip"]);
}

async function build(): Promise<void> {
  await step("browser files", ["bun", "src/build/build.ts", "--release"]);
  await step("executable", ["bun", "src/build/compile.ts"]);
}

/** A check that counts as one test; its output is shown when it fails. */
async function step(name: string, command: string[]): Promise<void> {
  const { code, output } = await run(command, {});
  console.log(`${code === 0 ? "passed" : "FAILED"}  ${name}`);
  if (code === 0) totals.passed += 1;
  else {
    totals.failed += 1;
    console.log(output);
    troubles.push(`FAILED  ${name}\n${messageOf(output.split("\n"))}`);
  }
}

async function suite(
  name: string,
  tag: string,
  files: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  const retries = files.some((file) => browser.includes(file)) ? BROWSER_RETRIES : [];
  console.log(`running ${name}`);
  const start = Date.now();
  /** Lines since the last outcome of a test. */
  const message: string[] = [];
  /** Milliseconds of the tests of each file; those before and between tests are not in them. */
  const times = new Map<string, number>();
  let file = "";
  const command = ["bun", "test", "--timeout", LONGEST_TEST_MS, ...retries];
  const { code, output } = await run(
    [...command, ...files.map((file) => `./${file}`)],
    { HANDRAIL_TEST_EXECUTABLE: "1", ...QUICK_START, ...environment },
    (line) => {
      file = /^(tests\/\S+):$/.exec(line)?.[1] ?? file;
      const milliseconds = Number(/ \[(\d+\.\d+)ms\]$/.exec(line)?.[1] ?? 0);
      times.set(file, (times.get(file) ?? 0) + milliseconds);
      const { outcome, name } = /^\((?<outcome>pass|fail|skip)\) (?<name>.*)/.exec(line)?.groups ?? {};
      const isRetried = / \(attempt \d+\)/.test(name ?? "");
      if (outcome === "fail" || isRetried) {
        const word = outcome === "fail" ? "FAILED" : "RETRIED";
        troubles.push(`${word}  ${tag}: ${name}\n${messageOf(message)}`);
      }
      if (outcome) message.length = 0;
      else message.push(line);
      if (line !== "" && (isRetried || outcome !== "pass")) console.log(`${tag} | ${line}`);
    },
  );
  const count = (word: string) => Number(new RegExp(`^ *(\\d+) ${word}$`, "m").exec(output)?.[1] ?? 0);
  totals.passed += count("pass");
  totals.skipped += count("skip");
  const failed = count("fail");
  totals.failed += code !== 0 && failed === 0 ? 1 : failed;
  if (code !== 0 && failed === 0) troubles.push(`FAILED  ${tag}: exit code ${code}\n${messageOf(message)}`);
  console.log(`${tag} took ${seconds(Date.now() - start)}, the longest of it:`);
  const longest = [...times].sort(([, a], [, b]) => b - a).slice(0, SLOWEST_FILES);
  for (const [name, milliseconds] of longest) console.log(`  ${seconds(milliseconds)} ${name}`);
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1_000)} s`;
}

/** Returns the last lines of a failure, shortened for the end of a log. */
function messageOf(lines: string[]): string {
  return lines
    .filter((line) => line.trim() !== "")
    .slice(-MESSAGE_LINES)
    .map((line) => `  ${line.slice(0, MESSAGE_COLUMNS)}`)
    .join("\n");
}

async function postgresSuite(): Promise<void> {
  if (!postgres) {
    console.log(
      "SKIPPED: no PostgreSQL server is installed, so the database tests ran on the embedded one only",
    );
    totals.skipped += 1;
    return;
  }
  try {
    await suite("the database tests, on PostgreSQL", "postgres", others.filter(within(DATABASE_TESTS)), {
      HANDRAIL_TEST_DATABASE: postgres.url,
    });
  } finally {
    await postgres.stop();
  }
}

async function run(
  command: string[],
  environment: Record<string, string>,
  onLine: (line: string) => void = () => {},
): Promise<{ code: number; output: string }> {
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const lines: string[] = [];
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let rest = "";
    for await (const chunk of stream) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) {
        lines.push(line);
        onLine(line);
      }
    }
    if (rest) lines.push(rest);
  };
  await Promise.all([collect(child.stdout), collect(child.stderr)]);
  return { code: await child.exited, output: lines.join("\n") };
}
