import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as declineMessages from "#shared/billing/decline-messages.ts";
import { BARRIERS } from "#shared/cases/barriers.ts";
import * as checkMessages from "#shared/install-checks/findings.ts";
import dashboardWords from "#shared/language/de/dashboard.json" with { type: "json" };
import checkWords from "#shared/language/de/install-checks.json" with { type: "json" };
import islandWords from "#shared/language/de/islands.json" with { type: "json" };
import pageWords from "#shared/language/de/pages.json" with { type: "json" };
import scanWords from "#shared/language/de/scan-rules.json" with { type: "json" };
import ssoTestWords from "#shared/language/de/single-sign-on.json" with { type: "json" };
import sharedWords from "#shared/language/de/ui.json" with { type: "json" };
import { LANGUAGES } from "#shared/language/language.ts";
import * as messages from "#shared/messages.ts";
import * as registrationToasts from "#shared/registration/toasts.ts";
import { AFFECTED_NAMES } from "#shared/scan-rules/affected-names.ts";
import { CASES, MARKED_WORDS, PLACES } from "#shared/scan-rules/changed-markup.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import * as secondStepMessages from "#shared/second-steps/messages.ts";
import * as ssoMessages from "#shared/single-sign-on/messages.ts";
import * as ssoTestMessages from "#shared/single-sign-on/test/findings.ts";
import * as toasts from "#shared/toasts.ts";
import * as signUpMessages from "#src/features/accounts/error-messages.ts";
import * as billingErrors from "#src/features/billing/error-messages.ts";
import { MANUAL_CHECKS } from "#src/features/manual-checks/checks.ts";
import { ALL_REASONS } from "#src/features/sites/reason-words.ts";
import { collectTexts, ROOT } from "../src/build/shown-texts.ts";
import { serverTexts, stringsIn } from "../src/build/texts-in.ts";
import { loadPlans } from "../src/pages/plans/load-plans.ts";
import { importGraph } from "./helpers/import-graph.ts";

const messagesOfSite = stringsIn([
  messages,
  toasts,
  registrationToasts,
  secondStepMessages,
  billingErrors,
  signUpMessages,
  declineMessages,
  ssoMessages,
]);
/** Folders of shared code that the dashboard alone has; its catalog has their texts. */
const OF_DASHBOARD = ["corrections", "desk", "uploads", "webhooks"].map((noun) => `src/shared/${noun}`);
/** Words of rules, criteria, changed markup, checks by hand and reasons of scans. */
const scanTexts = [
  ...[...SCAN_RULES.values()].flatMap(({ title, why, remedy }) => [title, why, remedy]),
  ...Object.values(WCAG_CRITERIA).map(({ name }) => name),
  ...MANUAL_CHECKS.flatMap(({ title, how }) => [title, how]),
  ...BARRIERS.map(({ title }) => title),
  ...stringsIn([AFFECTED_NAMES, CASES, PLACES, MARKED_WORDS, ALL_REASONS]),
];
const featureNames = Object.values(loadPlans()).flatMap((features) => features.map(({ feature }) => feature));

const GERMAN = "src/shared/language/de";

const CATALOGS = [
  {
    name: `${GERMAN}/ui.json`,
    words: sharedWords,
    texts: new Set([...collectTexts("src/ui", "src/shared"), ...messagesOfSite, ...featureNames]),
    shared: Object.fromEntries([...collectTexts(...OF_DASHBOARD)].map((text) => [text, text])),
  },
  { name: `${GERMAN}/islands.json`, words: islandWords, shared: sharedWords, texts: collectTexts("islands") },
  {
    name: `${GERMAN}/pages.json`,
    words: pageWords,
    texts: collectTexts("src/pages"),
    shared: { ...sharedWords, ...islandWords },
  },
  ...(
    [
      ["scan-rules", scanWords, scanTexts],
      ["install-checks", checkWords, stringsIn([checkMessages])],
      ["single-sign-on", ssoTestWords, stringsIn([ssoTestMessages])],
    ] as const
  ).map(([name, words, texts]) => ({
    name: `${GERMAN}/${name}.json`,
    words,
    texts: new Set(texts),
    shared: {},
  })),
  {
    name: `${GERMAN}/dashboard.json`,
    words: dashboardWords,
    texts: new Set([...collectTexts("src/dashboard", ...OF_DASHBOARD), ...(await serverTexts())]),
    shared: { ...sharedWords, ...scanWords },
  },
];

/** Entries of a catalog in each language that has it, of which only the German one is whole. */
function entriesOf(name: string): [string, unknown][] {
  const paths = Object.keys(LANGUAGES).map((language) => join(ROOT, name.replace("/de/", `/${language}/`)));
  return paths.filter(existsSync).flatMap((path) => Object.entries(JSON.parse(readFileSync(path, "utf8"))));
}

describe.each(CATALOGS)("the texts in $name", ({ name, words, texts, shared }) => {
  test("lack none of the texts that the code shows", () => {
    const known = { ...shared, ...words };
    expect([...texts].filter((text) => !Object.hasOwn(known, text))).toEqual([]);
  });

  test("have none that no code shows, in any language", () => {
    const unknown = entriesOf(name).filter(([text]) => !texts.has(text));
    expect(unknown).toEqual([]);
  });

  test("keep the values and the tags of each text, in any language", () => {
    const marks = (text: string) => [...new Set(text.match(/\{\w+\}|<\/?\w+>/g))].sort().join();
    const changed = entriesOf(name).filter(([text, translation]) =>
      stringsIn(translation).some((form) => marks(form) !== marks(text)),
    );
    expect(changed).toEqual([]);
  });
});

/** Texts in the code of the German build are German before some are translated when shown. */
test("no German text is an English one with another translation, so that translating twice is harmless", () => {
  const words: Record<string, string> = { ...sharedWords, ...scanWords, ...dashboardWords };
  const changed = Object.values(words).filter((german) => (words[german] ?? german) !== german);
  expect(changed).toEqual([]);
});

test.each(["sites/site-page", "sites/list/scans-page", "issues/issue-page"])(
  "the screen %s loads the words of scans with itself, before it shows any",
  (screen) => {
    const graph = importGraph([`src/dashboard/features/${screen}.tsx`], true);
    expect([...graph.keys()]).toContain("src/shared/language/de/scan-rules.json");
  },
);
