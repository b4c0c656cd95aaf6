import { expect, test } from "bun:test";
import { AddressGate } from "../../src/http/address-gate.ts";

test("an address is limited to 2,000 calls in ten seconds, without effect on others", () => {
  let now = 0;
  const gate = new AddressGate({ now: () => new Date(now) });
  const admitted = Array.from({ length: 2_001 }, () => gate.admits("198.51.100.1")).filter(Boolean);
  expect(admitted).toHaveLength(2_000);
  expect(gate.admits("198.51.100.2")).toBe(true);
  now = 10_000;
  expect(gate.admits("198.51.100.1")).toBe(true);
});
