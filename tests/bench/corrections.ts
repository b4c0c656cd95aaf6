import { buildScanner } from "../../src/build/build-scanner.ts";
import { BUILD_DIR } from "../../src/bundles/shipped-files.ts";
import { loadCases } from "../scanner/cases/load-cases.ts";
import { type CorpusPage, correctedShare, correctPage } from "../scanner/corrections/correct-cases.ts";
import { matchingPages } from "../shared/corrections/matching/matching-pages.ts";
import { portalPage } from "./scan/portal-page.ts";

/**
 * Prints, of a portal, of pages by others, and of the scanner's own cases, the share of WCAG
 * failures that a person's word corrects, and what corrections break or do not give back.
 */
export async function benchCorrections(): Promise<void> {
  await buildScanner(BUILD_DIR);
  const cases = (await loadCases()).filter(({ expected }) => expected === "failed");
  await print("a portal of 2,000 elements", [{ name: "portal", html: portalPage(2_000) }]);
  const pages = await matchingPages();
  await print(
    "pages by others and of the tests",
    pages.map((html, at) => ({ name: `page ${at}`, html })),
  );
  await print("the scanner's own cases, each rule alike", cases);
}

async function print(name: string, pages: readonly CorpusPage[]): Promise<void> {
  const results = [];
  for (const page of pages) results.push(...(await correctPage(page, 1)));
  const failures = results.reduce((sum, { weight }) => sum + weight, 0);
  const broken = results.filter(({ result }) => result.startsWith("breaks"));
  const kept = results.filter(({ isReset }) => !isReset);
  console.log(
    `${name}: ${(100 * correctedShare(results)).toFixed(1)} % of ${failures} failures corrected, ${broken.length} of ${results.length} make another rule fail, ${kept.length} are not taken back`,
  );
  const left = Map.groupBy(
    results.filter(({ result }) => result !== "mends"),
    ({ rule, result }) => `${rule}: ${result}`,
  );
  for (const [reason, list] of left) {
    console.log(`  ${list.reduce((sum, { weight }) => sum + weight, 0)} ${reason}`);
  }
}
