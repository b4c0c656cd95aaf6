import { expect, test } from "bun:test";
import { join } from "node:path";
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

test("silence counts from the last reply, and not before the first", () => {
  const { watch, pass } = watchFor(60_000);
  expect(pass(600_000)).toBe(false);
  watch.noteReply();
  expect(pass(60_000)).toBe(false);
  watch.noteReply();
  expect(pass(60_000)).toBe(false);
  expect(pass(1_000)).toBe(true);
});

test("time in which the watching thread stood still does not count", () => {
  const { watch, pass, sleep } = watchFor(60_000);
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
