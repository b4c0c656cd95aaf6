import { join } from "node:path";
import { startPostgres } from "./helpers/postgres.ts";

const ROOT = join(import.meta.dir, "..");
const LONGEST_TEST_MS = "120000";
/** A browser on a busy machine may stumble once; what fails twice has failed. */
const RETRIES = "1";
/** What talks to the database, and so runs on a PostgreSQL server too. */
const DATABASE_TESTS = [
  "tests/features",
  ...["migrate", "reset", "self-test"].map((name) => `tests/db/${name}`),
  "tests/mail",
  "tests/http",
  "tests/crash",
  "tests/background-work",
  "tests/binary-elsewhere",
  ...["api", "clock", "event-sequences", "idempotency", "lifecycle", "webhooks"].map(
    (name) => `tests/demo-stripe/${name}`,
  ),
];

/** In the browser. */
const WIDGET_TESTS = ["tests/widget/"];
const PAGE_TESTS = ["e2e", "dashboard", "pages", "islands"].map((name) => `tests/${name}/`);
/** Of servers and commands. */
const SERVER_TESTS = [
  "tests/binary",
  ...["cli", "crash", "db", "demo-stripe"].map((name) => `tests/${name}/`),
];

const EVERY_OTHER_TEST = [...WIDGET_TESTS, ...PAGE_TESTS, ...SERVER_TESTS].flatMap((start) => [
  "--path-ignore-patterns",
  `${start}**`,
]);

const totals = { passed: 0, failed: 0, skipped: 0 };

await step("formatter and linter", ["bunx", "biome", "check", "."]);
await step("types", ["bunx", "tsc", "--noEmit"]);
await step("browser files", ["bun", "src/bundles/build.ts", "--release"]);
await step("executable", ["bun", "src/bundles/compile.ts"]);
// Four at a time, since each waits for much of its time and leaves two cores idle.
await Promise.all([
  suite("our own pages in the browser", "pages", PAGE_TESTS),
  suite("servers and commands, on the embedded database", "servers", SERVER_TESTS),
  suite("the widget in the browser", "widget", WIDGET_TESTS).then(() =>
    suite("every other test, on the embedded database", "others", EVERY_OTHER_TEST),
  ),
  postgresSuite(),
]);

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
  paths: string[],
  environment: Record<string, string> = {},
): Promise<void> {
  console.log(`running ${name}`);
  const command = ["bun", "test", "--timeout", LONGEST_TEST_MS, "--retry", RETRIES, ...paths];
  const { code, output } = await run(command, environment, (line) => {
    if (line !== "" && !/^\(pass\)/.test(line)) console.log(`${tag} | ${line}`);
  });
  const count = (word: string) => Number(new RegExp(`^ *(\\d+) ${word}$`, "m").exec(output)?.[1] ?? 0);
  totals.passed += count("pass");
  totals.skipped += count("skip");
  const failed = count("fail");
  totals.failed += code !== 0 && failed === 0 ? 1 : failed;
}

async function postgresSuite(): Promise<void> {
  const server = await startPostgres();
  if (!server) {
    console.log(
      "SKIPPED: no PostgreSQL server is installed, so the database tests ran on the embedded one only",
    );
    totals.skipped += 1;
    return;
  }
  try {
    await suite("the database tests, on PostgreSQL", "postgres", DATABASE_TESTS, {
      HANDRAIL_TEST_DATABASE: server.url,
    });
  } finally {
    await server.stop();
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
