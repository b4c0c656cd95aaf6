import { join } from "node:path";
import { testFiles } from "./helpers/browser-tests.ts";
import { startPostgres } from "./helpers/postgres.ts";

const ROOT = join(import.meta.dir, "..");
const LONGEST_TEST_MS = "120000";
/** Retries of a browser test, which a busy machine may trip; each one is printed at the end. */
const BROWSER_RETRIES = ["--retry", "1"];

/**
 * The folders and files whose tests talk to the database, and so run on a PostgreSQL server too.
 */
const DATABASE_TESTS = [
  "tests/features/",
  ...["database-pool", "driver-settings", "migrate", "reset", "self-test"].map((name) => `tests/db/${name}`),
  "tests/mail/",
  "tests/http/",
  "tests/crash/",
  "tests/faults/",
  "tests/binary-elsewhere",
  ...["api", "clock", "event-sequences", "idempotency", "lifecycle", "webhooks"].map(
    (name) => `tests/demo-stripe/${name}`,
  ),
];

/**
 * Database tests that take the longest and guard no SQL of their own; see decision 056. They run
 * on PostgreSQL alone where a server is installed, and on both databases in the long run.
 */
const ONE_DATABASE_TESTS = [
  ...["deletion", "registration", "scan"].map((name) => `tests/crash/${name}-crash`),
  ...["account-deletions/", "exports/", "odd-input/", "tenancy/"].map((name) => `tests/features/${name}`),
  "tests/features/evidence/archive",
  ...["crawl", "hostile-site", "issues", "large-site", "mails/", "page-checks/", "report", "sites"].map(
    (name) => `tests/features/scans/${name}`,
  ),
  ...[
    "cards/",
    "changes/change-plan",
    "changes/owner-actions",
    "changes/preview-change",
    "changes/provider-failures",
    "invoices/",
    "mails/",
    "provider/",
    "sync/model",
  ].map((name) => `tests/features/billing/${name}`),
];

/** Tests of servers and commands. */
const SERVER_TESTS = [
  "tests/binary",
  ...["cli", "crash", "db", "demo-stripe"].map((name) => `tests/${name}/`),
];

const within = (starts: string[]) => (file: string) => starts.some((start) => file.startsWith(start));
const isOfWidget = within(["tests/widget/"]);
const isOfDashboard = within(["tests/dashboard/"]);
const isOfServer = within(SERVER_TESTS);
const { browser, others } = testFiles();
const postgres = await startPostgres();
const isOnPostgresAlone =
  postgres && process.env.HANDRAIL_TEST_LONG !== "1" ? within(ONE_DATABASE_TESTS) : () => false;

const totals = { passed: 0, failed: 0, skipped: 0 };
/** Tests that passed only on retry, each of them a fault to find. */
const retried: string[] = [];

await step("formatter and linter", ["bunx", "biome", "check", "."]);
await step("types", ["bunx", "tsc", "--noEmit"]);
await step("unused files, exports and packages", ["bunx", "knip"]);
await step("browser files", ["bun", "src/build/build.ts", "--release"]);
await step("executable", ["bun", "src/build/compile.ts"]);
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

for (const name of retried) console.log(`RETRIED  ${name}`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed > 0 ? 1 : 0);

/** A check that counts as one test; its output is shown when it fails. */
async function step(name: string, command: string[]): Promise<void> {
  const { code, output } = await run(command, {});
  console.log(`${code === 0 ? "passed" : "FAILED"}  ${name}`);
  if (code === 0) totals.passed += 1;
  else {
    totals.failed += 1;
    console.log(output);
  }
}

async function suite(
  name: string,
  tag: string,
  files: string[],
  environment: Record<string, string> = { HANDRAIL_TEST_EXECUTABLE: "1" },
): Promise<void> {
  const retries = files.some((file) => browser.includes(file)) ? BROWSER_RETRIES : [];
  console.log(`running ${name}`);
  const start = Date.now();
  const command = ["bun", "test", "--timeout", LONGEST_TEST_MS, ...retries];
  const { code, output } = await run(
    [...command, ...files.map((file) => `./${file}`)],
    environment,
    (line) => {
      const again = /^\(pass\) (.* \(attempt \d+\))/.exec(line)?.[1];
      if (again) retried.push(`${tag}: ${again}`);
      if (line !== "" && (again || !/^\(pass\)/.test(line))) console.log(`${tag} | ${line}`);
    },
  );
  const count = (word: string) => Number(new RegExp(`^ *(\\d+) ${word}$`, "m").exec(output)?.[1] ?? 0);
  totals.passed += count("pass");
  totals.skipped += count("skip");
  const failed = count("fail");
  totals.failed += code !== 0 && failed === 0 ? 1 : failed;
  console.log(`${tag} took ${Math.round((Date.now() - start) / 1_000)} s`);
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
