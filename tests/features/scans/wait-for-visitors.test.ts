import { expect, test } from "bun:test";
import { waitForVisitors } from "#src/features/scans/crawl/wait-for-visitors.ts";

/** Sleeps without waiting; the first timers ring as late as `delays` says. Returns the sleeps. */
async function sleepsWith(delays: number[]): Promise<number[]> {
  let now = 0;
  const sleeps: number[] = [];
  await waitForVisitors({
    now: () => now,
    async sleep(ms) {
      now += ms + (delays[sleeps.length] ?? 0);
      sleeps.push(ms);
    },
  });
  return sleeps;
}

test("a step of a scan starts at once while timers ring in time", async () => {
  expect(await sleepsWith([])).toEqual([10]);
  expect(await sleepsWith([29])).toEqual([10]);
});

test("a step waits while timers ring late, which is when requests wait too", async () => {
  expect(await sleepsWith([30])).toEqual([10, 500, 10]);
  expect(await sleepsWith([200, 0, 45])).toEqual([10, 500, 10, 500, 10]);
});

test("a server that is always busy takes a step after some ten seconds", async () => {
  const sleeps = await sleepsWith(Array.from({ length: 1_000 }, () => 100));
  expect(sleeps.reduce((sum, ms) => sum + ms)).toBe(20 * 510);
});

test("a blocked event loop is seen by the real timer", async () => {
  const waiting = waitForVisitors();
  const timers: number[] = [];
  const late = setTimeout(() => timers.push(1), 300);
  const end = performance.now() + 100;
  while (performance.now() < end);
  await waiting;
  clearTimeout(late);
  expect(timers).toEqual([1]);
});
