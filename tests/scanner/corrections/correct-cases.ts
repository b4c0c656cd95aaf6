import type { Correction } from "#shared/corrections/correction.ts";
import type { Recipe } from "#shared/corrections/recipe.ts";
import { hasRecipe, recipeOf } from "#shared/corrections/recipes.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { isAlike } from "#src/features/live-corrections/note-digest.ts";
import { withPage } from "../../../src/scanner/child/audit-page.ts";
import type { CorrectedPage } from "../../../src/scanner/find-harmful-corrections.ts";
import type { Finding } from "../../../src/scanner/findings.ts";

/** A page with failures, such as a saved one or a case. */
export interface CorpusPage {
  name: string;
  html: string;
  findings: readonly Finding[];
}

/** Result of correcting one failure with a person's word. */
export interface CorrectedFailure {
  page: string;
  rule: string;
  /** `none` without a recipe, `unnoted` without a note; `breaks` is followed by rules. */
  result: "mends" | "none" | "unnoted" | "stays" | `breaks ${string}`;
  isReset: boolean;
  /** Number of the page's failures for which it stands, since a rule's others are like it. */
  weight: number;
}

const URL = "https://shop.example/";

const MAX_CHOICES = 4;

/** Words that a person could enter, of which one has to fit. */
const WORDS: Record<Exclude<Recipe["entry"], "choice">, readonly string[]> = {
  alternative: ["A loaf of rye bread on a table"],
  text: ["Opening hours of our bakery"],
  language: ["en", "de", "fr", "es"],
  number: ["3"],
  color: ["#000000", "#ffffff"],
  none: [""],
};

/**
 * Corrects WCAG failures of a page by their rules' recipes, each alone, and takes it back. A rule's
 * further failures count like those that were judged, unless they have no note.
 */
export async function correctPage(
  page: CorpusPage,
  mostOfRule = Number.POSITIVE_INFINITY,
): Promise<CorrectedFailure[]> {
  const before = (await auditWith(page, null)).failures;
  const failures = page.findings.filter(
    ({ rule, outcome }) => outcome === "failed" && SCAN_RULES.get(rule)?.criteria.length,
  );
  const results: CorrectedFailure[] = [];
  for (const [rule, ofRule] of Map.groupBy(failures, (finding) => finding.rule)) {
    const noted = ofRule.filter(({ note }) => note !== null);
    const judged = noted.slice(0, mostOfRule);
    const weight = noted.length / judged.length;
    for (const finding of judged) {
      results.push({ page: page.name, rule, weight, ...(await correct(page, finding, before)) });
    }
    const unnoted = { page: page.name, rule, weight: ofRule.length - noted.length, isReset: true };
    const result = hasRecipe(rule) ? "unnoted" : "none";
    if (unnoted.weight > 0) results.push({ ...unnoted, result });
  }
  return results;
}

async function correct(
  page: CorpusPage,
  { rule, note, element, attribute }: Finding,
  before: Record<string, number>,
) {
  const recipe = recipeOf(rule, attribute);
  if (!recipe) return { result: "none", isReset: true } as const;
  if (!note) return { result: "unnoted", isReset: true } as const;
  let result: CorrectedFailure["result"] = "stays";
  let isReset = true;
  for (const word of wordsFor(recipe, note.text || (element?.markup ?? ""))) {
    const changes = recipe.changes(word);
    const scope = isAlike(note) ? "alike" : "one";
    const correction: Correction = { id: "one", pages: "/*", note, scope, changes, expects: {} };
    const after = await auditWith(page, correction);
    isReset &&= after.isReset;
    const failures = Object.entries(after.failures);
    const worse = failures.filter(([one, count]) => count > (before[one] ?? 0)).map(([one]) => one);
    if ((after.failures[rule] ?? 0) >= (before[rule] ?? 0)) continue;
    result = worse.length > 0 ? `breaks ${worse.join(" ")}` : "mends";
    if (result === "mends") break;
  }
  return { result, isReset };
}

function wordsFor({ entry, options = [], hasVisibleText }: Recipe, text: string): readonly string[] {
  if (entry === "choice") return options.map(({ value }) => value).slice(0, MAX_CHOICES);
  return hasVisibleText ? [`${text} of our bakery`] : WORDS[entry];
}

/** Audits a page with a correction, and compares it before that and after it was taken back. */
async function auditWith(
  { html }: CorpusPage,
  correction: Correction | null,
): Promise<CorrectedPage & { isReset: boolean }> {
  let [outcomes, isReset]: [CorrectedPage["outcomes"], boolean] = [{}, true];
  const corrections = correction ? [correction] : [];
  return withPage(
    { html, url: URL },
    {
      prepare(engine, document) {
        const was = markupOf(document);
        engine.applyCorrections(document, corrections, "/").undo();
        isReset = markupOf(document) === was;
        ({ outcomes } = engine.applyCorrections(document, corrections, "/"));
      },
      audit: (engine, document) => ({ outcomes, failures: engine.countFailures(document), isReset }),
    },
  );
}

/** Writes a page with its attributes in alphabetical order: one that comes back goes to the end. */
function markupOf(document: unknown): string {
  const { documentElement } = document as Document;
  const elements = [documentElement, ...documentElement.querySelectorAll("*")].map((element) => [
    element.localName,
    ...Array.from(element.attributes, ({ name, value }) => `${name}=${value}`).sort(),
  ]);
  return JSON.stringify([elements, documentElement.textContent]);
}

/** Returns the share of failures that a recipe mends without making another rule fail. */
export function correctedShare(results: readonly CorrectedFailure[]): number {
  const sum = (list: readonly CorrectedFailure[]) => list.reduce((total, { weight }) => total + weight, 0);
  return sum(results.filter(({ result }) => result === "mends")) / sum(results);
}
