import { expect, test } from "bun:test";
import { countDown } from "../../src/db/countdown.ts";

test("a stall of this process does not count against whoever is waited for", async () => {
  let isLate = false;
  const stop = countDown(150, () => {
    isLate = true;
  });
  Bun.sleepSync(400);
  await Bun.sleep(0);
  expect(isLate).toBe(false);
  stop();
});
