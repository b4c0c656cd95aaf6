import { parseArgs } from "node:util";
import postgres, { type Sql } from "postgres";
import { type Call, callsOn, type Subjects } from "./calls.ts";
import { type Fault, startFaultyDatabase } from "./faulty-database.ts";
import { prepareOwner } from "./prepare-owner.ts";
import { type Served, serve } from "./served.ts";

/**
 * `bun run test:faults [--seconds 3600] [--widgets 5000] [--fault frozen]`: a real server on a real
 * PostgreSQL that is stopped, frozen, cut off, or has a table locked, for so long each, while
 * widgets poll. Prints a table of how calls were answered, and ends with code 1 when one was not
 * answered as it should be.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    widgets: { type: "string", default: "5000" },
    /** Name of a single fault to run; all by default. */
    fault: { type: "string" },
  },
});
const SECONDS = Number(values.seconds);
const WIDGETS = Number(values.widgets);
/** Polls as the widget does. */
const POLL_MS = 30_000;
/** Longest allowed duration of a shutdown. */
const STOP_MS = 15_000;
const BACK_MS = 30_000;

interface Tally {
  call: Call;
  answers: Map<string, number>;
  slowestMs: number;
  wrong: number;
}

const faulty = await startFaultyDatabase();
if (!faulty) throw new Error("No PostgreSQL server is installed");
const direct = postgres(faulty.directUrl, { max: 1, onnotice: () => {} });
const problems: string[] = [];
let owner: Subjects | undefined;

console.log(`${SECONDS} s each, ${WIDGETS} widgets that poll every ${POLL_MS / 1_000} s\n`);
const tried = faulty.faults.filter(({ name }) => values.fault === undefined || name === values.fault);
if (tried.length === 0) throw new Error(`No fault is called ${values.fault}`);
for (const fault of tried) await tryFault(fault);
await direct.end({ timeout: 1 });
await faulty.stop();
for (const problem of problems) console.error(`WRONG  ${problem}`);
process.exit(problems.length > 0 ? 1 : 0);

async function tryFault(fault: Fault): Promise<void> {
  const served = await serve(faulty?.url ?? "");
  owner ??= await prepareOwner(served, direct, WIDGETS);
  const subjects = owner;
  const polled = await polledWidgets(direct, subjects.known);
  await Promise.all(polled.map((id) => served.send(viewOf(id)).then((answer) => answer.body?.cancel())));
  const visitsBefore = await visitsOf(direct);
  const logBefore = served.log().length;
  await fault.begin();
  const tallies = callsOn(subjects).map((call) => ({ call, answers: new Map(), slowestMs: 0, wrong: 0 }));
  const pollTally = { call: pollCall(), answers: new Map(), slowestMs: 0, wrong: 0 };
  await during(SECONDS * 1_000, served, tallies, pollTally, polled);
  const age = Number((await served.send(viewOf(subjects.known))).headers.get("handrail-view-age"));
  await fault.end();
  const backMs = await untilBack(served, subjects);
  const visits = tallies.find(({ call }) => call.name === "visit");
  const counted = [...(visits?.answers.values() ?? [])].reduce((sum, count) => sum + count, 0);
  const written = await untilWritten(direct, visitsBefore + counted);
  await Bun.sleep(7_000);
  const lines = served
    .log()
    .slice(logBefore)
    .split("\n")
    // Logins by a new device are mailed.
    .filter((line) => line !== "" && !line.includes('"mail: '));
  await fault.begin();
  await Bun.sleep(3_000);
  const underWay = callsOn(subjects).map((call) => served.send(call).catch(() => null));
  await Bun.sleep(100);
  const { code, tookMs } = await served.end();
  await Promise.all(underWay);
  await fault.end();

  for (const tally of [...tallies, pollTally]) {
    if (tally.wrong > 0) problems.push(`${fault.name}: ${tally.call.name}, ${tally.wrong} times`);
  }
  if (lines.length !== 2)
    problems.push(`${fault.name}: ${lines.length} lines in the log\n${lines.join("\n")}`);
  if (written !== visitsBefore + counted) problems.push(`${fault.name}: ${written} visits written`);
  if (tookMs > STOP_MS || code !== 0) problems.push(`${fault.name}: SIGTERM took ${tookMs} ms, code ${code}`);
  print(fault, [pollTally, ...tallies], { age, backMs, tookMs, lines: lines.length, counted });
}

