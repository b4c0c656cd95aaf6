import type { Browser, CDPSession, Page } from "playwright-core";
import { addScript } from "./contestants.ts";
import { EMPTY_SCRIPT } from "./host.ts";

/** How many times slower than this machine a phone is assumed to be. */
export const THROTTLE = 4;

/** Blocks external fonts, which pages of other authors request. */
export const OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost";

/** How long a page's work after its load event is measured. */
export const SETTLE_MS = 1_000;

/** Longest load of a page on a busy machine. */
const PATIENCE_MS = 180_000;

export interface Click {
  work: number;
  longest: number;
  /** Total of what each task took beyond 50 ms. */
  blocked: number;
  /** From the press to the next frame, as browsers count it for INP. */
  delay: number;
}

export async function newPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultNavigationTimeout(PATIENCE_MS);
  await page.goto(`${origin}/blank`);
  return page;
}

/**
 * Returns milliseconds of the main thread's processor time until a second after the load event, so
 * that other work on the machine does not count.
 */
export async function measureLoad(page: Page, url: string): Promise<number> {
  const session = await throttled(page);
  const before = await taskMs(session);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(SETTLE_MS);
  const spent = (await taskMs(session)) - before;
  await session.detach();
  return spent;
}

/**
 * Returns the same for a script added to a page at rest, minus the time of an empty script, since a
 * few milliseconds can't be told from all the work of a loading page. Multiplies unthrottled time
 * by the phone's slowness, since the browser's throttling would add as much again for each of the
 * many small tasks.
 */
export async function measureArrival(
  page: Page,
  url: string,
  arrive: (page: Page) => Promise<void>,
): Promise<number> {
  await page.goto(url, { waitUntil: "load" });
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const empty = () => addScript(page, EMPTY_SCRIPT);
  await spentIn(session, page, empty);
  const idle = await spentIn(session, page, empty);
  const spent = await spentIn(session, page, () => arrive(page));
  await session.detach();
  return THROTTLE * (spent - idle);
}

async function spentIn(session: CDPSession, page: Page, action: () => Promise<void>): Promise<number> {
  const before = await taskMs(session);
  await action();
  await page.waitForTimeout(SETTLE_MS);
  return (await taskMs(session)) - before;
}

export async function measureClick(browser: Browser, page: Page, button: string): Promise<Click> {
  const session = await throttled(page);
  await page.evaluate(recordDelays);
  const box = await page.locator(button).first().boundingBox();
  if (!box) throw new Error(`${button} cannot be seen`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(SETTLE_MS / 2);
  const events = await traceMainThread(browser, page, async () => {
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForTimeout(SETTLE_MS);
  });
  const tasks = tasksOf(events).map(processorTime);
  const delay = await page.evaluate(() =>
    Math.max(0, ...((window as Window & { delays?: number[] }).delays ?? [])),
  );
  await session.detach();
  return {
    work: tasks.reduce((sum, task) => sum + task, 0),
    longest: Math.max(...tasks),
    blocked: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    delay,
  };
}

async function throttled(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await session.send("Emulation.setCPUThrottlingRate", { rate: THROTTLE });
  return session;
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
}

function recordDelays(): void {
  const delays: number[] = [];
  Object.assign(window, { delays });
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: "event",
    durationThreshold: 16,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("interactionId" in entry && entry.interactionId) delays.push(entry.duration);
    }
  }).observe(options);
}

/** Times are in microseconds; names that begin with a t are the thread's processor time. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: Record<string, unknown> };
}

async function traceMainThread(
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
function tasksOf(events: TraceEvent[]): TraceEvent[] {
  return events.filter(({ name, ph }) => name === "RunTask" && ph === "X");
}

function processorTime({ tdur = 0 }: TraceEvent): number {
  return tdur / 1_000;
}

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
