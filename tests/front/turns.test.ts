import { expect, test } from "bun:test";
import { setImmediate } from "node:timers/promises";
import { Turns } from "../../src/front/turns.ts";

test("many at once leave turns of the event loop to others", async () => {
  const turns = new Turns(4);
  let done = 0;
  const jobs = Array.from({ length: 10 }, async () => {
    await turns.wait();
    done += 1;
  });
  await Promise.resolve();
  const seen = [done];
  while (done < 10) {
    await setImmediate();
    seen.push(done);
  }
  await Promise.all(jobs);
  expect(seen).toEqual([4, 8, 10]);
});
