import { expect, test } from "bun:test";
import { GrowingBuffer } from "#src/growing-buffer.ts";

test("a growing buffer holds chunks of any size in order", () => {
  const buffer = new GrowingBuffer(1_000_000);
  const chunks = ["a", "b".repeat(20_000), "", "c".repeat(100_000), "d"];
  for (const chunk of chunks) expect(buffer.append(Buffer.from(chunk))).toBe(true);
  expect(buffer.bytes.toString()).toBe(chunks.join(""));
});

test("a growing buffer takes what fits, and nothing beyond its limit", () => {
  const buffer = new GrowingBuffer(20_001);
  const fits = [20_000, 1, 0, 1, 5].map((length) => buffer.append(Buffer.alloc(length, 1)));
  expect(fits).toEqual([true, true, true, false, false]);
  expect(buffer.bytes).toEqual(Buffer.alloc(20_001, 1));
});

test("a growing buffer uses at most twice the memory of many small chunks", () => {
  const buffer = new GrowingBuffer(1_000_000);
  for (let count = 0; count < 40_000; count += 1) buffer.append(Buffer.of(1));
  expect(buffer.bytes.buffer.byteLength).toBeLessThanOrEqual(80_000);
});
