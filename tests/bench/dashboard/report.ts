import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { THROTTLE } from "../trace.ts";
import type { Figures } from "./measure.ts";

/** Medians for one interaction. */
export interface Row extends Figures {
  screen: string;
  interaction: string;
}

/** Budget of a response and of any task after it, in milliseconds, throttled. */
const BUDGET = 100;

const FILE = join(import.meta.dir, "../../../docs/dashboard-bench.md");

const COLUMNS = {
  answer: "to the next frame",
  longest: "longest task",
  work: "all work",
} as const satisfies Record<keyof Figures, string>;

/** Formats the rows as a Markdown table, with values over the budget in bold. */
export function table(rows: Row[]): string {
  const names = Object.keys(COLUMNS) as (keyof Figures)[];
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [
    line(["screen", "interaction", ...names.map((name) => COLUMNS[name])]),
    line(["---", "---", ...names.map(() => "---:")]),
    ...rows.map((row) =>
      line([row.screen, row.interaction, ...names.map((name) => figure(row[name], name !== "work"))]),
    ),
    line(["", "budget", `${BUDGET}`, `${BUDGET}`, ""]),
  ].join("\n");
}

function figure(value: number, isBound: boolean): string {
  return isBound && value > BUDGET ? `**${value.toFixed(0)}**` : value.toFixed(0);
}

/** Writes `docs/dashboard-bench.md`. */
export async function writeReport(rows: Row[], rounds: number): Promise<void> {
  await writeFile(
    FILE,
    `# What the dashboard's interactions take

\`bun run bench dashboard\` measures it in Chromium and writes this page: an account with 1,000 widgets, a year of daily
usage and 600 reports, on a screen 390 px wide. Milliseconds of the main thread's processor time, multiplied by ${THROTTLE}
for a slower phone; medians of ${rounds} rounds.

- **To the next frame**: from a press until the first frame after it is presented, as browsers count it for INP
  (Interaction to Next Paint); of several presses the slowest.
  A list drawn after the press may be finished before that frame here, rarely on a phone, and is then included.
- **Longest task**: tasks after that frame included, such as drawing the rows of a server's response.
- **All work**: until the page is at rest.

${table(rows)}
`,
  );
}
