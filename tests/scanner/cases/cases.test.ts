import { beforeAll, describe, expect, test } from "bun:test";
import { hasRecipe } from "#shared/corrections/recipes.ts";
import english from "#shared/language/en/findings.json" with { type: "json" };
import { changesText, headingOf, markupParts, wordedMarkup } from "#shared/scan-rules/changed-markup.ts";
import { findingText } from "#shared/scan-rules/finding-text.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import { nearestColor } from "#src/scanner/engine/changed-markup/styles.ts";
import { WALK_RULES } from "#src/scanner/engine/keyboard/keyboard-walk.ts";
import { LONG } from "#tests/helpers/long.ts";
import { auditPage } from "../../../src/scanner/child/audit-page.ts";
import {
  MARKUP_CHANGERS,
  MAX_CHANGED_MARKUP,
} from "../../../src/scanner/engine/changed-markup/change-markup.ts";
import { luminanceOf } from "../../../src/scanner/engine/layout/colors.ts";
import { LAYOUT_RULES, STAGE_RULES } from "../../../src/scanner/engine/layout/layout-rules.ts";
import { OWN_RULES } from "../../../src/scanner/engine/rules/own-rules.ts";
import type { Finding } from "../../../src/scanner/findings.ts";
import { portalPage } from "../../bench/scan/portal-page.ts";
import knownMisses from "../../fixtures/scan-rules/known-misses.json" with { type: "json" };
import right from "../../fixtures/scan-rules/right.json" with { type: "json" };
import { ensureScannerEngine } from "../../helpers/built-files.ts";
import { judgeMarkup, mendedShare } from "../changed-markup/judge-markup.ts";
import { type CorrectedFailure, correctedShare, correctPage } from "../corrections/correct-cases.ts";
import { judgeCases, type Verdict } from "./judge-cases.ts";
import { FAULTS, loadCases, pageOf, type ScanCase } from "./load-cases.ts";

const JUDGING_MS = 900_000;
const WEB_RULES = [...SCAN_RULES.values()].filter(({ format }) => !format);
const URL = "https://shop.example/";

/** Findings of each page that was audited as it is, with those of level AAA. */
const audited = new Map<string, readonly Finding[]>();
let cases: ScanCase[] = [];
/** The failed cases, and a quarter of the others by default. */
let verdicts: Verdict[] = [];

beforeAll(async () => {
  await ensureScannerEngine();
  cases = await loadCases();
  verdicts = await judgeCases(
    cases.filter(({ expected }, at) => LONG || expected === "failed" || at % 4 === 0),
    {
      audit: async (_, html, { includeAAA }) => {
        const findings = await findingsOf(html);
        return includeAAA ? findings : findings.filter(isOfLevelAA);
      },
    },
  );
}, JUDGING_MS);

async function findingsOf(html: string): Promise<readonly Finding[]> {
  const known = audited.get(html);
  if (known) return known;
  const { findings } = await auditPage({ html, url: URL }, { includeAAA: true });
  audited.set(html, findings);
  return findings;
}

function isOfLevelAA({ rule }: Finding): boolean {
  const { criteria = [] } = SCAN_RULES.get(rule) ?? {};
  return criteria.length === 0 || criteria.some((id) => WCAG_CRITERIA[id]?.level !== "AAA");
}

/** Returns what rules of our own find, and others that are named. */
async function ownFindings(html: string, named = ""): Promise<string> {
  const isAsked = ({ rule }: Finding) => SCAN_RULES.get(rule)?.engine === "handrail" || named.includes(rule);
  const findings = (await findingsOf(html)).filter(isAsked);
  return findings.map(({ rule, outcome }) => `${rule} ${outcome}`).join(", ");
}

const label = ({ topic, name }: ScanCase) => `${topic}: ${name}`;

test("every case has a name of its own and a verdict", () => {
  const labels = cases.map(label);
  expect(labels.filter((one, at) => labels.indexOf(one) !== at)).toEqual([]);
  for (const { expected, requirements, html } of cases) {
    expect(["failed", "passed", "inapplicable"]).toContain(expected);
    if (expected === "failed") expect(requirements).not.toEqual([]);
    expect(html).toMatch(/<!doctype html/i);
  }
});