/** Makes each call once a second, in turn, with polls beside them. */
async function during(
  milliseconds: number,
  served: Served,
  tallies: Tally[],
  polls: Tally,
  polled: string[],
): Promise<void> {
  const end = performance.now() + milliseconds;
  const under = new Set<Promise<void>>();
  const start = (tally: Tally, call = tally.call) => {
    const sent = measure(served, tally, call).finally(() => under.delete(sent));
    under.add(sent);
  };
  let nextCalls = 0;
  let next = 0;
  while (performance.now() < end) {
    const now = performance.now();
    if (now >= nextCalls) {
      for (const tally of tallies) start(tally);
      nextCalls = now + 1_000;
    }
    const due = Math.floor(((milliseconds - (end - now)) / POLL_MS) * polled.length);
    for (; next < due; next += 1)
      start(polls, { ...polls.call, ...viewOf(polled[next % polled.length] ?? "") });
    await Bun.sleep(10);
  }
  await Promise.all(under);
}

async function measure(served: Served, tally: Tally, call: Call): Promise<void> {
  const begun = performance.now();
  const status = await served.send(call).then(
    async (answer) => {
      await answer.arrayBuffer();
      return String(answer.status);
    },
    () => "none",
  );
  const took = performance.now() - begun;
  tally.answers.set(status, (tally.answers.get(status) ?? 0) + 1);
  tally.slowestMs = Math.max(tally.slowestMs, took);
  if (took > call.withinMs || !call.right.includes(Number(status))) tally.wrong += 1;
}

function viewOf(publicId: string) {
  return { method: "GET" as const, path: `/api/widgets/${publicId}/public` };
}

function pollCall(): Call {
  return { ...viewOf(""), name: "polls of views in memory", right: [200], withinMs: 1_000 };
}

async function polledWidgets(sql: Sql, known: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select public_id as id from widgets order by public_id limit ${WIDGETS}`;
  return [known, ...rows.map(({ id }) => id)];
}

async function visitsOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ sum: number }[]>`select coalesce(sum(visits), 0)::int as sum from usage_daily`;
  return row?.sum ?? 0;
}

async function untilBack(served: Served, subjects: Subjects): Promise<number> {
  const begun = performance.now();
  const login = callsOn(subjects).find(({ name }) => name === "login");
  while (login && performance.now() - begun < BACK_MS) {
    const answer = await served.send(login);
    if (answer.ok) break;
    await Bun.sleep(50);
  }
  return performance.now() - begun;
}

async function untilWritten(sql: Sql, visits: number): Promise<number> {
  const begun = performance.now();
  let written = await visitsOf(sql);
  while (written < visits && performance.now() - begun < BACK_MS) {
    await Bun.sleep(100);
    written = await visitsOf(sql);
  }
  return written;
}

interface Outcome {
  age: number;
  backMs: number;
  tookMs: number;
  lines: number;
  counted: number;
}

function print(fault: Fault, tallies: Tally[], { age, backMs, tookMs, lines, counted }: Outcome): void {
  console.log(`### ${fault.name}\n`);
  console.log("| call | answers | slowest | limit |\n| --- | --- | ---: | ---: |");
  for (const { call, answers, slowestMs } of tallies) {
    const statuses = [...answers].map(([status, count]) => `${status}: ${count}`).join(", ");
    console.log(`| ${call.name} | ${statuses} | ${Math.round(slowestMs)} ms | ${call.withinMs} ms |`);
  }
  console.log(`
Age of the view at the end: ${age} s. Login again after ${(backMs / 1_000).toFixed(1)} s. Visits counted and written:
${counted}. Lines in the log: ${lines}. SIGTERM during the fault: ${(tookMs / 1_000).toFixed(1)} s.
`);
}
