import { expect, test } from "bun:test";
import { join } from "node:path";
import { WIDGET_TOOLS } from "#shared/widget-tools.ts";
import { listFeatures } from "#src/build/widget/feature-table.ts";

test("every tool has its file, and every file its tool", async () => {
  const files = await listFeatures(join(import.meta.dir, "../../../widget/features"));
  expect(files).toEqual([...WIDGET_TOOLS].sort());
});