test("no page that is right has a finding that says it fails", () => {
  const alarms = verdicts.flatMap(({ scanCase, falsePositives, strays }) =>
    [...falsePositives, ...strays].map((rule) => `${label(scanCase)}: ${rule}`),
  );
  expect(alarms).toEqual([]);
});

test("every failure is found, except those listed with a reason: at least 91 %", () => {
  const outcomes = verdicts.filter(({ found }) => found !== null);
  const missed = outcomes.filter(({ found }) => found !== "failed").map(({ scanCase }) => label(scanCase));
  expect(missed.sort()).toEqual(Object.keys(knownMisses).sort());
  expect(1 - missed.length / outcomes.length).toBeGreaterThanOrEqual(162 / 178);
});

test(
  "our widget on a page changes no verdict",
  async () => {
    const again = verdicts.filter((_, at) => LONG || at % 60 === 0);
    const judged = again.map(({ scanCase }) => scanCase);
    expect(await judgeCases(judged, { widget: true })).toEqual(again);
  },
  JUDGING_MS,
);

test.each(FAULTS)("our own rules find $name", async ({ html, found }) => {
  expect(await ownFindings(html, found)).toBe(found);
});

test.each(right)("our own rules say nothing about $what", async ({ body }) => {
  expect(await ownFindings(pageOf({ body }))).toBe("");
});

/** Faults with messages of many values, and each combination of conflicts. */
const MESSAGES = `
  <ul>Rye</ul><dl>Oat</dl>
  <img src="a.png" alt="Image of rye">
  <label for="street">Street</label><input id="street" aria-label="Town">
  <label for=" town ">Town</label><input id="town"><input id="town">
  <p style="letter-spacing: 0.01em !important">Rye</p><p style="letter-spacing: 1px !important">Rye</p>
  <p style="word-spacing: 0.01em !important">Rye</p>
  <p style="color: #777; background: #fff">Rye and oat</p>
  <div role="combobox" aria-expanded="true" aria-controls="x"><p>Rye</p></div>
  ${["grid", "row", "menu", "radiogroup"].map((role) => `<div role="${role}"><p>Rye</p></div>`).join("")}
  ${["", 'tabindex="0"', 'aria-live="polite"', 'tabindex="0" aria-live="polite"']
    .flatMap((attributes) => [attributes, `${attributes} aria-label="Rye"`])
    .map((one) => `<div role="presentation" ${one}>Rye</div><img src="a.png" alt="" ${one}>`)
    .join("")}`;

