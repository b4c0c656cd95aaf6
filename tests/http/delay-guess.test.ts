import { expect, test } from "bun:test";
import { delayGuess } from "#src/http/delay-guess.ts";
import { type LogContext, withLogContext } from "#src/log.ts";

test("guesses beyond the free ones wait twice as long each time, at most 8 s, which the log can subtract", async () => {
  const slept: number[] = [];
  const clock = { now: () => new Date(), sleep: async (ms: number) => void slept.push(ms) };
  const context: LogContext = { requestId: "1" };
  await withLogContext(context, async () => {
    for (const beyond of [-1, 0, 1, 9]) await delayGuess(clock, beyond);
  });
  expect(slept).toEqual([250, 500, 8_000]);
  expect(context.delayedMs).toBe(8_750);
});
