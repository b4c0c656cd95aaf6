import { expect, test } from "bun:test";
import { CASES, headingOf, PLACES } from "#shared/scan-rules/changed-markup.ts";
import { SCAN_RULES } from "#shared/scan-rules/scan-rules.ts";
import { WCAG_CRITERIA } from "#shared/scan-rules/wcag-criteria.ts";
import { type Inline, plainText } from "#src/documents/text-document.ts";
import {
  checkTitle,
  criterionName,
  headingIn,
  reasonIn,
  ruleWords,
} from "#src/features/issues/rule-words.ts";
import { MANUAL_CHECKS } from "#src/features/manual-checks/checks.ts";

/** Whether a text is marked as English, or is an id for want of words. */
function isForeign(text: Inline | null): boolean {
  return text === null || (typeof text === "object" && ("lang" in text || "style" in text));
}

test("each rule of the catalog, with AccessLint's, has a German title and reason", () => {
  const missing = [...SCAN_RULES.keys()].filter((rule) => {
    const { title, why } = ruleWords("de", rule);
    return isForeign(title) || isForeign(why);
  });
  expect(missing).toEqual([]);
});

test("each check by hand has a German title, and each criterion a German name", () => {
  expect(MANUAL_CHECKS.filter((check) => isForeign(checkTitle("de", check)))).toEqual([]);
  const same = Object.keys(WCAG_CRITERIA).filter(
    (id) => criterionName("de", id) === criterionName("en", id) || criterionName("de", id) === id,
  );
  expect(same).toEqual([]);
});

test("headings above changed markup are German, with the place that the markup belongs to", () => {
  const english = headingOf("usable", "around");
  expect(english).toBe(`${CASES.usable}, ${PLACES.around}`);
  expect(headingIn("de", english)).toBe("Wenn alle es benutzen dürfen, anstelle des Elements darum herum");
  expect(headingIn("de", headingOf(undefined, "head"))).toBe("In den <head> der Seite");
  expect(headingIn("en", english)).toBe(english);
  expect(headingIn("de", "If an earlier release wrote it")).toEqual({
    text: "If an earlier release wrote it",
    lang: "en",
  });
});

test("a scan's reason is German, one of a later release marked as English", () => {
  expect(reasonIn("de", null)).toBeNull();
  expect(plainText(reasonIn("de", "stopped") ?? "")).toStartWith("Die Prüfung wurde angehalten.");
  expect(reasonIn("de", "of-a-later-release")).toEqual({ text: "The page was not scanned.", lang: "en" });
});
