import type { Browser, Page, Request } from "playwright-core";
import { processorTime, THROTTLE, type TraceEvent, tasksOf, traceMainThread } from "../trace.ts";

/**
 * Milliseconds of the main thread's processor time on a phone, which is taken to be so many times slower. The browser's
 * own throttle is no use on a shared machine: it slows a page down by what other programs take as well.
 */
export interface Figures {
  /** From a press until the frame that answers it is handed over, as browsers count it for INP; of the slowest press. */
  answer: number;
  /** The longest task, also of what comes after that frame. */
  longest: number;
  /** All of it until the page is at rest. */
  work: number;
}

/** How long nothing may be on its way for a page to be at rest. */
const QUIET_MS = 250;
/** A browser that has nothing to draw may put its idle callbacks off for good. */
const LONGEST_WAIT_MS = 2_000;

/** Does what a person does, and waits until the page is at rest. */
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

/** Answers what resolves once all requests are answered and the main thread is idle. */
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
 * The tasks in which a press was handled, and that of the next frame. A browser draws a frame as soon as it can, so of
 * what comes in between, one task at most, the longest, holds it up.
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
  /** When the last of its handlers had ended. */
  handled: number;
}

/** As Event Timing tells them. */
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

/** Of a task that is only in part between the two, that part of its time. */
function spentBetween(tasks: TraceEvent[], from: number, to: number): number {
  return tasks.reduce((sum, task) => {
    const inside = Math.min(endOf(task), to) - Math.max(task.ts, from);
    return inside > 0 ? sum + (spentOn(task) * inside) / (task.dur ?? inside) : sum;
  }, 0);
}
