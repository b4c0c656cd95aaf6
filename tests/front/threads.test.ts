import { expect, test } from "bun:test";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Batch } from "#src/front/batch.ts";
import { Turns } from "#src/front/serve-front.ts";
import { SilenceWatch } from "#src/front/silence-watch.ts";
import { readLines } from "#src/scanner/read-lines.ts";

function watchFor(limitMs: number) {
  let now = 0;
  const watch = new SilenceWatch(limitMs, () => now);
  return {
    watch,
    /** Lets time pass, with a look at each interval, and returns whether the limit was exceeded. */
    pass(milliseconds: number) {
      let isOver = false;
      for (const end = now + milliseconds; now < end; ) {
        now += watch.intervalMs;
        isOver ||= watch.isOver();
      }
      return isOver;
    },
    /** Lets time pass in which this thread does not run. */
    sleep(milliseconds: number) {
      now += milliseconds;
      return watch.isOver();
    },
  };
}

test("silence counts from the last reply, not before the first, and not while the watching thread stood still", () => {
  const { watch, pass, sleep } = watchFor(60_000);
  expect(pass(600_000)).toBe(false);
  watch.noteReply();
  expect(pass(60_000)).toBe(false);
  watch.noteReply();
  expect(pass(59_000)).toBe(false);
  expect(sleep(8 * 3_600_000)).toBe(false);
  expect(pass(60_000)).toBe(false);
  expect(pass(1_000)).toBe(true);
});

test("the front thread ends a process whose thread behind no longer replies, and says so", async () => {
  const server = Bun.spawn([process.execPath, join(import.meta.dir, "frozen-server.ts")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  for await (const port of readLines(server.stdout)) {
    const stopped = fetch(`http://127.0.0.1:${port}/`).catch((error: unknown) => error);
    await server.exited;
    expect(await stopped).toBeInstanceOf(Error);
    break;
  }
  expect(server.signalCode).toBe("SIGKILL");
  expect(await new Response(server.stderr).text()).toContain("The API has not replied for 1 s");
});

test("what is sent in one turn of the event loop is one message, which hands over the bodies", async () => {
  const sent: Array<[ids: number[], transfers: number]> = [];
  const batch = new Batch<{ id: number; body: ArrayBuffer | null }>((items, transfer) =>
    sent.push([items.map(({ id }) => id), transfer.length]),
  );
  batch.add({ id: 1, body: new ArrayBuffer(8) });
  batch.add({ id: 2, body: null });
  expect(sent).toEqual([]);
  await setImmediate();
  batch.add({ id: 3, body: null });
  await setImmediate();
  expect(sent).toEqual([
    [[1, 2], 1],
    [[3], 0],
  ]);
});

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
