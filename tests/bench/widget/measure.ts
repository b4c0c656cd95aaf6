import type { Browser, CDPSession, Page } from "playwright-core";
import { processorTime, THROTTLE, tasksOf, traceMainThread } from "../trace.ts";
import { addScript } from "./contestants.ts";
import { EMPTY_SCRIPT } from "./host.ts";

/** Pages of others ask for fonts from elsewhere. */
export const OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost";

/** What a page may still do after its load event is measured for as long. */
export const SETTLE_MS = 1_000;

/** Milliseconds. */
export interface Click {
  /** All work of the main thread until the panel stands. */
  work: number;
  /** The longest task. */
  longest: number;
  /** What tasks took beyond 50 ms each. */
  blocked: number;
  /** From the press to the next frame, as browsers count it for INP. */
  delay: number;
}

/** Of a visitor who was never here. */
export async function newPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/blank`);
  return page;
}

/**
 * Milliseconds that the main thread works until a second after the load event, in processor time: whatever else the
 * machine does meanwhile does not count.
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
 * The same for a script that comes to a page which has come to rest, less what a script does that is empty: there is no
 * better way to tell a few milliseconds from all that a page does while it loads. The browser's throttle would add as
 * much again for each of the many small tasks; so it is the time without it, as many times over as a phone is slower.
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

/** The first press of the button on a page that has come to rest. */
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
