import type { Browser, Page } from "playwright-core";

/** How many times slower than this machine a phone is assumed to be. */
export const THROTTLE = 4;

/** Times are in microseconds; names that begin with a t are the thread's processor time. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: Record<string, unknown> };
}

/** Returns the events of the page's main thread during the action, in order of time. */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  action: () => Promise<void>,
): Promise<TraceEvent[]> {
  await browser.startTracing(page, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  await action();
  return mainThread(JSON.parse((await browser.stopTracing()).toString()));
}

/** Returns all tasks of the thread, without nested ones. */
export function tasksOf(events: TraceEvent[]): TraceEvent[] {
  return events.filter(({ name, ph }) => name === "RunTask" && ph === "X");
}

const SCRIPT = /^(?:FunctionCall|EvaluateScript|v8\.evaluateModule|RunMicrotasks)$/;

/** Returns the milliseconds that scripts took, each with everything that it called. */
export function scriptTime(events: TraceEvent[]): number {
  let [end, total] = [0, 0];
  for (const event of events.filter(({ name, ph }) => ph === "X" && SCRIPT.test(name))) {
    if (event.ts < end) continue;
    end = event.ts + (event.dur ?? 0);
    total += processorTime(event);
  }
  return total;
}

/** Returns milliseconds. */
export function processorTime({ tdur = 0 }: TraceEvent): number {
  return tdur / 1_000;
}

/** Returns the events of the busiest page's main thread. */
function mainThread({ traceEvents }: { traceEvents: TraceEvent[] }): TraceEvent[] {
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const names = traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const mains = Map.groupBy(
    traceEvents.filter((event) => names.some((name) => thread(name) === thread(event))),
    thread,
  );
  const work = (events: TraceEvent[]) => tasksOf(events).reduce((sum, task) => sum + processorTime(task), 0);
  const [busiest = []] = [...mains.values()].sort((one, other) => work(other) - work(one));
  return busiest.sort((one, other) => one.ts - other.ts);
}
