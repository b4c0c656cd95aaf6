import { afterAll, beforeAll, expect, test } from "bun:test";
import { createProgram } from "../../cli/create-program.ts";
import { type RunningExecutable, startExecutable } from "../helpers/executable.ts";
import { LONG } from "../helpers/long.ts";
import { newServerDatabase, type ServerDatabase } from "../helpers/server-database.ts";

/** Every command with its exit code, in an order in which each finds what it needs. */
const COMMANDS: ReadonlyArray<[command: string, code: number]> = [
  ["healthcheck", 0],
  ["config check", 0],
  ["config print", 0],
  ["migrate --status", 0],
  ["user create ada@example.com", 0],
  ["user list", 0],
  ["user show ada@example.com", 0],
  ["user resend-verification ada@example.com", 0],
  ["user verify ada@example.com", 0],
  ["user set-email ada@example.com eve@example.com", 0],
  ["user set-password-link eve@example.com", 0],
  ["user reset-factors eve@example.com", 1],
  ["user grant eve@example.com business --until 90d", 0],
  ["user end-grant eve@example.com", 0],
  ["user comp eve@example.com", 0],
  ["user allow-sso eve@example.com", 0],
  ["user end-sso eve@example.com", 0],
  ["user make-operator eve@example.com", 0],
  ["user end-operator eve@example.com", 0],
  ["user suspend eve@example.com", 0],
  ["user unsuspend eve@example.com", 0],
  ["subscription list", 0],
  ["subscription cancel eve@example.com", 1],
  ["stats", 0],
  ["audit list", 0],
  ["contact list", 0],
  ["contact delete nobody@example.com --yes", 1],
  ["desk list", 0],
  ["desk show 1", 1],
  ["desk reply 1 --text Hello", 1],
  ["desk close 1", 1],
  ["desk book 1 Lawyer 1", 1],
  ["desk operators", 0],
  ["content list", 0],
  ["content check", 0],
  ["content copy legal/privacy", 0],
  ["billing setup", 0],
  ["billing sync --all", 0],
  ["invoice list 1", 0],
  ["invoice send 1 4800 --for a-year", 0],
  ["invoice mark-paid in_1", 1],
  ["invoice void in_1", 1],
  ["invoice refund in_1", 1],
  ["invoice credit 1 5", 0],
  ["promotion create SPRING-27 --percent 30", 0],
  ["promotion list", 0],
  ["promotion end SPRING-27", 0],
  ["affiliates list", 0],
  ["webhooks list", 0],
  ["webhooks replay evt_1", 1],
  ["mail test ada@example.com", 0],
  ["scan /nowhere.html", 2],
  ["scans list", 0],
  ["scans limits 1 --pages 500", 0],
  ["scans run nowhere.example", 1],
  ["scans show 1", 1],
  ["corrections list", 0],
  ["corrections export nowhere.example", 1],
  ["corrections publish 1", 1],
  ["corrections switch nowhere.example on", 1],
  ["corrections take-back 1", 1],
  ["remote widgets list", 1],
  ["remote widgets show 1", 1],
  ["remote widgets create Shop", 1],
  ["remote sites list", 1],
  ["remote sites add https://example.com", 1],
  ["remote scans list 1", 1],
  ["remote scans show 1", 1],
  ["remote scans run 1", 1],
  ["remote reports list", 1],
  ["remote reports show 1", 1],
  ["evidence verify /nowhere.zip", 1],
  ["backup create kept.tar.zst", 0],
  ["backup verify kept.tar.zst", 0],
  ["backup list", 0],
  ["backup fetch", 2],
  ["restore kept.tar.zst", 1],
  ["move --to postgres://nobody@127.0.0.1:9/none", 1],
  ["demo advance 1d", 0],
  ["licenses", 0],
  ["completion bash", 0],
  ["version", 0],
  ["user delete 1 --yes", 0],
];

let database: ServerDatabase;
let server: RunningExecutable;
beforeAll(async () => {
  database = await newServerDatabase();
  const remote = { HANDRAIL_SERVER: "http://127.0.0.1:9", HANDRAIL_KEY: "hr_unknown" };
  server = await startExecutable({ ...database.settings, ...remote });
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

/** One of each group of commands; in the long suite all. */
const run = COMMANDS.filter(
  ([command], at) => LONG || COMMANDS.findIndex(([one]) => groupOf(one) === groupOf(command)) === at,
);

function groupOf(command: string): string {
  return command.replace(/ .*/, "");
}

test.each(run)("the executable has the command %s", async (command, code) => {
  const result = await server.run(...command.split(" "));
  expect(result).toMatchObject({ code });
  if (code === 0) expect(result.out).not.toBe("");
  else expect(result.err).not.toMatch(/Usage:|Error:|Cannot find/);
});

test("no command is left out", () => {
  const leaves = leavesOf(createProgram(), "").filter((leaf) => leaf !== "serve" && leaf !== "doctor");
  const isListed = (leaf: string) => COMMANDS.some(([command]) => `${command} `.startsWith(`${leaf} `));
  expect(leaves.filter((leaf) => !isListed(leaf))).toEqual([]);
});

function leavesOf(command: ReturnType<typeof createProgram>, path: string): string[] {
  if (command.commands.length === 0) return [path];
  return command.commands.flatMap((child) => leavesOf(child, `${path} ${child.name()}`.trim()));
}

test("doctor looks at the database, the server and the disk, and finds nothing to fail", async () => {
  const { out } = await server.run("doctor", "--json");
  const { worst, findings } = JSON.parse(out);
  expect(worst).not.toBe("fail");
  const levelsOf = (name: string) =>
    findings
      .filter(({ check }: { check: string }) => check === name)
      .map(({ level }: { level: string }) => level);
  expect(levelsOf("database").slice(0, 2)).toEqual(["ok", "ok"]);
  expect(levelsOf("server")).toEqual(["ok"]);
  expect(levelsOf("address")).toEqual(["ok"]);
});
