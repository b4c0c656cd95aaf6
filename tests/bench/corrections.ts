import { buildScanner } from "../../src/build/build-scanner.ts";
import { BUILD_DIR } from "../../src/bundles/shipped-files.ts";
import { loadCases } from "../scanner/cases/load-cases.ts";
import {
  type CorpusPage,
  type CorrectedFailure,
  correctedShare,
  correctPage,
} from "../scanner/corrections/correct-cases.ts";
import { matchingPages } from "../shared/corrections/matching/matching-pages.ts";
import { portalPage } from "./scan/portal-page.ts";

/** Failures of a rule that are judged on each page; the others count like them. */
const JUDGED_OF_RULE = 2;

/** Parts of the corpus, each a benchmark of its own. */
export const CORRECTIONS_BENCHES: Record<string, () => Promise<void>> = {
  "corrections-portal": () =>
    print("a portal of 2,000 elements", [{ name: "portal", html: portalPage(2_000) }]),
  "corrections-pages": async () => {
    const pages = await matchingPages();
    await print(
      "pages by others and of the tests",
      pages.map((html, at) => ({ name: `page ${at}`, html })),
    );
  },
  "corrections-cases": async () => {
    const cases = await loadCases();
    await print(
      "the scanner's own cases",
      cases.filter(({ expected }) => expected === "failed"),
    );
  },
};

/**
 * Prints the share of a part's WCAG failures that a person's word corrects, what corrections break
 * or do not give back, and per rule what is left.
 */
async function print(name: string, pages: readonly CorpusPage[]): Promise<void> {
  await buildScanner(BUILD_DIR);
  const results: CorrectedFailure[] = [];
  for (const [at, page] of pages.entries()) {
    results.push(...(await correctPage(page, JUDGED_OF_RULE)));
    if (process.stderr.isTTY) process.stderr.write(`\r${name}: page ${at + 1} of ${pages.length}`);
  }
  if (process.stderr.isTTY) process.stderr.write("\n");
  const failures = sumOf(results);
  const broken = results.filter(({ result }) => result.startsWith("breaks"));
  const kept = results.filter(({ isReset }) => !isReset);
  console.log(
    `${name}: ${(100 * correctedShare(results)).toFixed(1)} % of ${failures} failures on ${pages.length} pages corrected, ${broken.length} of ${results.length} make another rule fail, ${kept.length} are not taken back`,
  );
  const left = Map.groupBy(
    results.filter(({ result }) => result !== "mends"),
    ({ rule, result }) => `${rule}: ${result}`,
  );
  for (const [reason, list] of [...left].sort(([, one], [, other]) => sumOf(other) - sumOf(one))) {
    console.log(`  ${sumOf(list)} ${reason}`);
  }
}

function sumOf(results: readonly CorrectedFailure[]): number {
  return Math.round(results.reduce((sum, { weight }) => sum + weight, 0));
}
