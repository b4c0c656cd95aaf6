import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../helpers/run-lanes.ts";
import { withFault } from "./fault.ts";
import { FAULTS } from "./faults.ts";

test("each area has three faults with names of their own, which fit files that can be read with them", () => {
  const counts = [...Map.groupBy(FAULTS, ({ area }) => area).values()].map(({ length }) => length);
  expect(counts).toEqual(Array(20).fill(3));
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  for (const fault of FAULTS) {
    const changed = withFault(fault, readFileSync(join(ROOT, fault.file), "utf8"));
    const loader = fault.file.endsWith(".tsx") ? "tsx" : "ts";
    if (fault.file.endsWith(".json")) JSON.parse(changed);
    else new Bun.Transpiler({ loader }).transformSync(changed);
  }
});
