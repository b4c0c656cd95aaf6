import { expect, test } from "bun:test";
import { setImmediate } from "node:timers/promises";
import { Batch } from "../../src/front/batch.ts";

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
