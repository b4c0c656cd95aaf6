import { expect, test } from "bun:test";
import { DomainError } from "../../src/errors.ts";
import { WorkQueue } from "../../src/http/work-queue.ts";

/** Returns tasks that end on demand, and the list of started ones. */
function stage(queue: WorkQueue) {
  const begun: string[] = [];
  const run = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const done = queue.run(() => {
      begun.push(name);
      return promise;
    });
    return { done, finish: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  return { begun, run };
}

test("tasks run a few at a time, in order of arrival", async () => {
  const { begun, run } = stage(new WorkQueue({ concurrency: 2, maxWaiting: 2 }));
  const [a, b, c, d] = [run("a"), run("b"), run("c"), run("d")];
  expect(begun).toEqual(["a", "b"]);
  b?.finish();
  await b?.done;
  expect(begun).toEqual(["a", "b", "c"]);
  for (const task of [a, c, d]) task?.finish();
  expect(await Promise.all([a?.done, c?.done, d?.done])).toEqual(["a", "c", "d"]);
});

test("a task beyond the queue is refused, and a failed one makes room", async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 1 });
  const { begun, run } = stage(queue);
  const [a, b] = [run("a"), run("b")];
  const refusal = await run("c").done.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DomainError);
  expect(refusal).toMatchObject({ kind: "unavailable", retryAfter: 5 });
  a?.fail();
  expect(await a?.done.catch((error: Error) => error.message)).toBe("a");
  b?.finish();
  await b?.done;
  expect(begun).toEqual(["a", "b"]);
  const d = run("d");
  d.finish();
  expect(await d.done).toBe("d");
});
