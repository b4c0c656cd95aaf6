import { join } from "node:path";
import { THROTTLE } from "../trace.ts";

/** Corrections on the measured page. */
export const CORRECTED_CASES = [
  "none",
  "a bare script",
  "another site's",
  "100, as noted",
  "100, all moved",
] as const;
export type CorrectedCase = (typeof CORRECTED_CASES)[number];

/** Milliseconds of a phone's main thread, and a number of elements. */
export interface CorrectedFigures {
  /** Work that the script adds to a page at rest. */
  work: number;
  /** The part of it in which scripts run; the rest is the browser's, such as drawing. */
  script: number;
  /** The longest task. */
  longest: number;
  /** Total of what each task took beyond 50 ms. */
  blocked: number;
  /** Elements that were changed. */
  changed: number;
}

const REPORT = join(import.meta.dir, "../../../docs/widget-bench.md");
const HEADING = "## Corrections";

/** Formats the medians as a Markdown table. */
export function correctionsTable(samples: ReadonlyMap<CorrectedCase, readonly CorrectedFigures[]>): string {
  const median = (kind: CorrectedCase, name: keyof CorrectedFigures) => {
    const sorted = (samples.get(kind) ?? []).map((one) => one[name]).toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  const lines = CORRECTED_CASES.map((kind) => {
    const cells = (["changed", "work", "script", "longest", "blocked"] as const).map((name) =>
      median(kind, name).toFixed(0),
    );
    return `| ${kind} | ${cells.join(" | ")} |`;
  });
  return [
    "| corrections | elements changed | added work | of that in scripts | longest task | blocked |",
    "| --- | ---: | ---: | ---: | ---: | ---: |",
    ...lines,
  ].join("\n");
}

/** Returns the report's part about corrections, with the results of a measurement. */
export function correctionsSection(table: string, rounds: number): string {
  return `${HEADING}

\`bun run bench:widget ${rounds} corrections\` measures the script’s arrival on a portal of 10,000 elements, ${THROTTLE} times
slower than this machine, in medians of ${rounds} rounds: without corrections, beside a bare script that changes as many
elements at once and need not find them, with the code and list of corrections that are another site’s, with 100 whose elements are where a scan noted them, and with the same ones after a banner has
moved all of them. "Blocked" is what keeps visitors waiting: the time of each task beyond 50 ms. The budget of 5 ms is
for that. All of the work takes far longer; it is done in short tasks, between which the page responds. Its figures
can be off by a hundred milliseconds on a shared machine.

${table}
`;
}

/** Replaces that part of the report. */
export async function writeCorrectionsSection(section: string): Promise<void> {
  const text = await Bun.file(REPORT).text();
  const rest = text.includes(HEADING) ? text.slice(0, text.indexOf(HEADING)) : `${text.trimEnd()}\n\n`;
  await Bun.write(REPORT, rest + section);
}
