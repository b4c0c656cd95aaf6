import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../helpers/run-lanes.ts";
import { AREAS, withFault } from "./fault.ts";
import { FAULTS } from "./faults.ts";

test("each area has three faults with names of their own", () => {
  const areas = Map.groupBy(FAULTS, ({ area }) => area);
  expect([...areas].map(([area, faults]) => [area, faults.length])).toEqual(AREAS.map((area) => [area, 3]));
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});

test.each(FAULTS)("$name fits its file, which can be read with it", (fault) => {
  const text = readFileSync(join(ROOT, fault.file), "utf8");
  const changed = withFault(fault, text);
  expect(changed).not.toBe(text);
  expect(() => parse(fault.file, changed)).not.toThrow();
});

test("a text that a file has twice is refused", () => {
  const fault = { name: "twice", area: AREAS[0], file: "a.ts", from: "a", to: "b" };
  expect(withFault(fault, "a = 1")).toBe("b = 1");
  expect(() => withFault(fault, "a = a")).toThrow("twice: a.ts has its text 2 times, not once");
  expect(() => withFault(fault, "c = 1")).toThrow("0 times");
});

function parse(file: string, text: string): void {
  if (file.endsWith(".json")) JSON.parse(text);
  else new Bun.Transpiler({ loader: file.endsWith(".tsx") ? "tsx" : "ts" }).transformSync(text);
}
