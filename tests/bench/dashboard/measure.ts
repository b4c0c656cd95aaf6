import type { Browser, Page, Request } from "playwright-core";
import { processorTime, THROTTLE, type TraceEvent, tasksOf, traceMainThread } from "../trace.ts";

/**
 * Milliseconds of the main thread's processor time on a phone, assumed to be several times slower.
 * The browser's own throttling is unusable on a shared machine, since it also multiplies the time
 * that other programs take.
 */
export interface Figures {
  /**
   * From a press until the frame with its effect is presented, as browsers count it for INP; of the
   * slowest press.
   */
  answer: number;
  /** The longest task, those after that frame included. */
  longest: number;
  /** All work until the page is at rest. */
  work: number;
}

/** Time without any activity after which a page counts as at rest. */
const QUIET_MS = 250;
/** Limit for browsers without anything to draw, which may postpone idle callbacks forever. */
const LONGEST_WAIT_MS = 2_000;

/** Performs an interaction and waits until the page is at rest. */
export async function measureInteraction(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<Figures> {
  const rest = watchRest(page);
  const events = await traceMainThread(browser, page, async () => {
    await act();
    await rest();
  });
  const tasks = tasksOf(events);
  const frames = events.filter(({ name }) => name === "Commit");
  const answers = pressesOf(events).map((press) => timeToAnswer(press, tasks, frames));
  if (answers.length === 0) throw new Error("Nothing was pressed");
  return {
    answer: Math.max(...answers),
    longest: Math.max(...tasks.map(spentOn)),
    work: tasks.reduce((sum, task) => sum + spentOn(task), 0),
  };
}

/**
 * Returns a function that resolves once all requests have completed and the main thread is idle.
 */
export function watchRest(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 2; quiet = open.size === 0 ? quiet + 1 : 0) {
      await page.waitForTimeout(QUIET_MS);
      await page.evaluate(
        (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
        LONGEST_WAIT_MS,
      );
    }
  };
}

/**
 * Sums the tasks that handled a press and that of the next frame. A browser draws a frame as soon
 * as it can, so at most one task in between, the longest, delays it.
 */
function timeToAnswer({ from, handled }: Press, tasks: TraceEvent[], frames: TraceEvent[]): number {
  const frame = frames.find((event) => endOf(event) >= handled);
  if (!frame) return spentBetween(tasks, from, handled);
  const between = tasks.filter((task) => task.ts > handled && endOf(task) < frame.ts);
  const drawing = tasks.find((task) => task.ts <= frame.ts && endOf(task) >= frame.ts);
  const begun = Math.max(drawing?.ts ?? frame.ts, handled);
  const held = Math.max(0, ...between.map(spentOn));
  return spentBetween(tasks, from, handled) + held + spentBetween(tasks, begun, endOf(frame));
}

interface Press {
  /** Microseconds, as in the trace. */
  from: number;
  /** End of the last handler. */
  handled: number;
}

/** Returns the presses that Event Timing recorded. */
function pressesOf(events: TraceEvent[]): Press[] {
  return events
    .filter(({ name, ph, args }) => name === "EventTiming" && ph === "b" && args?.data?.interactionId)
    .map(({ ts, args }) => {
      const { timeStamp, processingEnd } = args?.data ?? {};
      return { from: ts, handled: ts + 1_000 * (Number(processingEnd) - Number(timeStamp)) };
    });
}

function spentOn(task: TraceEvent): number {
  return THROTTLE * processorTime(task);
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}

/** Counts a task that is only partly within the span by that part. */
function spentBetween(tasks: TraceEvent[], from: number, to: number): number {
  return tasks.reduce((sum, task) => {
    const inside = Math.min(endOf(task), to) - Math.max(task.ts, from);
    return inside > 0 ? sum + (spentOn(task) * inside) / (task.dur ?? inside) : sum;
  }, 0);
}
