import { expect, test } from "bun:test";
import {
  CASES,
  headingOf,
  MARKED_WORDS,
  marked,
  PLACES,
  wordedMarkup,
} from "#shared/scan-rules/changed-markup.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import { type Inline, plainText } from "#src/documents/text-document.ts";
import {
  checkTitle,
  criterionName,
  reasonIn,
  ruleWords,
  translateInto,
} from "#src/features/issues/rule-words.ts";
import { MANUAL_CHECKS } from "#src/features/manual-checks/checks.ts";

/** Whether a text is marked as English, or is an id for want of words. */
function isForeign(text: Inline | null): boolean {
  return text === null || (typeof text === "object" && ("lang" in text || "style" in text));
}

test("each rule of the catalog, with AccessLint's, has a German title and reason, each manual check a title, and each criterion a name", () => {
  const missing = [...SCAN_RULES.keys()].filter((rule) => {
    const { title, why } = ruleWords("de", rule);
    return isForeign(title) || isForeign(why);
  });
  expect(missing).toEqual([]);
  expect(MANUAL_CHECKS.filter((check) => isForeign(checkTitle("de", check)))).toEqual([]);
  const same = Object.keys(WCAG_CRITERIA).filter(
    (id) => criterionName("de", id) === criterionName("en", id) || criterionName("de", id) === id,
  );
  expect(same).toEqual([]);
});

test("headings and words to replace in changed markup are German, each of them", () => {
  const german = translateInto("de");
  const change = { markup: `<img alt="${marked("picture")}">`, when: "usable", place: "around" } as const;
  expect(headingOf(change)).toBe(`${CASES.usable}, ${PLACES.around}`);
  expect(headingOf(change, german)).toBe("Wenn alle es benutzen dürfen, anstelle des Elements darum herum");
  expect(headingOf({ markup: "", place: "head" }, german)).toBe("In den <head> der Seite");
  expect(wordedMarkup(change, german)).toBe('<img alt="[was das Bild zeigt]">');
  const words = [CASES, PLACES, MARKED_WORDS].flatMap((texts) => Object.values(texts));
  expect(words.filter((word) => german(word) === word)).toEqual([]);
});

test("a scan's reason is German, one of a later release marked as English", () => {
  expect(reasonIn("de", null)).toBeNull();
  expect(plainText(reasonIn("de", "stopped") ?? "")).toStartWith("Die Prüfung wurde angehalten.");
  expect(reasonIn("de", "of-a-later-release")).toEqual({ text: "The page wasn’t scanned.", lang: "en" });
});
