import type { Browser } from "playwright-core";
import type { WidgetBrowser } from "../../widget/widget-browser.ts";
import { createCorrectionsBench } from "./correct-portal.ts";
import {
  CORRECTED_CASES,
  type CorrectedCase,
  type CorrectedFigures,
  correctionsSection,
  correctionsTable,
} from "./corrections-report.ts";

/** Measures what corrections cost a page, prints it, and returns the report's part about it. */
export async function benchCorrected(
  browser: Browser,
  widget: WidgetBrowser,
  rounds: number,
): Promise<string> {
  const bench = await createCorrectionsBench(browser, widget);
  const samples = new Map<CorrectedCase, CorrectedFigures[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of CORRECTED_CASES) {
      samples.set(kind, [...(samples.get(kind) ?? []), await bench.measure(kind)]);
    }
    console.error(`round ${round + 1} of ${rounds} of corrections`);
  }
  await bench.close();
  const table = correctionsTable(samples);
  console.log(table);
  return correctionsSection(table, rounds);
}
