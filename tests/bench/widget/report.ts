import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Click } from "./measure.ts";
import { THROTTLE } from "./measure.ts";
import { plot } from "./plot.ts";

/** Medians in milliseconds, for one widget on one page. */
export interface Row extends Click {
  page: string;
  widget: string;
  /** What the widget adds to the page's load with nothing switched on, and with five tools remembered. */
  nothing: number;
  remembered: number;
}

/** What Handrail may take, in milliseconds, throttled. */
export const BUDGETS = { nothing: 15, remembered: 50, blocked: 50, longest: 50, delay: 100 } as const;

const DOCS = join(import.meta.dir, "../../../docs");

const COLUMNS = {
  nothing: "added at load, nothing on",
  remembered: "added at load, five tools",
  work: "first click: work",
  longest: "longest task",
  blocked: "blocked",
  delay: "to the next frame",
} as const satisfies Partial<Record<keyof Row, string>>;

/** The rows as a Markdown table. */
export function table(rows: Row[]): string {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const head = ["page", "widget", ...names.map((name) => COLUMNS[name])];
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(head),
    line(head.map((_, at) => (at < 2 ? "---" : "---:"))),
    ...rows.map((row) => line([row.page, row.widget, ...names.map((name) => row[name].toFixed(0))])),
    line([
      "",
      "budget",
      ...names.map((name) => (name in BUDGETS ? `${BUDGETS[name as keyof typeof BUDGETS]}` : "")),
    ]),
  ].join("\n");
}

/** Writes `docs/widget-bench.md` and `.svg`. */
export async function writeReport(rows: Row[], rounds: number, sizes: Record<string, number>): Promise<void> {
  const pages = Object.entries(sizes).map(([page, size]) => `${page} (${size} elements)`);
  await mkdir(DOCS, { recursive: true });
  await writeFile(join(DOCS, "widget-bench.svg"), plot(rows, Object.keys(sizes)));
  await writeFile(
    join(DOCS, "widget-bench.md"),
    `# What the widget costs the page around it

\`bun run bench:widget\` measures it in Chromium and writes this page. Milliseconds of the main thread at a processor
slowed down ${THROTTLE} times, medians of ${rounds} rounds; each figure is a difference to the same page without a
widget in the same round, or belongs to the first press of the widget's button. The others come from npm, are served
from the same machine, and have the five most alike tools switched on.

Pages: ${pages.join(", ")}.

![Time that three widgets add to the load of three pages](widget-bench.svg)

${table(rows)}

"Blocked" is what tasks take beyond 50 ms each. Differences of a few milliseconds either way, negative ones too, are
noise.
`,
  );
}
