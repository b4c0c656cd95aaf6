import { beforeAll, expect, test } from "bun:test";
import { hasRecipe } from "#shared/corrections/recipes.ts";
import { LONG } from "#tests/helpers/long.ts";
import { portalPage } from "../../bench/scan/portal-page.ts";
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { loadCases } from "../cases/load-cases.ts";
import { FURTHER_CASES } from "../changed-markup/further-cases.ts";
import { correctedShare, correctPage } from "./correct-cases.ts";

const JUDGING_MS = 600_000;
/** All cases are judged in the long run, else the first of each rule. */
const CASES_OF_A_RULE = LONG ? Number.POSITIVE_INFINITY : 1;

/** Recipes that one case or another defies, each with the reason. */
const KNOWN_GAPS: Readonly<Record<string, string>> = {
  "color-contrast": "the text is translucent, so that another color does not decide its contrast",
  "aria-required-parent": "its own parts need the role that is taken away",
};

beforeAll(ensureScannerEngine);

test(
  "each recipe mends its rule's failures with a person's word, makes no other rule fail, and is reset",
  async () => {
    const counts = new Map<string, number>();
    const results = [];
    for (const { name, html, rule, expected } of [...(await loadCases()), ...FURTHER_CASES]) {
      const key = rule ?? name;
      const count = (counts.get(key) ?? 0) + 1;
      if (expected !== "failed" || count > CASES_OF_A_RULE) continue;
      counts.set(key, count);
      results.push(...(await correctPage({ name, html }, CASES_OF_A_RULE)));
    }
    const unmended = results.filter(
      ({ rule, result }) => !["mends", "none"].includes(result) && !(rule in KNOWN_GAPS),
    );
    expect(unmended).toEqual([]);
    expect(results.filter(({ isReset }) => !isReset)).toEqual([]);
    expect(results.filter(({ rule }) => hasRecipe(rule)).length).toBeGreaterThan(40);
  },
  JUDGING_MS,
);

test(
  "at least 85 % of a portal's failures can be corrected with a person's word",
  async () => {
    const results = await correctPage({ name: "portal", html: portalPage(600) }, 1);
    expect(correctedShare(results)).toBeGreaterThanOrEqual(0.85);
    expect(results.filter(({ result, isReset }) => result.startsWith("breaks") || !isReset)).toEqual([]);
  },
  JUDGING_MS,
);
