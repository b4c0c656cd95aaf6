import { join } from "node:path";
import { type Click, THROTTLE } from "./measure.ts";

export interface Figures extends Click {
  /** Work that the script adds to a page at rest, with nothing switched on. */
  nothing: number;
  /**
   * The part of `nothing` beyond two requests and a bare button; NaN where that was not measured.
   */
  beyondBare: number;
  /** Work that the widget adds to the page's load with five stored tools. */
  remembered: number;
  /**
   * The part of `remembered` beyond the same looks written into the page itself; NaN where that was
   * not measured.
   */
  beyondLooks: number;
}

export interface Row extends Figures {
  page: string;
  widget: string;
}

/** Handrail's budgets in milliseconds, throttled. */
export const BUDGETS = { beyondBare: 15, beyondLooks: 50, blocked: 50, longest: 50, delay: 100 } as const;

const REPORT = join(import.meta.dir, "../../../docs/widget-bench.md");

const COLUMNS = {
  nothing: "added, nothing on",
  beyondBare: "beyond a bare button",
  remembered: "added at load, five tools",
  beyondLooks: "beyond their looks",
  work: "first click: work",
  longest: "longest task",
  blocked: "blocked",
  delay: "to the next frame",
} as const satisfies Partial<Record<keyof Row, string>>;

export function table(rows: Row[]): string {
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const head = ["page", "widget", ...names.map((name) => COLUMNS[name])];
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(head),
    line(head.map((_, at) => (at < 2 ? "---" : "---:"))),
    ...rows.map((row) => line([row.page, row.widget, ...names.map((name) => figure(row[name]))])),
    line([
      "",
      "budget",
      ...names.map((name) => (name in BUDGETS ? `${BUDGETS[name as keyof typeof BUDGETS]}` : "")),
    ]),
  ].join("\n");
}

function figure(value: number): string {
  return Number.isNaN(value) ? "" : value.toFixed(0);
}

export async function writeReport(rows: Row[], rounds: number, sizes: Record<string, number>): Promise<void> {
  const pages = Object.entries(sizes).map(([page, size]) => `${page} (${size} elements)`);
  await Bun.write(
    REPORT,
    `# What the widget costs the page around it

\`bun run bench:widget\` measures it in Chromium and writes this page. Milliseconds of a phone's main thread, assumed to
be ${THROTTLE} times slower than this machine; medians of ${rounds} rounds. The other widgets come from npm, are served
from the same machine, and have their five most similar tools switched on.

- **Added, nothing on**: the script's cost on a page that has loaded, minus that of an empty script.
- **Beyond a bare button**: that cost minus that of a script of twenty lines, which reads the browser's storage, makes
  the two requests of a visit (for the view and for the count), and shows a button that does nothing.
- **Added at load, five tools**: how much longer a page takes to load for a returning visitor, with the script in the
  browser's cache, than without a widget in the same round.
- **Beyond their looks**: that time minus what the same rules cost in the page's own style sheet. Any rule that
  matches all of 10,000 elements costs such a slow browser about 300 ms.
- The other columns measure the first press of the widget's button. "Blocked" is the total of what each task takes
  beyond 50 ms.

Pages: ${pages.join(", ")}.

${table(rows)}

The two columns about loads are differences of large figures: on a shared machine they can be off by a hundred
milliseconds or more in either direction.
`,
  );
}
