import { type CorrectedPage, type JudgedCorrections, judgeCorrections } from "../find-harmful-corrections.ts";
import type { Page } from "../jobs.ts";
import { withPage } from "./audit-page.ts";

/** Audits a page with and without its corrections, each in its own window. */
export function judgeOnPage(page: Page): Promise<JudgedCorrections> {
  const path = new URL(page.url).pathname;
  return judgeCorrections(page.corrections ?? [], (corrections) => {
    let outcomes: CorrectedPage["outcomes"] = {};
    return withPage(page, {
      prepare: (engine, document) => {
        ({ outcomes } = engine.applyCorrections(document, corrections, path));
      },
      audit: (engine, document) => ({ outcomes, failures: engine.countFailures(document) }),
    });
  });
}