test("every finding has a message in both languages, with all of its values", async () => {
  await findingsOf(pageOf({ body: MESSAGES }));
  const findings = [...audited.values()].flat();
  const wrong = findings.filter((finding) =>
    [findingText(finding, "en"), findingText(finding, "de")].some(
      (text) => text === finding.rule || /\{\w+\}|undefined|\[object/.test(text),
    ),
  );
  expect(wrong).toEqual([]);
  const messages: Record<string, Record<string, string>> = english;
  const lacking = findings.filter(({ rule, messageId, values }) =>
    (messages[rule]?.[messageId]?.match(/(?<=\{)\w+/g) ?? []).some((name) => !(name in values)),
  );
  expect(lacking).toEqual([]);
  expect(new Set(findings.map(({ rule }) => rule)).size).toBeGreaterThan(60);
  const conflicts = findings.filter(({ rule }) => rule === "presentation-role-conflict");
  expect(new Set(conflicts.map(({ messageId }) => messageId)).size).toBe(14);
});

test("each rule of our own is in the catalog", () => {
  const listed = WEB_RULES.filter(({ engine }) => engine === "handrail").map(({ id }) => id);
  const stages = Object.values(STAGE_RULES).flat();
  const own = [...OWN_RULES, ...LAYOUT_RULES, ...stages, ...Object.values(WALK_RULES)].map(({ id }) => id);
  expect(listed.filter((id) => !own.some((one) => one === id))).toEqual([]);
  // Rules of the same ID find what AccessLint overlooks.
  const sharpened = own.filter((id) => SCAN_RULES.get(id)?.engine !== "handrail");
  expect(sharpened.sort()).toEqual([
    "aria-allowed-attr",
    "aria-command-name",
    "aria-prohibited-attr",
    "aria-roles",
    "aria-valid-attr-value",
    "bypass",
    "color-contrast",
    "empty-table-header",
    "label-content-mismatch",
    "letter-spacing",
    "link-in-text-block",
    "listitem-parent",
    "role-img-alt",
    "scope-attr-valid",
    "word-spacing",
  ]);
});

test("red, green and blue weigh as WCAG says", () => {
  const lights = [luminanceOf(255, 0, 0), luminanceOf(0, 255, 0), luminanceOf(0, 0, 255)];
  expect(lights).toEqual([0.2126, 0.7152, 0.0722]);
});

test("each rule that fails has changed markup, or a remedy in words", () => {
  const without = WEB_RULES.filter(({ id, outcome }) => outcome === "failed" && !MARKUP_CHANGERS.has(id));
  expect(without.map(({ id }) => id).sort()).toEqual(["reflow"]);
  expect(WEB_RULES.filter(({ remedy }) => remedy.length < 12)).toEqual([]);
});

async function changesOf(body: string, rule: string, head = "") {
  const html = pageOf({ body }).replace("</head>", `${head}</head>`);
  return (await findingsOf(html)).find((finding) => finding.rule === rule)?.changedMarkup ?? null;
}

describe("changed markup", () => {
  /** Results other than mending that a rule has in one case or another, each with the reason. */
  const KNOWN_GAPS: Readonly<Record<string, string>> = {
    "capital-text none": "words that were typed in capitals are typed again by a person",
    "color-contrast none": "the text is translucent, so that another color does not decide its contrast",
    "color-contrast-enhanced none": "the same",
    "empty-table-header breaks th-has-data-cells": "a table without any text lacks data as well",
    "italic-text stays": "without a browser an i element is in italics whatever its style",
    "landmark-main none": "which of several main landmarks stays takes a person",
    "layout-table-headers none": "whether the cells are headers or layout takes a person",
    "missing-popup none": "the id of what a scroll bar controls takes a person",
    "parent-between none": "where an item of another kind belongs takes a person",
    "unrelated-title stays": "whether words of a person fit their page takes a person",
  };
  /** Rules with a fix of an opening tag in the cases, which are judged by it. */
  const FIXED_RULES = 10;

  test(
    "mends its finding and makes no other rule fail",
    async () => {
      const judged = new Set<string>();
      const isJudged = ({ rule, changedMarkup }: Finding) => {
        const isNew = !judged.has(rule);
        if (changedMarkup !== null) judged.add(rule);
        return MARKUP_CHANGERS.has(rule) && (LONG || isNew);
      };
      const pages = [...verdicts.map(({ scanCase }) => scanCase), ...FAULTS];
      const results = await judgeMarkup(pages, isJudged, findingsOf, LONG);
      const unmended = results
        .filter(({ finding: { rule }, result }) => result !== "mends" && !(`${rule} ${result}` in KNOWN_GAPS))
        .map(({ scanCase, finding, ...others }) => ({ of: label(scanCase), rule: finding.rule, ...others }));
      expect(unmended).toEqual([]);
      expect(mendedShare(results)).toBeGreaterThanOrEqual(0.85);
      const fixed = results.filter(({ finding }) => finding.source?.fix).map(({ finding }) => finding.rule);
      expect(new Set(fixed).size).toBeGreaterThanOrEqual(FIXED_RULES);
    },
    JUDGING_MS,
  );

  test("gives a field a label by an id that is free, and offers a name without one", async () => {
    const changes = await changesOf('<p id="mail"></p><input name="mail" class="wide">', "form-label");
    expect(changes?.map((change) => [headingOf(change), wordedMarkup(change)])).toEqual([
      [
        "With a visible label, which helps most people",
        '<label for="mail-2">[what to enter]</label>\n<input name="mail" class="wide" id="mail-2">',
      ],
      [
        "If something visible next to it says the same",
        '<input name="mail" class="wide" aria-label="[what to enter]">',
      ],
    ]);
  });

  test("shows the nearest color that passes, with its ratio, and the viewport but for what blocks zooming", async () => {
    const css = "<style>p { color: #aaa; background: #fff }</style>";
    expect(changesText(await changesOf("<p>Faint</p>", "color-contrast", css))).toBe(
      "<!-- Into the style sheet -->\nmain > p { color: #767676 /* 4.54:1 on #ffffff */; }",
    );
    const viewport = (rest: string) => `<meta name="viewport" content="width=device-width${rest}">`;
    const blocking = viewport(", maximum-scale=1, user-scalable=no");
    expect(changesText(await changesOf("", "meta-viewport", blocking))).toBe(viewport(""));
    expect(nearestColor("777777", "000000", 4.5)?.color).toBe("#777777");
    expect(nearestColor("777777", "808080", 21)).toBeNull();
  });

  test("takes a title from the heading, and a language from the words", async () => {
    const words = "We bake the bread and the rolls for you, and this is what they are made of. ".repeat(4);
    const html = `<!doctype html><html><head></head><body><main><h1>Rye & "oat"</h1><p>${words}</p></main></body></html>`;
    const findings = await findingsOf(html);
    const changedMarkupBy = (rule: string) =>
      changesText(findings.find((finding) => finding.rule === rule)?.changedMarkup ?? null);
    expect(changedMarkupBy("document-title")).toContain('<title>Rye &amp; "oat"</title>');
    expect(changedMarkupBy("html-has-lang")).toBe('<html lang="en">');
  });

  test("is bounded, writes a stranger's markup as text, and holds no private values", async () => {
    const hostile = `x" onfocus="go()" --&gt; &lt;!-- Into the style sheet --&gt;\n&lt;!-- A --&gt; <b>`;
    const many = Array.from({ length: 500 }, (_, at) => `a${at}='${"v".repeat(90)}'`).join(" ");
    const bodies = [
      `<img class='${hostile}' src="/a.png?key=secret" data-id="secret" onerror="secret()">`,
      `<img ${many} src=a.png>`,
      `<a href="/a?token=secret" title="" class='${hostile}'></a>`,
      `<a href="/a" class="[where it leads] [large]"></a>`,
    ];
    for (const [at, body] of bodies.entries()) {
      const choices = (await changesOf(body, at < 2 ? "img-alt" : "link-name")) ?? [];
      const changedMarkup = changesText(choices) ?? "";
      expect(changedMarkup.length).toBeLessThanOrEqual(MAX_CHANGED_MARKUP);
      expect(changedMarkup).not.toMatch(/secret|<b>/);
      expect(choices).toHaveLength(at < 2 ? 2 : 1);
      for (const { markup } of choices) expect(markup).toMatch(/^<[^<>]*>(?:[^<>]*<\/a>)?$/);
    }
  });

  test("marks only words of ours", () => {
    const markup = '<a class="w-[32px] ⟦other⟧ [an icon]" aria-label="⟦target⟧">';
    const link = ['<a class="w-[32px] ', "[…]", ' [an icon]" aria-label="', "[where it leads]", '">'];
    expect(markupParts({ markup })).toEqual(link);
  });
});

describe("a recipe", () => {
  /** Recipes that one case or another defies, each with the reason. */
  const KNOWN_GAPS: Readonly<Record<string, string>> = {
    "color-contrast": "the text is translucent, so that another color does not decide its contrast",
    "aria-required-parent": "its own parts need the role that is taken away",
    "aria-valid-attr-value": "the id of what a scroll bar controls takes a person",
    "parent-between": "items are moved by a person",
    "wrong-language": "a person's language, here English, may be the wrong one already",
  };
  /** Findings of a rule on one page that are judged. */
  const MOST_OF_RULE = LONG ? Number.POSITIVE_INFINITY : 1;

  test(
    "mends its rule's failures with a person's word, makes no other rule fail, and is reset",
    async () => {
      const judged = new Set<string>();
      const results: CorrectedFailure[] = [];
      const failed = verdicts.filter(({ found }) => found !== null).map(({ scanCase }) => scanCase);
      for (const { name, html } of [...failed, ...FAULTS]) {
        const isJudged = (one: Finding) => isOfLevelAA(one) && (LONG || !judged.has(one.rule));
        const findings = (await findingsOf(html)).filter(isJudged);
        const page = { name, html, findings };
        const corrected = findings.length > 0 ? await correctPage(page, MOST_OF_RULE) : [];
        results.push(...corrected);
        for (const { rule } of corrected) judged.add(rule);
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
    "corrects at least 85 % of a portal's failures with a person's word",
    async () => {
      const html = portalPage(300);
      const { findings } = await auditPage({ html, url: URL });
      const results = await correctPage({ name: "portal", html, findings }, 1);
      expect(correctedShare(results)).toBeGreaterThanOrEqual(0.85);
      expect(results.filter(({ result, isReset }) => result.startsWith("breaks") || !isReset)).toEqual([]);
    },
    JUDGING_MS,
  );
});
