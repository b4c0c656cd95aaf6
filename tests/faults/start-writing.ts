import type { Sql } from "postgres";
import type { Subjects } from "./calls.ts";
import type { Served } from "./served.ts";

const EVERY_MS = { view: 50, visit: 50, report: 300, change: 100 };
const VIEW_MS = 1_000;

/**
 * Sends views, visits, reports and changes of one widget until it is stopped, and remembers what
 * was acknowledged.
 */
export function startWriting(
  served: Served,
  { known, token, widgetId }: Subjects & { widgetId: string },
  visitsBefore: number,
) {
  const batch = crypto.randomUUID().slice(0, 8);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const replies = new Map<string, number>();
  const reports: string[] = [];
  const wrong: string[] = [];
  let [isOn, change, lastChange, visits, slowestViewMs] = [true, 0, 0, 0, 0];

  async function send(name: string, right: number[], call: Parameters<Served["send"]>[0]): Promise<number> {
    const status = await served.send(call).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    const reply = `${name} ${status}`;
    replies.set(reply, (replies.get(reply) ?? 0) + 1);
    if (!right.includes(status)) wrong.push(reply);
    return status;
  }

  async function view(): Promise<void> {
    const start = performance.now();
    await send("view", [200], { method: "GET", path: `/api/widgets/${known}/public` });
    slowestViewMs = Math.max(slowestViewMs, performance.now() - start);
    if (performance.now() - start > VIEW_MS) wrong.push("view too late");
  }

  async function visit(): Promise<void> {
    const status = await send("visit", [204], { method: "POST", path: `/api/widgets/${known}/visit` });
    if (status === 204) visits += 1;
  }

  async function report(): Promise<void> {
    const text = `The menu does not open, ${batch} ${crypto.randomUUID()}`;
    const status = await send("report", [202, 503], {
      method: "POST",
      path: `/api/widgets/${known}/reports`,
      body: JSON.stringify({ text }),
      headers: { origin: "https://shop.example", "content-type": "text/plain" },
    });
    if (status === 202) reports.push(text);
  }

  async function rename(): Promise<boolean> {
    change += 1;
    const number = change;
    const status = await send("change", [200, 503], {
      method: "PUT",
      path: `/api/widgets/${widgetId}`,
      body: JSON.stringify({ name: `${batch} ${number}` }),
      headers,
    });
    if (status === 200) lastChange = number;
    return status === 200;
  }

  async function repeat(work: () => Promise<unknown>, everyMs: number): Promise<void> {
    while (isOn) {
      await work();
      await Bun.sleep(everyMs);
    }
  }

  /** Returns the visits in the database that are not from before. */
  const visitsWritten = async (sql: Sql) => {
    const [row] = await sql<{ sum: number }[]>`select coalesce(sum(visits), 0)::int as sum from usage_daily`;
    return (row?.sum ?? 0) - visitsBefore;
  };

  const loops = Promise.all([
    repeat(view, EVERY_MS.view),
    repeat(visit, EVERY_MS.visit),
    repeat(report, EVERY_MS.report),
    repeat(rename, EVERY_MS.change),
  ]);
  return {
    replies,
    wrong,
    get visits() {
      return visits;
    },
    get slowestViewMs() {
      return slowestViewMs;
    },
    takesChanges: () => lastChange === change && lastChange > 0,
    async stop() {
      isOn = false;
      await loops;
    },
    visitsWritten,
    /** Acknowledged writes that the database does not have. */
    async missing(sql: Sql): Promise<string[]> {
      const stored = await sql<{ text: string }[]>`select text from barrier_reports`;
      const texts = new Set(stored.map(({ text }) => text));
      const [widget] = await sql<{ name: string }[]>`select name from widgets where id = ${widgetId}`;
      const [, storedChange = ""] = widget?.name.split(" ") ?? [];
      const lost = reports.filter((text) => !texts.has(text));
      // A change whose reply was lost may be there as well.
      return Number(storedChange) >= lastChange ? lost : [...lost, `change ${lastChange}`];
    },
  };
}
