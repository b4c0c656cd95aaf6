import { expect, test } from "bun:test";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");

/**
 * Files where deleted widgets count like all others, since rows are created, announced and removed.
 */
const ALL_WIDGETS = [
  "src/db/live-widget.ts",
  "src/features/usage/month-usage.ts",
  "src/features/billing/mails/usage-alerts.ts",
  "src/features/reports/reply-to-report.ts",
  "src/db/announce-widget-change.ts",
  "src/features/widgets/create-widget.ts",
];

test("whatever reads widgets says whether deleted ones count", async () => {
  const silent: string[] = [];
  for await (const path of new Bun.Glob("src/**/*.ts").scan(ROOT)) {
    const text = await Bun.file(join(ROOT, path)).text();
    const reads = /import \{[^}]*\bwidgets\b[^}]*\} from "[^"]*\/schema\.ts"/.test(text);
    if (reads && !/\b(liveWidget|deletedAt|ownWidget|ownedWidget|ownedBy)\b/.test(text)) silent.push(path);
  }
  expect(silent.filter((path) => !ALL_WIDGETS.includes(path))).toEqual([]);
});
